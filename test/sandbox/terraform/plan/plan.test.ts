import { planChange } from '../../../../sandbox/terraform/plan/plan';
import { conform } from '../../../../sandbox/terraform/wire/conform';
import { UNKNOWN, type ValueObject } from '../../../../sandbox/terraform/wire/value';
import { BLOCK, CONSTRAINTS } from '../../../fixtures/blocks';

const value = (given: ValueObject) => conform(BLOCK, { name: 'n', ...given });
const STANDING = { id: 'x-1', arn: 'arn-1', zone: 'a', size: 40 };

interface Extra {
  readonly notUpdatable?: readonly string[];
  readonly replaceForbidden?: boolean;
}

function plan(prior: ValueObject | null, proposed: ValueObject | null, { notUpdatable, replaceForbidden }: Extra = {}) {
  return planChange({
    block: BLOCK,
    constraints: { arguments: CONSTRAINTS, notUpdatable },
    prior: prior && value(prior),
    proposed: proposed && value(proposed),
    replaceForbidden,
  });
}

describe('planChange', () => {
  it('creates with defaults, and leaves to the cloud what is its', () => {
    const { planned, replaces, problems } = plan(null, { disk: [{ size: 1 }], rule: [{ port: 1 }] });
    expect(planned).toEqual(
      value({
        ...{ id: UNKNOWN, arn: UNKNOWN, zone: UNKNOWN, size: 40 },
        disk: [{ size: 1, kind: 'ssd', serial: UNKNOWN }],
        rule: [{ port: 1, policy: 'allow', rule_id: UNKNOWN }],
      }),
    );
    expect({ replaces, problems }).toEqual({ replaces: [], problems: [] });
  });

  it('prefers what is given to the default and to the cloud', () => {
    expect(plan(null, { size: 1, zone: 'b' }).planned).toMatchObject({ size: 1, zone: 'b' });
  });

  it('removes', () => {
    expect(plan(STANDING, null)).toEqual({ planned: null, replaces: [], problems: [] });
  });

  it('leaves time-outs as they are', () => {
    expect(plan(null, { timeouts: { create: null } }).planned).toMatchObject({ timeouts: { create: null } });
  });

  it('changes nothing when nothing is wished', () => {
    const standing = { ...STANDING, disk: [{ size: 1, kind: 'ssd', serial: 's' }] };
    const { planned, replaces } = plan(standing, { ...STANDING, size: null, disk: [{ size: 1, serial: 's' }] });
    expect({ planned, replaces }).toEqual({ planned: value(standing), replaces: [] });
  });

  it('gives back the default of an argument that is no longer given', () => {
    expect(plan({ ...STANDING, size: 80 }, { ...STANDING, size: null }).planned).toMatchObject({ size: 40 });
  });

  it('knows the elements of a set again by what is given', () => {
    const standing = {
      rule: [
        { port: 1, policy: 'allow', rule_id: 'r-1' },
        { port: 2, policy: 'allow', rule_id: 'r-2' },
      ],
    };
    const { planned } = plan({ ...STANDING, ...standing }, { ...STANDING, rule: [{ port: 2 }, { port: 3 }] });
    expect(planned?.rule).toEqual([
      { port: 2, policy: 'allow', rule_id: 'r-2' },
      { port: 3, policy: 'allow', rule_id: UNKNOWN },
    ]);
  });

  it('replaces what cannot change in place, by path', () => {
    const changed = { ...STANDING, zone: 'b', groups: ['g'] };
    expect(plan(STANDING, changed).replaces).toEqual([['zone'], ['groups']]);
    expect(plan(STANDING, { ...STANDING, zone: UNKNOWN }).replaces).toEqual([['zone']]);
    expect(plan(STANDING, { ...STANDING, size: 80 }).replaces).toEqual([]);
  });

  it('does not take another order of a set, or an empty value for none, for a change', () => {
    const groups = (...names: string[]) => ({ ...STANDING, groups: names });
    expect(plan(groups('a', 'b'), groups('b', 'a')).replaces).toEqual([]);
    expect(plan({ ...STANDING, groups: [] }, STANDING).replaces).toEqual([]);
  });

  it('replaces by a block in a list: by its arguments and by the number of blocks', () => {
    const disks = (...kinds: string[]) => ({ ...STANDING, disk: kinds.map((kind) => ({ size: 1, kind })) });
    expect(plan(disks('ssd', 'ssd'), disks('ssd', 'hdd')).replaces).toEqual([['disk', 1, 'kind']]);
    expect(plan(disks('ssd'), disks('ssd', 'ssd')).replaces).toEqual([['disk']]);
  });

  it('replaces by a block in a set, named by the set alone', () => {
    const rules = (port: number, policy: string) => ({ ...STANDING, rule: [{ port, policy, rule_id: 'r' }] });
    expect(plan(rules(1, 'allow'), rules(2, 'allow')).replaces).toEqual([['rule']]);
  });

  it('refuses a change that the provider has no way for, unless it may replace', () => {
    const notUpdatable = ['name', 'disk', 'disk.*.size'];
    const before = { ...STANDING, disk: [{ size: 1, kind: 'ssd', serial: 's' }] };
    const after = { ...before, name: 'other', disk: [{ size: 2, kind: 'ssd', serial: 's' }] };
    const refused = plan(before, after, { notUpdatable });
    expect(refused.problems.map(({ summary, path }) => [summary, path])).toEqual([
      ["'name' cannot be changed after creation", ['name']],
      ["'disk' cannot be changed after creation", ['disk']],
    ]);
    const replaced = plan(before, after, { notUpdatable, replaceForbidden: true });
    expect(replaced).toMatchObject({ replaces: [['name'], ['disk']], problems: [] });
    expect(plan(before, before, { notUpdatable }).problems).toEqual([]);
  });

  it('names the element whose change is refused', () => {
    const disks = (...sizes: number[]) => ({ ...STANDING, disk: sizes.map((size) => ({ size, kind: 'ssd' })) });
    const { problems } = plan(disks(1, 1), disks(1, 2), { notUpdatable: ['disk.*.size'] });
    expect(problems.map(({ path }) => path)).toEqual([['disk', 1, 'size']]);
  });
});

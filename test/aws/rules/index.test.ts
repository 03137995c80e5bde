import * as aws from '../../../constructs/aws';
import type { NodeGroupModel } from '../../../constructs/core';
import { keyModel } from '../../fixtures/models';
import { newStack } from '../../helpers/app';
import { addClusterWithGroup } from '../../helpers/aws-cluster';

const model = addClusterWithGroup(newStack()).model;

function judgeWith(change: Partial<NodeGroupModel>): string[] {
  return aws.judge({ ...model, ...change }, aws.AWS_RULES).map(({ code, message }) => `${code} ${message}`);
}

function withInterface(kind: string, card: number): Partial<NodeGroupModel> {
  const { interfaces } = model.fabric;
  return { fabric: { ...model.fabric, interfaces: [...interfaces.slice(0, -1), { card, device: 0, kind }] } };
}

describe('AWS_RULES', () => {
  it('holds the rules of every cloud and those of this one, each code once', () => {
    const codes = aws.AWS_RULES.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toEqual(expect.arrayContaining(aws.CORE_RULES.map(({ code }) => code)));
    expect(codes.filter((code) => !aws.CORE_RULES.some((rule) => rule.code === code))).toEqual([
      'GPU-KEY-007',
      'GPU-KEY-009',
      'GPU-KEY-010',
      'GPU-KEY-011',
      'GPU-FS-004',
      'GPU-FS-005',
      'GPU-FABRIC-014',
      'GPU-CAP-011',
      'GPU-STACK-001',
      'GPU-STACK-002',
      'GPU-BOOT-001',
    ]);
  });

  it('has nothing to say of a group as it comes', () => {
    expect(judgeWith({})).toEqual([]);
  });

  it('refuses a kind of interface that does not exist', () => {
    expect(judgeWith(withInterface('efaonly', 3))).toContain(
      "GPU-FABRIC-001 NodeGroup interface at card 3 device 0 must be of a kind that exists, got 'efaonly'; take the layout of the catalogue",
    );
  });

  it('refuses a card that the machine does not have', () => {
    expect(judgeWith(withInterface('rdma-only', 77))).toContain(
      'GPU-FABRIC-002 NodeGroup interface must sit on one of cards 0 to 3 of p4d.24xlarge, got card 77; take the layout of the catalogue',
    );
  });

  it('refuses security groups beside the interfaces', () => {
    const fabricAccess = { ...model.fabricAccess, groupsBesideInterfaces: true };
    expect(judgeWith({ fabricAccess })).toEqual([
      'GPU-FABRIC-012 NodeGroup template must name security groups on its interfaces, got a list beside them; name the security groups on each interface only',
    ]);
  });

  it('refuses a public address', () => {
    expect(judgeWith({ publicAddress: true })).toEqual([expect.stringContaining('GPU-FABRIC-009')]);
  });

  test.each([
    [['{}'], 1],
    [[], 0],
  ])('warns of a key whose policy is not known and must hold %j', (mustAllow, count) => {
    const findings = aws.judge(keyModel({ imported: true, mustAllow }), aws.AWS_RULES);
    expect(findings).toHaveLength(count);
    expect(findings.every(({ code, level }) => code === 'GPU-KEY-007' && level === 'warning')).toBe(true);
  });
});

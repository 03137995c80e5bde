import { isKnown } from '../../core/base/tokens';
import type { Known } from '../../core/base/tokens';
import { launchOfTemplate, launchTemplateIn } from './launch-template';
import type { Launch } from './launch-template';
import type { ForeignResource, ForeignTemplate, Written } from './template';

/** Instances of one type that something in a template starts, or a launch template that nothing there uses. */
export interface Start {
  /** Name of the type; undefined = not written. */
  readonly type: Known<string> | undefined;
  /** How many nodes of the group one instance counts for. */
  readonly weight: number;
  /** What they are started with; undefined = it stands in none of the templates. */
  readonly launch?: Launch;
  /** Auto Scaling group; undefined = none in the template. */
  readonly group?: ForeignResource;
  /** Instance by itself; undefined = it is a group that starts them, or nobody. */
  readonly instance?: ForeignResource;
}

/**
 * What the resources of a template start.
 *
 * @param template the template
 * @param isOwn tells whether a construct of ours drew a resource, which it has judged itself
 */
export function startsOf(template: ForeignTemplate, isOwn: (resource: ForeignResource) => boolean): Start[] {
  const others = (type: string) => template.ofType(type).filter((resource) => !isOwn(resource));
  const started = [
    ...others('AWS::AutoScaling::AutoScalingGroup').flatMap(startsOfGroup),
    ...others('AWS::EC2::Instance').map(startOfInstance),
  ];
  const used = new Set(started.map(({ launch }) => launch?.resource));
  const unused = others('AWS::EC2::LaunchTemplate').filter((resource) => !used.has(resource));
  return [...started, ...unused.map(launchOfTemplate).map((launch) => ({ type: typeIn(launch), weight: 1, launch }))];
}

function startsOfGroup(group: ForeignResource): Start[] {
  const { template, properties } = group;
  const policy = mapOrNothing(template, properties.MixedInstancesPolicy);
  const mixed = mapOrNothing(template, policy.LaunchTemplate);
  const launch = launchIn(group, mixed.LaunchTemplateSpecification ?? properties.LaunchTemplate);
  const overrides = template.list(mixed.Overrides);
  if (overrides === undefined) return [{ type: launch && typeIn(launch), weight: 1, launch, group }];
  if (!isKnown(overrides)) return [];
  return overrides.map((written) => {
    const override = mapOrNothing(template, written);
    const own = override.LaunchTemplateSpecification;
    const weight = template.number(override.WeightedCapacity) ?? 1;
    return {
      // An override that describes machines instead of naming one says no type, and the template's does not count.
      type: override.InstanceRequirements === undefined ? template.text(override.InstanceType) : undefined,
      weight: isKnown(weight) ? weight : 1,
      launch: own === undefined ? launch : launchIn(group, own),
      group,
    };
  });
}

function startOfInstance(instance: ForeignResource): Start {
  const { template, properties } = instance;
  const own: Launch = { resource: instance, path: 'Properties', data: properties };
  const launch = properties.LaunchTemplate === undefined ? own : launchIn(instance, properties.LaunchTemplate);
  const type = template.text(properties.InstanceType) ?? (launch && typeIn(launch));
  return { type, weight: 1, launch, instance };
}

function launchIn(user: ForeignResource, written: unknown): Launch | undefined {
  const found = launchTemplateIn(user, written);
  return found && launchOfTemplate(found);
}

function typeIn({ resource, data }: Launch): Known<string> | undefined {
  return resource.template.text(data.InstanceType);
}

function mapOrNothing(template: ForeignTemplate, written: unknown): Written {
  const map = template.map(written);
  return map === undefined || !isKnown(map) ? {} : map;
}

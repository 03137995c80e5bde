import { Lazy } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import type { Construct } from 'constructs';
import type { FabricModel } from '../core/model/fabric';
import type { NodeGroupModel } from '../core/model/node-group';
import { launchTemplateData, tagSpecifications } from './launch-template';
import type { LaunchTemplateParts } from './launch-template';
import type { TemplateVersion } from './mixed-instances';

/** The launch templates of a node group, each at the version of this deployment. */
export interface NodeTemplates {
  /** Template of the first type. */
  readonly launchTemplate: TemplateVersion;
  /** Templates of the other types, in their order; undefined where that of the first fits. */
  readonly otherTemplates: ReadonlyArray<TemplateVersion | undefined>;
}

/**
 * Adds the launch templates of a node group: one for the first type, and one for each further layout of interfaces among
 * the others.
 *
 * @param scope the node group
 * @param model the node group
 * @param parts names that exist only in the template
 */
export function addLaunchTemplates(scope: Construct, model: NodeGroupModel, parts: LaunchTemplateParts): NodeTemplates {
  const draw = (id: string, { interfaces }: FabricModel): TemplateVersion => {
    const template = new ec2.CfnLaunchTemplate(scope, id, {
      launchTemplateData: launchTemplateData(model, parts, interfaces),
      tagSpecifications: Lazy.any({ produce: () => tagSpecifications(parts.tags, ['launch-template']) }),
    });
    return { launchTemplateId: template.ref, version: template.attrLatestVersionNumber };
  };
  const launchTemplate = draw('LaunchTemplate', model.fabric);
  const byLayout = new Map<string, TemplateVersion | undefined>([[layoutOf(model.fabric), undefined]]);
  const otherTemplates = model.otherMachines.map(({ machine, fabric }) => {
    const layout = layoutOf(fabric);
    if (!byLayout.has(layout)) byLayout.set(layout, draw(`LaunchTemplate-${machine.type}`, fabric));
    return byLayout.get(layout);
  });
  return { launchTemplate, otherTemplates };
}

function layoutOf({ interfaces }: FabricModel): string {
  return JSON.stringify(interfaces);
}

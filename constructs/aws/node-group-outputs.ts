import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { NodeGroup } from './node-group';

/**
 * Adds what a user needs of a node group after the deploy: its name, and the command that sets the number of nodes.
 *
 * @param group the group
 */
export function addNodeGroupOutputs(group: NodeGroup): void {
  const { autoScalingGroupName } = group;
  new CfnOutput(group, 'GroupName', { description: 'Auto Scaling group of the nodes', value: autoScalingGroupName });
  const command = `aws autoscaling set-desired-capacity --region ${Stack.of(group).region}`;
  new CfnOutput(group, 'ScaleCommand', {
    description: 'Sets the number of nodes; replace N',
    value: `${command} --auto-scaling-group-name ${autoScalingGroupName} --desired-capacity N`,
  });
}

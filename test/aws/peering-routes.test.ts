import { Fn } from 'aws-cdk-lib';
import { addPeeringRoutes } from '../../constructs/aws/peering-routes';
import { newStack, resourcesOf, synthTemplate } from '../helpers/app';
import { TABLE } from '../helpers/peering';

it('adds one route to each table, and tells tables apart that are known at deploy', () => {
  const stack = newStack();
  const routeTableIds = [TABLE, Fn.importValue('First'), Fn.importValue('Second')];
  addPeeringRoutes(stack, 'Route', { routeTableIds, destination: '10.0.0.0/16', peeringId: 'pcx-0123456789abcdef0' });
  const routes = Object.values(resourcesOf(synthTemplate(stack), 'AWS::EC2::Route')).map(
    ({ Properties }) => Properties,
  );
  const rest = { DestinationCidrBlock: '10.0.0.0/16', VpcPeeringConnectionId: 'pcx-0123456789abcdef0' };
  expect(routes).toEqual([
    { RouteTableId: TABLE, ...rest },
    { RouteTableId: { 'Fn::ImportValue': 'First' }, ...rest },
    { RouteTableId: { 'Fn::ImportValue': 'Second' }, ...rest },
  ]);
});

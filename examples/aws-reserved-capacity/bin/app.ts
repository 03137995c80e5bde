import { App, Tags } from 'aws-cdk-lib';
import { ReservedCapacityStack } from '../lib/reserved-capacity-stack';

const app = new App();
new ReservedCapacityStack(app, 'GpuReserved', {
  env: { region: 'us-east-1' },
  // As `aws ec2 describe-capacity-reservations` shows a block that was bought.
  block: {
    reservationId: 'cr-0123456789abcdef0',
    availabilityZone: 'us-east-1a',
    startTime: '2027-01-14T11:30:00Z',
    endTime: '2027-01-28T11:30:00Z',
  },
});
Tags.of(app).add('team', 'research');

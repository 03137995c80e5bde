import { App, Tags } from 'aws-cdk-lib';
import { TrainingStack } from '../lib/training-stack';

const app = new App();
new TrainingStack(app, 'GpuTraining', { env: { region: 'us-east-1' } });
Tags.of(app).add('team', 'research');
Tags.of(app).add('cost-center', '4711');

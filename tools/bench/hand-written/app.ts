import { App } from 'aws-cdk-lib';
import { HandWrittenStack } from './stack';

new HandWrittenStack(new App(), 'training-aws', { env: { region: 'us-east-1' } });

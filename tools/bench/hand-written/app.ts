import { App } from 'aws-cdk-lib';
import { HandWrittenStack } from './stack';

const groups = (process.env.BENCH_GROUPS ?? 'H100').split(',');
new HandWrittenStack(new App(), 'training-aws', { env: { region: 'us-east-1' }, groups });

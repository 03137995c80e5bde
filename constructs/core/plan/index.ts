export * from './cluster';
export * from './cost';
export * from './nodes';
export * from './quota';

export * from './cluster';
export * from './cost';
export * from './nodes';
export * from './purchase';
export * from './quota';

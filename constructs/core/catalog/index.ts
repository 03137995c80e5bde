// The data of a cloud is not here: its folder imports it, so that the root entry reads no cloud's file.
export * from './accelerator';
export type { CatalogFile } from './catalog-file';
export * from './instance-catalog';
export * from './instance-type';
export * from './instance-wish';
export * from './known';
export * from './network-price';
export * from './nic-layout';
export * from './price';
export * from './quota-row';
export { successorOf } from './successor';

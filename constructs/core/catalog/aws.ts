import { type CatalogFile, onFirstUse } from './catalog-file';
import { InstanceCatalog } from './instance-catalog';
import type { InstanceTypeFacts } from './instance-type';
import type { NicLayoutRow } from './nic-layout';
import type { QuotaRow } from './quota-row';

/** The instance types of this cloud; the file is read at the first call. */
export const awsCatalog: () => InstanceCatalog = onFirstUse(
  () =>
    new InstanceCatalog(
      require('./aws-instances.json') as typeof import('./aws-instances.json') as CatalogFile<InstanceTypeFacts>,
    ),
);

/** The quotas of this cloud's accounts that instances count against; the file is read at the first call. */
export const awsQuotas: () => CatalogFile<QuotaRow> = onFirstUse(
  () => require('./aws-quotas.json') as typeof import('./aws-quotas.json') as CatalogFile<QuotaRow>,
);

/** The interfaces of types that this cloud documents on their own; the file is read at the first call. */
export const awsNicLayouts: () => CatalogFile<NicLayoutRow> = onFirstUse(
  () => require('./aws-nic-layouts.json') as typeof import('./aws-nic-layouts.json') as CatalogFile<NicLayoutRow>,
);

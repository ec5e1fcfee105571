import { queryOptions } from '@tanstack/react-query';
import { answered, api } from '../../app/api';
import type { paths } from '../../app/api-schema';

export type NewBulkChange = paths['/bulk-changes']['post']['requestBody']['content']['application/json'];
export type BulkChange =
  paths['/bulk-changes']['get']['responses'][200]['content']['application/json']['bulk_changes'][number];
export type Kind = BulkChange['kind'];

const at = (id: number | string) => ({ params: { path: { change: String(id) } } });

export const bulkChangesQuery = (account: string) =>
  queryOptions({
    queryKey: [account, 'bulk-changes'],
    queryFn: async () => (await answered(api.GET('/bulk-changes'))).bulk_changes,
  });

/** The orders that a bulk change has skipped, each with the reason. */
export const refusedQuery = (account: string, id: number) =>
  queryOptions({
    queryKey: [account, 'bulk-changes', id, 'refused'],
    queryFn: async () => (await answered(api.GET('/bulk-changes/{change}/refused', at(id)))).orders,
  });

/** Freezes the list of orders, and says what the change would do to them. */
export const prepareChange = (body: NewBulkChange) => answered(api.POST('/bulk-changes', { body }));

export const runChange = (id: number) => answered(api.POST('/bulk-changes/{change}/run', at(id)));

export const stopChange = (id: number) => answered(api.POST('/bulk-changes/{change}/stop', at(id)));

export const discardChange = (id: number) => answered(api.DELETE('/bulk-changes/{change}', at(id)));

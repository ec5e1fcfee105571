import { answered, desk } from '../../app/api';
import type { operations } from '../../app/floor-schema';
import { EACH_MINUTE } from '../../shared/each-minute';

/** One order as the warehouse knows it. */
export type Order = operations['readOrder']['responses'][200]['content']['application/json'];

export const orderQuery = (id: string) =>
  ({
    queryKey: ['provider', 'waves', 'order', id],
    // The types of openapi-fetch leave out fields that are always null, such as `region_code` of an address in Japan.
    queryFn: async () => (await answered(desk.GET('/desk/orders/{id}', { params: { path: { id } } }))) as Order,
    refetchInterval: EACH_MINUTE,
  }) as const;

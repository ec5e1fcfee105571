import { keepPreviousData } from '@tanstack/react-query';
import { answered, desk } from '../../app/api';
import type { operations } from '../../app/floor-schema';
import { EACH_MINUTE } from '../../shared/each-minute';

/** One order as the warehouse knows it. */
export type Order = operations['readOrder']['responses'][200]['content']['application/json'];

export type Query = NonNullable<operations['listOrdersHere']['parameters']['query']>;

/** A page of the orders that have not left a warehouse. */
export const ordersQuery = (warehouse: string, query: Query) =>
  ({
    queryKey: ['provider', 'orders', warehouse, query],
    placeholderData: keepPreviousData,
    queryFn: () =>
      answered(desk.GET('/desk/warehouses/{warehouse}/orders', { params: { path: { warehouse }, query } })),
  }) as const;

export type ListedOrder = Awaited<ReturnType<ReturnType<typeof ordersQuery>['queryFn']>>['orders'][number];

export const orderQuery = (id: string) =>
  ({
    queryKey: ['provider', 'waves', 'order', id],
    // The types of openapi-fetch leave out fields that are always null, such as `region_code` of an address in Japan.
    queryFn: async () => (await answered(desk.GET('/desk/orders/{id}', { params: { path: { id } } }))) as Order,
    refetchInterval: EACH_MINUTE,
  }) as const;

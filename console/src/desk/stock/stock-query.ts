import { keepPreviousData } from '@tanstack/react-query';
import { answered, desk } from '../../app/api';

/** Goods of any client with their stock in a warehouse, searched by code, name or barcode. */
export const stockQuery = (warehouse: string, search: string) =>
  ({
    queryKey: ['provider', 'stock', warehouse, search],
    queryFn: async () =>
      (
        await answered(
          desk.GET('/desk/warehouses/{warehouse}/stock', { params: { path: { warehouse }, query: { search } } }),
        )
      ).items,
    placeholderData: keepPreviousData,
  }) as const;

export type ItemHere = Awaited<ReturnType<ReturnType<typeof stockQuery>['queryFn']>>[number];
export type LotHere = ItemHere['lots'][number];

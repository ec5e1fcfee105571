import { keepPreviousData } from '@tanstack/react-query';
import { answered, desk } from '../../app/api';
import type { operations } from '../../app/floor-schema';
import { EACH_MINUTE } from '../../shared/each-minute';

export type Query = NonNullable<operations['listReceiptsHere']['parameters']['query']>;

/** A page of the receipts of a warehouse that are not put away. */
export const receiptsQuery = (warehouse: string, query: Query) =>
  ({
    queryKey: ['provider', 'receipts', warehouse, query],
    placeholderData: keepPreviousData,
    queryFn: () =>
      answered(desk.GET('/desk/warehouses/{warehouse}/receipts', { params: { path: { warehouse }, query } })),
  }) as const;

export type ListedReceipt = Awaited<ReturnType<ReturnType<typeof receiptsQuery>['queryFn']>>['receipts'][number];

/** One receipt as the warehouse knows it. */
export const receiptQuery = (id: string) =>
  ({
    queryKey: ['provider', 'receipts', id],
    queryFn: () => answered(desk.GET('/desk/receipts/{id}', { params: { path: { id } } })),
    refetchInterval: EACH_MINUTE,
  }) as const;

export type Receipt = Awaited<ReturnType<ReturnType<typeof receiptQuery>['queryFn']>>;
type Lot = Receipt['lines'][number]['lots'][number];

/** Lots of which some units are in quarantine still. */
export const quarantinedOf = ({ lines }: Receipt): readonly (Lot & { readonly item: string })[] =>
  lines.flatMap(({ item, lots }) => lots.filter(({ quarantined }) => quarantined > 0).map((lot) => ({ ...lot, item })));

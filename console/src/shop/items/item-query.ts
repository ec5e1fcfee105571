import { keepPreviousData } from '@tanstack/react-query';
import { answered, api } from '../../app/api';
import type { components, operations } from '../../app/api-schema';
import { BUCKETS } from '../../shared/api-values';
import { GROWING, pageAt, type Trail } from '../../shared/growing';
import { type ListState, queryOf } from '../../shared/list-state';
import { instantOf } from './shown';

/* What is read of items. */

/** Items as people search them. */
export const itemsQuery = (account: string, state: ListState) =>
  ({
    queryKey: [account, 'items', 'list', queryOf(state)],
    queryFn: () => answered(api.GET('/lists/items', { params: { query: queryOf(state) } })),
    placeholderData: keepPreviousData,
  }) as const;

export type Item = components['schemas']['Item'];

export const itemQuery = (account: string, id: string) =>
  ({
    queryKey: [account, 'items', id],
    queryFn: async () => (await answered(api.GET('/items/{id}', { params: { path: { id } } }))) as Item,
  }) as const;

/** The children of a set with their codes and names. The set itself has only their ids. */
export const partsQuery = (account: string, { id, child_items }: Pick<Item, 'id' | 'child_items'>) =>
  ({
    queryKey: [account, 'items', id, 'parts', child_items],
    queryFn: () =>
      Promise.all(
        child_items.map(async (child) => ({
          ...(await itemQuery(account, child.id).queryFn()),
          quantity: child.quantity,
        })),
      ),
  }) as const;

export type SetPart = Awaited<ReturnType<ReturnType<typeof partsQuery>['queryFn']>>[number];

type Bucket = (typeof BUCKETS)[number];
/** The buckets as pages show them: free units in unallocatable lots have a bucket of their own. */
export const SHOWN_BUCKETS = ['available', 'unallocatable', ...BUCKETS.slice(1)] as readonly ShownBucket[];
export type ShownBucket = Bucket | 'unallocatable';
export type Units = Readonly<Partial<Record<ShownBucket, number>>>;

type Answer<Operation extends keyof operations> = operations[Operation] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

/** The stock of an item at a moment. */
export type StockAsOf = Answer<'readStockAsOf'>;
export type StockLot = StockAsOf['stocks'][number]['lots'][number];

const atMoment = (moment: string) => (moment === '' ? {} : { as_of: instantOf(moment) });

/** @param moment the moment that the page shows; empty: now */
export const stockQuery = (account: string, id: string, moment: string) =>
  ({
    queryKey: [account, 'items', id, 'stock', moment],
    queryFn: () => answered(api.GET('/items/{id}/stock', { params: { path: { id }, query: atMoment(moment) } })),
    placeholderData: keepPreviousData,
  }) as const;

/** The orders, receipts and removals that the units in a bucket of a warehouse belong to. */
export const holdersQuery = (account: string, id: string, warehouse: string, bucket: ListedBucket) =>
  ({
    queryKey: [account, 'items', id, 'stock', 'holders', warehouse, bucket],
    ...GROWING,
    queryFn: ({ pageParam }: { readonly pageParam: Trail }) =>
      answered(
        api.GET('/items/{id}/holders', {
          params: { path: { id }, query: { warehouse, bucket, ...pageAt(pageParam, 50) } },
        }),
      ),
  }) as const;

export type ListedBucket = NonNullable<NonNullable<operations['listHolders']['parameters']['query']>['bucket']>;
export type Holder = Answer<'listHolders'>['holders'][number];

export interface DayOfStock {
  readonly day: string;
  readonly units: Units;
}

/** The stock of all items at the end of each of the last days. */
export const allStockDaysQuery = (account: string) =>
  ({ queryKey: [account, 'stock'], queryFn: () => answered(api.GET('/stock/days')) }) as const;

/** The stock of one item at the end of each of the last days. */
export const stockDaysQuery = (account: string, id: string) =>
  ({
    queryKey: [account, 'items', id, 'stock', 'days'],
    queryFn: () => answered(api.GET('/items/{id}/stock/days', { params: { path: { id } } })),
  }) as const;

export type Move = Answer<'listMoves'>['moves'][number];

export const lotsQuery = (account: string, id: string) =>
  ({
    queryKey: [account, 'items', id, 'lots'],
    queryFn: async () =>
      (await answered(api.GET('/items/{id}/lots', { params: { path: { id }, query: { limit: 1_000 } } }))).lots,
  }) as const;

/** @param moment the moment that the page shows: the list ends there; empty: now */
export const movesQuery = (account: string, id: string, moment: string) =>
  ({
    queryKey: [account, 'items', id, 'moves', moment],
    ...GROWING,
    queryFn: ({ pageParam }: { readonly pageParam: Trail }) =>
      answered(
        api.GET('/items/{id}/moves', {
          params: { path: { id }, query: { ...pageAt(pageParam, 50), ...atMoment(moment) } },
        }),
      ),
    placeholderData: keepPreviousData,
  }) as const;

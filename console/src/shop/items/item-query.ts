import { keepPreviousData } from '@tanstack/react-query';
import { type Answer, answered, api } from '../../app/api';
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

/** The children of a set, in its order, and the set itself, each with its stock. The set has only the ids of its children. */
export const setQuery = (account: string, { id, child_items }: Pick<Item, 'id' | 'child_items'>) =>
  ({
    queryKey: [account, 'items', id, 'set', child_items],
    queryFn: async () => {
      const identifier = [id, ...child_items.map((child) => child.id)].join(',');
      const list = await answered(
        api.GET('/items/{id}', { params: { path: { id: account }, query: { identifier, stock: 1 } } }),
      );
      const { items } = list as components['schemas']['ItemList'];
      const byId = new Map(items.map((item) => [item.id, item]));
      return {
        stocks: byId.get(id)?.stocks ?? [],
        parts: child_items.flatMap((child) => {
          const item = byId.get(child.id);
          return item === undefined ? [] : [{ ...item, quantity: child.quantity }];
        }),
      };
    },
  }) as const;

export type SetOfItems = Awaited<ReturnType<ReturnType<typeof setQuery>['queryFn']>>;
export type SetPart = SetOfItems['parts'][number];

type Bucket = (typeof BUCKETS)[number];
/** The buckets as pages show them: free units in unallocatable lots have a bucket of their own. */
export const SHOWN_BUCKETS = ['available', 'unallocatable', ...BUCKETS.slice(1)] as readonly ShownBucket[];
export type ShownBucket = Bucket | 'unallocatable';
export type Units = Readonly<Partial<Record<ShownBucket, number>>>;

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

import { keepPreviousData } from '@tanstack/react-query';
import { answered, api } from '../../app/api';
import type { components, operations } from '../../app/api-schema';
import { GROWING, pageAt, type Trail } from '../../shared/growing';
import { type ListState, queryOf } from '../../shared/list-state';
import { instantOf } from './shown';

/* What is read of items. Answers that only a guide describes (docs/guides/console-endpoints.md) have their types here. */

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

const BUCKETS = [
  'available',
  'reserved',
  'allocated',
  'picked',
  'packed',
  'in_transit',
  'processing',
  'defective',
  'unidentified',
] as const;
type Bucket = (typeof BUCKETS)[number];
/** The buckets as pages show them: free units in unallocatable lots have a bucket of their own. */
export const SHOWN_BUCKETS = ['available', 'unallocatable', ...BUCKETS.slice(1)] as readonly ShownBucket[];
export type ShownBucket = Bucket | 'unallocatable';
export type Units = Readonly<Partial<Record<ShownBucket, number>>>;

export interface StockLot {
  readonly lot_no: number;
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
  readonly lot_allocatable_at: string | null;
  readonly blocked: boolean;
  readonly allocatable: boolean;
  readonly units: Units;
}

/** The stock of an item at a moment. */
export interface StockAsOf {
  readonly as_of: string;
  readonly stock: { readonly quantity: number; readonly available: number };
  readonly stocks: readonly {
    readonly warehouse: string;
    readonly quantity: number;
    readonly lots: readonly StockLot[];
  }[];
}

const atMoment = (moment: string) => (moment === '' ? {} : { as_of: instantOf(moment) });

/** @param moment the moment that the page shows; empty: now */
export const stockQuery = (account: string, id: string, moment: string) =>
  ({
    queryKey: [account, 'items', id, 'stock', moment],
    queryFn: async () =>
      (await answered(
        api.GET('/items/{id}/stock', { params: { path: { id }, query: atMoment(moment) as never } }),
      )) as unknown as StockAsOf,
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
export type Holder = operations['listHolders']['responses'][200]['content']['application/json']['holders'][number];

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

export interface Move {
  readonly move_no: number;
  readonly at: string;
  readonly quantity: number;
  readonly warehouse: string;
  readonly from: string;
  readonly to: string;
  readonly cause: string;
  readonly actor: string;
  readonly receipt: string | null;
  readonly shipment: string | null;
}

/** A lot, and its blocks, the latest first (docs/guides/console-endpoints.md). */
interface LotWithBlocks {
  readonly lot_no: number;
  /** The receipt that brought the lot, if the item has a lot for each receipt (`fifo`). */
  readonly receipt: string | null;
  readonly blocks: readonly {
    readonly reason: string;
    readonly blocked_by: string;
    readonly blocked_at: string;
    readonly caller_kind: string;
  }[];
}

export const lotsQuery = (account: string, id: string) =>
  ({
    queryKey: [account, 'items', id, 'lots'],
    queryFn: async () =>
      (
        (await answered(
          api.GET('/items/{id}/lots', { params: { path: { id }, query: { limit: 1_000 } } }),
        )) as unknown as { readonly lots: readonly LotWithBlocks[] }
      ).lots,
  }) as const;

interface Moves {
  readonly moves: readonly Move[];
  readonly metadata: { readonly page: { readonly next_cursor: string | null } };
}

/** @param moment the moment that the page shows: the list ends there; empty: now */
export const movesQuery = (account: string, id: string, moment: string) =>
  ({
    queryKey: [account, 'items', id, 'moves', moment],
    ...GROWING,
    queryFn: async ({ pageParam }: { readonly pageParam: Trail }) =>
      (await answered(
        api.GET('/items/{id}/moves', {
          params: { path: { id }, query: { ...pageAt(pageParam, 50), ...atMoment(moment) } },
        }),
      )) as unknown as Moves,
    placeholderData: keepPreviousData,
  }) as const;

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Fault } from '../../kernel/errors.js';
import type { FairQueue } from '../../kernel/fair-queue.js';
import type { ResourceKind } from '../../kernel/ids.js';
import { readListCounts } from '../../operations/accounts/read-list-counts.js';
import { readToday } from '../../operations/accounts/read-today.js';
import type { Context } from '../../operations/context.js';
import { searchItems } from '../../operations/items/search-items.js';
import type { CountedPage, SortedBounds, SortedSearch } from '../../operations/page.js';
import { listNextArrivals } from '../../operations/receipts/list-next-arrivals.js';
import { readCancelledReceipt } from '../../operations/receipts/read-receipts.js';
import { searchReceipts } from '../../operations/receipts/search-receipts.js';
import { searchShipments } from '../../operations/shipments/search-shipments.js';
import { listExpiring } from '../../operations/stock/list-expiring.js';
import type { Caller } from '../../rules/accounts/caller.js';
import {
  arrivalsQuery,
  decodeArrivalsQuery,
  decodeListQuery,
  importFilter,
  itemFilters,
  itemLists,
  listQuery,
  receiptLists,
  searchKey,
  shipmentFilters,
  shipmentLists,
} from '../../wire/console/list-queries.js';
import {
  ExpiringAnswer,
  encodeExpiring,
  encodeItemRow,
  encodeReceiptRow,
  encodeShipmentRow,
  encodeToday,
  ItemRows,
  ListCounts,
  NextArrivals,
  ReceiptRows,
  ShipmentRows,
  TodayAnswer,
} from '../../wire/console/lists.js';
import { decodePage, encodePage, readQuery, sortedBounds } from '../../wire/contract/lists.js';
import { ReceiptResponse } from '../../wire/contract/receipts/receipt-answers.js';
import { encodeReceipt } from '../../wire/contract/receipts/receipts.js';
import { CONSOLE_VERSION } from '../../wire/contract/versions.js';
import { optional, text } from '../../wire/schema.js';
import { about, queryOf, resourceNoInPath } from '../edge/routes.js';

const tag = 'Lists' as const;

/** Rows of a page if the query has no `limit`: what fits on a screen and a half. */
const ROWS = 50;

/**
 * The lists that people search, cancelled receipts, to which only these lists link, and the figures of an account's start
 * page.
 */
export function listRoutes(scope: FastifyInstance, inTurn: FairQueue): void {
  scope.get(
    '/today',
    {
      schema: about({
        operationId: 'readToday',
        summary: 'Read how the account stands today',
        tag,
        answer: TodayAnswer,
      }),
    },
    async ({ ctx, caller }) => {
      const { account_id } = caller.account;
      return encodeToday(account_id, await readToday(ctx, account_id, caller));
    },
  );
  scope.get(
    '/lists/counts',
    {
      schema: about({
        operationId: 'readListCounts',
        summary: 'Read how many rows every view of every list has',
        tag,
        answer: ListCounts,
      }),
    },
    ({ ctx, caller }) => {
      const { account_id } = caller.account;
      return inTurn(account_id, () => readListCounts(ctx, account_id, caller));
    },
  );
  scope.get(
    '/expiring',
    {
      schema: about({
        operationId: 'listExpiring',
        summary: 'List the lots that are about to expire',
        description: 'Lots in stock whose last day is within 30 days, or past. The first 200.',
        tag,
        answer: ExpiringAnswer,
      }),
    },
    ({ ctx, caller }) => {
      const { account_id } = caller.account;
      return inTurn(account_id, async () => encodeExpiring(account_id, await listExpiring(ctx, account_id, caller)));
    },
  );
  scope.get(
    '/arrivals',
    {
      schema: about({
        operationId: 'listNextArrivals',
        summary: 'Tell when the next announced receipts bring goods',
        description: 'For each item, the first day on which an open receipt brings some to the warehouse.',
        tag,
        query: arrivalsQuery,
        answer: NextArrivals,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const { warehouse, codes } = readQuery((faults) => decodeArrivalsQuery(queryOf(request), faults));
      return { arrivals: await listNextArrivals(ctx, caller.account.account_id, warehouse, codes, caller) };
    },
  );
  scope.get(
    '/lists/shipments',
    {
      schema: about({
        operationId: 'searchShipments',
        summary: 'Search shipments',
        description: 'Newest first, unless sorted. Of an order that waits: why, and what would help.',
        tag,
        query: {
          ...listQuery(
            shipmentLists,
            'Part of an order number (also that on the delivery note), a name, a phone number, a tracking code, an item; or an id.',
            'shipping, planned until it is done',
          ),
          ...shipmentFilters,
          not_changed_by: optional(text({ description: 'The number of a bulk change that has not changed them.' })),
          ...importFilter,
        },
        list: ShipmentRows,
      }),
    },
    (request) => answerRows(request, inTurn, SHIPMENTS),
  );
  scope.get(
    '/lists/receipts',
    {
      schema: about({
        operationId: 'searchReceipts',
        summary: 'Search receipts',
        description: 'Newest first, unless sorted.',
        tag,
        query: listQuery(receiptLists, 'Part of an identifier, a tracking code, an item; or an id.', 'arrival'),
        list: ReceiptRows,
      }),
    },
    (request) => answerRows(request, inTurn, RECEIPTS),
  );
  scope.get(
    '/warehousings/:id/cancelled',
    {
      schema: about({
        operationId: 'readCancelledReceipt',
        summary: 'Read a receipt that was cancelled',
        tag,
        answer: ReceiptResponse,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const view = await readCancelledReceipt(ctx, caller, resourceNoInPath(request, 'receipt'));
      return encodeReceipt(view, caller.account.features);
    },
  );
  scope.get(
    '/lists/items',
    {
      schema: about({
        operationId: 'searchItems',
        summary: 'Search items',
        description: 'Newest first, unless sorted; with their units.',
        tag,
        query: {
          ...listQuery(itemLists, 'Part of a code or a name, a barcode, a tag; or an id.', 'registration'),
          ...itemFilters,
          ...importFilter,
        },
        list: ItemRows,
      }),
    },
    (request) => answerRows(request, inTurn, ITEMS),
  );
}

/** A list that people search. */
interface SearchedList<V extends string, S extends string, T> {
  /** The key of the rows in the answer. */
  readonly name: string;
  readonly kind: ResourceKind;
  /** The views and sort orders; the first sort order is the usual one. */
  readonly offer: { readonly views: readonly [V, ...V[]]; readonly sorts: readonly [S, ...S[]] };
  /** Reads a page of a view. */
  readonly search: (
    ctx: Context,
    account_id: string,
    asked: SortedSearch<V, S>,
    page: SortedBounds,
    caller: Caller,
  ) => Promise<CountedPage<T>>;
  readonly encode: (account_id: string, row: T) => object;
}

const SHIPMENTS = {
  name: 'shipments',
  kind: 'shipment',
  offer: shipmentLists,
  search: searchShipments,
  encode: encodeShipmentRow,
} as const;
const RECEIPTS = {
  name: 'receipts',
  kind: 'receipt',
  offer: receiptLists,
  search: searchReceipts,
  encode: encodeReceiptRow,
} as const;
const ITEMS = {
  name: 'items',
  kind: 'item',
  offer: itemLists,
  search: searchItems,
  encode: encodeItemRow,
} as const;

/** Answers a page of a searched list. */
async function answerRows<V extends string, S extends string, T>(
  request: FastifyRequest,
  inTurn: FairQueue,
  { name, kind, offer, search, encode }: SearchedList<V, S, T>,
): Promise<object> {
  const { ctx, caller } = request;
  const { account_id } = caller.account;
  const list = searchKey(account_id, name, queryOf(request));
  const { asked, page } = readQuery((faults: Fault[]) => ({
    asked: decodeListQuery(queryOf(request), offer, kind, account_id, faults),
    page: decodePage(queryOf(request), CONSOLE_VERSION, list, faults, ROWS),
  }));
  const read = () => search(ctx, account_id, asked, sortedBounds(page), caller);
  // A text search reads all rows of an account, and so does any sort order but the usual one. So one of these runs at a time.
  const readsAll = asked.filter.search !== null || asked.sort !== offer.sorts[0];
  const { rows, count, more, ...end } = await (readsAll ? inTurn(account_id, read) : read());
  return { [name]: rows.map((row) => encode(account_id, row)), count, more, metadata: encodePage(list, end) };
}

import type { FastifyInstance } from 'fastify';
import type { FairQueue } from '../../kernel/fair-queue.js';
import { timeOf } from '../../operations/context.js';
import { blockLot } from '../../operations/stock/block-lot.js';
import { listHolders } from '../../operations/stock/list-holders.js';
import { listLots } from '../../operations/stock/list-lots.js';
import { listMoves } from '../../operations/stock/list-moves.js';
import { readRecall } from '../../operations/stock/read-recall.js';
import { readStockAsOf } from '../../operations/stock/read-stock-as-of.js';
import { readAllStockByDay, readStockByDay } from '../../operations/stock/read-stock-by-day.js';
import { unblockLot } from '../../operations/stock/unblock-lot.js';
import { decodeHoldersQuery, encodeHolder, Holders, holdersQuery } from '../../wire/console/holders.js';
import { encodeAsOf, encodeMove, Moves, StockAsOf, StockByDay } from '../../wire/console/ledger.js';
import {
  Blocked,
  decodeBlock,
  decodeRecalled,
  encodeBlocked,
  encodeLot,
  encodeRecall,
  encodeServed,
  Lots,
  NewBlock,
  Recall,
  recallQuery,
  Served,
} from '../../wire/console/recall.js';
import { encodePage, LARGEST_LIMIT, readQuery, single } from '../../wire/contract/lists.js';
import { ITEM_ID } from '../../wire/contract/parameters.js';
import { CONSOLE_VERSION } from '../../wire/contract/versions.js';
import { decodeMoment } from '../../wire/moments.js';
import { integer, text } from '../../wire/schema.js';
import { bodyOf } from '../edge/content.js';
import { about, listKeyOf, pageIn, queryOf, resourceNoInPath, wholeNumberInPath } from '../edge/routes.js';

const asOfQuery = {
  as_of: text({
    description: 'An instant with its offset, or a day, which means the end of that day in Japan. Default: now.',
    examples: ['2026-11-24T10:00:00+09:00'],
  }),
};

/** The stock of items, now and at past times: its moves, what holds its units, its lots, and their blocks and recalls. */
export function consoleStockRoutes(scope: FastifyInstance, inTurn: FairQueue): void {
  scope.get(
    '/items/:id/stock',
    {
      schema: about({
        operationId: 'readStockAsOf',
        summary: 'Read the stock of an item, now or at a past time',
        tag: 'Stock and allocation',
        params: { id: ITEM_ID },
        query: asOfQuery,
        answer: StockAsOf,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const as_of = decodeMoment('as_of', single(queryOf(request).as_of), await timeOf(ctx));
      const { account_id } = caller.account;
      const item_no = resourceNoInPath(request, 'item');
      return encodeAsOf(await inTurn(account_id, () => readStockAsOf(ctx, account_id, item_no, as_of, caller)));
    },
  );

  scope.get(
    '/items/:id/stock/days',
    {
      schema: about({
        operationId: 'readStockByDay',
        summary: 'Read the stock of an item over the last 28 days',
        tag: 'Stock and allocation',
        params: { id: ITEM_ID },
        answer: StockByDay,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const { account_id } = caller.account;
      const item_no = resourceNoInPath(request, 'item');
      return { days: await inTurn(account_id, () => readStockByDay(ctx, account_id, item_no, caller)) };
    },
  );

  scope.get(
    '/stock/days',
    {
      schema: about({
        operationId: 'readAllStockByDay',
        summary: 'Read the stock of all items over the last 28 days',
        tag: 'Stock and allocation',
        answer: StockByDay,
      }),
    },
    async ({ ctx, caller }) => {
      const { account_id } = caller.account;
      return { days: await inTurn(account_id, () => readAllStockByDay(ctx, account_id, caller)) };
    },
  );

  scope.get(
    '/items/:id/moves',
    {
      schema: about({
        operationId: 'listMoves',
        summary: 'List the stock moves of an item, up to now or a past time',
        tag: 'Stock and allocation',
        params: { id: ITEM_ID },
        query: asOfQuery,
        list: Moves,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const { account_id } = caller.account;
      const page = readQuery((faults) => pageIn(request, CONSOLE_VERSION, faults));
      const text = single(queryOf(request).as_of) ?? '';
      const until = text === '' ? null : decodeMoment('as_of', text, await timeOf(ctx));
      const { rows, next } = await listMoves(ctx, account_id, resourceNoInPath(request, 'item'), page, caller, until);
      return {
        moves: rows.map((row) => encodeMove(account_id, row)),
        metadata: encodePage(listKeyOf(request), { next }),
      };
    },
  );

  scope.get(
    '/items/:id/holders',
    {
      schema: about({
        operationId: 'listHolders',
        summary: "List the orders, receipts and removals that hold an item's units in one bucket",
        description:
          'For allocated units, the list has the orders that hold them. For units in transit, it has the receipts that await them. For units in quarantine, it has the receipts that brought them. For units in work, it has the removals, and the orders whose units are put back. The newest come first.',
        tag: 'Stock and allocation',
        params: { id: ITEM_ID },
        query: holdersQuery,
        list: Holders,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const { account_id } = caller.account;
      const item_no = resourceNoInPath(request, 'item');
      const { of, page } = readQuery((faults) => ({
        of: decodeHoldersQuery(queryOf(request), faults),
        page: pageIn(request, CONSOLE_VERSION, faults),
      }));
      const { rows, next } = await inTurn(account_id, () => listHolders(ctx, account_id, item_no, of, page, caller));
      return {
        holders: rows.map((row) => encodeHolder(account_id, row)),
        metadata: encodePage(listKeyOf(request), { next }),
      };
    },
  );

  scope.get(
    '/items/:id/lots',
    {
      schema: about({
        operationId: 'listLots',
        summary: 'List the lots of an item',
        tag: 'Stock and allocation',
        params: { id: ITEM_ID },
        list: Lots,
      }),
    },
    async (request) => {
      const { account_id } = request.caller.account;
      const page = readQuery((faults) => pageIn(request, CONSOLE_VERSION, faults));
      const { rows, next } = await listLots(
        request.ctx,
        account_id,
        resourceNoInPath(request, 'item'),
        page,
        request.caller,
      );
      return {
        lots: rows.map((row) => encodeLot(account_id, row)),
        metadata: encodePage(listKeyOf(request), { next }),
      };
    },
  );

  const lot = {
    tag: 'Stock and allocation',
    params: { id: ITEM_ID, lot: integer({ description: 'The number of the lot.', examples: [1] }) },
  } as const;
  scope.post(
    '/items/:id/lots/:lot/block',
    {
      schema: about({
        operationId: 'blockLot',
        summary: 'Block a lot in all warehouses',
        description:
          'No shipment gets units of a blocked lot. Shipments that the warehouse does not work on yet lose their units of it (`released`). Shipments in work keep them and are listed (`at_work`), because only people can stop them.',
        body: NewBlock,
        answer: Blocked,
        ...lot,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const { account_id } = caller.account;
      const item_no = resourceNoInPath(request, 'item');
      const block = { lot_no: wholeNumberInPath(request, 'lot'), ...decodeBlock(bodyOf(request)) };
      // Thousands of orders may hold units of a lot, and all of them are allocated again. So one lot is blocked at a time.
      return encodeBlocked(
        account_id,
        await inTurn(account_id, () => blockLot(ctx, account_id, item_no, block, caller)),
      );
    },
  );
  scope.post(
    '/items/:id/lots/:lot/unblock',
    {
      schema: about({
        operationId: 'unblockLot',
        summary: 'Unblock a lot',
        description:
          'Shipments that wait for units of the lot get them at once. A lot that warehouse staff have blocked can only be unblocked by them.',
        answer: Served,
        ...lot,
      }),
    },
    async (request) => {
      const { ctx, caller } = request;
      const { account_id } = caller.account;
      const item_no = resourceNoInPath(request, 'item');
      const lot_no = wholeNumberInPath(request, 'lot');
      return encodeServed(
        account_id,
        await inTurn(account_id, () => unblockLot(ctx, account_id, item_no, lot_no, caller)),
      );
    },
  );

  scope.get(
    '/items/:id/recall',
    {
      schema: about({
        operationId: 'readRecall',
        summary: 'Tell where the units of a lot went',
        description:
          'Give exactly one of `lot_no`, `expiry_date`, `manufacture_date` and `serial_no`. The pages list the shipments, newest first; the rest is the same on each page.',
        tag: 'Stock and allocation',
        params: { id: ITEM_ID },
        query: recallQuery,
        list: Recall,
        standardLimit: LARGEST_LIMIT,
      }),
    },
    async (request) => {
      const { account_id } = request.caller.account;
      const item_no = resourceNoInPath(request, 'item');
      const what = decodeRecalled(queryOf(request));
      const page = readQuery((faults) => pageIn(request, CONSOLE_VERSION, faults, LARGEST_LIMIT));
      const { recall } = await inTurn(account_id, () =>
        readRecall(request.ctx, account_id, item_no, what, page, request.caller),
      );
      return { ...encodeRecall(account_id, item_no, recall), metadata: encodePage(listKeyOf(request), recall) };
    },
  );
}

import type { FastifyInstance } from 'fastify';
import type { FairQueue } from '../../kernel/fair-queue.js';
import { timeOf } from '../../operations/context.js';
import { listHolders } from '../../operations/stock/list-holders.js';
import { listMoves } from '../../operations/stock/list-moves.js';
import { readStockAsOf } from '../../operations/stock/read-stock-as-of.js';
import { readAllStockByDay, readStockByDay } from '../../operations/stock/read-stock-by-day.js';
import { decodeHoldersQuery, encodeHolder, Holders, holdersQuery } from '../../wire/console/holders.js';
import { encodeAsOf, encodeMove, Moves, StockAsOf, StockByDay } from '../../wire/console/ledger.js';
import { encodePage, readQuery, single } from '../../wire/contract/lists.js';
import { ITEM_ID } from '../../wire/contract/parameters.js';
import { CONSOLE_VERSION } from '../../wire/contract/versions.js';
import { decodeMoment } from '../../wire/moments.js';
import { text } from '../../wire/schema.js';
import { about, listKeyOf, pageIn, queryOf, resourceNoInPath } from '../edge/routes.js';

const asOfQuery = {
  as_of: text({
    description: 'An instant with its offset, or a day, which means the end of that day in Japan. Default: now.',
    examples: ['2026-11-24T10:00:00+09:00'],
  }),
};

/** The stock of items, now and at past times: its moves, and what holds its units. Their lots are in lots.ts. */
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
}

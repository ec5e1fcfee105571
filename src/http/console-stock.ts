import type { FastifyInstance } from 'fastify';
import { timeOf } from '../operations/house.js';
import { listLots } from '../operations/stock/list-lots.js';
import { listMoves } from '../operations/stock/list-moves.js';
import { readStockAsOf } from '../operations/stock/read-stock-as-of.js';
import { recallGoods } from '../operations/stock/recall-goods.js';
import { encodeAsOf, encodeMove } from '../wire/ledger.js';
import { encodePage, readQuery, single } from '../wire/lists.js';
import { decodeMoment } from '../wire/moments.js';
import { decodeRecalled, encodeLot, encodeRecall } from '../wire/recall.js';
import { CONSOLE_LISTS } from '../wire/versions.js';
import { listIn, numberInPath, pageIn, queryOf } from './routes.js';

/** What lies where, and why. */
export function consoleStockRoutes(scope: FastifyInstance): void {
  scope.get('/items/:id/stock', async (request) => {
    const { house, session } = request;
    const as_of = decodeMoment('as_of', single(queryOf(request).as_of), await timeOf(house));
    return encodeAsOf(await readStockAsOf(house, session.account.account_id, numberInPath(request, 'item'), as_of));
  });

  scope.get('/items/:id/moves', async (request) => {
    const { account_id } = request.session.account;
    const page = readQuery((faults) => pageIn(request, CONSOLE_LISTS, faults));
    const { rows, next } = await listMoves(request.house, account_id, numberInPath(request, 'item'), page);
    return { moves: rows.map((row) => encodeMove(account_id, row)), metadata: encodePage(listIn(request), { next }) };
  });

  scope.get('/items/:id/lots', async (request) => {
    const { account_id } = request.session.account;
    const page = readQuery((faults) => pageIn(request, CONSOLE_LISTS, faults));
    const { rows, next } = await listLots(request.house, account_id, numberInPath(request, 'item'), page);
    return { lots: rows.map((row) => encodeLot(account_id, row)), metadata: encodePage(listIn(request), { next }) };
  });

  scope.get('/items/:id/recall', async (request) => {
    const { account_id } = request.session.account;
    const item_no = numberInPath(request, 'item');
    const { recall } = await recallGoods(request.house, account_id, item_no, decodeRecalled(queryOf(request)));
    return encodeRecall(account_id, item_no, recall);
  });
}

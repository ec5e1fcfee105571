import type { Caller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { type StockHere, stockHere } from '../../rules/stock/stock-here.js';
import { inReadOnly } from '../../storage/database/database.js';
import { findStock } from '../../storage/stock/stock-here.js';
import type { Context } from '../context.js';

/** The stock of at most this many items is read. To find another item, people type a longer search text. */
const MOST = 20;

/**
 * Items of all clients with their stock in a warehouse, for somebody who corrects it.
 * @param search a part of a code or a name, or a barcode; empty: nothing is found
 * @throws forbidden in a warehouse where the caller does not work
 */
export async function findStockHere(
  ctx: Context,
  warehouse: string,
  search: string,
  caller: Caller,
): Promise<readonly StockHere[]> {
  authorize(caller, 'findStockHere');
  authorizeIn(caller, warehouse);
  if (search === '') return [];
  return (await inReadOnly(ctx.pool, (tx) => findStock(tx, warehouse, search, MOST))).map(stockHere);
}

import { addFigures, NO_STOCK, type StockFigures } from '../../rules/stock/stock-figures.js';
import type { Tx } from '../../storage/database/database.js';
import { findItemsByNos } from '../../storage/items/items.js';
import type { Context } from '../context.js';
import { withStock } from './read-items.js';

/** An item as the lists read it. */
interface Listed {
  readonly item_no: number;
  readonly is_set: boolean;
}

export interface StockOfSet {
  /** How many of the set its children make, in the warehouses of the filter (K-015); null: the item is no set. */
  readonly set_stock: Pick<StockFigures, 'quantity' | 'available'> | null;
}

/** Listed items, the sets among them with their stock. @param warehouses those that count; null: all */
export async function withStockOfSets<Row extends Listed>(
  ctx: Context,
  tx: Tx,
  account_id: string,
  listed: readonly Row[],
  warehouses: readonly string[] | null,
): Promise<(Row & StockOfSet)[]> {
  const sets = await stockOfSets(ctx, tx, account_id, listed, warehouses);
  return listed.map((item) => ({ ...item, set_stock: sets.get(item.item_no) ?? null }));
}

/** The figures of the sets among listed items, by the number of the set. */
async function stockOfSets(
  ctx: Context,
  tx: Tx,
  account_id: string,
  listed: readonly Listed[],
  warehouses: readonly string[] | null,
): Promise<ReadonlyMap<number, StockFigures>> {
  const nos = listed.filter(({ is_set }) => is_set).map(({ item_no }) => item_no);
  if (nos.length === 0) return new Map();
  const views = await withStock(ctx, tx, account_id, await findItemsByNos(tx, account_id, nos), true);
  return new Map(
    views.map(({ item, stock }) => {
      const counted = (stock?.warehouses ?? []).filter(({ warehouse }) => warehouses?.includes(warehouse) ?? true);
      return [item.item_no, counted.map(({ figures }) => figures).reduce(addFigures, NO_STOCK)];
    }),
  );
}

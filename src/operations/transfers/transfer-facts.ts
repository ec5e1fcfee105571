import { dateInTokyo } from '../../kernel/dates.js';
import type { Account } from '../../rules/accounts/account.js';
import { Supply } from '../../rules/allocation/allocate.js';
import type { Item } from '../../rules/items/item.js';
import type { TransferFacts } from '../../rules/transfers/plan-transfer.js';
import { findAwaited } from '../../storage/allocation/allocation-runs.js';
import type { Tx } from '../../storage/database/database.js';
import { heldUnits } from '../../storage/shipments/shipment-work.js';
import { readAvailableLots, readAvailableLotsWithout } from '../../storage/stock/stock.js';
import { warehousesOf } from '../../storage/warehouses/warehouses.js';
import type { Context } from '../context.js';
import type { Transfer } from './find-transfer.js';

/**
 * What a transfer is checked against. The stock of its items at the source must be locked.
 * @param existing the transfer that is updated: its own units count as free, because it is allocated again, and it may stay
 *   between its warehouses, even if the account may not use them any more; null: a new transfer
 */
export async function readTransferFacts(
  ctx: Context,
  tx: Tx,
  account: Account,
  source: string,
  items: readonly Item[],
  existing: Transfer | null = null,
): Promise<TransferFacts> {
  const now = ctx.clock.now();
  const changed = existing?.shipment_no ?? null;
  const kept = existing === null ? [] : [existing.warehouse, existing.destination.warehouse];
  const warehouses = new Map((await warehousesOf(tx, account.account_id, kept)).map((one) => [one.warehouse, one]));
  const itemsByNo = new Map(items.map((item) => [item.item_no, item]));
  const scope = [account.account_id, [source], [...itemsByNo.keys()]] as const;
  const balances = await (changed === null
    ? readAvailableLots(tx, ...scope)
    : readAvailableLotsWithout(tx, ...scope, changed));
  const awaited = await findAwaited(tx, ...scope, changed);
  const own = awaited.length === 0 || changed === null ? [] : await heldUnits(tx, account.account_id, [changed]);
  const released = new Map(own.map(({ item_no, units }) => [item_no, units]));
  const limits = awaited.length === 0 ? null : { awaited, released };
  return {
    account,
    now,
    source,
    warehouses,
    itemsByCode: new Map(items.map((item) => [item.code, item])),
    supply: new Supply(balances, itemsByNo, dateInTokyo(now).toString(), limits),
  };
}

import { dateInTokyo } from '../../kernel/dates.js';
import type { Account } from '../../rules/account.js';
import { type Reserve, Shelf } from '../../rules/allocate.js';
import type { Item } from '../../rules/item.js';
import type { TransferFacts } from '../../rules/plan-transfer.js';
import { findClaims } from '../../storage/allocation-runs.js';
import type { Tx } from '../../storage/database.js';
import { freeBalances } from '../../storage/stock.js';
import { allWarehouses } from '../../storage/warehouses.js';
import type { House } from '../house.js';

/**
 * What a transfer of items is judged by. The caller holds their heads at the source.
 * @param anew the transfer that is allocated anew, and units by item that it gave back for that
 */
export async function readTransferFacts(
  house: House,
  tx: Tx,
  account: Account,
  source: string,
  items: readonly Item[],
  anew: { readonly shipment_no: number; readonly returned: Reserve['returned'] } | null = null,
): Promise<TransferFacts> {
  const now = house.clock.now();
  const warehouses = new Map((await allWarehouses(tx)).map((one) => [one.warehouse, one]));
  const itemsByNo = new Map(items.map((item) => [item.item_no, item]));
  const item_nos = [...itemsByNo.keys()];
  const balances = await freeBalances(tx, account.account_id, [source], item_nos);
  const claims = await findClaims(tx, account.account_id, [source], item_nos, anew?.shipment_no ?? null);
  const reserve = claims.length === 0 ? null : { claims, returned: anew?.returned ?? new Map() };
  return {
    account,
    now,
    source,
    warehouses,
    itemsByCode: new Map(items.map((item) => [item.code, item])),
    shelf: new Shelf(balances, itemsByNo, dateInTokyo(now).toString(), reserve),
  };
}

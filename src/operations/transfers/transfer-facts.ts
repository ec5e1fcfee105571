import { dateInTokyo } from '../../kernel/dates.js';
import type { Account } from '../../rules/account.js';
import { Shelf } from '../../rules/allocate.js';
import type { Item } from '../../rules/item.js';
import type { TransferFacts } from '../../rules/plan-transfer.js';
import type { Tx } from '../../storage/database.js';
import { freeBalances } from '../../storage/stock.js';
import { allWarehouses } from '../../storage/warehouses.js';
import type { House } from '../house.js';

/** What a transfer of items is judged by. The caller holds their heads at the source. */
export async function readTransferFacts(
  house: House,
  tx: Tx,
  account: Account,
  source: string,
  items: readonly Item[],
): Promise<TransferFacts> {
  const now = house.clock.now();
  const warehouses = new Map((await allWarehouses(tx)).map((one) => [one.warehouse, one]));
  const itemsByNo = new Map(items.map((item) => [item.item_no, item]));
  const balances = await freeBalances(tx, account.account_id, [source], [...itemsByNo.keys()]);
  return {
    account,
    now,
    source,
    warehouses,
    itemsByCode: new Map(items.map((item) => [item.code, item])),
    shelf: new Shelf(balances, itemsByNo, dateInTokyo(now).toString()),
  };
}

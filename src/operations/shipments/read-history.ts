import { itemId } from '../../kernel/ids.js';
import {
  ALLOCATING_EVENTS,
  type EntryWithMessage,
  itemsOfEvent,
  lotsOfEvent,
  messageOfEvent,
} from '../../rules/shipments/shipment-history.js';
import { type LotOfItem, lotKey } from '../../rules/stock/lot-keys.js';
import type { Tx } from '../../storage/database/database.js';
import { itemNames } from '../../storage/items/items.js';
import { pageOfHistory } from '../../storage/shipments/shipment-history.js';
import { datesOfLots } from '../../storage/stock/lots.js';

/**
 * The entries of a shipment's history below number `before`, newest first, each with its sentence, in which items have their
 * names and lots their dates. These are read for all entries at once.
 */
export async function readHistory(
  tx: Tx,
  account_id: string,
  shipment_no: number,
  before: number,
  limit: number,
): Promise<EntryWithMessage[]> {
  const entries = await pageOfHistory(tx, account_id, shipment_no, before, limit, ALLOCATING_EVENTS);
  const names = await itemNames(tx, account_id, entries.flatMap(itemsOfEvent));
  const lots = await datesOfLots(tx, account_id, entries.flatMap(lotsOfEvent));
  const dates = new Map(lots.map((lot) => [lotKey(lot), lot.date]));
  const known = {
    item: (item_no: number) => names.get(item_no) ?? itemId(account_id, item_no),
    lot: (lot: LotOfItem) => dates.get(lotKey(lot)) ?? String(lot.lot_no),
  };
  return entries.map((entry) => ({ ...entry, message: messageOfEvent(known, entry) }));
}

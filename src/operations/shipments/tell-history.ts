import { itemId } from '../../kernel/ids.js';
import {
  type EntryWithMessage,
  type HistoryEntry,
  itemsOfEvent,
  messageOfEvent,
} from '../../rules/shipments/shipment-history.js';
import type { Tx } from '../../storage/database/database.js';
import { itemNames } from '../../storage/items/items.js';

/** Adds to each entry its sentence, in which items have their names. They are read for all entries at once. */
export async function tellHistory(
  tx: Tx,
  account_id: string,
  entries: readonly HistoryEntry[],
): Promise<EntryWithMessage[]> {
  const names = await itemNames(tx, account_id, entries.flatMap(itemsOfEvent));
  const nameOf = (item_no: number) => names.get(item_no) ?? itemId(account_id, item_no);
  return entries.map((entry) => ({ ...entry, message: messageOfEvent(nameOf, entry) }));
}

import { timestampInTokyo } from '../../kernel/dates.js';
import { itemId } from '../../kernel/ids.js';
import type { EntryWithMessage } from '../../rules/shipments/shipment-history.js';

/** An entry of a shipment's history, as the console and the command line show it. */
export const encodeHistoryEntry = (account_id: string, entry: EntryWithMessage): object => {
  const { history_no, event, from_status, to_status, detail, actor, at, message } = entry;
  return {
    history_no,
    at: timestampInTokyo(at),
    event,
    from: from_status,
    to: to_status,
    ...(detail?.lots === undefined
      ? {}
      : {
          lots: detail.lots.map(({ item_no, lot_no, lot_allocatable_at }) => {
            return { item_id: itemId(account_id, item_no), lot_no, lot_allocatable_at };
          }),
        }),
    actor,
    message,
  };
};

import { timestampInTokyo } from '../../kernel/dates.js';
import { itemId, shipmentId } from '../../kernel/ids.js';
import type { CountedReceipt, ReceiptEntryWithMessage } from '../../rules/receipts/receipt-history.js';
import { exact, integer, list, nullableText, nullableTimestamp, text, timestamp } from '../schema.js';

/* How far a receipt is, for people: what was counted of it, and what happened. */

export const ReceiptCounts = exact({
  announced_at: timestamp(),
  received_at: nullableTimestamp({ description: 'When the goods arrived.' }),
  checking_at: nullableTimestamp({ description: 'When the warehouse began to count them.' }),
  stocked_at: nullableTimestamp({ description: 'When all of them were put away.' }),
  shipment: nullableText({ description: 'The transfer that brings the goods; null: a supplier does.' }),
  lines: list(
    exact({
      item: text(),
      code: text(),
      name: nullableText(),
      announced: integer(),
      good: integer({ description: 'Counted so far.' }),
      defective: integer(),
      unidentified: integer(),
      put_away: integer({ description: 'In stock or in quarantine.' }),
      released: integer({ description: 'Released from quarantine as good.' }),
    }),
  ),
});

const time = (at: Date | null): string | null => (at === null ? null : timestampInTokyo(at));

export const encodeReceiptCounts = (account_id: string, { times, shipment_no, lines }: CountedReceipt): object => ({
  announced_at: timestampInTokyo(times.announced_at),
  received_at: time(times.received_at),
  checking_at: time(times.checking_at),
  stocked_at: time(times.stocked_at),
  shipment: shipment_no === null ? null : shipmentId(account_id, shipment_no),
  lines: lines.map(({ item_no, ...line }) => ({ item: itemId(account_id, item_no), ...line })),
});

export const ReceiptHistory = exact({
  history: list(
    exact({
      history_no: integer(),
      at: timestamp(),
      event: text(),
      from: nullableText({ description: 'The status before; null: it was announced.' }),
      to: text(),
      actor: text(),
      message: exact({ en: text(), ja: text() }),
    }),
    { description: 'Newest first.' },
  ),
});

export const encodeReceiptEntry = ({
  history_no,
  at,
  event,
  from_status,
  to_status,
  actor,
  message,
}: ReceiptEntryWithMessage): object => ({
  history_no,
  at: timestampInTokyo(at),
  event,
  from: from_status,
  to: to_status,
  actor,
  message,
});

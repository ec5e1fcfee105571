import type { Decoded } from '../../kernel/decoded.js';
import { itemId, shipmentId } from '../../kernel/ids.js';
import type { CountedReceipt, ReceiptEntryWithMessage } from '../../rules/receipts/receipt-history.js';
import { LONGEST_NOTE, RECEIPT_DIFFERENCES } from '../../rules/receipts/receipt-values.js';
import { encoderOf } from '../encoder.js';
import {
  closed,
  exact,
  integer,
  list,
  nullableOneOf,
  nullableText,
  nullableTimestamp,
  optional,
  orNull,
  sentence,
  text,
  timestamp,
} from '../schema.js';
import { decoderOf } from '../validator.js';

/* How far a receipt is, for people: what was counted of it, and what happened. */

/** How far a receipt is. */
export const receiptProgress = {
  announced_at: timestamp({ description: 'When it was announced.' }),
  received_at: nullableTimestamp({ description: 'When the goods arrived.' }),
  checking_at: nullableTimestamp({ description: 'When the warehouse began to count them.' }),
  stocked_at: nullableTimestamp({ description: 'When all of them were put away.' }),
  difference: nullableOneOf(RECEIPT_DIFFERENCES, {
    description: 'Other goods came than were announced; null: they did not, or are not all put away.',
  }),
  dealt_with: orNull(
    exact(
      {
        actor: text({ description: 'Who has said so.' }),
        at: timestamp({ description: 'When.' }),
        note: nullableText({ description: 'What the person has written.' }),
      },
      { description: 'That the difference is resolved. null: it is not.' },
    ),
  ),
  shipment: nullableText({ description: 'The transfer that brings the goods; null: a supplier does.' }),
  returned_shipment: nullableText({ description: 'The shipment whose goods its recipient sent back.' }),
};

/** What was counted of a line so far. */
export const countedLine = {
  item: text({ description: 'Id of the item.', examples: ['TS001-I000001'] }),
  code: text({ description: 'Code of the item.' }),
  name: nullableText({ description: 'Name of the item.' }),
  announced: integer({ description: 'Units announced.' }),
  good: integer({ description: 'Good units counted so far.' }),
  defective: integer({ description: 'Defective units counted so far.' }),
  unidentified: integer({ description: 'Units counted so far that nobody could identify.' }),
  put_away: integer({ description: 'In stock or in quarantine.' }),
  released: integer({ description: 'Released from quarantine as good.' }),
  disposed: integer({ description: 'Of the defective ones of a return: thrown away at once.' }),
  serials: list(text(), { description: 'Serial numbers of counted units, of items whose tags have `serial`.' }),
};

export const ReceiptCounts = exact({
  ...receiptProgress,
  lines: list(exact(countedLine), { description: 'The goods.' }),
});

/** How a difference was resolved. */
export const Resolution = closed({
  note: optional(
    nullableText({
      max: LONGEST_NOTE,
      description: 'For others who look at the receipt.',
      examples: ['仕入先に確認済み'],
    }),
  ),
});
const resolution = decoderOf(Resolution);

/** The note; null: none. @throws validation_failed */
export function decodeResolution(body: Decoded<unknown>): string | null {
  return resolution(body).note?.trim() || null;
}

const encodeCounts = encoderOf(ReceiptCounts);

export const encodeReceiptCounts = (
  account_id: string,
  { times, shipment_no, returned_shipment_no, lines, ...counted }: CountedReceipt,
) =>
  encodeCounts({
    ...counted,
    ...times,
    shipment: shipment_no === null ? null : shipmentId(account_id, shipment_no),
    returned_shipment: returned_shipment_no === null ? null : shipmentId(account_id, returned_shipment_no),
    lines: lines.map((line) => ({ item: itemId(account_id, line.item_no), ...line })),
  });

const ReceiptEntry = exact({
  history_no: integer({ description: 'Number of the entry: a newer one has a greater number.' }),
  at: timestamp({ description: 'When it happened.' }),
  event: text({ description: 'What happened.', examples: ['put_away'] }),
  from: nullableText({ description: 'The status before; null: it was announced.' }),
  to: text({ description: 'The status after.' }),
  actor: text({ description: 'Who did it.' }),
  note: nullableText({ description: 'What the person has written.' }),
  message: sentence('What happened.'),
});
const encodeEntry = encoderOf(ReceiptEntry);

export const ReceiptHistory = exact({ history: list(ReceiptEntry, { description: 'Newest first.' }) });

export const encodeReceiptEntry = (entry: ReceiptEntryWithMessage) =>
  encodeEntry({ ...entry, from: entry.from_status, to: entry.to_status });

/**
 * Differences: receipts with another number of good units than was announced. Somebody of the client has to look at each
 * difference. It stays open until a person says that it is resolved.
 */
import { type Message, say } from '../../kernel/messages.js';
import { sumOf } from '../../kernel/quantities.js';
import type { LotCount, Receipt, ReceiptLine } from './receipt.js';
import type { ReceiptDifference, ReceiptStatus } from './receipt-values.js';

interface CountedLine extends Pick<ReceiptLine, 'quantity'> {
  readonly counts: readonly Pick<LotCount, 'good'>[];
}

const isDifferent = ({ quantity, counts }: CountedLine): boolean => sumOf(counts, ({ good }) => good) !== quantity;

interface CountedReceipt extends Pick<Receipt, 'returned_shipment_no'> {
  readonly lines: readonly CountedLine[];
}

/**
 * The difference of a receipt after any work on its goods; null: it has none. A receipt that is not `stocked` yet has none,
 * because more goods may come. A return never has one, because nobody announced it. A resolved difference becomes open again,
 * because the figures may have changed since the person looked at them.
 * @param status after the work
 */
export const differenceAfterWork = (
  { lines, returned_shipment_no }: CountedReceipt,
  status: ReceiptStatus,
): ReceiptDifference | null =>
  status === 'stocked' && returned_shipment_no === null && lines.some(isDifferent) ? 'open' : null;

/** `deal_with`: a person says that the difference is resolved; `reopen`: a person opens it again. */
export const DIFFERENCE_EVENTS = {
  deal_with: { from: 'open', to: 'dealt_with' },
  reopen: { from: 'dealt_with', to: 'open' },
} as const satisfies Readonly<Record<string, { readonly from: ReceiptDifference; readonly to: ReceiptDifference }>>;
export type DifferenceEvent = keyof typeof DIFFERENCE_EVENTS;

const NONE = say(
  'It brought what was announced, or its goods are not all put away yet: there is nothing to resolve.',
  '予定との相違がないか、まだ棚入れが完了していないため、確認の対象ではありません。',
);
const DONE: Readonly<Record<DifferenceEvent, Message>> = {
  deal_with: say('It is already resolved.', 'すでに確認済みです。'),
  reopen: say('It is not resolved.', '確認済みではありません。'),
};

/** Why a person cannot resolve or reopen the difference of a receipt; null: it is possible. */
export function whyNotAllowed(difference: ReceiptDifference | null, event: DifferenceEvent): Message | null {
  if (difference === null) return NONE;
  return difference === DIFFERENCE_EVENTS[event].from ? null : DONE[event];
}

/** The history of a receipt, and its counted units, as its client sees them. */
import { type Message, say } from '../../kernel/messages.js';
import type { DifferenceEvent } from './difference.js';
import type { ReceiptEvent } from './receipt-status.js';
import type { ReceiptDifference, ReceiptStatus } from './receipt-values.js';

export interface ReceiptEntry {
  readonly history_no: number;
  readonly event: ReceiptEvent | DifferenceEvent;
  /** Null: the receipt was announced. */
  readonly from_status: ReceiptStatus | null;
  readonly to_status: ReceiptStatus | 'cancelled';
  readonly actor: string;
  readonly at: Date;
  /** What the person has written; null: nothing. */
  readonly note: string | null;
}

/** An entry with a sentence for people. */
export interface ReceiptEntryWithMessage extends ReceiptEntry {
  readonly message: Message;
}

/** Counted units of a line, and how many of them are put away or released. */
export interface CountedLine {
  readonly item_no: number;
  readonly code: string;
  readonly name: string | null;
  readonly announced: number;
  readonly good: number;
  readonly defective: number;
  readonly unidentified: number;
  /** Units that are put away, in stock or in quarantine. */
  readonly put_away: number;
  /** Units that were put into quarantine and released from it as good. */
  readonly released: number;
  /** Defective units of a return that were thrown away at once. They are among the defective ones, and those that are put away. */
  readonly disposed: number;
  /** Serial numbers of counted units. */
  readonly serials: readonly string[];
}

/** When a receipt first reached each of its statuses; null: it has not reached it yet. */
export interface ReceiptTimes {
  readonly announced_at: Date;
  readonly received_at: Date | null;
  readonly checking_at: Date | null;
  readonly stocked_at: Date | null;
}

/** The last entry in which a person said that the difference is resolved. */
export type Resolution = Pick<ReceiptEntry, 'actor' | 'at' | 'note'>;

export interface CountedReceipt {
  readonly times: ReceiptTimes;
  /** Null: the goods came as announced, or are not all put away. */
  readonly difference: ReceiptDifference | null;
  /** Null: the difference is not resolved. */
  readonly dealt_with: Resolution | null;
  readonly lines: readonly CountedLine[];
  /** The transfer that brings the goods; null: a supplier does. */
  readonly shipment_no: number | null;
  /** The shipment whose goods its recipient sent back; null: no recipient did. */
  readonly returned_shipment_no: number | null;
}

const SENTENCES: Readonly<Record<ReceiptEvent | DifferenceEvent, Message>> = {
  announce: say('Announced.', '入庫依頼を受け付けました。'),
  update: say('Changed.', '変更されました。'),
  cancel: say('Cancelled.', '取り消されました。'),
  receive: say('The goods have arrived.', '商品が倉庫に到着しました。'),
  inspect: say('The warehouse counted goods.', '倉庫が検品を行いました。'),
  put_away: say('Some of the goods were put away.', '一部の商品を棚入れしました。'),
  take_back: say('A recipient sent the goods back.', '届け先からの返品を受け入れました。'),
  release: say('Goods were released from quarantine.', '保留在庫の商品を良品に振り替えました。'),
  deal_with: say('The difference is resolved.', '予定との相違を確認済みにしました。'),
  reopen: say('The difference is open again.', '予定との相違の確認済みを取り消しました。'),
};

const ALL_PUT_AWAY = say('All of the goods are put away.', 'すべての商品の棚入れが完了しました。');

/** The sentence for an entry. */
export const messageOfReceipt = ({ event, to_status }: Pick<ReceiptEntry, 'event' | 'to_status'>): Message =>
  event === 'put_away' && to_status === 'stocked' ? ALL_PUT_AWAY : SENTENCES[event];

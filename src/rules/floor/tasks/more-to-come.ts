import { type Message, say } from '../../../kernel/messages.js';
import { figure, sumOf } from '../../../kernel/quantities.js';
import type { ReceiptLine } from '../../receipts/receipt.js';
import { totalOf } from '../../receipts/receipt-counts.js';
import type { Screen } from '../task.js';

/*
 * A delivery may come in parts. When all that has come is put away and some of what was announced is missing, only the person at the
 * dock knows whether the rest is on its way. So a receipt never ends short by itself: the task asks.
 */

interface MissingGoods {
  readonly line_no: number;
  readonly code: string;
  readonly name: string | null;
  /** At least 1. */
  readonly units: number;
}

export interface Missing {
  /** Units of the whole receipt. */
  readonly announced: number;
  /** Announced units that nobody has counted, in any condition. More than announced of one item makes up for no other. */
  readonly units: number;
  readonly goods: readonly MissingGoods[];
}

export function missingOf(lines: readonly ReceiptLine[]): Missing {
  const goods = lines.flatMap(({ line_no, code, name, quantity, counts }) => {
    const units = quantity - sumOf(counts, totalOf);
    return units > 0 ? [{ line_no, code, name, units }] : [];
  });
  return { announced: sumOf(lines, ({ quantity }) => quantity), units: sumOf(goods, ({ units }) => units), goods };
}

/** The screen that asks. */
export const asksForMore = (receipt: string, account_id: string, { announced, units, goods }: Missing) =>
  ({
    screen: 'more_to_come',
    data: { receipt, account_id, announced, missing: units, goods },
    choices: ['more_comes', 'that_is_all'],
  }) as const satisfies Screen;

export const willMoreCome = ({ announced, units }: Missing): Message =>
  say(
    `${figure(units)} of ${figure(announced)} ${units === 1 ? 'has' : 'have'} not come. Will more come?`,
    `${figure(announced)}点のうち${figure(units)}点が届いていません。残りはあとで届きますか？`,
  );

export const STAYS_OPEN = say(
  'The receipt stays open. Scan it again when more comes.',
  '入庫は未完了のままです。残りが届いたら、もう一度入庫のコードをスキャンしてください。',
);

export const RECEIPT_ENDED = say('The receipt is finished.', '入庫を完了しました。');

import { receiptId } from '../../../kernel/ids.js';
import { type Message, say } from '../../../kernel/messages.js';
import type { ScannedCode } from '../../../rules/floor/task.js';
import { receiptsNamed } from '../../../storage/floor/find-receipts.js';
import { instantOf } from '../../context.js';
import { asTyped } from '../typed-number.js';
import { scannedReceipt } from './receipt-of-task.js';
import type { TaskContext } from './task-kind.js';

/** A container brings the goods of a few receipts; if of more, these are named. */
const MOST = 10;

/**
 * The receipt of the warehouse that has a number which somebody in front of the goods can scan: the number of a container or a
 * vehicle, a tracking code, or the client's own number. One that is not put away yet, if there is one.
 * @returns its id; `refused`: several have the number; null: none has it, or an id was scanned
 */
export async function receiptByNumber(
  { ctx, tx, warehouse }: TaskContext,
  input: ScannedCode,
): Promise<string | { readonly refused: Message } | null> {
  const typed = asTyped(input.code);
  if (typed === null || scannedReceipt(input) !== null) return null;
  // Of goods that are put away, only the client's own number is compared: nobody stands in front of them any more.
  const found = await receiptsNamed(tx, [warehouse], null, typed.texts, instantOf(ctx), MOST);
  const open = found.filter(({ status }) => status !== 'stocked');
  const ids = (open.length > 0 ? open : found.slice(0, 1)).map((one) => receiptId(one.account_id, one.receipt_no));
  if (ids.length > 1) return { refused: severalHave(input.code, ids) };
  return ids[0] ?? null;
}

const severalHave = (code: string, ids: readonly string[]): Message =>
  say(
    `${code} is the number of several receipts: ${ids.join(', ')}. Scan or type the id of one.`,
    `${code}は複数の入庫（${ids.join('、')}）の番号です。いずれかの入庫番号をスキャンまたは入力してください。`,
  );

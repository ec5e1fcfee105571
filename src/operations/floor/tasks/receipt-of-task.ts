import { parseId } from '../../../kernel/ids.js';
import { type Message, say } from '../../../kernel/messages.js';
import type { Input } from '../../../rules/floor/task.js';
import type { Receipt } from '../../../rules/receipts/receipt.js';
import { findReceipt } from '../../../storage/receipts/receipts.js';
import type { TaskContext } from './task-kind.js';

/** The receipt that a task is about; null: it was cancelled, or is in another warehouse now. */
export async function receiptOf({ tx, warehouse }: TaskContext, subject: string): Promise<Receipt | null> {
  const ref = parseId('receipt', subject);
  const receipt = ref === null ? null : await findReceipt(tx, ref.account_id, ref.no);
  return receipt?.warehouse === warehouse ? receipt : null;
}

/** The id of a receipt that was scanned; null: something else was done. */
export const scannedReceipt = (input: Input): string | null =>
  input.kind === 'code' && input.scan.kind === 'receipt' ? input.scan.code : null;

export const accountOf = (subject: string): string => parseId('receipt', subject)?.account_id ?? '';

export const noReceipt = (id: string): Message =>
  say(`There is no receipt ${id} in this warehouse.`, `この倉庫に入庫${id}はありません。`);

export const stockedAlready = (id: string): Message =>
  say(`Receipt ${id} is put away already.`, `入庫${id}は棚入れ済みです。`);

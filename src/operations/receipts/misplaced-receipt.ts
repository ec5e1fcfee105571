import { type KuraError, notAllowed } from '../../kernel/errors.js';
import { receiptId } from '../../kernel/ids.js';
import type { Receipt } from '../../rules/receipt.js';
import { type ReceiptEvent, type ReceiptStatus, receiptStatusesAllowing } from '../../rules/receipt-status.js';

const EVENTS: Readonly<Record<ReceiptEvent, readonly [string, string]>> = {
  announce: ['announced', '登録'],
  update: ['updated', '更新'],
  cancel: ['cancelled', 'キャンセル'],
  receive: ['received', '荷受け'],
  inspect: ['inspected', '検品'],
  put_away: ['put away', '棚入れ'],
};

/** The refusal (400) of an event that the receipt's status does not allow: says the status, and which it must be. */
export function misplacedReceipt({ account_id, receipt_no, status }: Receipt, event: ReceiptEvent): KuraError {
  const id = receiptId(account_id, receipt_no);
  const [en, ja] = EVENTS[event];
  const allowed = receiptStatusesAllowing(event);
  return notAllowed(
    `Receipt ${id} is ${status}; it can be ${en} while it is ${allowed.join(' or ')}.`,
    `入庫依頼${id}の現在のステータスは${status}です。${ja}は${allowed.join('または')}の場合にのみ可能です。`,
  );
}

/** @throws api_exception unless the receipt's status allows the event */
export function refuseUnlessAllowed(receipt: Receipt, event: ReceiptEvent): void {
  const allowed: readonly ReceiptStatus[] = receiptStatusesAllowing(event);
  if (!allowed.includes(receipt.status)) throw misplacedReceipt(receipt, event);
}

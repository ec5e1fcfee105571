import { type KuraError, notAllowed } from '../../kernel/errors.js';
import { receiptId, shipmentId } from '../../kernel/ids.js';
import { type Message, say } from '../../kernel/messages.js';
import type { Receipt } from '../../rules/receipts/receipt.js';
import { type ReceiptEvent, receiptStatusesAllowing } from '../../rules/receipts/receipt-status.js';
import { RECEIPT_STATUS_WORDS, type ReceiptStatus } from '../../rules/receipts/receipt-values.js';
import { anyOf, notInStatus } from '../status-words.js';

const POSSIBLE: Readonly<Record<ReceiptEvent, Message>> = {
  announce: say('it can be announced', '登録'),
  update: say('it can be updated', '更新'),
  cancel: say('it can be cancelled', '取消'),
  receive: say('it can be received', '荷受け'),
  inspect: say('it can be inspected', '検品'),
  put_away: say('it can be put away', '棚入れ'),
  take_back: say('it can be taken back', '返品の受け入れ'),
  release: say('it can be released', '保留在庫の解除'),
};

/** The error (400) for an event that the receipt's status does not allow. */
export function refusedReceiptEvent({ account_id, receipt_no, status }: Receipt, event: ReceiptEvent): KuraError {
  const id = receiptId(account_id, receipt_no);
  const name = say(`receipt ${id}`, `入庫依頼${id}`);
  return notInStatus({ name, status, words: RECEIPT_STATUS_WORDS }, POSSIBLE[event], receiptStatusesAllowing(event));
}

/**
 * @throws api_exception unless the receipt's status allows the event; also for changes to the receipt of a transfer,
 *   and for goods that arrive before their transfer has left
 */
export function refuseUnlessAllowed(receipt: Receipt, event: ReceiptEvent): void {
  if (receipt.transfer !== null && (event === 'update' || event === 'cancel')) throw ofTransfer(receipt);
  const allowed: readonly ReceiptStatus[] = receiptStatusesAllowing(event);
  if (!allowed.includes(receipt.status)) throw refusedReceiptEvent(receipt, event);
  if (receipt.transfer !== null && receipt.transfer.status !== 'shipped') throw notSent(receipt);
}

const namesOf = ({ account_id, receipt_no, transfer }: Receipt) => ({
  id: receiptId(account_id, receipt_no),
  shipment: shipmentId(account_id, transfer?.shipment_no ?? 0),
});

function ofTransfer(receipt: Receipt): KuraError {
  const { id, shipment } = namesOf(receipt);
  const now = anyOf([RECEIPT_STATUS_WORDS[receipt.status]]);
  return notAllowed(
    `Receipt ${id} is ${receipt.status} and belongs to transfer ${shipment}: it changes only through the transfer.`,
    `入庫依頼${id}（ステータス：${receipt.status}）は倉庫間移動${shipment}の入庫です。変更は倉庫間移動から行ってください。`,
    say(
      `The state of receipt ${id} is ${now.en}. It belongs to transfer ${shipment}, and changes only through the transfer.`,
      `入庫依頼${id}は現在${now.ja}です。倉庫間移動${shipment}の入庫のため、変更は倉庫間移動から行ってください。`,
    ),
  );
}

function notSent(receipt: Receipt): KuraError {
  const { id, shipment } = namesOf(receipt);
  return notAllowed(
    `Receipt ${id} awaits transfer ${shipment}, which is ${receipt.transfer?.status}; its goods can be received once that is shipped.`,
    `入庫依頼${id}は倉庫間移動${shipment}（ステータス：${receipt.transfer?.status}）の入庫です。出荷後に荷受けできます。`,
  );
}

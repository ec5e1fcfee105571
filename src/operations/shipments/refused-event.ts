import { KuraError, notAllowed } from '../../kernel/errors.js';
import { shipmentId } from '../../kernel/ids.js';
import { type Message, say } from '../../kernel/messages.js';
import { kindOf, type Shipment } from '../../rules/shipments/shipment.js';
import { type ShipmentEvent, statusesAllowing } from '../../rules/shipments/shipment-status.js';
import { SHIPMENT_STATUS_WORDS, type ShipmentStatus } from '../../rules/shipments/shipment-values.js';
import { anyOf, notInStatus } from '../status-words.js';

type ClientEvent = Extract<ShipmentEvent, 'update' | 'clear' | 'delete' | 'request_modify' | 'request_cancel'>;

const POSSIBLE: Readonly<Record<ClientEvent, Message>> = {
  update: say('it can be updated', '更新'),
  clear: say('its allocation can be cleared', '引当の解除'),
  delete: say('it can be deleted', '削除'),
  request_modify: say('a modification can be requested', '変更依頼'),
  request_cancel: say('a cancellation can be requested', '取消依頼'),
};

/** @throws api_exception (400), naming the status and the required ones, unless the status table allows the event */
export function refuseUnlessAllowed(shipment: Shipment, event: ClientEvent): void {
  if (!statusesAllowing(event, kindOf(shipment)).includes(shipment.status)) throw refusedEvent(shipment, event);
}

/** Calls a function that throws a refusal, and returns the refusal; null: it throws none. */
export function refusalOf(refuse: () => void): KuraError | null {
  try {
    refuse();
    return null;
  } catch (error) {
    if (error instanceof KuraError) return error;
    throw error;
  }
}

/** The error for an event that the shipment's status does not allow. */
export const refusedEvent = (shipment: Shipment, event: ClientEvent): KuraError =>
  shipmentNotInStatus(shipment, POSSIBLE[event], statusesAllowing(event, kindOf(shipment)));

/**
 * The error (400) for what a shipment's status does not allow.
 * @param possible what would be possible: `it can be deleted`, `削除`
 * @param allowed in which statuses
 */
export function shipmentNotInStatus(
  { account_id, shipment_no, status }: Pick<Shipment, 'account_id' | 'shipment_no' | 'status'>,
  possible: Message,
  allowed: readonly ShipmentStatus[],
): KuraError {
  const id = shipmentId(account_id, shipment_no);
  const name = say(`shipment ${id}`, `出荷依頼${id}`);
  return notInStatus({ name, status, words: SHIPMENT_STATUS_WORDS }, possible, allowed);
}

/** Statuses of shipments as people know them. */
export const wordsFor = (statuses: readonly ShipmentStatus[]): Message =>
  anyOf(statuses.map((status) => SHIPMENT_STATUS_WORDS[status]));

/** @throws api_exception for a transfer: changing it like an order would leave its receipt unchanged (T-020) */
export function refuseIfTransfer({ account_id, shipment_no, status, destination }: Shipment): void {
  if (destination === null) return;
  const id = shipmentId(account_id, shipment_no);
  const routes = `/shipments/transfer/${id}`;
  const forUpdates = statusesAllowing('update', 'transfer');
  const forRequests = statusesAllowing('request_cancel', 'transfer');
  const now = wordsFor([status]);
  throw notAllowed(
    `Shipment ${id} is a transfer. It is changed under ${routes}, not here. Its status is ${status}; it can be updated while that is ${forUpdates.join(' or ')}, and a modification or a cancellation can be requested while that is ${forRequests.join(' or ')}.`,
    `出荷依頼${id}は倉庫間移動です（ステータス：${status}）。${routes}をご利用ください。更新が可能なステータス：${forUpdates.join('、')}、変更・取消の依頼が可能なステータス：${forRequests.join('、')}`,
    say(
      `Shipment ${id} is a transfer, and its state is ${now.en}. Change it on the page of the transfer: it can be updated while it is ${wordsFor(forUpdates).en}, a modification or cancellation can be requested while it is ${wordsFor(forRequests).en}.`,
      `出荷依頼${id}は倉庫間移動で、現在${now.ja}です。変更は倉庫間移動の画面から行ってください。更新ができるのは${wordsFor(forUpdates).ja}の間、変更・取消の依頼ができるのは${wordsFor(forRequests).ja}の間です。`,
    ),
  );
}

import { type KuraError, notAllowed } from '../../kernel/errors.js';
import { shipmentId } from '../../kernel/ids.js';
import { kindOf, type Shipment } from '../../rules/shipment.js';
import { type ShipmentEvent, statusesAllowing } from '../../rules/shipment-status.js';

type ClientEvent = Extract<ShipmentEvent, 'update' | 'clear' | 'delete' | 'request_modify' | 'request_cancel'>;

const WORDS: Readonly<Record<ClientEvent, readonly [en: string, ja: string]>> = {
  update: ['it can be updated', '更新'],
  clear: ['its allocation can be cleared', '引当の解除'],
  delete: ['it can be deleted', '削除'],
  request_modify: ['a modification can be requested', '変更依頼'],
  request_cancel: ['a cancellation can be requested', 'キャンセル依頼'],
};

/** @throws api_exception (400), naming the status and what it must be, unless the status table allows the event */
export function refuseUnlessAllowed(shipment: Shipment, event: ClientEvent): void {
  if (!statusesAllowing(event, kindOf(shipment)).includes(shipment.status)) throw refusedEvent(shipment, event);
}

/** The refusal of an event that the shipment's status does not allow. */
export function refusedEvent(shipment: Shipment, event: ClientEvent): KuraError {
  const id = shipmentId(shipment.account_id, shipment.shipment_no);
  const [en, ja] = WORDS[event];
  const allowed = statusesAllowing(event, kindOf(shipment));
  return notAllowed(
    `Shipment ${id} is ${shipment.status}; ${en} while it is ${allowed.join(', ')}.`,
    `出荷依頼${id}の現在のステータスは${shipment.status}です。${ja}が可能なステータス：${allowed.join('、')}`,
  );
}

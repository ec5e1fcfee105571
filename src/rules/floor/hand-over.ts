/**
 * Whether a parcel may go to the carrier whose parcels are scanned.
 *
 * | The scanned number is that of | Answer |
 * |---|---|
 * | no parcel of this warehouse | wrong |
 * | a cancelled shipment | wrong: stop, put it back |
 * | a shipment that asks to be cancelled or changed | wrong: set it aside until the request is answered |
 * | a shipment with units of an open recall | wrong: set it aside |
 * | a label that was replaced | wrong: print the new one |
 * | a parcel that was handed over, or has left | wrong: handed over already |
 * | a parcel for another carrier | wrong |
 * | a shipment that is not packed | wrong |
 * | a packed shipment | right. With its last parcel, the shipment has left |
 */
import { shipmentId } from '../../kernel/ids.js';
import { type Message, say } from '../../kernel/messages.js';
import type { Carrier } from '../carriers/carriers.js';
import { SHIPMENT_STATUS_WORDS, type ShipmentStatus } from '../shipments/shipment-values.js';

/** A parcel by the number of its label. */
export interface ScannedParcel {
  readonly account_id: string;
  readonly shipment_no: number;
  readonly parcel_no: number;
  readonly tracking_code: string;
  readonly carrier: Carrier;
  /** Whether another label has replaced this one. */
  readonly is_void: boolean;
  readonly is_handed_over: boolean;
  /** Whether its shipment holds units of a recall that has not ended. */
  readonly is_recalled: boolean;
  /** Null: the shipment was cancelled. */
  readonly status: ShipmentStatus | null;
}

/** Why an order with recalled units does not leave. @param id of the shipment */
export const recalledGoods = (id: string): Message =>
  say(
    `Stop: ${id} has recalled goods. Set the parcel aside, and ask an administrator.`,
    `中止：${id} には回収対象の商品が入っています。荷物を別に置き、管理者に確認してください。`,
  );

/** Why a parcel may not go; null: it may. @param parcel null: no parcel of the warehouse has the number */
export function refusedHandOver(carrier: Carrier, code: string, parcel: ScannedParcel | null): Message | null {
  if (parcel === null) {
    return say(
      `No parcel of this warehouse has the number ${code}.`,
      `送り状番号 ${code} の荷物は、この倉庫にはありません。`,
    );
  }
  const id = shipmentId(parcel.account_id, parcel.shipment_no);
  if (parcel.status === null) {
    return say(
      `Stop: ${id} was cancelled. Put the parcel back.`,
      `中止：${id} は取り消されました。荷物を戻してください。`,
    );
  }
  if (parcel.status === 'cancel_request') {
    return say(
      `Stop: ${id} is to be cancelled. Set the parcel aside until the request is answered.`,
      `中止：${id} は取消依頼中です。回答があるまで荷物を別に置いてください。`,
    );
  }
  if (parcel.status === 'modify_request') {
    return say(
      `Stop: ${id} is to be changed. Set the parcel aside until the request is answered.`,
      `中止：${id} は変更依頼中です。回答があるまで荷物を別に置いてください。`,
    );
  }
  if (parcel.is_recalled) return recalledGoods(id);
  if (parcel.is_void) {
    return say(
      `Stop: ${id} was changed after this label was printed. Print its new label.`,
      `中止：${id} は送り状の印刷後に変更されました。新しい送り状を印刷して貼り替えてください。`,
    );
  }
  if (parcel.is_handed_over || parcel.status === 'shipped') {
    return say(
      `${id} parcel ${parcel.parcel_no} was handed over already.`,
      `${id} の${parcel.parcel_no}個目は引き渡し済みです。`,
    );
  }
  if (parcel.carrier !== carrier) {
    return say(
      `This parcel is for ${parcel.carrier}; ${carrier} is being loaded.`,
      `この荷物は ${parcel.carrier} 用です。現在は ${carrier} の引き渡し中です。`,
    );
  }
  if (parcel.status !== 'packed') {
    const { en, ja } = SHIPMENT_STATUS_WORDS[parcel.status];
    return say(`${id} is not packed (${en}).`, `${id} は梱包済みではありません（${ja}）。`);
  }
  return null;
}

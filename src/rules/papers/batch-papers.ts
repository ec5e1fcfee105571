/**
 * The papers of batches: for each batch its pick list, then the delivery notes of its orders, in the order of their positions
 * on the cart. Batches come in the order in which they are picked.
 *
 * | Paper | What is printed |
 * |---|---|
 * | pick list | the units still to be picked, one row for each place, lot and tote. No list if none are left |
 * | delivery note | of each order in picking, picked, packed or shipped that has one; not of orders with an open request |
 */
import { type Fault, fault } from '../../kernel/errors.js';
import { shipmentId } from '../../kernel/ids.js';
import type { BatchKind } from '../floor/batch-values.js';
import type { OrderRef } from '../floor/batches.js';
import type { LotDates } from '../floor/match-scan.js';
import { deliveryNoteOf, noNoteOf } from './delivery-note.js';
import type { Paper } from './paper.js';
import type { BatchPaperKind } from './paper-values.js';
import type { PickRow } from './pick-list.js';
import type { PrintedShipment } from './printed-shipment.js';

/** A batch as its papers need it. */
export interface PrintedBatch {
  readonly warehouse: string;
  readonly warehouse_name: string;
  readonly batch_no: number;
  readonly kind: BatchKind;
  readonly made_at: Date;
  /** The orders in the batch, by position. */
  readonly orders: readonly OrderRef[];
  /** In the order of walking. */
  readonly lines: readonly PrintedWork[];
}

/** Units of an order that are still to be picked in a place. */
export interface PrintedWork extends LotDates {
  readonly account_id: string;
  readonly place: string;
  readonly code: string;
  readonly name: string | null;
  readonly barcode: string | null;
  readonly units: number;
  /** The position of the order in its batch, from 1. */
  readonly position: number;
  /** The tote of the order; null: it has none yet. */
  readonly tote: string | null;
}

/**
 * The papers of batches, in the order of the batches.
 * @param shipments the orders of the batches
 * @param today the day in Japan
 */
export function batchPapers(
  batches: readonly PrintedBatch[],
  shipments: readonly PrintedShipment[],
  kind: BatchPaperKind,
  today: string,
): { readonly papers: readonly Paper[]; readonly faults: readonly Fault[] } {
  const known = new Map(shipments.map((one) => [shipmentId(one.account_id, one.shipment_no), one]));
  const papers = batches.flatMap((batch): Paper[] => [
    ...(kind === 'delivery_note' ? [] : pickListOf(batch)),
    ...(kind === 'pick_list' ? [] : notesOf(batch, known, today)),
  ]);
  return { papers, faults: papers.length > 0 ? [] : [NOTHING] };
}

const NOTHING = fault(
  'kind',
  'There is nothing to print: nothing is left to be picked, or no order has a delivery note. Orders that wait for stock again come with a later wave.',
  '印刷する帳票がありません。ピッキングする商品が残っていないか、納品書のある注文がありません。入荷待ちに戻った注文は、在庫がそろった後の作業取込の対象になります。',
);

function pickListOf(batch: PrintedBatch): Paper[] {
  const { batch_no, warehouse_name, made_at, lines } = batch;
  if (lines.length === 0) return [];
  const rows = new Map<string, PickRow>();
  for (const line of lines) {
    const { place, code, barcode, name, units } = line;
    const row = { place, code, barcode, name, lot: lotOf(line), tote: toteOf(batch, line) };
    // Two clients may use the same code.
    const key = JSON.stringify([line.account_id, row]);
    rows.set(key, { ...row, quantity: (rows.get(key)?.quantity ?? 0) + units });
  }
  const of = { batch: batchCode(batch_no), warehouse: warehouse_name, made_at, rows: [...rows.values()] };
  return [{ kind: 'pick_list', of }];
}

/** The content of the barcode of a pick list. */
const batchCode = (batch_no: number): string => `B-${String(batch_no).padStart(6, '0')}`;

const lotOf = ({ expiry_date, manufacture_date }: LotDates): string | null =>
  expiry_date ?? (manufacture_date === null ? null : `${manufacture_date} 製造`);

/** On a cart, an order without a tote is identified by its position. */
const toteOf = ({ kind }: PrintedBatch, { tote, position }: PrintedWork): string | null =>
  tote ?? (kind === 'cart' ? `${position}番` : null);

const PRINTED: readonly PrintedShipment['status'][] = ['picking', 'picked', 'packed', 'shipped'];

const notesOf = ({ orders }: PrintedBatch, known: ReadonlyMap<string, PrintedShipment>, today: string): Paper[] =>
  orders.flatMap(({ account_id, shipment_no }): Paper[] => {
    const one = known.get(shipmentId(account_id, shipment_no));
    const isPrinted = one !== undefined && PRINTED.includes(one.status) && noNoteOf(one) === null;
    return isPrinted ? [{ kind: 'delivery_note', of: deliveryNoteOf(one, today) }] : [];
  });

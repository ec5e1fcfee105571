/**
 * Which papers of shipments a file has.
 *
 * | Asked for | Printed | Refused, if |
 * |---|---|---|
 * | delivery notes | of each shipment that has one | no shipment has one |
 * | labels | of each parcel | a shipment is not packed, or is to be cancelled or changed |
 * | all | the note, then the labels, shipment by shipment | as for labels |
 *
 * A missing label refuses the file, because a parcel without a label would be left behind without notice. A missing note does
 * not: a shipment may be ordered without a note.
 */
import { type Fault, fault } from '../../kernel/errors.js';
import { shipmentId } from '../../kernel/ids.js';
import { stoppedBy } from '../floor/tasks/pack.js';
import { hasOpenRequest } from '../shipments/shipment-values.js';
import { deliveryNoteOf, noNoteOf } from './delivery-note.js';
import type { Paper } from './paper.js';
import type { PaperKind } from './paper-values.js';
import type { PrintedShipment } from './printed-shipment.js';
import { shippingLabelsOf } from './shipping-label.js';

export interface PlannedPapers {
  readonly papers: readonly Paper[];
  /** Why the file is refused. */
  readonly faults: readonly Fault[];
}

/** The papers of shipments, in the order of the shipments. @param today the day in Japan */
export function planPapers(shipments: readonly PrintedShipment[], kind: PaperKind, today: string): PlannedPapers {
  const unlabelled = kind === 'delivery_note' ? [] : shipments.flatMap(noLabelOf);
  if (unlabelled.length > 0) return { papers: [], faults: unlabelled };
  const found = shipments.map((shipment) => ({
    id: shipmentId(shipment.account_id, shipment.shipment_no),
    noNote: noNoteOf(shipment),
    note: kind === 'shipping_label' ? [] : noteOf(shipment, today),
    labels: kind === 'delivery_note' ? [] : labelsOf(shipment, today),
  }));
  const papers = found.flatMap(({ note, labels }) => [...note, ...labels]);
  if (papers.length > 0) return { papers, faults: [] };
  return { papers, faults: found.map(({ id, noNote }) => (noNote === 'transfer' ? ofTransfer(id) : withoutNote(id))) };
}

const noteOf = (shipment: PrintedShipment, today: string): Paper[] =>
  noNoteOf(shipment) === null ? [{ kind: 'delivery_note', of: deliveryNoteOf(shipment, today) }] : [];

const labelsOf = (shipment: PrintedShipment, today: string): Paper[] =>
  shippingLabelsOf(shipment, today).map((of) => ({ kind: 'shipping_label', of }));

/** Why a shipment has no label. While a request is open, for the reason for which nobody packs it. */
function noLabelOf({ account_id, shipment_no, status, packages }: PrintedShipment): Fault[] {
  const id = shipmentId(account_id, shipment_no);
  const stopped = hasOpenRequest(status) ? stoppedBy({ id, status }) : null;
  if (stopped !== null) return [fault('id', stopped.en, stopped.ja)];
  return (packages ?? []).length === 0 ? [notPacked(id)] : [];
}

const notPacked = (id: string): Fault =>
  fault(
    'id',
    `${id} is not packed yet. There is a label as soon as it is.`,
    `${id} はまだ梱包されていません。送り状は梱包後に印刷できます。`,
  );

const withoutNote = (id: string): Fault =>
  fault(
    'id',
    `${id} was ordered without a delivery note (delivery_note_type NONE).`,
    `${id} は納品書なし（NONE）で注文されています。`,
  );

const ofTransfer = (id: string): Fault =>
  fault(
    'id',
    `${id} is a transfer between warehouses, which has no delivery note.`,
    `${id} は倉庫間移動のため、納品書はありません。`,
  );

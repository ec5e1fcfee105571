/**
 * The charges for requests to modify or cancel a shipment that the warehouse works on (H-035): an administrative fee, and a
 * work fee that depends on how far the work is. Amounts in yen; the tariff is Kura's own.
 */
import { type ShipmentKind, statusesAllowing } from '../shipments/shipment-status.js';
import type { ShipmentStatus, Stage } from '../shipments/shipment-values.js';
import type { ChargeKind, RequestKind } from './charge-values.js';

export interface Charge {
  readonly kind: ChargeKind;
  /** Negative: a refund. */
  readonly amount: number;
}

const ADMINISTRATIVE_FEE = 300;

/** A modification needs a new label. A cancellation needs unpacking and the way back to the shelf. */
const WORK_FEES: Readonly<Record<RequestKind, Readonly<Record<Stage, number>>>> = {
  modify: { picking: 50, picked: 100, packed: 200 },
  cancel: { picking: 100, picked: 200, packed: 400 },
};

/** The charges that are written together with a request. */
export const chargesOf = (kind: RequestKind, stage: Stage): Charge[] => [
  { kind: 'administrative_fee', amount: ADMINISTRATIVE_FEE },
  { kind: 'work_fee', amount: WORK_FEES[kind][stage] },
];

/** The events that change or cancel a shipment at once, before work on it begins. */
const AT_ONCE = { modify: 'update', cancel: 'delete' } as const;

/** What it would cost to change or cancel a shipment now; null: it is not possible. */
export function chargesNow(kind: RequestKind, status: ShipmentStatus, of: ShipmentKind): Charge[] | null {
  if (statusesAllowing(AT_ONCE[kind], of).includes(status)) return [];
  return statusesAllowing(`request_${kind}`, of).includes(status) ? chargesOf(kind, status as Stage) : null;
}

/** The refund for a refused request: the work fee. The administrative fee stays, because staff has handled the request. */
export const chargesTakenBack = (kind: RequestKind, stage: Stage): Charge[] => [
  { kind: 'work_fee', amount: -WORK_FEES[kind][stage] },
];

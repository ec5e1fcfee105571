/**
 * What requests to change or cancel a shipment cost once the floor has it (H-035): an administrative fee,
 * and a work fee by how far the work has come. Amounts in yen; the tariff is Kura's own.
 */
import type { Stage } from '../shipments/shipment-status.js';

export type RequestKind = 'modify' | 'cancel';

export interface Charge {
  readonly kind: 'administrative_fee' | 'work_fee';
  /** Negative: taken back. */
  readonly amount: number;
}

const ADMINISTRATIVE_FEE = 300;

/** A label is printed again; goods go back to the shelf, unpacked first. */
const WORK_FEES: Readonly<Record<RequestKind, Readonly<Record<Stage, number>>>> = {
  modify: { picking: 50, picked: 100, packed: 200 },
  cancel: { picking: 100, picked: 200, packed: 400 },
};

/** Written together with the request. */
export const chargesOf = (kind: RequestKind, stage: Stage): Charge[] => [
  { kind: 'administrative_fee', amount: ADMINISTRATIVE_FEE },
  { kind: 'work_fee', amount: WORK_FEES[kind][stage] },
];

/** What a refusal takes back: the work that is not done. Somebody has looked at the request all the same. */
export const chargesTakenBack = (kind: RequestKind, stage: Stage): Charge[] => [
  { kind: 'work_fee', amount: -WORK_FEES[kind][stage] },
];

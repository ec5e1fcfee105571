/**
 * Tracking numbers that a label program gave: which order gets which. A number that an order has is never replaced by another one,
 * and the same file again changes nothing.
 */
import { type Fault, fault } from '../../kernel/errors.js';
import { shipmentId } from '../../kernel/ids.js';
import type { ShipmentStatus } from '../shipments/shipment-values.js';
import type { Carrier } from './carriers.js';
import type { NumberOutcome } from './label-values.js';
import { isValidTrackingCode } from './tracking-code.js';

/** A row of the program's file. */
export interface NumberLine {
  readonly order_id: string;
  readonly tracking_code: string;
}

/** What is known of the labels of an order. */
export interface LabelledOrder {
  readonly account_id: string;
  readonly shipment_no: number;
  /** Null: it was cancelled. */
  readonly status: ShipmentStatus | null;
  readonly warehouse: string;
  readonly carrier: Carrier;
  /** Labels that were made, or are to be made, in the program. */
  readonly labels: readonly {
    readonly label_no: number;
    readonly tracking_code: string | null;
    readonly is_void: boolean;
  }[];
  /** The numbers of its parcels, also of former labels. */
  readonly parcel_codes: readonly string[];
  /** Whether a parcel of it has a label that is valid. */
  readonly is_labelled: boolean;
  /** Whether all its parcels have one: it is packed, and needs no further number. */
  readonly is_complete: boolean;
}

export interface NewNumber {
  readonly account_id: string;
  readonly shipment_no: number;
  readonly label_no: number;
  readonly tracking_code: string;
}

/** A number that a spreadsheet has written in its own way (`8.11E+11`): its last digits are lost. */
const ROUNDED = /^[0-9]+(?:[.,][0-9]+)?[eE]\+?[0-9]+$/;

/** Faults for which a whole file is refused: a spreadsheet has spoilt its numbers, and others may be wrong unseen. */
export const faultsOfFile = (lines: readonly NumberLine[]): Fault[] =>
  lines.flatMap(({ tracking_code }, index) =>
    ROUNDED.test(tracking_code)
      ? [
          fault(
            `lines.${index}.tracking_code`,
            `A spreadsheet has shortened this number to ${tracking_code}. Nothing was taken: use the file as the program made it.`,
            `表計算ソフトにより番号が${tracking_code}に丸められています。取り込みは行っていません。発行ソフトが出力したファイルをそのまま使用してください。`,
          ),
        ]
      : [],
  );

/**
 * What becomes of each line.
 * @param users of the numbers: the ids of the orders that have them
 */
export function planNumbers(
  lines: readonly NumberLine[],
  orders: readonly LabelledOrder[],
  users: ReadonlyMap<string, readonly string[]>,
  at: { readonly warehouse: string; readonly carrier: Carrier },
): { readonly outcomes: readonly NumberOutcome[]; readonly numbers: readonly NewNumber[] } {
  const byId = new Map(
    orders.map((order) => [
      shipmentId(order.account_id, order.shipment_no),
      { order, open: openLabels(order), codes: new Set(codesOf(order)) },
    ]),
  );
  const numbers: NewNumber[] = [];
  const takenBy = new Map<string, string>();
  const outcomeOf = ({ order_id, tracking_code }: NumberLine): NumberOutcome => {
    const found = byId.get(order_id);
    if (found === undefined || found.order.warehouse !== at.warehouse || found.order.carrier !== at.carrier)
      return 'unknown_order';
    if (!isValidTrackingCode(at.carrier, tracking_code)) return 'bad_number';
    const { order, open, codes } = found;
    if (order.status === null) return 'cancelled';
    if (codes.has(tracking_code)) return 'known';
    const others = [...(users.get(tracking_code) ?? []), takenBy.get(tracking_code) ?? order_id];
    if (others.some((id) => id !== order_id)) return 'used_elsewhere';
    const label_no = open.shift();
    if (label_no === undefined) return 'other_number';
    numbers.push({ account_id: order.account_id, shipment_no: order.shipment_no, label_no, tracking_code });
    takenBy.set(tracking_code, order_id);
    codes.add(tracking_code);
    return 'taken';
  };
  return { outcomes: lines.map(outcomeOf), numbers };
}

/** All numbers that an order has, or had. */
const codesOf = ({ labels, parcel_codes }: LabelledOrder): string[] => [
  ...parcel_codes,
  ...labels.flatMap(({ tracking_code }) => tracking_code ?? []),
];

/** The labels of an order that still get a number. */
function openLabels({ status, labels, is_labelled, is_complete }: LabelledOrder): number[] {
  // It was packed before its number came: its parcels have numbers of Kura.
  if (status === 'shipped' || is_complete) return [];
  const valid = labels.filter(({ is_void }) => !is_void);
  // Somebody typed the order into the program: Kura has made no file with it.
  if (valid.length === 0) return is_labelled ? [] : [labels.length + 1];
  return valid.filter(({ tracking_code }) => tracking_code === null).map(({ label_no }) => label_no);
}

/**
 * Units that a shipment holds and that the warehouse loses while it works on it: not found while picking (`short_pick`), or
 * broken while packing (`damage`).
 *
 *  - The lost units leave the shipment. Units that were not found go to `unidentified`, so that they are not allocated again
 *    before somebody has looked for them. Broken units go to `defective`.
 *  - If there are enough free units to replace all lost units, the work continues with these. They are chosen as for an
 *    order: in lot order, without lots that may not be allocated.
 *  - Otherwise the whole shipment waits for stock again, because an incomplete order is not sent. A line keeps its units if
 *    none of them was lost or picked, and all of them may still be allocated. (Units that expire or are blocked stay with a
 *    shipment while the warehouse works on it.) The other lines release their units: units on the shelf are free at once,
 *    picked units when they are put back.
 */
import { type Fault, fault } from '../../kernel/errors.js';
import { isQuantity } from '../../kernel/quantities.js';
import type { Allocation, Supply } from '../allocation/allocate.js';
import type { HeldBucket } from '../stock/buckets.js';

export type LossEvent = 'short_pick' | 'damage';

/** For each event, the bucket in which the lost units are, and the bucket to which they go. */
export const LOSSES = {
  short_pick: { from: 'allocated', to: 'unidentified' },
  damage: { from: 'picked', to: 'defective' },
} as const satisfies Readonly<Record<LossEvent, { from: HeldBucket; to: 'unidentified' | 'defective' }>>;

/** Lost units, as somebody reports them. */
export interface ReportedLoss {
  readonly item_no: number;
  readonly quantity: number;
  /** Absent: all lines that hold units of the item, in their order. */
  readonly line_no?: number;
  /** 0: units without a lot. Absent: any lot. */
  readonly lot_no?: number;
}

/** Lost units of one line, item and lot. */
export type LostUnits = Allocation;

/** Units that the shipment holds, by line, item and lot. */
export interface HeldPart extends Allocation {
  readonly bucket: HeldBucket;
  /** Whether the units may be allocated today. */
  readonly isAllocatable: boolean;
}

export interface LossPlan {
  readonly lost: readonly LostUnits[];
  /** The units that replace the lost ones; null: there are not enough, and the shipment waits for stock again. */
  readonly replacement: readonly Allocation[] | null;
  /** The lines that release all their units, if the shipment waits again. */
  readonly released: readonly number[];
  readonly faults: readonly Fault[];
}

/**
 * Decides whether the lost units of a shipment are replaced, or the shipment waits for stock again.
 * @param held all units that the shipment holds, in the order of lines, items and lots
 * @param supply the free units. The replacement is taken from them; nothing is taken if the shipment waits again
 */
export function planLoss(
  event: LossEvent,
  held: readonly HeldPart[],
  reported: readonly ReportedLoss[],
  supply: Supply,
): LossPlan {
  const left = held.filter(({ bucket }) => bucket === LOSSES[event].from).map((part) => ({ ...part }));
  const lost: LostUnits[] = [];
  const faults: Fault[] = reported.length === 0 ? [NOTHING] : [];
  reported.forEach((loss, index) => {
    const path = `lost.${index}.quantity`;
    const own = left.filter((part) => concerns(loss, part));
    const most = own.reduce((sum, { quantity }) => sum + quantity, 0);
    if (most === 0) {
      faults.push(
        fault(
          `lost.${index}`,
          'The shipment has no such units in hand.',
          '対象の商品は、この出荷の作業中にありません。',
        ),
      );
      return;
    }
    if (!isQuantity(loss.quantity) || loss.quantity === 0 || loss.quantity > most) {
      faults.push(fault(path, `Must be from 1 to ${most}.`, `1～${most}の整数で指定してください。`));
      return;
    }
    let missing = loss.quantity;
    for (const part of own) {
      const { line_no, item_no, lot_no } = part;
      const quantity = Math.min(missing, part.quantity);
      if (quantity === 0) continue;
      part.quantity -= quantity;
      missing -= quantity;
      lost.push({ line_no, item_no, lot_no, quantity });
    }
  });
  if (faults.length > 0) return { lost: [], replacement: null, released: [], faults };
  const replacement = replace(lost, supply);
  return { lost, replacement, released: replacement === null ? releasedLines(held, lost) : [], faults };
}

function releasedLines(held: readonly HeldPart[], lost: readonly LostUnits[]): number[] {
  const concerned = [...lost, ...held.filter((part) => part.bucket !== 'allocated' || !part.isAllocatable)];
  return [...new Set(concerned.map(({ line_no }) => line_no))];
}

const concerns = ({ item_no, line_no, lot_no }: ReportedLoss, part: HeldPart): boolean =>
  part.item_no === item_no &&
  (line_no === undefined || part.line_no === line_no) &&
  (lot_no === undefined || part.lot_no === lot_no);

const NOTHING = fault('lost', 'Must name the units.', '対象の商品を指定してください。');

function replace(lost: readonly LostUnits[], supply: Supply): Allocation[] | null {
  const taken: Allocation[] = [];
  for (const { line_no, item_no, quantity } of lost) {
    const units = supply.take({ line_no, parts: [{ item_no, quantity }] });
    if (units === null) {
      supply.endOrder(false);
      return null;
    }
    taken.push(...units);
  }
  supply.endOrder(true);
  return taken;
}

/**
 * Units that a shipment holds and that the warehouse loses while it works on it: not found while picking (`short_pick`), or
 * broken while packing (`damage`).
 *
 *  - The lost units leave the shipment: to `unidentified`, so that nobody promises them again before somebody has looked for
 *    them, or to `defective`.
 *  - When other free units can take the place of all of them, the work goes on with these. They are chosen as for an order: lots
 *    in their order, none that may not be allocated.
 *  - Otherwise the whole shipment waits for stock again, because half an order is not sent. Lines of which nothing was lost and
 *    nothing is picked keep their units, unless these may not be allocated any more (expired or blocked units stay with a
 *    shipment while the warehouse works on it). The other lines release theirs: units on the shelf are free at once, picked ones when they are put back.
 */
import { type Fault, fault } from '../../kernel/errors.js';
import { isQuantity } from '../../kernel/quantities.js';
import type { Allocation, Supply } from '../allocation/allocate.js';
import type { HeldBucket } from '../stock/buckets.js';

export type LossEvent = 'short_pick' | 'damage';

/** In which bucket the units are that an event takes, and where they go. */
export const LOSSES = {
  short_pick: { from: 'allocated', to: 'unidentified' },
  damage: { from: 'picked', to: 'defective' },
} as const satisfies Readonly<Record<LossEvent, { from: HeldBucket; to: 'unidentified' | 'defective' }>>;

/** Units as whoever reports them knows them. */
export interface ReportedLoss {
  readonly item_no: number;
  readonly quantity: number;
  /** Absent: any line that holds units of the item, the first ones first. */
  readonly line_no?: number;
  /** 0: units without a lot. Absent: any lot. */
  readonly lot_no?: number;
}

/** Lost units of one line, item and lot. */
export type LostUnits = Allocation;

/** Units that the shipment holds, by line, item and lot. */
export interface HeldPart extends Allocation {
  readonly bucket: HeldBucket;
  /** Whether they may be allocated today. */
  readonly isAllocatable: boolean;
}

export interface LossPlan {
  readonly lost: readonly LostUnits[];
  /** The units that take their place; null: there are not enough, and the shipment waits for stock again. */
  readonly replacement: readonly Allocation[] | null;
  /** The lines that release all their units, if it waits. */
  readonly released: readonly number[];
  readonly faults: readonly Fault[];
}

/**
 * Decides what becomes of a shipment that loses units.
 * @param held all that the shipment holds, in the order of lines, items and lots
 * @param supply the free units; what takes the place of lost ones is taken from it. Nothing is taken for a shipment that waits
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

/**
 * The lot rule: which lots of an item may be allocated (`isAllocatable`), until which day (`lastAllocatableDay`), and
 * which lot goes out first (`compareLots`).
 */
import type { LotLimitType } from '../items/item-values.js';

/** The settings of an item for its lots. */
export interface LotPolicy {
  readonly fifo: boolean | null;
  readonly lot_limit_type: LotLimitType | null;
  readonly expiry_at_allocatable_days: number | null;
  readonly manufacture_date_allocatable_days: number | null;
}

/** Whether units of an item are kept in lots. */
export const isKeptInLots = ({ fifo, lot_limit_type }: Pick<LotPolicy, 'fifo' | 'lot_limit_type'>): boolean =>
  lot_limit_type !== null || fifo === true;

/** The data of a lot. Lot 0 stands for units without a lot; its dates are null. Dates are `YYYY-MM-DD`. */
export interface LotFacts {
  readonly lot_no: number;
  readonly expiry_date: string | null;
  readonly manufacture_date: string | null;
  readonly received_at: Date | null;
  readonly blocked: boolean;
}

/** Later than every date, so that lots without a date are used after lots with one. */
const NO_DATE = '9999-12-31';

/**
 * The last day, `YYYY-MM-DD` in Japan, on which units of the lot may be allocated (until 23:59:59; H-044): the expiry
 * date minus the item's days, or the manufacture date plus the item's days. Null: there is no such day.
 */
export function lastAllocatableDay(policy: LotPolicy, lot: LotFacts): string | null {
  const last = lastMs(policy, lot);
  // Days are compared as texts. For a day after 9999-12-31, `toISOString` writes `+010000-...`, which sorts before all
  // other days. So 9999-12-31 is the latest.
  return last === null ? null : new Date(Math.min(last, LAST_DAY_MS)).toISOString().replace(/T.*/, '');
}

const MS_PER_DAY = 86_400_000;
const LAST_DAY_MS = Date.parse(NO_DATE);

/**
 * The last allocatable day as the milliseconds of its midnight in UTC. It is computed for every lot: with Temporal, this
 * alone would take half of the time of an allocation.
 */
function lastMs(policy: LotPolicy, { expiry_date, manufacture_date }: LotFacts): number | null {
  if (policy.lot_limit_type === 'expiry' && expiry_date !== null) {
    return Date.parse(expiry_date) - (policy.expiry_at_allocatable_days ?? 0) * MS_PER_DAY;
  }
  const days = policy.manufacture_date_allocatable_days;
  if (policy.lot_limit_type === 'manufacture' && manufacture_date !== null && days !== null) {
    return Date.parse(manufacture_date) + days * MS_PER_DAY;
  }
  return null;
}

/** Whether a day (`YYYY-MM-DD` in Japan) is after the last allocatable day of a lot. */
export function isPastLastDay(policy: LotPolicy, lot: LotFacts, today: string): boolean {
  const last = lastMs(policy, lot);
  return last !== null && Date.parse(today) > last;
}

/** Whether units of the lot may be allocated on a day (`YYYY-MM-DD` in Japan). */
export const isAllocatable = (policy: LotPolicy, lot: LotFacts, today: string): boolean =>
  !lot.blocked && !isPastLastDay(policy, lot, today);

/**
 * Compares lots for the lot order, in which the lots of an item are used (H-042, H-043): first units without a lot,
 * then the lot with the earliest expiry (or manufacture) date, then the lot received first. So a fifo item without
 * dates is first in, first out by receipt.
 */
export function compareLots(a: LotFacts, b: LotFacts): number {
  if (a.lot_no === 0 || b.lot_no === 0) return a.lot_no - b.lot_no;
  const dateOf = (lot: LotFacts) => lot.expiry_date ?? lot.manufacture_date ?? NO_DATE;
  if (dateOf(a) !== dateOf(b)) return dateOf(a) < dateOf(b) ? -1 : 1;
  const since = (a.received_at?.getTime() ?? 0) - (b.received_at?.getTime() ?? 0);
  return since !== 0 ? since : a.lot_no - b.lot_no;
}

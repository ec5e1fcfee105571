import { notAllowed, notFound } from '../../kernel/errors.js';
import { type Message, say } from '../../kernel/messages.js';
import { sumOf } from '../../kernel/quantities.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorizeIn } from '../../rules/accounts/permissions.js';
import { type Counted, compareCount, type Free, type Variance } from '../../rules/floor/compare-count.js';
import { type CountState, withinReach } from '../../rules/floor/count.js';
import type { Tx } from '../../storage/database/database.js';
import {
  type HoldingOrderLine,
  holdingLines,
  missingUnits,
  readLying,
  type StoredCount,
} from '../../storage/floor/counts.js';
import { readFreeUnits } from '../../storage/stock/stock.js';

/** What an approved count has changed, in units. */
export interface SettledCount {
  /** Found: those that were missing before, and others. */
  readonly found_again: number;
  readonly added: number;
  /** Missing: free ones, and those that lines held. */
  readonly removed: number;
  readonly from_lines: number;
  /** Missing, but held by other work, such as removals: nothing was recorded. */
  readonly unexplained: number;
}

/** What a count would change for the goods of one account. */
export interface PlannedCount {
  readonly rows: readonly Variance[];
  /** The orders whose lines may lose units, by their numbers. */
  readonly orders: ReadonlyMap<number, Pick<HoldingOrderLine, 'status' | 'identifier'>>;
}

/** What would be recorded for the goods of one account. Exact while their stock and what lies in places is locked. */
export async function planCount(
  tx: Tx,
  count: StoredCount,
  account_id: string,
  counted: readonly Counted[],
  item_nos: readonly number[],
): Promise<PlannedCount> {
  const figures = new Map(counted.map((one) => [keyOf(one), one.units]));
  const lying = (await readLying(tx, count, counted)).filter((one) => one.account_id === account_id);
  const units = await readFreeUnits(tx, account_id, count.warehouse, item_nos);
  const free = units.flatMap(({ item_no, lot_no, available, defective, unidentified }): Free[] => [
    { account_id, item_no, lot_no, condition: 'sound', units: available },
    { account_id, item_no, lot_no, condition: 'defective', units: defective },
    { account_id, item_no, lot_no, condition: 'unidentified', units: unidentified },
  ]);
  const lines = await holdingLines(tx, account_id, count.warehouse, item_nos);
  const { rows } = compareCount(
    counted,
    // Goods that came after the count were not counted.
    lying.flatMap((one) => {
      const figure = figures.get(keyOf(one));
      return figure === undefined ? [] : [withinReach(one, figure)];
    }),
    free,
    lines,
  );
  return { rows, orders: new Map(lines.map(({ shipment_no, ...order }) => [shipment_no, order])) };
}

const keyOf = ({ item_no, lot_no, condition }: Omit<Counted, 'units'>): string => `${item_no} ${lot_no} ${condition}`;

/** Missing units that a line holds. */
export interface Loss {
  readonly row: Variance;
  readonly shipment_no: number;
  readonly line_no: number;
  readonly units: number;
  readonly status: HoldingOrderLine['status'];
}

export const lossesOf = ({ rows, orders }: PlannedCount): Loss[] =>
  rows.flatMap((row) =>
    row.from_lines.map((line) => ({ ...line, row, status: orders.get(line.shipment_no)?.status ?? 'picking' })),
  );

/** Of the units that were found, those that were missing before, and the place of the missing ones. */
export type FoundAgain = (row: Variance) => { readonly units: number; readonly place_no: number };

/** Finds what was missing before among the found units. */
export async function findAgain(
  tx: Tx,
  account_id: string,
  { warehouse, place_no }: StoredCount,
  item_nos: readonly number[],
): Promise<FoundAgain> {
  const missing = await missingUnits(tx, account_id, warehouse, item_nos);
  const free = await readFreeUnits(tx, account_id, warehouse, item_nos);
  const unidentified = new Map(free.map((one) => [`${one.item_no} ${one.lot_no}`, one.unidentified]));
  return (row) => {
    const lost = missing.find(({ item_no, lot_no }) => item_no === row.item_no && lot_no === row.lot_no);
    if (lost === undefined || row.condition !== 'sound') return { units: 0, place_no };
    const left = unidentified.get(`${row.item_no} ${row.lot_no}`) ?? 0;
    return { units: Math.max(0, Math.min(row.variance, lost.units, left)), place_no: lost.place_no };
  };
}

/** What a plan changes, in units. */
export function settledBy(planned: PlannedCount, again: FoundAgain): SettledCount {
  const found_again = sumOf(planned.rows, (row) => again(row).units);
  return {
    found_again,
    added: sumOf(planned.rows, ({ variance }) => Math.max(0, variance)) - found_again,
    removed: sumOf(planned.rows, ({ from_free }) => from_free),
    from_lines: sumOf(lossesOf(planned), ({ units }) => units),
    unexplained: sumOf(planned.rows, ({ unexplained }) => unexplained),
  };
}

/** The same of all accounts whose goods were counted. */
export function together(settled: readonly SettledCount[]): SettledCount {
  const total = (field: keyof SettledCount) => sumOf(settled, (one) => one[field]);
  return {
    found_again: total('found_again'),
    added: total('added'),
    removed: total('removed'),
    from_lines: total('from_lines'),
    unexplained: total('unexplained'),
  };
}

/** Why there is nothing to decide. */
const NOTHING_WAITS: Readonly<Record<Exclude<CountState, 'counted'>, Message>> = {
  open: say('nobody has begun to count', '未着手'),
  counting: say('it is being counted', '棚卸中'),
  agreed: say('there were none', '差異なし'),
  approved: say('they were recorded already', '記録済み'),
  dismissed: say('it was decided not to record them', '記録しないと決定済み'),
};

/**
 * A count whose variances nobody has decided about.
 * @param count null: there is none
 * @throws not_found; forbidden in a warehouse of others; api_exception unless its variances wait
 */
export function undecided(count: StoredCount | null, caller: Caller): StoredCount {
  if (count === null) throw notFound();
  authorizeIn(caller, count.warehouse);
  if (count.state === 'counted') return count;
  const why = NOTHING_WAITS[count.state];
  throw notAllowed(
    `No variances of count ${count.count_no} wait for a decision; it is ${count.state}.`,
    `棚卸${count.count_no}に承認待ちの差異はありません（状態：${count.state}）。`,
    say(
      `No variances of count ${count.count_no} wait for a decision: ${why.en}.`,
      `棚卸${count.count_no}に承認待ちの差異はありません（${why.ja}）。`,
    ),
  );
}

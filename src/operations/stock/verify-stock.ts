import { groupBy } from '../../kernel/collections.js';
import { dateInTokyo } from '../../kernel/dates.js';
import { itemId, receiptId, shipmentId } from '../../kernel/ids.js';
import { isAllocatable } from '../../rules/stock/lots.js';
import { addFigures, NO_STOCK, type StockFigures, stockFigures } from '../../rules/stock/stock-figures.js';
import type { Tx } from '../../storage/database/database.js';
import { readInParallel } from '../../storage/database/parallel-reads.js';
import { findItemsByNos } from '../../storage/items/items.js';
import { balancesOfItems, openDemandOfItems } from '../../storage/stock/stock.js';
import { allItemNos, ledgerFigures, type WarehouseFigures } from '../../storage/verify/figures.js';
import {
  CHECKS,
  type DifferenceRow,
  type Extent,
  type Finding,
  readExtent,
  runCheck,
  SHOWN,
} from '../../storage/verify/verify.js';
import { type Context, timeOf } from '../context.js';

/** Two figures that should be equal and are not. Fields that do not apply are null. */
export interface Difference {
  readonly account_id: string;
  /** Item id. */
  readonly item: string;
  readonly warehouse: string | null;
  /** 0: units in no lot. */
  readonly lot_no: number | null;
  readonly shipment: string | null;
  readonly receipt: string | null;
  /** Running number. */
  readonly removal_no: number | null;
  readonly adjustment_no: number | null;
  readonly line_no: number | null;
  /** Code of the place where units lie. */
  readonly place: string | null;
  /** The figure that differs, usually a bucket. */
  readonly figure: string;
  readonly expected: number | string;
  readonly actual: number | string;
  /** The whole difference in one English line. */
  readonly text: string;
}

export interface CheckReport {
  readonly name: string;
  /** What the check asserts. */
  readonly description: string;
  /** The first 100. */
  readonly differences: readonly Difference[];
  /** Their total number. */
  readonly count: number;
}

export interface VerifyReport {
  readonly ok: boolean;
  /** Number of moves in the ledger. */
  readonly moves: number;
  readonly items: number;
  readonly accounts: number;
  readonly checks: readonly CheckReport[];
}

/** How the verification runs. */
export interface VerifyControl {
  /** Most of the work is summing, which keeps one core of the database busy per connection. */
  readonly connections: number;
  /** Called after each step. What it throws ends the work. */
  readonly onStep: (done: number, steps: number) => void;
}

/** For a command, which waits for it. */
const COMMAND: VerifyControl = { connections: 2, onStep: () => {} };

/**
 * Compares everything that Kura stores with the ledger: balances, allocations, demand, statuses, receipts and the stock
 * figures that clients see. Reads one snapshot, so it may run beside working servers. Changes and repairs nothing.
 */
export async function verifyStock(
  ctx: Context,
  { connections, onStep }: VerifyControl = COMMAND,
): Promise<VerifyReport> {
  const day = dateInTokyo(await timeOf(ctx)).toString();
  let extent: Extent = { moves: 0, items: 0, account_ids: [] };
  const figures = async (tx: Tx): Promise<Finding[]> => {
    extent = await readExtent(tx);
    return [await checkFigures(tx, extent.account_ids, day)];
  };
  const reads = [...CHECKS.map((check) => (tx: Tx) => runCheck(tx, check)), figures];
  let done = 0;
  const counted = reads.map((read) => async (tx: Tx) => {
    const found = await read(tx);
    done += 1;
    onStep(done, reads.length);
    return found;
  });
  const findings = (await readInParallel(ctx.pool, counted, connections)).flat();
  const checks = findings.map((found) => ({ ...found, differences: found.differences.map(difference) }));
  const { moves, items, account_ids } = extent;
  return { ok: checks.every(({ count }) => count === 0), moves, items, accounts: account_ids.length, checks };
}

const named = (what: string, no: number | null): string | null => (no === null ? null : `${what} ${no}`);

function difference(row: DifferenceRow): Difference {
  const { account_id, item_no, warehouse = null, lot_no = null, line_no = null } = row;
  const { removal_no = null, adjustment_no = null, place = null } = row;
  const { figure, expected, actual } = row;
  const item = itemId(account_id, item_no);
  const shipment = row.shipment_no == null ? null : shipmentId(account_id, row.shipment_no);
  const receipt = row.receipt_no == null ? null : receiptId(account_id, row.receipt_no);
  const where = [
    shipment ?? receipt ?? named('removal', removal_no) ?? named('adjustment', adjustment_no),
    line_no === null ? null : `line ${line_no}`,
    item,
    warehouse,
    lot_no === null ? null : `lot ${lot_no}`,
    place === null ? null : `place ${place}`,
  ];
  const text = `${where.filter((part) => part !== null).join(', ')}: ${figure}: expected ${expected}, found ${actual}`;
  const key = { account_id, item, warehouse, lot_no, shipment, receipt, removal_no, adjustment_no, line_no, place };
  return { ...key, figure, expected, actual, text };
}

// --- stock figures ----------------------------------------------------------------------------------------------

/** Items per batch: limits memory, and keeps the arrays in statements small. */
const BATCH = 5_000;

async function checkFigures(tx: Tx, account_ids: readonly string[], day: string): Promise<Finding> {
  const differences: DifferenceRow[] = [];
  let count = 0;
  for (const account_id of account_ids) {
    // biome-ignore lint/performance/noAwaitInLoops: one account at a time, so that memory holds the figures of one
    const found = await figureDifferences(tx, account_id, day);
    differences.push(...found.slice(0, SHOWN - differences.length));
    count += found.length;
  }
  const description = 'the stock figures that clients see are those that the moves and the demand give';
  return { name: 'figures', description, differences, count };
}

async function figureDifferences(tx: Tx, account_id: string, day: string): Promise<DifferenceRow[]> {
  const expected = groupBy(await ledgerFigures(tx, account_id, day), (row) => row.item_no);
  const item_nos = [...new Set([...(await allItemNos(tx, account_id)), ...expected.keys()])];
  const found: DifferenceRow[][] = [];
  for (let from = 0; from < item_nos.length; from += BATCH) {
    const batch = item_nos.slice(from, from + BATCH);
    // biome-ignore lint/performance/noAwaitInLoops: batches of a fixed size
    const actual = await shownFigures(tx, account_id, batch, day);
    const wanted = batch.flatMap((item_no) => expected.get(item_no) ?? []);
    found.push(unequal(wanted, actual).map((row) => ({ account_id, ...row })));
  }
  return found.flat();
}

/** The figures of items as `read-items` computes them, from the balances and the rules; to be summed by item and warehouse. */
async function shownFigures(
  tx: Tx,
  account_id: string,
  item_nos: readonly number[],
  day: string,
): Promise<WarehouseFigures[]> {
  const policies = new Map((await findItemsByNos(tx, account_id, item_nos)).map((item) => [item.item_no, item]));
  const balances = await balancesOfItems(tx, account_id, item_nos);
  const demands = await openDemandOfItems(tx, account_id, item_nos);
  return [
    ...balances.map(({ item_no, warehouse, ...balance }) => {
      const policy = policies.get(item_no);
      const unallocatable = policy !== undefined && !isAllocatable(policy, balance, day) ? balance.available : 0;
      return { item_no, warehouse, ...stockFigures({ ...balance, unallocatable, backordered: 0 }) };
    }),
    ...demands.map(({ item_no, warehouse, quantity }) => {
      return { item_no, warehouse, ...NO_STOCK, backordered: quantity, requesting: quantity };
    }),
  ];
}

const FIGURES = Object.keys(NO_STOCK) as (keyof StockFigures)[];

const keyOf = ({ item_no, warehouse }: WarehouseFigures): string => `${item_no} ${warehouse}`;

/** Figures that differ, by item and warehouse. Where one side has no row, its figures are 0. */
function unequal(
  expected: readonly WarehouseFigures[],
  actual: readonly WarehouseFigures[],
): Omit<DifferenceRow, 'account_id'>[] {
  const wanted = groupBy(expected, keyOf);
  const found = groupBy(actual, keyOf);
  const total = (rows: readonly WarehouseFigures[] = []) => rows.reduce<StockFigures>(addFigures, NO_STOCK);
  return [...new Set([...wanted.keys(), ...found.keys()])].flatMap((key) => {
    const [row] = wanted.get(key) ?? found.get(key) ?? [];
    if (row === undefined) return [];
    const { item_no, warehouse } = row;
    const [a, b] = [total(wanted.get(key)), total(found.get(key))];
    const figures = FIGURES.filter((figure) => a[figure] !== b[figure]);
    return figures.map((figure) => ({ item_no, warehouse, figure, expected: a[figure], actual: b[figure] }));
  });
}

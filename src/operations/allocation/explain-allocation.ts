import { orNotFound } from '../../kernel/errors.js';
import { inSlices } from '../../kernel/slices.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { type Explanation, explainAllocation as explain } from '../../rules/allocation/explain-allocation.js';
import {
  type ExplainedLine,
  type ExplanationInput,
  LONGEST_LIST,
  MAX_ALLOCATIONS,
  MAX_LINES,
} from '../../rules/allocation/explanation-input.js';
import { unitsToAnnounce } from '../../rules/allocation/goods-reason.js';
import { waitingReason } from '../../rules/allocation/waiting-reason.js';
import {
  findExplained,
  lotHolders,
  lotPlaces,
  openRunOver,
  unitsHeld,
} from '../../storage/allocation/allocation-facts.js';
import { awaitedGoods } from '../../storage/allocation/awaited-goods.js';
import { inReadOnly, type Tx } from '../../storage/database/database.js';
import { findItemsByNos } from '../../storage/items/items.js';
import { findWarehouse } from '../../storage/warehouses/warehouses.js';
import type { Context } from '../context.js';
import { leavingFacts } from '../shipments/leaving-facts.js';
import { readPresent } from '../shipments/read-waiting-reasons.js';
import { readSnapshot } from './allocation-snapshot.js';

/**
 * Explains why each line of a shipment is allocated or not, at one moment. Of a shipment with many lines, only
 * some are read and explained, waiting ones first.
 * @throws not_found, also for a deleted shipment
 */
export async function explainAllocation(
  ctx: Context,
  account_id: string,
  shipment_no: number,
  caller: Caller,
): Promise<Explanation> {
  authorize(caller, 'explainAllocation', account_id);
  // The explanation may take seconds, so the connection is returned first.
  const input = await inReadOnly(ctx.pool, (tx) => readInput(ctx, tx, account_id, shipment_no));
  return inSlices(explain(input));
}

async function readInput(ctx: Context, tx: Tx, account_id: string, shipment_no: number): Promise<ExplanationInput> {
  const shipment = orNotFound(await findExplained(tx, account_id, shipment_no, MAX_LINES));
  const { warehouse, lines } = shipment;
  const item_nos = itemsOf(lines);
  const items = new Map((await findItemsByNos(tx, account_id, item_nos)).map((item) => [item.item_no, item]));
  // Only waiting lines compete for stock. The demand for other items may be long and explains nothing here.
  const awaited = itemsOf(lines.filter(({ backordered }) => backordered));
  const { snapshot, arrivals, transit } = await readSnapshot(ctx, tx, account_id, warehouse, awaited, item_nos);
  const line_nos = lines.map(({ line_no }) => line_no);
  const present = await readPresent(ctx, tx);
  const goods = shipment.status === 'backordered' ? await awaitedGoods(tx, account_id, [shipment_no], present.day) : [];
  const limits = { except: shipment_no, per_lot: LONGEST_LIST, allocations: MAX_ALLOCATIONS };
  return {
    leaving: (await leavingFacts(tx, [await findWarehouse(tx, warehouse)], ctx.clock.now()))(shipment),
    shipment,
    reason: waitingReason(shipment, goods, present),
    to_announce: new Map(goods.map((one) => [one.item_no, unitsToAnnounce(one, present)])),
    items,
    allocations: await unitsHeld(tx, account_id, shipment_no, item_nos, line_nos),
    lots: await lotPlaces(tx, account_id, item_nos),
    holders: await lotHolders(tx, account_id, warehouse, item_nos, limits),
    snapshot,
    arrivals,
    transit,
    run: await openRunOver(tx, account_id, warehouse, awaited),
  };
}

const itemsOf = (lines: readonly ExplainedLine[]): number[] => [
  ...new Set(lines.flatMap(({ parts }) => parts.map(({ item_no }) => item_no))),
];

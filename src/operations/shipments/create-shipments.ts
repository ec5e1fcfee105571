import type { Outcome } from '../../kernel/batching.js';
import type { Acceptance, Decoded } from '../../kernel/decoded.js';
import {
  at,
  bulkFailed,
  conflict,
  type Fault,
  FoundFaults,
  type KuraError,
  validationFailed,
} from '../../kernel/errors.js';
import { say } from '../../kernel/messages.js';
import { inSlices } from '../../kernel/slices.js';
import { type AccountCaller, callerKeyOf } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { PlannedShipment } from '../../rules/shipments/plan-shipment.js';
import { type PlannedShipments, planShipments } from '../../rules/shipments/plan-shipments.js';
import type { ShipmentDraft } from '../../rules/shipments/shipment.js';
import { joinRuns } from '../../storage/allocation/allocation-runs.js';
import { inLazyTransaction, inSharedTransaction, type Tx } from '../../storage/database/database.js';
import { insertShipments } from '../../storage/shipments/shipments.js';
import { batched, type Context, stampOf } from '../context.js';
import { lockFacts, rulesAskedFor } from './lock-facts.js';

/** A single order is independent. Orders of a bulk request succeed or fail together, and faults have their positions. */
export type OrderForm = 'single' | 'bulk';

/**
 * Creates shipments: reads the facts with the stock locked, decides in pure code, writes. Allocation happens in this
 * transaction. A bulk is accepted as a whole or not at all. Concurrent single orders of one caller share a transaction, in
 * which each is decided as if it were alone: a refused one changes nothing for the others.
 * @param orders exactly one for `single`
 * @param requestFaults faults of a bulk request as a whole
 * @throws validation_failed with every fault of every order; conflict when an identifier was accepted moments ago
 */
export async function createShipments(
  ctx: Context,
  caller: AccountCaller,
  orders: readonly Decoded<ShipmentDraft>[],
  form: OrderForm,
  requestFaults: readonly Fault[] = [],
): Promise<readonly PlannedShipment[]> {
  authorize(caller, 'createShipments');
  if (form === 'bulk') return inLazyTransaction(ctx.pool, (tx) => createBulk(tx, ctx, caller, orders, requestFaults));
  // With the settings of the account: a batch is decided with those of its first order.
  const batchKey = `orders ${JSON.stringify([caller.account, callerKeyOf(caller), caller.name])}`;
  const createOne = (order: Decoded<ShipmentDraft>) =>
    batched(ctx, batchKey, order, (some, nearlyDone) => createEach(ctx, caller, some, nearlyDone));
  return Promise.all(orders.map(createOne));
}

/**
 * Creates the orders that have no faults. Each is decided as if it had come alone, after the earlier ones.
 * @returns the outcomes, in the order of the orders: validation_failed with every fault; conflict as in {@link createShipments}
 */
export async function importShipments(
  ctx: Context,
  caller: AccountCaller,
  orders: readonly Decoded<ShipmentDraft>[],
): Promise<Outcome<PlannedShipment>[]> {
  authorize(caller, 'importShipments');
  return createEach(ctx, caller, orders, () => {});
}

/** Creates independent orders of one account and one caller. */
const createEach = (
  ctx: Context,
  caller: AccountCaller,
  orders: readonly Decoded<ShipmentDraft>[],
  nearlyDone: () => void,
): Promise<Outcome<PlannedShipment>[]> => {
  const transaction = orders.length > 1 ? inSharedTransaction : inLazyTransaction;
  return transaction(ctx.pool, async (tx) => {
    const plan = await planOrders(tx, ctx, caller, orders, 'independent');
    await write(tx, ctx, caller, plan);
    // The rows are sent. Only the answer of the database and COMMIT are still to come.
    nearlyDone();
    return outcomesOf(plan);
  });
};

async function createBulk(
  tx: Tx,
  ctx: Context,
  caller: AccountCaller,
  orders: readonly Decoded<ShipmentDraft>[],
  requestFaults: readonly Fault[],
): Promise<readonly PlannedShipment[]> {
  const plan = await planOrders(tx, ctx, caller, orders, 'all_or_none');
  refuseBulk(plan, requestFaults);
  await write(tx, ctx, caller, plan);
  return plan.shipments;
}

interface LockedPlan extends PlannedShipments {
  /** An allocation run is serving some of the items. */
  readonly in_run: boolean;
}

async function planOrders(
  tx: Tx,
  ctx: Context,
  { account }: AccountCaller,
  orders: readonly Decoded<ShipmentDraft>[],
  acceptance: Acceptance,
): Promise<LockedPlan> {
  const rules = await rulesAskedFor(
    tx,
    account,
    orders.map(({ value }) => value),
  );
  const extra = { item_nos: [], numbers_to_draw: orders.length, rules };
  const facts = await lockFacts(ctx, tx, account, orders, extra);
  return { ...(await inSlices(planShipments(orders, facts, acceptance))), in_run: facts.in_run };
}

async function write(tx: Tx, ctx: Context, caller: AccountCaller, plan: LockedPlan): Promise<void> {
  const { account } = caller;
  const { account_id } = account;
  const { shipments, in_run } = plan;
  const stamp = stampOf(ctx, caller);
  await insertShipments(tx, account_id, shipments, stamp);
  const backordered = in_run ? shipments.filter(({ status }) => status === 'backordered') : [];
  const nos = backordered.map(({ shipment_no }) => shipment_no);
  await joinRuns(tx, account_id, nos);
}

/** The outcome of each independent order, with all its faults. */
function outcomesOf({ shipments, faults, repeats }: PlannedShipments): Outcome<PlannedShipment>[] {
  const accepted = shipments.values();
  return faults.map((own, index) => {
    if (own.length > 0) return { error: validationFailed(own) };
    const repeat = repeats.get(index);
    return repeat === undefined ? { result: accepted.next().value as PlannedShipment } : { error: repeated(repeat) };
  });
}

function refuseBulk(plan: PlannedShipments, requestFaults: readonly Fault[]): void {
  const found = new FoundFaults();
  found.add(requestFaults);
  const positions: number[] = [];
  for (const [index, faults] of plan.faults.entries()) {
    if (found.add(at(`shipments.${index}`, faults))) positions.push(index);
  }
  found.add([], plan.omitted);
  if (found.listed.length > 0) throw bulkFailed(found, positions);
  const [first] = plan.repeats.values();
  if (first !== undefined) throw repeated(first);
}

const repeated = (identifier: string): KuraError =>
  conflict(
    `A shipment with the identifier ${identifier} was created moments ago; check whether it exists before trying again.`,
    `識別子${identifier}の出荷依頼が直前に登録されています。登録済みかどうかを確認してから再度お試しください。`,
    say(
      `An order with the number ${identifier} was accepted moments ago; check whether it exists before trying again.`,
      `注文番号${identifier}の出荷依頼が直前に登録されています。登録済みかどうかを確認してから再度お試しください。`,
    ),
  );

/**
 * The error for a bulk request whose body has no orders, or more faults of its own than an answer lists.
 * @param omitted number of further faults
 */
export function bulkRefused(faults: readonly Fault[], omitted = 0): KuraError {
  const found = new FoundFaults();
  found.add(
    faults.map(({ path, message }) => ({ path: path === 'body' ? 'shipments' : path, message })),
    omitted,
  );
  return bulkFailed(found, []);
}

import { groupBy, mapSeries } from '../../kernel/collections.js';
import { type KuraError, notAllowed, notFound, validationFailed } from '../../kernel/errors.js';
import { inSlices } from '../../kernel/slices.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { type BulkAction, effectOf } from '../../rules/bulk-changes/bulk-change.js';
import { mergeShipment } from '../../rules/shipments/merge-shipment.js';
import type { PlannedShipment } from '../../rules/shipments/plan-shipment.js';
import { planUpdate } from '../../rules/shipments/plan-shipments.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import { joinRuns } from '../../storage/allocation/allocation-runs.js';
import { inTransaction, type Tx } from '../../storage/database/database.js';
import { Outdated } from '../../storage/database/failures.js';
import { findParts, type LineParts, updateFields } from '../../storage/shipments/shipment-update.js';
import { type Context, stampOf } from '../context.js';
import { lockFacts } from './lock-facts.js';
import { lockShipments } from './lock-shipment.js';
import { refusalOf, refuseIfTransfer, refuseUnlessAllowed } from './refused-event.js';
import { linesOf } from './update-shipment.js';

/** What can be changed of many shipments at once: nothing that touches their goods. */
export type FieldAction = Exclude<BulkAction, { readonly kind: 'cancel' }>;

/** Why each shipment was refused; null: it was not. */
export type Refusals = ReadonlyMap<number, KuraError | null>;

/**
 * Changes the same fields of several shipments. Each shipment is decided on its own, as `updateShipment` decides, but all are read
 * together and written together.
 */
export async function updateShipments(
  ctx: Context,
  caller: AccountCaller,
  shipment_nos: readonly number[],
  action: FieldAction,
): Promise<Refusals> {
  authorize(caller, 'updateShipments');
  const { account_id } = caller.account;
  return inTransaction(ctx.pool, async (tx) => {
    const locked = await lockShipments(tx, account_id, shipment_nos);
    const refusals = new Map(
      shipment_nos.map((no) => {
        const before = locked.get(no)?.before;
        return [no, before === undefined ? notFound() : refusalTo(action, before)];
      }),
    );
    const allowed = [...locked.values()].flatMap(({ before }) =>
      refusals.get(before.shipment_no) === null ? [before] : [],
    );
    const nos = allowed.map(({ shipment_no }) => shipment_no);
    const parts = groupBy(await findParts(tx, account_id, nos), ({ shipment_no }) => shipment_no);
    // By warehouse, because the calendar of the warehouse decides when a shipment can leave.
    const byWarehouse = groupBy(allowed, ({ warehouse }) => warehouse);
    await mapSeries(byWarehouse, async ([warehouse, there]) => {
      const refused = await updateThere(ctx, tx, caller, { warehouse, there, parts, change: fieldsOf(action) });
      for (const [no, error] of refused) refusals.set(no, error);
    });
    return refusals;
  });
}

const refusalTo = (action: FieldAction, before: Shipment): KuraError | null =>
  refusalOf(() => {
    refuseIfTransfer(before);
    refuseUnlessAllowed(before, 'update');
    if (effectOf(action, before) === 'already') throw unchanged(action);
  });

function unchanged({ kind, priority }: FieldAction): KuraError {
  if (kind === 'suspend')
    return notAllowed('The shipment is already suspended.', 'この出荷依頼はすでに一時停止中です。');
  if (kind === 'resume') return notAllowed('The shipment is not suspended.', 'この出荷依頼は一時停止されていません。');
  return notAllowed(
    `The priority of the shipment is already ${priority}.`,
    `この出荷依頼の引当の優先度はすでに${priority}です。`,
  );
}

const fieldsOf = (action: FieldAction) =>
  action.kind === 'priority' ? { allocate_priority: action.priority } : { suspend: action.kind === 'suspend' };

interface Change {
  readonly warehouse: string;
  /** Shipments of this warehouse. */
  readonly there: readonly Shipment[];
  readonly parts: ReadonlyMap<number, readonly LineParts[]>;
  readonly change: ReturnType<typeof fieldsOf>;
}

/** @returns why some of them were refused */
async function updateThere(
  ctx: Context,
  tx: Tx,
  caller: AccountCaller,
  { warehouse, there, parts, change }: Change,
): Promise<ReadonlyMap<number, KuraError>> {
  const { account } = caller;
  const orders = there.map((before) => ({
    order: { value: mergeShipment(before, change), faults: [] },
    existing: {
      before,
      given: new Set(Object.keys(change)),
      reallocated: false,
      mayWait: true,
      lines: linesOf(before, parts.get(before.shipment_no) ?? [], false),
    },
  }));
  const kept = orders.flatMap(({ existing }) =>
    existing.lines.flatMap((line) => [line.item_no, ...line.parts.map(({ item_no }) => item_no)]),
  );
  const facts = await lockFacts(
    ctx,
    tx,
    account,
    orders.map(({ order }) => order),
    { item_nos: [...new Set(kept)], numbers_to_draw: 0, rules: null, kept_warehouse: warehouse },
  );
  // The shipments keep their own identifiers, so none of these counts as taken.
  const decided = { ...facts, taken: new Map() };
  const refused = new Map<number, KuraError>();
  const planned: { readonly before: Shipment; readonly shipment: PlannedShipment }[] = [];
  await mapSeries(orders, async ({ order, existing }) => {
    const { before } = existing;
    const { shipment, faults } = await inSlices(planUpdate(order, existing, decided));
    if (shipment === null) refused.set(before.shipment_no, validationFailed(faults));
    else planned.push({ before, shipment });
  });
  const stamp = stampOf(ctx, caller);
  const byStatus = groupBy(planned, ({ before }) => before.status);
  await mapSeries(byStatus, async ([status, some]) => {
    const shipments = some.map(({ shipment }) => shipment);
    if (!(await updateFields(tx, account.account_id, shipments, status, stamp)))
      throw new Outdated('work on a shipment started in the meantime');
  });
  const nos = planned.map(({ shipment }) => shipment.shipment_no);
  if (facts.in_run) await joinRuns(tx, account.account_id, nos);
  return refused;
}

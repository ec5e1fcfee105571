import type { KuraError } from '../../kernel/errors.js';
import { type Message, say } from '../../kernel/messages.js';
import type { MemberCaller } from '../../rules/accounts/caller.js';
import type { BulkAction } from '../../rules/bulk-changes/bulk-change.js';
import {
  bulkChangeLeases,
  type LeasedBulkChange,
  nextInTurn,
  nextOrders,
  type OrderToChange,
  type OrderVerdict,
  writeOrderVerdicts,
} from '../../storage/bulk-changes/bulk-changes.js';
import { inTransaction } from '../../storage/database/database.js';
import { type Context, within } from '../context.js';
import {
  doLeasedWork,
  type LeasedWorkKind,
  type ResumeControl,
  resumeLeasedWork,
  type WorkControl,
  type WorkRef,
} from '../leased-work.js';
import { cancelShipments } from '../shipments/cancel-shipments.js';
import { updateShipments } from '../shipments/update-shipments.js';

/** Orders in one step. Larger transactions are not faster, and others wait for the stock that they lock. */
const AT_ONCE = 100;

/**
 * Changes the orders of a bulk change. Orders are changed, and marked with their outcome, in one transaction. So none is changed or
 * charged twice, whenever the process ends.
 */
const WORK: LeasedWorkKind<LeasedBulkChange> = {
  name: 'bulk changes',
  leases: bulkChangeLeases,
  ends: { done: 'ended', failed: 'ended' },
  next: nextInTurn,
  begin: ({ ctx, account_id, no, lease, taken }) => {
    const action = actionOf(taken);
    return (caller) =>
      inTransaction(ctx.pool, async (tx) => {
        if (!(await bulkChangeLeases.hold(tx, account_id, no, lease))) return false;
        const orders = await nextOrders(tx, account_id, no, AT_ONCE);
        if (orders.length === 0) return false;
        const verdicts = await changeOrders(within(ctx, tx), caller, action, orders);
        await writeOrderVerdicts(tx, account_id, no, verdicts);
        return true;
      });
  },
};

const actionOf = ({ kind, priority }: LeasedBulkChange): BulkAction =>
  kind === 'priority' ? { kind, priority: priority ?? 0 } : { kind, priority: null };

/** Makes a change until nothing is left, somebody stops it, or the server stops; then those that wait for their turn. */
export const workOnBulkChange = (work: WorkRef, control: WorkControl): Promise<void> =>
  doLeasedWork(WORK, work, control);

/** Resumes the changes that another server left unfinished. */
export const resumeBulkChanges = (ctx: Context, control: ResumeControl): (() => Promise<void>) =>
  resumeLeasedWork(WORK, ctx, control);

/** Each order is decided by itself: one that is refused stops no other. */
async function changeOrders(
  ctx: Context,
  caller: MemberCaller,
  action: BulkAction,
  orders: readonly OrderToChange[],
): Promise<OrderVerdict[]> {
  if (action.kind === 'cancel') {
    const agreed = new Map(orders.map((one) => [one.shipment_no, one.agreed]));
    const cancelled = await cancelShipments(ctx, caller, agreed);
    return [...cancelled].map(([shipment_no, { refusal, charged }]) => ({
      shipment_no,
      reason: reasonOf(refusal),
      charged,
    }));
  }
  const nos = orders.map(({ shipment_no }) => shipment_no);
  const refusals = await updateShipments(ctx, caller, nos, action);
  return [...refusals].map(([shipment_no, refusal]) => ({ shipment_no, reason: reasonOf(refusal), charged: 0 }));
}

const GONE = say('It was cancelled or deleted.', 'すでに取り消されています。');

function reasonOf(refusal: KuraError | null): Message | null {
  if (refusal === null) return null;
  const { faults, description, forPeople, message, refusal: what } = refusal;
  if (what === 'not_found') return GONE;
  const [first] = faults;
  if (first === undefined) return forPeople ?? description ?? say(message, message);
  return say(faults.map((one) => one.message.en).join(' '), faults.map((one) => one.message.ja).join(''));
}

import { type KuraError, notAllowed, notFound } from '../../kernel/errors.js';
import type { AccountCaller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { cancelFee, effectOf } from '../../rules/bulk-changes/bulk-change.js';
import { chargesOf } from '../../rules/charges/charges.js';
import type { Shipment } from '../../rules/shipments/shipment.js';
import type { Stage } from '../../rules/shipments/shipment-values.js';
import { inTransaction } from '../../storage/database/database.js';
import { Outdated } from '../../storage/database/failures.js';
import { insertRequests } from '../../storage/shipments/shipment-requests.js';
import { type Context, stampOf } from '../context.js';
import { deleteLocked } from './delete-shipment.js';
import { refusalsOfDeparted } from './departed.js';
import { lockShipments } from './lock-shipment.js';
import { refusalOf, refuseIfTransfer, refuseUnlessAllowed } from './refused-event.js';

/** The outcome for one shipment. */
export interface Cancelled {
  /** Why the cancellation was refused; null: it was not. */
  readonly refusal: KuraError | null;
  /** What its cancellation was charged with, in yen. */
  readonly charged: number;
}

/**
 * Cancels several shipments: those that nobody works on are deleted; for the others the warehouse is asked. Each shipment is
 * decided on its own, as `deleteShipment` and `requestCancel` decide, but all are read together and written together.
 * @param agreed for each shipment, the highest fee in yen that was agreed to. A cancellation that costs more is refused
 */
export async function cancelShipments(
  ctx: Context,
  caller: AccountCaller,
  agreed: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, Cancelled>> {
  authorize(caller, 'cancelShipments');
  const { account_id } = caller.account;
  return inTransaction(ctx.pool, async (tx) => {
    const locked = await lockShipments(tx, account_id, [...agreed.keys()]);
    const packed = [...locked.values()].flatMap(({ before }) =>
      before.status === 'packed' ? [before.shipment_no] : [],
    );
    const departed = await refusalsOfDeparted(tx, account_id, packed);
    const refusals = new Map(
      [...agreed].map(([no, most]) => {
        const before = locked.get(no)?.before;
        return [no, before === undefined ? notFound() : (departed.get(no) ?? refusalTo(before, most))] as const;
      }),
    );
    const allowed = [...locked.values()].filter(({ before }) => refusals.get(before.shipment_no) === null);
    const stamp = stampOf(ctx, caller);
    const deletable = allowed.filter(({ before }) => isDeletable(before));
    if (deletable.length > 0 && !(await deleteLocked(ctx, tx, account_id, deletable, stamp))) throw workStarted();
    const requests = allowed.flatMap(({ before }) => (isDeletable(before) ? [] : [requestFor(before)]));
    if (requests.length > 0 && !(await insertRequests(tx, account_id, 'cancel', requests, stamp))) throw workStarted();
    const charged = new Map(requests.map(({ shipment_no, stage }) => [shipment_no, cancelFee(stage)]));
    return new Map([...refusals].map(([no, refusal]) => [no, { refusal, charged: charged.get(no) ?? 0 }]));
  });
}

/** Statuses have changed since they were read: the transaction runs again. */
const workStarted = () => new Outdated('the warehouse went on with a shipment in the meantime');

const isDeletable = (before: Shipment): boolean => effectOf({ kind: 'cancel', priority: null }, before) === 'delete';

const requestFor = ({ shipment_no, status }: Shipment) => {
  const stage = status as Stage;
  return { shipment_no, stage, change: null, charges: chargesOf('cancel', stage) };
};

const refusalTo = (before: Shipment, most: number): KuraError | null =>
  refusalOf(() => {
    refuseIfTransfer(before);
    if (isDeletable(before)) return;
    refuseUnlessAllowed(before, 'request_cancel');
    const fee = cancelFee(before.status as Stage);
    if (fee > most)
      throw notAllowed(
        `The work on it has gone on: the fee to cancel it is ${fee} yen now, and was ${most} yen when it was confirmed. Cancel this order by itself.`,
        `作業が進んだため、取消の手数料が${fee}円になりました（確認時は${most}円）。個別に取り消してください。`,
      );
  });

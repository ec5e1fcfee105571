import { conflict, type KuraError, orNotFound } from '../../kernel/errors.js';
import { type AccountCaller, asMember, type Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import {
  type BulkAction,
  type BulkChange,
  feesOf,
  outlookOf,
  type RefusedOrder,
} from '../../rules/bulk-changes/bulk-change.js';
import type { ShipmentListView } from '../../rules/shipments/shipment-values.js';
import { lockAccount } from '../../storage/accounts/accounts.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import {
  askBulkChangeToStop,
  bulkChangesAtWork,
  discardBulkChangeRow,
  findBulkChange,
  forgetBulkChanges,
  insertBulkChange,
  listBulkChangeRows,
  refusedOrders,
  runBulkChangeRow,
  sweepBulkChangeRows,
  writeOutlook,
} from '../../storage/bulk-changes/bulk-changes.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import type { ListSearch } from '../../storage/lists.js';
import { freezeShipments } from '../../storage/shipments/shipment-list.js';
import { type Context, stampOf } from '../context.js';
import { decisionsFor, readPresent } from '../shipments/read-waiting-reasons.js';
import { workInParts } from '../work-in-parts.js';

/*
 * Changes of many orders at once. First the list of orders is frozen, and the person sees what will become of them and what it
 * costs. When the person agrees, the server changes exactly these, some at a time (work-on-bulk-change.ts), and a page only shows
 * the progress. Only people do this: programs change each order by itself.
 */

/** Maximum number of orders of a change. */
const LARGEST = 100_000;
/** Maximum number of changes of an account: in work or waiting for their turn; kept after their end; not agreed to yet (asked). */
const AT_WORK = 4;
const KEPT = { ended: 10, asked: 5 };

/**
 * Freezes the list of orders of a change, and says what will become of them. The person's last change is deleted if nobody has
 * agreed to it.
 * @throws conflict when there are too many orders
 */
export async function prepareBulkChange(
  ctx: Context,
  caller: AccountCaller,
  action: BulkAction,
  query: ListSearch<ShipmentListView>,
): Promise<BulkChange> {
  authorize(caller, 'prepareBulkChange');
  const { account, person_id, name, address } = asMember(caller);
  const { account_id } = account;
  return inTransaction(ctx.pool, async (tx) => {
    await lockAccount(tx, account_id);
    await forgetBulkChanges(tx, account_id, person_id, { ...KEPT, asked: KEPT.asked - 1 });
    const change_no = await insertBulkChange(tx, account_id, { action, query, person_id, name, address });
    const decisions = await decisionsFor(tx, account_id, query.view, await readPresent(ctx, tx));
    const counted = await freezeShipments(tx, account_id, { ...query, decisions }, LARGEST, change_no, feesOf(action));
    const outlook = outlookOf(action, counted);
    if (outlook.total > LARGEST)
      throw conflict(
        `At most ${LARGEST} orders can be changed at once, and more were found. Narrow the filter.`,
        `一度に変更できるのは${LARGEST}件までです。条件を絞り込んでください。`,
      );
    await writeOutlook(tx, account_id, change_no, outlook);
    return orNotFound(await findBulkChange(tx, account_id, change_no));
  });
}

/**
 * Begins to change the orders, or continues with those that are left. Only the person who prepared the change, and so has seen
 * what will become of the orders, may do this. The change waits while others of the account are made.
 * @throws not_found; conflict when too many wait already, or nothing is left to do
 */
export async function runBulkChange(ctx: Context, caller: AccountCaller, change_no: number): Promise<BulkChange> {
  authorize(caller, 'runBulkChange');
  const { account, person_id } = asMember(caller);
  const { account_id } = account;
  return inTransaction(ctx.pool, async (tx) => {
    await lockAccount(tx, account_id);
    const at_work = await bulkChangesAtWork(tx, account_id);
    const found = orNotFound(await findBulkChange(tx, account_id, change_no));
    const { kind, priority, outlook, total, changed, refused } = found;
    if (at_work >= AT_WORK)
      throw conflict(
        `${AT_WORK} changes are being made or wait for their turn. Wait until one is done, or stop one.`,
        `現在${AT_WORK}件のまとめて変更が処理中または待機中です。完了を待つか、いずれかを中止してください。`,
      );
    const query = await runBulkChangeRow(tx, account_id, change_no, person_id);
    if (query === null) throw notToRun(found);
    await forgetBulkChanges(tx, account_id, person_id, KEPT);
    const { charges } = outlook;
    await writeAudit(tx, stampOf(ctx, caller), {
      action: 'runBulkChange',
      account_id,
      subject: kind,
      details: { change_no, priority, query, total, left: total - changed - refused, charges },
    });
    return orNotFound(await findBulkChange(tx, account_id, change_no));
  });
}

/** Why a change of this state cannot begin. */
function notToRun({ state, changed, refused, total }: BulkChange): KuraError {
  if (state === 'working')
    return conflict('This change is already being made.', 'このまとめて変更は処理中または待機中です。');
  if (changed + refused >= total)
    return conflict('No orders of this change are left.', 'このまとめて変更に残っている出荷依頼はありません。');
  return conflict(
    'Another person has asked for this change. Only that person can have it made.',
    'このまとめて変更はほかの方が依頼したものです。実行できるのはその方だけです。',
  );
}

/** Stops before the next orders; what is done stays done. @throws not_found */
export async function stopBulkChange(ctx: Context, caller: AccountCaller, change_no: number): Promise<BulkChange> {
  authorize(caller, 'stopBulkChange');
  const { account_id } = caller.account;
  return inTransaction(ctx.pool, async (tx) => {
    await askBulkChangeToStop(tx, account_id, change_no);
    return orNotFound(await findBulkChange(tx, account_id, change_no));
  });
}

/** Deletes the record of a change; orders that it has changed stay changed. @throws not_found, conflict while it is at work */
export async function discardBulkChange(ctx: Context, caller: AccountCaller, change_no: number): Promise<void> {
  authorize(caller, 'discardBulkChange');
  const { account_id } = caller.account;
  await inTransaction(ctx.pool, async (tx) => {
    if (await discardBulkChangeRow(tx, account_id, change_no)) return;
    orNotFound(await findBulkChange(tx, account_id, change_no));
    throw conflict(
      'It is being made. Stop it first, or wait until it is done.',
      '処理中です。中止するか、完了をお待ちください。',
    );
  });
}

/** The changes that are kept, newest first. */
export async function listBulkChanges(ctx: Context, account_id: string, caller: Caller): Promise<BulkChange[]> {
  authorize(caller, 'listBulkChanges', account_id);
  return inReadOnly(ctx.pool, (tx) => listBulkChangeRows(tx, account_id, KEPT.ended + AT_WORK));
}

/** @throws not_found */
export async function readBulkChange(
  ctx: Context,
  account_id: string,
  change_no: number,
  caller: Caller,
): Promise<BulkChange> {
  authorize(caller, 'readBulkChange', account_id);
  return inReadOnly(ctx.pool, async (tx) => orNotFound(await findBulkChange(tx, account_id, change_no)));
}

/** A page lists at most this many orders; the file has all. */
const LISTED = 1_000;

/** Orders that were not changed, oldest first: the first thousand. @throws not_found */
export async function listRefusedOrders(
  ctx: Context,
  account_id: string,
  change_no: number,
  caller: Caller,
): Promise<RefusedOrder[]> {
  authorize(caller, 'listRefusedOrders', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    orNotFound(await findBulkChange(tx, account_id, change_no));
    return refusedOrders(tx, account_id, change_no, 0, LISTED);
  });
}

/**
 * All orders that were not changed, part by part: no connection is held while the client reads slowly.
 * @throws not_found
 */
export async function readRefusedOrders(
  ctx: Context,
  account_id: string,
  change_no: number,
  caller: Caller,
): Promise<AsyncGenerator<readonly RefusedOrder[]>> {
  authorize(caller, 'readRefusedOrders', account_id);
  orNotFound(await inReadOnly(ctx.pool, (tx) => findBulkChange(tx, account_id, change_no)));
  return refusedInParts(ctx, account_id, change_no);
}

async function* refusedInParts(
  ctx: Context,
  account_id: string,
  change_no: number,
): AsyncGenerator<readonly RefusedOrder[], void, undefined> {
  for (let after = 0; ; ) {
    // biome-ignore lint/performance/noAwaitInLoops: one part in memory at a time is the point
    const rows = await inReadOnly(ctx.pool, (tx) => refusedOrders(tx, account_id, change_no, after, LISTED));
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.shipment_no;
  }
}

/** Deletes changes that ended 7 days ago, and those to which nobody has agreed for a day. */
export const sweepBulkChanges = (ctx: Context, isStopping?: () => boolean): Promise<void> =>
  workInParts(ctx, sweepBulkChangeRows, isStopping);

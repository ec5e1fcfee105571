import { randomUUID } from 'node:crypto';
import type { Outcome } from '../../kernel/batching.js';
import type { Decoded } from '../../kernel/decoded.js';
import { type Fault, KuraError } from '../../kernel/errors.js';
import { type Message, say } from '../../kernel/messages.js';
import type { MemberCaller } from '../../rules/accounts/caller.js';
import type { EntryState } from '../../rules/imports/import-values.js';
import type { ItemDraft } from '../../rules/items/item.js';
import type { ShipmentDraft } from '../../rules/shipments/shipment.js';
import { inReadOnly, inTransaction, TransactionPool } from '../../storage/database/database.js';
import {
  endImport,
  holdImport,
  type LeasedImport,
  leftImports,
  type NextEntry,
  nextEntries,
  releaseImport,
  takeImport,
  type Verdict,
  writeVerdicts,
} from '../../storage/imports/imports.js';
import { accountsOf } from '../../storage/people/roles.js';
import type { Context } from '../context.js';
import { importItems } from '../items/create-items.js';
import { dryRun } from '../safe-retries/dry-run.js';
import { importShipments } from '../shipments/create-shipments.js';

/** Entries that are judged or made at once: a tenth of a second. Larger transactions are not faster, and make others wait. */
const AT_ONCE = 100;

const BROKE_OFF = say(
  'Kura could not go on. What is done stays done: start it again.',
  '処理を続行できませんでした。完了した分はそのまま残っています。もう一度実行してください。',
);
const NOT_A_MEMBER = say(
  'Whoever sent the file does not work here any more.',
  'ファイルを送信した方は、このアカウントのメンバーではなくなりました。',
);
const NOT_PAYING = say('Orders need a registered payment method.', '出荷依頼には、お支払い方法の登録が必要です。');

/** One server's work on one import. */
interface Work extends LeasedImport {
  readonly ctx: Context;
  readonly account_id: string;
  readonly import_no: number;
  readonly lease: string;
  /** True: leave the rest to another server. */
  readonly isStopping: () => boolean;
}

/**
 * Judges or makes the entries of an import until none is left, somebody stops it, or the server stops. Entries are made and
 * marked as made in one transaction, so none is made twice, whenever the process ends. Does nothing when another server is at it.
 * @param onError a failure that is no refusal; the import waits then, and says so
 */
export async function workOnImport(
  ctx: Context,
  account_id: string,
  import_no: number,
  isStopping: () => boolean,
  onError: (error: unknown) => void,
): Promise<void> {
  const lease = randomUUID();
  const taken = await inTransaction(ctx.pool, (tx) => takeImport(tx, account_id, import_no, lease));
  if (taken === null) return;
  const work: Work = { ...taken, ctx, account_id, import_no, lease, isStopping };
  try {
    const end = await untilDone(work);
    if (end === 'left') await inTransaction(ctx.pool, (tx) => releaseImport(tx, account_id, import_no, lease));
    else await inTransaction(ctx.pool, (tx) => endImport(tx, account_id, import_no, lease, end));
  } catch (error) {
    // Without a database nothing can be written about it: the lease ends, and the work is resumed.
    if (error instanceof KuraError && error.refusal === 'unavailable') throw error;
    onError(error);
    await inTransaction(ctx.pool, (tx) => endImport(tx, account_id, import_no, lease, BROKE_OFF));
  }
}

/** @returns why it ended early; null: nothing is left to do; `left`: the server stops */
async function untilDone(work: Work): Promise<Message | 'left' | null> {
  if (work.isStopping()) return 'left';
  const caller = await callerOf(work);
  if (caller === null) return NOT_A_MEMBER;
  if (work.kind === 'shipments' && !caller.account.payment_registered) return NOT_PAYING;
  const more = await (work.state === 'judging' ? judgeSome(work, caller) : makeSome(work, caller));
  return more ? untilDone(work) : null;
}

/** The person who sent the file, as the account is now; null: somebody who does not work there any more. */
async function callerOf({ ctx, account_id, person_id, name, address }: Work): Promise<MemberCaller | null> {
  const [own] = await inReadOnly(ctx.pool, (tx) => accountsOf(tx, person_id, account_id));
  return own === undefined ? null : { kind: 'member', person_id, name, address, ...own };
}

/** @returns whether there may be more */
async function judgeSome({ ctx, account_id, import_no, lease, kind }: Work, caller: MemberCaller): Promise<boolean> {
  const entries = await inReadOnly(ctx.pool, (tx) => nextEntries(tx, account_id, import_no, 'open', AT_ONCE));
  if (entries.length === 0) return false;
  const outcomes = await dryRun(ctx, (dry) => makeEntries(dry, caller, kind, entries));
  return inTransaction(ctx.pool, async (tx) => {
    if (!(await holdImport(tx, account_id, import_no, lease))) return false;
    await writeVerdicts(tx, account_id, import_no, verdictsOf(entries, outcomes, 'sound'));
    return true;
  });
}

/** @returns whether there may be more */
const makeSome = ({ ctx, account_id, import_no, lease, kind }: Work, caller: MemberCaller): Promise<boolean> =>
  inTransaction(ctx.pool, async (tx) => {
    if (!(await holdImport(tx, account_id, import_no, lease))) return false;
    const entries = await nextEntries(tx, account_id, import_no, 'sound', AT_ONCE);
    if (entries.length === 0) return false;
    const outcomes = await makeEntries({ ...ctx, pool: new TransactionPool(tx) }, caller, kind, entries);
    await writeVerdicts(tx, account_id, import_no, verdictsOf(entries, outcomes, 'made'));
    return true;
  });

const makeEntries = (
  ctx: Context,
  caller: MemberCaller,
  kind: LeasedImport['kind'],
  entries: readonly NextEntry[],
): Promise<readonly Outcome<unknown>[]> => {
  const drafts = entries.map(({ draft }) => draft);
  return kind === 'shipments'
    ? importShipments(ctx, caller, drafts as Decoded<ShipmentDraft>[])
    : importItems(ctx, caller, drafts as Decoded<ItemDraft>[]);
};

const verdictsOf = (
  entries: readonly NextEntry[],
  outcomes: readonly Outcome<unknown>[],
  accepted: EntryState,
): Verdict[] =>
  entries.map(({ position }, index) => {
    const outcome = outcomes[index];
    return outcome !== undefined && 'error' in outcome
      ? { position, state: 'faulty', faults: faultsOf(outcome.error) }
      : { position, state: accepted, faults: null };
  });

/** @throws what is no refusal */
function faultsOf(error: unknown): readonly Fault[] {
  if (!(error instanceof KuraError)) throw error;
  const { faults, description, message } = error;
  return faults.length > 0 ? faults : [{ path: '', message: description ?? say(message, message) }];
}

/** Goes on with all imports on which no server works, although there is something to do. */
export async function resumeImports(
  ctx: Context,
  isStopping: () => boolean,
  onError: (error: unknown) => void,
): Promise<void> {
  const left = await inReadOnly(ctx.pool, leftImports);
  await Promise.all(
    left.map((one) => workOnImport(ctx, one.account_id, one.import_no, isStopping, onError).catch(onError)),
  );
}

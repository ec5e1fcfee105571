import type { Outcome } from '../../kernel/batching.js';
import type { Decoded } from '../../kernel/decoded.js';
import { type Fault, fault, KuraError } from '../../kernel/errors.js';
import { say } from '../../kernel/messages.js';
import type { MemberCaller } from '../../rules/accounts/caller.js';
import type { ImportKind } from '../../rules/imports/import-values.js';
import type { ItemDraft } from '../../rules/items/item.js';
import type { ShipmentDraft } from '../../rules/shipments/shipment.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import {
  importLeases,
  type LeasedImport,
  type NextEntry,
  nextEntries,
  type Verdict,
  writeVerdicts,
} from '../../storage/imports/imports.js';
import { type Context, within } from '../context.js';
import { importItems } from '../items/create-items.js';
import {
  doLeasedWork,
  type LeasedWorkKind,
  type ResumeControl,
  resumeLeasedWork,
  type WorkControl,
  type WorkRef,
} from '../leased-work.js';
import { dryRun } from '../safe-retries/dry-run.js';
import { importShipments } from '../shipments/create-shipments.js';

/** Entries that are judged or made at once: a tenth of a second. Larger transactions are not faster, and make others wait. */
const AT_ONCE = 100;

const NOT_PAYING = say('Orders need a registered payment method.', '出荷依頼には、お支払い方法の登録が必要です。');

/** One server's work on one import. */
interface ImportRun {
  readonly ctx: Context;
  readonly account_id: string;
  readonly no: number;
  readonly kind: ImportKind;
  readonly lease: string;
}

/**
 * Judges or makes the entries of an import. Entries are made and marked as made in one transaction, so none is made twice,
 * whenever the process ends.
 */
const WORK: LeasedWorkKind<LeasedImport> = {
  name: 'imports',
  leases: importLeases,
  ends: { done: 'waiting', failed: 'waiting' },
  begin: ({ taken: { kind, state }, ...rest }) => {
    const work: ImportRun = { ...rest, kind };
    return async (caller) => {
      if (kind === 'shipments' && !caller.account.payment_registered) return NOT_PAYING;
      return state === 'judging' ? judgeSome(work, caller) : makeSome(work, caller);
    };
  },
};

export const workOnImport = (work: WorkRef, control: WorkControl): Promise<void> => doLeasedWork(WORK, work, control);

/** Resumes the imports that another server left unfinished. */
export const resumeImports = (ctx: Context, control: ResumeControl): (() => Promise<void>) =>
  resumeLeasedWork(WORK, ctx, control);

/** @returns whether there may be more */
async function judgeSome({ ctx, account_id, no, lease, kind }: ImportRun, caller: MemberCaller): Promise<boolean> {
  const entries = await inReadOnly(ctx.pool, (tx) => nextEntries(tx, account_id, no, 'open', AT_ONCE));
  if (entries.length === 0) return false;
  const outcomes = await dryRun(ctx, (dry) => makeEntries(dry, caller, kind, entries));
  return inTransaction(ctx.pool, async (tx) => {
    if (!(await importLeases.hold(tx, account_id, no, lease))) return false;
    await writeVerdicts(tx, account_id, no, verdictsOf(entries, outcomes, 'sound'));
    return true;
  });
}

/** @returns whether there may be more */
const makeSome = ({ ctx, account_id, no, lease, kind }: ImportRun, caller: MemberCaller): Promise<boolean> =>
  inTransaction(ctx.pool, async (tx) => {
    if (!(await importLeases.hold(tx, account_id, no, lease))) return false;
    const entries = await nextEntries(tx, account_id, no, 'sound', AT_ONCE);
    if (entries.length === 0) return false;
    const outcomes = await makeEntries(within(ctx, tx), caller, kind, entries);
    await writeVerdicts(tx, account_id, no, verdictsOf(entries, outcomes, 'made'));
    return true;
  });

/** The numbers of the orders or items that are made, and why others are not. */
async function makeEntries(
  ctx: Context,
  caller: MemberCaller,
  kind: ImportKind,
  entries: readonly NextEntry[],
): Promise<readonly Outcome<number>[]> {
  const drafts = entries.map(({ draft }) => draft);
  if (kind === 'shipments')
    return numbersOf(
      await importShipments(ctx, caller, drafts as Decoded<ShipmentDraft>[]),
      ({ shipment_no }) => shipment_no,
    );
  return numbersOf(await importItems(ctx, caller, drafts as Decoded<ItemDraft>[]), ({ item_no }) => item_no);
}

const numbersOf = <T>(outcomes: readonly Outcome<T>[], numberOf: (made: T) => number): Outcome<number>[] =>
  outcomes.map((outcome) => ('error' in outcome ? outcome : { result: numberOf(outcome.result) }));

const verdictsOf = (
  entries: readonly NextEntry[],
  outcomes: readonly Outcome<number>[],
  accepted: 'sound' | 'made',
): Verdict[] =>
  entries.map(({ position }, index) => {
    const outcome = outcomes[index];
    if (outcome !== undefined && 'error' in outcome)
      return { position, state: 'faulty', faults: faultsOf(outcome.error), made_no: null };
    // Numbers that a dry run drew belong to nothing.
    return { position, state: accepted, faults: null, made_no: accepted === 'made' ? (outcome?.result ?? null) : null };
  });

const ORDERED = fault(
  'identifier',
  'An order with this number exists already: nothing is ordered twice.',
  'この注文番号の出荷依頼は登録済みです。二重には登録されません。',
);

/** The faults of a refusal. @throws any other error */
function faultsOf(error: unknown): readonly Fault[] {
  if (!(error instanceof KuraError)) throw error;
  const { faults, description, message, refusal } = error;
  // A program may send an order again after a minute; a file is not sent again.
  if (refusal === 'conflict') return [ORDERED];
  return faults.length > 0 ? faults : [{ path: '', message: description ?? say(message, message) }];
}

import { mapSeries } from '../../kernel/collections.js';
import { conflict, orNotFound } from '../../kernel/errors.js';
import { type AccountCaller, asMember, type Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import { changedMeanwhile, rowsChanged } from '../../rules/imports/changed-meanwhile.js';
import type { CommonFault, Import, ImportEntry, ListedEntry, MendedEntry } from '../../rules/imports/import.js';
import { type ImportLoad, refuseIfBusy, refuseIfFull } from '../../rules/imports/import-load.js';
import type { ImportKind, ListedState } from '../../rules/imports/import-values.js';
import { lockAccount } from '../../storage/accounts/accounts.js';
import { inReadOnly, inTransaction, type Tx } from '../../storage/database/database.js';
import {
  commonFaults,
  countFaultsOfFile,
  deleteReplaced,
  discardImportRow,
  findImport,
  importLoad,
  insertEntries,
  insertImport,
  judgeAgain,
  listedEntries,
  listImportRows,
  resumeImport,
  standingRows,
  stopImportRow,
  sweepImportRows,
} from '../../storage/imports/imports.js';
import type { Context } from '../context.js';
import { type Page, pageOf } from '../page.js';
import { workInParts } from '../work-in-parts.js';

/*
 * Files of orders and items: a file is kept with its entries, the server judges and makes them some at a time
 * (work-on-import.ts), and a page only shows the progress. So the page may be closed meanwhile.
 * Only people send files: programs use bulk requests.
 */

/** Entries per statement: about a megabyte. */
const PIECE = 1_000;

/** Begins to judge the entries of a file. @throws conflict when the account has too many imports already */
export async function startImport(
  ctx: Context,
  caller: AccountCaller,
  kind: ImportKind,
  { file, entries }: { readonly file: string; readonly entries: readonly ImportEntry[] },
): Promise<Import> {
  authorize(caller, 'startImport');
  const { account, person_id, name, address } = asMember(caller);
  const { account_id } = account;
  return inTransaction(ctx.pool, async (tx) => {
    const load = await lockedLoad(tx, account_id);
    refuseIfBusy(load);
    refuseIfFull(load, entries.length);
    const import_no = await insertImport(tx, account_id, { kind, file, person_id, name, address });
    await insertAll(tx, account_id, import_no, entries, 0);
    return orNotFound(await findImport(tx, account_id, import_no));
  });
}

/** Counts after taking the lock: one statement that waits for the lock and counts would not see what began meanwhile. */
async function lockedLoad(tx: Tx, account_id: string): Promise<ImportLoad> {
  await lockAccount(tx, account_id);
  return importLoad(tx, account_id);
}

const insertAll = (
  tx: Tx,
  account_id: string,
  import_no: number,
  entries: readonly ImportEntry[],
  from: number,
): Promise<unknown> => {
  const starts = Array.from({ length: Math.ceil(entries.length / PIECE) }, (_, index) => index * PIECE);
  return mapSeries(starts, (at) => insertEntries(tx, account_id, import_no, entries.slice(at, at + PIECE), from + at));
};

const busy = () =>
  conflict(
    'The file is being worked on. Stop it first, or wait until it is done.',
    'このファイルは処理中です。中止するか、完了をお待ちください。',
  );

/**
 * Replaces entries by mended ones, and judges these in the caller's name, with all others in which the server has found faults. A mended
 * row can belong to an order that has no fault: then the mended entry has the rows of both, and replaces both.
 * @throws not_found, conflict while it is at work, or when somebody else has mended or made an entry that is to be replaced
 */
export async function mendImport(
  ctx: Context,
  caller: AccountCaller,
  import_no: number,
  entries: readonly MendedEntry[],
): Promise<Import> {
  authorize(caller, 'mendImport');
  const person = asMember(caller);
  const { account_id } = person.account;
  return inTransaction(ctx.pool, async (tx) => {
    const load = await lockedLoad(tx, account_id);
    orNotFound(await findImport(tx, account_id, import_no));
    if (!(await resumeImport(tx, account_id, import_no, 'judging', person))) throw busy();
    const replaced = [...new Set(entries.flatMap(({ replaces }) => replaces))];
    const { gone, next } = await deleteReplaced(tx, account_id, import_no, replaced);
    if (gone.length < replaced.length) {
      const nos = rowsChanged(entries, new Set(gone));
      throw changedMeanwhile(nos, await standingRows(tx, account_id, import_no, nos));
    }
    refuseIfBusy(load);
    refuseIfFull({ ...load, entries: load.entries - gone.length }, entries.length);
    await judgeAgain(tx, account_id, import_no);
    await insertAll(tx, account_id, import_no, entries, next);
    return orNotFound(await findImport(tx, account_id, import_no));
  });
}

/**
 * Judges the entries that are not judged yet, or makes those without faults, in the caller's name: the sender may have left.
 * @throws not_found, conflict while it is at work
 */
export async function runImport(
  ctx: Context,
  caller: AccountCaller,
  import_no: number,
  what: 'judging' | 'sending',
): Promise<Import> {
  authorize(caller, 'runImport');
  const person = asMember(caller);
  const { account_id } = person.account;
  return inTransaction(ctx.pool, async (tx) => {
    refuseIfBusy(await lockedLoad(tx, account_id));
    if (!(await resumeImport(tx, account_id, import_no, what, person))) {
      orNotFound(await findImport(tx, account_id, import_no));
      throw busy();
    }
    return orNotFound(await findImport(tx, account_id, import_no));
  });
}

/** Stops the work at once; what is done stays done. @throws not_found */
export async function stopImport(ctx: Context, caller: AccountCaller, import_no: number): Promise<Import> {
  authorize(caller, 'stopImport');
  const { account_id } = caller.account;
  return inTransaction(ctx.pool, async (tx) => {
    await stopImportRow(tx, account_id, import_no);
    return orNotFound(await findImport(tx, account_id, import_no));
  });
}

/** Deletes a file. Orders and items that were made from it stay. @throws not_found, conflict while it is at work */
export async function discardImport(ctx: Context, caller: AccountCaller, import_no: number): Promise<void> {
  authorize(caller, 'discardImport');
  const { account_id } = caller.account;
  await inTransaction(ctx.pool, async (tx) => {
    if (await discardImportRow(tx, account_id, import_no)) return;
    orNotFound(await findImport(tx, account_id, import_no));
    throw busy();
  });
}

/** The list has at most this many files. */
const LISTED = 20;

/** The latest files of a kind, newest first. */
export async function listImports(
  ctx: Context,
  account_id: string,
  kind: ImportKind,
  caller: Caller,
): Promise<Import[]> {
  authorize(caller, 'listImports', account_id);
  return inReadOnly(ctx.pool, (tx) => listImportRows(tx, account_id, kind, LISTED));
}

/** @throws not_found */
export async function readImport(ctx: Context, account_id: string, import_no: number, caller: Caller): Promise<Import> {
  authorize(caller, 'readImport', account_id);
  return inReadOnly(ctx.pool, async (tx) => orNotFound(await findImport(tx, account_id, import_no)));
}

/**
 * Entries that are not made yet, in the order of the file; mended ones are the last.
 * @param state only those in this state; null: all
 * @param after the position after which they begin
 * @throws not_found
 */
export async function listImportEntries(
  ctx: Context,
  account_id: string,
  import_no: number,
  state: ListedState | null,
  { after, limit }: { readonly after: number; readonly limit: number },
  caller: Caller,
): Promise<Page<ListedEntry>> {
  authorize(caller, 'listImportEntries', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    orNotFound(await findImport(tx, account_id, import_no));
    const entries = await listedEntries(tx, account_id, import_no, state, { after, limit: limit + 1 });
    return pageOf(entries, limit, ({ position }) => position);
  });
}

/** Maximum number of different faults in the answer. */
const COMMON = 10;

/**
 * What is wrong with most entries of a file, most frequent first, and how many entries have faults that the file itself shows.
 * @throws not_found
 */
export async function listCommonFaults(
  ctx: Context,
  account_id: string,
  import_no: number,
  caller: Caller,
): Promise<{ readonly faults: readonly CommonFault[]; readonly of_file: number }> {
  authorize(caller, 'listCommonFaults', account_id);
  return inReadOnly(ctx.pool, async (tx) => {
    orNotFound(await findImport(tx, account_id, import_no));
    return {
      faults: await commonFaults(tx, account_id, import_no, COMMON),
      of_file: await countFaultsOfFile(tx, account_id, import_no),
    };
  });
}

/** Deletes imports that nobody has touched for 7 days. */
export const sweepImports = (ctx: Context, isStopping?: () => boolean): Promise<void> =>
  workInParts(ctx, sweepImportRows, isStopping);

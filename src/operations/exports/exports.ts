import { conflict, notFound, orNotFound } from '../../kernel/errors.js';
import { type AccountCaller, asMember, type Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Export } from '../../rules/exports/export.js';
import type { ExportKind } from '../../rules/exports/export-values.js';
import { lockAccount } from '../../storage/accounts/accounts.js';
import { writeAudit } from '../../storage/audit/audit-log.js';
import { inReadOnly, inTransaction } from '../../storage/database/database.js';
import {
  discardExportRow,
  type ExportQuery,
  exportsAtWork,
  findExport,
  forgetExports,
  insertExport,
  listExportRows,
  readPart,
  sweepExportRows,
} from '../../storage/exports/exports.js';
import { type Context, stampOf } from '../context.js';
import { workInParts } from '../work-in-parts.js';

/*
 * Files with the rows of a list: the server writes them some rows at a time (work-on-export.ts), and a page only shows the
 * progress. So the page may be closed meanwhile.
 */

/** Maximum number of files of an account that are written at the same time, and that are kept. */
const AT_WORK = 3;
const KEPT = 10;

/** Begins to write a file. Of the account's files, the last ten are kept. @throws conflict when too many are being written */
export async function startExport(
  ctx: Context,
  caller: AccountCaller,
  kind: ExportKind,
  query: ExportQuery,
  language: 'ja' | 'en',
): Promise<Export> {
  authorize(caller, 'startExport');
  const { account, person_id, name, address } = asMember(caller);
  const { account_id } = account;
  return inTransaction(ctx.pool, async (tx) => {
    await lockAccount(tx, account_id);
    if ((await exportsAtWork(tx, account_id)) >= AT_WORK)
      throw conflict(
        `${AT_WORK} files are being made. Wait until one is done, or stop one.`,
        `現在${AT_WORK}件のファイルを作成中です。完了を待つか、いずれかを中止してください。`,
      );
    await forgetExports(tx, account_id, KEPT - 1);
    const export_no = await insertExport(tx, account_id, { kind, query, language, person_id, name, address });
    // The files contain addresses of recipients, so it is recorded who exports them.
    await writeAudit(tx, stampOf(ctx, caller), {
      action: 'startExport',
      account_id,
      subject: kind,
      details: { export_no, query },
    });
    return orNotFound(await findExport(tx, account_id, export_no));
  });
}

/** Stops the work on a file, if there is any, and deletes the file. @throws not_found */
export async function discardExport(ctx: Context, caller: AccountCaller, export_no: number): Promise<void> {
  authorize(caller, 'discardExport');
  await inTransaction(ctx.pool, async (tx) => {
    if (!(await discardExportRow(tx, caller.account.account_id, export_no))) throw notFound();
  });
}

/** The files that are kept, newest first. */
export async function listExports(ctx: Context, account_id: string, caller: Caller): Promise<Export[]> {
  authorize(caller, 'listExports', account_id);
  return inReadOnly(ctx.pool, (tx) => listExportRows(tx, account_id, KEPT));
}

/**
 * A file, part by part: no connection is held while the client reads slowly.
 * @throws not_found, conflict when it is not ready
 */
export async function readExportFile(
  ctx: Context,
  account_id: string,
  export_no: number,
  caller: Caller,
): Promise<{ readonly found: Export; readonly parts: AsyncGenerator<Buffer> }> {
  authorize(caller, 'readExportFile', account_id);
  const found = await inTransaction(ctx.pool, async (tx) => {
    const one = orNotFound(await findExport(tx, account_id, export_no));
    if (one.state !== 'ready') throw conflict('The file is not ready.', 'ファイルはまだ作成されていません。');
    // Whoever saves a file need not be the one who made it.
    await writeAudit(tx, stampOf(ctx, caller), {
      action: 'readExportFile',
      account_id,
      subject: one.kind,
      details: { export_no },
    });
    return one;
  });
  return { found, parts: fileInParts(ctx, account_id, found) };
}

async function* fileInParts(
  ctx: Context,
  account_id: string,
  { export_no, bytes }: Export,
): AsyncGenerator<Buffer, void, undefined> {
  let left = bytes;
  for (let position = 0; left > 0; position += 1) {
    // biome-ignore lint/performance/noAwaitInLoops: one part in memory at a time is the point
    const content = await inReadOnly(ctx.pool, (tx) => readPart(tx, account_id, export_no, position));
    if (content === null) throw new Error('the file was deleted while it was being read');
    left -= content.length;
    yield content;
  }
}

/** Deletes files that are 7 days old. */
export const sweepExports = (ctx: Context, isStopping?: () => boolean): Promise<void> =>
  workInParts(ctx, sweepExportRows, isStopping);

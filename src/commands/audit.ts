import type { Command } from 'commander';
import { timestampInTokyo } from '../kernel/dates.js';
import { type ListedAudit, listAudit, WHOLE_AUDIT } from '../operations/audit/list-audit.js';
import { listKey, sortedBounds } from '../wire/contract/lists.js';
import { inColumns, OPERATOR, onDatabase, type PageOptions, pageIn, printPage, withPaging } from './terminal.js';

/** Adds the command `audit`. */
export function addAuditCommand(program: Command): void {
  const audit = program
    .command('audit')
    .description('who changed accounts, warehouses and tokens, newest first')
    .option('--account <code>', 'only what is about this account');
  withPaging(audit).action(async ({ account, ...options }: PageOptions & { account?: string }) => {
    const list = listKey(account ?? '', 'audit');
    const bounds = sortedBounds(pageIn(options, list));
    await onDatabase(async (ctx) => {
      const found = await listAudit(ctx, account ?? null, WHOLE_AUDIT, bounds, OPERATOR);
      printPage(program, list, found, { key: 'entries', encode: encodeEntry, line: lineOfEntry });
    });
  });
}

const encodeEntry = ({ at, sort_key: _, ...entry }: ListedAudit) => ({ ...entry, at: timestampInTokyo(at) });

const lineOfEntry = ({ at, actor, action, subject, details }: ListedAudit): string =>
  inColumns([timestampInTokyo(at), actor, action, subject, JSON.stringify(details)]);

import type { Command } from 'commander';
import { timestampInTokyo } from '../kernel/dates.js';
import { listAudit, type RecordedAudit } from '../operations/audit/list-audit.js';
import { decodePage, encodeCursor, encodePage, listKey, readQuery } from '../wire/contract/lists.js';
import { CONSOLE_LISTS } from '../wire/contract/versions.js';
import { asUsage, OPERATOR, onDatabase, print } from './terminal.js';

interface AuditOptions {
  readonly account?: string;
  readonly limit: string;
  readonly cursor?: string;
}

/** Adds the command `audit`. */
export function addAuditCommand(program: Command): void {
  program
    .command('audit')
    .description('who changed accounts, warehouses and tokens, newest first')
    .option('--account <code>', 'only what is about this account')
    .option('--limit <number>', 'number of rows, at most 1000', '20')
    .option('--cursor <cursor>', 'cursor of the next page, from the previous answer')
    .action(async ({ account, ...options }: AuditOptions) => {
      const list = listKey(account ?? '', 'audit');
      const page = asUsage(() => readQuery((faults) => decodePage({ ...options }, CONSOLE_LISTS, list, faults)));
      await onDatabase(async (ctx) => {
        const { rows, next } = await listAudit(ctx, account ?? null, page, OPERATOR);
        const more = next === null ? [] : [`More with --cursor ${encodeCursor(list, next)}`];
        const answer = { entries: rows.map(encodeEntry), metadata: encodePage(list, { next }) };
        print(program, answer, [...rows.map(lineOfEntry), ...more]);
      });
    });
}

const encodeEntry = ({ at, ...entry }: RecordedAudit) => ({ ...entry, at: timestampInTokyo(at) });

const lineOfEntry = ({ at, actor, action, subject, details }: RecordedAudit): string =>
  [timestampInTokyo(at), actor, action, subject, JSON.stringify(details)].join('\t');

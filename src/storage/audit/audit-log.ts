import type { Operation } from '../../rules/accounts/permissions.js';
import { sql, type Tx } from '../database/database.js';
import type { ChangeStamp } from '../stock/stock.js';

/** The audit log: who changed accounts, warehouses, tokens and people, and who signed in. Nothing in it is ever changed. */

/** What people do before they have a role that the table of permissions knows. */
type OwnAction = 'signIn' | 'acceptInvitation' | 'resetPassword' | 'completeSetUp';

/** One change. */
export interface AuditEntry {
  readonly action: Operation | OwnAction;
  /** The client that it is about; null: the provider itself. */
  readonly account_id: string | null;
  /** What was changed: the code of an account or a warehouse, the number of a token or a person. */
  readonly subject: string;
  /** What was said of it. No secrets. */
  readonly details: object;
}

const INSERT = sql(
  'audit_insert',
  `insert into audit_log (at, caller_kind, caller_id, actor, action, account, subject, details, address)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

/** Who did it and when; `address`: from where. */
export interface AuditStamp extends ChangeStamp {
  readonly address?: string | null;
}

/** Writes an entry, in the transaction of the change. */
export const writeAudit = (
  tx: Tx,
  { at, caller_kind, caller_id, actor, address = null }: AuditStamp,
  { action, account_id, subject, details }: AuditEntry,
): Promise<unknown> =>
  tx.query(INSERT, [at, caller_kind, caller_id, actor, action, account_id, subject, JSON.stringify(details), address]);

/** An entry as it was written. */
export interface RecordedAudit extends AuditEntry {
  readonly entry_no: number;
  readonly at: Date;
  readonly caller_kind: string;
  readonly caller_id: string;
  readonly actor: string;
  /** From where; null: by a command, or Kura itself. */
  readonly address: string | null;
}

const PAGE = sql(
  'audit_page',
  `select entry_no, at, caller_kind, caller_id, actor, action, account as account_id, subject, details, address from audit_log
    where entry_no < $1 and ($2::text is null or account = $2) order by entry_no desc limit $3`,
);

/** Entries older than `before`, newest first. @param account_id null: of all accounts and of the provider */
export const pageOfAudit = (
  tx: Tx,
  before: number,
  account_id: string | null,
  limit: number,
): Promise<RecordedAudit[]> => tx.query<RecordedAudit>(PAGE, [before, account_id, limit]);

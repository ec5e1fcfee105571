import type { AuditAction } from '../../rules/accounts/audit-values.js';
import { sql, type Tx } from '../database/database.js';
import type { ChangeStamp } from '../stock/stock.js';

/** The audit log: who changed accounts, warehouses, tokens and people, and who signed in. Nothing in it is ever changed. */

/** A change, or a sign-in. */
export interface AuditEntry {
  readonly action: AuditAction;
  /** The account that the change is about; null: the provider itself. */
  readonly account_id: string | null;
  /** What was changed: the code of an account or a warehouse, the number of a token or a person. */
  readonly subject: string;
  /** Details of the change. No secrets. */
  readonly details: object;
}

/** The entry of a change of a person that concerns no account. */
export const auditOfPerson = (action: AuditAction, person_id: number, details: object = {}): AuditEntry => ({
  action,
  account_id: null,
  subject: String(person_id),
  details,
});

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

import type { CodePurpose } from '../../rules/people/person-values.js';
import { sql, type Tx } from '../database/database.js';

/** Codes in links. Only their hashes are kept. */

/** What a code is for. */
export interface CodeRow {
  readonly purpose: CodePurpose;
  /** Null: the set-up, before there is anybody. */
  readonly person_id: number | null;
  /** Of an invitation: the client's account; null: it is to the provider's staff. */
  readonly account: string | null;
}

const REPLACE = sql(
  'code_replace',
  `with earlier as (
     delete from person_codes
      where purpose = $2 and person_id is not distinct from $3 and account is not distinct from $4
   )
   insert into person_codes (code_hash, purpose, person_id, account, expires_at)
   values ($1, $2, $3, $4, now() + make_interval(secs => $5 / 1000.0))`,
);

/** Adds a code. Earlier codes of the person for the same purpose are no longer valid. */
export const replaceCode = (
  tx: Tx,
  hash: Buffer,
  { purpose, person_id, account }: CodeRow,
  lifetime_ms: number,
): Promise<unknown> => tx.query(REPLACE, [hash, purpose, person_id, account, lifetime_ms]);

const READ = sql(
  'code_read',
  'select purpose, person_id, account from person_codes where code_hash = $1 and purpose = $2 and expires_at > now()',
);

/** Null when there is no such code, or it is too old. */
export const readCode = async (tx: Tx, hash: Buffer, purpose: CodePurpose): Promise<CodeRow | null> =>
  (await tx.query<CodeRow>(READ, [hash, purpose]))[0] ?? null;

const USE = sql(
  'code_use',
  `delete from person_codes where code_hash = $1 and purpose = $2 and expires_at > now()
   returning purpose, person_id, account`,
);

/** Uses a code up. Null when there is no such code, it was used, or it is too old. */
export const takeCode = async (tx: Tx, hash: Buffer, purpose: CodePurpose): Promise<CodeRow | null> =>
  (await tx.query<CodeRow>(USE, [hash, purpose]))[0] ?? null;

const WITHDRAW = sql(
  'codes_withdraw',
  `delete from person_codes where person_id = $1 and purpose = $2 and account is not distinct from $3`,
);

/** Makes the codes of a person for a purpose invalid. */
export const withdrawCodes = (tx: Tx, { person_id, purpose, account }: CodeRow): Promise<unknown> =>
  tx.query(WITHDRAW, [person_id, purpose, account]);

const SWEEP = sql('codes_sweep', 'delete from person_codes where expires_at < now()');

export const sweepCodes = (tx: Tx): Promise<unknown> => tx.query(SWEEP);

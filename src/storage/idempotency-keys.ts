import { sql, type Tx } from './database.js';
import { isLockTimeout } from './failures.js';

/** Answers kept under the keys that clients gave their requests, for a day of wall time. */

/** An answer as it goes over the wire. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A request with a key. */
export interface KeyedRequest {
  readonly account_id: string;
  readonly key: string;
  /** SHA-256 of what is asked. */
  readonly fingerprint: Buffer;
}

/** `claimed`: the key is ours until the transaction ends. `in_flight`: somebody else's, who takes long. */
export type Claim = 'claimed' | 'in_flight' | { readonly same: boolean; readonly answer: KeptAnswer };

const KEPT_FOR = "interval '24 hours'";

const CLAIM = sql(
  'idempotency_key_claim',
  `insert into idempotency_keys as k (account_id, key, fingerprint, created_at) values ($1, $2, $3, clock_timestamp())
   on conflict (account_id, key) do update
      set fingerprint = excluded.fingerprint, created_at = excluded.created_at, status = null, headers = null, body = null
    where k.created_at <= clock_timestamp() - ${KEPT_FOR}
   returning 1`,
);

const FIND = sql(
  'idempotency_key_find',
  `select fingerprint = $3 as same, status, headers, body from idempotency_keys where account_id = $1 and key = $2`,
);

/**
 * Takes a key for this transaction; one whose answer is a day old counts as free. Whoever else wants the key waits here
 * until the transaction ends, and then finds the answer or, if it was rolled back, takes the key.
 */
export async function claimKey(tx: Tx, { account_id, key, fingerprint }: KeyedRequest): Promise<Claim> {
  const values = [account_id, key, fingerprint];
  try {
    if ((await tx.query(CLAIM, values)).length > 0) return 'claimed';
  } catch (error) {
    if (isLockTimeout(error)) return 'in_flight';
    throw error;
  }
  // A statement of its own: the one that waited does not see what was committed meanwhile. It has locked the row, though.
  const [kept] = await tx.query<KeptAnswer & { same: boolean }>(FIND, values);
  if (kept === undefined) throw new Error('a row that is locked cannot be gone');
  const { same, ...answer } = kept;
  return { same, answer };
}

const KEEP = sql(
  'idempotency_key_keep',
  'update idempotency_keys set status = $3, headers = $4, body = $5 where account_id = $1 and key = $2',
);

/** Writes the answer to the request whose key this transaction has claimed. */
export async function keepAnswer(tx: Tx, { account_id, key }: KeyedRequest, answer: KeptAnswer): Promise<void> {
  await tx.query(KEEP, [account_id, key, answer.status, JSON.stringify(answer.headers), answer.body]);
}

/** Answers that one statement deletes: more would take the statement's whole time, and hold their rows as long. */
const SWEPT_AT_ONCE = 1_000;

const SWEEP = sql(
  'idempotency_keys_sweep',
  `delete from idempotency_keys where (account_id, key) in (
     select account_id, key from idempotency_keys where created_at <= clock_timestamp() - ${KEPT_FOR}
      order by created_at limit ${SWEPT_AT_ONCE} for update skip locked)
   returning 1`,
);

/** Deletes answers that are a day old, so many at a time. @returns whether there may be more */
export const sweepKeys = async (tx: Tx): Promise<boolean> => (await tx.query(SWEEP)).length === SWEPT_AT_ONCE;

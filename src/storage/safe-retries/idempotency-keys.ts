import { type Pool, read, sql, type Tx } from '../database/database.js';
import { isLockTimeout } from '../database/failures.js';
import { sweepOf } from '../database/sweep.js';

/** Answers stored under clients' idempotency keys, for a day of wall time. */

/** An HTTP answer. */
export interface WireAnswer<Body = string> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** A body too long for its row: the number of its parts and the time of its request. {@link bodyInParts} reads them. */
interface InParts {
  readonly parts: number;
  readonly since: string;
}

/** An answer as stored. */
export type KeptAnswer = WireAnswer<string | InParts>;

/** A request with an idempotency key. */
export interface KeyedRequest {
  readonly account_id: string;
  /** The caller, such as `client:3`: each caller has its own keys. */
  readonly caller: string;
  readonly key: string;
  /** SHA-256 of the request. */
  readonly fingerprint: Buffer;
}

/** `claimed`: this transaction has the key. `in_flight`: another request has it and takes long. */
export type Claim = 'claimed' | 'in_flight' | { readonly same: boolean; readonly answer: KeptAnswer };

const KEPT_FOR = "interval '24 hours'";

const CLAIM = sql(
  'idempotency_key_claim',
  `insert into idempotency_keys as k (account_id, caller, key, fingerprint, created_at) values ($1, $2, $3, $4, clock_timestamp())
   on conflict (account_id, caller, key) do update
      set fingerprint = excluded.fingerprint, created_at = excluded.created_at, status = null, headers = null, body = null
    where k.created_at <= clock_timestamp() - ${KEPT_FOR}
   returning 1`,
);

const FIND = sql(
  'idempotency_key_find',
  `select fingerprint = $4 as same, status, headers, body, parts, created_at::text as since from idempotency_keys
    where account_id = $1 and caller = $2 and key = $3`,
);

/**
 * Claims a key for this transaction; a key whose answer is a day old is free. Another request with the key waits until
 * this transaction ends, then gets its answer or, after a rollback, the key.
 */
export async function claimKey(tx: Tx, { account_id, caller, key, fingerprint }: KeyedRequest): Promise<Claim> {
  const values = [account_id, caller, key, fingerprint];
  try {
    if ((await tx.query(CLAIM, values)).length > 0) return 'claimed';
  } catch (error) {
    if (isLockTimeout(error)) return 'in_flight';
    throw error;
  }
  // A separate statement: one that waited does not see what was committed meanwhile. (It has locked the row, though.)
  const [kept] = await tx.query<WireAnswer<string | null> & InParts & { same: boolean }>(FIND, values);
  if (kept === undefined) throw new Error('the row of a locked idempotency key is missing');
  const { same, status, headers, body, parts, since } = kept;
  return { same, answer: { status, headers, body: body ?? { parts, since } } };
}

const KEEP = sql(
  'idempotency_key_keep',
  `update idempotency_keys set status = $4, headers = $5, body = $6, parts = $7
    where account_id = $1 and caller = $2 and key = $3
   returning created_at::text as since`,
);

/** Stores the answer for a key that this transaction claimed; a long body in parts, as it arrives. */
export async function keepAnswer(
  tx: Tx,
  request: KeyedRequest,
  { status, headers, body }: WireAnswer<string | AsyncIterable<Buffer>>,
): Promise<KeptAnswer> {
  const kept = typeof body === 'string' ? body : await keepBody(tx, request, body);
  const columns = typeof kept === 'string' ? [kept, 0] : [null, kept];
  const values = [request.account_id, request.caller, request.key, status, JSON.stringify(headers), ...columns];
  const [row] = await tx.query<{ since: string }>(KEEP, values);
  const { since } = row as { since: string };
  return { status, headers, body: typeof kept === 'string' ? kept : { parts: kept, since } };
}

/** Size of a part in bytes. A body up to this size is not split. */
const PART = 1_048_576;

const KEEP_PART = sql(
  'idempotency_part_keep',
  `insert into idempotency_answer_parts (account_id, caller, key, part, body) values ($1, $2, $3, $4, $5)
   on conflict (account_id, caller, key, part) do update set body = excluded.body`,
);

/** @returns the body if it is short, otherwise the number of its parts */
async function keepBody(
  tx: Tx,
  { account_id, caller, key }: KeyedRequest,
  pieces: AsyncIterable<Buffer>,
): Promise<string | number> {
  let parts = 0;
  let collected: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    if (bytes + piece.length > PART) {
      await tx.query(KEEP_PART, [account_id, caller, key, parts, Buffer.concat(collected)]);
      parts += 1;
      collected = [];
      bytes = 0;
    }
    collected.push(piece);
    bytes += piece.length;
  }
  const rest = Buffer.concat(collected);
  if (parts === 0) return rest.toString();
  await tx.query(KEEP_PART, [account_id, caller, key, parts, rest]);
  return parts + 1;
}

const PART_OF = sql(
  'idempotency_part',
  `select p.body from idempotency_answer_parts p join idempotency_keys k using (account_id, caller, key)
    where account_id = $1 and caller = $2 and key = $3 and part = $4 and k.created_at = $5::timestamptz`,
);

/**
 * Yields a stored body part by part; the next one is read after this one was sent.
 * @throws {Error} when it was deleted meanwhile, or its key was reused
 */
export async function* bodyInParts(
  pool: Pool,
  { account_id, caller, key }: KeyedRequest,
  { parts, since }: InParts,
): AsyncGenerator<Buffer> {
  for (let part = 0; part < parts; part += 1) {
    // biome-ignore lint/performance/noAwaitInLoops: one part in memory at a time is the point
    const [row] = await read<{ body: Buffer }>(pool, PART_OF, [account_id, caller, key, part, since]);
    if (row === undefined) throw new Error('the stored answer was deleted while it was being sent');
    yield row.body;
  }
}

/** Deletes some of the answers that are a day old. @returns whether there may be more */
export const sweepKeys = sweepOf(
  'idempotency_keys_sweep',
  1_000,
  (atOnce) => `delete from idempotency_keys where (account_id, caller, key) in (
     select account_id, caller, key from idempotency_keys where created_at <= clock_timestamp() - ${KEPT_FOR}
      order by created_at limit ${atOnce} for update skip locked)
   returning 1`,
);

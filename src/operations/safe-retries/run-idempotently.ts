import { conflict, fault, KuraError, validationFailed } from '../../kernel/errors.js';
import { type AccountCaller, callerKeyOf } from '../../rules/accounts/caller.js';
import {
  inLazyTransaction,
  rollbackToSavepoint,
  setSavepoint,
  TransactionPool,
  type Tx,
} from '../../storage/database/database.js';
import {
  bodyInParts,
  claimKey,
  type KeptAnswer,
  type KeyedRequest,
  keepAnswer,
  type WireAnswer,
} from '../../storage/safe-retries/idempotency-keys.js';
import type { Context } from '../context.js';

export type { WireAnswer } from '../../storage/safe-retries/idempotency-keys.js';

/** A body too long to hold in memory as one string comes in pieces. */
type Body = string | AsyncIterable<Buffer>;

/**
 * Runs `work` and stores its answer under an idempotency key, in one transaction. For a day, a repetition gets the stored
 * answer.
 *
 * The transaction begins, and claims the key, with the first write transaction of `work`, or after `work` if it has none.
 * Reads before that run outside it, so decoding and waiting hold no connection. If the key is taken, `work` stops there,
 * before it has written anything. After a deadlock `work` runs again.
 * @param refused the answer to store for an error of `work`, whose writes are rolled back. Null: the error is thrown,
 *   nothing is stored, and the key stays free
 * @throws validation_failed when the key belongs to another request; conflict when a request with the key still runs
 *   after 8 seconds
 */
export async function runIdempotently(
  ctx: Context,
  caller: AccountCaller,
  { key, fingerprint }: Pick<KeyedRequest, 'key' | 'fingerprint'>,
  work: (ctx: Context) => Promise<WireAnswer<Body>>,
  refused: (error: unknown) => WireAnswer | null,
): Promise<{ readonly answer: WireAnswer<Body>; readonly replayed: boolean }> {
  const request = { account_id: caller.account.account_id, caller: callerKeyOf(caller), key, fingerprint };
  const { kept, replayed } = await keptAnswerOf(ctx, request, work, refused);
  const { body } = kept;
  return {
    answer: { ...kept, body: typeof body === 'string' ? body : bodyInParts(ctx.pool, request, body) },
    replayed,
  };
}

const keptAnswerOf = (
  ctx: Context,
  request: KeyedRequest,
  work: (ctx: Context) => Promise<WireAnswer<Body>>,
  refused: (error: unknown) => WireAnswer | null,
): Promise<{ readonly kept: KeptAnswer; readonly replayed: boolean }> =>
  inLazyTransaction(ctx.pool, async (tx) => {
    let claim: Promise<void> | undefined;
    const claimed = (): Promise<void> => {
      claim ??= takeKey(tx, request);
      return claim;
    };
    try {
      const answer = await work({ ...ctx, pool: new TransactionPool(tx, claimed, ctx.pool) }).catch(
        async (error: unknown) => {
          const refusal = error instanceof Taken ? null : refused(error);
          if (refusal === null) throw error;
          await claimed();
          await rollbackToSavepoint(tx);
          return refusal;
        },
      );
      await claimed();
      return { kept: await keepAnswer(tx, request, answer), replayed: false };
    } catch (error) {
      if (!(error instanceof Taken)) throw error;
      if (error.why instanceof KuraError) throw error.why;
      return { kept: error.why, replayed: true };
    }
  });

/** Aborts the work of a request whose key is taken. */
class Taken extends Error {
  constructor(readonly why: KeptAnswer | KuraError) {
    super('the key is taken');
  }
}

async function takeKey(tx: Tx, request: KeyedRequest): Promise<void> {
  const claim = await claimKey(tx, request);
  if (claim === 'in_flight') throw new Taken(inFlight());
  if (claim !== 'claimed') throw new Taken(claim.same ? claim.answer : validationFailed([USED]));
  await setSavepoint(tx);
}

const USED = fault(
  'Idempotency-Key',
  'This key was given to another request; use a new one for each.',
  'このキーは別のリクエストで使用されています。リクエストごとに新しいキーを指定してください。',
);

/** The error for a request whose key is in use by another request in progress. */
export const inFlight = (): KuraError =>
  conflict(
    'The request with this Idempotency-Key is still being worked on; send it again later.',
    'このIdempotency-Keyのリクエストは処理中です。しばらくしてから再送してください。',
  );

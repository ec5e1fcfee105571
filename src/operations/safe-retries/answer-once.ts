import { conflict, fault, KuraError, validationFailed } from '../../kernel/errors.js';
import { type ClientCaller, callerKeyOf } from '../../rules/accounts/caller.js';
import { inLateTransaction, markWork, TransactionPool, type Tx, undoWork } from '../../storage/database/database.js';
import {
  claimKey,
  type KeptAnswer,
  type KeyedRequest,
  keepAnswer,
  partsOf,
  type WireAnswer,
} from '../../storage/safe-retries/idempotency-keys.js';
import type { Context } from '../context.js';

export type { WireAnswer } from '../../storage/safe-retries/idempotency-keys.js';

/** A body that is too long to be in memory as one text comes in pieces. */
type Body = string | AsyncIterable<Buffer>;

/**
 * Does what a request asks and keeps the answer under the request's key, both in one transaction; asked again within a
 * day, gives that answer and does nothing. `work` gets a context whose transactions are all this one. It begins, and takes
 * the key, with the first of them that writes: whatever the work decodes or waits for before, no connection waits with
 * it. So work whose key turns out to be taken is broken off there. It may be run again after a deadlock.
 * `refused` says how a failure is answered, if that answer is to be kept: what the work wrote is undone then. After any
 * other failure the key is free again.
 * @throws validation_failed when the key was given to another request; conflict while the first is in flight (8 s long)
 */
export async function answerOnce(
  ctx: Context,
  caller: ClientCaller,
  { key, fingerprint }: Pick<KeyedRequest, 'key' | 'fingerprint'>,
  work: (ctx: Context) => Promise<WireAnswer<Body>>,
  refused: (error: unknown) => WireAnswer | null,
): Promise<{ readonly answer: WireAnswer<Body>; readonly replayed: boolean }> {
  const request = { account_id: caller.account.account_id, caller: callerKeyOf(caller), key, fingerprint };
  const { kept, replayed } = await keptOnce(ctx, request, work, refused);
  const { body } = kept;
  return { answer: { ...kept, body: typeof body === 'string' ? body : partsOf(ctx.pool, request, body) }, replayed };
}

const keptOnce = (
  ctx: Context,
  request: KeyedRequest,
  work: (ctx: Context) => Promise<WireAnswer<Body>>,
  refused: (error: unknown) => WireAnswer | null,
): Promise<{ readonly kept: KeptAnswer; readonly replayed: boolean }> =>
  inLateTransaction(ctx.pool, async (tx) => {
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
          await undoWork(tx);
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

/** Breaks off the work of a request whose key is not free. */
class Taken extends Error {
  constructor(readonly why: KeptAnswer | KuraError) {
    super('the key is taken');
  }
}

async function takeKey(tx: Tx, request: KeyedRequest): Promise<void> {
  const claim = await claimKey(tx, request);
  if (claim === 'in_flight') throw new Taken(inFlight());
  if (claim !== 'claimed') throw new Taken(claim.same ? claim.answer : validationFailed([USED]));
  await markWork(tx);
}

const USED = fault(
  'Idempotency-Key',
  'This key was given to another request; use a new one for each.',
  'このキーは別のリクエストで使用されています。リクエストごとに新しいキーを指定してください。',
);

/** The refusal of a request whose key has another one at work. */
export const inFlight = (): KuraError =>
  conflict(
    'The request with this Idempotency-Key is still being worked on; send it again later.',
    'このIdempotency-Keyのリクエストは処理中です。しばらくしてから再送してください。',
  );

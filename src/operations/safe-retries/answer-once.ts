import { conflict, fault, validationFailed } from '../../kernel/errors.js';
import { inTransaction, Joined, orUndo } from '../../storage/database.js';
import { claimKey, type KeptAnswer, type KeyedRequest, keepAnswer } from '../../storage/idempotency-keys.js';
import type { House } from '../house.js';

export type { KeptAnswer } from '../../storage/idempotency-keys.js';

/**
 * Does what a request asks and keeps the answer under the request's key, both in one transaction; asked again within a
 * day, gives that answer and does nothing. `work` gets a house whose transactions are all this one, and may be run again
 * after a deadlock. `refused` says how a failure is answered, if that answer is to be kept: what the work wrote is undone
 * then. After any other failure the key is free again.
 * @throws validation_failed when the key was given to another request; conflict while the first is in flight (10 s long)
 */
export async function answerOnce(
  house: House,
  request: KeyedRequest,
  work: (house: House) => Promise<KeptAnswer>,
  refused: (error: unknown) => KeptAnswer | null,
): Promise<{ readonly answer: KeptAnswer; readonly replayed: boolean }> {
  return inTransaction(house.pool, async (tx) => {
    const claim = await claimKey(tx, request);
    if (claim === 'in_flight') throw inFlight();
    if (claim !== 'claimed') {
      if (!claim.same) throw validationFailed([USED]);
      return { answer: claim.answer, replayed: true };
    }
    const answer = await orUndo(tx, () => work({ ...house, pool: new Joined(tx) }), refused);
    await keepAnswer(tx, request, answer);
    return { answer, replayed: false };
  });
}

const USED = fault(
  'Idempotency-Key',
  'This key was given to another request; use a new one for each.',
  'このキーは別のリクエストで使用されています。リクエストごとに新しいキーを指定してください。',
);

const inFlight = () =>
  conflict(
    'The request with this Idempotency-Key is still being worked on; send it again later.',
    'このIdempotency-Keyのリクエストは処理中です。しばらくしてから再送してください。',
  );

import { KuraError } from '../../kernel/errors.js';
import { codeOf, isOutage } from './outage.js';

/* What a failure of a transaction means to whoever began it. Those of the database itself are in outage.ts. */

/** serialization_failure, deadlock_detected */
const ROLLED_BACK_FOR_OTHERS = new Set(['40001', '40P01']);
const LOCK_NOT_AVAILABLE = '55P03';
/** lock_timeout, query_canceled (statement_timeout): too busy now, the connection is sound. */
const TOO_BUSY = new Set([LOCK_NOT_AVAILABLE, '57014']);

/** What was read is no longer so: the whole work is done again, as after PostgreSQL's own serialization_failure. */
export class Outdated extends Error {
  readonly code = '40001';
}

/** Whether a statement failed because a unique value is taken (unique_violation). */
export const isDuplicate = (error: unknown): boolean => codeOf(error) === '23505';

/** Whether a statement waited for a lock for as long as it may (lock_not_available). */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === LOCK_NOT_AVAILABLE;

/** Whether PostgreSQL rolled a transaction back for the sake of others: done again as a whole it may pass. */
export const wasRolledBackForOthers = (error: unknown): boolean => ROLLED_BACK_FOR_OTHERS.has(codeOf(error));

/**
 * Whether a transaction that failed so has certainly left nothing behind. False where the connection was lost, as that may
 * have been after the commit.
 */
export const wasUndone = (error: unknown): boolean => !isOutage(error instanceof KuraError ? error.cause : error);

/** `unavailable`, with the driver's error as its cause, for what may work when tried again; any other error as it is. */
export const translated = (error: unknown): unknown =>
  isOutage(error) || TOO_BUSY.has(codeOf(error)) ? unavailable(error) : error;

export const unavailable = (cause: unknown): KuraError => Object.assign(new KuraError('unavailable'), { cause });

import { KuraError } from '../../kernel/errors.js';
import { codeOf, isOutage } from './outage.js';

/* What a failed transaction means for its caller. Failures of the database itself are in outage.ts. */

/** serialization_failure, deadlock_detected */
const ROLLED_BACK_FOR_OTHERS = new Set(['40001', '40P01']);
const LOCK_NOT_AVAILABLE = '55P03';
/** lock_timeout, query_canceled (statement_timeout): too busy now, but the connection is fine. */
const TOO_BUSY = new Set([LOCK_NOT_AVAILABLE, '57014']);

/** Something that was read has changed since: the whole work is retried, as after PostgreSQL's serialization_failure. */
export class Outdated extends Error {
  readonly code = '40001';
}

/** duplicate_table, duplicate_object, duplicate_function, duplicate_schema */
const NAME_TAKEN = new Set(['42P07', '42710', '42723', '42P06']);

/** Whether something that was to be made exists already under its name. */
export const isNameTaken = (error: unknown): boolean => NAME_TAKEN.has(codeOf(error));

/** Whether a unique value is taken (unique_violation). */
export const isDuplicate = (error: unknown): boolean => codeOf(error) === '23505';

/** Whether a place has fewer units than should leave it: somebody has carried them away since they were read. */
export const areUnitsGone = (error: unknown): boolean =>
  error instanceof Error &&
  ((codeOf(error) === '23514' && error.message.includes('place_stock_quantity_check')) ||
    // What the trigger of the ledger says when all of them are gone.
    error.message.includes('where none lie'));

/** The code of the closed place that units should have come to (an error of the trigger refuse_closed_places), else null. */
export const closedPlace = (error: unknown): string | null =>
  error instanceof Error && codeOf(error) === 'P0001'
    ? (/^place (\S+) is closed$/.exec(error.message)?.[1] ?? null)
    : null;

/** division_by_zero */
export const isDivisionByZero = (error: unknown): boolean => codeOf(error) === '22012';

/** Whether a lock timeout expired (lock_not_available). */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === LOCK_NOT_AVAILABLE;

/** Whether PostgreSQL rolled back because of other transactions: a retry of the whole work may succeed. */
export const isSerializationFailure = (error: unknown): boolean => ROLLED_BACK_FOR_OTHERS.has(codeOf(error));

/**
 * Whether a transaction that failed with this error certainly changed nothing. False when the connection was lost,
 * because the commit may have succeeded.
 */
export const certainlyRolledBack = (error: unknown): boolean =>
  !isOutage(error instanceof KuraError ? error.cause : error);

/** Errors that a retry may cure become `unavailable`, with the driver's error as cause; others stay as they are. */
export const toUnavailable = (error: unknown): unknown =>
  isOutage(error) || TOO_BUSY.has(codeOf(error)) ? unavailable(error) : error;

export const unavailable = (cause: unknown): KuraError => Object.assign(new KuraError('unavailable'), { cause });

import type { Fault } from './errors.js';

/**
 * What came of one body (or one entry of a bulk body): the sound part of it, and what is wrong with the rest. The
 * operation adds what only it can find (unknown codes, short stock) and refuses with all of them at once.
 */
export interface Decoded<T> {
  readonly value: T;
  readonly faults: readonly Fault[];
}

/** The result of planning something: null when it cannot be done, and all that is wrong with it. */
export interface Planned<T> {
  readonly planned: T | null;
  readonly faults: readonly Fault[];
}

/** Nothing is asked for, and nothing is wrong. */
export const asksNothing = ({ value, faults }: Decoded<object>): boolean =>
  faults.length === 0 && Object.keys(value).length === 0;

/** A value with which nothing is wrong as yet. */
export const sound = <T>(value: T): Decoded<T> => ({ value, faults: [] });

/** A bulk request, whose entries are read one after the other: together they may be more than fits into memory. */
export interface BulkBody {
  /** All of the body but the entries: a list that has any holds one number in their place. */
  readonly frame: Decoded<unknown>;
  /**
   * The entries of a list of the frame, parsed as they are asked for; none of anything else. Gives the event loop back between them.
   * @throws validation_failed when the body turns out to be unreadable
   */
  entries(name: string): AsyncIterable<Decoded<unknown>>;
}

import type { Fault } from './errors.js';

/**
 * What came of one body (or one entry of a bulk body): the sound part of it, and what is wrong with the rest. The
 * operation adds what only it can find (unknown codes, short stock) and refuses with all of them at once.
 */
export interface Decoded<T> {
  readonly value: T;
  readonly faults: readonly Fault[];
}

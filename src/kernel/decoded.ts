import { isDeepStrictEqual } from 'node:util';
import { type Fault, validationFailed, withoutCascadingFaults } from './errors.js';

/**
 * A decoded body (or entry of a bulk body): its valid part, and the faults of the rest. The operation adds the faults
 * that only it can find (unknown codes, short stock) and reports all of them at once.
 */
export interface Decoded<T> {
  readonly value: T;
  readonly faults: readonly Fault[];
}

/** The value of a body. @throws validation_failed with the faults of decoding, if there are any */
export function acceptedValue<T>({ value, faults }: Decoded<T | null>): T {
  if (value !== null && faults.length === 0) return value;
  throw validationFailed(faults);
}

/** The result of planning something: null when it cannot be done, and all that is wrong with it. */
export interface Planned<T> {
  readonly planned: T | null;
  readonly faults: readonly Fault[];
}

/** What was planned. @throws validation_failed with the faults of decoding and of planning, if there are any */
export function acceptedPlan<T>({ planned, faults }: Planned<T>, decoding: readonly Fault[]): T {
  if (planned !== null && decoding.length === 0) return planned;
  throw validationFailed([...decoding, ...withoutCascadingFaults(faults, decoding)]);
}

/** True for an empty request without faults. */
export const isEmptyRequest = ({ value, faults }: Decoded<object>): boolean =>
  faults.length === 0 && Object.keys(value).length === 0;

/**
 * Decodes the body of an update, and again only if the resource has changed since: which fields count as given depends on
 * it (G-033). So an operation decodes a large body before it locks anything, and still decides what the locked resource
 * asks for.
 */
export function decodeOnce<R, T>(decode: (before: R) => Decoded<T>): (before: R) => Decoded<T> {
  let last: { readonly before: R; readonly decoded: Decoded<T> } | null = null;
  return (before) => {
    if (last === null || !isDeepStrictEqual(last.before, before)) last = { before, decoded: decode(before) };
    return last.decoded;
  };
}

/** A value without faults so far. */
export const withoutFaults = <T>(value: T): Decoded<T> => ({ value, faults: [] });

/**
 * How entries that are planned together depend on each other:
 *
 *  - `all_or_none`: all are accepted, or none. Each is checked as if all earlier ones were accepted, so that all faults are
 *    found at once. Two entries with the same code or identifier are a fault.
 *  - `independent`: each is decided as if it had arrived alone after the earlier ones. A refused entry has no effect: what it
 *    would have taken, such as its code, is free for the next ones.
 */
export type Acceptance = 'all_or_none' | 'independent';

/** A bulk request, whose entries are read one after the other, because all together may not fit into memory. */
export interface BulkBody {
  /** The body without the entries: each list that has entries is replaced by its number. */
  readonly frame: Decoded<unknown>;
  /**
   * The entries of a list of the frame, parsed as they are consumed; nothing for other values. Yields to the event loop
   * between entries.
   * @throws validation_failed when the body turns out to be unreadable
   */
  entries(name: string): AsyncIterable<Decoded<unknown>>;
}

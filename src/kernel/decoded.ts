import type { Fault } from './errors.js';

/**
 * What came of one body (or one entry of a bulk body): the sound part of it, and what is wrong with the rest. The
 * operation adds what only it can find (unknown codes, short stock) and refuses with all of them at once.
 */
export interface Decoded<T> {
  readonly value: T;
  readonly faults: readonly Fault[];
}

/** Nothing is asked for, and nothing is wrong. */
export const asksNothing = ({ value, faults }: Decoded<object>): boolean =>
  faults.length === 0 && Object.keys(value).length === 0;

/** A value with which nothing is wrong as yet. */
export const sound = <T>(value: T): Decoded<T> => ({ value, faults: [] });

/**
 * The entries of a list of the body, each with its own share of the faults that were found in the body before: those
 * under `name.index`, with paths inside the entry.
 */
export function entriesOf(body: Decoded<unknown>, name: string, entries: readonly unknown[]): Decoded<unknown>[] {
  const own = new Map<number, Fault[]>();
  for (const { path, message } of body.faults) {
    const [list, index, ...rest] = path.split('.');
    if (list !== name || index === undefined) continue;
    const faults = own.get(Number(index)) ?? [];
    faults.push({ path: rest.join('.'), message });
    own.set(Number(index), faults);
  }
  return entries.map((value, index) => ({ value, faults: own.get(index) ?? [] }));
}

/** The faults of a body that are in no entry of a list of it. */
export const faultsBeside = ({ faults }: Decoded<unknown>, name: string): Fault[] =>
  faults.filter(({ path }) => !/^\d+(\.|$)/.test(path.startsWith(`${name}.`) ? path.slice(name.length + 1) : ''));

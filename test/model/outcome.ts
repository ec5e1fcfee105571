import type { Shipment, Status } from './state.js';

/** `taken`: an identifier in use, which is told in two ways, by how long ago that was (wall time). */
export type Said = 'done' | 'validation_failed' | 'api_exception' | 'not_found' | 'forbidden' | 'conflict' | 'taken';

/** What a shipment's answer shows of it. */
export interface Shown {
  readonly status: Status;
  readonly assigned: string | null;
  /** Codes of the lines of `items` that wait. */
  readonly waits: readonly string[];
}

/** What comes of an action: as the model predicts it, or as Kura did it. */
export interface Outcome {
  readonly said: Said;
  /** Paths of the faults, sorted; absent: any. */
  readonly faults?: readonly string[];
  readonly shown?: Shown;
}

/** What only Kura can know. */
export interface Learned {
  /** Numbers of the shipments made, in the order asked for. */
  readonly shipments: readonly number[];
  /** Number of the receipt or removal made. */
  readonly made: number;
  /** The number of the lot with these dates, brought by the receipt with this number (of fifo items). */
  lot(code: string, expiry: string | null, made: string | null, receipt: number | null): number;
}

export const done: Outcome = { said: 'done' };
export const notFound: Outcome = { said: 'not_found' };
export const notAllowed: Outcome = { said: 'api_exception' };
export const faulty = (faults?: readonly string[]): Outcome =>
  faults === undefined ? { said: 'validation_failed' } : { said: 'validation_failed', faults: [...faults].sort() };

export const shownOf = ({ status, assigned, lines }: Shipment): Shown => ({
  status,
  assigned,
  waits: lines.flatMap((line) => (line.held === null && !line.bundled ? [line.code] : [])),
});

/** Somebody who comes too late is told what it had seen before it came to wait. */
const LATE: readonly Said[] = ['api_exception', 'not_found', 'conflict'];

/** Whether what was seen is what was predicted. @param raced somebody else was at it at the same time */
export function agrees(predicted: Outcome, seen: Outcome, raced: boolean): boolean {
  if (raced && LATE.includes(predicted.said) && LATE.includes(seen.said)) return true;
  if (predicted.said === 'taken') return seen.said === 'conflict' || seen.said === 'validation_failed';
  if (predicted.said !== seen.said) return false;
  if (predicted.faults !== undefined && JSON.stringify(predicted.faults) !== JSON.stringify(seen.faults)) return false;
  return (
    predicted.shown === undefined ||
    seen.shown === undefined ||
    JSON.stringify(predicted.shown) === JSON.stringify(seen.shown)
  );
}

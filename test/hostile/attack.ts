import { expect } from 'vitest';
import type { Answer } from './exchange.js';
import type { Measured, Target } from './target.js';

/* What an attack is, and what must hold of every one. */

/** More orders, more keys, every shape: an hour rather than minutes (`npm run test:hostile -- --long`). */
export const LONG = process.env.KURA_HOSTILE_LONG === '1';

/** Bytes of the largest body that a route takes. */
export const MEBIBYTE = 1_048_576;
export const BULK = 64 * MEBIBYTE;

export interface Attack {
  readonly route: string;
  readonly shape: string;
  /** Sends it. Answers whatever came back. */
  run(target: Target): Promise<readonly Answer[]>;
}

/** A row of the table that a run prints. */
export interface Row {
  readonly route: string;
  readonly shape: string;
  readonly statuses: string;
  readonly answerKb: number;
  readonly ms: number;
  readonly othersMs: number;
  readonly peakMb: number;
}

/** The longest that anybody else may wait, in ms: the one figure here that is a promise and no measurement. */
const LONGEST_WAIT_MS = 1_000;
const MAX_MEMORY_MB = 700;
const LARGEST_REFUSAL = 2 * MEBIBYTE;

export async function perform(target: Target, attack: Attack): Promise<Row> {
  const first = await target.watch(() => attack.run(target));
  // A machine that was busy with something else holds up everybody once, a server that is held up is so again.
  const measured = first.others.largestMs > LONGEST_WAIT_MS ? await target.watch(() => attack.run(target)) : first;
  const row = rowOf(attack, measured);
  expectHarmless(measured, row);
  return row;
}

function rowOf({ route, shape }: Attack, { result, ms, others, peakMb }: Measured<readonly Answer[]>): Row {
  const counts = new Map<number, number>();
  for (const { status } of result) counts.set(status, (counts.get(status) ?? 0) + 1);
  return {
    route,
    shape,
    statuses: [...counts].map(([status, count]) => (count === 1 ? `${status}` : `${status} x ${count}`)).join(', '),
    answerKb: Math.round(Math.max(0, ...result.map(({ bytes }) => bytes)) / 1_000),
    ms: Math.round(ms),
    othersMs: Math.round(others.largestMs),
    peakMb,
  };
}

function expectHarmless({ result, others, peakMb }: Measured<readonly Answer[]>, row: Row): void {
  const told = JSON.stringify(row);
  expect(
    result.filter((answer) => !isFair(answer)).map(({ status, text }) => `${status} ${text}`),
    told,
  ).toEqual([]);
  expect(
    result.filter(({ status, bytes }) => status >= 400 && bytes > LARGEST_REFUSAL).map(({ bytes }) => bytes),
    told,
  ).toEqual([]);
  expect(others.unexpected, told).toEqual({});
  expect(others.largestMs, told).toBeLessThan(LONGEST_WAIT_MS);
  expect(peakMb, told).toBeLessThan(MAX_MEMORY_MB);
}

/** An answer that a client can do something with: anything but an error of ours. Of those 503 is one that says when to come back. */
const isFair = ({ status, headers }: Answer): boolean =>
  (status >= 200 && status < 500) || (status === 503 && headers['retry-after'] !== undefined);

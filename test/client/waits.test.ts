import { describe, expect, it } from 'vitest';
import {
  type ResilientFetchOptions,
  resilientFetch,
  type World,
} from '../../clients/typescript/src/resilient-fetch.js';
import { retryAfterMs } from '../../clients/typescript/src/retry-after.js';
import { answered, type Fate, fated } from './client-kit.js';

/* How long the client waits, in a world where a wait takes no time. */

/** Sends a GET to these fates; answers how long each wait was, and the status in the end. */
async function waits(fates: readonly Fate[], options: Partial<ResilientFetchOptions> = {}, random = 1) {
  const slept: number[] = [];
  let time = 0;
  const world: World = {
    now: () => time,
    random: () => random,
    sleep: async (ms) => {
      slept.push(ms);
      time += ms;
    },
  };
  const ok = answered(200, {}, 'ok');
  const { fetch } = fated([...fates, ...Array.from({ length: 20 }, () => ok)]);
  const { status } = await resilientFetch({ fetch, ...options }, world)(new Request('http://127.0.0.1/api/items'));
  return { slept, status };
}

const times = (count: number, fate: Fate): Fate[] => Array.from({ length: count }, () => fate);

describe('the wait before a request is sent again', () => {
  it('doubles up to 20 seconds, and is anything below by chance', async () => {
    const failing = times(8, answered(503));
    const longest = [500, 1000, 2000, 4000, 8000, 16_000, 20_000, 20_000];
    expect(await waits(failing, { retries: 8 })).toEqual({ slept: longest, status: 200 });
    expect((await waits(failing, { retries: 8 }, 0.25)).slept).toEqual(longest.map((ms) => ms / 4));
    expect((await waits(failing, { retries: 8 }, 0)).slept).toEqual(longest.map(() => 0));
  });

  it('is what the server asks for, and up to half a second so that not all come back at once', async () => {
    expect(await waits([answered(429, { 'retry-after': '42' })])).toEqual({ slept: [42_500], status: 200 });
    expect((await waits([answered(503, { 'retry-after': '7' })], {}, 0)).slept).toEqual([7000]);
  });

  it('comes at most four times', async () => {
    expect(await waits(times(9, answered(503)))).toMatchObject({ slept: [500, 1000, 2000, 4000], status: 503 });
    expect(await waits(times(9, answered(503)), { retries: 0 })).toEqual({ slept: [], status: 503 });
  });

  it('is not begun when it would end too late', async () => {
    const minute = answered(429, { 'retry-after': '59' });
    expect(await waits(times(3, minute))).toEqual({ slept: [59_500, 59_500], status: 429 });
    expect(await waits([minute], { totalMs: 30_000 })).toEqual({ slept: [], status: 429 });
  });
});

describe('Retry-After', () => {
  const said = (text: string) => retryAfterMs(new Headers({ 'retry-after': text }));

  it('says seconds, or a date', () => {
    expect(said('0')).toBe(0);
    expect(said('120')).toBe(120_000);
    expect(said('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(0);
    const hour = said(new Date(Date.now() + 3_600_000).toUTCString()) ?? 0;
    expect(Math.abs(hour - 3_600_000)).toBeLessThan(60_000);
    expect(said('soon')).toBeNull();
    expect(retryAfterMs(new Headers())).toBeNull();
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KeptClock, keepClock, readClock } from '../../src/operations/demo/turn-clock.js';
import { SHIPMENT_STATUSES } from '../../src/rules/shipments/shipment-values.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { countByStatus, instant, openDemo } from './demo-kit.js';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const offsetFromWall = (now: Temporal.Instant): number => Math.abs(now.epochMilliseconds - Date.now());

describe('the clock of the demo', () => {
  it('stands where it stood before a restart, whatever the setting says', async () => {
    const before = await openDemo(database);
    const anHourOn = (now: Temporal.Instant) => now.add({ hours: 1 });
    const twice = await Promise.all([before.advance(anHourOn), before.advance(anHourOn)]);
    expect(twice.map(({ now }) => now.epochMilliseconds)).toEqual([
      instant('2026-11-24T11:00:00').epochMilliseconds,
      instant('2026-11-24T12:00:00').epochMilliseconds,
    ]);
    const { now } = await before.advance(() => instant('2026-11-24T15:00:00'));
    await before.stop();
    const after = await openDemo(database, instant('2026-11-24T10:00:00'));
    expect(after.clock.now().equals(now)).toBe(true);
    await sleep(20);
    expect(after.clock.now().equals(now)).toBe(true);
  });

  it('runs on from there without the setting, and keeps its offset over the next restart', async () => {
    const from = instant('2026-11-24T15:00:00');
    const began = performance.now();
    const running = await openDemo(database, null);
    const shown = running.clock.now();
    expect(shown.epochMilliseconds - from.epochMilliseconds).toBeGreaterThanOrEqual(0);
    expect(shown.epochMilliseconds - from.epochMilliseconds).toBeLessThanOrEqual(Math.ceil(performance.now() - began));
    await sleep(30);
    expect(running.clock.now().epochMilliseconds).toBeGreaterThan(shown.epochMilliseconds);
    await running.stop();

    const kept = (await readClock(database)) as KeptClock;
    // As if the server had been off for two days.
    await keepClock(database, { ...kept, offset_ms: (kept.offset_ms ?? 0) + 2 * 86_400_000 });
    const later = await openDemo(database, null);
    const gone = later.clock.now().epochMilliseconds - from.epochMilliseconds;
    expect(gone).toBeGreaterThan(2 * 86_400_000 - 5_000);
    expect(gone).toBeLessThan(2 * 86_400_000 + 60_000);

    // The work of those two days is done at its own moments, with the first tick.
    later.start();
    await later.stop();
    const days = await command<{ day: string }>(
      database.url,
      `select distinct to_char(at at time zone 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI') as day
         from shipment_history where event = 'release_wave' and at > $1 order by 1`,
      [from.toString()],
    );
    expect(days.map(({ day }) => day)).toContain('2026-11-26 09:00');
  });

  it('writes down with every tick that all work is done, so that none looks at what came before the last one', async () => {
    const running = await openDemo(database, null);
    running.start();
    await running.stop();
    const next = await openDemo(database, null);
    const shown = next.clock.now();
    next.start();
    await next.stop();
    const { at } = (await readClock(database)) as KeptClock;
    expect(Temporal.Instant.compare(at, shown)).toBeGreaterThanOrEqual(0);
  });

  it('stands still again where it had run to', async () => {
    const running = await openDemo(database, null);
    const before = running.clock.now();
    await running.stop();
    const standing = await openDemo(database, instant('2026-11-24T10:00:00'));
    const stood = standing.clock.now();
    expect(Temporal.Instant.compare(stood, before)).toBeGreaterThanOrEqual(0);
    await sleep(20);
    expect((await openDemo(database, instant('2026-11-24T10:00:00'))).clock.now().equals(stood)).toBe(true);
  });

  it('shows wall time on a new database without the setting, after a reset as well', async () => {
    const fresh = await freshDatabase();
    try {
      const demo = await openDemo(fresh, null);
      expect(offsetFromWall(demo.clock.now())).toBeLessThan(1_000);
      await demo.advance((now) => now.add({ hours: 30 }));
      expect(offsetFromWall(demo.clock.now())).toBeGreaterThan(29 * 3_600_000);
      await demo.reset();
      expect(offsetFromWall(demo.clock.now())).toBeLessThan(1_000);
      expect(Object.keys(await countByStatus(fresh, 'shipments'))).toHaveLength(SHIPMENT_STATUSES.length);
    } finally {
      await fresh.drop();
    }
  });
});

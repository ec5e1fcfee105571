import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { resumedClock, VirtualClock } from './virtual-clock.js';

const at = (text: string): Temporal.Instant => Temporal.Instant.from(`${text}Z`);
const ms = (text: string): number => at(text).epochMilliseconds;

/** A wall clock that is set by hand. */
function wallAt(text: string) {
  const wall = { now: ms(text) };
  return { wall, read: () => wall.now };
}

it('stands still until it is turned forward', () => {
  const { wall, read } = wallAt('2026-01-01T00:00:00');
  const clock = new VirtualClock(at('2026-11-24T01:00:00'), false, read);
  wall.now += 60_000;
  expect(clock.now().toString()).toBe('2026-11-24T01:00:00Z');
  expect(clock.advance(at('2026-11-24T02:00:00'))).toBe(true);
  expect(clock.now().toString()).toBe('2026-11-24T02:00:00Z');
  expect(clock.offset_ms).toBeNull();
});

it('runs on with the wall clock from where it is set', () => {
  const { wall, read } = wallAt('2026-01-01T00:00:00');
  const clock = new VirtualClock(at('2026-11-24T01:00:00'), true, read);
  wall.now += 1_500;
  expect(clock.now().toString()).toBe('2026-11-24T01:00:01.5Z');
  clock.advance(at('2026-11-25T00:00:00'));
  wall.now += 500;
  expect(clock.now().toString()).toBe('2026-11-25T00:00:00.5Z');
});

it('never goes back, whatever is asked of it and whatever the wall clock does', () => {
  const { wall, read } = wallAt('2026-01-01T00:00:10');
  const clock = new VirtualClock(at('2026-11-24T01:00:00'), true, read);
  expect(clock.advance(at('2026-11-24T00:00:00'))).toBe(false);
  wall.now -= 10_000;
  expect(clock.now().toString()).toBe('2026-11-24T01:00:00Z');
  clock.set(at('2026-11-01T00:00:00'));
  expect(clock.now().toString()).toBe('2026-11-01T00:00:00Z');
});

it('resumes where it stood, or where it would be had it run on', () => {
  const { read } = wallAt('2026-01-02T00:00:00');
  const kept = '2026-11-24T01:00:00Z';
  const day = 86_400_000;
  const shown = (offset_ms: number | null, running: boolean) =>
    resumedClock({ at: kept, offset_ms }, running, read).now().toString();
  expect(shown(null, false)).toBe(kept);
  expect(shown(null, true)).toBe(kept);
  const offset = ms('2026-11-25T00:00:00') - ms('2026-01-02T00:00:00');
  expect(shown(offset, true)).toBe('2026-11-25T00:00:00Z');
  expect(shown(offset, false)).toBe('2026-11-25T00:00:00Z');
  // The wall clock was turned back while nobody looked.
  expect(shown(offset - 2 * day, true)).toBe(kept);
});

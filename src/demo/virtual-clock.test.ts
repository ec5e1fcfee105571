import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import type { KeptClock } from '../operations/demo/turn-clock.js';
import { halted, isHalted, resumed, runs, standingAt, turnedTo, VirtualClock } from './virtual-clock.js';

const at = (text: string): Temporal.Instant => Temporal.Instant.from(`${text}Z`);
const ms = (text: string): number => at(text).epochMilliseconds;

/** A wall clock that is set by hand. */
function wallAt(text: string) {
  const wall = { now: ms(text) };
  return { wall, read: () => wall.now };
}

const DAY = 86_400_000;
const STANDING = standingAt(at('2026-11-24T01:00:00'));

it('stands still until it is advanced', () => {
  const { wall, read } = wallAt('2026-01-01T00:00:00');
  const clock = new VirtualClock(STANDING, read);
  wall.now += 60_000;
  expect(clock.now().toString()).toBe('2026-11-24T01:00:00Z');
  clock.follow(turnedTo(clock.kept, at('2026-11-24T02:00:00')));
  expect(clock.now().toString()).toBe('2026-11-24T02:00:00Z');
  expect(runs(clock.kept)).toBe(false);
});

it('runs with the wall clock, stops while it is advanced, and continues from there', () => {
  const { wall, read } = wallAt('2026-01-01T00:00:00');
  const clock = new VirtualClock(resumed(STANDING, true, wall.now), read);
  wall.now += 1_500;
  expect(clock.now().toString()).toBe('2026-11-24T01:00:01.5Z');
  clock.follow(turnedTo(clock.kept, at('2026-11-24T01:00:01')));
  expect(clock.now().toString()).toBe('2026-11-24T01:00:01.5Z');

  clock.follow(halted(clock.kept, wall.now));
  wall.now += 60_000;
  expect(clock.now().toString()).toBe('2026-11-24T01:00:01.5Z');
  expect(isHalted(clock.kept)).toBe(true);
  clock.follow(turnedTo(clock.kept, at('2026-11-25T00:00:00')));
  clock.follow(resumed(clock.kept, true, wall.now));
  wall.now += 500;
  expect(clock.now().toString()).toBe('2026-11-25T00:00:00.5Z');
  expect(isHalted(clock.kept)).toBe(false);
});

it('never goes back, except by a reset', () => {
  const { wall, read } = wallAt('2026-01-01T00:00:10');
  const clock = new VirtualClock(resumed(STANDING, true, wall.now), read);
  expect(clock.now().toString()).toBe('2026-11-24T01:00:00Z');
  wall.now -= 10_000;
  expect(clock.now().toString()).toBe('2026-11-24T01:00:00Z');
  expect(turnedTo(STANDING, at('2026-11-24T00:00:00')).stands_at).toBe('2026-11-24T01:00:00Z');
  clock.follow(standingAt(at('2026-11-01T00:00:00'), clock.kept));
  expect(clock.now().toString()).toBe('2026-11-01T00:00:00Z');
});

it('ignores a state that is older than its own', () => {
  const clock = new VirtualClock(STANDING);
  const later = turnedTo(STANDING, at('2026-11-24T03:00:00'));
  clock.follow(turnedTo(later, at('2026-11-24T04:00:00')));
  clock.follow(later);
  expect(clock.now().toString()).toBe('2026-11-24T04:00:00Z');
});

it('continues from its stored time, or from the time that a running clock would have reached', () => {
  const { wall, read } = wallAt('2026-01-02T00:00:00');
  const shown = (offset_ms: number | null, running: boolean) => {
    const kept: KeptClock = { ...STANDING, stands_at: offset_ms === null ? STANDING.at : null, offset_ms };
    return new VirtualClock(resumed(kept, running, wall.now), read).now().toString();
  };
  expect(shown(null, false)).toBe(STANDING.at);
  expect(shown(null, true)).toBe(STANDING.at);
  const offset = ms('2026-11-25T00:00:00') - ms('2026-01-02T00:00:00');
  expect(shown(offset, true)).toBe('2026-11-25T00:00:00Z');
  expect(shown(offset, false)).toBe('2026-11-25T00:00:00Z');
  // The wall clock went back between two reads.
  expect(shown(offset - 2 * DAY, true)).toBe(STANDING.at);
});

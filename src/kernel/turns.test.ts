import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Seat, turns } from './turns.js';

const OPTIONS = { seats: 5, perOwner: 3, timeout_ms: 1_000 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The names served so far, in order. */
function queue(names: readonly string[]) {
  const take = turns(OPTIONS);
  const served: string[] = [];
  const seats = names.map((name) => {
    const seat = take(name.charAt(0)) as Seat;
    void seat.turn().then((is) => served.push(is ? name : `not ${name}`));
    return seat;
  });
  return { take, served, seats };
}

describe('turns', () => {
  it('are given one at a time, to the owners in rotation', async () => {
    const { served, seats } = queue(['a1', 'a2', 'a3', 'b1', 'c1']);
    for (const next of [0, 3, 4, 1, 2]) {
      await vi.advanceTimersByTimeAsync(0);
      seats[next]?.leave();
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(served).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('can end before the seat is released', async () => {
    const { take, served, seats } = queue(['a1', 'a2', 'a3', 'b1']);
    seats[0]?.endTurn();
    await vi.advanceTimersByTimeAsync(0);
    expect(served).toEqual(['a1', 'b1']);
    expect(take('a')).toBeNull();
    seats[0]?.leave();
    expect(take('a')).not.toBeNull();
  });

  it('are not waited for longer than the time limit', async () => {
    const { served, seats } = queue(['a1', 'b1']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(served).toEqual(['a1', 'not b1']);
    seats[0]?.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(served).toEqual(['a1', 'not b1']);
  });

  it('continue when a waiting caller leaves, also when it leaves twice', async () => {
    const { served, seats } = queue(['a1', 'b1', 'c1']);
    seats[1]?.leave();
    seats[1]?.leave();
    seats[0]?.leave();
    seats[0]?.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(served).toEqual(['a1', 'not b1', 'c1']);
  });

  it('have a limited number of seats, in total and for each owner', () => {
    const { take, seats } = queue(['a1', 'a2', 'a3', 'b1']);
    expect(take('a')).toBeNull();
    expect(take('b')).not.toBeNull();
    expect(take('c')).toBeNull();
    seats[0]?.leave();
    expect(take('a')).not.toBeNull();
  });

  it('come in the order in which callers wait for them, not in which they took a seat', async () => {
    const take = turns(OPTIONS);
    const [slow, quick] = [take('a') as Seat, take('b') as Seat];
    expect(await quick.turn()).toBe(true);
    quick.leave();
    expect(await slow.turn()).toBe(true);
  });
});

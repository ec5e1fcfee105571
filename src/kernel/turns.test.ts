import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Place, turns } from './turns.js';

const OPTIONS = { places: 5, placesOfOne: 3, timeout_ms: 1_000 };

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
  const places = names.map((name) => {
    const place = take(name.charAt(0)) as Place;
    void place.turn().then((is) => served.push(is ? name : `not ${name}`));
    return place;
  });
  return { take, served, places };
}

describe('turns', () => {
  it('are given one at a time, to the owners in rotation', async () => {
    const { served, places } = queue(['a1', 'a2', 'a3', 'b1', 'c1']);
    for (const next of [0, 3, 4, 1, 2]) {
      await vi.advanceTimersByTimeAsync(0);
      places[next]?.leave();
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(served).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('can end before the place is released', async () => {
    const { take, served, places } = queue(['a1', 'a2', 'a3', 'b1']);
    places[0]?.rest();
    await vi.advanceTimersByTimeAsync(0);
    expect(served).toEqual(['a1', 'b1']);
    expect(take('a')).toBeNull();
    places[0]?.leave();
    expect(take('a')).not.toBeNull();
  });

  it('are not waited for longer than the time limit', async () => {
    const { served, places } = queue(['a1', 'b1']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(served).toEqual(['a1', 'not b1']);
    places[0]?.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(served).toEqual(['a1', 'not b1']);
  });

  it('continue when a waiting caller leaves, also when it leaves twice', async () => {
    const { served, places } = queue(['a1', 'b1', 'c1']);
    places[1]?.leave();
    places[1]?.leave();
    places[0]?.leave();
    places[0]?.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(served).toEqual(['a1', 'not b1', 'c1']);
  });

  it('have a limited number of places, in total and for each owner', () => {
    const { take, places } = queue(['a1', 'a2', 'a3', 'b1']);
    expect(take('a')).toBeNull();
    expect(take('b')).not.toBeNull();
    expect(take('c')).toBeNull();
    places[0]?.leave();
    expect(take('a')).not.toBeNull();
  });

  it('come in the order in which callers wait for them, not in which they took a place', async () => {
    const take = turns(OPTIONS);
    const [slow, quick] = [take('a') as Place, take('b') as Place];
    expect(await quick.turn()).toBe(true);
    quick.leave();
    expect(await slow.turn()).toBe(true);
  });
});

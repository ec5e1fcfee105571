import { expect, it, vi } from 'vitest';
import { cached } from './cache.js';

/** Work that counts its runs by key. */
function counted(answer: (key: string, run: number) => Promise<string | null>, max = 10) {
  const runs: string[] = [];
  const cache = cached(
    (key) => {
      runs.push(key);
      return answer(key, runs.length);
    },
    { fresh_ms: 1_000, max },
  );
  return { ...cache, runs };
}

it('uses a result for as long as it is fresh, from the start of the work', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const { get, runs } = counted(async (key, run) => {
      vi.advanceTimersByTime(400);
      return `${key}${run}`;
    });
    expect(await get('a')).toBe('a1');
    vi.advanceTimersByTime(599);
    expect(await get('a')).toBe('a1');
    vi.advanceTimersByTime(1);
    expect(await get('a')).toBe('a2');
    expect(runs).toEqual(['a', 'a']);
  } finally {
    vi.useRealTimers();
  }
});

it('concurrent calls for a key share the work, other keys have their own', async () => {
  const { get, runs } = counted(async (key) => key);
  expect(await Promise.all([get('a'), get('a'), get('b')])).toEqual(['a', 'a', 'b']);
  expect(runs).toEqual(['a', 'b']);
});

it('does not remember a failure, nor that nothing was found', async () => {
  const { get, runs } = counted(async (key, run) => {
    if (run === 1) throw new Error('lost');
    return run === 2 ? null : key;
  });
  await expect(get('a')).rejects.toThrow('lost');
  expect(await get('a')).toBeNull();
  expect(await get('a')).toBe('a');
  expect(await get('a')).toBe('a');
  expect(runs).toHaveLength(3);
});

it('after forgetting, work that was under way is not used', async () => {
  const ends: ((found: string) => void)[] = [];
  const { get, forget } = counted(() => new Promise((resolve) => ends.push(resolve)));
  const before = get('a');
  forget();
  const after = get('a');
  ends[0]?.('old');
  ends[1]?.('new');
  expect([await before, await after, await get('a')]).toEqual(['old', 'new', 'new']);
});

it('holds a limited number of keys', async () => {
  const { get, runs } = counted(async (key) => key, 2);
  for (const key of ['a', 'b', 'c', 'b', 'a']) await get(key);
  expect(runs).toEqual(['a', 'b', 'c', 'a']);
});

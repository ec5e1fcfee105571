import { expect, it } from 'vitest';
import { coalesce } from './coalesce.js';

/** Work that ends when it is told to, and a log of what ran. */
function held() {
  const ends: ((answer: number) => void)[] = [];
  const ask = coalesce(() => new Promise<number>((resolve) => ends.push(resolve)));
  return { ask, ends };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('who asks while it runs shares the next run with all others who do', async () => {
  const { ask, ends } = held();
  const first = ask('a');
  const others = [ask('a'), ask('a'), ask('a')];
  expect(ends).toHaveLength(1);
  ends[0]?.(1);
  expect(await first).toBe(1);
  await settled();
  expect(ends).toHaveLength(2);
  const late = ask('a');
  ends[1]?.(2);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  await settled();
  ends[2]?.(3);
  expect(await late).toBe(3);
});

it('other work is its own, and a failure is that of its run alone', async () => {
  let runs = 0;
  const ask = coalesce(async (key) => {
    runs += 1;
    if (runs === 1) throw new Error('lost');
    return key;
  });
  const first = ask('a');
  const second = ask('a');
  await expect(first).rejects.toThrow('lost');
  expect(await Promise.all([second, ask('b')])).toEqual(['a', 'b']);
});

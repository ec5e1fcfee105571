import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { oneAtATime } from '../kernel/one-at-a-time.js';
import { startTicker } from './ticker.js';

it('a ticker runs at once and then repeatedly, continues after a failure, and never runs twice at a time', async () => {
  let runs = 0;
  let underWay = 0;
  const errors: unknown[] = [];
  const ticker = startTicker(
    async () => {
      runs += 1;
      underWay += 1;
      expect(underWay).toBe(1);
      await sleep(5);
      underWay -= 1;
      if (runs === 2) throw new Error('stumbled');
    },
    1,
    (error) => errors.push(error),
  );
  expect(runs).toBe(1);
  await sleep(60);
  await ticker.stop();
  expect(underWay).toBe(0);
  expect(errors.map(String)).toEqual(['Error: stumbled']);
  const before = runs;
  expect(before).toBeGreaterThan(3);
  await sleep(20);
  expect(runs).toBe(before);
});

it('tasks that are requested at the same time run one after the other, also after a failure', async () => {
  const oneByOne = oneAtATime();
  const done: number[] = [];
  const work = (no: number, ms: number) => () => sleep(ms).then(() => void done.push(no));
  const first = oneByOne(work(1, 15));
  const failing = oneByOne(() => Promise.reject(new Error('no')));
  const last = oneByOne(work(2, 0));
  await expect(failing).rejects.toThrow('no');
  expect(done).toEqual([1]);
  await Promise.all([first, last]);
  expect(done).toEqual([1, 2]);
});

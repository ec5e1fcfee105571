import { describe, expect, it } from 'vitest';
import { type FairQueue, fairQueue } from './fair-queue.js';

const unavailable = expect.objectContaining({ refusal: 'unavailable' });

/** The form of the error in the log. */
const noTurn = (reason: string) => ({ refusal: 'unavailable', cause: { message: `no turn in the queue: ${reason}` } });

/** Work that ends when it is told to. */
function held(queue: FairQueue, key: string, log: string[] = [], name = key) {
  let end = () => {};
  const ending = new Promise<void>((resolve) => {
    end = resolve;
  });
  const done = queue(key, async () => {
    log.push(name);
    await ending;
    return name;
  });
  return { done, end };
}

describe('a fair queue', () => {
  it('runs one task at a time, and serves the keys in rotation', async () => {
    const queue = fairQueue({ max: 10, timeout_ms: 60_000 });
    const log: string[] = [];
    const first = held(queue, 'a', log, 'a1');
    const later = ['a2', 'a3', 'b1', 'b2', 'c1'].map((name) => held(queue, name.slice(0, 1), log, name));
    for (const one of later) one.end();
    await Promise.resolve();
    expect(log).toEqual(['a1']);
    first.end();
    expect(await Promise.all(later.map(({ done }) => done))).toEqual(['a2', 'a3', 'b1', 'b2', 'c1']);
    expect(log).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('continues after a failed task, and runs a task at once when it is empty', async () => {
    const queue = fairQueue({ max: 1, timeout_ms: 60_000 });
    const failing = queue('a', async () => {
      throw new Error('no');
    });
    const next = queue('a', async () => 'next');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('next');
    expect(await queue('b', async () => 'later')).toBe('later');
  });

  it('when full, drops the last task of the key with the most tasks in favour of a key with fewer', async () => {
    const queue = fairQueue({ max: 4, timeout_ms: 60_000 });
    const first = held(queue, 'a');
    const crowd = [1, 2, 3, 4].map((n) => queue('a', async () => n));
    await expect(
      queue('a', async () => 5),
      'no room for more of its own',
    ).rejects.toEqual(unavailable);
    const newcomer = queue('b', async () => 6);
    await expect(crowd[3]).rejects.toEqual(unavailable);
    const second = queue('b', async () => 7);
    await expect(crowd[2]).rejects.toEqual(unavailable);
    await expect(
      queue('b', async () => 8),
      'two against two',
    ).rejects.toEqual(unavailable);
    first.end();
    expect(await Promise.all([crowd[0], newcomer, crowd[1], second])).toEqual([1, 6, 2, 7]);
  });

  it('refuses a task when too many wait, or when it waited too long', async () => {
    const queue = fairQueue({ max: 2, timeout_ms: 20 });
    const first = held(queue, 'a');
    const impatient = [queue('a', async () => 1), queue('b', async () => 2)];
    await expect(queue('c', async () => 3)).rejects.toMatchObject(noTurn('2 wait already'));
    for (const one of impatient) {
      await expect(one).rejects.toMatchObject(noTurn('not within 20 ms'));
    }
    const patient = queue('c', async () => 4);
    first.end();
    expect(await patient).toBe(4);
    expect(await first.done).toBe('a');
  });
});

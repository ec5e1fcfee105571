import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { batcher, type Outcome, unbatched, type Work } from './batching.js';

/** Batches that end when the test says so, with the requests that each received. */
function bench() {
  const begun: {
    readonly requests: readonly string[];
    readonly nearlyDone: () => void;
    readonly end: (outcomes?: Outcome<string>[]) => void;
    readonly fail: (error: Error) => void;
  }[] = [];
  const work: Work<string, string> = (requests, nearlyDone) =>
    new Promise((resolve, reject) => {
      begun.push({
        requests,
        nearlyDone,
        end: (outcomes = requests.map((request) => ({ result: request.toUpperCase() }))) => resolve(outcomes),
        fail: reject,
      });
    });
  return { begun, work, given: () => begun.map(({ requests }) => requests.join('')) };
}

const settled = (requests: readonly Promise<string>[]) =>
  Promise.all(requests.map((one) => one.catch((error: Error) => error.message)));

/** Lets everything run that can. */
const breath = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const OPTIONS = {
  ...{ concurrency: 2, largest: 3, slow_ms: 60_000 },
  rolledBack: ({ message }: Error) => message !== 'lost',
} as Parameters<typeof batcher>[0];

describe('requests that come at the same time', () => {
  it('wait while a batch runs, and then share one, in the order of arrival', async () => {
    const { begun, work, given } = bench();
    const batched = batcher(OPTIONS);
    const answers = settled([...'abcdefg'].map((request) => batched('x', request, work)));
    // Checked at once, before anything asynchronous can happen.
    expect(given()).toEqual(['a']);
    begun[0]?.end();
    await breath();
    expect(given()).toEqual(['a', 'bcd']);
    begun[1]?.end();
    await breath();
    expect(given()).toEqual(['a', 'bcd', 'efg']);
    begun[2]?.end();
    expect(await answers).toEqual([...'ABCDEFG']);
  });

  it('are in a batch that has started before the requests of the last one hear of their outcomes', async () => {
    const { begun, work, given } = bench();
    const batched = batcher(OPTIONS);
    const heard: (readonly string[])[] = [];
    const first = batched('x', 'a', work).then(() => heard.push(given()));
    const second = batched('x', 'b', work);
    begun[0]?.end();
    await first;
    expect(heard).toEqual([['a', 'b']]);
    begun[1]?.end();
    await second;
  });

  it('do not wait for a slow batch, and no more than the limit run beside it', async () => {
    const { begun, work, given } = bench();
    const batched = batcher({ ...OPTIONS, slow_ms: 5 });
    const answers = settled([...'abc'].map((request) => batched('x', request, work)));
    await vi.waitFor(() => expect(given()).toEqual(['a', 'bc']));
    const more = settled([...'de'].map((request) => batched('x', request, work)));
    await sleep(20);
    expect(given()).toEqual(['a', 'bc']);
    begun[1]?.end();
    await breath();
    expect(given()).toEqual(['a', 'bc', 'de']);
    for (const one of begun) one.end();
    expect(await Promise.all([answers, more])).toEqual([[...'ABC'], [...'DE']]);
  });

  it('do not wait for a batch that is nearly done, once they are as many as it has', async () => {
    const { begun, work, given } = bench();
    const batched = batcher(OPTIONS);
    const answers = settled([...'abc'].map((request) => batched('x', request, work)));
    begun[0]?.nearlyDone();
    expect(given()).toEqual(['a', 'bc']);
    const more = settled([...'de'].map((request) => batched('x', request, work)));
    begun[1]?.nearlyDone();
    expect(given()).toEqual(['a', 'bc']); // Two run: that is the limit.
    begun[0]?.end();
    await breath();
    expect(given()).toEqual(['a', 'bc', 'de']);
    begun[2]?.nearlyDone();
    begun[1]?.end();
    const last = settled([batched('x', 'f', work)]);
    await breath();
    expect(given()).toEqual(['a', 'bc', 'de']); // One is fewer than two.
    begun[2]?.end();
    await breath();
    expect(given()).toEqual(['a', 'bc', 'de', 'f']);
    begun[3]?.end();
    expect(await Promise.all([answers, more, last])).toEqual([[...'ABC'], [...'DE'], ['F']]);
  });

  it('with different keys are in different batches', async () => {
    const { begun, work, given } = bench();
    const batched = batcher(OPTIONS);
    const answers = settled(['x', 'x', 'x', 'y'].map((kind, n) => batched(kind, `${kind}${n}`, work)));
    expect(given()).toEqual(['x0', 'y3']);
    for (const one of begun) one.end();
    await breath();
    expect(given()).toEqual(['x0', 'y3', 'x1x2']);
    begun[2]?.end();
    expect(await answers).toEqual(['X0', 'X1', 'X2', 'Y3']);
  });

  it('leave no state: a later request starts at once again', async () => {
    const { begun, work, given } = bench();
    const batched = batcher(OPTIONS);
    for (const request of 'abc') {
      const answer = batched('x', request, work);
      expect(given().at(-1)).toBe(request);
      begun.at(-1)?.end();
      expect(await answer).toBe(request.toUpperCase());
      await breath();
    }
  });
});

describe('outcomes', () => {
  it('belong to each request: a refused request does not affect the others in its batch', async () => {
    const { begun, work } = bench();
    const batched = batcher(OPTIONS);
    const answers = settled([...'abcd'].map((request) => batched('x', request, work)));
    begun[0]?.end();
    await breath();
    begun[1]?.end([{ result: 'B' }, { error: new Error('no') }, { result: 'D' }]);
    expect(await answers).toEqual(['A', 'B', 'no', 'D']);
  });

  it('of a batch that failed and certainly changed nothing come from a retry of each request alone, for which no other waits', async () => {
    const { begun, work, given } = bench();
    const batched = batcher(OPTIONS);
    const answers = settled([...'abcde'].map((request) => batched('x', request, work)));
    begun[0]?.end();
    await breath();
    begun[1]?.fail(new Error('broken'));
    await breath();
    expect(given()).toEqual(['a', 'bcd', 'e', 'b', 'c', 'd']);
    begun[3]?.end();
    begun[4]?.fail(new Error('it was c'));
    begun[5]?.end();
    begun[2]?.end();
    expect(await answers).toEqual(['A', 'B', 'it was c', 'D', 'E']);
  });

  it('of a batch that may have changed something are the same error for all, and the next batch runs', async () => {
    const { begun, work, given } = bench();
    const batched = batcher(OPTIONS);
    const answers = settled([...'abcde'].map((request) => batched('x', request, work)));
    begun[0]?.end();
    await breath();
    begun[1]?.fail(new Error('lost'));
    await breath();
    expect(given()).toEqual(['a', 'bcd', 'e']);
    begun[2]?.end();
    expect(await answers).toEqual(['A', 'lost', 'lost', 'lost', 'E']);
  });

  it('are checked: if a batch returns too few, each request is handled alone', async () => {
    const { begun, work } = bench();
    const batched = batcher(OPTIONS);
    const answers = settled([...'abc'].map((request) => batched('x', request, work)));
    begun[0]?.end();
    await breath();
    begun[1]?.end([{ result: 'B' }]);
    await breath();
    for (const one of begun.slice(2)) one.end();
    expect(await answers).toEqual(['A', 'B', 'C']);
  });

  it('exist without a batcher too', async () => {
    expect(await unbatched('a', async ([request]) => [{ result: request }])).toBe('a');
    await expect(unbatched('a', async () => [{ error: new Error('no') }])).rejects.toThrow('no');
  });
});

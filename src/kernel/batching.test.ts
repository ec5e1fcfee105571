import { describe, expect, it } from 'vitest';
import { batcher, type Outcome, unbatched, type Work } from './batching.js';

/** Batches that end when the test says so, with the requests that each received. */
function bench() {
  const begun: {
    readonly requests: readonly string[];
    readonly end: (outcomes?: Outcome<string>[]) => void;
    readonly fail: (error: Error) => void;
  }[] = [];
  const work: Work<string, string> = (requests) =>
    new Promise((resolve, reject) => {
      begun.push({
        requests,
        end: (outcomes = requests.map((request) => ({ result: request.toUpperCase() }))) => resolve(outcomes),
        fail: reject,
      });
    });
  return { begun, work, given: () => begun.map(({ requests }) => requests.join('')) };
}

const settled = (requests: readonly Promise<string>[]) =>
  Promise.all(requests.map((one) => one.catch((error: Error) => error.message)));

/** Lets everything run that can. */
const breath = () => new Promise((resolve) => setImmediate(resolve));

const OPTIONS = { concurrency: 2, largest: 3, undone: ({ message }: Error) => message !== 'lost' } as Parameters<
  typeof batcher
>[0];

describe('requests that come at the same time', () => {
  it('start at once while fewer batches run than allowed, and then wait and share a batch, in the order of arrival', async () => {
    const { begun, work, given } = bench();
    const batched = batcher(OPTIONS);
    const answers = settled([...'abcdefg'].map((request) => batched('x', request, work)));
    // Checked at once, before anything asynchronous can happen.
    expect(given()).toEqual(['a', 'b']);
    begun[1]?.end();
    await breath();
    expect(given()).toEqual(['a', 'b', 'cde']);
    begun[2]?.end();
    await breath();
    expect(given()).toEqual(['a', 'b', 'cde', 'fg']);
    for (const one of begun) one.end();
    expect(await answers).toEqual([...'ABCDEFG']);
  });

  it('with different keys are in different batches', async () => {
    const { begun, work, given } = bench();
    const batched = batcher(OPTIONS);
    const answers = settled(['x', 'x', 'x', 'y'].map((kind, n) => batched(kind, `${kind}${n}`, work)));
    expect(given()).toEqual(['x0', 'x1', 'y3']);
    for (const one of begun) one.end();
    await breath();
    begun[3]?.end();
    expect(await answers).toEqual(['X0', 'X1', 'X2', 'Y3']);
  });

  it('leave no state: a later request starts at once again', async () => {
    const { begun, work, given } = bench();
    const batched = batcher({ ...OPTIONS, concurrency: 1 });
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
    const batched = batcher({ ...OPTIONS, concurrency: 1 });
    const answers = settled([...'abcd'].map((request) => batched('x', request, work)));
    begun[0]?.end();
    await breath();
    begun[1]?.end([{ result: 'B' }, { error: new Error('no') }, { result: 'D' }]);
    expect(await answers).toEqual(['A', 'B', 'no', 'D']);
  });

  it('of a batch that failed and certainly changed nothing come from a retry of each request alone', async () => {
    const { begun, work, given } = bench();
    const batched = batcher({ ...OPTIONS, concurrency: 1 });
    const answers = settled([...'abcde'].map((request) => batched('x', request, work)));
    begun[0]?.end();
    await breath();
    begun[1]?.fail(new Error('broken'));
    await breath();
    expect(given()).toEqual(['a', 'bcd', 'b', 'c', 'd']);
    begun[2]?.end();
    begun[3]?.fail(new Error('it was c'));
    begun[4]?.end();
    await breath();
    begun[5]?.end();
    expect(await answers).toEqual(['A', 'B', 'it was c', 'D', 'E']);
  });

  it('of a batch that may have changed something are the same error for all, and the next batch runs', async () => {
    const { begun, work, given } = bench();
    const batched = batcher({ ...OPTIONS, concurrency: 1 });
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
    const batched = batcher({ ...OPTIONS, concurrency: 1 });
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

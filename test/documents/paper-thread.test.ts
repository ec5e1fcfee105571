import { Worker } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import { drawInThread } from '../../src/documents/paper-thread.js';
import { printPapers } from '../../src/documents/papers.js';
import type { Paper } from '../../src/rules/papers/paper.js';
import { INFO, labelOf, noteOf } from './sample-papers.js';

/* Papers that are drawn by a thread of their own. */

describe('the thread of papers', () => {
  it('draws the same bytes, files in the order in which they are asked for', async () => {
    const files = [[noteOf()], [labelOf(), noteOf()], [labelOf()]];
    const order: number[] = [];
    const drawn = await Promise.all(
      files.map(async (papers, index) => {
        const bytes = await drawInThread(papers, INFO);
        order.push(index);
        return bytes;
      }),
    );
    expect(order).toEqual([0, 1, 2]);
    for (const [index, papers] of files.entries()) {
      expect(drawn[index]?.equals(await printPapers(papers, INFO))).toBe(true);
    }
  });

  it('keeps nobody waiting while it draws a thousand notes', async () => {
    const papers = Array.from({ length: 1_000 }, (_, no) => noteOf({ order_no: `ORDER-${no}` }));
    let longest = 0;
    let before = performance.now();
    const look = (): void => {
      const now = performance.now();
      longest = Math.max(longest, now - before);
      before = now;
    };
    const beat = setInterval(look, 5);
    const begun = performance.now();
    await drawInThread(papers, INFO);
    // What kept the beat waiting until now counts, too.
    look();
    clearInterval(beat);
    const whole = performance.now() - begun;
    expect(longest).toBeLessThan(whole / 3);
  });

  it.each([
    ['cannot be drawn', 'TypeError', {}],
    ['cannot be sent', 'DataCloneError', () => {}],
  ])('says what is wrong with a paper that %s, and draws the next', async (_, name, of) => {
    const broken = { kind: 'delivery_note', of } as unknown as Paper;
    const [failed, next] = await Promise.allSettled([drawInThread([broken], INFO), drawInThread([noteOf()], INFO)]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { name } });
    expect(next.status).toBe('fulfilled');
  });
  it.each([
    ['ends', (thread: Worker) => thread.terminate()],
    ['fails', (thread: Worker) => thread.postMessage(null)],
  ])('is replaced when it %s without work', async (_, disturb) => {
    const sent = vi.spyOn(Worker.prototype, 'postMessage');
    await drawInThread([noteOf()], INFO);
    const thread = sent.mock.contexts[0] as Worker;
    sent.mockRestore();
    const ended = new Promise((resolve) => thread.once('exit', resolve));
    void disturb(thread);
    await ended;
    expect(await drawInThread([noteOf()], INFO)).toBeInstanceOf(Buffer);
  });
});

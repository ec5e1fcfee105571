import { parentPort } from 'node:worker_threads';
import type { Paper } from '../rules/papers/paper.js';
import { printPapers } from './papers.js';
import type { PaperInfo } from './sheet.js';

/* The thread that draws papers (paper-thread.ts): it gets papers and answers with the bytes of their file, one at a time. */

/** A message to the thread: the papers to draw. */
export interface Order {
  readonly papers: readonly Paper[];
  readonly info: PaperInfo;
}

/** The answer of the thread. */
export type Drawn = { readonly bytes: Uint8Array } | { readonly error: unknown };

const port = parentPort;
if (port === null) throw new Error('this is the thread of papers, which is started by paper-thread.ts');

port.on('message', ({ papers, info }: Order) => {
  printPapers(papers, info).then(
    (drawn) => {
      // A copy, whose memory can be transferred: a small Buffer shares its memory with others.
      const bytes = new Uint8Array(drawn);
      port.postMessage({ bytes } satisfies Drawn, [bytes.buffer]);
    },
    (error: unknown) => port.postMessage({ error } satisfies Drawn),
  );
});

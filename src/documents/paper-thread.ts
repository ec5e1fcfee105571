import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { oneAtATime } from '../kernel/one-at-a-time.js';
import type { Paper } from '../rules/papers/paper.js';
import type { Drawn, Order } from './paper-worker.js';
import type { PaperInfo } from './sheet.js';

/*
 * Papers are drawn in a separate thread: a thousand papers take seconds, and the main thread must answer requests meanwhile.
 * The thread is started when papers are first requested, draws one file at a time, and ends when it has been idle for a
 * while: its fonts and what it drew last would only fill the memory.
 */

/** How long a thread waits for more work. */
const IDLE_MS = 60_000;
/** The longest time for one file, a multiple of what the largest file takes. After that its thread is ended. */
const LONGEST_MS = 120_000;
/** Maximum heap of the thread. The largest file needs about half of it. */
const HEAP_MB = 256;
/** Maximum heap for new objects. It is small: the thread works as fast, and a thousand notes take 30 MB less. */
const YOUNG_MB = 8;

let worker: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
const inTurn = oneAtATime();

/**
 * The papers as one PDF (`printPapers`), drawn by the thread after earlier requests.
 * @throws when they cannot be drawn, or the thread fails or takes too long: the next file then gets a new thread
 */
export const drawInThread = (papers: readonly Paper[], info: PaperInfo): Promise<Buffer> =>
  inTurn(() => draw({ papers, info }));

function draw(order: Order): Promise<Buffer> {
  clearTimeout(idle);
  worker ??= watched(start());
  const thread = worker;
  thread.ref();
  return new Promise<Buffer>((resolve, reject) => {
    const end = (settle: () => void, isUsable: boolean): void => {
      clearTimeout(timer);
      thread.off('message', receive).off('error', fail).off('exit', failAtEnd);
      if (isUsable) rest(thread);
      else discard(thread);
      settle();
    };
    const receive = (answer: Drawn): void =>
      end('error' in answer ? () => reject(answer.error) : () => resolve(Buffer.from(answer.bytes.buffer)), true);
    const fail = (error: unknown): void => end(() => reject(error), false);
    const failAtEnd = (code: number): void => fail(new Error(`the thread of papers ended with code ${code}`));
    const timer = setTimeout(() => fail(new Error('the thread of papers took too long')), LONGEST_MS);
    thread.on('message', receive).on('error', fail).on('exit', failAtEnd);
    try {
      thread.postMessage(order);
    } catch (error) {
      // The order cannot be sent to a thread. The thread has received nothing, so it would never answer.
      fail(error);
    }
  });
}

/** In the built program, the thread is a file beside this one. From source, the thread must register tsx first. */
function start(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB };
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./paper-worker.js', import.meta.url), { resourceLimits });
  }
  const tsx = new URL('esm/api/index.mjs', pathToFileURL(createRequire(import.meta.url).resolve('tsx')));
  const read = `import('${tsx}').then(({ register }) => (register(), import('${new URL('./paper-worker.ts', import.meta.url)}')))`;
  return new Worker(read, { eval: true, resourceLimits });
}

/** A thread that dies without work is only replaced: an error without a listener would end the process. */
function watched(thread: Worker): Worker {
  const forget = (): void => {
    if (worker === thread) worker = null;
  };
  return thread.on('error', forget).on('exit', forget);
}

/** An idle thread does not keep the process alive. */
function rest(thread: Worker): void {
  thread.unref();
  idle = setTimeout(() => discard(thread), IDLE_MS);
  idle.unref();
}

function discard(thread: Worker): void {
  if (worker === thread) worker = null;
  void thread.terminate();
}

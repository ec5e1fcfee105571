import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Change, openStream, type StreamMessage } from './stream';
import { concerns } from './table';

/** How soon pages read a change, and the least time between the end of a read and the next one. */
const SOON_MS = 150;
const GAP_MS = 1_000;
/** How long the next read waits for the running one: a new read would cancel the running one. */
const TIMEOUT_MS = 5_000;
/** When more changes than this are pending, the page no longer compares them with its queries, and reads everything. */
const MANY = 500;

/**
 * Reads again the queries that changes concern: a page never computes its figures from a change. A hidden page waits until
 * it is visible.
 */
function createRefresher(queries: QueryClient): {
  readonly hear: (message: StreamMessage) => void;
  readonly stop: () => void;
} {
  let heard: Change[] = [];
  let readsAll = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** When the last read ended; null: one is running. */
  let last: number | null = 0;
  let isStopped = false;

  const read = (): void => {
    timer = null;
    if (document.hidden || last === null) return;
    last = null;
    const [changes, all] = [heard, readsAll];
    heard = [];
    readsAll = false;
    // The session is not read again: see table.ts.
    const reading = queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== 'session' && (all || changes.some((one) => concerns(one, queryKey))),
    });
    const timeout = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
    void Promise.race([reading, timeout]).then(() => {
      last = Date.now();
      readSoon();
    });
  };
  const readSoon = (): void => {
    if (!isStopped && last !== null && (readsAll || heard.length > 0))
      timer ??= setTimeout(read, Math.max(SOON_MS, last + GAP_MS - Date.now()));
  };
  document.addEventListener('visibilitychange', readSoon);
  return {
    hear: (message) => {
      if (readsAll) heard = [];
      if (typeof message === 'string') readsAll = true;
      else if (heard.push(message) > MANY) readsAll = true;
      readSoon();
    },
    stop: () => {
      isStopped = true;
      document.removeEventListener('visibilitychange', readSoon);
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/**
 * Receives changes over the stream that all pages of this browser share. A page gets a stream of its own where the browser has
 * no shared workers, or where the script of the worker cannot be loaded: an update of the server may have removed it.
 * @returns what ends it
 */
function listen(hear: (message: StreamMessage) => void): () => void {
  if (!('SharedWorker' in window)) return openStream(hear);
  const worker = new SharedWorker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'changes' });
  const { port } = worker;
  let closeOwn: (() => void) | null = null;
  worker.onerror = () => {
    closeOwn ??= openStream(hear);
  };
  const leave = () => port.postMessage('leave');
  const hide = ({ persisted }: PageTransitionEvent) => {
    // A page in the browser's back/forward cache may be shown again.
    if (!persisted) leave();
  };
  port.onmessage = ({ data }: MessageEvent<StreamMessage>) => hear(data);
  window.addEventListener('pagehide', hide);
  return () => {
    window.removeEventListener('pagehide', hide);
    worker.onerror = null;
    closeOwn?.();
    leave();
    port.close();
  };
}

/** Keeps pages up to date with what other people, programs and the warehouse change. */
export function useChanges(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const { hear, stop } = createRefresher(queries);
    const leave = listen(hear);
    return () => {
      leave();
      stop();
    };
  }, [queries]);
}

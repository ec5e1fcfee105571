import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Change, openStream, type Told } from './stream';
import { concerns } from './table';

/** How soon pages show a change, and how often at most they read anew. */
const SOON_MS = 150;
const SELDOM_MS = 1_000;
/** How long a read is waited for before the next one begins: one that is begun anew starts from nothing. */
const TIMEOUT_MS = 5_000;
/** From this number on, changes that a page has not read yet are no longer told apart. */
const MANY = 500;

/**
 * Reads anew what changed. A page never works out figures by itself: what it shows, the server has said. A page that nobody
 * sees waits until somebody does.
 */
function readAnew(queries: QueryClient): { readonly hear: (told: Told) => void; readonly stop: () => void } {
  let heard: Change[] = [];
  let unsure = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** When the last read ended; null: it goes on. */
  let last: number | null = 0;
  let isStopped = false;

  const read = (): void => {
    timer = null;
    if (document.hidden || last === null) return;
    last = null;
    const [changes, all] = [heard, unsure];
    heard = [];
    unsure = false;
    // The session is not read anew here. The next request that is refused asks who is signed in, over the page, so that nothing typed is lost.
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
    if (!isStopped && last !== null && (unsure || heard.length > 0))
      timer ??= setTimeout(read, Math.max(SOON_MS, last + SELDOM_MS - Date.now()));
  };
  document.addEventListener('visibilitychange', readSoon);
  return {
    hear: (told) => {
      if (unsure) heard = [];
      if (typeof told === 'string') unsure = true;
      else if (heard.push(told) > MANY) unsure = true;
      readSoon();
    },
    stop: () => {
      isStopped = true;
      document.removeEventListener('visibilitychange', readSoon);
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** Hears the changes over the stream of this browser; where pages cannot share one, over one of its own. */
function listen(hear: (told: Told) => void): () => void {
  if (!('SharedWorker' in window)) return openStream(hear);
  const { port } = new SharedWorker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'changes' });
  const leave = () => port.postMessage('leave');
  const hide = ({ persisted }: PageTransitionEvent) => {
    // A page that the browser keeps may come back.
    if (!persisted) leave();
  };
  port.onmessage = ({ data }: MessageEvent<Told>) => hear(data);
  window.addEventListener('pagehide', hide);
  return () => {
    window.removeEventListener('pagehide', hide);
    leave();
    port.close();
  };
}

/** Keeps what is shown true while other people, programs and the warehouse work. */
export function useChanges(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const { hear, stop } = readAnew(queries);
    const leave = listen(hear);
    return () => {
      leave();
      stop();
    };
  }, [queries]);
}

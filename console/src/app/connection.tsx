import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useWords, words } from './i18n';

/*
 * Whether the server can be reached. The connection counts as lost when a request gets no answer, or when the browser
 * reports that it is offline. While it is lost, a line at the end of the page says so, and the server is asked every second.
 */

let isLost = !navigator.onLine;
const listeners = new Set<() => void>();

function set(lost: boolean): void {
  if (isLost === lost) return;
  isLost = lost;
  for (const listener of [...listeners]) listener();
}

const RETRY_MS = 1_000;
/** The longest wait for `/livez`. A server that works answers much sooner. */
const TIMEOUT_MS = 5_000;

/** Whether the server answers. */
const isThere = (): Promise<boolean> =>
  fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

export const connection = {
  lost: () => set(true),
  found: () => set(false),
  /** A request timed out. Asks the server once; if there is no answer, the connection is lost. */
  doubt: () => void isThere().then((there) => there || set(true)),
  isThere,
  /** @returns what ends the subscription */
  onChange: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

window.addEventListener('offline', connection.lost);

export const useIsLost = (): boolean => useSyncExternalStore(connection.onChange, () => isLost);

const WORDS = words(
  'connection',
  {
    lost: 'サーバーに接続できません。自動的に再接続します。表示中の内容は最新でない可能性があります。入力内容はそのまま残ります。',
  },
  { lost: 'The server cannot be reached. Trying again. What you see may be out of date; what you typed stays.' },
);

/** The line that says that the connection is lost. When the server answers again, all queries are read again. */
export function ConnectionLine() {
  const say = useWords(WORDS);
  const queries = useQueryClient();
  const lost = useIsLost();
  useEffect(() => {
    if (!lost) return;
    let isAsking = false;
    const ask = async () => {
      if (isAsking) return;
      isAsking = true;
      if (await isThere()) connection.found();
      isAsking = false;
    };
    void ask();
    const timer = setInterval(ask, RETRY_MS);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
      void queries.invalidateQueries();
    };
  }, [lost, queries]);
  return (
    // The line has its own room at the end of the page, so that it covers nothing there, and stays in sight (sticky). It
    // lies over dialogs too: what is typed there cannot be sent either.
    <Box role="status" aria-live="polite" pos="sticky" bottom={0} style={{ zIndex: 1_000 }}>
      {lost && (
        <Box px="md" py={6} bg="var(--wrong)" c="var(--paper)">
          {say('lost')}
        </Box>
      )}
    </Box>
  );
}

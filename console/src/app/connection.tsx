import { Box } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useWords, words } from './i18n';

/* Whether the server can be reached. While it cannot, a line says so, and each second it is tried again. */

let isLost = false;
const listeners = new Set<() => void>();

function set(lost: boolean): void {
  if (isLost === lost) return;
  isLost = lost;
  for (const listener of listeners) listener();
}

export const connection = { lost: () => set(true), found: () => set(false) };

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const RETRY_MS = 1_000;

const WORDS = words(
  'connection',
  { lost: 'サーバーに接続できません。自動的に再接続します。入力内容はそのまま残ります。' },
  { lost: 'The server cannot be reached. Trying again; what you typed stays.' },
);

/** The line that says so. When the connection is mended, all that is shown is read anew. */
export function ConnectionLine() {
  const say = useWords(WORDS);
  const queries = useQueryClient();
  const lost = useSyncExternalStore(subscribe, () => isLost);
  useEffect(() => {
    if (!lost) return;
    const timer = setInterval(async () => {
      const answer = await fetch('/livez').catch(() => null);
      if (answer?.ok !== true) return;
      connection.found();
      void queries.invalidateQueries();
    }, RETRY_MS);
    return () => clearInterval(timer);
  }, [lost, queries]);
  return (
    <div role="status" aria-live="polite">
      {lost && (
        <Box px="md" py={6} style={{ background: 'var(--wrong)', color: 'var(--paper)' }}>
          {say('lost')}
        </Box>
      )}
    </div>
  );
}

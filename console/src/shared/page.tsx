import { Alert, Box, Group, Loader, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsLost } from '../app/connection';
import { Failure, FailureLine } from '../app/error-pages';
import { useWords, words } from '../app/i18n';
import { useTimes } from './time';

/** The title of a page, with what can be done on it. */
export function PageHead({
  title,
  beside,
  children,
}: {
  readonly title: string;
  /** Shown beside the title: a state, say. */
  readonly beside?: ReactNode;
  readonly children?: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} | Kura`;
  }, [title]);
  return (
    <Group justify="space-between" mb="md" wrap="wrap">
      <Group gap="sm">
        <Title order={1}>{title}</Title>
        {beside}
      </Group>
      <Group gap="xs">{children}</Group>
    </Group>
  );
}

const LOADED = words(
  'loaded',
  {
    reading: '読み込んでいます',
    before: '読み込んでいます。下に表示されているのは、切り替える前の内容です。',
    old: '最新の内容を読み込めませんでした。下に表示されているのは{{time}}時点の内容です。',
  },
  {
    reading: 'Loading',
    before: 'Loading. What you see below is what was shown before.',
    old: 'The latest could not be loaded. What you see below is from {{time}}.',
  },
);

/**
 * Shows the data of a query; while there is none, that it is loading or has failed. Previous data (of another filter, say)
 * and old data (the last read failed) are always marked as such.
 */
export function Loaded<T>({
  query,
  children,
}: {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}) {
  const say = useWords(LOADED);
  if (query.data === undefined) {
    if (query.error !== null) return <Failure error={query.error} retry={query.refetch} />;
    return (
      <Box p="xl">
        <Loader size="sm" color="indigo" role="status" aria-label={say('reading')} />
      </Box>
    );
  }
  return (
    <>
      {query.isPlaceholderData ? <PreviousDataNote /> : <Stale query={query} />}
      <Box
        display="contents"
        aria-busy={query.isPlaceholderData}
        {...(query.isPlaceholderData ? { className: 'before' } : {})}
      >
        {children(query.data)}
      </Box>
    </>
  );
}

/** Most answers come sooner: words that come and go at once would only disturb. */
const SOON_MS = 300;

/** Says that the previous data is still shown. The data is pale from the first moment (`before` in console.css). */
function PreviousDataNote() {
  const say = useWords(LOADED);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong ? <Text role="status">{say('before')}</Text> : null;
}

/** Whether only another page of a growing list could not be read: the buttons below that list say so (more.tsx). */
const isOfOtherPage = (query: object): boolean =>
  ('isFetchNextPageError' in query && query.isFetchNextPageError === true) ||
  ('isFetchPreviousPageError' in query && query.isFetchPreviousPageError === true);

/**
 * Says that the data is old because the last read failed. When the connection is lost, a line for the whole page says it
 * instead (connection.tsx).
 */
function Stale({ query }: { readonly query: UseQueryResult<unknown> }) {
  const say = useWords(LOADED);
  const { time } = useTimes();
  const lost = useIsLost();
  const { error, dataUpdatedAt } = query;
  if (error === null || lost || isOfOtherPage(query)) return null;
  return (
    <Stack gap={4} mb="sm">
      <Text>{say('old', { time: time(new Date(dataUpdatedAt).toISOString()) })}</Text>
      <FailureLine error={error} retry={query.refetch} />
    </Stack>
  );
}

/** Where there is nothing yet: what to do next. */
export function Nothing({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <Box className="lattice" p="xl" style={{ border: '1px solid var(--line)', borderRadius: 6 }}>
      <Stack align="flex-start" gap="xs" p="md" bg="var(--paper)" maw={480}>
        <Text fw={600}>{title}</Text>
        {children}
      </Stack>
    </Box>
  );
}

/** What is wrong with a form as a whole. It is scrolled into view: the button that was pressed may be far below. */
export function FormFaults({ faults }: { readonly faults: readonly string[] }) {
  const shown = useRef<HTMLDivElement>(null);
  const text = faults.join('\n');
  useEffect(() => {
    if (text !== '') shown.current?.scrollIntoView({ block: 'center' });
  }, [text]);
  if (faults.length === 0) return null;
  return (
    <Alert ref={shown} role="alert" data-faults tabIndex={-1} variant="outline" color="red" p="xs">
      {faults.map((one) => (
        <Text key={one} c="var(--wrong)">
          {one}
        </Text>
      ))}
    </Alert>
  );
}

import { Button, Group } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureText } from '../app/error-pages';
import { useWords, words } from '../app/i18n';
import { Loaded } from './page';

const MORE = words(
  'more',
  { more: 'さらに表示', earlier: '前の分を表示' },
  { more: 'Show more', earlier: 'Show earlier' },
);

/** Buttons that read the next page of a growing list, or a page above that it no longer keeps; nothing without such pages. */
export function More({
  query,
}: {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly isFetching: boolean;
    readonly isFetchNextPageError: boolean;
    readonly isFetchPreviousPageError: boolean;
    readonly error: unknown;
    readonly fetchNextPage: () => Promise<unknown>;
    readonly fetchPreviousPage: () => Promise<unknown>;
    readonly refetch: () => Promise<unknown>;
  };
}) {
  const say = useWords(MORE);
  if (!query.hasNextPage && !query.hasPreviousPage) return null;
  const button = (word: 'more' | 'earlier', read: () => Promise<unknown>) => (
    <Button variant="default" size="compact-sm" loading={query.isFetching} onClick={() => void read()}>
      {say(word)}
    </Button>
  );
  // New rows may have shifted the pages since they were read: all are read again, so that no row is missing between two.
  const earlier = async () => {
    await query.fetchPreviousPage();
    await query.refetch();
  };
  return (
    <>
      {(query.isFetchNextPageError || query.isFetchPreviousPageError) && <FailureText error={query.error} />}
      <Group gap="xs" style={{ alignSelf: 'flex-start' }}>
        {query.hasPreviousPage && button('earlier', earlier)}
        {query.hasNextPage && button('more', query.fetchNextPage)}
      </Group>
    </>
  );
}

/** A growing list: the rows that are read already, and the buttons that read more. */
export function GrowingRows<Page, Row>({
  query,
  rowsOf,
  none,
  children,
}: {
  readonly query: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly rowsOf: (page: Page) => readonly Row[];
  /** Shown instead of a list without rows. */
  readonly none: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}) {
  return (
    <>
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(rowsOf);
          return rows.length === 0 ? none : children(rows);
        }}
      </Loaded>
      <More query={query} />
    </>
  );
}

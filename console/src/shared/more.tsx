import { Button, Group } from '@mantine/core';
import { FailureText } from '../app/error-pages';
import { useWords, words } from '../app/i18n';

const MORE = words('more', { more: 'さらに表示', earlier: '前に戻る' }, { more: 'Show more', earlier: 'Show earlier' });

/** Reads the next page of a list that grows, or one that it no longer keeps; nothing when there is none. */
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
  // What is new since these rows were read has moved the pages: all are read anew, so that nothing is missing between two.
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

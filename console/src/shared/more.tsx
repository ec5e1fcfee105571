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
  };
}) {
  const say = useWords(MORE);
  if (!query.hasNextPage && !query.hasPreviousPage) return null;
  const button = (word: 'more' | 'earlier', read: () => Promise<unknown>) => (
    <Button variant="default" size="compact-sm" loading={query.isFetching} onClick={() => void read()}>
      {say(word)}
    </Button>
  );
  return (
    <>
      {(query.isFetchNextPageError || query.isFetchPreviousPageError) && <FailureText error={query.error} />}
      <Group gap="xs" style={{ alignSelf: 'flex-start' }}>
        {query.hasPreviousPage && button('earlier', query.fetchPreviousPage)}
        {query.hasNextPage && button('more', query.fetchNextPage)}
      </Group>
    </>
  );
}

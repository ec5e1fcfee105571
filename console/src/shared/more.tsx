import { Button } from '@mantine/core';
import { FailureText } from '../app/error-pages';
import { useWords, words } from '../app/i18n';

const MORE = words('more', { more: 'さらに表示' }, { more: 'Show more' });

/** Reads the next page of a list that grows; nothing when there is none. */
export function More({
  query,
}: {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetching: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: unknown;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}) {
  const say = useWords(MORE);
  if (!query.hasNextPage) return null;
  return (
    <>
      {query.isFetchNextPageError && <FailureText error={query.error} />}
      <Button
        variant="default"
        size="compact-sm"
        loading={query.isFetching}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => void query.fetchNextPage()}
      >
        {say('more')}
      </Button>
    </>
  );
}

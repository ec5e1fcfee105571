import { Group, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWords, words } from '../app/i18n';
import type { Column } from '../shared/column';
import { ColumnTable } from '../shared/column-table';
import { ColumnsMenu } from '../shared/columns-menu';
import { ClearFilters, FirstPage, ListChoice, ListDays, ListPages } from '../shared/list-parts';
import { isFiltered, useList } from '../shared/list-state';
import { LIST } from '../shared/list-words';
import { Loaded, Nothing } from '../shared/page';
import { ViewButtons } from '../shared/view-buttons';
import { ClientLink } from './client-link';

const WORDS = words(
  'list-here',
  { views: '状況', client: '荷主', allClients: 'すべての荷主', counted: '{{client}}（{{count}}）' },
  { views: 'State', client: 'Client', allClients: 'All clients', counted: '{{client}} ({{count}})' },
);

/** What a list of a warehouse answers, besides its rows. */
interface Answer<View extends string> {
  readonly views: readonly { readonly view: View; readonly count: number }[];
  readonly clients: readonly { readonly account_id: string; readonly account_name: string; readonly count: number }[];
  readonly metadata?: { readonly page: { readonly next_cursor: string | null } };
}

const ROWS = 50;
/** What narrows the list. The warehouse does not: it is the page's own. */
const FILTERS = ['account', 'carrier', 'from', 'to'] as const;

/** The parameters of the request for a page of the list, from the address. */
export function useListHere<const View extends string>(views: readonly [View, ...View[]]) {
  const { view, account, carrier, from, to, cursor } = useList().state;
  return { view: views.find((one) => one === view) ?? views[0], limit: ROWS, account, carrier, from, to, cursor };
}

/** The column with the client of a row. */
export function useClientColumn<
  Row extends { readonly account_id: string; readonly account_name: string },
>(): Column<Row> {
  return {
    key: 'client',
    title: useWords(WORDS)('client'),
    cell: ({ account_id, account_name }) => <ClientLink account={account_id} name={account_name} />,
    inRowFrom: 'laptop',
  };
}

/** The filter by client. @param clients those that have something in the list; undefined: not known yet */
export function ClientChoice({ clients = [] }: { readonly clients?: Answer<string>['clients'] | undefined }) {
  const say = useWords(WORDS);
  const data = clients.map(({ account_id: value, account_name, count }) => ({
    value,
    label: say('counted', { client: `${value} ${account_name}`, count }),
  }));
  return <ListChoice name="account" title={say('client')} all={say('allClients')} data={data} isLong />;
}

/** A list of what is open in a warehouse, of all clients: views with their counts, filters, and the rows. Its state is in the address. */
export function ListHere<View extends string, A extends Answer<View>, Row extends { readonly id: string }>({
  query,
  rowsOf,
  columns,
  views,
  shown,
  viewWord,
  days,
  filters,
  empty,
}: {
  readonly query: UseQueryResult<A>;
  readonly rowsOf: (answer: A) => readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly views: readonly View[];
  readonly shown: View;
  readonly viewWord: (view: View) => string;
  /** What the days of the filter are about. */
  readonly days: string;
  readonly filters?: ReactNode;
  /** What it says when nothing at all is open. */
  readonly empty: string;
}) {
  const say = useWords(WORDS);
  const list = useWords(LIST);
  const { state, filter } = useList();
  const isNarrowed = isFiltered(state, FILTERS);
  const isWhole = !isNarrowed && shown === views[0] && state.cursor === undefined;
  return (
    <Stack gap="sm">
      <ViewButtons
        label={say('views')}
        views={views}
        shown={shown}
        wordOf={viewWord}
        countOf={(view) => query.data?.views.find((one) => one.view === view)?.count}
        onChoose={(view) => filter({ view: view === views[0] ? undefined : view })}
      />
      <Group gap="xs">
        <ClientChoice clients={query.data?.clients} />
        {filters}
        <ListDays days={days} />
        <ClearFilters filters={FILTERS} />
        <Group ml="auto">
          <ColumnsMenu columns={columns} />
        </Group>
      </Group>
      <Loaded query={query}>
        {(answer) => {
          const rows = rowsOf(answer);
          if (rows.length === 0)
            return (
              <Nothing title={isWhole ? empty : list('nothing')}>
                {isNarrowed && <Text>{list('nothingHint')}</Text>}
                <FirstPage />
              </Nothing>
            );
          return (
            <>
              <ColumnTable columns={columns} rows={rows} keyOf={({ id }) => id} />
              <ListPages next={answer.metadata?.page.next_cursor ?? null} label={list('next', { count: ROWS })} />
            </>
          );
        }}
      </Loaded>
    </Stack>
  );
}

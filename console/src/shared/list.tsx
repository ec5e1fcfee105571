import { Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useWords } from '../app/i18n';
import type { Column } from './column';
import { ColumnsMenu } from './columns-menu';
import { ListFilters, ListViews } from './list-head';
import { useFocusWithin, useListKeys } from './list-keys';
import { ListPanel } from './list-panel';
import { ClearFilters, FirstPage, ListPages } from './list-parts';
import { type Counted, ListSelection } from './list-selection';
import { isFiltered, useList } from './list-state';
import { ListTable } from './list-table';
import { LIST } from './list-words';
import { Loaded, Nothing } from './page';

/*
 * A list that people search. Its whole state is in the address: view, search, filters, page, and the open row. So Back and a
 * reload show the same rows, and a link to it shows them to somebody else.
 */

interface Rows extends Counted {
  readonly metadata?: { readonly page: { readonly next_cursor: string | null } };
}

export function List<Answer extends Rows, Row extends { readonly id: string }>({
  views,
  query,
  rowsOf,
  columns,
  name,
  hint,
  warehouses,
  days,
  filters,
  empty,
  panel,
  pageOf,
  actions,
}: {
  readonly views: readonly (readonly [view: string, label: string])[];
  readonly query: UseQueryResult<Answer>;
  readonly rowsOf: (answer: Answer) => readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** What a row is called, for its link. */
  readonly name: (row: Row) => ReactNode;
  readonly hint: string;
  readonly warehouses: readonly { readonly warehouse: string; readonly name: string }[];
  /** What the days of the filter are about; absent: the list has no such filter. */
  readonly days?: string;
  /** Fields of filters that only this list has. */
  readonly filters?: ReactNode;
  /** Shown when there is nothing at all, without any filter. */
  readonly empty?: ReactNode;
  readonly panel: (id: string) => ReactNode;
  readonly pageOf: (id: string) => string;
  /** What can be done with the selected rows; absent: rows cannot be selected. */
  readonly actions?: (selected: readonly string[] | 'all') => ReactNode;
}) {
  const say = useWords(LIST);
  const { state, open } = useList();
  const isNarrow = useMediaQuery('(max-width: 62em)') === true;
  const root = useRef<HTMLDivElement>(null);
  const closeRow = useListKeys(root, { show: open, pageOf, isCovered: isNarrow });
  useFocusWithin(root);
  const hasFilter = isFiltered(state);
  const firstView = views[0]?.[0];
  const isWhole = !hasFilter && state.cursor === undefined && (state.view ?? firstView) === firstView;
  return (
    <Stack gap="sm" ref={root} tabIndex={-1} className="list-page">
      <ListViews views={views} />
      <Group gap="xs" align="flex-end">
        <ListFilters hint={hint} warehouses={warehouses} days={days}>
          {filters}
        </ListFilters>
        <ClearFilters />
        <Group gap="xs" align="flex-end" wrap="nowrap" ml="auto">
          <Text role="status" className="quiet">
            {query.data !== undefined &&
              !query.isPlaceholderData &&
              say(query.data.more ? 'countMore' : 'count', { count: query.data.count })}
          </Text>
          <ColumnsMenu columns={columns} />
        </Group>
      </Group>
      <Loaded query={query}>
        {(answer) => {
          const rows = rowsOf(answer);
          if (rows.length === 0 && isWhole && empty !== undefined) return empty;
          if (rows.length === 0)
            return (
              <Nothing title={say('nothing')}>
                {hasFilter && <Text>{say('nothingHint')}</Text>}
                <FirstPage />
              </Nothing>
            );
          const next = answer.metadata?.page.next_cursor ?? null;
          return (
            <>
              {actions !== undefined && (
                <ListSelection answer={answer} ids={rows.map(({ id }) => id)} hasMore={next !== null}>
                  {actions}
                </ListSelection>
              )}
              <ListTable rows={rows} columns={columns} name={name} isSelectable={actions !== undefined} />
              <ListPages next={next} label={say('next', { count: 50 })} />
            </>
          );
        }}
      </Loaded>
      <ListPanel isNarrow={isNarrow} onClose={closeRow} pageOf={pageOf}>
        {panel}
      </ListPanel>
    </Stack>
  );
}

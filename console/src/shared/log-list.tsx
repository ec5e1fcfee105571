import { Group, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWords } from '../app/i18n';
import type { Column } from './column';
import { ColumnTable } from './column-table';
import { ColumnsMenu } from './columns-menu';
import { ClearFilters, ListDays, ListPages, NothingFound } from './list-parts';
import { ListSearch } from './list-search';
import { type ListState, queryOf, useList } from './list-state';
import { LIST } from './list-words';
import { Loaded } from './page';

/*
 * A log: a list that grows without end and whose rows do not open (the audit log, mails, requests). Its state is in the
 * address, as with every list. With a filter, the server looks at a limited number of rows for one page; `stopped` says that
 * it reached the limit.
 */

interface LogPage {
  readonly stopped: boolean;
  readonly metadata?: { readonly page: { readonly next_cursor: string | null } };
}

const ROWS = 50;

/** The parameters of the request for a page. */
export const logQueryOf = (state: ListState) => ({ ...queryOf(state), limit: ROWS });

export function LogList<Answer extends LogPage, Row>({
  query,
  rowsOf,
  keyOf,
  columns,
  hint,
  days,
  filters,
  empty,
}: {
  readonly query: UseQueryResult<Answer>;
  readonly rowsOf: (answer: Answer) => readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly columns: readonly Column<Row>[];
  /** What the search finds. */
  readonly hint: string;
  /** What the days of the filter are about; absent: the list has no such filter. */
  readonly days?: string;
  readonly filters: ReactNode;
  /** Shown when there is nothing at all, without any filter. */
  readonly empty: string;
}) {
  const say = useWords(LIST);
  const { state, filter } = useList();
  const isEmpty = query.data !== undefined && rowsOf(query.data).length === 0;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <ListSearch hint={hint} value={state.search ?? ''} onChange={(search) => filter({ search }, true)} />
        {filters}
        {days !== undefined && <ListDays days={days} />}
        {!isEmpty && <ClearFilters />}
        <Group ml="auto">
          <ColumnsMenu columns={columns} />
        </Group>
      </Group>
      <Loaded query={query}>
        {(answer) => {
          const rows = rowsOf(answer);
          return (
            <>
              {rows.length === 0 ? (
                <NothingFound empty={empty} stopped={answer.stopped} />
              ) : (
                <ColumnTable columns={columns} rows={rows} keyOf={keyOf} />
              )}
              {answer.stopped && <Text className="quiet">{say('stopped')}</Text>}
              <ListPages
                next={answer.metadata?.page.next_cursor ?? null}
                label={answer.stopped ? say('further') : say('next', { count: ROWS })}
              />
            </>
          );
        }}
      </Loaded>
    </Stack>
  );
}

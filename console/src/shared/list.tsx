import { ActionIcon, Button, Checkbox, Drawer, Group, Select, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useRef } from 'react';
import { useWords } from '../app/i18n';
import { ColumnsMenu, useShownColumns } from './columns-menu';
import { useCounts } from './list-counts';
import { useFocusWithin, useListKeys } from './list-keys';
import { ClearFilters, ListDays, ListPages } from './list-parts';
import { ListSearch } from './list-search';
import { isFiltered, type ListState, useList } from './list-state';
import { LIST } from './list-words';
import { Loaded, Nothing } from './page';
import { RowBelow } from './row-below';
import { SavedViews } from './saved-views';
import { useIsPhone, type WindowWidth } from './window-width';

/*
 * A list that people search. Its whole state is in the address: view, search, filters, page, and the open row. So Back and a
 * reload show the same rows, and a link to it shows them to somebody else.
 */

/** A column of a list. */
export interface Column<Row> {
  /** Its name in addresses, which stays when columns come and go. */
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly right?: boolean;
  readonly width?: number | string;
  /** The key of the list's orders that this column stands for; absent: rows cannot be sorted by it. */
  readonly sort?: string;
  /** The narrowest window that shows it as long as nobody has chosen columns. Absent: a telephone. */
  readonly from?: WindowWidth;
  /** A narrower window than this shows it in a line of its own below the row: a sentence has no room beside other columns there. */
  readonly below?: WindowWidth;
}

/** So wide is a column at least whose width is not given, and the selection beside them. */
const COLUMN_PX = 108;
const SELECTION_PX = 36;

interface Rows {
  readonly count: number;
  readonly more: boolean;
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
  const { account, list, state, filter, open, select } = useList();
  const countOf = useCounts(account);
  const selected = state.selected === 'all' ? 'all' : (state.selected?.split(',') ?? []);
  const isSelected = (id: string): boolean => selected === 'all' || selected.includes(id);
  const isNarrow = useMediaQuery('(max-width: 62em)');
  const isNarrowed = isFiltered(state);
  const isPhone = useIsPhone();
  const [isOpen, filterFields] = useDisclosure(isNarrowed);
  const { shown, below } = useShownColumns(columns);
  // A share of the row is that beside all columns: where some are below it, the others have the room.
  const hasShares = below.length === 0;
  const widths = [
    ...(actions === undefined ? [] : [SELECTION_PX]),
    ...shown.map(({ width }) => (typeof width === 'number' ? width : COLUMN_PX)),
  ];
  const root = useRef<HTMLDivElement>(null);
  const shut = useListKeys(root, { show: open, pageOf, isCovered: isNarrow === true });
  useFocusWithin(root);
  const [first] = views;
  const view = state.view ?? first?.[0];
  return (
    <Stack gap="sm" ref={root} tabIndex={-1} className="list-page">
      <Group gap={4} role="group" aria-label={say('views')}>
        {views.map(([one, label]) => (
          <UnstyledButton
            key={one}
            className="view"
            aria-current={one === view ? 'true' : undefined}
            aria-describedby={`count-${one}`}
            onClick={() => filter({ view: one === first?.[0] ? undefined : one, open: undefined })}
          >
            {label}
            <Count id={`count-${one}`} count={countOf(list === 'transfers' ? 'shipments' : list, one)} />
          </UnstyledButton>
        ))}
        <SavedViews />
      </Group>
      <Group gap="xs" align="flex-end">
        <ListSearch hint={hint} value={state.search ?? ''} onChange={(search) => filter({ search }, true)} />
        {isPhone && (
          <Button variant="default" aria-expanded={isOpen} onClick={filterFields.toggle}>
            {say('filters')}
          </Button>
        )}
        {(!isPhone || isOpen) && (
          <>
            <Select
              aria-label={say('warehouse')}
              placeholder={say('allWarehouses')}
              w={170}
              clearable
              clearButtonProps={{ 'aria-label': say('allWarehouses') }}
              data={warehouses.map((one) => ({ value: one.warehouse, label: one.name }))}
              value={state.warehouse ?? null}
              onChange={(value) => filter({ warehouse: value ?? undefined })}
            />
            {days !== undefined && <ListDays days={days} />}
            {filters}
          </>
        )}
        <ClearFilters />
        <Text role="status" ml="auto" className="quiet">
          {query.data !== undefined &&
            !query.isPlaceholderData &&
            say(query.data.more ? 'countMore' : 'count', { count: query.data.count })}
        </Text>
        <ColumnsMenu columns={columns} />
      </Group>
      <Loaded query={query}>
        {(answer) => {
          const rows = rowsOf(answer);
          if (rows.length === 0)
            return isNarrowed || state.cursor !== undefined || view !== first?.[0] || empty === undefined ? (
              <Nothing title={say('nothing')}>{isNarrowed && <Text>{say('nothingHint')}</Text>}</Nothing>
            ) : (
              empty
            );
          const next = answer.metadata?.page.next_cursor ?? null;
          const ids = rows.map(({ id }) => id);
          const isWhole = ids.every(isSelected);
          return (
            <>
              {actions !== undefined && selected.length > 0 && (
                <Group role="group" aria-label={say('selection')} className="selection" gap="xs">
                  <Text fw={600}>
                    {say(selected === 'all' && answer.more ? 'selectedMore' : 'selected', {
                      count: selected === 'all' ? answer.count.toLocaleString() : selected.length,
                    })}
                  </Text>
                  {selected !== 'all' && isWhole && next !== null && (
                    <Button size="compact-sm" variant="subtle" onClick={() => select('all')}>
                      {say(answer.more ? 'selectAllMore' : 'selectAll', { count: answer.count })}
                    </Button>
                  )}
                  {actions(selected)}
                  <Button size="compact-sm" variant="subtle" onClick={() => select([])}>
                    {say('unselect')}
                  </Button>
                </Group>
              )}
              <Table.ScrollContainer minWidth={widths.reduce((sum, width) => sum + width, 0)}>
                <Table className="list">
                  <Table.Thead>
                    <Table.Tr>
                      {actions !== undefined && (
                        <Table.Th w={SELECTION_PX}>
                          <Checkbox
                            size="xs"
                            aria-label={say('selectPage')}
                            checked={isWhole}
                            onChange={() => select(isWhole ? [] : ids)}
                          />
                        </Table.Th>
                      )}
                      {shown.map((column) => (
                        <Heading key={column.key} column={column} hasShares={hasShares} />
                      ))}
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {rows.map((row) => (
                      <Fragment key={row.id}>
                        <Table.Tr data-row={row.id} data-open={row.id === state.open || undefined}>
                          {actions !== undefined && (
                            <Table.Td>
                              <Checkbox
                                size="xs"
                                aria-label={say('selectRow', { id: row.id })}
                                checked={isSelected(row.id)}
                                onChange={() => select(toggled(selected === 'all' ? ids : selected, row.id))}
                              />
                            </Table.Td>
                          )}
                          {shown.map(({ key, cell, right }, index) => (
                            <Table.Td key={key} ta={right ? 'right' : undefined}>
                              {index === 0 ? (
                                <Link
                                  className="row-link"
                                  to="."
                                  search={((before: ListState) => ({ ...before, open: row.id })) as never}
                                >
                                  {name(row)}
                                </Link>
                              ) : (
                                cell(row)
                              )}
                            </Table.Td>
                          ))}
                        </Table.Tr>
                        <RowBelow
                          columns={below}
                          row={row}
                          span={shown.length + (actions === undefined ? 0 : 1)}
                          isOpen={row.id === state.open}
                        />
                      </Fragment>
                    ))}
                  </Table.Tbody>
                </Table>
              </Table.ScrollContainer>
              <ListPages next={next} label={say('next', { count: 50 })} />
            </>
          );
        }}
      </Loaded>
      <Drawer
        opened={state.open !== undefined}
        onClose={shut}
        closeOnEscape={false}
        position="right"
        size={isNarrow ? '100%' : 620}
        withOverlay={false}
        lockScroll={false}
        trapFocus={isNarrow ?? false}
        returnFocus={false}
        data-panel
        shadow="md"
        transitionProps={{ duration: 120 }}
        closeButtonProps={{ 'aria-label': say('close') }}
        title={
          state.open !== undefined && (
            <ActionIcon
              component={Link}
              to={pageOf(state.open)}
              search={listOnly(state) as never}
              variant="subtle"
              w="auto"
              px={8}
            >
              {say('whole')}
            </ActionIcon>
          )
        }
      >
        {state.open !== undefined && panel(state.open)}
      </Drawer>
    </Stack>
  );
}

/** How many rows a view has, beside its name. */
const Count = ({ id, count }: { readonly id: string; readonly count: string | null }) => (
  <span id={id} className="count" aria-hidden="true">
    {count}
  </span>
);
/** The state of the list without the open row: its page leads back to the list as it was. */
const listOnly = ({ open: _, selected: __, ...rest }: ListState): ListState => rest;

/** How people find a list before they sort it. */
const USUAL = '-created_at';

/** The title of a column. Its clicks sort the rows up, down, and as they were before. */
function Heading({
  column: { title, right, width: wanted, sort },
  hasShares,
}: {
  readonly column: Omit<Column<never>, 'cell'>;
  readonly hasShares: boolean;
}) {
  const { state, filter } = useList();
  const width = hasShares || typeof wanted === 'number' ? wanted : undefined;
  if (sort === undefined)
    return (
      <Table.Th ta={right ? 'right' : undefined} w={width}>
        {title}
      </Table.Th>
    );
  const present = state.sort ?? USUAL;
  const down = `-${sort}`;
  const next = present === sort ? down : present === down && down !== USUAL ? USUAL : sort;
  const order = present === sort ? 'ascending' : present === down ? 'descending' : 'none';
  return (
    <Table.Th ta={right ? 'right' : undefined} w={width} aria-sort={order}>
      <UnstyledButton className="sort" onClick={() => filter({ sort: next === USUAL ? undefined : next })}>
        {title}
      </UnstyledButton>
    </Table.Th>
  );
}

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

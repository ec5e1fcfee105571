import {
  ActionIcon,
  Button,
  Checkbox,
  CloseButton,
  Drawer,
  Group,
  Popover,
  Select,
  Stack,
  Table,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { useDebouncedCallback, useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords, words } from '../app/i18n';
import { Loaded, Nothing } from './page';

/*
 * A list that people search. Its whole state is in the address: view, search, filters, page, and the open row. So Back and a
 * reload show the same rows, and a link to it shows them to somebody else.
 */

const LIST = words(
  'list',
  {
    search: '検索',
    warehouse: '倉庫',
    allWarehouses: 'すべての倉庫',
    from: '開始日',
    to: '終了日',
    count: '{{count}}件',
    countMore: '{{count}}件以上',
    clear: '条件をすべて解除',
    nothing: '該当するものがありません',
    nothingHint: '検索条件や絞り込みを変えてみてください。',
    next: '次の{{count}}件',
    first: '先頭へ',
    close: '閉じる',
    whole: 'このページだけを開く',
    views: '表示',
    saveView: '+ この条件を保存',
    viewName: '名前',
    save: '保存',
    forget: '「{{name}}」を削除',
    selection: '選択中の行',
    selected: '{{count}}件を選択中',
    selectAll: '条件に合う{{count}}件すべてを選択',
    selectPage: 'このページの行をすべて選択',
    selectRow: '{{id}}を選択',
    unselect: '選択を解除',
  },
  {
    search: 'Search',
    warehouse: 'Warehouse',
    allWarehouses: 'All warehouses',
    from: 'From',
    to: 'To',
    count: '{{count}} found',
    countMore: 'more than {{count}} found',
    clear: 'Clear the filters',
    nothing: 'Nothing is found',
    nothingHint: 'Try other words, or fewer filters.',
    next: 'The next {{count}}',
    first: 'To the beginning',
    close: 'Close',
    whole: 'Open as a page',
    views: 'Views',
    saveView: '+ Save this view',
    viewName: 'Name',
    save: 'Save',
    forget: 'Forget "{{name}}"',
    selection: 'Selected rows',
    selected: '{{count}} selected',
    selectAll: 'Select all {{count}} that were found',
    selectPage: 'Select the rows of this page',
    selectRow: 'Select {{id}}',
    unselect: 'Select none',
  },
);

/** What the address says about a list. */
export interface ListState {
  readonly view?: string;
  readonly search?: string;
  readonly warehouse?: string;
  readonly from?: string;
  readonly to?: string;
  readonly cursor?: string;
  /** The id of the open row. */
  readonly open?: string;
  /** Ids of the selected rows, with commas between them; `all`: whatever the list has found. */
  readonly selected?: string;
}

const FILTERS = ['view', 'search', 'warehouse', 'from', 'to', 'cursor'] as const;

/** The parameters of the request for the rows. */
export const queryOf = (state: ListState) =>
  Object.fromEntries(FILTERS.flatMap((name) => (state[name] ? [[name, state[name]]] : [])));

const without = (state: ListState): ListState =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined && value !== ''));

export function useList() {
  const state = useSearch({ strict: false }) as ListState;
  const { account = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  /** Another filter begins at the first page. */
  const filter = (change: ListState, replace = false) =>
    void navigate({
      to: '.',
      search: (before: ListState) => without({ ...before, cursor: undefined, selected: undefined, ...change }),
      replace,
    } as never);
  const show = (change: Pick<ListState, 'open' | 'selected'>, replace = false) =>
    void navigate({ to: '.', search: (before: ListState) => without({ ...before, ...change }), replace } as never);
  const open = (id: string | undefined) => show({ open: id });
  const select = (ids: readonly string[] | 'all') =>
    show({ selected: ids === 'all' ? 'all' : ids.length === 0 ? undefined : ids.join(',') }, true);
  return { account, state, filter, open, select };
}

/** A column of a list. */
export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly right?: boolean;
  readonly width?: number | string;
}

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
  /** Shown when there is nothing at all, without any filter. */
  readonly empty?: ReactNode;
  readonly panel: (id: string) => ReactNode;
  readonly pageOf: (id: string) => string;
  /** What can be done with the selected rows; absent: rows cannot be selected. */
  readonly actions?: (selected: readonly string[] | 'all') => ReactNode;
}) {
  const say = useWords(LIST);
  const { state, filter, open, select } = useList();
  const selected = state.selected === 'all' ? 'all' : (state.selected?.split(',') ?? []);
  const isSelected = (id: string): boolean => selected === 'all' || selected.includes(id);
  const isNarrow = useMediaQuery('(max-width: 62em)');
  const isFiltered = FILTERS.some((one) => one !== 'view' && state[one] !== undefined);
  const [first] = views;
  const view = state.view ?? first?.[0];
  return (
    <Stack gap="sm">
      <Group gap={4} role="group" aria-label={say('views')}>
        {views.map(([one, label]) => (
          <UnstyledButton
            key={one}
            className="view"
            aria-current={one === view ? 'true' : undefined}
            onClick={() => filter({ view: one === first?.[0] ? undefined : one, open: undefined })}
          >
            {label}
          </UnstyledButton>
        ))}
        <SavedViews />
      </Group>
      <Group gap="xs" align="flex-end">
        <Search hint={hint} value={state.search ?? ''} onChange={(search) => filter({ search }, true)} />
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
        {days !== undefined && (
          <Group gap={4} wrap="nowrap">
            <TextInput
              type="date"
              aria-label={`${days}: ${say('from')}`}
              value={state.from ?? ''}
              onChange={({ currentTarget }) => filter({ from: currentTarget.value })}
            />
            <span aria-hidden="true">–</span>
            <TextInput
              type="date"
              aria-label={`${days}: ${say('to')}`}
              value={state.to ?? ''}
              onChange={({ currentTarget }) => filter({ to: currentTarget.value })}
            />
          </Group>
        )}
        {isFiltered && (
          <Button
            variant="subtle"
            onClick={() => filter({ search: undefined, warehouse: undefined, from: undefined, to: undefined })}
          >
            {say('clear')}
          </Button>
        )}
        <Text role="status" ml="auto" className="quiet">
          {query.data !== undefined &&
            say(query.data.more ? 'countMore' : 'count', { count: query.data.count.toLocaleString() })}
        </Text>
      </Group>
      <Loaded query={query}>
        {(answer) => {
          const rows = rowsOf(answer);
          if (rows.length === 0)
            return isFiltered || view !== first?.[0] || empty === undefined ? (
              <Nothing title={say('nothing')}>{isFiltered && <Text>{say('nothingHint')}</Text>}</Nothing>
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
                    {say('selected', {
                      count: selected === 'all' ? answer.count.toLocaleString() : selected.length,
                    })}
                  </Text>
                  {selected !== 'all' && isWhole && next !== null && !answer.more && (
                    <Button size="compact-sm" variant="subtle" onClick={() => select('all')}>
                      {say('selectAll', { count: answer.count.toLocaleString() })}
                    </Button>
                  )}
                  {actions(selected)}
                  <Button size="compact-sm" variant="subtle" onClick={() => select([])}>
                    {say('unselect')}
                  </Button>
                </Group>
              )}
              <Table.ScrollContainer minWidth={900}>
                <Table className="list" onKeyDown={moveByArrows}>
                  <Table.Thead>
                    <Table.Tr>
                      {actions !== undefined && (
                        <Table.Th w={36}>
                          <Checkbox
                            size="xs"
                            aria-label={say('selectPage')}
                            checked={isWhole}
                            onChange={() => select(isWhole ? [] : ids)}
                          />
                        </Table.Th>
                      )}
                      {columns.map(({ title, right, width }, index) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and keep their places
                        <Table.Th key={index} ta={right ? 'right' : undefined} w={width}>
                          {title}
                        </Table.Th>
                      ))}
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {rows.map((row) => (
                      <Table.Tr key={row.id} data-open={row.id === state.open || undefined}>
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
                        {columns.map(({ cell, right }, index) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: see above
                          <Table.Td key={index} ta={right ? 'right' : undefined}>
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
                    ))}
                  </Table.Tbody>
                </Table>
              </Table.ScrollContainer>
              <Group gap="xs">
                {state.cursor !== undefined && (
                  <Button variant="default" onClick={() => filter({})}>
                    {say('first')}
                  </Button>
                )}
                {next !== null && (
                  <Button variant="default" onClick={() => filter({ cursor: next })}>
                    {say('next', { count: 50 })}
                  </Button>
                )}
              </Group>
            </>
          );
        }}
      </Loaded>
      <Drawer
        opened={state.open !== undefined}
        onClose={() => open(undefined)}
        position="right"
        size={isNarrow ? '100%' : 620}
        withOverlay={false}
        lockScroll={false}
        trapFocus={isNarrow ?? false}
        returnFocus
        shadow="md"
        transitionProps={{ duration: 120 }}
        closeButtonProps={{ 'aria-label': say('close') }}
        title={
          state.open !== undefined && (
            <ActionIcon component={Link} to={pageOf(state.open)} variant="subtle" w="auto" px={8}>
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

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

/** Up and down go from row to row. */
function moveByArrows(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('a.row-link')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const next = links[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Filters that somebody has named, in this browser: one click leads back to them. */
function SavedViews() {
  const say = useWords(LIST);
  const { state, account } = useList();
  const { pathname } = useLocation();
  const [saved, setSaved] = useLocalStorage<Readonly<Record<string, ListState>>>({
    key: `kura.views.${pathname}`,
    defaultValue: {},
  });
  const [name, setName] = useState('');
  const [isNaming, { toggle, close }] = useDisclosure(false);
  const present = queryOf({ ...state, cursor: undefined });
  const isSaved = Object.values(saved).some((one) => JSON.stringify(queryOf(one)) === JSON.stringify(present));
  return (
    <>
      {Object.entries(saved).map(([title, view]) => (
        <Group key={`${account} ${title}`} gap={0} wrap="nowrap">
          <Link className="view" to="." search={view as never}>
            {title}
          </Link>
          <CloseButton
            size="sm"
            aria-label={say('forget', { name: title })}
            onClick={() => setSaved(Object.fromEntries(Object.entries(saved).filter(([one]) => one !== title)))}
          />
        </Group>
      ))}
      {Object.keys(present).length > 0 && !isSaved && (
        <Popover opened={isNaming} onChange={toggle} position="bottom-start" shadow="md" trapFocus>
          <Popover.Target>
            <Button size="compact-sm" variant="subtle" onClick={toggle}>
              {say('saveView')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <form
              onSubmit={(event) => {
                event.preventDefault();
                if (name.trim() !== '') setSaved({ ...saved, [name.trim()]: present });
                setName('');
                close();
              }}
            >
              <Group gap="xs" align="flex-end">
                <TextInput
                  data-autofocus
                  label={say('viewName')}
                  maxLength={30}
                  value={name}
                  onChange={({ currentTarget }) => setName(currentTarget.value)}
                />
                <Button type="submit">{say('save')}</Button>
              </Group>
            </form>
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}

const WAIT_MS = 300;

/** What is typed is searched for after a moment, without a button. */
function Search({
  hint,
  value,
  onChange,
}: {
  readonly hint: string;
  readonly value: string;
  readonly onChange: (search: string) => void;
}) {
  const say = useWords(LIST);
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const later = useDebouncedCallback((search: string) => {
    sent.current = search;
    onChange(search);
  }, WAIT_MS);
  // Back, or a button, may change it too. What is being typed stays.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  return (
    <TextInput
      type="search"
      aria-label={say('search')}
      placeholder={hint}
      w={300}
      maxLength={100}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        later(currentTarget.value);
      }}
    />
  );
}

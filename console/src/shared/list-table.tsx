import { Checkbox, Table, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useWords } from '../app/i18n';
import type { Column } from './column';
import { useShownColumns } from './columns-menu';
import { isSelectedIn, type ListState, selectedIn, useList } from './list-state';
import { LIST } from './list-words';
import { RowBelow } from './row-below';

/** The least width of a column that does not give its own, and the width of the column of checkboxes. */
const COLUMN_PX = 108;
const SELECTION_PX = 36;

/** The rows of a page of a list. @param name what a row is called, for the link that opens it */
export function ListTable<Row extends { readonly id: string }>({
  rows,
  columns,
  name,
  isSelectable,
}: {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly name: (row: Row) => ReactNode;
  readonly isSelectable: boolean;
}) {
  const say = useWords(LIST);
  const { state } = useList();
  const { isSelected, isWhole, togglePage, toggle } = useSelection(rows.map(({ id }) => id));
  const { shown, below } = useShownColumns(columns);
  const widths = [
    ...(isSelectable ? [SELECTION_PX] : []),
    ...shown.map(({ width }) => (typeof width === 'number' ? width : COLUMN_PX)),
  ];
  return (
    <Table.ScrollContainer minWidth={widths.reduce((sum, width) => sum + width, 0)}>
      <Table className="list">
        <Table.Thead>
          <Table.Tr>
            {isSelectable && (
              <Table.Th w={SELECTION_PX}>
                <Checkbox size="xs" aria-label={say('selectPage')} checked={isWhole} onChange={togglePage} />
              </Table.Th>
            )}
            {shown.map((column) => (
              // A width in percent is meant for a row with all columns: it is not used when some are below the row.
              <Heading key={column.key} column={column} hasShares={below.length === 0} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Fragment key={row.id}>
              <Table.Tr data-row={row.id} data-open={row.id === state.open || undefined}>
                {isSelectable && (
                  <Table.Td>
                    <Checkbox
                      size="xs"
                      aria-label={say('selectRow', { id: row.id })}
                      checked={isSelected(row.id)}
                      onChange={() => toggle(row.id)}
                    />
                  </Table.Td>
                )}
                {shown.map(({ key, cell, right }, index) => (
                  <Table.Td key={key} ta={right ? 'right' : undefined}>
                    {index === 0 ? <RowLink id={row.id}>{name(row)}</RowLink> : cell(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
              <RowBelow
                columns={below}
                row={row}
                span={shown.length + (isSelectable ? 1 : 0)}
                isOpen={row.id === state.open}
              />
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Opens a row beside the list. */
const RowLink = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <Link className="row-link" to="." search={(before: ListState) => ({ ...before, open: id })}>
    {children}
  </Link>
);

/**
 * Which rows are selected.
 * @param ids the rows of the page. When all rows of the list are selected and one is deselected, only the others of the page
 * stay selected
 */
function useSelection(ids: readonly string[]) {
  const { state, select } = useList();
  const selected = selectedIn(state);
  const isSelected = (id: string): boolean => isSelectedIn(selected, id);
  const isWhole = ids.every(isSelected);
  return {
    isSelected,
    /** Whether all rows of the page are selected. */
    isWhole,
    togglePage: () => select(isWhole ? [] : ids),
    toggle: (id: string) => select(toggled(selected === 'all' ? ids : selected, id)),
  };
}

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

/** The order of a list that nobody has sorted. */
const USUAL = '-created_at';

/** The title of a column. Clicks sort the rows in ascending order, then in descending order, then in the usual order. */
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

import { Table } from '@mantine/core';
import { Fragment } from 'react';
import type { Column } from './column';
import { useShownColumns } from './columns-menu';
import { RowBelow } from './row-below';

/** The least average width of a column. */
const COLUMN_PX = 96;

/** A table of rows that do not open. Columns for which the window has no room are shown below their row, or not at all. */
export function ColumnTable<Row>({
  columns,
  rows,
  keyOf,
}: {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
}) {
  const { shown, below } = useShownColumns(columns);
  return (
    // It has a tabIndex so that keys can scroll it: nothing else in it may be able to take the focus.
    <Table.ScrollContainer minWidth={COLUMN_PX * shown.length} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {shown.map(({ key, title, right, width }) => (
              <Table.Th key={key} ta={right ? 'right' : undefined} w={width}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Fragment key={keyOf(row)}>
              <Table.Tr>
                {shown.map(({ key, cell, right }) => (
                  <Table.Td key={key} ta={right ? 'right' : undefined}>
                    {cell(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
              <RowBelow columns={below} row={row} span={shown.length} />
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

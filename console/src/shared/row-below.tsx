import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** The columns of a row that a narrow window shows in a line below the row. @param span how many cells the row has */
export const RowBelow = <Row,>({
  columns,
  row,
  span,
  isOpen = false,
}: {
  readonly columns: readonly { readonly key: string; readonly cell: (row: Row) => ReactNode }[];
  readonly row: Row;
  readonly span: number;
  readonly isOpen?: boolean;
}) =>
  columns.length > 0 && (
    <Table.Tr className="below" data-open={isOpen || undefined}>
      <Table.Td colSpan={span}>
        {columns.map(({ key, cell }) => (
          <div key={key}>{cell(row)}</div>
        ))}
      </Table.Td>
    </Table.Tr>
  );

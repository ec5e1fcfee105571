import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** A table without links that may be wider than the window: keys scroll it, too. */
export function Scrolled({
  label,
  minWidth,
  maxHeight,
  children,
}: {
  readonly label: string;
  readonly minWidth: number;
  readonly maxHeight?: number;
  readonly children: ReactNode;
}) {
  return (
    <Table.ScrollContainer
      minWidth={minWidth}
      {...(maxHeight === undefined ? {} : { maxHeight })}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': label } }}
    >
      <Table>{children}</Table>
    </Table.ScrollContainer>
  );
}

import type { ReactNode } from 'react';
import type { WindowWidth } from './window-width';

/** A column of a list. */
export interface Column<Row> {
  /** Its name in addresses. It stays the same when other columns are added or removed. */
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly right?: boolean;
  readonly width?: number | string;
  /** The sort key of the list (`sort`) for this column; absent: rows cannot be sorted by it. */
  readonly sort?: string;
  /** The narrowest window that shows it as long as nobody has chosen columns. Absent: a telephone. */
  readonly from?: WindowWidth;
  /** A window narrower than this shows it in a line of its own below the row: a sentence has no room beside other columns there. */
  readonly inRowFrom?: WindowWidth;
}

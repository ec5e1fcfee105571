import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ClearFilters, NothingFound } from './list-parts';
import { ListSearch } from './list-search';
import { useList } from './list-state';
import { folded } from './typed-text';

/** A search in a short list, which the browser has as a whole. The search text is in the address, as with every list. */
export function FewRows<Row>({
  rows,
  textsOf,
  hint,
  empty,
  children,
}: {
  readonly rows: readonly Row[];
  /** The texts of a row that are searched. */
  readonly textsOf: (row: Row) => readonly string[];
  readonly hint: string;
  /** What it says when there is no row at all. */
  readonly empty: string;
  readonly children: (found: readonly Row[]) => ReactNode;
}) {
  const { state, filter } = useList();
  const search = folded(state.search?.trim() ?? '');
  const found = rows.filter((row) => textsOf(row).some((text) => folded(text).includes(search)));
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <ListSearch hint={hint} value={state.search ?? ''} onChange={(text) => filter({ search: text }, true)} />
        {found.length > 0 && <ClearFilters />}
      </Group>
      {found.length === 0 ? <NothingFound empty={empty} /> : children(found)}
    </Stack>
  );
}

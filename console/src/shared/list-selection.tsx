import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber, useWords } from '../app/i18n';
import { isSelectedIn, selectedIn, useList } from './list-state';
import { LIST } from './list-words';

/** How many rows a list has found. */
export interface Counted {
  readonly count: number;
  /** There are more than were counted. */
  readonly more: boolean;
}

/**
 * What can be done with the selected rows. It shows nothing when no row is selected.
 * @param ids the rows of the page
 * @param hasMore whether another page comes after it
 */
export function ListSelection({
  answer,
  ids,
  hasMore,
  children,
}: {
  readonly answer: Counted;
  readonly ids: readonly string[];
  readonly hasMore: boolean;
  readonly children: (selected: readonly string[] | 'all') => ReactNode;
}) {
  const say = useWords(LIST);
  const { state, select } = useList();
  const selected = selectedIn(state);
  if (selected.length === 0) return null;
  return (
    <Group role="group" aria-label={say('selection')} className="selection" gap="xs">
      <Text fw={600}>
        {say(selected === 'all' && answer.more ? 'selectedMore' : 'selected', {
          count: selected === 'all' ? formatNumber(answer.count) : selected.length,
        })}
      </Text>
      {selected !== 'all' && hasMore && ids.every((id) => isSelectedIn(selected, id)) && (
        <Button size="compact-sm" variant="subtle" onClick={() => select('all')}>
          {say(answer.more ? 'selectAllMore' : 'selectAll', { count: answer.count })}
        </Button>
      )}
      {children(selected)}
      <Button size="compact-sm" variant="subtle" onClick={() => select([])}>
        {say('unselect')}
      </Button>
    </Group>
  );
}

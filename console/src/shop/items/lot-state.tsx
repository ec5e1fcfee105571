import { Badge } from '@mantine/core';
import { useWords } from '../../app/i18n';
import type { StockLot } from './item-query';
import { ITEMS } from './words';

/** Why a lot is unallocatable, in one word; nothing if it is allocatable. */
export function LotState({ lot: { blocked, allocatable } }: { readonly lot: StockLot }) {
  const say = useWords(ITEMS);
  if (allocatable) return null;
  return (
    <Badge color="red" c="var(--wrong)">
      {say(blocked ? 'blocked' : 'passed')}
    </Badge>
  );
}

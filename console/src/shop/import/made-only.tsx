import { Text } from '@mantine/core';
import { useWords } from '../../app/i18n';
import { useList } from '../../shared/list-state';
import type { Format } from './format';
import { IMPORT } from './words';

/** The note above a list that shows only what was made from one imported file. */
export function MadeOnly({ kind }: { readonly kind: Format['name'] }) {
  const say = useWords(IMPORT);
  const { import: id } = useList().state;
  return id === undefined ? null : (
    <Text role="note" mb="xs">
      {say(`madeBy_${kind}`, { id })}
    </Text>
  );
}

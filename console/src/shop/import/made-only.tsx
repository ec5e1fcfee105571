import { Text } from '@mantine/core';
import { useWords } from '../../app/i18n';
import { useList } from '../../shared/list-state';
import type { Format } from './format';
import { IMPORT } from './words';

/** Above a list that shows only what a file has made. */
export function MadeOnly({ kind }: { readonly kind: Format['name'] }) {
  const say = useWords(IMPORT);
  const { import: id } = useList().state;
  return id === undefined ? null : (
    <Text role="note" mb="xs">
      {say(`madeBy_${kind}`, { id })}
    </Text>
  );
}

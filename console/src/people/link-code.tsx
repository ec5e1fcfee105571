import { Text } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../app/i18n';
import { Nothing } from '../shared/page';
import { Outside } from './outside';
import { PEOPLE } from './words';

/** The code of the link that led here. It stands behind `#`, so no server and no log ever sees it in an address. */
export function useLinkCode(): string {
  const [code] = useState(() => location.hash.slice(1));
  return code;
}

/** A link that is used up, or too old. */
export function DeadLink() {
  const say = useWords(PEOPLE);
  return (
    <Outside title={say('linkDead')}>
      <Nothing title={say('linkDead')}>
        <Text>{say('linkDeadText')}</Text>
      </Nothing>
    </Outside>
  );
}

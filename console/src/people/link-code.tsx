import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useWords } from '../app/i18n';
import { Outside } from './outside';
import { PEOPLE } from './words';

/** The code of the link that led here. It stands behind `#`, so no server and no log ever sees it in an address. */
export function useLinkCode(): string {
  const [code] = useState(() => location.hash.slice(1));
  return code;
}

/** A link that is used up, or too old. @param children how to get another one by oneself */
export function DeadLink({ children }: { readonly children?: ReactNode }) {
  const say = useWords(PEOPLE);
  return (
    <Outside title={say('linkDead')}>
      <Stack gap="sm">
        <Text>{say('linkDeadText')}</Text>
        {children}
        <Anchor component={Link} to="/sign-in">
          {say('backToSignIn')}
        </Anchor>
      </Stack>
    </Outside>
  );
}

import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useWords, words } from '../app/i18n';
import { Outside } from '../app/shell/outside';

const LINK = words(
  'link',
  {
    dead: 'このリンクは使えません',
    deadText: '使用済みか、有効期限が切れています。',
    askAgain: 'もう一度リンクを受け取ってください。',
    backToSignIn: 'サインインへ戻る',
  },
  {
    dead: 'This link does not work',
    deadText: 'It was used already, or is too old.',
    askAgain: 'Ask for a new one.',
    backToSignIn: 'Back to the sign-in',
  },
);

/** The code of the link that led here. It stands behind `#`, so no server and no log ever sees it in an address. */
export function useLinkCode(): string {
  const [code] = useState(() => location.hash.slice(1));
  return code;
}

/** A link that is used up, or too old. @param children how people go on; absent: somebody has to give them a new link */
export function DeadLink({ children }: { readonly children?: ReactNode }) {
  const say = useWords(LINK);
  return (
    <Outside title={say('dead')}>
      <Stack gap="sm">
        <Text>{say('deadText')}</Text>
        {children ?? <Text>{say('askAgain')}</Text>}
        <Anchor component={Link} to="/sign-in">
          {say('backToSignIn')}
        </Anchor>
      </Stack>
    </Outside>
  );
}

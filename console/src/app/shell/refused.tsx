import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWords } from '../i18n';
import type { Me } from '../session';
import { useWorkspaces } from './commands';
import { SHELL } from './words';

/** In place of a page that its visitor may not use: why, and where else to go. */
export function RefusedPage({ me }: { readonly me: Me }) {
  const say = useWords(SHELL);
  const workspaces = [
    ...useWorkspaces(me).map(({ label, href }) => [href, label] as const),
    ['/me', say('me')] as const,
  ];
  return (
    <Stack align="flex-start" gap="xs" role="alert">
      <Title order={1}>{say('refused')}</Title>
      <Text>{say('refusedText')}</Text>
      <Text>{say('yourPlaces')}</Text>
      {workspaces.map(([href, label]) => (
        <Anchor key={href} className="lone-link" component={Link} to={href}>
          {label}
        </Anchor>
      ))}
    </Stack>
  );
}

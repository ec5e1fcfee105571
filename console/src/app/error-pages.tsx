import { Anchor, Button, Center, Stack, Text, Title } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { Refused, Unreachable } from './api';
import { useWords, words } from './i18n';

const WORDS = words(
  'errors',
  {
    missing: 'このページはありません',
    missingText: 'アドレスが変わったか、削除された可能性があります。',
    home: 'ホームへ戻る',
    failed: 'ページを表示できませんでした',
    forbidden: 'このページを見る権限がありません',
    unreachable: 'サーバーに接続できませんでした。接続を確認して、もう一度お試しください。',
    bug: 'Kuraに問題が発生しました。もう一度お試しいただき、続く場合はこの番号を添えてお知らせください：{{id}}',
    again: 'もう一度試す',
  },
  {
    missing: 'There is no such page',
    missingText: 'It may have moved, or been deleted.',
    home: 'Go to the start page',
    failed: 'This page could not be shown',
    forbidden: 'You may not see this page',
    unreachable: 'The server could not be reached. Check your connection and try again.',
    bug: 'Something went wrong in Kura. Try again; if it stays, tell us this number: {{id}}',
    again: 'Try again',
  },
);

export function NotFoundPage() {
  const say = useWords(WORDS);
  return (
    <Center mih="60vh" className="lattice" component="main">
      <Stack align="center" gap="xs" p="xl" bg="var(--paper)">
        <Title order={1}>{say('missing')}</Title>
        <Text c="dimmed">{say('missingText')}</Text>
        <Anchor href="/">{say('home')}</Anchor>
      </Stack>
    </Center>
  );
}

/** What happened, and what to do: of a page, or of a part of it. */
export function Failure({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const say = useWords(WORDS);
  const refused = error instanceof Refused ? error : null;
  const isOurs = refused === null || refused.status >= 500;
  const text = () => {
    if (error instanceof Unreachable) return say('unreachable');
    return isOurs ? say('bug', { id: refused?.request_id ?? '-' }) : refused.message;
  };
  return (
    <Stack align="flex-start" gap="xs" p="md" role="alert">
      <Title order={2}>{say(refused?.status === 403 ? 'forbidden' : 'failed')}</Title>
      <Text>{text()}</Text>
      <Button variant="default" onClick={retry}>
        {say('again')}
      </Button>
    </Stack>
  );
}

export function FailurePage({ error }: { readonly error: unknown }) {
  const router = useRouter();
  return (
    <main>
      <Failure error={error} retry={() => void router.invalidate()} />
    </main>
  );
}

import { Anchor, Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Refused } from './api';
import { useIsLost } from './connection';
import { useFailureWords } from './failure-words';
import { PageNotLoaded } from './failures';
import { useWords, words } from './i18n';
import { reloadOnce } from './lazy-page';

const WORDS = words(
  'errors',
  {
    missing: 'このページはありません',
    missingText: 'アドレスが変わったか、削除された可能性があります。',
    home: 'ホームへ戻る',
    failed: '表示できませんでした',
    forbidden: '表示する権限がありません',
    again: 'もう一度試す',
  },
  {
    missing: 'There is no such page',
    missingText: 'It may have moved, or been deleted.',
    home: 'Go to the start page',
    failed: 'This could not be shown',
    forbidden: 'You are not allowed to see this',
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

/** The button that tries again after a failure. It cannot be clicked while the retry runs. */
function Again({ retry, size }: { readonly retry: () => Promise<unknown>; readonly size?: 'compact-sm' }) {
  const say = useWords(WORDS);
  const [isTrying, setTrying] = useState(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const again = async () => {
    setTrying(true);
    await retry().finally(() => {
      if (isHere.current) setTrying(false);
    });
  };
  return (
    <Button variant="default" loading={isTrying} onClick={() => void again()} {...(size === undefined ? {} : { size })}>
      {say('again')}
    </Button>
  );
}

interface FailureProps {
  readonly error: unknown;
  readonly retry: () => Promise<unknown>;
}

/** Shown instead of a page that failed, or of a part of it: what happened, and what to do. */
export function Failure({ error, retry }: FailureProps) {
  const say = useWords(WORDS);
  const wordsOf = useFailureWords();
  const isForbidden = error instanceof Refused && error.status === 403;
  return (
    <Stack align="flex-start" gap="xs" p="md" role="alert">
      <Title order={2}>{say(isForbidden ? 'forbidden' : 'failed')}</Title>
      <Text>{wordsOf(error)}</Text>
      <Again retry={retry} />
    </Stack>
  );
}

/** {@link Failure} in one line, for a page that still has something else to show. */
export function FailureLine({ error, retry }: FailureProps) {
  const wordsOf = useFailureWords();
  return (
    <Group gap="xs" role="alert">
      <Text c="var(--wrong)">{wordsOf(error)}</Text>
      <Again retry={retry} size="compact-sm" />
    </Group>
  );
}

/** Why an action failed, beside its button. */
export function FailureText({
  error,
  fz,
  span = false,
}: {
  readonly error: unknown;
  readonly fz?: number;
  /** Whether it stands in a line of text. */
  readonly span?: boolean;
}) {
  const wordsOf = useFailureWords();
  return (
    <Text span={span} role="alert" c="var(--wrong)" {...(fz === undefined ? {} : { fz })}>
      {wordsOf(error)}
    </Text>
  );
}

/** Shown in the frame, instead of a page that failed. */
export function FailedPage({ error }: { readonly error: unknown }) {
  const router = useRouter();
  const lost = useIsLost();
  const wasLost = useRef(lost);
  const notLoaded = error instanceof PageNotLoaded ? error : null;
  const retry = async () => {
    // Browsers may remember that a module could not be loaded: then only a reload of the whole page helps.
    if (notLoaded !== null && notLoaded.reason !== 'unreachable') return location.reload();
    await notLoaded?.load();
    await router.invalidate();
  };
  useEffect(() => {
    if (notLoaded?.reason === 'outdated') reloadOnce();
  }, [notLoaded]);
  useEffect(() => {
    if (wasLost.current && !lost) void retry();
    wasLost.current = lost;
  });
  return <Failure error={error} retry={retry} />;
}

/** Shown when the frame itself failed. */
export const WholeFailedPage = ({ error }: { readonly error: unknown }) => (
  <main>
    <FailedPage error={error} />
  </main>
);

import { Text, Timeline, Title } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Answer } from '../app/api';
import { useLanguage, useWords, words } from '../app/i18n';
import { useActorWord } from './actors';
import { More } from './more';
import { Loaded } from './page';
import { useTimes } from './time';

const HISTORY = words('history', { history: '履歴' }, { history: 'History' });

/** What happened to something, newest first. */
interface HistoryPage {
  readonly history: readonly (ReceiptEntry | ShipmentEntry)[];
}

type ShipmentEntry = Answer<'listHistory'>['history'][number];
/** It may have what a person has written about it. */
type ReceiptEntry = Answer<'listReceiptHistory'>['history'][number];

/** What happened, with who did it. */
export function Entries({ entries }: { readonly entries: HistoryPage['history'] }) {
  const language = useLanguage();
  const actorWord = useActorWord();
  const { time, sentence } = useTimes();
  return (
    <Timeline bulletSize={10} lineWidth={1} mb="xs">
      {entries.map((entry) => (
        <Timeline.Item key={entry.history_no}>
          <Text fz={13}>{sentence(entry.message[language])}</Text>
          {'note' in entry && entry.note !== null && (
            <Text fz={13} style={{ overflowWrap: 'anywhere' }}>
              {entry.note}
            </Text>
          )}
          <Text fz={12} className="quiet">
            {time(entry.at)} {actorWord(entry.actor)}
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

export function History({ query }: { readonly query: UseInfiniteQueryResult<InfiniteData<HistoryPage>> }) {
  const say = useWords(HISTORY);
  return (
    <section>
      <Title order={2} mb="xs">
        {say('history')}
      </Title>
      <Loaded query={query}>{({ pages }) => <Entries entries={pages.flatMap(({ history }) => history)} />}</Loaded>
      <More query={query} />
    </section>
  );
}

import { Text, Timeline, Title } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useLanguage, useWords, words } from '../app/i18n';
import { useActorWord } from './actors';
import { More } from './more';
import { Loaded } from './page';
import { useTimes } from './time';

const HISTORY = words('history', { history: '履歴' }, { history: 'History' });

/** What happened to something, newest first. */
export interface HistoryPage {
  readonly history: readonly {
    readonly history_no: number;
    readonly at: string;
    readonly actor: string;
    /** What a person has written about it. */
    readonly note?: string | null;
    readonly message: Readonly<Record<'ja' | 'en', string>>;
  }[];
}

export function History({ query }: { readonly query: UseInfiniteQueryResult<InfiniteData<HistoryPage>> }) {
  const say = useWords(HISTORY);
  const language = useLanguage();
  const actorWord = useActorWord();
  const { time, sentence } = useTimes();
  return (
    <section>
      <Title order={2} mb="xs">
        {say('history')}
      </Title>
      <Loaded query={query}>
        {({ pages }) => (
          <Timeline bulletSize={10} lineWidth={1} mb="xs">
            {pages
              .flatMap(({ history }) => history)
              .map((entry) => (
                <Timeline.Item key={entry.history_no}>
                  <Text fz={13}>{sentence(entry.message[language])}</Text>
                  {entry.note != null && (
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
        )}
      </Loaded>
      <More query={query} />
    </section>
  );
}

import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../app/i18n';
import { useTimes } from '../../shared/time';
import type { Format } from './format';
import { filesQuery } from './import-query';
import { IMPORT } from './words';

/** Links to the files of the last days, where an unfinished import can be resumed. Shows nothing if there are none. */
export function EarlierFiles({ account, kind }: { readonly account: string; readonly kind: Format['name'] }) {
  const say = useWords(IMPORT);
  const { time } = useTimes();
  const files = useQuery(filesQuery(account, kind)).data?.imports ?? [];
  if (files.length === 0) return null;
  return (
    <section>
      <Title order={2} mb="xs">
        {say('earlier')}
      </Title>
      <Stack gap="xs">
        {files.map(({ id, file, name, started_at, state, entries }) => (
          <div key={id}>
            <Link to={`/${account}/${kind}/import/${id}`}>{file}</Link>{' '}
            <Text span className="quiet">
              {time(started_at)} {name}
            </Text>
            <Text fz={13}>{state === 'waiting' ? say('summary', entries) : say('atWork')}</Text>
          </div>
        ))}
      </Stack>
    </section>
  );
}

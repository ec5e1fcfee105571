import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, api } from '../app/api';
import { useWords } from '../app/i18n';
import { useFields } from '../shared/fields';
import { FormFaults, Loaded } from '../shared/page';
import { Part } from '../shared/part';
import { useTimes } from '../shared/time';
import { ME } from './words';

/** Where the person is signed in; each can be ended. */
export function Sessions() {
  const say = useWords(ME);
  const { time } = useTimes();
  const queries = useQueryClient();
  const form = useFields({}, []);
  const query = useQuery({
    queryKey: ['me', 'sessions'],
    queryFn: async () => (await answered(api.GET('/me/sessions'))).sessions,
  });
  const end = (session_id: number) =>
    form.send(async () => {
      await answered(api.DELETE('/me/sessions/{session_id}', { params: { path: { session_id: String(session_id) } } }));
      await queries.invalidateQueries({ queryKey: ['me', 'sessions'] });
    });
  return (
    <Part title={say('sessions')}>
      <FormFaults faults={form.others} />
      <Loaded query={query}>
        {(sessions) =>
          sessions.map(({ session_id, current, browser, address, signed_in_at, last_seen_at }) => (
            <Group key={session_id} justify="space-between" wrap="nowrap" align="flex-start">
              <div>
                <Group gap="xs">
                  <span>{nameOf(browser)}</span>
                  <span className="quiet">{address}</span>
                  {current && (
                    <Badge color="gray" c="var(--done)">
                      {say('current')}
                    </Badge>
                  )}
                </Group>
                <Text size="xs" c="dimmed">
                  {say('signedIn', { at: time(signed_in_at) })}, {say('seen', { at: time(last_seen_at) })}
                </Text>
              </div>
              {!current && (
                <Button size="compact-sm" variant="default" flex="none" onClick={() => void end(session_id)}>
                  {say('end')}
                </Button>
              )}
            </Group>
          ))
        }
      </Loaded>
    </Part>
  );
}

const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'];
const SYSTEMS = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac OS X', 'Linux'];

/** A browser as people know it, from how it names itself. */
function nameOf(browser: string): string {
  const found = [BROWSERS, SYSTEMS].flatMap((names) => names.find((name) => browser.includes(name)) ?? []);
  return found.length === 0
    ? browser.slice(0, 40) || '-'
    : found.join(', ').replace('Edg', 'Edge').replace('OPR', 'Opera');
}

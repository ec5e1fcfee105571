import { Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTimes } from '../../shared/time';
import { answered, api } from '../api';
import { useWords } from '../i18n';
import { SHELL } from './words';

const clockQuery = (account: string) =>
  ({ queryKey: [account, 'clock'], queryFn: () => answered(api.GET('/clock')) }) as const;

const MINUTE_MS = 60_000;

/** The time of the clock now. A clock that runs goes on by itself; that it was turned, the server says. */
function useTicking(
  read: { readonly now: string; readonly running: boolean } | undefined,
  readAt: number,
): string | null {
  const [, tick] = useState(0);
  const running = read?.running === true;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((count) => count + 1), MINUTE_MS / 6);
    return () => clearInterval(timer);
  }, [running]);
  if (read === undefined) return null;
  return running ? new Date(Date.parse(read.now) + Date.now() - readAt).toISOString() : read.now;
}

type Target = { readonly by: string } | { readonly to: string };

const SHOWN = 12;

/** The clock of the demo environment, and how to turn it. Moving it does the work that falls due, and tells what happened. */
export function DemoClock({ account }: { readonly account: string }) {
  const say = useWords(SHELL);
  const { time } = useTimes();
  const queries = useQueryClient();
  const [day, setDay] = useState('');
  const { data, dataUpdatedAt } = useQuery(clockQuery(account));
  const shown = useTicking(data, dataUpdatedAt);
  const turn = useMutation({
    mutationFn: (target: Target) => answered(api.POST('/clock/advance', { body: target })),
    onSettled: () => queries.invalidateQueries({ queryKey: [account] }),
  });
  const events = turn.data?.events ?? [];
  if (shown === null) return null;
  return (
    <Popover position="bottom-end" shadow="md" width={340} transitionProps={{ duration: 120 }}>
      <Popover.Target>
        <Button variant="default" size="compact-sm" aria-label={say('clock', { time: time(shown) })}>
          <span className="wide">{time(shown)}</span>
          <span className="narrow">{time(shown).slice(-5)}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <Text fz={13}>{say('clockText')}</Text>
          <Group gap="xs">
            <Button size="compact-sm" loading={turn.isPending} onClick={() => turn.mutate({ by: 'PT3H' })}>
              {say('threeHours')}
            </Button>
            <Button size="compact-sm" loading={turn.isPending} onClick={() => turn.mutate({ by: 'P1D' })}>
              {say('oneDay')}
            </Button>
          </Group>
          <Group gap="xs" align="flex-end">
            <TextInput
              type="date"
              size="xs"
              label={say('untilDay')}
              value={day}
              onChange={({ currentTarget }) => setDay(currentTarget.value)}
            />
            <Button
              size="xs"
              variant="default"
              disabled={day === ''}
              loading={turn.isPending}
              onClick={() => turn.mutate({ to: `${day}T09:00:00+09:00` })}
            >
              {say('turn')}
            </Button>
          </Group>
          <div role="status">
            {turn.error !== null && <Text c="var(--wrong)">{turn.error.message}</Text>}
            {turn.data !== undefined && (
              <Text fw={600}>{say('happened', { count: events.length + turn.data.events_omitted })}</Text>
            )}
            {events.slice(-SHOWN).map((event) => (
              <Text key={`${event.at} ${event.type} ${event.id}`} fz={12}>
                {time(event.at)}{' '}
                <Link to={`/${account}/${event.type.startsWith('receipt') ? 'receipts' : 'shipments'}/${event.id}`}>
                  {event.id}
                </Link>{' '}
                {event.type.split('.')[1]}
              </Text>
            ))}
          </div>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

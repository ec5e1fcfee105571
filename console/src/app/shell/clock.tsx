import { Button, Group, Popover, Progress, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTimes } from '../../shared/time';
import { useEventWord } from '../../shop/statuses';
import { answered, api } from '../api';
import { FailureText } from '../error-pages';
import { useWords } from '../i18n';
import { SHELL } from './words';

const clockQuery = (account: string) =>
  ({ queryKey: [account, 'clock'], queryFn: () => answered(api.GET('/clock')) }) as const;

/** The last move of the clock, and what has happened on the way. */
const moveQuery = (account: string) =>
  ({ queryKey: [account, 'clock', 'move'], queryFn: () => answered(api.GET('/clock/move')) }) as const;

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

/** The clock of the demo environment, and how to turn it. Moving it does the work that falls due, and tells what happened. */
export function DemoClock({ account }: { readonly account: string }) {
  const say = useWords(SHELL);
  const { time } = useTimes();
  const eventWord = useEventWord();
  const queries = useQueryClient();
  const [day, setDay] = useState('');
  const { data, dataUpdatedAt } = useQuery(clockQuery(account));
  const shown = useTicking(data, dataUpdatedAt);
  const turn = useMutation({
    mutationFn: (target: Target) => answered(api.POST('/clock/move', { body: target })),
    onSettled: () => queries.invalidateQueries({ queryKey: [account, 'clock'] }),
  });
  const stop = useMutation({
    mutationFn: () => answered(api.POST('/clock/move/stop')),
    onSettled: () => queries.invalidateQueries({ queryKey: [account, 'clock'] }),
  });
  const move = useQuery(moveQuery(account)).data?.move ?? null;
  const isMoving = move?.state === 'running' || move?.state === 'stopping';
  const failure = turn.error ?? stop.error;
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
            <Button
              size="compact-sm"
              loading={turn.isPending}
              disabled={move?.state === 'running'}
              onClick={() => turn.mutate({ by: 'PT3H' })}
            >
              {say('threeHours')}
            </Button>
            <Button
              size="compact-sm"
              loading={turn.isPending}
              disabled={move?.state === 'running'}
              onClick={() => turn.mutate({ by: 'P1D' })}
            >
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
              disabled={day === '' || move?.state === 'running'}
              loading={turn.isPending}
              onClick={() => turn.mutate({ to: `${day}T09:00:00+09:00` })}
            >
              {say('turn')}
            </Button>
          </Group>
          {isMoving && (
            <>
              <Progress value={partDone(move, shown) * 100} aria-hidden="true" />
              <Group gap="xs" justify="space-between">
                <Text fz={13}>{say('moving', { time: time(move.to), name: move.name })}</Text>
                <Button size="compact-xs" variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
                  {say('stop')}
                </Button>
              </Group>
            </>
          )}
          {failure !== null && <FailureText error={failure} />}
          <div role="status">
            {move !== null && (
              <Text fw={600}>{say(move.state === 'failed' ? 'failed' : 'happened', { count: move.count })}</Text>
            )}
            {move?.latest.map((event) => (
              <Text key={`${event.at} ${event.type} ${event.id}`} fz={12}>
                {time(event.at)}{' '}
                <Link to={`/${account}/${event.type.startsWith('receipt') ? 'receipts' : 'shipments'}/${event.id}`}>
                  {event.id}
                </Link>{' '}
                {eventWord(event.type)}
              </Text>
            ))}
          </div>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** How far a move is: 0 to 1. */
function partDone({ from, to }: { readonly from: string; readonly to: string }, now: string): number {
  const whole = Date.parse(to) - Date.parse(from);
  return Math.min(1, Math.max(0, (Date.parse(now) - Date.parse(from)) / Math.max(whole, 1)));
}

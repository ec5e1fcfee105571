import { Button, Group, Popover, Progress, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { fieldOfTime, timeOfField } from '../../shared/dates';
import { tellServerTime } from '../../shared/server-year';
import { useEventWord } from '../../shared/statuses';
import { useTimes } from '../../shared/time';
import { answered, api } from '../api';
import { FailureText } from '../error-pages';
import { useWords } from '../i18n';
import { PROVIDER, useSession } from '../session';
import { SHELL } from './words';

/** The clock, for people of an account or for the provider. */
const clockQuery = (workspace: string) =>
  ({
    queryKey: [workspace, 'clock'],
    queryFn: () => answered(workspace === PROVIDER ? api.GET('/provider/clock') : api.GET('/clock')),
  }) as const;

/** The last move of the clock, and what has happened on the way. */
const moveQuery = (workspace: string) =>
  ({
    queryKey: [workspace, 'clock', 'move'],
    queryFn: () => answered(workspace === PROVIDER ? api.GET('/provider/clock/move') : api.GET('/clock/move')),
  }) as const;

const MINUTE_MS = 60_000;

/** The present time of the clock. A clock that runs is advanced here; when it is moved, the server announces a change. */
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

/** Nine o'clock of the next day in Japan. */
const nextMorning = (now: string): string => {
  const tomorrow = fieldOfTime(new Date(Date.parse(now) + 24 * 60 * MINUTE_MS).toISOString());
  return timeOfField(`${tomorrow.slice(0, 10)}T09:00`);
};

/** The clock of the demo environment, and how to move it. A move does the work that falls due, and lists what happened. */
export function DemoClock({ workspace }: { readonly workspace: string }) {
  const say = useWords(SHELL);
  const { time } = useTimes();
  const queries = useQueryClient();
  const [moment, setMoment] = useState('');
  const { data, dataUpdatedAt } = useQuery(clockQuery(workspace));
  const shown = useTicking(data, dataUpdatedAt);
  useEffect(() => {
    if (shown !== null) tellServerTime(shown);
  }, [shown]);
  const readAgain = () => queries.invalidateQueries({ queryKey: [workspace, 'clock'] });
  const turn = useMutation({
    mutationFn: (to: string) =>
      answered(
        workspace === PROVIDER
          ? api.POST('/provider/clock/move', { body: { to } })
          : api.POST('/clock/move', { body: { to } }),
      ),
    onSettled: readAgain,
  });
  const stop = useMutation({
    mutationFn: () =>
      answered(workspace === PROVIDER ? api.POST('/provider/clock/move/stop') : api.POST('/clock/move/stop')),
    onSettled: readAgain,
  });
  const move = useQuery(moveQuery(workspace)).data?.move ?? null;
  const isMoving = move?.state === 'running' || move?.state === 'stopping';
  const failure = turn.error ?? stop.error;
  if (shown === null || data === undefined) return null;
  const targets = [
    [data.next_wave, say('nextWave', { time: time(data.next_wave) })],
    [nextMorning(shown), say('nextDay', { time: time(nextMorning(shown)) })],
  ] as const;
  return (
    <Popover position="bottom-end" shadow="md" width={360} transitionProps={{ duration: 120 }} trapFocus>
      <Popover.Target>
        <Button variant="default" size="compact-sm" aria-label={say('clock', { time: time(shown) })}>
          <span className="wide">{time(shown)}</span>
          <span className="narrow">{time(shown).slice(-5)}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={say('clock', { time: time(shown) })}>
        <Stack gap="xs">
          <Text fz={13}>{say('clockText')}</Text>
          {targets.map(([to, label]) => (
            <Button
              key={label}
              size="compact-sm"
              loading={turn.isPending}
              disabled={isMoving}
              onClick={() => turn.mutate(to)}
            >
              {label}
            </Button>
          ))}
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <TextInput
              type="datetime-local"
              size="xs"
              style={{ flex: 1 }}
              label={say('untilTime')}
              value={moment}
              onChange={({ currentTarget }) => setMoment(currentTarget.value)}
            />
            <Button
              size="xs"
              variant="default"
              disabled={moment === '' || isMoving}
              loading={turn.isPending}
              onClick={() => turn.mutate(timeOfField(moment))}
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
          {workspace !== PROVIDER && <ToScenarios account={workspace} />}
          <div role="status">
            {move !== null && (
              <Text fw={600}>{say(move.state === 'failed' ? 'failed' : 'happened', { count: move.count })}</Text>
            )}
            {move?.latest.map((event) => (
              <Happened
                key={`${event.at} ${event.type} ${event.id}`}
                event={event}
                isAtProvider={workspace === PROVIDER}
              />
            ))}
          </div>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The link to the scenarios; from the page of a receipt or a shipment, to the scenarios for it. */
function ToScenarios({ account }: { readonly account: string }) {
  const say = useWords(SHELL);
  const [, , list, id] = useLocation().pathname.split('/');
  const about = list === 'receipts' ? 'receipt' : list === 'shipments' ? 'shipment' : null;
  const isOne = about !== null && id?.startsWith(`${account}-`);
  return (
    <Link to={`/${account}/scenarios`} search={isOne ? { about, id } : {}} style={{ fontSize: 13 }}>
      {say('scenarios')}
    </Link>
  );
}

/** Something that the warehouse did, with a link to its page. */
function Happened({
  event: { at, type, id },
  isAtProvider,
}: {
  readonly event: { readonly at: string; readonly type: string; readonly id: string };
  readonly isAtProvider: boolean;
}) {
  const { time } = useTimes();
  const eventWord = useEventWord();
  const [account = ''] = id.split('-');
  const isReceipt = type.startsWith('receipt');
  const page = isAtProvider
    ? `/${PROVIDER}/${isReceipt ? 'receipts' : 'orders'}/${id}`
    : `/${account}/${isReceipt ? 'receipts' : 'shipments'}/${id}`;
  return (
    <Text fz={12}>
      {time(at)} <Link to={page}>{id}</Link> {eventWord(type)}
    </Text>
  );
}

/** Says, on every page, that nothing here is real. */
export function DemoBanner() {
  const say = useWords(SHELL);
  const { data } = useSession();
  if (data?.environment !== 'demo') return null;
  return (
    <div className="demo-banner lattice" role="note">
      <span className="demo-text wide">{say('demo')}</span>
      <span className="demo-text narrow">{say('demoShort')}</span>
    </div>
  );
}

/** How far a move is: 0 to 1. */
function partDone({ from, to }: { readonly from: string; readonly to: string }, now: string): number {
  const whole = Date.parse(to) - Date.parse(from);
  return Math.min(1, Math.max(0, (Date.parse(now) - Date.parse(from)) / Math.max(whole, 1)));
}

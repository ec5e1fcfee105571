import { Button, Group, Progress, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { answered, api } from '../../app/api';
import { FailureText } from '../../app/error-pages';
import { useLanguage, useWords } from '../../app/i18n';
import { Loaded } from '../../shared/page';
import { Part } from '../../shared/part';
import { useTimes } from '../../shared/time';
import { CHECKS_IN_JAPANESE } from './check-words';
import { healthQuery, type Verification, verificationQuery } from './health-query';
import { HEALTH } from './words';

const RUNNING_MS = 1_000;
/** How often the page asks while no verification runs: another server, or a command, may start one. */
const ELSE_MS = 5_000;

/** The verification, which computes every figure again and compares: its button, its progress and its result. */
export function Verify() {
  const say = useWords(HEALTH);
  const queries = useQueryClient();
  const query = useQuery({
    ...verificationQuery,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? RUNNING_MS : ELSE_MS),
  });
  const isRunning = query.data?.state === 'running';
  const run = useMutation({
    mutationFn: () => answered(api.POST('/provider/verification')),
    // Also after a refusal: then another verification runs.
    onSettled: () => queries.invalidateQueries({ queryKey: verificationQuery.queryKey }),
  });
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning)
      void queries.invalidateQueries({ queryKey: healthQuery.queryKey, exact: true });
    wasRunning.current = isRunning;
  }, [isRunning, queries]);
  return (
    <Part title={say('verify')}>
      <Text className="quiet">{say('verifyText')}</Text>
      <Loaded query={query}>
        {(verification) => (
          <>
            {verification === null ? <Text>{say('never')}</Text> : <Run verification={verification} />}
            <Group>
              <Button loading={run.isPending} disabled={isRunning} onClick={() => run.mutate()}>
                {say('run')}
              </Button>
            </Group>
          </>
        )}
      </Loaded>
      {run.error !== null && <FailureText error={run.error} />}
    </Part>
  );
}

function Run({
  verification: { state, done, steps, name, started_at, result },
}: {
  readonly verification: Verification;
}) {
  const say = useWords(HEALTH);
  const { time } = useTimes();
  const began = { name, time: time(started_at) };
  return (
    <>
      {state === 'running' && (
        <Stack gap={4} role="status">
          <Text>{steps === 0 ? say('starting', began) : say('running', { ...began, done, steps })}</Text>
          <Progress value={steps === 0 ? 0 : (100 * done) / steps} aria-label={say('verify')} />
        </Stack>
      )}
      {(state === 'failed' || state === 'stopped') && <Text c="var(--needs)">{say('stopped', began)}</Text>}
      {result !== null && <Result result={result} />}
    </>
  );
}

function Result({ result }: { readonly result: NonNullable<Verification['result']> }) {
  const say = useWords(HEALTH);
  const { time } = useTimes();
  const { accounts, items, moves, checks, differences, faulty } = result;
  return (
    <Stack gap="xs">
      {differences === 0 ? (
        <Text fw={600} c="var(--done)">
          ✓{' '}
          {say('proven', {
            accounts,
            items,
            moves,
            checks,
          })}
        </Text>
      ) : (
        <Text fw={600} c="var(--wrong)">
          × {say('differ', { count: differences, faulty: faulty.length, checks })}
        </Text>
      )}
      <Text className="quiet">{say('last', { time: time(result.at) })}</Text>
      {faulty.map((check) => (
        <Faulty key={check.name} check={check} />
      ))}
    </Stack>
  );
}

/** A check that found differences, with the first differences. */
function Faulty({
  check: { name, description, count, differences },
}: {
  readonly check: NonNullable<Verification['result']>['faulty'][number];
}) {
  const say = useWords(HEALTH);
  const language = useLanguage();
  const words = language === 'ja' ? (CHECKS_IN_JAPANESE[name] ?? description) : description;
  const shown = differences.length;
  return (
    <div>
      <Text fw={600}>
        {words}{' '}
        <span className="quiet">({shown < count ? say('first', { shown, count }) : say('all', { count })})</span>
      </Text>
      <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say('what')}</Table.Th>
              <Table.Th>{say('figure')}</Table.Th>
              <Table.Th ta="right">{say('expected')}</Table.Th>
              <Table.Th ta="right">{say('actual')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differences.map((one) => (
              <Table.Tr key={one.text}>
                <Table.Td>
                  {[one.shipment ?? one.receipt, one.item, one.warehouse, one.place]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </Table.Td>
                <Table.Td>{one.figure}</Table.Td>
                <Table.Td ta="right">{String(one.expected)}</Table.Td>
                <Table.Td ta="right">{String(one.actual)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  );
}

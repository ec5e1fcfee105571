import { Button, Group, Progress, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatNumber, useWords } from '../../app/i18n';
import { FactList } from '../../shared/facts';
import { Part } from '../../shared/part';
import { useTimes } from '../../shared/time';
import type { Health } from './health-query';
import { HEALTH } from './words';

/* The figures behind the verdict: one part for each subject. */

interface OfHealth {
  readonly health: Health;
}

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;

const roomOf = (bytes: number): string =>
  bytes >= GIB ? `${(bytes / GIB).toFixed(1)} GiB` : `${formatNumber(Math.round(bytes / MIB))} MiB`;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long it is from one time to another, in words. */
function useSpan(): (from: string, to: string) => string {
  const say = useWords(HEALTH);
  return (from, to) => {
    const ms = Math.max(0, Date.parse(to) - Date.parse(from));
    const [days, hours] = [Math.floor(ms / DAY_MS), Math.floor((ms % DAY_MS) / HOUR_MS)];
    const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
    if (days > 0) return say('upDays', { days, hours });
    return hours > 0 ? say('upHours', { hours, minutes }) : say('upMinutes', { minutes });
  };
}

/** A figure that should be 0: it is marked if it is not. */
function Bad({ count, words }: { readonly count: number; readonly words: string }) {
  if (count === 0) return <>{words}</>;
  return <strong style={{ color: 'var(--wrong)' }}>! {words}</strong>;
}

export function ServerPart({ health: { server, now } }: OfHealth) {
  const say = useWords(HEALTH);
  const { time } = useTimes();
  const span = useSpan();
  return (
    <Part title={say('server')}>
      <FactList
        facts={[
          [say('version'), `Kura ${server.version}`],
          [say('uptime'), span(server.started_at, now)],
          [say('started'), time(server.started_at)],
          [say('node'), server.node],
          [say('requestsCounted'), say(`countedIn_${server.requests_counted}`)],
        ]}
      />
    </Part>
  );
}

export function DatabasePart({ health: { database } }: OfHealth) {
  const say = useWords(HEALTH);
  const { own, version, bytes, answered_ms, migration, migrations } = database;
  return (
    <Part title={say('database')}>
      <FactList
        facts={[
          [say('kind'), say(own ? 'embedded' : 'own', { version })],
          [say('size'), roomOf(bytes)],
          [say('answered'), `${formatNumber(answered_ms)} ms`],
          [say('migration'), say('migrationOf', { name: migration.replace(/\.sql$/, ''), count: migrations })],
        ]}
      />
    </Part>
  );
}

export function RequestsPart({ health: { requests } }: OfHealth) {
  const say = useWords(HEALTH);
  const { count, more, refused, failed, median_ms, slow_ms } = requests;
  const figure = (value: number) => say('plain', { count: value });
  return (
    <Part title={say('requests')}>
      {count === 0 ? (
        <Text>{say('noRequests')}</Text>
      ) : (
        <FactList
          facts={[
            [say('count'), more ? say('counted', { count }) : figure(count)],
            [say('refused'), figure(refused)],
            [say('failedRequests'), <Bad key="failed" count={failed} words={figure(failed)} />],
            [say('median'), `${formatNumber(median_ms ?? 0)} ms`],
            [say('slow'), `${formatNumber(slow_ms ?? 0)} ms`],
          ]}
        />
      )}
      <Group>
        <Button component={Link} variant="default" to="/provider/requests">
          {say('toLog')}
        </Button>
      </Group>
    </Part>
  );
}

export function JobsPart({ health: { jobs } }: OfHealth) {
  const say = useWords(HEALTH);
  const { time } = useTimes();
  if (jobs === null)
    return (
      <Part title={say('jobs')}>
        <Text>{say('noWorker')}</Text>
      </Part>
    );
  return (
    <Part title={say('jobs')}>
      <FactList facts={[[say('lastRun'), jobs.last_run_at === null ? '-' : time(jobs.last_run_at)]]} />
      {jobs.tasks.length === 0 ? (
        <Text>{say('idle')}</Text>
      ) : (
        <Table.ScrollContainer minWidth={460} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say('task')}</Table.Th>
                <Table.Th ta="right">{say('waiting')}</Table.Th>
                <Table.Th ta="right">{say('runningJobs')}</Table.Th>
                <Table.Th ta="right">{say('failing')}</Table.Th>
                <Table.Th ta="right">{say('failed')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {jobs.tasks.map((one) => (
                <Table.Tr key={one.task}>
                  <Table.Td>
                    {one.task}
                    {one.last_error !== null && (
                      <Text fz={12} className="quiet" style={{ overflowWrap: 'anywhere' }}>
                        {say('reason')}: {one.last_error.slice(0, 300)}
                        {one.failed_at !== null && ` (${time(one.failed_at)})`}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td ta="right">{formatNumber(one.waiting)}</Table.Td>
                  <Table.Td ta="right">{formatNumber(one.running)}</Table.Td>
                  <Table.Td ta="right">{formatNumber(one.failing)}</Table.Td>
                  <Table.Td ta="right">
                    <Bad count={one.failed} words={formatNumber(one.failed)} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Part>
  );
}

export function MailsPart({ health: { work } }: OfHealth) {
  const say = useWords(HEALTH);
  const count = useCounted(work.counted);
  return (
    <Part title={say('mails')}>
      <FactList
        facts={[
          [say('notices'), count(work.notices_waiting)],
          [say('noticesFailed'), <Bad key="f" count={work.notices_failed} words={count(work.notices_failed)} />],
          [say('noticesDoubt'), <Bad key="d" count={work.notices_in_doubt} words={count(work.notices_in_doubt)} />],
          [say('personMails'), count(work.person_mails)],
          [
            say('personMailsFailed'),
            <Bad key="p" count={work.person_mails_failed} words={count(work.person_mails_failed)} />,
          ],
          [say('mailsDelayed'), <Bad key="l" count={work.mails_delayed} words={count(work.mails_delayed)} />],
        ]}
      />
    </Part>
  );
}

export function WorkPart({ health: { work } }: OfHealth) {
  const say = useWords(HEALTH);
  const count = useCounted(work.counted);
  return (
    <Part title={say('work')}>
      <FactList
        facts={[
          [say('imports'), count(work.imports)],
          [say('exports'), count(work.exports)],
          [say('bulk'), count(work.bulk_changes)],
        ]}
      />
    </Part>
  );
}

/** The words for a count that the server stops at a limit. @param most the limit */
function useCounted(most: number): (count: number) => string {
  const say = useWords(HEALTH);
  return (count) => say(count >= most ? 'counted' : 'plain', { count });
}

export function DiskPart({ health: { disk } }: OfHealth) {
  const say = useWords(HEALTH);
  if (disk === null)
    return (
      <Part title={say('disk')}>
        <Text>{say('unknownDisk')}</Text>
      </Part>
    );
  const part = Math.round(100 * (1 - disk.free_bytes / Math.max(disk.bytes, 1)));
  return (
    <Part title={say('disk')}>
      <Text>
        {say('free', { free: roomOf(disk.free_bytes), all: roomOf(disk.bytes) })}{' '}
        <span className="quiet">{say('used', { part })}</span>
      </Text>
      <Progress value={part} aria-label={say('used', { part })} />
    </Part>
  );
}

import { Badge, Button, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../app/i18n';
import { Loaded, PageHead } from '../../shared/page';
import { useTimes } from '../../shared/time';
import { type Health, healthQuery } from './health-query';
import { DatabasePart, DiskPart, JobsPart, MailsPart, RequestsPart, ServerPart, WorkPart } from './parts';
import { Verify } from './verify';
import { HEALTH } from './words';

/** Whether everything is all right, and below it the figures behind this verdict. */
export function HealthPage() {
  const say = useWords(HEALTH);
  const { time } = useTimes();
  const query = useQuery(healthQuery);
  return (
    <>
      <PageHead title={say('title')} />
      <Loaded query={query}>
        {(health) => (
          <Stack gap="md">
            <Verdict concerns={health.concerns} />
            <Verify />
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
              <RequestsPart health={health} />
              <JobsPart health={health} />
              <ServerPart health={health} />
              <DatabasePart health={health} />
              <DiskPart health={health} />
              <MailsPart health={health} />
              <WorkPart health={health} />
            </SimpleGrid>
            <Text className="quiet">{say('asOf', { time: time(health.now) })}</Text>
          </Stack>
        )}
      </Loaded>
    </>
  );
}

const COLOURS = { wrong: 'var(--wrong)', look: 'var(--needs)' } as const;

/** Whether everything is all right. If not, first what is wrong, then what needs a look. */
function Verdict({ concerns }: { readonly concerns: Health['concerns'] }) {
  const say = useWords(HEALTH);
  const [first] = concerns;
  const colour = first === undefined ? 'var(--done)' : COLOURS[first.level];
  return (
    <Paper
      withBorder
      p="md"
      bg="var(--raised)"
      style={{ borderColor: 'var(--line)', borderLeft: `6px solid ${colour}` }}
      component="section"
      role="status"
    >
      <Title order={2} fz={20} c={colour}>
        {first === undefined
          ? `✓ ${say('fine')}`
          : first.level === 'wrong'
            ? `× ${say('wrongTitle')}`
            : `! ${say('lookTitle')}`}
      </Title>
      {first === undefined && <Text>{say('fineText')}</Text>}
      <Stack gap="xs" component="ul" m={0} mt={first === undefined ? 0 : 'sm'} p={0} style={{ listStyle: 'none' }}>
        {concerns.map(({ what, level }) => (
          <li key={what}>
            <Badge c={COLOURS[level]} style={{ borderColor: COLOURS[level] }} mr={8}>
              {say(level)}
            </Badge>
            {say(what)}{' '}
            {what === 'maintenance' && (
              <Button component={Link} size="compact-sm" variant="default" to="/provider/maintenance">
                {say('maintenance_do')}
              </Button>
            )}
            {what === 'requests_failed' && (
              <Button component={Link} size="compact-sm" variant="default" to="/provider/requests?outcome=failed">
                {say('requests_failed_do')}
              </Button>
            )}
          </li>
        ))}
      </Stack>
    </Paper>
  );
}

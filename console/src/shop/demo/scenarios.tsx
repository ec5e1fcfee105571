import { Button, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answered, api } from '../../app/api';
import { FailureText, NotFoundPage } from '../../app/error-pages';
import { useWords } from '../../app/i18n';
import { useSession } from '../../app/session';
import { useActorWord } from '../../shared/actors';
import { usePathOf } from '../../shared/address-bar';
import { Loaded, Nothing, PageHead } from '../../shared/page';
import { Part } from '../../shared/part';
import { useTimes } from '../../shared/time';
import { ScenarioForm } from './scenario-form';
import { OUTCOMES, type Scenario, scenariosOf } from './scenario-query';
import { DEMO } from './words';

/** The scenarios of an account of the demo: a form that plans one, and the list of all. */
export function ScenariosPage() {
  const say = useWords(DEMO);
  const { account = '' } = usePathOf<'account'>();
  const query = useQuery(scenariosOf(account));
  const { data: session } = useSession();
  if (session !== undefined && session.environment !== 'demo') return <NotFoundPage />;
  return (
    <>
      <PageHead title={say('title')} />
      <Stack gap="md">
        <Text maw={720}>{say('text')}</Text>
        <Part title={say('plan')}>
          <ScenarioForm account={account} />
        </Part>
        <Part title={say('planned')}>
          <Loaded query={query}>
            {(scenarios) =>
              scenarios.length === 0 ? (
                <Nothing title={say('none')}>
                  <Text>{say('noneText')}</Text>
                </Nothing>
              ) : (
                <Plans account={account} scenarios={scenarios} />
              )
            }
          </Loaded>
        </Part>
      </Stack>
    </>
  );
}

function Plans({ account, scenarios }: { readonly account: string; readonly scenarios: readonly Scenario[] }) {
  const say = useWords(DEMO);
  const { time } = useTimes();
  const actorWord = useActorWord();
  const detailOf = useDetail();
  const queries = useQueryClient();
  const withdraw = useMutation({
    mutationFn: (scenario: number) => answered(api.DELETE('/scenarios/{scenario}', { params: { path: { scenario } } })),
    onSettled: () => queries.invalidateQueries({ queryKey: [account, 'scenarios'] }),
  });
  return (
    <>
      {withdraw.error !== null && <FailureText error={withdraw.error} />}
      <Table.ScrollContainer minWidth={720}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say('outcome')}</Table.Th>
              <Table.Th>{say('about')}</Table.Th>
              <Table.Th>{say('detail')}</Table.Th>
              <Table.Th>{say('state')}</Table.Th>
              <Table.Th>{say('by')}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {scenarios.map((scenario) => (
              <Table.Tr key={scenario.id}>
                <Table.Td fw={600}>{say(scenario.outcome)}</Table.Td>
                <Table.Td>
                  <About account={account} scenario={scenario} />
                </Table.Td>
                <Table.Td>{detailOf(scenario)}</Table.Td>
                <Table.Td>
                  {scenario.used < scenario.times
                    ? say('open', { used: scenario.used, times: scenario.times })
                    : say('used', { time: time(scenario.used_at ?? scenario.planned_at) })}
                </Table.Td>
                <Table.Td>
                  {time(scenario.planned_at)} <span className="quiet">{actorWord(scenario.planned_by)}</span>
                </Table.Td>
                <Table.Td>
                  {scenario.used < scenario.times && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={say('withdrawOne', { what: say(scenario.outcome) })}
                      loading={withdraw.isPending && withdraw.variables === scenario.id}
                      onClick={() => withdraw.mutate(scenario.id)}
                    >
                      {say('withdraw')}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

function About({ account, scenario }: { readonly account: string; readonly scenario: Scenario }) {
  const say = useWords(DEMO);
  const { resource, outcome } = scenario;
  if (resource === null) return say('answer');
  const [subject] = OUTCOMES[outcome];
  return <Link to={`/${account}/${subject}s/${resource}`}>{resource}</Link>;
}

/** The parameters of a scenario, in words. */
function useDetail(): (scenario: Scenario) => string {
  const say = useWords(DEMO);
  return ({ code, quantity, days, reason, parcels, ms, methods, path }) =>
    [
      code === null ? null : say('unitsOf', { code, count: quantity ?? 1 }),
      days === null ? null : say('daysOf', { count: days }),
      reason,
      parcels === null ? null : say('parcelsOf', { count: parcels }),
      ms === null ? null : say('msOf', { count: ms }),
      methods.length === 0 ? null : methods.join(', '),
      path,
    ]
      .filter((one) => one !== null)
      .join(' ');
}

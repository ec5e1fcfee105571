import { Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, desk } from '../../app/api';
import { useWords } from '../../app/i18n';
import { maintenanceQuery } from '../../app/shell/maintenance-banner';
import { ConfirmDialog } from '../../shared/confirm-dialog';
import { useDialog } from '../../shared/dialog';
import { useFields } from '../../shared/fields';
import { FormFaults, Loaded, PageHead } from '../../shared/page';
import { Part } from '../../shared/part';
import { useTimes } from '../../shared/time';
import { Plan, plannedQuery, useReadMaintenance, type Window } from './plan';
import { MAINTENANCE } from './words';

const EFFECTS = ['effectApi', 'effectShop', 'effectFloor', 'effectProvider', 'effectJobs'] as const;

/** Whether Kura is open or closed for maintenance, what closing means, and which maintenance is planned. */
export function MaintenancePage() {
  const say = useWords(MAINTENANCE);
  const closed = useQuery(maintenanceQuery);
  const planned = useQuery(plannedQuery);
  return (
    <>
      <PageHead title={say('title')} />
      <Loaded query={closed}>
        {(isClosed) => (
          <Stack gap="md" maw={760}>
            <State isClosed={isClosed} planned={planned.data ?? null} />
            <Part title={say('effects')}>
              <List size="sm" spacing={4}>
                {EFFECTS.map((one) => (
                  <List.Item key={one}>{say(one)}</List.Item>
                ))}
              </List>
            </Part>
            <Loaded query={planned}>{(window) => <Plan planned={window} />}</Loaded>
          </Stack>
        )}
      </Loaded>
    </>
  );
}

/** Whether Kura is open or closed now, with the button that changes this. */
function State({ isClosed, planned }: { readonly isClosed: boolean; readonly planned: Window | null }) {
  const say = useWords(MAINTENANCE);
  const { time } = useTimes();
  const { dialog, open, close } = useDialog();
  const colour = isClosed ? 'var(--needs)' : 'var(--done)';
  // While a planned window runs, the page gives it as the reason. If maintenance is also switched on, Kura stays closed
  // after the window.
  const isByPlan = isClosed && planned?.running === true;
  return (
    <Paper
      withBorder
      p="md"
      bg="var(--raised)"
      style={{ borderColor: 'var(--line)', borderLeft: `6px solid ${colour}` }}
      component="section"
      role="status"
    >
      <Stack gap="sm">
        <Title order={2} fz={20} c={colour}>
          {isClosed ? `! ${say('isClosed')}` : `✓ ${say('isOpen')}`}
        </Title>
        {isClosed && <Text>{isByPlan ? say('closedByPlan', { until: time(planned.until) }) : say('closedText')}</Text>}
        {!isClosed && planned !== null && (
          <Text>{say('soon', { from: time(planned.from), until: time(planned.until) })}</Text>
        )}
        <Group>
          {isClosed ? (
            <Reopen />
          ) : (
            <Button variant="default" onClick={() => open('close')}>
              {say('close')}
            </Button>
          )}
        </Group>
      </Stack>
      {dialog === 'close' && !isClosed && <CloseDialog onClose={close} />}
    </Paper>
  );
}

/** Switches maintenance on or off. */
function useSwitch() {
  const queries = useQueryClient();
  const readAgain = useReadMaintenance();
  return async (maintenance: boolean): Promise<void> => {
    await answered(desk.POST('/desk/maintenance', { body: { maintenance } }));
    queries.setQueryData(maintenanceQuery.queryKey, maintenance);
    await readAgain();
  };
}

function Reopen() {
  const say = useWords(MAINTENANCE);
  const turn = useSwitch();
  const form = useFields({}, []);
  return (
    <Stack gap="xs">
      <FormFaults faults={form.others} />
      <Button loading={form.isSending} onClick={() => void form.send(() => turn(false))}>
        {say('reopen')}
      </Button>
    </Stack>
  );
}

function CloseDialog({ onClose }: { readonly onClose: () => void }) {
  const say = useWords(MAINTENANCE);
  const turn = useSwitch();
  return (
    <ConfirmDialog
      title={say('closeTitle')}
      confirm={say('close')}
      leave={say('cancel')}
      send={() => turn(true)}
      onDone={onClose}
      onClose={onClose}
    >
      <Text fw={600}>{say('closeText')}</Text>
      <List size="sm" spacing={4}>
        {EFFECTS.map((one) => (
          <List.Item key={one}>{say(one)}</List.Item>
        ))}
      </List>
    </ConfirmDialog>
  );
}

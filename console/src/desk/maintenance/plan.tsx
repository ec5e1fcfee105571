import { Button, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { answered, desk } from '../../app/api';
import { useWords } from '../../app/i18n';
import { useSession } from '../../app/session';
import { maintenanceQuery } from '../../app/shell/maintenance-banner';
import { ConfirmDialog } from '../../shared/confirm-dialog';
import { fieldOfTime, timeOfField } from '../../shared/dates';
import { useDialog } from '../../shared/dialog';
import { useFields } from '../../shared/fields';
import { Form } from '../../shared/form';
import { Part } from '../../shared/part';
import { useTimes } from '../../shared/time';
import { MAINTENANCE } from './words';

export interface Window {
  readonly from: string;
  readonly until: string;
  /** By the server's clock. */
  readonly running: boolean;
}

/** The planned maintenance, which may run already; null: nothing is planned. */
export const plannedQuery = {
  queryKey: ['provider', 'maintenance', 'planned'],
  queryFn: async () => (await answered(desk.GET('/desk/maintenance/planned'))).planned as Window | null,
  // The server reports no change when the planned time begins or ends.
  refetchInterval: maintenanceQuery.refetchInterval,
} as const;

/** Returns a function that reads again whether Kura is closed, and which maintenance is planned. */
export function useReadMaintenance() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['provider', 'maintenance'] });
}

/** The form that plans maintenance. A new plan replaces the previous one. */
export function Plan({ planned }: { readonly planned: Window | null }) {
  const say = useWords(MAINTENANCE);
  const { time } = useTimes();
  const { data: session } = useSession();
  const { dialog, open, close } = useDialog();
  const readAgain = useReadMaintenance();
  const form = useFields(
    planned === null ? { from: '', until: '' } : { from: fieldOfTime(planned.from), until: fieldOfTime(planned.until) },
    ['from', 'until'],
  );
  const { from, until } = form.values;
  return (
    <Part title={say('plan')}>
      {planned !== null && (
        <Text fw={600}>{say('soon', { from: time(planned.from), until: time(planned.until) })}</Text>
      )}
      <Text className="quiet">
        {say('planText')} {session?.environment === 'demo' && say('planDemo')}
      </Text>
      <Form
        form={form}
        send={() =>
          answered(
            desk.PUT('/desk/maintenance/planned', { body: { from: timeOfField(from), until: timeOfField(until) } }),
          )
        }
        onSent={readAgain}
        submit={say(planned === null ? 'planIt' : 'replace')}
        cancel={
          planned !== null && (
            <Button variant="default" onClick={() => open('withdraw')}>
              {say('withdraw')}
            </Button>
          )
        }
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {(['from', 'until'] as const).map((name) => (
            <TextInput
              key={name}
              type="datetime-local"
              label={say(name)}
              required
              value={form.values[name]}
              error={form.faultOf(name)}
              onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
            />
          ))}
        </SimpleGrid>
      </Form>
      {dialog === 'withdraw' && planned !== null && <WithdrawDialog planned={planned} onClose={close} />}
    </Part>
  );
}

function WithdrawDialog({ planned, onClose }: { readonly planned: Window; readonly onClose: () => void }) {
  const say = useWords(MAINTENANCE);
  const { time } = useTimes();
  const readAgain = useReadMaintenance();
  return (
    <ConfirmDialog
      title={say('withdrawTitle')}
      confirm={say('withdraw')}
      leave={say('keep')}
      send={() => answered(desk.DELETE('/desk/maintenance/planned'))}
      onDone={() => {
        onClose();
        return readAgain();
      }}
      onClose={onClose}
    >
      <Text>{say('withdrawText', { from: time(planned.from), until: time(planned.until) })}</Text>
    </ConfirmDialog>
  );
}

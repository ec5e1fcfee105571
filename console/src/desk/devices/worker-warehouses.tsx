import { Checkbox, Radio, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../app/i18n';
import { useFields } from '../../shared/fields';
import { Form, LeaveButton } from '../../shared/form';
import { Modal } from '../../shared/modal';
import { Loaded } from '../../shared/page';
import { warehousesQuery } from '../warehouses/warehouses';
import { setWarehouses, type Worker } from './device-query';
import { DEVICES } from './words';

/** The dialog that says in which warehouses a person works. */
export function WorkerWarehouses({
  worker: { person_id, name, warehouses },
  onClose,
}: {
  readonly worker: Worker;
  readonly onClose: () => void;
}) {
  const say = useWords(DEVICES);
  const queries = useQueryClient();
  const query = useQuery(warehousesQuery);
  const form = useFields({ scope: warehouses === null ? 'all' : 'some', chosen: warehouses ?? [] }, ['warehouses']);
  const { scope, chosen } = form.values;
  const isMissing = scope === 'some' && chosen.length === 0;
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('warehousesTitle', { name })}
      closeButtonProps={{ 'aria-label': say('cancel') }}
    >
      <Form
        form={form}
        send={async () => {
          if (!isMissing) await setWarehouses(person_id, scope === 'all' ? null : chosen);
        }}
        onSent={() => {
          if (isMissing) return;
          onClose();
          void queries.invalidateQueries({ queryKey: ['provider', 'staff'] });
        }}
        submit={say('save')}
        cancel={<LeaveButton onClick={onClose}>{say('cancel')}</LeaveButton>}
      >
        <Radio.Group aria-label={say('works')} value={scope} onChange={(value) => form.set('scope', value)}>
          <Stack gap="xs">
            <Radio value="all" label={say('all')} />
            <Radio value="some" label={say('some')} />
          </Stack>
        </Radio.Group>
        {scope === 'some' && (
          <Loaded query={query}>
            {(open) => (
              <Checkbox.Group
                aria-label={say('works')}
                value={[...chosen]}
                error={form.faultOf('warehouses') ?? (isMissing ? say('noWarehouse') : null)}
                onChange={(value) => form.set('chosen', value)}
              >
                <Stack gap="xs" pl="lg">
                  {open.map((one) => (
                    <Checkbox key={one.warehouse} value={one.warehouse} label={one.name} />
                  ))}
                </Stack>
              </Checkbox.Group>
            )}
          </Loaded>
        )}
      </Form>
    </Modal>
  );
}

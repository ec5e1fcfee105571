import { Alert, Button, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWords } from '../../app/i18n';
import { typedInto, useFields } from '../../shared/fields';
import { Form, LeaveButton } from '../../shared/form';
import { Modal } from '../../shared/modal';
import { Loaded } from '../../shared/page';
import { warehousesQuery } from '../warehouses/warehouses';
import { type AddedDevice, addDevice, devicesQuery, pairingAddress } from './device-query';
import { QrCode } from './qr-code';
import { DEVICES } from './words';

interface Named {
  readonly name: string;
  readonly warehouse: string;
}

/** Adds a device, and shows its pairing code until the device is paired. */
export function PairDevice({ onClose }: { readonly onClose: () => void }) {
  const say = useWords(DEVICES);
  const queries = useQueryClient();
  const [named, setNamed] = useState<Named | null>(null);
  const [added, setAdded] = useState<AddedDevice | null>(null);
  const readAgain = () => queries.invalidateQueries({ queryKey: devicesQuery.queryKey });
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={added === null}
      size="lg"
      title={named === null || added === null ? say('add') : say('pairTitle', { name: named.name })}
    >
      {named === null || added === null ? (
        <NameForm
          named={named}
          onClose={onClose}
          onAdded={(given, device) => {
            setNamed(given);
            setAdded(device);
            void readAgain();
          }}
        />
      ) : (
        <Code key={added.device_no} named={named} added={added} onAgain={() => setAdded(null)} onClose={onClose} />
      )}
    </Modal>
  );
}

function NameForm({
  named,
  onClose,
  onAdded,
}: {
  readonly named: Named | null;
  readonly onClose: () => void;
  readonly onAdded: (named: Named, added: AddedDevice) => void;
}) {
  const say = useWords(DEVICES);
  const query = useQuery(warehousesQuery);
  const form = useFields({ name: named?.name ?? '', warehouse: named?.warehouse ?? '' }, ['name', 'warehouse']);
  return (
    <Loaded query={query}>
      {(warehouses) => {
        const chosen = form.values.warehouse === '' ? (warehouses[0]?.warehouse ?? '') : form.values.warehouse;
        const values = { name: form.values.name, warehouse: chosen };
        return (
          <Form
            form={form}
            send={() => addDevice(values)}
            onSent={(device) => onAdded(values, device)}
            submit={say('add')}
            cancel={<LeaveButton onClick={onClose}>{say('cancel')}</LeaveButton>}
          >
            <TextInput
              label={say('name')}
              description={say('nameHint')}
              required
              data-autofocus
              autoComplete="off"
              {...typedInto(form, 'name')}
            />
            <Select
              label={say('warehouse')}
              allowDeselect={false}
              data={warehouses.map((one) => ({ value: one.warehouse, label: one.name }))}
              value={chosen}
              error={form.faultOf('warehouse')}
              onChange={(value) => form.set('warehouse', value ?? '')}
            />
          </Form>
        );
      }}
    </Loaded>
  );
}

/** Whether other machines cannot reach the address of this page. */
const isLocal = (): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

/** The pairing code until it is used or expired. The devices are read again when the server reports a change of the floor. */
function Code({
  named: { name },
  added: { device_no, code, code_valid_s },
  onAgain,
  onClose,
}: {
  readonly named: Named;
  readonly added: AddedDevice;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}) {
  const say = useWords(DEVICES);
  const { data: devices = [] } = useQuery(devicesQuery);
  const left_s = useSecondsLeft(code_valid_s);
  const isPaired = devices.some((one) => one.device_no === device_no && one.status === 'paired');
  if (isPaired)
    return (
      <Stack gap="sm" role="status">
        <Title order={2} c="var(--done)">
          {say('pairedNow')}
        </Title>
        <Text>{say('pairedText', { name })}</Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {say('done')}
          </Button>
        </Group>
      </Stack>
    );
  if (left_s === 0)
    return (
      <Stack gap="sm" role="status">
        <Title order={2}>{say('expired')}</Title>
        <Text>{say('expiredText')}</Text>
        <Group justify="flex-end">
          <Button onClick={onAgain}>{say('again')}</Button>
        </Group>
      </Stack>
    );
  return (
    <Stack gap="sm" align="center">
      <Text>{say('pairText', { address: `${location.origin}/floor` })}</Text>
      <QrCode text={pairingAddress(code)} label={say('qr')} size={260} />
      <Text className="pairing-code">{code}</Text>
      <Text role="timer" className="quiet">
        {say('left', { minutes: Math.floor(left_s / 60), seconds: String(left_s % 60).padStart(2, '0') })}
      </Text>
      {isLocal() && (
        <Alert variant="outline" color="yellow" p="xs">
          {say('local')}
        </Alert>
      )}
    </Stack>
  );
}

/**
 * Counts seconds down from when they are first shown. By the wall clock of the computer, so that they are right at once after it has
 * slept; the clock need not agree with that of the server.
 */
function useSecondsLeft(seconds: number): number {
  const [end] = useState(() => Date.now() + seconds * 1000);
  const secondsLeft = () => Math.max(0, Math.ceil((end - Date.now()) / 1000));
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft()), 1000);
    return () => clearInterval(timer);
  });
  return left;
}

import { Badge, Button, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../app/i18n';
import type { Column } from '../../shared/column';
import { ColumnTable } from '../../shared/column-table';
import { ConfirmDialog } from '../../shared/confirm-dialog';
import { FewRows } from '../../shared/few-rows';
import { Loaded, Nothing, PageHead } from '../../shared/page';
import { Part } from '../../shared/part';
import { useTimes } from '../../shared/time';
import { BackToReady } from '../ready/back';
import { Badges } from './badges';
import { type Device, devicesQuery, revokeDevice } from './device-query';
import { PairDevice } from './pairing';
import { DEVICES } from './words';
import './devices.css';

/** The devices of the floor, and the badges of the staff. */
export function DevicesPage() {
  const say = useWords(DEVICES);
  const query = useQuery(devicesQuery);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PageHead title={say('title')}>
        <BackToReady />
        <Button onClick={() => setAdding(true)}>{say('add')}</Button>
      </PageHead>
      <Stack gap="md">
        <Part title={say('devices')}>
          <Text className="quiet">{say('devicesText')}</Text>
          <Loaded query={query}>
            {(devices) =>
              devices.length === 0 ? (
                <Nothing title={say('none')}>
                  <Text>{say('noneText')}</Text>
                  <Button onClick={() => setAdding(true)}>{say('addFirst')}</Button>
                </Nothing>
              ) : (
                <FewRows
                  rows={devices}
                  textsOf={({ name, warehouse, person }) => [name, warehouse, person ?? '']}
                  hint={say('findDevice')}
                  empty={say('none')}
                >
                  {(found) => <Devices devices={found} />}
                </FewRows>
              )
            }
          </Loaded>
        </Part>
        <Badges />
      </Stack>
      {isAdding && <PairDevice onClose={() => setAdding(false)} />}
    </>
  );
}

const COLOURS = { waiting: 'var(--needs)', paired: 'var(--done)', revoked: 'var(--quiet)' } as const;

function Devices({ devices }: { readonly devices: readonly Device[] }) {
  const say = useWords(DEVICES);
  const { time } = useTimes();
  const [revoked, setRevoked] = useState<Device | null>(null);
  const columns: readonly Column<Device>[] = [
    { key: 'name', title: say('name'), cell: ({ name }) => name },
    { key: 'warehouse', title: say('warehouse'), cell: ({ warehouse }) => warehouse },
    {
      key: 'state',
      title: say('state'),
      cell: ({ status, code_expires_at }) => (
        <>
          <Badge color="gray" c={COLOURS[status]}>
            {say(status)}
          </Badge>
          {status === 'waiting' && code_expires_at !== null && (
            <Text size="xs">{say('expires', { time: time(code_expires_at) })}</Text>
          )}
        </>
      ),
    },
    {
      key: 'person',
      title: say('person'),
      cell: ({ person }) => person ?? <span className="quiet">{say('nobody')}</span>,
    },
    {
      key: 'lastSeen',
      title: say('lastSeen'),
      cell: ({ last_seen_at }) => (last_seen_at === null ? say('never') : time(last_seen_at)),
      from: 'desk',
    },
    {
      key: 'actions',
      title: '',
      right: true,
      cell: (device) =>
        device.status !== 'revoked' && (
          <Button size="compact-sm" variant="default" onClick={() => setRevoked(device)}>
            {say('revoke')}
          </Button>
        ),
      inRowFrom: 'desk',
    },
  ];
  return (
    <>
      <ColumnTable columns={columns} rows={devices} keyOf={({ device_no }) => device_no} />
      {revoked !== null && <Revoke device={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}

function Revoke({
  device: { device_no, name, person },
  onClose,
}: {
  readonly device: Device;
  readonly onClose: () => void;
}) {
  const say = useWords(DEVICES);
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      title={say('revokeTitle', { name })}
      confirm={say('revoke')}
      leave={say('cancel')}
      send={() => revokeDevice(device_no)}
      onDone={() => {
        onClose();
        return queries.invalidateQueries({ queryKey: devicesQuery.queryKey });
      }}
      onClose={onClose}
    >
      {person !== null && <Text fw={600}>{say('revokePerson', { person })}</Text>}
      <Text>{say('revokeText')}</Text>
    </ConfirmDialog>
  );
}

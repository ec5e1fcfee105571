import { Badge, Button, Stack, Table, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../app/i18n';
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
  return (
    <>
      <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say('name')}</Table.Th>
              <Table.Th>{say('warehouse')}</Table.Th>
              <Table.Th>{say('state')}</Table.Th>
              <Table.Th>{say('person')}</Table.Th>
              <Table.Th visibleFrom="md">{say('lastSeen')}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {devices.map((device) => (
              <Table.Tr key={device.device_no} data-device={device.device_no}>
                <Table.Td>{device.name}</Table.Td>
                <Table.Td>{device.warehouse}</Table.Td>
                <Table.Td>
                  <Badge color="gray" c={COLOURS[device.status]}>
                    {say(device.status)}
                  </Badge>
                  {device.status === 'waiting' && device.code_expires_at !== null && (
                    <Text size="xs">{say('expires', { time: time(device.code_expires_at) })}</Text>
                  )}
                </Table.Td>
                <Table.Td>{device.person ?? <span className="quiet">{say('nobody')}</span>}</Table.Td>
                <Table.Td visibleFrom="md">
                  {device.last_seen_at === null ? say('never') : time(device.last_seen_at)}
                </Table.Td>
                <Table.Td ta="right">
                  {device.status !== 'revoked' && (
                    <Button size="compact-sm" variant="default" onClick={() => setRevoked(device)}>
                      {say('revoke')}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
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

import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '../../app/i18n';
import type { Column } from '../../shared/column';
import { ColumnTable } from '../../shared/column-table';
import { useFields } from '../../shared/fields';
import { LeaveButton } from '../../shared/form';
import { Mark } from '../../shared/mark';
import { Modal } from '../../shared/modal';
import { FormFaults, Loaded } from '../../shared/page';
import { Part } from '../../shared/part';
import { useTimes } from '../../shared/time';
import { floorStaffQuery, makeBadge, makePin, type Worker } from './device-query';
import { QrCode } from './qr-code';
import { DEVICES } from './words';
import { WorkerWarehouses } from './worker-warehouses';

type Ask = { readonly worker: Worker; readonly what: 'badge' | 'pin' | 'warehouses' };

/** The staff with their badges, and the buttons for new badges, new PINs and warehouses. */
export function Badges() {
  const say = useWords(DEVICES);
  const query = useQuery(floorStaffQuery);
  const [asked, setAsked] = useState<Ask | null>(null);
  const close = () => setAsked(null);
  return (
    <Part title={say('badges')}>
      <Text className="quiet">{say('badgesText')}</Text>
      <Loaded query={query}>{(staff) => <Workers staff={staff} ask={setAsked} />}</Loaded>
      <Group>
        <Button component={Link} to="/provider/staff" variant="default">
          {say('invite')}
        </Button>
      </Group>
      {asked?.what === 'badge' && <NewSecret key="badge" worker={asked.worker} what="badge" onClose={close} />}
      {asked?.what === 'pin' && <NewSecret key="pin" worker={asked.worker} what="pin" onClose={close} />}
      {asked?.what === 'warehouses' && <WorkerWarehouses worker={asked.worker} onClose={close} />}
    </Part>
  );
}

function Workers({ staff, ask }: { readonly staff: readonly Worker[]; readonly ask: (asked: Ask) => void }) {
  const say = useWords(DEVICES);
  const { day } = useTimes();
  const columns: readonly Column<Worker>[] = [
    { key: 'name', title: say('staffName'), cell: ({ name }) => name },
    { key: 'role', title: say('role'), cell: ({ role }) => say(role), from: 'desk' },
    {
      key: 'badge',
      title: say('badge'),
      cell: ({ badge_made_at, accepted }) => (
        <>
          {badge_made_at === null ? say('noBadge') : say('madeAt', { day: day(badge_made_at) })}
          {!accepted && <Text size="xs">{say('notAccepted')}</Text>}
        </>
      ),
    },
    {
      key: 'works',
      title: say('works'),
      cell: ({ warehouses }) => (warehouses === null ? say('everywhere') : warehouses.join(', ')),
    },
    {
      key: 'actions',
      title: '',
      cell: (worker) => (
        <Group gap="xs" justify="flex-end">
          <Button
            size="compact-sm"
            variant={worker.badge_made_at === null ? 'filled' : 'default'}
            onClick={() => ask({ worker, what: 'badge' })}
          >
            {say(worker.badge_made_at === null ? 'giveBadge' : 'newBadge')}
          </Button>
          {worker.badge_made_at !== null && (
            <Button size="compact-sm" variant="default" onClick={() => ask({ worker, what: 'pin' })}>
              {say('newPin')}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => ask({ worker, what: 'warehouses' })}>
            {say('setWarehouses')}
          </Button>
        </Group>
      ),
      inRowFrom: 'desk',
    },
  ];
  return <ColumnTable columns={columns} rows={staff} keyOf={({ person_id }) => person_id} />;
}

interface Secret {
  /** Null: only the PIN is new. */
  readonly badge: string | null;
  readonly pin: string;
}

/** Asks before the present badge or PIN becomes invalid. Then shows the new one, once. */
function NewSecret({
  worker: { person_id, name, badge_made_at },
  what,
  onClose,
}: {
  readonly worker: Worker;
  readonly what: 'badge' | 'pin';
  readonly onClose: () => void;
}) {
  const say = useWords(DEVICES);
  const queries = useQueryClient();
  const form = useFields({}, []);
  const [secret, setSecret] = useState<Secret | null>(null);
  const make = () =>
    form.send(async () => {
      setSecret(what === 'badge' ? await makeBadge(person_id) : { badge: null, ...(await makePin(person_id)) });
      await queries.invalidateQueries({ queryKey: ['provider', 'staff'] });
    });
  const titleOf = () => {
    if (secret !== null) return say(secret.badge === null ? 'pinTitle' : 'badgeTitle', { name });
    if (what === 'pin') return say('pinAsk', { name });
    return badge_made_at === null ? say('badgeTitle', { name }) : say('replaceTitle', { name });
  };
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={secret === null} title={titleOf()}>
      <FormFaults faults={form.others} />
      {secret === null ? (
        <Stack gap="sm">
          <Text>{say(what === 'pin' ? 'pinAskText' : badge_made_at === null ? 'badgesText' : 'replaceText')}</Text>
          <Group justify="flex-end">
            <LeaveButton onClick={onClose}>{say('cancel')}</LeaveButton>
            <Button data-autofocus loading={form.isSending} onClick={() => void make()}>
              {say(what === 'pin' ? 'newPin' : badge_made_at === null ? 'giveBadge' : 'newBadge')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Shown name={name} secret={secret} onClose={onClose} />
      )}
    </Modal>
  );
}

function Shown({
  name,
  secret,
  onClose,
}: {
  readonly name: string;
  readonly secret: Secret;
  readonly onClose: () => void;
}) {
  const say = useWords(DEVICES);
  return (
    <Stack gap="md">
      {secret.badge !== null && (
        <>
          <section className="badge-card" aria-label={say('badgeTitle', { name })}>
            <QrCode text={secret.badge} label={secret.badge} size={140} />
            <div>
              <Mark />
              <p className="badge-name">{name}</p>
              <p className="badge-code">{secret.badge}</p>
            </div>
          </section>
          <Button variant="default" onClick={() => window.print()}>
            {say('print')}
          </Button>
        </>
      )}
      <div>
        <Text fw={600}>{say('pin')}</Text>
        <Text className="pairing-code">{secret.pin}</Text>
        <Text>{say('pinText')}</Text>
      </div>
      <Text c="var(--needs)" fw={600}>
        {say('once')}
      </Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>{say('done')}</Button>
      </Group>
    </Stack>
  );
}

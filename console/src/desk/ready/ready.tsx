import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWords } from '../../app/i18n';
import { pageLink, type Search } from '../../shared/address-bar';
import { accountsQuery } from '../accounts/accounts';
import { devicesQuery, floorStaffQuery } from '../devices/device-query';
import type { WarehouseFacts } from '../warehouses/warehouse-form';
import { warehousesQuery } from '../warehouses/warehouses';
import { type WarehouseReady, warehouseReadyQuery } from './ready-query';
import { hasLooked, look, type Remembered, remember, rememberedOf } from './remembered';
import { READY } from './words';
import './ready.css';

/**
 * The list of what an administrator still has to set up in a warehouse before its first goods arrive, with links. It disappears
 * when somebody hides it, or closes the message that all is done.
 */
export function Ready({ warehouse }: { readonly warehouse: string }) {
  const { data: warehouses = [] } = useQuery(warehousesQuery);
  const one = warehouses.find((each) => each.warehouse === warehouse);
  return one === undefined || rememberedOf(warehouse) === 'hidden' ? null : <ReadyOf one={one} />;
}

type Step = 'calendar' | 'shelves' | 'carts' | 'devices' | 'badges' | 'account';

interface Shown {
  readonly step: Step;
  readonly isDone: boolean;
  /** What the step is for. Not shown for finished steps, except for a step that may be looked at again. */
  readonly text: string;
  /** Links to the pages where the step is done. */
  readonly ways: readonly { readonly to: string; readonly search: Search; readonly word: string }[];
}

function ReadyOf({ one }: { readonly one: WarehouseFacts }) {
  const say = useWords(READY);
  const { data: own } = useQuery(warehouseReadyQuery(one));
  const { data: devices } = useQuery(devicesQuery);
  const { data: workers } = useQuery(floorStaffQuery);
  const { data: accounts } = useQuery(accountsQuery);
  const [remembered, setRemembered] = useState<Remembered | null>(() => rememberedOf(one.warehouse));
  const put = (what: Remembered) => {
    remember(one.warehouse, what);
    setRemembered(what);
  };
  const isRead = own !== undefined && devices !== undefined && workers !== undefined && accounts !== undefined;
  const steps = isRead
    ? stepsOf(say, own, {
        hasDevice: devices.some(({ status, warehouse }) => status === 'paired' && warehouse === one.warehouse),
        hasBadge: workers.some(
          ({ badge_made_at, accepted, warehouses }) =>
            badge_made_at !== null && accepted && (warehouses === null || warehouses.includes(one.warehouse)),
        ),
        hasAccount: accounts.some(({ payment_registered }) => payment_registered),
        unpaid: accounts[0] ?? null,
      })
    : [];
  const isDone = steps.every((step) => step.isDone);
  const lacksNothing = steps.every((step) => step.isDone || step.step === 'calendar');
  useEffect(() => {
    if (!isRead || remembered !== null) return;
    // If nothing was missing from the beginning, the list is never shown.
    const what = lacksNothing ? 'hidden' : 'seen';
    remember(one.warehouse, what);
    setRemembered(what);
  }, [isRead, lacksNothing, remembered, one.warehouse]);
  if (!isRead || remembered === null || remembered === 'hidden') return null;
  return isDone ? (
    <Finished name={one.name} onClose={() => put('hidden')} />
  ) : (
    <Steps one={one} steps={steps} onHide={() => put('hidden')} />
  );
}

interface OfAll {
  readonly hasDevice: boolean;
  readonly hasBadge: boolean;
  /** Whether there is a client whose receipts are accepted. */
  readonly hasAccount: boolean;
  /** Some client, for the link to its page; null: there is none. */
  readonly unpaid: { readonly account_id: string; readonly name: string } | null;
}

/** Whether a step shows its text and links. Working days have a preset that may be wrong, so their step always does. */
const isOpen = ({ step, isDone }: Pick<Shown, 'step' | 'isDone'>): boolean => !isDone || step === 'calendar';

type Say = ReturnType<typeof useWords<NonNullable<typeof READY.keys>>>;

function stepsOf(say: Say, own: WarehouseReady, { hasDevice, hasBadge, hasAccount, unpaid }: OfAll): readonly Shown[] {
  const { warehouse } = own;
  const make = (kind: string, word: string) => ({
    to: '/provider/places',
    search: { warehouse, view: 'make', kind },
    word,
  });
  const hasCarts = own.hasTotes && own.hasTables;
  return [
    {
      step: 'calendar',
      isDone: hasLooked(warehouse),
      text: say('calendarFacts', { cutOff: own.cut_off, carrier: own.carrier }),
      ways: [{ to: `/provider/warehouses/${warehouse}`, search: {}, word: say('calendarGo') }],
    },
    {
      step: 'account',
      isDone: hasAccount,
      text: unpaid === null ? say('accountText') : say('accountUnpaid', { name: unpaid.name }),
      ways: [
        unpaid === null
          ? { to: '/provider/accounts', search: {}, word: say('accountGo') }
          : { to: `/provider/accounts/${unpaid.account_id}`, search: {}, word: say('accountPay') },
      ],
    },
    {
      step: 'shelves',
      isDone: own.hasShelves,
      text: say('shelvesText'),
      ways: [make('shelf', say('shelvesGo'))],
    },
    {
      step: 'carts',
      isDone: hasCarts,
      text: say('cartsText'),
      ways: [
        ...(own.hasTotes ? [] : [make('tote', say('cartsGo'))]),
        ...(own.hasTables ? [] : [make('packing', say('tablesGo'))]),
      ],
    },
    {
      step: 'badges',
      isDone: hasBadge,
      text: say('badgesText'),
      ways: [{ to: '/provider/devices', search: {}, word: say('badgesGo') }],
    },
    {
      step: 'devices',
      isDone: hasDevice,
      text: say('devicesText'),
      ways: [{ to: '/provider/devices', search: {}, word: say('devicesGo') }],
    },
  ];
}

function Steps({
  one: { warehouse, name },
  steps,
  onHide,
}: {
  readonly one: WarehouseFacts;
  readonly steps: readonly Shown[];
  readonly onHide: () => void;
}) {
  const say = useWords(READY);
  const next = steps.find(({ isDone }) => !isDone)?.step;
  return (
    <Paper withBorder p="md" className="ready" component="section" aria-label={say('title')}>
      <Group justify="space-between" mb="xs">
        <Group gap="sm">
          <Title order={2}>{say('title')}</Title>
          <Text className="quiet">
            {say('progress', { done: steps.filter(({ isDone }) => isDone).length, all: steps.length })}
          </Text>
        </Group>
        <Button size="compact-sm" variant="subtle" onClick={onHide}>
          {say('hide')}
        </Button>
      </Group>
      <Text mb="sm">{say('text', { name })}</Text>
      <ol className="ready-steps">
        {steps.map(({ step, isDone, text, ways }) => (
          <li key={step} data-step={step} data-done={isDone || undefined}>
            <span className="ready-state">{say(isDone ? 'done' : step === next ? 'next' : 'open')}</span>
            <Stack gap={0}>
              <Text fw={600}>{say(step)}</Text>
              {isOpen({ step, isDone }) && <Text className="quiet">{text}</Text>}
            </Stack>
            <Group gap="xs" className="ready-ways">
              {(isOpen({ step, isDone }) ? ways : []).map(({ to, search, word }) => (
                <Button
                  key={word}
                  {...pageLink(to, search)}
                  {...(step === 'calendar' ? { onClick: () => look(warehouse) } : {})}
                  size="compact-sm"
                  variant={step === next ? 'filled' : 'default'}
                >
                  {word}
                </Button>
              ))}
            </Group>
          </li>
        ))}
      </ol>
    </Paper>
  );
}

/** Says that all is done, to a person who has seen the list before, until they close it. */
function Finished({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const say = useWords(READY);
  return (
    <Paper withBorder p="md" className="ready" component="section" aria-label={say('title')}>
      <Stack gap="xs" align="flex-start">
        <Title order={2} c="var(--done)">
          {say('allDone', { name })}
        </Title>
        <Text>{say('allDoneText')}</Text>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {say('close')}
        </Button>
      </Stack>
    </Paper>
  );
}

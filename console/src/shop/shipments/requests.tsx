import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useWords } from '../../app/i18n';
import { useTimes } from '../../shared/time';
import { useWarehouseName } from '../account';
import { ORDER_PAGE } from './page-words';
import { postcodeInJapan, regionName } from './recipient';
import { requestsQuery, type ShipmentRequest } from './shipment-query';
import { SHIPMENTS } from './words';

/** What was asked of the warehouse while it works on an order, and what it answered. */
export function Requests({ account, id }: { readonly account: string; readonly id: string }) {
  const say = useWords(ORDER_PAGE);
  const { data = [] } = useQuery(requestsQuery(account, id));
  if (data.length === 0) return null;
  return (
    <section>
      <Title order={2}>{say('requests')}</Title>
      <Stack gap="sm">
        {Object.entries(data).map(([place, request]) => (
          <Request key={place} account={account} request={request} />
        ))}
      </Stack>
    </section>
  );
}

const COLOURS = { open: 'var(--needs)', accepted: 'var(--done)', refused: 'var(--wrong)' } as const;
const SHAPES = { open: '?', accepted: '●', refused: '×' } as const;

function Request({ account, request }: { readonly account: string; readonly request: ShipmentRequest }) {
  const say = useWords(ORDER_PAGE);
  const { time } = useTimes();
  const { kind, state, reason, requested_at, answered_at, changes } = request;
  const warehouseName = useWarehouseName(account);
  const colour = COLOURS[state];
  return (
    <div>
      <Group gap="xs">
        <Text fw={600}>{say(kind)}</Text>
        <Badge style={{ borderColor: colour, color: colour, background: 'var(--raised)' }}>
          <span aria-hidden="true">{SHAPES[state]}</span> {say(state === 'open' ? 'waitsForAnswer' : state)}
        </Badge>
        <Text fz={12} className="quiet">
          {say('requestedAt', { time: time(requested_at) })}
          {answered_at !== null && ` / ${say('answeredAt', { time: time(answered_at) })}`}
        </Text>
      </Group>
      {reason !== null && <Text>{say('reason', { reason })}</Text>}
      {changes.map((change) => (
        <RequestedChange key={change.field} warehouseName={warehouseName} change={change} />
      ))}
    </div>
  );
}

const SLOTS = ['AM', '12', '14', '16', '18', '19'] as const;
const isField = (field: string): field is 'delivery_date' => field !== '';

/** What people call a field that is to change. */
export function useFieldWord(): (field: string) => string {
  const say = useWords(ORDER_PAGE);
  return (field) => (isField(field) ? say(field) : '');
}

/** A field as it was, and as it is to be. */
export function RequestedChange({
  warehouseName,
  change: { field, before, after },
}: {
  /** The name of a warehouse by its code. */
  readonly warehouseName: (warehouse: string) => string;
  readonly change: ShipmentRequest['changes'][number];
}) {
  const say = useWords(ORDER_PAGE);
  const fieldWord = useFieldWord();
  const sayOfAll = useWords(SHIPMENTS);
  const language = useLanguage();
  const { day } = useTimes();
  const written = (value: string | null): string => {
    if (value === null) return say('none');
    if (field === 'delivery_date') return day(value);
    if (field === 'destination') return warehouseName(value);
    if (field === 'recipient.postcode' && /^\d+$/.test(value)) return postcodeInJapan(value);
    if (field === 'recipient.region_code') return regionName(value, language);
    const slot = field === 'delivery_time_slot' ? SLOTS.find((one) => one === value) : undefined;
    return slot === undefined ? value : sayOfAll(`slot${slot}`);
  };
  return (
    <Text fz={13}>
      <span className="quiet">{fieldWord(field)}</span> <s>{written(before)}</s> <span aria-hidden="true">→</span>{' '}
      {written(after)}
    </Text>
  );
}

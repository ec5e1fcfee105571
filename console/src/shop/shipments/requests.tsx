import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../app/i18n';
import { RequestedChange } from '../../shared/requested-change';
import { useTimes } from '../../shared/time';
import { useWarehouseName } from '../account';
import { ORDER_PAGE } from './page-words';
import { requestsQuery, type ShipmentRequest } from './shipment-query';

/** The requests to modify or cancel an order in work, and the answers of the warehouse. */
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

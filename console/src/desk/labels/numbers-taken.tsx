import { Alert, Stack, Table, Text } from '@mantine/core';
import { useWords } from '../../app/i18n';
import { OrderLink } from '../orders/order-link';
import { type JudgedLine, resultOf } from './numbers';
import { LABELS } from './words';

interface Taken {
  readonly judged: readonly JudgedLine[];
  readonly unnumbered: number;
  readonly nameless: number;
}

/** Ids of orders, such as TS001-S000001: others have no page. */
const ORDER = /^[A-Z0-9]+-S\d+$/;

/** What became of a file: the counts, then the lines that somebody has to look at. */
export function NumbersTaken({ of: { judged, unnumbered, nameless } }: { readonly of: Taken }) {
  const say = useWords(LABELS);
  const { taken, known, others } = resultOf(judged);
  const counts = [
    ['known', known],
    ['rowsUnnumbered', unnumbered],
    ['rowsNameless', nameless],
  ] as const;
  return (
    <Alert variant="outline" color={others.length > 0 ? 'yellow' : 'green'}>
      <Stack gap="xs">
        <div role="status">
          <Text fz={20} fw={600} c={taken > 0 ? 'var(--done)' : 'var(--ink)'}>
            {taken > 0 ? say('taken', { count: taken }) : say('takenNone')}
          </Text>
          {counts.map(
            ([word, count]) =>
              count > 0 && (
                <Text key={word} c="var(--ink)">
                  {say(word, { count })}
                </Text>
              ),
          )}
          {others.length > 0 && (
            <Text fw={600} c="var(--needs)">
              {say('others', { count: others.length })}
            </Text>
          )}
        </div>
        {others.length > 0 && <Others lines={others} />}
      </Stack>
    </Alert>
  );
}

function Others({ lines }: { readonly lines: readonly JudgedLine[] }) {
  const say = useWords(LABELS);
  return (
    <Table.ScrollContainer minWidth={280} maxHeight={480}>
      <Table c="var(--ink)">
        <Table.Thead>
          <Table.Tr>
            <Table.Th ta="right" w={48}>
              {say('row')}
            </Table.Th>
            <Table.Th>{say('order')}</Table.Th>
            <Table.Th>{say('why')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ no, order_id, tracking_code, outcome }) => (
            <Table.Tr key={`${no} ${tracking_code}`}>
              <Table.Td ta="right">{no}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {ORDER.test(order_id) ? <OrderLink id={order_id} /> : order_id}
                <Text fz={13} className="quiet">
                  {tracking_code}
                </Text>
              </Table.Td>
              <Table.Td>{say(outcome)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

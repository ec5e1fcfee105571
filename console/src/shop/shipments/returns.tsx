import { Anchor, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../app/i18n';
import { useTimes } from '../../shared/time';
import { ItemName } from '../item-name';
import { ORDER_PAGE } from './page-words';
import { returnsQuery, type Shipment } from './shipment-query';

const CONDITIONS = ['good', 'defective', 'disposed'] as const;

/** What the recipient of an order has sent back, and in which condition. */
export function Returns({
  account,
  shipment: { id, shipment_return },
}: {
  readonly account: string;
  readonly shipment: Shipment;
}) {
  const say = useWords(ORDER_PAGE);
  const { time } = useTimes();
  const { data = [] } = useQuery({ ...returnsQuery(account, id), enabled: shipment_return });
  if (data.length === 0) return null;
  return (
    <section>
      <Title order={2}>{say('returns')}</Title>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('returnedGoods')}</Table.Th>
            <Table.Th>{say('returnedAt')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map((one) => (
            <Table.Tr key={`${one.item_id} ${one.receipt_id} ${one.at}`}>
              <Table.Td>
                <ItemName account={account} id={one.item_id} item={one} />
                <Text fz={13}>
                  {CONDITIONS.filter((condition) => one[condition] > 0)
                    .map((condition) => say(`returned_${condition}`, { count: one[condition] }))
                    .join(say('and'))}
                </Text>
              </Table.Td>
              <Table.Td>
                {one.receipt_id === null ? (
                  time(one.at)
                ) : (
                  <Anchor component={Link} to={`/${account}/receipts/${one.receipt_id}`} fz={13}>
                    {time(one.at)}
                  </Anchor>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

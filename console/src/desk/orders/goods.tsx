import { Anchor, Table, Text } from '@mantine/core';
import { formatNumber, useWords } from '../../app/i18n';
import { pageLink } from '../../shared/address-bar';
import { Part } from '../../shared/part';
import { useTimes } from '../../shared/time';
import type { Order } from './order-query';
import { ORDER } from './words';

type Line = Order['lines'][number];

/** The goods of an order, each with a link to its stock. Until it has left, also the lots of which it has units, and whether these are picked. */
export function Goods({ order: { lines, status, deleted, warehouse } }: { readonly order: Order }) {
  const say = useWords(ORDER);
  const isHere = !deleted && status !== 'shipped';
  return (
    <Part title={say('goods')}>
      <Table.ScrollContainer minWidth={280}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say('goods')}</Table.Th>
              <Table.Th ta="right" w={72}>
                {say('quantity')}
              </Table.Th>
              {isHere && <Table.Th w={{ base: '34%', sm: '45%' }}>{say('held')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line) => (
              <Table.Tr key={line.line_no}>
                <Table.Td>
                  <Anchor fz={13} {...pageLink('/provider/stock', { warehouse, search: line.code })}>
                    {line.name ?? line.code}
                  </Anchor>{' '}
                  {line.name !== null && <span className="quiet">{line.code}</span>}
                  {line.enclosed && <Text fz={12}>{say('enclosed')}</Text>}
                </Table.Td>
                <Table.Td ta="right">{formatNumber(line.quantity)}</Table.Td>
                {isHere && (
                  <Table.Td>
                    <Held line={line} />
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Part>
  );
}

function Held({ line }: { readonly line: Line }) {
  const say = useWords(ORDER);
  const { day } = useTimes();
  if (line.waits) return <span style={{ color: 'var(--needs)' }}>{say('isWaiting')}</span>;
  return line.held.map(({ code, lot_no, expiry_date, state, units }) => (
    <Text key={`${code} ${lot_no} ${state}`} fz={13}>
      {code !== line.code && `${code} `}
      {say(`held_${state}`, { units: formatNumber(units) })}{' '}
      <span className="quiet">
        {lot_no > 0 && say('lot', { lot: lot_no })} {expiry_date !== null && say('expires', { day: day(expiry_date) })}
      </span>
    </Text>
  ));
}

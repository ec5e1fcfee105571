import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber, useWords } from '../../app/i18n';
import { pageLink } from '../../shared/address-bar';
import { ALL_CARRIERS, ORDERS_HERE } from '../../shared/api-values';
import type { Column } from '../../shared/column';
import { ListChoice } from '../../shared/list-parts';
import { shipmentState } from '../../shared/status-words';
import { Status } from '../../shared/statuses';
import { useTimes } from '../../shared/time';
import { ListHere, useClientColumn, useListHere } from '../list-here';
import { OfWarehouse } from '../warehouse';
import { batchPage } from '../waves/paths';
import { OrderLink } from './order-link';
import { type ListedOrder, ordersQuery } from './order-query';
import { ORDERS } from './orders-words';

/** The orders of all clients that have not left a warehouse. */
export function OrdersPage() {
  const say = useWords(ORDERS);
  return <OfWarehouse title={say('title')}>{(warehouse) => <Orders warehouse={warehouse} />}</OfWarehouse>;
}

function Orders({ warehouse }: { readonly warehouse: string }) {
  const say = useWords(ORDERS);
  const { carrier, ...asked } = useListHere(ORDERS_HERE);
  const named = ALL_CARRIERS.find((one) => one === carrier);
  const query = useQuery(ordersQuery(warehouse, named === undefined ? asked : { ...asked, carrier: named }));
  return (
    <ListHere
      query={query}
      rowsOf={({ orders }) => orders}
      columns={useColumns(warehouse)}
      views={ORDERS_HERE}
      shown={asked.view}
      viewWord={say}
      days={say('shipsOn')}
      filters={
        <ListChoice
          name="carrier"
          title={say('carrier')}
          all={say('allCarriers')}
          data={ALL_CARRIERS.map((value) => ({ value, label: value }))}
        />
      }
      empty={say('none')}
    />
  );
}

function useColumns(warehouse: string): readonly Column<ListedOrder>[] {
  const say = useWords(ORDERS);
  const { day, time } = useTimes();
  const client = useClientColumn<ListedOrder>();
  return [
    {
      key: 'order',
      title: say('order'),
      cell: ({ id, identifier, destination }) => (
        <>
          <OrderLink id={id} />
          <Text fz={13} className="quiet" style={{ overflowWrap: 'anywhere' }}>
            {destination === null ? identifier : say('to', { warehouse: destination })}
          </Text>
        </>
      ),
    },
    client,
    {
      key: 'state',
      title: say('state'),
      cell: ({ status, recalled }) => (
        <>
          <Status of={shipmentState(status)} />
          {recalled && (
            <Text fz={13} c="var(--wrong)">
              {say('recalled')}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'shipsOn',
      title: say('shipsOn'),
      cell: ({ ships_on, missed }) =>
        ships_on !== null && (
          <Text span fz={13} c={missed ? 'var(--wrong)' : undefined}>
            {day(ships_on)} {missed && say('missed')}
          </Text>
        ),
    },
    { key: 'carrier', title: say('carrier'), cell: ({ carrier }) => carrier, from: 'laptop' },
    { key: 'lines', title: say('lines'), right: true, cell: ({ lines }) => formatNumber(lines), from: 'desk' },
    {
      key: 'batch',
      title: say('batch'),
      right: true,
      cell: ({ batch_no }) =>
        batch_no !== null && <Anchor {...pageLink(batchPage(batch_no), { warehouse })}>{batch_no}</Anchor>,
      from: 'laptop',
    },
    { key: 'since', title: say('since'), cell: ({ status_at }) => time(status_at), from: 'desk' },
  ];
}

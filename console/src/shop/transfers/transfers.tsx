import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../app/i18n';
import { List } from '../../shared/list';
import { useList } from '../../shared/list-state';
import { Nothing, PageHead } from '../../shared/page';
import { useTimes } from '../../shared/time';
import { useWarehouseName, useWarehouses } from '../account';
import { shipmentsQuery } from '../shipments/shipment-query';
import { Goods } from '../shipments/shipments';
import { RowState } from '../shipments/state';
import { Why } from '../shipments/why';
import { Transfer } from './transfer';
import { TRANSFERS } from './words';

/** The transfers of an account, from one warehouse to another. */
export function TransfersPage() {
  const say = useWords(TRANSFERS);
  const { day } = useTimes();
  const { account, state } = useList();
  const warehouses = useWarehouses(account);
  const nameOf = useWarehouseName(account);
  const query = useQuery(shipmentsQuery(account, { ...state, view: 'transfers' }));
  return (
    <>
      <PageHead title={say('title')}>
        <Button component={Link} to={`/${account}/transfers/new`}>
          {say('new')}
        </Button>
      </PageHead>
      <List
        views={[['transfers', say('all')]]}
        query={query}
        rowsOf={({ shipments }) => shipments}
        hint={say('searchHint')}
        warehouses={warehouses}
        days={say('leaves')}
        name={({ id }) => id}
        pageOf={(id) => `/${account}/transfers/${id}`}
        panel={(id) => <Transfer account={account} id={id} />}
        empty={
          <Nothing title={say('empty')}>
            <Text>{say('emptyText')}</Text>
            <Button component={Link} to={`/${account}/transfers/new`}>
              {say('new')}
            </Button>
          </Nothing>
        }
        columns={[
          { key: 'number', title: say('number'), cell: () => null, width: 140, sort: 'created_at' },
          { key: 'goods', title: say('goods'), cell: (row) => <Goods row={row} />, inRowFrom: 'laptop' },
          {
            key: 'route',
            title: say('route'),
            cell: ({ warehouse, destination }) => [nameOf(warehouse), destination && nameOf(destination)].join(' → '),
            width: 180,
            inRowFrom: 'desk',
          },
          { key: 'status', title: say('status'), cell: (row) => <RowState row={row} />, width: 150 },
          {
            key: 'leaves',
            title: say('leaves'),
            cell: ({ ships_on }) => (ships_on === null ? '-' : day(ships_on)),
            width: 130,
            sort: 'shipping_date',
            from: 'laptop',
          },
          { key: 'why', title: say('why'), cell: (row) => <Why account={account} row={row} />, inRowFrom: 'laptop' },
        ]}
      />
    </>
  );
}

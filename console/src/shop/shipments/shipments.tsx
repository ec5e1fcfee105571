import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatNumber, useWords } from '../../app/i18n';
import { List } from '../../shared/list';
import { useList } from '../../shared/list-state';
import { Nothing, PageHead } from '../../shared/page';
import { useTimes } from '../../shared/time';
import { useWarehouseName, useWarehouses } from '../account';
import { AskBulkChange } from '../bulk/ask';
import { BulkChanges } from '../bulk/bulk-changes';
import { RefusedOnly } from '../bulk/refused';
import { ExportList } from '../exports/exports';
import { MadeOnly } from '../import/made-only';
import { Shipment } from './shipment';
import { ShipmentFilters } from './shipment-filters';
import { type ShipmentRow, shipmentsQuery } from './shipment-query';
import { RowState } from './state';
import { Why } from './why';
import { SHIPMENTS } from './words';

export function ShipmentsPage() {
  const say = useWords(SHIPMENTS);
  const { day } = useTimes();
  const { account, state } = useList();
  const warehouses = useWarehouses(account);
  const nameOf = useWarehouseName(account);
  const query = useQuery(shipmentsQuery(account, state));
  return (
    <>
      <PageHead title={say('title')}>
        <BulkChanges />
        <ExportList kinds={['shipments']} />
        <Button component={Link} to={`/${account}/shipments/import`} variant="default">
          {say('import')}
        </Button>
        <Button component={Link} to={`/${account}/shipments/new`}>
          {say('new')}
        </Button>
      </PageHead>
      <RefusedOnly />
      <MadeOnly kind="shipments" />
      <List
        views={[
          ['open', say('open')],
          ['decision', say('decision')],
          ['backordered', say('backordered')],
          ['in_work', say('inWork')],
          ['shipped', say('shipped')],
          ['all', say('all')],
          ['deleted', say('deleted')],
        ]}
        query={query}
        rowsOf={({ shipments }) => shipments}
        hint={say('searchHint')}
        warehouses={warehouses}
        days={say('shippingDay')}
        filters={<ShipmentFilters />}
        name={({ identifier }) => identifier}
        pageOf={(id) => `/${account}/shipments/${id}`}
        panel={(id) => <Shipment account={account} id={id} />}
        empty={
          <Nothing title={say('empty')}>
            <Text>{say('emptyText')}</Text>
            <Button component={Link} to={`/${account}/shipments/new`}>
              {say('new')}
            </Button>
          </Nothing>
        }
        actions={(selected) => (
          <>
            <AskBulkChange selected={selected} />
            <ExportList kinds={['shipments']} selected={selected} size="compact-sm" />
          </>
        )}
        columns={[
          { key: 'identifier', title: say('identifier'), cell: () => null, width: 112, sort: 'identifier' },
          {
            key: 'recipient',
            title: say('recipient'),
            cell: ({ recipient }) => (
              <>
                {recipient.name} <span className="quiet">{recipient.prefecture}</span>
              </>
            ),
            width: '12%',
            inRowFrom: 'desk',
          },
          {
            key: 'goods',
            title: say('goods'),
            cell: (row) => <Goods row={row} />,
            width: '13%',
            inRowFrom: 'laptop',
          },
          {
            key: 'status',
            title: say('status'),
            cell: (row) => <RowState row={row} />,
            width: 158,
          },
          {
            key: 'warehouse',
            title: say('warehouse'),
            cell: ({ warehouse }) => nameOf(warehouse),
            width: 92,
            from: 'laptop',
          },
          {
            key: 'created_at',
            title: say('createdDay'),
            cell: ({ created_at }) => day(created_at),
            width: 100,
            sort: 'created_at',
            from: 'wide',
          },
          {
            key: 'shipping_date',
            title: say('shippingDay'),
            cell: ({ ships_on }) => (ships_on === null ? '-' : day(ships_on)),
            width: 100,
            sort: 'shipping_date',
            from: 'tablet',
          },
          { key: 'why', title: say('why'), cell: (row) => <Why account={account} row={row} />, inRowFrom: 'laptop' },
        ]}
      />
    </>
  );
}

/** The first goods, and how many more there are. */
export function Goods({ row }: { readonly row: Pick<ShipmentRow, 'lines' | 'line_count'> }) {
  const say = useWords(SHIPMENTS);
  const [first] = row.lines;
  if (first === undefined) return null;
  const more = row.line_count - 1;
  return (
    <>
      {first.name ?? first.code} <span className="quiet">× {formatNumber(first.quantity)}</span>
      {more > 0 && <span className="quiet"> {say('moreGoods', { count: more })}</span>}
    </>
  );
}

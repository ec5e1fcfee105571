import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatNumber, useWords } from '../../app/i18n';
import { List } from '../../shared/list';
import { useList } from '../../shared/list-state';
import { Nothing, PageHead } from '../../shared/page';
import { receiptState } from '../../shared/status-words';
import { Status } from '../../shared/statuses';
import { useTimes } from '../../shared/time';
import { useWarehouseName, useWarehouses } from '../account';
import { ExportList } from '../exports/exports';
import { Receipt } from './receipt';
import { type ReceiptRow, receiptsQuery } from './receipt-query';
import { RECEIPTS } from './words';

export function ReceiptsPage() {
  const say = useWords(RECEIPTS);
  const { day } = useTimes();
  const { account, state } = useList();
  const warehouses = useWarehouses(account);
  const nameOf = useWarehouseName(account);
  const query = useQuery(receiptsQuery(account, state));
  return (
    <>
      <PageHead title={say('title')}>
        <ExportList kinds={['receipts', 'receipt_papers']} />
        <Button component={Link} to={`/${account}/receipts/new`}>
          {say('new')}
        </Button>
      </PageHead>
      <List
        views={[
          ['open', say('open')],
          ['received', say('received')],
          ['checking', say('checking')],
          ['different', say('different')],
          ['dealt_with', say('resolved')],
          ['stocked', say('stocked')],
          ['all', say('all')],
          ['cancelled', say('cancelled')],
        ]}
        query={query}
        rowsOf={({ receipts }) => receipts}
        hint={say('searchHint')}
        warehouses={warehouses}
        days={say('arrival')}
        name={({ identifier, id }) => identifier ?? id}
        pageOf={(id) => `/${account}/receipts/${id}`}
        panel={(id) => <Receipt account={account} id={id} />}
        empty={
          <Nothing title={say('empty')}>
            <Text>{say('emptyText')}</Text>
            <Button component={Link} to={`/${account}/receipts/new`}>
              {say('new')}
            </Button>
          </Nothing>
        }
        actions={(selected) => (
          <ExportList kinds={['receipts', 'receipt_papers']} selected={selected} size="compact-sm" />
        )}
        columns={[
          { key: 'receipt', title: say('receipt'), cell: () => null, width: 150, sort: 'identifier' },
          { key: 'goods', title: say('goods'), cell: (row) => <Goods row={row} />, inRowFrom: 'laptop' },
          {
            key: 'status',
            title: say('status'),
            cell: ({ status, cancelled_at }) => <Status of={receiptState(status, cancelled_at !== null)} />,
            width: 120,
          },
          {
            key: 'warehouse',
            title: say('warehouse'),
            cell: ({ warehouse }) => nameOf(warehouse),
            width: 100,
            from: 'laptop',
          },
          {
            key: 'arrival_date',
            title: say('arrival'),
            cell: ({ arrival_date }) => day(arrival_date),
            width: 110,
            sort: 'arrival_date',
            from: 'tablet',
          },
          {
            key: 'announced',
            title: say('announced'),
            cell: ({ announced }) => formatNumber(announced),
            right: true,
            width: 96,
            from: 'desk',
          },
          {
            key: 'good',
            title: say('good'),
            cell: (row) => <Counted row={row} />,
            right: true,
            width: 150,
            from: 'laptop',
          },
        ]}
      />
    </>
  );
}

function Goods({ row }: { readonly row: ReceiptRow }) {
  const say = useWords(RECEIPTS);
  const [first] = row.lines;
  const more = row.line_count - 1;
  return (
    <>
      {first?.name ?? first?.code} <span className="quiet">{more > 0 && say('moreGoods', { count: more })}</span>
      {row.is_transfer && <span className="quiet"> {say('transfer')}</span>}
      {row.is_return && <span className="quiet"> {say('return')}</span>}
    </>
  );
}

/** The good units, and what else was counted: missing and surplus units each, because they are of different items. */
function Counted({ row }: { readonly row: ReceiptRow }) {
  const say = useWords(RECEIPTS);
  if (row.status === 'waiting' || row.status === 'received') return <span className="quiet">-</span>;
  return (
    <>
      {formatNumber(row.good)}
      {row.short !== null && <span style={{ color: 'var(--needs)' }}> {say('short', { count: row.short.units })}</span>}
      {row.over !== null && <span style={{ color: 'var(--needs)' }}> {say('over', { count: row.over.units })}</span>}
      {row.unidentified > 0 && (
        <span style={{ color: 'var(--wrong)' }}> {say('unidentified', { count: row.unidentified })}</span>
      )}
      {row.defective > 0 && (
        <span style={{ color: 'var(--wrong)' }}> {say('defective', { count: row.defective })}</span>
      )}
    </>
  );
}

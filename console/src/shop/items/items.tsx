import { Badge, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { ExportButton } from '../../shared/export';
import { List } from '../../shared/list';
import { useList } from '../../shared/list-state';
import { Nothing, PageHead } from '../../shared/page';
import { useWarehouses } from '../account';
import { Item } from './item';
import { BUCKETS, type ItemRow, itemsQuery } from './item-query';
import { StockBar, sumOf } from './stock-bar';
import { ITEMS } from './words';

export function ItemsPage() {
  const say = useWords(ITEMS);
  const { account, state } = useList();
  const warehouses = useWarehouses(account);
  const query = useQuery(itemsQuery(account, state));
  const most = Math.max(...(query.data?.items ?? []).map(({ units }) => (units === null ? 0 : sumOf(units))), 1);
  return (
    <>
      <PageHead title={say('title')}>
        <ExportButton<ItemRow>
          name="items"
          columns={[
            [say('code'), (row) => row.code],
            ['id', (row) => row.id],
            [say('name'), (row) => row.name],
            [say('barcode'), (row) => row.barcode],
            [say('price'), (row) => row.price],
            [say('zone'), (row) => row.temperature_zone],
            [say('tags'), (row) => row.tags.join(' ')],
            ...BUCKETS.map((bucket) => [say(bucket), (row: ItemRow) => row.units?.[bucket] ?? null] as const),
            [say('awaited'), (row) => row.awaited],
          ]}
          read={async (query) => {
            const { items, metadata } = await answered(api.GET('/lists/items', { params: { query } }));
            return { rows: items, next: metadata?.page.next_cursor ?? null };
          }}
        />
        <Button component={Link} to={`/${account}/items/import`} variant="default">
          {say('import')}
        </Button>
        <Button component={Link} to={`/${account}/items/new`}>
          {say('new')}
        </Button>
      </PageHead>
      <List
        views={[
          ['all', say('all')],
          ['awaited', say('awaitedView')],
          ['out', say('out')],
          ['quarantined', say('quarantined')],
          ['sets', say('sets')],
        ]}
        query={query}
        rowsOf={({ items }) => items}
        hint={say('searchHint')}
        warehouses={warehouses}
        name={({ code }) => code}
        pageOf={(id) => `/${account}/items/${id}`}
        panel={(id) => <Item account={account} id={id} />}
        empty={
          <Nothing title={say('empty')}>
            <Text>{say('emptyText')}</Text>
            <Button component={Link} to={`/${account}/items/new`}>
              {say('new')}
            </Button>
          </Nothing>
        }
        columns={[
          { title: say('code'), cell: () => null, width: 130 },
          {
            title: say('name'),
            cell: ({ name, is_set, temperature_zone, tags }) => (
              <>
                {name} {is_set && <Badge>{say('set')}</Badge>}{' '}
                {temperature_zone !== 'dry' && <Badge>{say(temperature_zone)}</Badge>}{' '}
                <span className="quiet">{tags.join('・')}</span>
              </>
            ),
          },
          {
            title: say('stock'),
            cell: ({ units }) => (units === null ? null : <StockBar units={units} scale={most} />),
            width: 200,
          },
          {
            title: say('available'),
            cell: ({ units }) => (units === null ? '-' : units.available.toLocaleString()),
            right: true,
            width: 90,
          },
          {
            title: say('onHand'),
            cell: ({ units }) => (units === null ? '-' : sumOf(units).toLocaleString()),
            right: true,
            width: 90,
          },
          {
            title: say('awaited'),
            cell: ({ awaited }) =>
              awaited === 0 ? (
                <span className="quiet">-</span>
              ) : (
                <span style={{ color: 'var(--needs)' }}>{awaited}</span>
              ),
            right: true,
            width: 90,
          },
        ]}
      />
    </>
  );
}

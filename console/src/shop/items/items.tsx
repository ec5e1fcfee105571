import { Badge, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatNumber, useWords } from '../../app/i18n';
import { List } from '../../shared/list';
import { useList } from '../../shared/list-state';
import { Nothing, PageHead } from '../../shared/page';
import { useWarehouses } from '../account';
import { ExportList } from '../exports/exports';
import { MadeOnly } from '../import/made-only';
import { Item } from './item';
import { ItemFilters } from './item-filters';
import { itemsQuery } from './item-query';
import { StockBar, splitUnallocatable, sumOf } from './stock-bar';
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
        <ExportList kinds={['items']} />
        <Button component={Link} to={`/${account}/items/import`} variant="default">
          {say('import')}
        </Button>
        <Button component={Link} to={`/${account}/items/new`}>
          {say('new')}
        </Button>
      </PageHead>
      <MadeOnly kind="items" />
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
        filters={<ItemFilters tags={[...new Set((query.data?.items ?? []).flatMap(({ tags }) => tags))].sort()} />}
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
        actions={(selected) => <ExportList kinds={['items']} selected={selected} size="compact-sm" />}
        columns={[
          { key: 'code', title: say('code'), cell: () => null, width: 130, sort: 'code' },
          {
            key: 'name',
            title: say('name'),
            cell: ({ name, is_set, temperature_zone, tags }) => (
              <>
                {name} {is_set && <Badge>{say('set')}</Badge>}{' '}
                {temperature_zone !== 'dry' && <Badge>{say(temperature_zone)}</Badge>}{' '}
                <span className="quiet">{tags.join('・')}</span>
              </>
            ),
            sort: 'name',
            inRowFrom: 'laptop',
          },
          {
            key: 'stock',
            title: say('stock'),
            cell: ({ units, unallocatable }) =>
              units === null ? null : <StockBar units={splitUnallocatable(units, unallocatable)} scale={most} />,
            width: '22%',
            from: 'desk',
          },
          {
            key: 'available',
            title: say('available'),
            cell: ({ units, unallocatable, set_stock }) =>
              formatNumber(units === null ? (set_stock?.available ?? 0) : units.available - unallocatable),
            right: true,
            width: 110,
            sort: 'available',
          },
          {
            key: 'on_hand',
            title: say('onHand'),
            cell: ({ units, set_stock }) => formatNumber(units === null ? (set_stock?.quantity ?? 0) : sumOf(units)),
            right: true,
            width: 90,
            from: 'laptop',
          },
          {
            key: 'awaited',
            title: say('awaited'),
            cell: ({ awaited }) =>
              awaited === 0 ? (
                <span className="quiet">-</span>
              ) : (
                <span style={{ color: 'var(--needs)' }}>{formatNumber(awaited)}</span>
              ),
            right: true,
            width: 90,
            from: 'tablet',
          },
        ]}
      />
    </>
  );
}

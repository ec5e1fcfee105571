import { Alert, Anchor, Button, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords } from '../../app/i18n';
import { FactList } from '../../shared/facts';
import { More } from '../../shared/more';
import { Loaded, PageHead } from '../../shared/page';
import { useTimes } from '../../shared/time';
import { useWarehouseName } from '../account';
import { ItemDialog } from './item-form';
import {
  type Item as ItemFacts,
  itemQuery,
  type Move,
  movesQuery,
  type StockAsOf,
  stockDaysQuery,
  stockQuery,
} from './item-query';
import { Lots } from './lots';
import { Pictures } from './pictures';
import { StockBar, StockFigures, sumOf, together } from './stock-bar';
import { StockDays } from './stock-days';
import { ITEMS } from './words';

/** The page of one item. */
export function ItemPage() {
  const { account = '', id = '' } = useParams({ strict: false });
  const say = useWords(ITEMS);
  return (
    <>
      <PageHead title={id}>
        <Button component={Link} to={`/${account}/items`} variant="default">
          {say('toList')}
        </Button>
      </PageHead>
      <Item account={account} id={id} />
    </>
  );
}

/** All about one item, on its page or beside the list. */
export function Item({ account, id }: { readonly account: string; readonly id: string }) {
  return <Loaded query={useQuery(itemQuery(account, id))}>{(item) => <Facts account={account} item={item} />}</Loaded>;
}

function Facts({ account, item }: { readonly account: string; readonly item: ItemFacts }) {
  const say = useWords(ITEMS);
  const [isEditing, { open, close }] = useDisclosure(false);
  const facts = [
    [say('barcode'), item.barcode],
    [say('price'), item.price === null ? null : say('yen', { amount: Number(item.price).toLocaleString() })],
    [say('zone'), say(item.temperature_zone ?? 'dry')],
    [say('tags'), item.tags.join('・')],
    [say('hsCode'), item.hs_code],
  ] as const;
  return (
    <Stack>
      <Group gap="sm">
        <Text fw={600} fz={20}>
          {item.name ?? item.code}
        </Text>
        <Text className="quiet">
          {item.code} {item.id}
        </Text>
        <Button size="compact-sm" variant="default" onClick={open}>
          {say('edit')}
        </Button>
      </Group>
      <FactList facts={facts} />
      <Pictures account={account} id={item.id} name={item.name ?? item.code} />
      {item.child_items.length > 0 ? (
        <Children account={account} item={item} />
      ) : (
        <>
          <Stock account={account} id={item.id} />
          <Moves account={account} id={item.id} />
        </>
      )}
      {isEditing && <ItemDialog account={account} item={item} onClose={close} />}
    </Stack>
  );
}

/** What a set is made of. It has no stock of its own. */
function Children({ account, item }: { readonly account: string; readonly item: ItemFacts }) {
  const say = useWords(ITEMS);
  return (
    <section>
      <Title order={2}>{say('setOf')}</Title>
      {item.child_items.map((child) => (
        <Text key={child.id}>
          <Anchor component={Link} to={`/${account}/items/${child.id}`}>
            {child.id}
          </Anchor>{' '}
          × {child.quantity}
        </Text>
      ))}
    </section>
  );
}

/** Units by warehouse and lot, now or at the end of a past day. */
function Stock({ account, id }: { readonly account: string; readonly id: string }) {
  const say = useWords(ITEMS);
  const [day, setDay] = useState('');
  const nameOf = useWarehouseName(account);
  const query = useQuery(stockQuery(account, id, day));
  const days = useQuery(stockDaysQuery(account, id));
  return (
    <section>
      <Group justify="space-between" align="flex-end" mb="xs">
        <Title order={2}>{say('stock')}</Title>
        <TextInput
          type="date"
          label={say('asOf')}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
      </Group>
      <StockDays days={days.data?.days ?? []} />
      {day !== '' && (
        <Alert variant="outline" color="yellow" mb="xs">
          {say('past', { day })}
        </Alert>
      )}
      <Loaded query={query}>
        {(stock) => <Warehouses account={account} id={id} stock={stock} nameOf={nameOf} isPresent={day === ''} />}
      </Loaded>
    </section>
  );
}

function Warehouses({
  account,
  id,
  stock,
  nameOf,
  isPresent,
}: {
  readonly account: string;
  readonly id: string;
  readonly stock: StockAsOf;
  readonly nameOf: (warehouse: string) => string;
  /** It is the stock of now. */
  readonly isPresent: boolean;
}) {
  const say = useWords(ITEMS);
  const all = stock.stocks.map(({ warehouse, lots }) => ({
    warehouse,
    lots: lots.filter(({ units }) => sumOf(units) > 0),
    units: together(lots.map(({ units }) => units)),
  }));
  const most = Math.max(...all.map(({ units }) => sumOf(units)), 1);
  if (all.every(({ units }) => sumOf(units) === 0)) return <Text className="quiet">{say('noUnits')}</Text>;
  return (
    <Stack>
      {all.map(({ warehouse, units, lots }) => (
        <div key={warehouse}>
          <Group justify="space-between">
            <Text fw={600}>{nameOf(warehouse)}</Text>
            <Text>{sumOf(units).toLocaleString()}</Text>
          </Group>
          <StockBar units={units} scale={most} />
          <StockFigures units={units} />
          {lots.some(({ lot_no }) => lot_no !== 0) && (
            <Lots account={account} id={id} lots={lots} isPresent={isPresent} />
          )}
        </div>
      ))}
    </Stack>
  );
}

/** Every move of units, newest first, with its cause. */
function Moves({ account, id }: { readonly account: string; readonly id: string }) {
  const say = useWords(ITEMS);
  const { time } = useTimes();
  const nameOf = useWarehouseName(account);
  const query = useInfiniteQuery(movesQuery(account, id));
  const moves = (query.data?.pages ?? []).flatMap((page) => page.moves);
  return (
    <section>
      <Title order={2}>{say('moves')}</Title>
      {moves.length === 0 && !query.isPending && <Text className="quiet">{say('noMoves')}</Text>}
      {moves.length > 0 && (
        <Table.ScrollContainer minWidth={560}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say('at')}</Table.Th>
                <Table.Th>{say('warehouse')}</Table.Th>
                <Table.Th ta="right">{say('units')}</Table.Th>
                <Table.Th>{say('fromTo')}</Table.Th>
                <Table.Th>{say('cause')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {moves.map((move) => (
                <Table.Tr key={move.move_no}>
                  <Table.Td>{time(move.at)}</Table.Td>
                  <Table.Td>{nameOf(move.warehouse)}</Table.Td>
                  <Table.Td ta="right">{move.quantity.toLocaleString()}</Table.Td>
                  <Table.Td>
                    {say(move.from as 'available')} → {say(move.to as 'available')}
                  </Table.Td>
                  <Table.Td>
                    <Cause account={account} move={move} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <More query={query} />
    </section>
  );
}

/** Why units moved, with the way to what caused it. */
function Cause({ account, move }: { readonly account: string; readonly move: Move }) {
  const say = useWords(ITEMS);
  const cause = say(`cause_${move.cause}` as 'cause_receipt');
  const to =
    move.shipment !== null
      ? `/${account}/shipments/${move.shipment}`
      : move.receipt !== null
        ? `/${account}/receipts/${move.receipt}`
        : null;
  return (
    <>
      {cause}{' '}
      {to !== null && (
        <Anchor component={Link} to={to} fz={13}>
          {move.shipment ?? move.receipt}
        </Anchor>
      )}{' '}
      <span className="quiet">{move.actor}</span>
    </>
  );
}

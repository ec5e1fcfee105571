import { Alert, Anchor, Button, Group, Paper, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { useMe } from '../../app/session';
import { Loaded, Nothing, PageHead } from '../../shared/page';
import { useTimes } from '../../shared/time';
import { allStockDaysQuery, itemsQuery } from '../items/item-query';
import { StockFigures } from '../items/stock-bar';
import { StockDays } from '../items/stock-days';
import { receiptsQuery } from '../receipts/receipt-query';
import { type ShipmentRow, shipmentsQuery } from '../shipments/shipment-query';
import { Why } from '../shipments/why';
import { Status, shipmentState } from '../statuses';
import { SHOP } from '../words';
import { Days } from './days';

const todayQuery = (account: string) =>
  ({ queryKey: [account, 'today'], queryFn: () => answered(api.GET('/today')) }) as const;

type Today = Awaited<ReturnType<ReturnType<typeof todayQuery>['queryFn']>>;

/** The first page of an account: what needs a decision, then today, then how it has been. */
export function HomePage() {
  const say = useWords(SHOP);
  const me = useMe();
  const { account = '' } = useParams({ strict: false });
  const own = me.accounts.find(({ account_id }) => account_id === account);
  const items = useQuery(itemsQuery(account, {}));
  const today = useQuery(todayQuery(account));
  return (
    <>
      <PageHead title={own?.name ?? say('home')} />
      <Stack gap="lg">
        {own?.payment_registered === false && (
          <Alert color="yellow" variant="outline">
            {say('noPayment')}
          </Alert>
        )}
        {items.data?.count === 0 && <Begin account={account} isOwner={own?.role === 'owner'} />}
        <Loaded query={today}>
          {(facts) => (
            <>
              <Decisions account={account} today={facts} />
              <Expiring account={account} />
              <SimpleGrid cols={{ base: 1, md: 2 }}>
                <Arrivals account={account} day={facts.day} />
                <Departures account={account} day={facts.day} />
              </SimpleGrid>
              <SimpleGrid cols={{ base: 1, md: 3 }}>
                <Card title={say('shippedDays')} to={`/${account}/shipments`} search={{ view: 'shipped' }}>
                  <Days days={facts.shipped} />
                </Card>
                <Stock account={account} />
                <Card title={say('openNow')} to={`/${account}/shipments`}>
                  <Open open={facts.open} />
                </Card>
              </SimpleGrid>
            </>
          )}
        </Loaded>
      </Stack>
    </>
  );
}

/** What somebody does first who has nothing here yet. */
function Begin({ account, isOwner }: { readonly account: string; readonly isOwner: boolean }) {
  const say = useWords(SHOP);
  return (
    <Nothing title={say('begin')}>
      <Text>{say('beginText')}</Text>
      <Group>
        <Button component={Link} to={`/${account}/items/new`}>
          {say('makeItem')}
        </Button>
        {isOwner && (
          <Button component={Link} to={`/${account}/tokens`} variant="default">
            {say('makeToken')}
          </Button>
        )}
        <Anchor href="/docs">{say('docs')}</Anchor>
      </Group>
    </Nothing>
  );
}

function Card({
  title,
  to,
  search = {},
  children,
}: {
  readonly title: string;
  readonly to: string;
  /** Of the list that the figures were counted from. */
  readonly search?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}) {
  return (
    <Paper withBorder p="md" bg="var(--raised)" style={{ borderColor: 'var(--line)' }} component="section">
      <Title order={2} mb="xs">
        <Link className="row-link" to={to} search={search as never}>
          {title}
        </Link>
      </Title>
      {children}
    </Paper>
  );
}

const SHOWN = 6;

/** What nothing happens with unless somebody decides. */
function Decisions({ account, today }: { readonly account: string; readonly today: Today }) {
  const say = useWords(SHOP);
  const shipments = useQuery(shipmentsQuery(account, { view: 'decision' }));
  const receipts = useQuery(receiptsQuery(account, { view: 'different' }));
  const rows = shipments.data?.shipments ?? [];
  const different = receipts.data?.count ?? 0;
  const mails = today.failed_mails.length;
  if (shipments.data === undefined || receipts.data === undefined) return null;
  if (rows.length === 0 && different === 0 && mails === 0)
    return (
      <Alert variant="outline" color="green">
        {say('nothingToDecide')}
      </Alert>
    );
  return (
    <Card title={say('toDecide')} to={`/${account}/shipments`} search={{ view: 'decision' }}>
      {rows.length > 0 && (
        <Table.ScrollContainer minWidth={480}>
          <Table>
            <Table.Tbody>
              {rows.slice(0, SHOWN).map((row) => (
                <Decision key={row.id} account={account} row={row} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Stack gap={4} mt="xs">
        {(shipments.data.count > SHOWN || shipments.data.more) && (
          <Anchor
            className="lone-link"
            component={Link}
            to={`/${account}/shipments`}
            search={{ view: 'decision' } as never}
          >
            {say('allOf', { count: shipments.data.count })}
          </Anchor>
        )}
        {different > 0 && (
          <Anchor
            className="lone-link"
            component={Link}
            to={`/${account}/receipts`}
            search={{ view: 'different' } as never}
          >
            {say('differentReceipts', { count: different })}
          </Anchor>
        )}
        {today.failed_mails.map(({ shipment, reason }) => (
          <Text key={shipment} c="var(--wrong)">
            {say('mailFailed')}{' '}
            <Anchor className="lone-link" component={Link} to={`/${account}/shipments/${shipment}`}>
              {shipment}
            </Anchor>{' '}
            {reason}
          </Text>
        ))}
      </Stack>
    </Card>
  );
}

/** Lots that orders will soon get no more of: to be sold, moved or taken out. */
function Expiring({ account }: { readonly account: string }) {
  const say = useWords(SHOP);
  const times = useTimes();
  const { data } = useQuery({
    queryKey: [account, 'expiring'],
    queryFn: () => answered(api.GET('/expiring')),
  });
  if (data === undefined || data.count === 0) return null;
  return (
    <Card title={say('expiring', { count: data.count })} to={`/${account}/items`}>
      <Table.ScrollContainer minWidth={480}>
        <Table>
          <Table.Tbody>
            {data.lots.slice(0, SHOWN).map((lot) => (
              <Table.Tr key={`${lot.item} ${lot.lot_no}`}>
                <Table.Td>
                  <Link className="row-link" to={`/${account}/items/${lot.item}`}>
                    {lot.name}
                  </Link>{' '}
                  <span className="quiet">{lot.code}</span>
                </Table.Td>
                <Table.Td>
                  {lot.expiry_date !== null && say('bestBefore', { day: times.day(lot.expiry_date) })}
                </Table.Td>
                <Table.Td c={lot.last_day < data.day ? 'var(--wrong)' : 'var(--needs)'}>
                  {say(lot.last_day < data.day ? 'pastLastDay' : 'lastDay', { day: times.day(lot.last_day) })}
                </Table.Td>
                <Table.Td ta="right">{say('units', { count: lot.units })}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  );
}

function Decision({ account, row }: { readonly account: string; readonly row: ShipmentRow }) {
  return (
    <Table.Tr>
      <Table.Td w={150}>
        <Link className="row-link" to={`/${account}/shipments/${row.id}`}>
          {row.identifier}
        </Link>
      </Table.Td>
      <Table.Td w={160}>
        <Status of={shipmentState(row.status)} />
      </Table.Td>
      <Table.Td>
        <Why account={account} row={row} />
      </Table.Td>
    </Table.Tr>
  );
}

function Arrivals({ account, day }: { readonly account: string; readonly day: string }) {
  const say = useWords(SHOP);
  const times = useTimes();
  const search = { view: 'open', to: day };
  const { data } = useQuery(receiptsQuery(account, search));
  const rows = data?.receipts ?? [];
  return (
    <Card title={say('arrivals', { count: data?.count ?? 0 })} to={`/${account}/receipts`} search={search}>
      {rows.length === 0 && <Text className="quiet">{say('none')}</Text>}
      {rows.slice(0, SHOWN).map((row) => (
        <Group key={row.id} gap="xs">
          <Anchor className="lone-link" component={Link} to={`/${account}/receipts/${row.id}`}>
            {row.identifier ?? row.id}
          </Anchor>
          <span>{row.lines[0]?.name ?? row.lines[0]?.code}</span>
          <span className="quiet">
            × {row.announced} {row.arrival_date < day && say('since', { day: times.day(row.arrival_date) })}
          </span>
        </Group>
      ))}
    </Card>
  );
}

function Departures({ account, day }: { readonly account: string; readonly day: string }) {
  const say = useWords(SHOP);
  const search = { view: 'in_work', to: day };
  const { data } = useQuery(shipmentsQuery(account, search));
  const rows = data?.shipments ?? [];
  return (
    <Card title={say('departures', { count: data?.count ?? 0 })} to={`/${account}/shipments`} search={search}>
      {rows.length === 0 && <Text className="quiet">{say('none')}</Text>}
      {rows.slice(0, SHOWN).map((row) => (
        <Group key={row.id} gap="xs">
          <Anchor className="lone-link" component={Link} to={`/${account}/shipments/${row.id}`}>
            {row.identifier}
          </Anchor>
          <span>{row.recipient.name}</span>
          <Status of={shipmentState(row.status)} />
        </Group>
      ))}
    </Card>
  );
}

/** The units of all items, day by day. */
function Stock({ account }: { readonly account: string }) {
  const say = useWords(SHOP);
  const { data } = useQuery(allStockDaysQuery(account));
  if (data === undefined) return null;
  return (
    <Card title={say('stockDays')} to={`/${account}/items`}>
      <StockDays days={data.days} />
      <StockFigures units={data.days.at(-1)?.units ?? {}} />
    </Card>
  );
}

/** How many shipments have not left, by state. */
function Open({ open }: { readonly open: Today['open'] }) {
  const say = useWords(SHOP);
  const most = Math.max(...open.map(({ count }) => count), 1);
  if (open.length === 0) return <Text className="quiet">{say('none')}</Text>;
  return (
    <table className="bars">
      <tbody>
        {open.map(({ status, count }) => (
          <tr key={status}>
            <th scope="row">
              <Status of={shipmentState(status)} />
            </th>
            <td className="bar">
              <span style={{ width: `${(count / most) * 100}%` }} />
            </td>
            <td className="number">{count.toLocaleString()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { Anchor, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatNumber, useWords } from '../../app/i18n';
import { useMay, useMe } from '../../app/session';
import { usePathOf } from '../../shared/address-bar';
import { useCounts } from '../../shared/list-counts';
import { Loaded, Nothing, PageHead } from '../../shared/page';
import { receiptState, shipmentState } from '../../shared/status-words';
import { Status } from '../../shared/statuses';
import { useTimes } from '../../shared/time';
import { allStockDaysQuery, itemsQuery } from '../items/item-query';
import { sumOf } from '../items/stock-bar';
import { StockDays } from '../items/stock-days';
import { NoPayment } from '../no-payment';
import { receiptsQuery } from '../receipts/receipt-query';
import { shipmentsQuery } from '../shipments/shipment-query';
import { SHOP } from '../words';
import { Card, SHOWN, UNKNOWN } from './card';
import { Days } from './days';
import { Decisions } from './decisions';
import { FirstItem } from './first-item';
import { type Today, todayQuery } from './today';

/** The first page of an account: what needs a decision, then the work of today, then figures of the last days. */
export function HomePage() {
  const say = useWords(SHOP);
  const me = useMe();
  const { account = '' } = usePathOf<'account'>();
  const own = me.accounts.find(({ account_id }) => account_id === account);
  const mayMakeTokens = useMay('createToken');
  const items = useQuery(itemsQuery(account, {}));
  const countOf = useCounts(account);
  const today = useQuery(todayQuery(account));
  const first = items.data?.count === 0 ? FIRST[0] : FIRST.find(({ list }) => countOf(list, 'all') === '0');
  return (
    <>
      <PageHead title={own?.name ?? say('home')} />
      <Stack gap="lg">
        <NoPayment account={account} />
        {first !== undefined && <Begin account={account} first={first} mayMakeTokens={mayMakeTokens} />}
        <Loaded query={today}>
          {(facts) => (
            <>
              <Decisions account={account} today={facts} />
              <SimpleGrid cols={{ base: 1, md: 2 }}>
                <Arrivals account={account} day={facts.day} />
                <Departures account={account} day={facts.day} />
              </SimpleGrid>
              <SimpleGrid cols={{ base: 1, md: 3 }}>
                <Card title={say('shippedDays')} to={`/${account}/shipments`} search={{ view: 'shipped' }}>
                  <Days account={account} days={facts.shipped} />
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

/** What a new account makes first, one after the other: the first list that is empty is the next step. */
const FIRST = [
  { list: 'items', does: 'makeItem', why: 'beginText' },
  { list: 'receipts', does: 'makeReceipt', why: 'beginReceipt' },
  { list: 'shipments', does: 'makeShipment', why: 'beginShipment' },
] as const;

/** The next step of a new account. */
function Begin({
  account,
  first: { list, does, why },
  mayMakeTokens,
}: {
  readonly account: string;
  readonly first: (typeof FIRST)[number];
  readonly mayMakeTokens: boolean;
}) {
  const say = useWords(SHOP);
  return (
    <Nothing title={say('begin')}>
      <Text>{say(why)}</Text>
      <Group>
        <Button component={Link} to={`/${account}/${list}/new`}>
          {say(does)}
        </Button>
        {mayMakeTokens && (
          <Button component={Link} to={`/${account}/tokens`} variant="default">
            {say('makeToken')}
          </Button>
        )}
        <Anchor href="/docs">{say('docs')}</Anchor>
      </Group>
    </Nothing>
  );
}

/** Lines of one entry lie closer together than entries: in a narrow window an entry has two. */
const ENTRY_GAP = '0 10px';

function Arrivals({ account, day }: { readonly account: string; readonly day: string }) {
  const say = useWords(SHOP);
  const times = useTimes();
  const search = { view: 'open', to: day };
  const query = useQuery(receiptsQuery(account, search));
  return (
    <Card title={say('arrivals', { count: query.data?.count ?? UNKNOWN })} to={`/${account}/receipts`} search={search}>
      <Loaded query={query}>
        {({ receipts }) => (
          <>
            {receipts.length === 0 && <Text className="quiet">{say('none')}</Text>}
            {receipts.slice(0, SHOWN).map((row) => (
              <Group key={row.id} gap={ENTRY_GAP} mb={4}>
                <Anchor className="lone-link" component={Link} to={`/${account}/receipts/${row.id}`}>
                  {row.identifier ?? row.id}
                </Anchor>
                <FirstItem row={row} />
                <span className="quiet">
                  {say('units', { count: row.announced })}{' '}
                  {row.arrival_date < day && say('since', { day: times.day(row.arrival_date) })}
                </span>
                <Status of={receiptState(row.status, false)} />
              </Group>
            ))}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Departures({ account, day }: { readonly account: string; readonly day: string }) {
  const say = useWords(SHOP);
  const search = { view: 'in_work', to: day };
  const query = useQuery(shipmentsQuery(account, search));
  return (
    <Card
      title={say('departures', { count: query.data?.count ?? UNKNOWN })}
      to={`/${account}/shipments`}
      search={search}
    >
      <Loaded query={query}>
        {({ shipments }) => (
          <>
            {shipments.length === 0 && <Text className="quiet">{say('none')}</Text>}
            {shipments.slice(0, SHOWN).map((row) => (
              <Group key={row.id} gap={ENTRY_GAP} mb={4}>
                <Anchor className="lone-link" component={Link} to={`/${account}/shipments/${row.id}`}>
                  {row.identifier}
                </Anchor>
                <span>{row.recipient.name}</span>
                <Status of={shipmentState(row.status)} />
              </Group>
            ))}
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** The units of all items, day by day. */
function Stock({ account }: { readonly account: string }) {
  const say = useWords(SHOP);
  const { data } = useQuery(allStockDaysQuery(account));
  if (data === undefined) return null;
  const hasStock = data.days.some(({ units }) => sumOf(units) > 0);
  return (
    <Card title={say('stockDays')} to={`/${account}/items`}>
      {hasStock ? <StockDays days={data.days} /> : <Text className="quiet">{say('noStock')}</Text>}
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
            <td className="number">{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

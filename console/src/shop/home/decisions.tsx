import { Alert, Anchor, Button, Group, Table } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { answered, api } from '../../app/api';
import { FailureLine } from '../../app/error-pages';
import { formatNumber, useWords } from '../../app/i18n';
import { pageLink } from '../../shared/address-bar';
import { shipmentState } from '../../shared/status-words';
import { Status } from '../../shared/statuses';
import { useTimes } from '../../shared/time';
import { LotBlockDialog } from '../items/lot-block';
import { FewPhotos } from '../photos';
import { type ReceiptRow, receiptsQuery } from '../receipts/receipt-query';
import { DealWithNow } from '../receipts/resolved';
import { MailActions } from '../settings/mails';
import { type ShipmentRow, shipmentsQuery } from '../shipments/shipment-query';
import { Why } from '../shipments/why';
import { SHOP } from '../words';
import { Card, SHOWN, UNKNOWN } from './card';
import type { Today } from './today';

/** Receipts that brought other goods than announced, until somebody has said that they are resolved. */
const DIFFERING = { view: 'different' };

/** Notice mails that failed, or of which nobody knows whether they arrived, and that nobody has dealt with. */
const NOT_ARRIVED = { state: 'not_arrived' };

const expiringQuery = (account: string) =>
  ({ queryKey: [account, 'expiring'], queryFn: () => answered(api.GET('/expiring')) }) as const;

type Expiry = Awaited<ReturnType<ReturnType<typeof expiringQuery>['queryFn']>>;
type Lot = Expiry['lots'][number];

/** Everything that stands still until somebody decides: a card for each kind. A kind without entries has no card. */
export function Decisions(of: { readonly account: string; readonly today: Today }) {
  // Outside of its card: after the last lot is blocked the card is gone, and the dialog tells which orders lost units.
  const [blocked, setBlocked] = useState<Lot | null>(null);
  const dateOf = useExpiry();
  return (
    <>
      <Cards {...of} onBlock={setBlocked} />
      {blocked !== null && (
        <LotBlockDialog
          account={of.account}
          id={blocked.item}
          lot={{ lot_no: blocked.lot_no, name: `${blocked.name} ${dateOf(blocked)}`, blocked: false }}
          onClose={() => setBlocked(null)}
        />
      )}
    </>
  );
}

/** The expiry date of a lot, as people write it; empty: it has none. */
function useExpiry(): (lot: Lot) => string {
  const { day } = useTimes();
  return ({ expiry_date }) => (expiry_date === null ? '' : day(expiry_date));
}

function Cards({
  account,
  today,
  onBlock,
}: {
  readonly account: string;
  readonly today: Today;
  readonly onBlock: (lot: Lot) => void;
}) {
  const say = useWords(SHOP);
  const ofShipments = useQuery(shipmentsQuery(account, { view: 'decision' }));
  const ofReceipts = useQuery(receiptsQuery(account, DIFFERING));
  const ofExpiring = useQuery(expiringQuery(account));
  const { data: expiring } = ofExpiring;
  const mails = { rows: today.failed_mails, count: today.failed_mail_count };
  const all = [ofShipments, ofReceipts, ofExpiring];
  // All cards appear at once: a card that appears later would move the others.
  if (all.some(({ isPending }) => isPending)) return null;
  if (all.every(({ data }) => data?.count === 0) && mails.count === 0)
    return (
      <Alert variant="outline" color="green">
        {say('nothingToDecide')}
      </Alert>
    );
  return (
    <>
      <ListCard
        query={ofShipments}
        titleOf={(count) => say('toDecide', { count })}
        to={`/${account}/shipments`}
        search={{ view: 'decision' }}
      >
        {({ shipments }) => shipments.slice(0, SHOWN).map((row) => <Order key={row.id} account={account} row={row} />)}
      </ListCard>
      <ListCard
        query={ofReceipts}
        titleOf={(count) => say('differentReceipts', { count })}
        to={`/${account}/receipts`}
        search={DIFFERING}
      >
        {({ receipts }) =>
          receipts.slice(0, SHOWN).map((row) => <Difference key={row.id} account={account} row={row} />)
        }
      </ListCard>
      {mails.count > 0 && (
        <Rows
          title={say('failedMails', { count: mails.count })}
          to={`/${account}/mails`}
          search={NOT_ARRIVED}
          all={mails.count > SHOWN ? say('allOf', { count: mails.count }) : null}
        >
          {mails.rows.slice(0, SHOWN).map((mail) => (
            <Row
              key={mail.shipment}
              to={`/${account}/shipments/${mail.shipment}`}
              name={mail.identifier}
              action={<MailActions account={account} shipment={mail.shipment} identifier={mail.identifier} />}
            >
              {say(mail.state === 'failed' ? 'mailFailed' : 'mailInDoubt')} <span className="quiet">{mail.reason}</span>
            </Row>
          ))}
        </Rows>
      )}
      {expiring === undefined && (
        <NotRead query={ofExpiring} title={say('expiring', { count: UNKNOWN })} to={`/${account}/items`} />
      )}
      {expiring !== undefined && expiring.count > 0 && (
        <Expiring account={account} expiring={expiring} onBlock={onBlock} />
      )}
    </>
  );
}

/** A card with the first rows of a list; none if the list has no rows. */
function ListCard<List extends { readonly count: number; readonly more: boolean }>({
  query,
  titleOf,
  to,
  search,
  children,
}: {
  readonly query: UseQueryResult<List>;
  readonly titleOf: (count: string) => string;
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
  readonly children: (list: List) => ReactNode;
}) {
  const say = useWords(SHOP);
  const { data } = query;
  if (data === undefined) return <NotRead query={query} title={titleOf(UNKNOWN)} to={to} search={search} />;
  if (data.count === 0) return null;
  const count = `${formatNumber(data.count)}${data.more ? '+' : ''}`;
  return (
    <Rows title={titleOf(count)} to={to} search={search} all={data.count > SHOWN ? say('allOf', { count }) : null}>
      {children(data)}
    </Rows>
  );
}

/** A card whose rows could not be read. */
function NotRead({
  query,
  ...card
}: { readonly query: UseQueryResult<unknown> } & Omit<Parameters<typeof Card>[0], 'children'>) {
  return (
    <Card {...card}>
      <FailureLine error={query.error} retry={query.refetch} />
    </Card>
  );
}

function Rows({
  title,
  to,
  search = {},
  all,
  onAll,
  below = null,
  children,
}: {
  readonly title: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  /** The words of a link to all rows; null: these are all. */
  readonly all: string | null;
  /** Shows all rows here; absent: they are on the page that the title leads to. */
  readonly onAll?: () => void;
  /** Stands below the rows. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Card title={title} to={to} search={search}>
      <Table>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
      {all !== null &&
        (onAll === undefined ? (
          <Anchor className="lone-link" {...pageLink(to, search)}>
            {all}
          </Anchor>
        ) : (
          <Anchor className="lone-link" component="button" onClick={onAll}>
            {all}
          </Anchor>
        ))}
      {below}
    </Card>
  );
}

/** A row of two cells, which fit on a phone: what the row is about, and then what is to be decided, with the button for it. */
function Row({
  to,
  name,
  below = null,
  action = null,
  children,
}: {
  readonly to: string;
  readonly name: string;
  /** Under the name. */
  readonly below?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Table.Tr>
      <Table.Td w="32%">
        <Link className="row-link" to={to}>
          {name}
        </Link>{' '}
        {below}
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {children} {action}
      </Table.Td>
    </Table.Tr>
  );
}

/** An order that waits too long. */
function Order({ account, row }: { readonly account: string; readonly row: ShipmentRow }) {
  return (
    <Row to={`/${account}/shipments/${row.id}`} name={row.identifier} below={<Status of={shipmentState(row.status)} />}>
      <Why account={account} row={row} />
    </Row>
  );
}

const DIFFERENCES = ['short', 'over', 'not_good'] as const;

/** A receipt that brought other goods than were announced: what is missing, too much and not good, each with its first item. */
function Difference({ account, row }: { readonly account: string; readonly row: ReceiptRow }) {
  const say = useWords(SHOP);
  const differences = DIFFERENCES.flatMap((kind) => {
    const found = row[kind];
    if (found === null) return [];
    const { first, item_count } = found;
    const text = say(kind, { goods: first.name ?? first.code, count: first.units });
    return [item_count > 1 ? `${text} ${say('moreItems', { count: item_count - 1 })}` : text];
  });
  const to = `/${account}/receipts/${row.id}`;
  return (
    <Row
      to={to}
      name={row.identifier ?? row.id}
      action={
        <Group gap="xs" component="span">
          <Anchor className="lone-link" component={Link} to={to} fz={13}>
            {say('seeDifference')}
          </Anchor>
          <DealWithNow account={account} id={row.id} name={row.identifier ?? row.id} />
        </Group>
      }
    >
      {differences.join(say('comma'))} <FewPhotos account={account} id={row.id} />
    </Row>
  );
}

/**
 * Lots that will soon be unallocatable: somebody should sell, move or remove their units. A lot whose last allocatable day has
 * passed can be blocked here. No other page lists them, so all of them open here.
 */
function Expiring({
  account,
  expiring: { day, count, lots },
  onBlock,
}: {
  readonly account: string;
  readonly expiring: Expiry;
  readonly onBlock: (lot: Lot) => void;
}) {
  const say = useWords(SHOP);
  const times = useTimes();
  const dateOf = useExpiry();
  const [isWhole, setWhole] = useState(false);
  return (
    <Rows
      title={say('expiring', { count })}
      to={`/${account}/items`}
      all={count > SHOWN && !isWhole ? say('allOf', { count }) : null}
      onAll={() => setWhole(true)}
      below={isWhole && count > lots.length && say('firstLots', { count: lots.length })}
    >
      {lots.slice(0, isWhole ? undefined : SHOWN).map((lot) => {
        const isPast = lot.last_day < day;
        return (
          <Row
            key={`${lot.item} ${lot.lot_no}`}
            to={`/${account}/items/${lot.item}`}
            name={lot.name ?? lot.code}
            below={<span className="quiet">{lot.code}</span>}
            action={
              isPast ? (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={say('blockLot', { item: lot.name ?? lot.code, day: dateOf(lot) })}
                  onClick={() => onBlock(lot)}
                >
                  {say('block')}
                </Button>
              ) : (
                <Anchor className="lone-link" component={Link} to={`/${account}/items/${lot.item}`} fz={13}>
                  {say('seeLot')}
                </Anchor>
              )
            }
          >
            {lot.expiry_date !== null && `${say('expires', { day: dateOf(lot) })} `}
            <span style={{ color: isPast ? 'var(--wrong)' : 'var(--needs)' }}>
              {say(isPast ? 'pastLastDay' : 'lastDay', { day: times.day(lot.last_day) })}
            </span>{' '}
            {say('units', { count: lot.units })}
          </Row>
        );
      })}
    </Rows>
  );
}

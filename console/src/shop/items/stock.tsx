import { Anchor, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Refused } from '../../app/api';
import { formatNumber, useWords } from '../../app/i18n';
import { Loaded } from '../../shared/page';
import { useTimes } from '../../shared/time';
import { useWarehouseName } from '../account';
import { HoldersDialog } from './holders';
import { type ShownBucket, type StockAsOf, type StockLot, stockDaysQuery, stockQuery, type Units } from './item-query';
import { LotBlockDialog } from './lot-block';
import { useLotName } from './lot-name';
import { Lots } from './lots';
import { RecallDialog } from './recall';
import { instantOf, useItemDialog, useMoment } from './shown';
import { isFree, StockBar, StockFigures, splitUnallocatable, sumByBucket, sumOf } from './stock-bar';
import { StockDays } from './stock-days';
import { ITEMS } from './words';

/** The field for the moment at which the page shows the item, and a link back to now. */
export function Moment({ account, id }: { readonly account: string; readonly id: string }) {
  const say = useWords(ITEMS);
  const { time } = useTimes();
  const { moment, setMoment } = useMoment();
  const { error } = useQuery(stockQuery(account, id, moment));
  const fault = error instanceof Refused ? (error.faults.as_of?.join(' ') ?? null) : null;
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        type="datetime-local"
        label={say('asOf')}
        value={moment.length === 10 ? `${moment}T23:59` : moment}
        error={fault}
        onChange={({ currentTarget }) => setMoment(currentTarget.value)}
      />
      {moment !== '' && fault === null && (
        <Text role="status" className="moment">
          {say('past', { time: time(instantOf(moment.length === 10 ? `${moment}T23:59` : moment)) })}{' '}
          <Anchor component="button" type="button" onClick={() => setMoment('')}>
            {say('toNow')}
          </Anchor>
        </Text>
      )}
    </Group>
  );
}

/** Units by warehouse, bucket and lot, at the moment that the page shows. */
export function Stock({ account, id }: { readonly account: string; readonly id: string }) {
  const say = useWords(ITEMS);
  const { moment } = useMoment();
  const query = useQuery(stockQuery(account, id, moment));
  const days = useQuery(stockDaysQuery(account, id));
  const all = days.data?.days ?? [];
  return (
    <section>
      <Title order={2} mb="xs">
        {say('stock')}
      </Title>
      <StockDays
        days={all}
        marked={moment.slice(0, 10)}
        linkOf={(day) => ({
          to: '.',
          // The last day is today: its link leads to the stock of now.
          search: (before) => ({ ...before, as_of: day === all.at(-1)?.day ? undefined : day }),
        })}
      />
      <Loaded query={query}>
        {(stock) => (
          <>
            <Warehouses account={account} id={id} stock={stock} isPresent={moment === ''} />
            <Dialogs account={account} id={id} stock={stock} isPresent={moment === ''} />
          </>
        )}
      </Loaded>
    </section>
  );
}

interface Shown {
  readonly account: string;
  readonly id: string;
  readonly stock: StockAsOf;
  /** Whether it is the stock of now, not of a past moment. */
  readonly isPresent: boolean;
}

/** Units of lots by bucket. Free units in unallocatable lots have a bucket of their own. */
const unitsOf = (lots: readonly StockLot[]): Units =>
  sumByBucket(
    lots.map(({ units, allocatable }) => splitUnallocatable(units, allocatable ? 0 : (units.available ?? 0))),
  );

function Warehouses({ account, id, stock, isPresent }: Shown) {
  const say = useWords(ITEMS);
  const nameOf = useWarehouseName(account);
  const dialog = useItemDialog(id);
  const all = stock.stocks.map(({ warehouse, lots }) => ({
    warehouse,
    lots: lots.filter(({ units }) => sumOf(units) > 0),
    units: unitsOf(lots),
  }));
  const most = Math.max(...all.map(({ units }) => sumOf(units)), 1);
  if (all.every(({ units }) => sumOf(units) === 0)) {
    return (
      <Group gap="sm">
        <Text className="quiet">{say('noUnits')}</Text>
        {isPresent && (
          <Anchor component={Link} to={`/${account}/receipts/new`}>
            {say('announce')}
          </Anchor>
        )}
      </Group>
    );
  }
  return (
    <Stack>
      {all.map(({ warehouse, units, lots }) => {
        // What units belong to is known for the present only; lots are known for every moment.
        const into = (bucket: ShownBucket) =>
          isPresent || isFree(bucket) ? dialog.search('holders', warehouse, bucket) : undefined;
        return (
          <div key={warehouse}>
            <Group justify="space-between">
              <Text fw={600}>{nameOf(warehouse)}</Text>
              <Text>{formatNumber(sumOf(units))}</Text>
            </Group>
            <StockBar units={units} scale={most} into={into} />
            <StockFigures units={units} into={into} />
            {lots.some(({ lot_no }) => lot_no !== 0) && (
              <Lots
                account={account}
                id={id}
                lots={lots}
                beside={all.flatMap((one) => one.lots)}
                today={stock.as_of.slice(0, 10)}
                isPresent={isPresent}
              />
            )}
          </div>
        );
      })}
    </Stack>
  );
}

/** The dialog that is open: what a bucket contains, blocking a lot, or the recall of a lot. */
function Dialogs({ account, id, stock, isPresent }: Shown) {
  const dialog = useItemDialog(id);
  const nameOf = useLotName(account, id);
  const [warehouse, bucket] = (dialog.about('holders') ?? []) as readonly [string?, ShownBucket?];
  const lots = stock.stocks.find((one) => one.warehouse === warehouse)?.lots;
  const lotOf = (what: string): StockLot | undefined => {
    const [no] = dialog.about(what) ?? [];
    return stock.stocks.flatMap((one) => one.lots).find(({ lot_no }) => String(lot_no) === no);
  };
  const blocked = lotOf('block');
  const recalled = lotOf('recall');
  return (
    <>
      {warehouse !== undefined && lots !== undefined && bucket !== undefined && (isPresent || isFree(bucket)) && (
        <HoldersDialog
          account={account}
          id={id}
          warehouse={warehouse}
          bucket={bucket}
          lots={lots}
          onClose={dialog.close}
        />
      )}
      {blocked !== undefined && isPresent && (
        <LotBlockDialog account={account} id={id} lot={{ ...blocked, name: nameOf(blocked) }} onClose={dialog.close} />
      )}
      {recalled !== undefined && (
        <RecallDialog account={account} id={id} lot={{ ...recalled, name: nameOf(recalled) }} onClose={dialog.close} />
      )}
    </>
  );
}

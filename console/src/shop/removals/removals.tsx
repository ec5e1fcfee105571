import { Anchor, Badge, Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Answer, answered, api } from '../../app/api';
import { formatNumber, useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { useActorWord } from '../../shared/actors';
import { usePathOf, useSearchOf } from '../../shared/address-bar';
import type { Column } from '../../shared/column';
import { ColumnTable } from '../../shared/column-table';
import { ConfirmDialog } from '../../shared/confirm-dialog';
import { GROWING, pageAt, type Trail } from '../../shared/growing';
import { GrowingRows } from '../../shared/more';
import { Nothing, PageHead } from '../../shared/page';
import { useTimes } from '../../shared/time';
import { ViewButtons } from '../../shared/view-buttons';
import { useReadAgain, useWarehouseName } from '../account';
import { ItemName } from '../item-name';
import { REMOVALS } from './words';

const PAGE = 50;
const VIEWS = ['all', 'open'] as const;
type Removal = Answer<'listRemovals'>['removals'][number];

const removalsQuery = (account: string, onlyOpen: boolean) =>
  ({
    ...GROWING,
    queryKey: [account, 'removals', onlyOpen],
    queryFn: ({ pageParam }: { readonly pageParam: Trail }) =>
      answered(
        api.GET('/removals', { params: { query: { ...(onlyOpen ? { open: '1' } : {}), ...pageAt(pageParam, PAGE) } } }),
      ),
  }) as const;

/** The goods that a shop has thrown away or sent back. */
export function RemovalsPage() {
  const say = useWords(REMOVALS);
  const { account = '' } = usePathOf<'account'>();
  const onlyOpen = useSearchOf<'view'>().view === 'open';
  const navigate = useNavigate();
  const query = useInfiniteQuery(removalsQuery(account, onlyOpen));
  const toForm = useMay('requestRemoval') && (
    <Button component={Link} to={`/${account}/removals/new`}>
      {say('new')}
    </Button>
  );
  return (
    <>
      <PageHead title={say('title')}>{toForm}</PageHead>
      <Stack gap="md">
        <ViewButtons
          label={say('states')}
          views={VIEWS}
          shown={onlyOpen ? 'open' : 'all'}
          wordOf={say}
          onChoose={(view) => void navigate({ to: '.', search: view === 'open' ? { view } : {} })}
        />
        <GrowingRows
          query={query}
          rowsOf={({ removals }) => removals}
          none={
            <Nothing title={say(onlyOpen ? 'noneOpen' : 'none')}>
              <Text>{say('noneText')}</Text>
              {toForm}
            </Nothing>
          }
        >
          {(removals) => <RemovalTable account={account} removals={removals} />}
        </GrowingRows>
      </Stack>
    </>
  );
}

const COLOURS = {
  waiting: 'var(--work)',
  processing: 'var(--work)',
  done: 'var(--done)',
  withdrawn: 'var(--quiet)',
} as const;

function RemovalTable({ account, removals }: { readonly account: string; readonly removals: readonly Removal[] }) {
  const say = useWords(REMOVALS);
  const { time } = useTimes();
  const nameOf = useWarehouseName(account);
  const actorWord = useActorWord();
  const mayWithdraw = useMay('withdrawRemoval');
  const [asked, setAsked] = useState<Removal | null>(null);
  const columns: readonly Column<Removal>[] = [
    {
      key: 'kind',
      title: say('kind'),
      cell: ({ kind, source, removal_no }) => (
        <>
          {say(`${kind}No`, { no: removal_no })} <span className="quiet">{say(`of_${source}`)}</span>
        </>
      ),
    },
    {
      key: 'goods',
      title: say('goods'),
      cell: (row) => <Goods account={account} removal={row} />,
      inRowFrom: 'laptop',
    },
    {
      key: 'units',
      title: say('units'),
      cell: ({ lots }) => formatNumber(lots.reduce((sum, { quantity }) => sum + quantity, 0)),
      right: true,
      width: 80,
    },
    { key: 'warehouse', title: say('warehouse'), cell: ({ warehouse }) => nameOf(warehouse), inRowFrom: 'laptop' },
    {
      key: 'state',
      title: say('state'),
      cell: ({ status, started_at, ended_at }) => (
        <>
          <Badge style={{ color: COLOURS[status], borderColor: COLOURS[status] }}>
            {say(status === 'withdrawn' && started_at !== null ? 'givenUp' : status)}
          </Badge>{' '}
          {ended_at !== null && <span className="quiet">{time(ended_at)}</span>}
        </>
      ),
    },
    {
      key: 'requested',
      title: say('requested'),
      cell: ({ requested_at, requested_by }) => (
        <>
          {time(requested_at)} <span className="quiet">{actorWord(requested_by)}</span>
        </>
      ),
      inRowFrom: 'desk',
    },
    ...(mayWithdraw
      ? [
          {
            key: 'actions',
            title: say('actions'),
            cell: (row: Removal) =>
              row.status === 'waiting' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={say('withdrawOf', { no: row.removal_no })}
                  onClick={() => setAsked(row)}
                >
                  {say('withdraw')}
                </Button>
              ),
            inRowFrom: 'laptop',
          } as const,
        ]
      : []),
  ];
  return (
    <>
      <ColumnTable columns={columns} rows={removals} keyOf={({ removal_no }) => removal_no} />
      {asked !== null && <WithdrawDialog account={account} no={asked.removal_no} onClose={() => setAsked(null)} />}
    </>
  );
}

/** The item, its lots by their dates, and the return with which the units came. */
function Goods({ account, removal }: { readonly account: string; readonly removal: Removal }) {
  const say = useWords(REMOVALS);
  const { day } = useTimes();
  const { item_id, lots, receipt_id } = removal;
  const dated = lots.filter(({ lot_no }) => lot_no !== 0);
  const nameOf = ({ expiry_date, manufacture_date }: Removal['lots'][number]): string => {
    const date = expiry_date ?? manufacture_date;
    return date === null ? say('noDate') : day(date);
  };
  return (
    <>
      <ItemName account={account} id={item_id} item={removal} />
      {dated.length > 0 && (
        <Text className="quiet" fz={13}>
          {dated.map((lot) => say('lot', { name: nameOf(lot), count: formatNumber(lot.quantity) })).join('・')}
        </Text>
      )}
      {receipt_id !== null && (
        <Anchor component={Link} to={`/${account}/receipts/${receipt_id}`} fz={13} display="block">
          {say('withReturn', { receipt: receipt_id })}
        </Anchor>
      )}
    </>
  );
}

function WithdrawDialog({
  account,
  no,
  onClose,
}: {
  readonly account: string;
  readonly no: number;
  readonly onClose: () => void;
}) {
  const say = useWords(REMOVALS);
  const readAgain = useReadAgain(account);
  const path = { removal_no: String(no) };
  return (
    <ConfirmDialog
      title={say('withdrawTitle', { no })}
      confirm={say('withdraw')}
      leave={say('keep')}
      send={() => answered(api.POST('/removals/{removal_no}/withdraw', { params: { path } }))}
      onDone={async () => {
        await readAgain();
        onClose();
      }}
      onClose={onClose}
    >
      <Text>{say('withdrawText')}</Text>
    </ConfirmDialog>
  );
}

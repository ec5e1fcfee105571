import { Badge, Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatNumber, useWords } from '../app/i18n';
import { useMay } from '../app/session';
import { useActorWord } from './actors';
import type { REMOVAL_KINDS, REMOVAL_SOURCES } from './api-values';
import type { Column } from './column';
import { ColumnTable } from './column-table';
import { ConfirmDialog } from './confirm-dialog';
import { REMOVAL_LIST } from './removal-words';
import { useTimes } from './time';

const COLOURS = {
  waiting: 'var(--work)',
  processing: 'var(--work)',
  done: 'var(--done)',
  withdrawn: 'var(--quiet)',
} as const;

/** What the shop and the desk show of a removal. */
export interface ListedRemoval {
  readonly removal_no: number;
  readonly kind: (typeof REMOVAL_KINDS)[number];
  readonly source: (typeof REMOVAL_SOURCES)[number];
  readonly status: keyof typeof COLOURS;
  readonly lots: readonly {
    readonly lot_no: number;
    readonly expiry_date: string | null;
    readonly manufacture_date: string | null;
    readonly quantity: number;
  }[];
  readonly receipt_id: string | null;
  readonly requested_by: string;
  readonly by_staff: boolean;
  readonly requested_at: string;
  readonly started_at: string | null;
  readonly ended_at: string | null;
}

/** How many units a removal wants. */
export const unitsOf = ({ lots }: Pick<ListedRemoval, 'lots'>): number =>
  lots.reduce((sum, { quantity }) => sum + quantity, 0);

/** Removals, with a button to withdraw those on which no work has begun. */
export function RemovalTable<Row extends ListedRemoval>({
  removals,
  item,
  receipt,
  place,
  progress,
  withdraw,
  onWithdrawn,
}: {
  readonly removals: readonly Row[];
  /** The item, above its lots. */
  readonly item: (row: Row) => ReactNode;
  /** The return with which the units came. @param text what is said of it */
  readonly receipt: (id: string, text: string) => ReactNode;
  /** The column that says where the units are; absent: they are all in one warehouse. */
  readonly place?: Column<Row>;
  /** What else is known of how far it is. */
  readonly progress?: (row: Row) => ReactNode;
  readonly withdraw: (row: Row) => Promise<unknown>;
  readonly onWithdrawn: (row: Row) => Promise<unknown>;
}) {
  const say = useWords(REMOVAL_LIST);
  const { time } = useTimes();
  const actorWord = useActorWord();
  const mayWithdraw = useMay('withdrawRemoval');
  const [asked, setAsked] = useState<Row | null>(null);
  const columns: readonly Column<Row>[] = [
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
      cell: (row) => (
        <>
          {item(row)}
          <Lots of={row} />
          {row.receipt_id !== null && receipt(row.receipt_id, say('withReturn', { receipt: row.receipt_id }))}
        </>
      ),
      inRowFrom: 'laptop',
    },
    { key: 'units', title: say('units'), cell: (row) => formatNumber(unitsOf(row)), right: true, width: 80 },
    ...(place === undefined ? [] : [place]),
    {
      key: 'state',
      title: say('state'),
      cell: (row) => (
        <>
          <Badge style={{ color: COLOURS[row.status], borderColor: COLOURS[row.status] }}>
            {say(row.status === 'withdrawn' && row.started_at !== null ? 'givenUp' : row.status)}
          </Badge>{' '}
          {row.ended_at !== null && <span className="quiet">{time(row.ended_at)}</span>}
          {progress?.(row)}
        </>
      ),
    },
    {
      key: 'requested',
      title: say('requested'),
      cell: ({ requested_at, requested_by, by_staff }) => (
        <>
          {time(requested_at)}{' '}
          <span className="quiet">{by_staff ? say('byStaff', { name: requested_by }) : actorWord(requested_by)}</span>
        </>
      ),
      inRowFrom: 'desk',
    },
    ...(mayWithdraw
      ? [
          {
            key: 'actions',
            title: say('actions'),
            cell: (row: Row) =>
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
      {asked !== null && (
        <ConfirmDialog
          title={say('withdrawTitle', { no: asked.removal_no })}
          confirm={say('withdraw')}
          leave={say('keep')}
          send={() => withdraw(asked)}
          onDone={async () => {
            await onWithdrawn(asked);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        >
          <Text>{say('withdrawText')}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The lots by their dates; nothing of goods without lots. */
function Lots({ of: { lots } }: { readonly of: Pick<ListedRemoval, 'lots'> }) {
  const say = useWords(REMOVAL_LIST);
  const { day } = useTimes();
  const dated = lots.filter(({ lot_no }) => lot_no !== 0);
  const nameOf = ({ expiry_date, manufacture_date }: ListedRemoval['lots'][number]): string => {
    const date = expiry_date ?? manufacture_date;
    return date === null ? say('noDate') : day(date);
  };
  if (dated.length === 0) return null;
  return (
    <Text className="quiet" fz={13}>
      {dated.map((lot) => say('lot', { name: nameOf(lot), count: formatNumber(lot.quantity) })).join('・')}
    </Text>
  );
}

import { Anchor, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { formatNumber, type SayOf, useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { pageLink } from '../../shared/address-bar';
import { shipmentState } from '../../shared/status-words';
import { Status } from '../../shared/statuses';
import { useTimes } from '../../shared/time';
import type { NextPage } from '../next-page';
import { OrderLink } from '../orders/order-link';
import { ReceiptLink } from '../receipts/receipt-link';
import { TASK_KINDS, taskName } from '../task-names';
import { batchPage } from '../waves/paths';
import type { Day, Late, LateThing } from './day-query';
import { RestOfRows } from './rest-of-rows';
import { DAY } from './words';

type DaySay = SayOf<typeof DAY>;

/** How many rows of a reason are shown until somebody asks for the others. */
const FEW = 5;

/** What is late, by reason, with links to where the work is done; or a note that nothing is late. */
export function LateWork({ day }: { readonly day: Day }) {
  const say = useWords(DAY);
  const count = day.late.reduce((sum, { all }) => sum + all, 0);
  if (count === 0)
    return (
      <Paper withBorder p="sm" component="section" className="day-calm">
        <Title order={2}>
          <span className="day-done" aria-hidden="true">
            ✓
          </span>{' '}
          {say('noneLate')}
        </Title>
        <Text fz={13}>{say('noneLateText')}</Text>
      </Paper>
    );
  return (
    <Paper withBorder p="md" component="section" className="day-late">
      <Title order={2} mb="sm">
        <span aria-hidden="true">!</span> {say('late', { count: count })}
      </Title>
      <Stack gap="md">
        {day.late.map((late) => (
          <Reason key={late.reason} late={late} warehouse={day.warehouse} />
        ))}
      </Stack>
    </Paper>
  );
}

function Reason({ late, warehouse }: { readonly late: Late; readonly warehouse: string }) {
  const say = useWords(DAY);
  const [isWhole, setWhole] = useState(false);
  const rows = isWhole ? late.rows : late.rows.slice(0, FEW);
  const hidden = late.rows.length - rows.length;
  // If some row stands for several orders, the number of rows that the server left out is not known.
  const beyond = late.rows.every(({ orders }) => orders === null) ? late.all - late.rows.length : 0;
  return (
    <section>
      <Title order={3}>
        {say(late.reason)} <span className="count needs">{formatNumber(late.all)}</span>
      </Title>
      <Text fz={13} className="quiet">
        {say(`${late.reason}What`)}
      </Text>
      <ul className="day-rows">
        {rows.map((row) => (
          <Row key={JSON.stringify(row)} row={row} warehouse={warehouse} />
        ))}
      </ul>
      <RestOfRows
        hidden={hidden}
        beyond={beyond}
        list={beyond > 0 && late.reason === 'order_overdue' ? { to: '/provider/orders', warehouse } : null}
        onShow={() => setWhole(true)}
      />
    </section>
  );
}

/** What is late, since when, and where it is worked on. */
function Row({ row, warehouse }: { readonly row: LateThing; readonly warehouse: string }) {
  const say = useWords(DAY);
  const times = useTimes();
  const mayAsk = useMay('listAccounts');
  const page = nextPageOf(row, warehouse, mayAsk, say);
  const name = nameOf(row, say, useWords(TASK_KINDS));
  return (
    <li>
      <span className="day-name">
        {row.id === null ? (
          name
        ) : isReceipt(row.id) ? (
          <ReceiptLink id={row.id} text={name} />
        ) : (
          <OrderLink id={row.id} text={name} />
        )}
      </span>
      {row.status !== null && <Status of={shipmentState(row.status)} />}
      {row.id !== null && row.batch_no !== null && <span>{say('batch', { no: row.batch_no })}</span>}
      {row.is_aside === true && <span>{say('aside')}</span>}
      {row.orders !== null && <span>{say('orders', { count: row.orders })}</span>}
      {row.units !== null && <span>{say('units', { count: row.units })}</span>}
      <span className="day-since">
        {row.day !== null && say('planned', { day: times.day(row.day) })}
        {row.since !== null && say(row.batch_no !== null ? 'cutOff' : 'since', { time: times.time(row.since) })}
      </span>
      {page !== null && (
        <Anchor className="lone-link" {...pageLink(page.to, page.search ?? {})} fz={13}>
          {page.label}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Anchor>
      )}
    </li>
  );
}

function nameOf(row: LateThing, say: DaySay, kind: SayOf<typeof TASK_KINDS>): string {
  if (row.task !== null) return taskName(kind(row.task), row.subject);
  if (row.id !== null) return row.name === null ? row.id : `${row.id} ${row.name}`;
  if (row.batch_no !== null) return say('batch', { no: row.batch_no });
  return row.carrier ?? say('waiting');
}

const isReceipt = (id: string): boolean => id.includes('-W');

/**
 * The page where somebody can act; null: there is none. Goods that have arrived are counted and put away with a device, by the
 * number in the row.
 * @param mayAsk whether the reader may see the client and its people, to ask them for goods that have not arrived
 */
function nextPageOf(row: LateThing, warehouse: string, mayAsk: boolean, say: DaySay): NextPage | null {
  const at = (to: string, label: string, more: Readonly<Record<string, string>> = {}): NextPage => ({
    ...{ to, label },
    search: { warehouse, ...more },
  });
  const batch = (no: number | string): NextPage => at(batchPage(no), say('toWork'));
  if (row.status === 'modify_request' || row.status === 'cancel_request')
    return at('/provider/decisions', say('toAnswer'));
  if (row.batch_no !== null) return batch(row.batch_no);
  if (row.task === 'pick' && row.subject !== null) return batch(row.subject);
  if (row.task === 'count') return at('/provider/counts', say('toCounts'));
  if (row.task === 'recall') return at('/provider/recalls', say('toRecalls'));
  if (row.task !== null)
    return at('/provider/decisions', say('toTask'), { kind: 'task', open: `task-${warehouse}-${row.task_no}` });
  if (row.id !== null && isReceipt(row.id))
    return row.day !== null && mayAsk ? at(`/provider/accounts/${row.id.split('-')[0]}`, say('toClient')) : null;
  if (row.carrier !== null) return at('/provider/waves', say('toManifests'), { view: 'manifests' });
  return at('/provider/waves', say('toReady'));
}

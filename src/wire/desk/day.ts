import { dateInTokyo } from '../../kernel/dates.js';
import { receiptId, shipmentId } from '../../kernel/ids.js';
import type { DayFacts, DayReceipt, Late, LateThing } from '../../rules/floor/day.js';
import { DAY_FIGURES, LATE_REASONS } from '../../rules/floor/day-values.js';
import { shownSubject, TASK_KINDS } from '../../rules/floor/task-values.js';
import { RECEIPT_STATUSES } from '../../rules/receipts/receipt-values.js';
import { SHIPMENT_STATUSES } from '../../rules/shipments/shipment-values.js';
import { encoderOf } from '../encoder.js';
import {
  date,
  exact,
  flag,
  integer,
  list,
  nullableDate,
  nullableFlag,
  nullableInteger,
  nullableOneOf,
  nullableText,
  nullableTimestamp,
  oneOf,
  text,
  timestamp,
} from '../schema.js';
import { encodeManifest, ManifestRow } from './manifests.js';
import { encodeWave, WaveAnswer } from './waves.js';

/* The day of a warehouse: its orders, receipts, waves and manifests, and what is late. */

const lateThing = exact({
  id: nullableText({ description: 'Of a receipt or a shipment.', examples: ['TS001-S000001'] }),
  name: nullableText({ description: "The client's own name of a receipt." }),
  status: nullableOneOf(SHIPMENT_STATUSES, { description: 'Of a shipment.' }),
  batch_no: nullableInteger(),
  carrier: nullableText({ examples: ['CARRIERA'] }),
  task: nullableOneOf(TASK_KINDS),
  task_no: nullableInteger(),
  subject: nullableText({ description: 'What the task is about. null: what a person has in hand.' }),
  is_aside: nullableFlag({ description: 'Of a task: nobody has it, it was paused.' }),
  orders: nullableInteger({ description: 'How many wait together.' }),
  units: nullableInteger(),
  day: nullableDate({ description: 'For which it was planned.' }),
  since: nullableTimestamp({ description: 'From when on it has waited. A batch: its cut-off.' }),
});

const receipt = exact({
  id: text({ examples: ['TS001-W0001'] }),
  name: nullableText({ description: "The client's own." }),
  status: oneOf(RECEIPT_STATUSES),
  late: flag(),
  arrival_date: date(),
  arrived_at: nullableTimestamp({ description: 'null: it has not come.' }),
  changed_at: timestamp({ description: 'When it came to its status.' }),
  lines: integer(),
  units: integer({ description: 'Announced ones; of a receipt that is put away, those that came.' }),
});

const packed = list(
  exact({
    carrier: text({ examples: ['CARRIERA'] }),
    orders: integer({ description: 'Packed, and not handed over.' }),
    oldest: timestamp(),
  }),
);

export const PackedAnswer = exact({ packed });

export const DayAnswer = exact({
  warehouse: text({ examples: ['TOKYO'] }),
  name: text(),
  day: date(),
  now: timestamp(),
  releases: list(timestamp(), {
    description: 'The wave releases of the day, the last one is its cut-off. Empty: nobody works.',
  }),
  late: list(
    exact({
      reason: oneOf(LATE_REASONS, {
        description:
          '`order_overdue`: its shipping day has passed. `not_handed_over`: packed before today, or left behind by a manifest. `not_picked`: two hours after the cut-off. `not_released`: the wave release did not take it. `task_untouched`: no scan for 30 minutes. `receipt_overdue`: it was expected before today. `not_counted`, `not_put_away`: for longer than a working day.',
      }),
      all: integer({ description: 'Orders, receipts or tasks, also those that are not in `rows`.' }),
      rows: list(lateThing, { description: 'What waits longest, at most 50.' }),
    }),
    { description: 'The most urgent reason first.' },
  ),
  orders: exact({
    waiting: integer({ description: 'Have all their goods and wait for a wave.' }),
    due: integer({ description: 'Of these, the ones that have to leave today or earlier.' }),
    suspended: integer(),
    picking: integer(),
    picked: integer(),
    packed: integer(),
    asked: integer({ description: 'Their clients asked for a change, and wait for the answer.' }),
    shipped: integer({ description: 'Today.' }),
  }),
  receipts: exact({
    expected: integer({ description: 'Today.' }),
    overdue: integer({ description: 'Expected before today.' }),
    arrived: integer({ description: 'Not counted yet.' }),
    checking: integer({ description: 'Counted at least in part, and not all put away.' }),
    stocked: integer({ description: 'Today.' }),
    rows: list(receipt, { description: 'At most 50 of each kind.' }),
  }),
  waves: exact({ all: integer({ description: 'Released today.' }), rows: list(WaveAnswer) }),
  manifests: exact({ all: integer({ description: 'Open, or closed today.' }), rows: list(ManifestRow) }),
  packed,
});

export const WorkDoneAnswer = exact({
  work: list(
    exact({
      hour: integer({ description: '0 to 23, in Japan.' }),
      kind: oneOf(DAY_FIGURES, {
        description:
          'Scans; units that were stored, picked, packed and shipped; parcels with a label. Of the whole team.',
      }),
      count: integer(),
    }),
    { description: 'Hours and kinds without work are left out.' },
  ),
});

const encode = encoderOf(DayAnswer);

interface Shown extends DayFacts {
  readonly warehouse: { readonly warehouse: string; readonly name: string };
  readonly now: Parameters<typeof dateInTokyo>[0];
  readonly releases: readonly string[];
  readonly late: readonly Late[];
}

export function encodeDay(day: Shown) {
  const ordersIn = (...statuses: readonly string[]) =>
    day.open.filter(({ status }) => statuses.includes(status)).reduce((sum, { orders }) => sum + orders, 0);
  const receiptsIn = (status: string, late: readonly boolean[] = [true, false]) =>
    day.receipts
      .filter((one) => one.status === status && late.includes(one.late))
      .reduce((sum, { all }) => sum + all, 0);
  return encode({
    ...day.warehouse,
    day: dateInTokyo(day.now).toString(),
    now: day.now,
    releases: day.releases,
    late: day.late.map(({ reason, all, rows }) => ({ reason, all, rows: rows.map(shownLate) })),
    orders: {
      waiting: ordersIn('waiting'),
      due: day.open.find(({ status }) => status === 'waiting')?.due ?? 0,
      suspended: ordersIn('suspended'),
      picking: ordersIn('picking'),
      picked: ordersIn('picked'),
      packed: ordersIn('packed'),
      asked: ordersIn('modify_request', 'cancel_request'),
      shipped: day.shipped,
    },
    receipts: {
      expected: receiptsIn('waiting', [false]),
      overdue: receiptsIn('waiting', [true]),
      arrived: receiptsIn('received'),
      checking: receiptsIn('checking'),
      stocked: receiptsIn('stocked'),
      rows: day.receipts.flatMap(({ late, rows }) => rows.map((row) => shownReceipt(row, late))),
    },
    waves: { all: day.waves.all, rows: day.waves.rows.map(encodeWave) },
    manifests: { all: day.manifests.all, rows: day.manifests.rows.map(encodeManifest) },
    packed: day.packed,
  });
}

export const encodePacked = encoderOf(PackedAnswer);

const shownReceipt = ({ account_id, receipt_no, identifier, status_at, ...row }: DayReceipt, late: boolean) => ({
  ...row,
  id: receiptId(account_id, receipt_no),
  name: identifier,
  late,
  changed_at: status_at,
});

const shownLate = ({ receipt: r, order: o, task, ...rest }: LateThing) => ({
  ...rest,
  id: r !== null ? receiptId(r.account_id, r.receipt_no) : o !== null ? shipmentId(o.account_id, o.shipment_no) : null,
  name: r?.identifier ?? null,
  status: o?.status ?? null,
  task: task?.kind ?? null,
  task_no: task?.task_no ?? null,
  subject: task && shownSubject(task.subject),
  is_aside: task?.is_aside ?? null,
});

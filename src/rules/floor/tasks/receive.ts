/**
 * The goods of a receipt are counted as they arrive. The count is kept in the state of the task, so a device that dies loses
 * nothing; the receipt has it once somebody confirms it.
 *
 * | Step | Scanned | Next step | Effect |
 * |---|---|---|---|
 * | `arrive` | `arrived` | `count` | the receipt has arrived |
 * | `count` | goods of the receipt | `count`; `date` if their lots have a date that is not known | one more of them, or a case |
 * | `count` | a typed number | `count` | so many of the last goods, in all |
 * | `count` | `good`, `defective`, `unidentified` | `count` | what is scanned next is such |
 * | `count` | `undo` | `count` | the last addition is taken back |
 * | `count` | `other_date` | `count` | the date is asked again for what is scanned next |
 * | `date` | a date, `YYYY-MM-DD` | `count` | the units that waited for it are counted |
 * | `date` | `back` | `count` | they are not |
 * | `count` | `finish` | `confirm` | |
 * | `confirm` | `back` | `count` | |
 * | `confirm` | `confirm` | (finished) | the receipt has the counts |
 *
 * Goods of the same line need their date once, as long as nothing else is scanned in between.
 */
import { dayMessage, parseDate } from '../../../kernel/dates.js';
import { type Message, say } from '../../../kernel/messages.js';
import { LARGEST, sumOf } from '../../../kernel/quantities.js';
import type { ReceiptLine } from '../../receipts/receipt.js';
import type { CountedUnits } from '../../receipts/receipt-counts.js';
import { type LotDates, matchScan, nameOf } from '../match-scan.js';
import { type Input, notHere, type Reply, type ScannedCode, wrong } from '../task.js';
import { COUNTED_AS, type CountedAs } from './counted-as.js';

/** Units of a line that are told from others by their dates and condition. */
interface Group extends LotDates {
  readonly line_no: number;
  readonly counted_as: CountedAs;
}

/** Units that were added, or with a negative number taken off. */
export interface Addition extends Group {
  readonly units: number;
}

interface Counting {
  /** Of what is scanned next. */
  readonly counted_as: CountedAs;
  readonly counts: readonly Addition[];
  /** The last ones, the newest last, for `undo`. */
  readonly added: readonly Addition[];
  /** Whether the date of the last goods is not that of the next ones. */
  readonly other_date: boolean;
}

export type ReceiveState =
  | { readonly step: 'arrive' }
  | ({ readonly step: 'count' | 'confirm' } & Counting)
  | ({ readonly step: 'date'; readonly line_no: number; readonly units: number } & Counting);

type Begun = Exclude<ReceiveState, { readonly step: 'arrive' }>;

export interface ReceiveFacts {
  readonly account_id: string;
  readonly lines: readonly ReceiptLine[];
}

export interface ReceiveReply extends Reply<ReceiveState> {
  readonly effect?:
    | { readonly kind: 'arrive' }
    | { readonly kind: 'inspect'; readonly counts: readonly CountedUnits[] };
}

/** Additions that `undo` can take back. */
const MOST_UNDONE = 20;
/** Groups of units in one count: a line has few dates. */
const MOST_GROUPS = 500;

export const COUNT_BEGINS: ReceiveState = {
  step: 'count',
  counted_as: 'good',
  counts: [],
  added: [],
  other_date: false,
};

const ok = (state: ReceiveState, message: Message | null = null): ReceiveReply => ({ state, message, sound: 'ok' });

/** Decides what a scan does. */
export function receiveScan(state: ReceiveState, input: Input, facts: ReceiveFacts): ReceiveReply {
  if (state.step === 'arrive') {
    return input.kind === 'choice' && input.choice === 'arrived'
      ? {
          ...ok(COUNT_BEGINS, say('Scan what arrived.', '届いた商品をスキャンしてください。')),
          effect: { kind: 'arrive' },
        }
      : notHere(state, input);
  }
  if (input.kind === 'choice') return chosen(state, input.choice);
  if (input.kind === 'units') return state.step === 'count' ? typed(state, input.units) : notHere(state, input);
  if (state.step === 'count') return goodsScanned(state, input, facts);
  return state.step === 'date' ? dated(state, input.code, facts) : notHere(state, input);
}

/** The state without what waits for its date. */
const counting = ({ counted_as, counts, added, other_date }: Begun): Counting => ({
  counted_as,
  counts,
  added,
  other_date,
});

function chosen(state: Begun, choice: string): ReceiveReply {
  const stray = notHere<ReceiveState>(state, { kind: 'choice', choice });
  const back = { step: 'count', ...counting(state) } as const;
  if (state.step === 'date') return choice === 'back' ? ok(back) : stray;
  if (state.step === 'confirm') {
    if (choice === 'back') return ok(back);
    if (choice !== 'confirm') return stray;
    const message = say('Counted. The goods can be put away.', '検品を完了しました。棚入れできます。');
    return { state: null, message, sound: 'done', effect: { kind: 'inspect', counts: countedUnits(state.counts) } };
  }
  if (choice === 'undo') return undone(state);
  if (choice === 'other_date') return ok({ ...state, other_date: true });
  if (choice === 'finish') {
    const empty = state.counts.length === 0;
    const message = empty ? say('Nothing was counted. Is that right?', '1点も数えていません。よろしいですか？') : null;
    return { state: { ...state, step: 'confirm' }, message, sound: empty ? 'ask' : 'ok' };
  }
  const counted_as = COUNTED_AS.find((one) => one === choice);
  return counted_as === undefined ? stray : ok({ ...state, counted_as });
}

const isOfGroup = (one: Group, other: Group): boolean =>
  one.line_no === other.line_no &&
  one.counted_as === other.counted_as &&
  one.expiry_date === other.expiry_date &&
  one.manufacture_date === other.manufacture_date;

/** The counts with an addition; groups without units are left out. */
function plus(counts: readonly Addition[], addition: Addition): readonly Addition[] {
  const known = counts.find((one) => isOfGroup(one, addition));
  if (known === undefined) return [...counts, addition];
  const units = known.units + addition.units;
  return counts.flatMap((one) => (one === known ? (units === 0 ? [] : [{ ...one, units }]) : [one]));
}

function undone(state: Begun): ReceiveReply {
  const last = state.added.at(-1);
  if (last === undefined) return wrong(state, say('There is nothing to take back.', '取り消せる入力がありません。'));
  const counts = plus(state.counts, { ...last, units: -last.units });
  return ok(
    { step: 'count', ...counting(state), counts, added: state.added.slice(0, -1) },
    say('Taken back.', '直前の入力を取り消しました。'),
  );
}

function withUnits(state: Begun, addition: Addition): ReceiveReply {
  const counts = plus(state.counts, addition);
  const total = sumOf(
    counts.filter(({ line_no }) => line_no === addition.line_no),
    ({ units }) => units,
  );
  if (total > LARGEST || counts.length > MOST_GROUPS)
    return wrong(state, say('This is more than can be counted.', '数えられる上限を超えています。'));
  const added = [...state.added, addition].slice(-MOST_UNDONE);
  return ok({ step: 'count', ...counting(state), counts, added, other_date: false });
}

function typed(state: Begun, units: number): ReceiveReply {
  const last = state.added.at(-1);
  if (last === undefined) return wrong(state, say('Scan the goods first.', '先に商品をスキャンしてください。'));
  const before = state.counts.find((one) => isOfGroup(one, last))?.units ?? 0;
  return units === before ? ok(state) : withUnits(state, { ...last, units: units - before });
}

function goodsScanned(
  state: Begun,
  { code, found, hint }: ScannedCode,
  { account_id, lines }: ReceiveFacts,
): ReceiveReply {
  const verdict = matchScan({ kind: 'any_goods' }, code, found, hint);
  if (!verdict.fits) return wrong(state, verdict.message);
  // One code may be that of several items: those are meant that were announced.
  const here = found.flatMap((one) => {
    if (one.kind !== 'goods' || one.units === null || one.item.account_id !== account_id) return [];
    const line = lines.find(({ item_no }) => item_no === one.item.item_no);
    return line === undefined ? [] : [{ line, lot: one.lot, units: one.units }];
  });
  const [first, ...others] = here;
  if (first === undefined) {
    const name = verdict.found.kind === 'goods' ? nameOf(verdict.found.item) : code;
    return wrong(state, say(`${name} is not on this receipt.`, `「${name}」はこの入庫の商品ではありません。`));
  }
  if (others.length > 0)
    return wrong(
      state,
      say(
        'Several items here have this code. Scan the id of the item.',
        'このコードの商品が複数あります。商品IDをスキャンしてください。',
      ),
    );
  const { line, lot, units } = first;
  const { line_no } = line;
  const dates = datesFor(line, lot) ?? lastDates(state, line);
  if (dates !== null) return withUnits(state, { line_no, counted_as: state.counted_as, ...dates, units });
  const asked = say('Type the date: YYYY-MM-DD.', '日付を入力してください（YYYY-MM-DD）。');
  return ok({ step: 'date', ...counting(state), line_no, units }, asked);
}

const NO_DATES: LotDates = { expiry_date: null, manufacture_date: null };

/** The dates by which the lots of a line's item differ; null: what was scanned does not say them. */
function datesFor({ lot_limit_type }: ReceiptLine, said: LotDates): LotDates | null {
  if (lot_limit_type === 'expiry')
    return said.expiry_date === null ? null : { ...NO_DATES, expiry_date: said.expiry_date };
  if (lot_limit_type === 'manufacture')
    return said.manufacture_date === null ? null : { ...NO_DATES, manufacture_date: said.manufacture_date };
  return NO_DATES;
}

function lastDates({ added, other_date }: Begun, { line_no }: ReceiptLine): LotDates | null {
  const last = added.at(-1);
  if (other_date || last?.line_no !== line_no) return null;
  return { expiry_date: last.expiry_date, manufacture_date: last.manufacture_date };
}

function dated(state: Extract<ReceiveState, { step: 'date' }>, code: string, { lines }: ReceiveFacts): ReceiveReply {
  const { line_no, units, counted_as } = state;
  const line = lines.find((one) => one.line_no === line_no);
  const dates =
    line === undefined || parseDate(code) === null
      ? null
      : datesFor(line, { expiry_date: code, manufacture_date: code });
  return dates === null ? wrong(state, dayMessage()) : withUnits(state, { line_no, counted_as, ...dates, units });
}

/** The counts as an inspection reports them. */
const countedUnits = (counts: readonly Addition[]): readonly CountedUnits[] =>
  counts.map(({ line_no, expiry_date, manufacture_date, counted_as, units }) => ({
    line_no,
    expiry_date,
    manufacture_date,
    good: 0,
    defective: 0,
    unidentified: 0,
    [counted_as]: units,
  }));

export interface LineSoFar {
  readonly line_no: number;
  readonly code: string;
  readonly name: string | null;
  readonly announced: number;
  /** In this task and in inspections before it, in all conditions. */
  readonly counted: number;
  /** Units more than announced; less than 0: so many are short. */
  readonly over: number;
}

/** What was announced of each line, and counted so far. */
export const linesSoFar = (state: ReceiveState, lines: readonly ReceiptLine[]): readonly LineSoFar[] =>
  lines.map(({ line_no, code, name, quantity: announced, counts }) => {
    const before = sumOf(counts, ({ good, defective, unidentified }) => good + defective + unidentified);
    const own = state.step === 'arrive' ? [] : state.counts.filter((one) => one.line_no === line_no);
    const counted = before + sumOf(own, ({ units }) => units);
    return { line_no, code, name, announced, counted, over: counted - announced };
  });

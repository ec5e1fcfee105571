import { dayMessage, parseDate } from '../../../kernel/dates.js';
import { type Message, say } from '../../../kernel/messages.js';
import { LARGEST } from '../../../kernel/quantities.js';
import { shortened } from '../../../kernel/text.js';
import { isSerialNumber } from '../../items/serial-number.js';
import { expiryPassed, type LotDates, matchScan, nameOf } from '../match-scan.js';
import { doubtOfSerial, IS_SERIAL, NO_SERIAL, serialIn } from '../serial-scan.js';
import { type Input, notHere, ok, type ScannedCode, wrong } from '../task.js';
import { SEVERAL } from './goods-left.js';
import { doubtOfUnits, IS_NUMBER } from './receive-many.js';
import {
  type Begun,
  backToCount,
  type LineToCount,
  type Pending,
  type ReceiveFacts,
  type ReceiveReply,
  withoutQuestion,
  withUnits,
} from './receive-state.js';

/* What is asked of scanned goods before they are counted: units in a case, the date of the lot, the serial number. */

/** Lines that are offered for goods that nobody knows. */
const MOST_OFFERED = 20;
/** Codes of unknown goods that are kept. */
const MOST_ASIDE = 100;
const LONGEST_NAME = 60;

/** The choice that takes an expiry date that has passed after all. */
export const IS_DATE = 'is_date';

const NO_DATES: LotDates = { expiry_date: null, manufacture_date: null };

const TYPE_DATES = {
  expiry: say('Type the expiry date: YYYY-MM-DD.', '期限の日付を入力してください（YYYY-MM-DD）。'),
  manufacture: say('Type the manufacture date: YYYY-MM-DD.', '製造日を入力してください（YYYY-MM-DD）。'),
} as const;
const TYPE_CASE = say('How many units are in the case? Type the number.', 'ケースの入数を入力してください。');
const PHOTO_LATER = say(
  'Counted as unidentified. Its photo is taken when the count is finished.',
  '未識別として数えました。写真は数え終わってから撮影します。',
);

export function goodsScanned(state: Begun, input: ScannedCode, facts: ReceiveFacts): ReceiveReply {
  const { code, found, hint, scan } = input;
  const isUnknown = found.length === 0 && hint === null && (scan.kind === 'goods' || scan.kind === 'code');
  if (isUnknown) return unknownScanned(state, code);
  const isCase = scan.kind === 'goods' && scan.gtin?.pack === 'case';
  const verdict = matchScan({ kind: 'any_goods' }, code, found, hint);
  if (!verdict.fits && !(isCase && verdict.reason === 'case_unknown')) return wrong(state, verdict.message);
  // Several items may have this code: the announced ones are meant.
  const here = found.flatMap((one) => {
    if (one.kind !== 'goods' || one.item.account_id !== facts.account_id) return [];
    const line = facts.lines.find(({ item_no }) => item_no === one.item.item_no);
    return line === undefined ? [] : [{ ...one, line }];
  });
  const [first, ...others] = here;
  if (first === undefined) {
    const [seen] = found.flatMap((one) => (one.kind === 'goods' ? [nameOf(one.item)] : []));
    const name = seen ?? code;
    return wrong(
      state,
      say(
        `${name} is not on this receipt. Put it aside and ask the desk.`,
        `「${name}」はこの入庫の商品ではありません。別に置き、管理者に連絡してください。`,
      ),
    );
  }
  if (others.length > 0) return wrong(state, SEVERAL);
  const { line, lot, serial, units } = first;
  const { line_no } = line;
  const count = scan.kind === 'goods' ? (scan.count ?? 1) : 1;
  const typed = state.case_units.find((one) => one.line_no === line_no)?.units ?? null;
  const in_case = isCase ? (units === null ? typed : units / count) : null;
  const pending: Pending = {
    line_no,
    counted_as: state.counted_as,
    in_case,
    units: isCase ? (in_case ?? 0) * count : (units ?? 0),
    dates: datesFor(line, lot),
    serial_no: serial,
  };
  if (isCase && in_case === null && !needsSerial(line, state.counted_as))
    return ok({ step: 'case', ...withoutQuestion(state), pending: { ...pending, units: count } }, TYPE_CASE);
  return proceed(state, pending, facts);
}

/** Not for unidentified goods: nobody knows whether a number is theirs. */
const needsSerial = ({ has_serials }: LineToCount, counted_as: Pending['counted_as']): boolean =>
  has_serials && counted_as !== 'unidentified';

/** Asks what is still missing of scanned goods, or counts them. */
function proceed(state: Begun, pending: Pending, facts: ReceiveFacts): ReceiveReply {
  const { line_no, counted_as, units, typed_case, chosen } = pending;
  const line = facts.lines.find((one) => one.line_no === line_no);
  // This does not happen normally: lines change only until a receipt arrives.
  if (line === undefined) return wrong(backToCount(state), say('The line is gone.', '明細がなくなりました。'));
  const asksSerial = needsSerial(line, counted_as);
  if (asksSerial && units !== 1) return wrong(backToCount(state), EACH);
  const dates = pending.dates ?? lastDates(state, line);
  // Not null for goods whose lots have no dates: `datesFor` gives them empty dates.
  if (dates === null)
    return ok({ step: 'date', ...withoutQuestion(state), pending }, TYPE_DATES[line.lot_limit_type ?? 'expiry']);
  const doubt = pending.insisted || isCounted(state, line_no, dates) ? null : doubtOf(line, dates, facts);
  if (doubt !== null) {
    const asked = { step: 'date', ...withoutQuestion(state), pending, doubted: dates.expiry_date } as const;
    return { state: asked, message: doubt, sound: 'ask' };
  }
  const serial_no = asksSerial ? pending.serial_no : null;
  if (asksSerial && serial_no === null) {
    const asked = say(`Scan the serial number of ${line.name ?? line.code}.`, 'シリアル番号をスキャンしてください。');
    return ok({ step: 'serial', ...withoutQuestion(state), pending: { ...pending, dates } }, asked);
  }
  if (serial_no !== null) {
    const refused = refusalOfSerial(state, line_no, serial_no, facts);
    // A number that was doubted before is not the one of this refusal.
    if (refused !== null) return wrong(state.step === 'serial' ? { ...state, doubted: null } : state, refused);
    const known = pending.serial_insisted
      ? null
      : doubtOfSerial(facts.known, { account_id: facts.account_id, ...line }, serial_no);
    if (known !== null) {
      const unread = { ...pending, dates, serial_no: null };
      const asked = { step: 'serial', ...withoutQuestion(state), pending: unread, doubted: serial_no } as const;
      return { state: asked, message: known, sound: 'ask' };
    }
  }
  const in_case = facts.case_receiving && counted_as === 'good' ? pending.in_case : null;
  const asked = counted_as === 'unidentified' ? PHOTO_LATER : null;
  const addition = {
    ...{ line_no, counted_as, in_case, units, serial_no, ...dates },
    ...(typed_case !== undefined && { typed_case }),
    ...(chosen !== undefined && { chosen }),
  };
  return withUnits(state, addition, asked);
}

/** Units of a line are among the counts with the same dates, so these dates are right. */
const isCounted = ({ counts }: Begun, line_no: number, { expiry_date, manufacture_date }: LotDates): boolean =>
  counts.some(
    (one) => one.line_no === line_no && one.expiry_date === expiry_date && one.manufacture_date === manufacture_date,
  );

/** The question about an expiry date that has passed: it was probably misread. Null: it has not. */
function doubtOf(line: LineToCount, dates: LotDates, { account_id, today }: ReceiveFacts): Message | null {
  const passed = expiryPassed({ account_id, ...line }, dates, today);
  return passed === null ? null : say(`${passed.en} Is it right?`, `${passed.ja}この日付で間違いありませんか？`);
}

const EACH = say(
  'Each unit of it has a serial number: open the case, and scan one unit after the other.',
  'シリアル番号を1点ずつ読み取る商品です。開梱して1点ずつスキャンしてください。',
);

function refusalOfSerial({ serials }: Begun, line_no: number, serial_no: string, facts: ReceiveFacts): Message | null {
  if (!isSerialNumber(serial_no)) return NO_SERIAL;
  const isOf = (one: { readonly line_no: number; readonly serial_no: string }) =>
    one.line_no === line_no && one.serial_no === serial_no;
  if (!serials.some(isOf) && !facts.serials.some(isOf)) return null;
  return say(
    `Serial number ${serial_no} was counted already. Scan another unit.`,
    `シリアル番号${serial_no}は読み取り済みです。別の1点をスキャンしてください。`,
  );
}

/** The dates by which the lots of a line's item differ; null: the scanned code does not have them. */
function datesFor({ lot_limit_type }: LineToCount, said: LotDates): LotDates | null {
  if (lot_limit_type === 'expiry')
    return said.expiry_date === null ? null : { ...NO_DATES, expiry_date: said.expiry_date };
  if (lot_limit_type === 'manufacture')
    return said.manufacture_date === null ? null : { ...NO_DATES, manufacture_date: said.manufacture_date };
  return NO_DATES;
}

function lastDates({ added, other_date }: Begun, { line_no }: LineToCount): LotDates | null {
  const last = added.at(-1);
  if (other_date || last?.line_no !== line_no) return null;
  return { expiry_date: last.expiry_date, manufacture_date: last.manufacture_date };
}

type Asking = Extract<Begun, { readonly pending: unknown }>;

/** Somebody scans on: the units of before are not counted until their date is known. */
const namesGoods = (input: Input): boolean => input.kind === 'code' && input.found.some(({ kind }) => kind === 'goods');

const DATE_FIRST = say(
  'This scan was not counted. Type the date first, then scan on.',
  'このスキャンは数えていません。先に日付を入力してから、続けてスキャンしてください。',
);

/** Takes the answer to what was asked about scanned goods. */
export function answeredGoods(state: Asking, input: Input, facts: ReceiveFacts): ReceiveReply {
  const { pending } = state;
  if (state.step === 'case') {
    const { doubted = null } = state;
    const insists = input.kind === 'choice' && input.choice === IS_NUMBER;
    const in_case = insists ? doubted : input.kind === 'units' ? input.units : null;
    if (in_case === null) return notHere(state, input);
    const units = in_case * pending.units;
    if (in_case < 1 || units > LARGEST) return wrong(state, TYPE_CASE);
    const doubt = in_case === doubted ? null : doubtOfUnits(state, facts.lines, pending.line_no, units);
    if (doubt !== null) return { state: { ...state, doubted: in_case }, message: doubt, sound: 'ask' };
    return proceed(state, { ...pending, in_case, units, typed_case: in_case }, facts);
  }
  const line = facts.lines.find((one) => one.line_no === pending.line_no);
  if (state.step === 'serial') return serialAnswered(state, input, line, facts);
  const { doubted = null } = state;
  const insists = input.kind === 'choice' && input.choice === IS_DATE;
  const day = insists ? doubted : input.kind === 'code' ? input.code : null;
  if (day === null) return notHere(state, input);
  const isDate = line !== undefined && parseDate(day) !== null;
  const dates = isDate ? datesFor(line, { expiry_date: day, manufacture_date: day }) : null;
  if (dates === null) return wrong(state, namesGoods(input) ? DATE_FIRST : dayMessage());
  return proceed(state, { ...pending, dates, insisted: day === doubted }, facts);
}

/** @param line undefined: the line is gone, and `proceed` says so */
function serialAnswered(
  state: Extract<Begun, { readonly step: 'serial' }>,
  input: Input,
  line: LineToCount | undefined,
  facts: ReceiveFacts,
): ReceiveReply {
  const { pending, doubted = null } = state;
  if (input.kind === 'choice' && input.choice === IS_SERIAL && doubted !== null)
    return proceed(state, { ...pending, serial_no: doubted, serial_insisted: true }, facts);
  if (input.kind !== 'code') return notHere(state, input);
  if (line === undefined) return proceed(state, pending, facts);
  const scanned = serialIn(input, { account_id: facts.account_id, ...line });
  return 'refused' in scanned
    ? wrong({ ...state, doubted: scanned.doubted }, scanned.refused)
    : proceed(state, { ...pending, serial_no: scanned.serial_no }, facts);
}

function unknownScanned(state: Begun, code: string): ReceiveReply {
  const shown = shortened(code, LONGEST_NAME);
  const message = say(
    `Nothing is known by the code ${shown}. Choose which goods it should be, or put it aside.`,
    `コード「${shown}」は登録されていません。該当する明細を選ぶか、別置きにしてください。`,
  );
  return { state: { step: 'unknown', ...withoutQuestion(state), code }, message, sound: 'ask' };
}

/** The lines to which unknown goods may belong, each with its button: lines with the most missing units first. */
export const offeredLines = (
  lines: readonly { readonly line_no: number; readonly over: number }[],
): readonly { readonly line_no: number; readonly choice: string }[] =>
  [...lines]
    .sort((a, b) => a.over - b.over || a.line_no - b.line_no)
    .slice(0, MOST_OFFERED)
    .map(({ line_no }) => ({ line_no, choice: `line_${line_no}` }));

/** Somebody has chosen the line of unknown goods, or puts them aside. */
export function unknownChosen(
  state: Extract<Begun, { readonly step: 'unknown' }>,
  choice: string,
  facts: ReceiveFacts,
): ReceiveReply {
  if (choice === 'aside') {
    const aside = [...state.aside, state.code].slice(-MOST_ASIDE);
    const message = say(
      'Put it aside with a note. It is not counted; its photo is taken when the count is finished.',
      'メモを付けて別置きしてください。数量には含まれません。写真は数え終わってから撮影します。',
    );
    return ok({ step: 'count', ...withoutQuestion(state), aside }, message);
  }
  const line = facts.lines.find(({ line_no }) => choice === `line_${line_no}`);
  if (line === undefined) return notHere(state, { kind: 'choice', choice });
  const pending: Pending = {
    line_no: line.line_no,
    counted_as: 'unidentified',
    chosen: state.counted_as,
    in_case: null,
    units: 1,
    dates: datesFor(line, NO_DATES),
    serial_no: null,
  };
  return proceed(state, pending, facts);
}

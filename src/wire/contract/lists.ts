import { createHash } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { dayFault, parseCompactDate, parseDate } from '../../kernel/dates.js';
import { type Fault, fault, invalidRequest, type KuraError, validationFailed } from '../../kernel/errors.js';
import { LIST_START } from '../../kernel/ids.js';
import { exact, flag, nullableText } from '../schema.js';
import { listsArePaged, type Version } from './versions.js';

/*
 * Query parameters of lists. To clients a cursor is an opaque text. It contains the running number below which the next
 * page begins, so that new resources never shift the pages that somebody is reading. The cursor of a list of one day
 * (`/warehousings/stocked`, `/shipments/shipped`) also contains the day. Otherwise the next page would look up the latest
 * day with put-aways or shipments again, and that could be a new one. The cursor of a sorted list also contains what its
 * last row was sorted by: that row may have moved since.
 *
 * The functions add faults to `faults`, so that all faults of a query are reported at once: see {@link readQuery}.
 */

export type Query = Readonly<Record<string, string | string[] | undefined>>;

export interface PageRequest {
  /** Only resources with a smaller running number. */
  readonly before: number;
  readonly limit: number;
  /** The day from the cursor of a list of one day; null on its first page, and in other lists. */
  readonly day: Temporal.PlainDate | null;
  /** What the last row was sorted by, from the cursor of a sorted list; null on its first page, and in other lists. */
  readonly key: string | null;
}

/** The end of a page. `next`: the `before` of the next page; null: this is the last one. */
export interface PageEnd {
  readonly next: number | null;
  readonly day?: Temporal.PlainDate | null;
  readonly key?: string | null;
}

/** Lists of version 1.5 have no pages: an answer has all entries. */
const FIRST_PAGE = { before: LIST_START, day: null, key: null };
const UNPAGED = { ...FIRST_PAGE, limit: Number.POSITIVE_INFINITY };
/** Entries of a page, unless `limit` says otherwise. */
export const STANDARD_LIMIT = 10;
export const LARGEST_LIMIT = 1000;
/** Maximum number of entries in a comma-separated parameter. */
export const MAX_COMMA_SEPARATED = 100;

/** The comma-separated parameters. Their faults are `invalid_request` (E-007). */
export const COMMA_SEPARATED = ['id', 'identifier', 'code'] as const;

/**
 * Reads a query.
 * @param read reads the parameters and adds their faults to the list that it gets
 * @throws invalid_request if a comma-separated parameter is faulty, otherwise validation_failed; either with all faults
 */
export function readQuery<T>(read: (faults: Fault[]) => T): T {
  const faults: Fault[] = [];
  const value = read(faults);
  if (faults.length === 0) return value;
  throw queryRefused(faults);
}

/** The error for the faults of a query. */
export const queryRefused = (faults: readonly Fault[]): KuraError =>
  faults.some(({ path }) => COMMA_SEPARATED.some((name) => name === path))
    ? invalidRequest(faults)
    : validationFailed(faults);

/** The entries of a comma-separated parameter, without the spaces around them. */
export const entriesIn = (value: string | string[] | undefined): string[] =>
  [value ?? []].flat().flatMap((text) => text.split(',').map((entry) => entry.trim()));

/** Identifies the list that a cursor belongs to (P-021): the account, the path and the filters. */
export const listKey = (account_id: string, path: string, query: Query = {}): string =>
  JSON.stringify([
    account_id,
    path,
    ...[...COMMA_SEPARATED, 'date_before', 'date_after'].map((name) => entriesIn(query[name]).sort()),
  ]);

const CURSOR = /^n([1-9][0-9]{0,15})(?:@([0-9]{8}))?(?:=([^\0]*))?\.[0-9a-f]{8}$/s;

/**
 * Encodes a cursor. It contains a checksum of itself and of its list. So a damaged cursor, or one of another list, is
 * refused and cannot lead to a wrong page.
 * @param list from {@link listKey}
 */
export function encodeCursor(
  list: string,
  next: number,
  day: Temporal.PlainDate | null = null,
  key: string | null = null,
): string {
  const compactDay = day === null ? '' : `@${day.toString().replaceAll('-', '')}`;
  const position = `n${next}${compactDay}${key === null ? '' : `=${key}`}`;
  const checksum = createHash('sha256').update(`${position} ${list}`).digest('hex').slice(0, 8);
  return Buffer.from(`${position}.${checksum}`).toString('base64url');
}

function decodeCursor(list: string, text: string): Omit<PageRequest, 'limit'> | null {
  const [, number, date, key = null] = CURSOR.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? [];
  const before = Number(number ?? Number.NaN);
  const day = date === undefined ? null : parseCompactDate(date);
  return Number.isSafeInteger(before) && encodeCursor(list, before, day, key) === text ? { before, day, key } : null;
}

/** Where a page of a list in some order begins, and its maximum size, as the operations take it. */
export const sortedBounds = ({ before, key, limit }: PageRequest) => ({ after: { no: before, key }, limit });

/** The value of a parameter. If it was given several times, the last value counts. */
export const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.at(-1) : value;

/**
 * Reads `cursor` and `limit`. Version 1.5 ignores both.
 * @param list the list that the cursor must belong to, from {@link listKey}
 * @param standard the limit if the query has none
 */
export function decodePage(
  query: Query,
  version: Version,
  list: string,
  faults: Fault[],
  standard = STANDARD_LIMIT,
): PageRequest {
  if (!listsArePaged(version)) return UNPAGED;
  const limit = single(query.limit) ?? String(standard);
  if (!/^[0-9]{1,4}$/.test(limit) || Number(limit) < 1 || Number(limit) > LARGEST_LIMIT) {
    faults.push(
      fault(
        'limit',
        `Must be an integer from 1 to ${LARGEST_LIMIT}.`,
        `1から${LARGEST_LIMIT}までの整数を指定してください。`,
      ),
    );
  }
  const cursor = single(query.cursor);
  const place = cursor === undefined ? FIRST_PAGE : decodeCursor(list, cursor);
  if (place === null) {
    faults.push(
      fault(
        'cursor',
        'Is not a cursor of this list; use next_cursor as it was answered, with the same filters.',
        'この一覧のカーソルではありません。同じ条件で取得したnext_cursorの値をそのまま指定してください。',
      ),
    );
  }
  return { ...(place ?? FIRST_PAGE), limit: Number(limit) };
}

/** Reads comma-separated parameters, without repeated entries. Parameters that are not given are absent. */
export function decodeCommaSeparated<const N extends string>(
  query: Query,
  names: readonly N[],
  faults: Fault[],
): Partial<Record<N, string[]>> {
  const lists: Partial<Record<N, string[]>> = {};
  for (const name of names) {
    if (query[name] === undefined) continue;
    const entries = entriesIn(query[name]);
    if (entries.some((entry) => entry === '')) {
      faults.push(fault(name, 'Must not have an empty entry.', '空の値は指定できません。'));
    } else if (entries.length > MAX_COMMA_SEPARATED) {
      faults.push(
        fault(
          name,
          `Must have at most ${MAX_COMMA_SEPARATED} entries.`,
          `${MAX_COMMA_SEPARATED}件以内で指定してください。`,
        ),
      );
    }
    lists[name] = [...new Set(entries)];
  }
  return lists;
}

/** Adds faults if none of the parameters is given. Version 1.5 requires one (V-009 to V-011). */
export function requireOneOf(
  lists: Readonly<Record<string, unknown>>,
  names: readonly string[],
  faults: Fault[],
): void {
  if (names.some((name) => lists[name] !== undefined)) return;
  const en = `Give ${names.join(' or ')}: version 1.5 has no list of all.`;
  const ja = `${names.join('または')}を指定してください。バージョン1.5に全件の一覧はありません。`;
  faults.push(...names.map((name) => fault(name, en, ja)));
}

type DayRange = { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate };
type NearestDay = { readonly date_before: Temporal.PlainDate | null } | { readonly date_after: Temporal.PlainDate };

/**
 * Reads `date_before` or `date_after` of `/warehousings/stocked` and `/shipments/shipped`, which list what was put away
 * or shipped on one day. If both are given, `date_before` counts. If neither is
 * given, `date_before` is null, which means today (P-011 to P-015).
 */
export function decodeNearestDay(query: Query, faults: Fault[]): NearestDay {
  const name = query.date_before === undefined ? 'date_after' : 'date_before';
  const text = single(query[name]);
  const day = text === undefined ? null : parseCompactDate(text);
  if (text !== undefined && day === null) faults.push(dayFault(name, 'YYYYMMDD', '20261124'));
  return name === 'date_after' && day !== null ? { date_after: day } : { date_before: day };
}

const PARTS_OF_DAYS = [
  ['year', /^(?!0000)[0-9]{4}$/, 'Must be four digits, such as 2026.', '年は4桁の数字で指定してください（例：2026）。'],
  [
    'month',
    /^(0[1-9]|1[0-2])$/,
    'Must be two digits from 01 to 12.',
    '月は01から12までの2桁の数字で指定してください。',
  ],
  [
    'day',
    /^(0[1-9]|[12][0-9]|3[01])$/,
    'Must be two digits from 01 to 31.',
    '日は01から31までの2桁の数字で指定してください。',
  ],
] as const;

/** Reads `{year}/{month}/{day}` of a path; without `{day}` it means the whole month (P-017, P-018). */
export function decodeDayOrMonth(params: Readonly<Record<string, string>>, faults: Fault[]): DayRange {
  const wrong = PARTS_OF_DAYS.filter(([name, form]) => params[name] !== undefined && !form.test(params[name]));
  faults.push(...wrong.map(([name, , en, ja]) => fault(name, en, ja)));
  const { year, month, day } = params;
  const named = wrong.length > 0 ? null : parseDate(`${year}-${month}-${day ?? '01'}`);
  if (named === null && wrong.length === 0) {
    faults.push(fault('day', `${year}-${month} has no day ${day}.`, `${year}年${month}月に${day}日はありません。`));
  }
  const first = named ?? NO_DAY;
  return { first, last: day === undefined ? first.with({ day: first.daysInMonth }) : first };
}

/** Replaces a faulty day. It is never looked up, because the fault refuses the request. */
const NO_DAY = new Temporal.PlainDate(1, 1, 1);

/** Whether a flag of the query is set: `stock=1`. */
export function decodeFlag(query: Query, name: string, faults: Fault[]): boolean {
  // A flag that is given twice is a fault, because the two values could differ.
  const text = query[name] ?? '0';
  if (Array.isArray(text)) faults.push(fault(name, 'Must be given once.', '1回だけ指定してください。'));
  else if (text !== '0' && text !== '1') faults.push(fault(name, 'Must be 0 or 1.', '0または1を指定してください。'));
  return text === '1';
}

/** Whether a flag is set. {@link decodeFlag} must have found no fault in it. */
export const isOn = (query: Query, name: string): boolean => single(query[name]) === '1';

/** A cursor as an example for the API reference. */
export const EXAMPLE_CURSOR = encodeCursor(listKey('TS001', '/items'), 101);

/** The `metadata` of a list answer, as the API reference shows it. */
export const PageMetadata = exact(
  {
    page: exact(
      {
        next_cursor: nullableText({
          description: 'The `cursor` of the next page; null on the last page.',
          examples: [EXAMPLE_CURSOR],
        }),
        has_more: flag({ description: 'Whether there is another page.', examples: [true] }),
      },
      { description: 'How to get the next page.' },
    ),
  },
  { component: 'PageMetadata' },
);

/** The `metadata` of a list answer. @param list from {@link listKey} */
export const encodePage = (list: string, { next, day = null, key = null }: PageEnd): object => ({
  page: { next_cursor: next === null ? null : encodeCursor(list, next, day, key), has_more: next !== null },
});

import { createHash } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { dayFault, parseCompactDate, parseDate } from '../../kernel/dates.js';
import { type Fault, fault, invalidRequest, validationFailed } from '../../kernel/errors.js';
import { exact, flag, nullableText } from '../schema.js';
import { listsArePaged, type Version } from './versions.js';

/*
 * Query parameters of lists. A client sees cursors as opaque text; inside they are the running number below which the
 * next page begins, so new resources never shift a page that somebody is reading, and the day of a list of one day: looked
 * up anew, the latest day with work could have become another one in between.
 *
 * The functions here add what is wrong to `faults`, so that all of it is told at once: see {@link readQuery}.
 */

export type Query = Readonly<Record<string, string | string[] | undefined>>;

export interface PageRequest {
  /** Only resources with a smaller running number. */
  readonly before: number;
  readonly limit: number;
  /** The day that the list began with, where it is one of a single day. */
  readonly day: Temporal.PlainDate | null;
}

/** Where a page ends: `next` is null on the last one. */
export interface PageEnd {
  readonly next: number | null;
  readonly day?: Temporal.PlainDate | null;
}

/** Larger than any running number. */
export const NEWEST = Number.MAX_SAFE_INTEGER;
/** Lists of version 1.5 are not paged: everything comes. */
const UNPAGED = { before: NEWEST, limit: Number.POSITIVE_INFINITY, day: null };
export const STANDARD_LIMIT = 10;
export const LARGEST_LIMIT = 1000;
export const LIST_ENTRIES = 100;

/** Parameters that list names, separated by commas; what is wrong with them is `invalid_request` (E-007). */
const LIST_PARAMETERS = ['id', 'identifier', 'code'] as const;

/**
 * Reads a query.
 * @param read is given the list that faults are added to
 * @throws invalid_request where a parameter that lists names is wrong, else validation_failed, with every fault
 */
export function readQuery<T>(read: (faults: Fault[]) => T): T {
  const faults: Fault[] = [];
  const value = read(faults);
  if (faults.length === 0) return value;
  throw faults.some(({ path }) => LIST_PARAMETERS.some((name) => name === path))
    ? invalidRequest(faults)
    : validationFailed(faults);
}

/** The entries of a parameter that lists names, without the spaces around them. */
export const entriesIn = (value: string | string[] | undefined): string[] =>
  [value ?? []].flat().flatMap((text) => text.split(',').map((entry) => entry.trim()));

/** What a cursor is bound to (P-021): a list of an account, with what it is filtered by. */
export const listKey = (account_id: string, path: string, query: Query = {}): string =>
  JSON.stringify([
    account_id,
    path,
    ...[...LIST_PARAMETERS, 'date_before', 'date_after'].map((name) => entriesIn(query[name]).sort()),
  ]);

const CURSOR = /^n([1-9][0-9]{0,15})(?:@([0-9]{8}))?\.[0-9a-f]{8}$/;

/** With a sum of it and of its list: a cursor that lost a letter, or that belongs elsewhere, must not lead to another page. */
export function encodeCursor(list: string, next: number, day: Temporal.PlainDate | null = null): string {
  const place = day === null ? `n${next}` : `n${next}@${day.toString().replaceAll('-', '')}`;
  const sum = createHash('sha256').update(`${place} ${list}`).digest('hex').slice(0, 8);
  return Buffer.from(`${place}.${sum}`).toString('base64url');
}

function decodeCursor(list: string, text: string): Pick<PageRequest, 'before' | 'day'> | null {
  const [, number, date] = CURSOR.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  const before = Number(number ?? Number.NaN);
  const day = date === undefined ? null : parseCompactDate(date);
  return Number.isSafeInteger(before) && encodeCursor(list, before, day) === text ? { before, day } : null;
}

/** A parameter that was given several times: the last one counts. */
export const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.at(-1) : value;

/**
 * `cursor` and `limit`; on 1.5 both are ignored.
 * @param list what the cursor must be bound to, from {@link listKey}
 * @param standard the limit where none is given
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
  const place = cursor === undefined ? { before: NEWEST, day: null } : decodeCursor(list, cursor);
  if (place === null) {
    faults.push(
      fault(
        'cursor',
        'Is not a cursor of this list; use next_cursor as it was answered, with the same filters.',
        'この一覧のカーソルではありません。同じ条件で取得したnext_cursorの値をそのまま指定してください。',
      ),
    );
  }
  return { ...(place ?? { before: NEWEST, day: null }), limit: Number(limit) };
}

/** Several comma-separated list parameters at once. */
export function decodeLists<const N extends string>(
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
    } else if (entries.length > LIST_ENTRIES) {
      faults.push(
        fault(name, `Must have at most ${LIST_ENTRIES} entries.`, `${LIST_ENTRIES}件以内で指定してください。`),
      );
    }
    lists[name] = [...new Set(entries)];
  }
  return lists;
}

/** List parameters one of which version 1.5 cannot do without (V-009 to V-011). */
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

/** `date_before` or `date_after` of a results list; the former wins, neither means today (P-011 to P-015). */
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

/** `{year}/{month}/{day}` of a path, the day left out for a whole month (P-017, P-018). */
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

/** In the place of a day that is at fault: nothing is ever looked up by it. */
const NO_DAY = new Temporal.PlainDate(1, 1, 1);

/** Whether a flag of the query is set: `stock=1`. */
export function decodeFlag(query: Query, name: string, faults: Fault[]): boolean {
  // Given twice it is neither: of two that differ nobody knows which was meant.
  const text = query[name] ?? '0';
  if (text !== '0' && text !== '1') faults.push(fault(name, 'Must be 0 or 1.', '0または1を指定してください。'));
  return text === '1';
}

/** Whether a flag is set that {@link decodeFlag} found sound. */
export const isOn = (query: Query, name: string): boolean => single(query[name]) === '1';

/** A cursor as one looks. */
export const EXAMPLE_CURSOR = encodeCursor(listKey('TS001', '/items'), 101);

/** The `metadata` of a list answer, as the API reference shows it. */
export const PageMetadata = exact(
  {
    page: exact(
      {
        next_cursor: nullableText({
          description: 'The `cursor` of the next page; null on the last one.',
          examples: [EXAMPLE_CURSOR],
        }),
        has_more: flag({ description: 'There is another page.', examples: [true] }),
      },
      { description: 'Where the list goes on.' },
    ),
  },
  { component: 'PageMetadata' },
);

/** The `metadata` of a list answer. @param list from {@link listKey} */
export const encodePage = (list: string, { next, day = null }: PageEnd): object => ({
  page: { next_cursor: next === null ? null : encodeCursor(list, next, day), has_more: next !== null },
});

import { createHash } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';
import { dayFault, parseCompactDate, parseDate } from '../kernel/dates.js';
import { type Fault, fault, invalidRequest, KuraError, validationFailed } from '../kernel/errors.js';
import { say } from '../kernel/messages.js';
import { exact, flag, nullableText } from './schema.js';
import { listsArePaged, type Version } from './versions.js';

/*
 * Query parameters of lists. A client sees cursors as opaque text; inside they are the running number below which the
 * next page begins, so new resources never shift a page that somebody is reading.
 */

export type Query = Readonly<Record<string, string | string[] | undefined>>;

export interface PageRequest {
  /** Only resources with a smaller running number. */
  readonly before: number;
  readonly limit: number;
}

/** Larger than any running number. */
const NEWEST = Number.MAX_SAFE_INTEGER;
/** Lists of version 1.5 are not paged: everything comes. */
const UNPAGED = { before: NEWEST, limit: 1_000_000 };
export const STANDARD_LIMIT = 10;
export const LARGEST_LIMIT = 1000;
export const LIST_ENTRIES = 100;

const CURSOR = /^n([1-9][0-9]{0,15})\.[0-9a-f]{8}$/;

/** The number with a sum of it: a cursor that lost a letter must not lead to another page. */
export function encodeCursor(next: number): string {
  const sum = createHash('sha256').update(`n${next}`).digest('hex').slice(0, 8);
  return Buffer.from(`n${next}.${sum}`).toString('base64url');
}

function decodeCursor(text: string): number | null {
  const plain = Buffer.from(text, 'base64url').toString('latin1');
  const number = Number(CURSOR.exec(plain)?.[1] ?? Number.NaN);
  return Number.isSafeInteger(number) && encodeCursor(number) === text ? number : null;
}

/** A parameter that was given several times: the last one counts. */
export const single = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.at(-1) : value;

/** @throws validation_failed for a damaged cursor or a limit outside 1..1000; on 1.5 both are ignored */
export function decodePage(query: Query, version: Version): PageRequest {
  if (!listsArePaged(version)) return UNPAGED;
  const faults: Fault[] = [];
  const limit = single(query.limit) ?? String(STANDARD_LIMIT);
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
  const before = cursor === undefined || cursor === '' ? NEWEST : decodeCursor(cursor);
  if (before === null) {
    faults.push(
      fault(
        'cursor',
        'Is not a cursor of this list; use next_cursor as it was answered.',
        'カーソルが正しくありません。next_cursorの値をそのまま指定してください。',
      ),
    );
  }
  if (faults.length > 0) throw validationFailed(faults);
  return { before: before ?? NEWEST, limit: Number(limit) };
}

/** Several comma-separated list parameters at once. @throws invalid_request naming each that is wrong */
export function decodeLists<const N extends string>(query: Query, names: readonly N[]): Partial<Record<N, string[]>> {
  const faults: Fault[] = [];
  const lists: Partial<Record<N, string[]>> = {};
  for (const name of names) {
    const text = query[name];
    if (text === undefined) continue;
    const entries = (Array.isArray(text) ? text.join(',') : text).split(',');
    if (entries.some((entry) => entry === '')) {
      faults.push(fault(name, 'Must not have an empty entry.', '空の値を指定できません。'));
    } else if (entries.length > LIST_ENTRIES) {
      faults.push(
        fault(name, `Must have at most ${LIST_ENTRIES} entries.`, `${LIST_ENTRIES}件以内で指定してください。`),
      );
    }
    lists[name] = [...new Set(entries)];
  }
  if (faults.length > 0) throw invalidRequest(faults);
  return lists;
}

type DayRange = { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate };
type NearestDay = { readonly date_before: Temporal.PlainDate | null } | { readonly date_after: Temporal.PlainDate };

/**
 * `date_before` or `date_after` of a results list; the former wins, neither means today (P-011 to P-015).
 * @throws validation_failed for what is no day
 */
export function decodeNearestDay(query: Query): NearestDay {
  const dayOf = (name: string): Temporal.PlainDate | null => {
    const text = single(query[name]);
    if (text === undefined || text === '') return null;
    const day = parseCompactDate(text);
    if (day === null) throw validationFailed([dayFault(name, 'YYYYMMDD')]);
    return day;
  };
  const date_before = dayOf('date_before');
  const date_after = date_before === null ? dayOf('date_after') : null;
  return date_after === null ? { date_before } : { date_after };
}

/** `{year}/{month}/{day}` of a path, the day left out for a whole month. @throws validation_failed for what is no day */
export function decodeDayOrMonth({ year = '', month = '', day }: Readonly<Record<string, string>>): DayRange {
  const first = parseDate(`${year}-${month}-${day ?? '01'}`);
  if (first === null) throw validationFailed([dayFault(day === undefined ? 'month' : 'day', 'YYYY/MM/DD')]);
  return { first, last: day === undefined ? first.with({ day: first.daysInMonth }) : first };
}

/** A list parameter that version 1.5 cannot do without. */
export const listRequired = (names: readonly string[]): KuraError =>
  new KuraError(
    'invalid_request',
    say('Invalid Request', '入力内容に誤りがあります'),
    names.map((name) => fault(name, 'Is required in version 1.5.', 'バージョン1.5では必須です。')),
  );

/** Whether a flag of the query is set: `stock=1`. */
export const isOn = (query: Query, flag: string): boolean => single(query[flag]) === '1';

/** The `metadata` of a list answer, as the API reference shows it. */
export const PageMetadata = exact(
  {
    page: exact(
      {
        next_cursor: nullableText({
          description: 'The `cursor` of the next page; null on the last one.',
          examples: [encodeCursor(101)],
        }),
        has_more: flag({ description: 'There is another page.', examples: [true] }),
      },
      { description: 'Where the list goes on.' },
    ),
  },
  { component: 'PageMetadata' },
);

/** The `metadata` of a list answer. */
export const encodePage = (next: number | null): object => ({
  page: { next_cursor: next === null ? null : encodeCursor(next), has_more: next !== null },
});

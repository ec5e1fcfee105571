import type { Temporal } from 'temporal-polyfill';
import { dateInTokyo } from '../../src/kernel/dates.js';
import { Day, Fresh, Known, type Pool, RawJson, RawUrl } from './values.js';

/* What exists as far as answers told, and how that gets into requests. */

/** Entries kept of each kind: the newest. */
const KEPT = 120;

const STAND_INS: Readonly<Record<Pool, string>> = {
  item: 'TS001-I000001',
  code: 'TEA-001',
  receipt: 'TS001-W0001',
  shipment: 'TS001-S000001',
  identifier: 'ORDER-1',
  cursor: 'bjEwMQ',
  image: '1',
};

const IDS: readonly (readonly [Pool, RegExp])[] = [
  ['item', /-I\d+$/],
  ['receipt', /-W\d+$/],
  ['shipment', /-S\d+$/],
];

type Row = Readonly<Record<string, unknown>>;

export class Pools {
  readonly #pools = new Map<Pool, Set<string>>();

  add(pool: Pool, text: unknown): void {
    if (typeof text !== 'string' && typeof text !== 'number') return;
    const entries = this.#pools.get(pool) ?? new Set();
    this.#pools.set(pool, entries);
    // Named again, an entry is new again.
    entries.delete(String(text));
    entries.add(String(text));
    const [oldest] = entries;
    if (entries.size > KEPT && oldest !== undefined) entries.delete(oldest);
  }

  pick({ pool, pick }: Known): string {
    const entries = [...(this.#pools.get(pool) ?? [])];
    return entries[pick % entries.length] ?? STAND_INS[pool];
  }

  /** Takes note of what a successful answer shows. */
  learn(method: string, body: unknown): void {
    if (typeof body !== 'object' || body === null) return;
    const rows = [body, ...Object.values(body).filter(Array.isArray).flat()] as Row[];
    for (const row of rows) this.#learnRow(row, method === 'DELETE');
    const { metadata } = body as { metadata?: { next_cursor?: unknown } };
    this.add('cursor', metadata?.next_cursor);
  }

  #learnRow(row: Row, gone: boolean): void {
    if (typeof row !== 'object' || row === null) return;
    const { id } = row;
    if (typeof id === 'number') this.add('image', id);
    const [pool] = IDS.find(([, pattern]) => typeof id === 'string' && pattern.test(id)) ?? [];
    if (pool === undefined) return;
    if (gone) {
      this.#pools.get(pool)?.delete(String(id));
      return;
    }
    this.add(pool, id);
    if (pool === 'item') this.add('code', row.code);
    if (pool === 'shipment') this.add('identifier', row.identifier);
  }
}

/** What a request is filled in with. */
export interface Moment {
  readonly pools: Pools;
  readonly now: Temporal.Instant;
  /** Number of the request. */
  readonly no: number;
}

function dayText({ offset, as }: Day, now: Temporal.Instant): string {
  const text = dateInTokyo(now).add({ days: offset }).toString();
  const [year = '', month = '', dayOfMonth = ''] = text.split('-');
  return { date: text, compact: year + month + dayOfMonth, year, month, day: dayOfMonth }[as];
}

function filled(value: unknown, { pools, now, no }: Moment): unknown {
  if (value instanceof Known) return pools.pick(value);
  if (value instanceof Day) return dayText(value, now);
  if (value instanceof Fresh) return `P${no}-${value.part}`;
  return value;
}

/** The JSON of a value. Unlike JSON.stringify it writes what {@link RawJson} says, and keys like `__proto__`. */
export function jsonOf(value: unknown, moment: Moment): string {
  const plain = filled(value, moment);
  if (plain instanceof RawJson) return plain.text;
  if (Array.isArray(plain)) return `[${plain.map((inner) => jsonOf(inner, moment)).join()}]`;
  if (typeof plain !== 'object' || plain === null)
    return Object.is(plain, -0) ? '-0' : (JSON.stringify(plain) ?? 'null');
  return `{${Object.entries(plain)
    .map(([key, inner]) => `${JSON.stringify(key)}:${jsonOf(inner, moment)}`)
    .join()}}`;
}

/** A value as a piece of a URL, escaped. */
export function urlTextOf(value: unknown, moment: Moment): string {
  const plain = filled(value, moment);
  if (plain instanceof RawUrl) return plain.text;
  if (Array.isArray(plain)) return plain.map((inner) => urlTextOf(inner, moment)).join();
  return encodeURIComponent(String(plain).toWellFormed());
}

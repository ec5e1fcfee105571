import { Temporal } from 'temporal-polyfill';
import { dateInTokyo } from '../../src/kernel/dates.js';
import { Day, Fresh, FromPath, Known, PartOf, type Pool, RawJson, RawUrl, TimeOfDay } from './values.js';

/* What exists as far as answers told, and how that gets into requests. */

/** Entries kept of each kind: the newest. */
const KEPT = 120;

const STAND_INS: Readonly<Partial<Record<Pool, string>>> = {
  item: 'TS001-I000001',
  code: 'TEA-001',
  receipt: 'TS001-W0001',
  shipment: 'TS001-S000001',
  identifier: 'ORDER-1',
  receipt_identifier: 'PO-1',
  cursor: 'bjEwMS5hZmRhNTMwMw',
  image_by_id: 'TS001-I000001/images/1',
  image_by_code: 'TS001/TEA-001/1',
};

/** What serves while there is nothing of the kind. */
const WIDER: Readonly<Partial<Record<Pool, Pool>>> = {
  waiting: 'shipment',
  working: 'shipment',
  waiting_identifier: 'identifier',
  working_identifier: 'identifier',
  waiting_transfer: 'shipment',
  working_transfer: 'shipment',
};

const STAGES: Readonly<Record<string, 'waiting' | 'working'>> = {
  ...{ backordered: 'waiting', waiting: 'waiting', suspended: 'waiting' },
  ...{ picking: 'working', picked: 'working', packed: 'working' },
};

const IDS: readonly (readonly [Pool, RegExp])[] = [
  ['item', /-I\d+$/],
  ['receipt', /-W\d+$/],
  ['shipment', /-S\d+$/],
];

interface Asked {
  readonly method: string;
  readonly url: string;
}

type Row = Readonly<Record<string, unknown>>;

export class Pools {
  readonly #pools = new Map<Pool, Set<string>>();
  readonly #shipments = new Map<unknown, Row>();

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
    const wider = WIDER[pool];
    if (entries.length === 0 && wider !== undefined) return this.pick({ pool: wider, pick });
    return entries[pick % entries.length] ?? STAND_INS[pool] ?? '';
  }

  /** Takes note of what a successful answer shows. */
  learn({ method, url }: Asked, body: unknown): void {
    if (typeof body !== 'object' || body === null) return;
    const rows = [body, ...Object.values(body).filter(Array.isArray).flat()] as Row[];
    for (const row of rows) this.#learnRow(row, method === 'DELETE');
    this.#learnImage(method, url, body);
    const { metadata } = body as { metadata?: { page?: { next_cursor?: unknown } } };
    this.add('cursor', metadata?.page?.next_cursor);
  }

  #learnRow(row: Row, gone: boolean): void {
    if (typeof row !== 'object' || row === null) return;
    const { id } = row;
    const [pool] = IDS.find(([, pattern]) => typeof id === 'string' && pattern.test(id)) ?? [];
    if (pool === undefined) return;
    if (pool === 'shipment') this.#learnStage(row, gone);
    if (gone) {
      this.#drop(pool, id);
      return;
    }
    this.add(pool, id);
    if (pool === 'item') this.add('code', row.code);
    if (pool === 'shipment') this.add('identifier', row.identifier);
    if (pool === 'receipt') this.add('receipt_identifier', row.identifier);
  }

  #drop(pool: Pool, text: unknown): void {
    this.#pools.get(pool)?.delete(String(text));
  }

  #learnStage(row: Row, gone: boolean): void {
    const { id } = row;
    // What happened in the warehouse tells the id and `shipment.picking` alone.
    const known = row.status === undefined ? this.#shipments.get(id) : row;
    const status = row.status ?? String(row.type).replace('shipment.', '');
    const { identifier, destination } = known ?? {};
    if (gone) this.#shipments.delete(id);
    else if (known !== undefined) this.#shipments.set(id, { identifier, destination });
    const now = gone ? undefined : STAGES[String(status)];
    for (const stage of ['waiting', 'working'] as const) {
      const kinds = [
        [stage, id],
        [`${stage}_identifier`, identifier],
        [`${stage}_transfer`, destination == null ? undefined : id],
      ] as const;
      for (const [pool, text] of kinds) {
        if (stage === now) this.add(pool, text);
        else this.#drop(pool, text);
      }
    }
    if (gone) this.#drop('identifier', identifier);
  }

  #learnImage(method: string, url: string, body: object): void {
    const [, by_id] = /^\/api\/items\/([^/?]+-I\d+\/images)(?=[/?]|$)/.exec(url) ?? [];
    const [, by_code] = /^\/api\/items\/(TS001\/[^/?]+)\/images(?=[?]|$)/.exec(url) ?? [];
    const { id } = body as { id?: unknown };
    if (method !== 'POST' || typeof id !== 'number') return;
    if (by_id !== undefined) this.add('image_by_id', `${by_id}/${id}`);
    if (by_code !== undefined) this.add('image_by_code', `${by_code}/${id}`);
  }
}

/** What a request is filled in with. */
export interface Moment {
  readonly pools: Pools;
  readonly now: Temporal.Instant;
  /** Number of the request. */
  readonly no: number;
  readonly params: Readonly<Record<string, unknown>>;
}

/** At the start of the minute. */
function nextTime({ time }: TimeOfDay, now: Temporal.Instant): string {
  const today = Temporal.Instant.from(`${dateInTokyo(now)}T${time}:00+09:00`);
  const next = Temporal.Instant.compare(today, now) > 0 ? today : today.add({ hours: 24 });
  return next.toString();
}

function dayText({ offset, as }: Day, now: Temporal.Instant): string {
  const text = dateInTokyo(now).add({ days: offset }).toString();
  const [year = '', month = '', dayOfMonth = ''] = text.split('-');
  return { date: text, compact: year + month + dayOfMonth, year, month, day: dayOfMonth }[as];
}

function filled(value: unknown, moment: Moment): unknown {
  const { pools, now, no, params } = moment;
  if (value instanceof Known) return pools.pick(value);
  if (value instanceof PartOf) return decodeURIComponent(pools.pick(value.whole).split('/')[value.part] ?? '');
  if (value instanceof FromPath) {
    const given = filled(params[value.name], moment);
    return given instanceof RawUrl ? given.text : given;
  }
  if (value instanceof Day) return dayText(value, now);
  if (value instanceof TimeOfDay) return nextTime(value, now);
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

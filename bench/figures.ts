import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';

/* What each figure means, in the order of the table. */

const MEANING = {
  create_ratio_1: ['HTTP create (3 lines) against its baseline, 1 connection', 'at least 0.35'],
  create_ratio_8: ['the same on 8 connections', 'at least 0.6'],
  create_ratio_32: ['the same on 32 connections', 'at least 1.0'],
  create_per_s: ['HTTP creates a second, 8 connections', ''],
  baseline_per_s: ['creates of the baseline a second, 8 connections', ''],
  create_cpu_us: ['CPU of an HTTP create, server and PostgreSQL, 8 connections, µs', 'at most 1,500'],
  create_database_cpu_us: ['of it PostgreSQL, µs', ''],
  baseline_cpu_us: ['CPU of a create of the baseline, PostgreSQL alone, µs', ''],
  sent_create_ratio: ['HTTP create (8 connections) against the statements that the server sends', ''],
  sent_per_s: ['these statements by `pg` alone, creates a second', ''],
  hot_ratio: ['creates for one item against creates for distinct items (1 line, 32 connections)', 'at least 0.5'],
  hot_per_s: ['creates for one item, a second', ''],
  distinct_per_s: ['creates for distinct items, a second', ''],
  one_server_cpu_us: ['CPU of a create for hot items (1 line, 16 connections), one server, µs', ''],
  two_servers_cpu_us: ['the same with two servers on the database, 8 connections each, µs', ''],
  two_servers_ratio: ['two servers against one; the stock is sold exactly', 'at most 1.0'],
  bulk_ratio_1000: ['bulk of 1,000 over HTTP against its baseline', 'at least 0.7'],
  bulk_ratio_10000: ['bulk of 10,000 over HTTP against its baseline', 'at least 0.7'],
  bulk_us_100: ['bulk of 100, µs a shipment', ''],
  bulk_us_1000: ['bulk of 1,000, µs a shipment', 'at most 250'],
  bulk_us_10000: ['bulk of 10,000, µs a shipment', 'at most 250, and 1.3 x the 1,000'],
  bulk_faults_ms: ['bulk of 1,000 with a fault in each, ms to the last byte of the answer', 'under 1,000'],
  validate_us: ['an order of 60 fields checked by schema and rules, µs of CPU', 'at most 200'],
  walk_ratio: [
    'metres of carts of 12 orders in path order against order by order, over a warehouse of 12 aisles',
    'at most 0.6',
  ],
  batches_ms: ['batches are found for a wave of 10,000 orders, ms', ''],
  waves_s: [
    'a wave of 10,000 orders is released: batches, work lines and replenishments are there, seconds',
    'under 5',
  ],
  scan_p50_ms: ['a scan, with 50 devices that scan every two seconds beside 20 creates a second: the median, ms', ''],
  scan_p95_ms: ['95 % of them answer within, ms', 'at most 30'],
  scan_p99_ms: ['99 % of them, ms', ''],
  scan_ratio: ['the median scan against its baseline', ''],
  desk_day_ms: [
    'the desk, 100,000 orders of the day in a warehouse, 40,000 of which wait: the day on one board, ms',
    'at most 150',
  ],
  desk_work_ms: ['what was done on this day, hour by hour, ms', 'at most 150'],
  desk_ready_ms: ['what waits for a wave, ms', 'at most 150'],
  desk_waves_ms: ['waves with how far they are, ms', 'at most 150'],
  desk_preview_ms: ['what a wave would take, ms', 'at most 150'],
  desk_zones_ms: ['what a wave of one zone would take, ms', 'at most 150'],
  desk_ratio: ['the slowest of the six against one pass over the orders of the day', ''],
  alloc_per_s_10k: ['waiting lines served a second, of 10,000', ''],
  alloc_per_s_100k: ['waiting lines served a second, of 100,000', 'at least 30,000'],
  alloc_ratio_10k: ['10,000 waiting lines served by a run, against its baseline', ''],
  alloc_ratio_100k: ['100,000 waiting lines served by a run, against its baseline', ''],
  sent_alloc_ratio_10k: ['10,000 lines, against the statements that the run sends', ''],
  sent_alloc_ratio_100k: ['100,000 lines, against the statements that the run sends', ''],
  alloc_rss_mb: ['memory of the process that served 100,000, at its peak, MB', 'under 400'],
  verify_s: ['`kura verify` over a million moves, seconds', 'at most 4'],
  month_ratio: ['page of a month shipped two years ago: a million shipments against a thousand', 'at most 1.5'],
  month_ms: ['the same where a million shipped, ms', ''],
  as_of_ratio: ['stock of a hot item a year ago: 400,000 moves against 4,000', 'at most 1.5'],
  as_of_ms: ['the same with 400,000 moves, ms', ''],
  as_of_recent_ratio: ['stock of a hot item yesterday: 400,000 moves against 4,000', 'at most 1.5'],
  explain_ratio: ['why an order waits: 10,000 shipments hold the item against 1,000', 'at most 1.5'],
  explain_ms: ['the same with 10,000 holders, ms', ''],
  page_ratio: ['page of 100 at depth 490,000 against depth 0', 'at most 2'],
  cold_start_ms: ['cold start, ms', 'at most 2,200'],
  warm_start_ms: ['warm start, ms', 'at most 600'],
  rss_mb: ['memory of the server after the run, MB', 'under 300'],
} as const satisfies Record<string, readonly [what: string, aim: string]>;

export type Name = keyof typeof MEANING;
/** Null: it cannot be measured on this machine. */
export type Figures = Readonly<Partial<Record<Name, number | null>>>;

const NAMES = Object.keys(MEANING) as Name[];

const rounded = (value: number): number => (value < 10 ? Math.round(value * 100) / 100 : Math.round(value));

/** The figures that were measured, rounded, in the order of the table. */
const measured = (figures: Figures): [Name, number | null][] =>
  NAMES.flatMap((name) => {
    const value = figures[name];
    return value === undefined ? [] : [[name, value === null ? null : rounded(value)]];
  });

export const jsonOf = (figures: Figures): string => JSON.stringify(Object.fromEntries(measured(figures)));

export function tableOf(figures: Figures): string {
  const rows = measured(figures).map(([name, value]) => {
    const [what, aim] = MEANING[name];
    return `| \`${name}\` | ${value ?? ''} | ${what} | ${aim} |`;
  });
  return ['| Figure | Measured | What | Aim |', '|---|---|---|---|', ...rows].join('\n');
}

const PAGE = new URL('../docs/performance.md', import.meta.url);
const MARK = '<!-- the last run; npm run bench rewrites what follows -->';

/** Keeps the table where readers look for it, with what it was measured on. */
export async function keep(figures: Figures): Promise<void> {
  const missing = NAMES.filter((name) => figures[name] === undefined);
  if (missing.length > 0) throw new Error(`not measured: ${missing.join(', ')}`);
  const page = await readFile(PAGE, 'utf8');
  const machine = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  await writeFile(PAGE, `${page.slice(0, page.indexOf(MARK))}${MARK}\n\n${machine}\n\n${tableOf(figures)}\n`);
}

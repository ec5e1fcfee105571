import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { bundle } from '../build.js';
import { migrate } from '../src/storage/database/migrate.js';
import { baselineMs, proveSameState } from './allocation-baseline.js';
import { OPEN_RUN, prepareWaiting } from './allocation-data.js';
import { sentMs } from './allocation-sent.js';
import { amount, times } from './amount.js';
import type { Context } from './context.js';
import { WAREHOUSE } from './data.js';
import { type Round as InTurns, medianRatio, medianSide } from './rounds.js';

/*
 * Demand served by an allocation run, against its baseline and against the statements that it sends. The run is worked
 * off by the server's own code in a process of its own, whose memory is measured. Each of the three has an account of the same
 * shape.
 */

const SMALL_ROUNDS = times(3);
const LARGE_ROUNDS = times(3);
/** Lines that the process serves before it is timed: a server serves runs in a process that has been at work. */
const WARM_UP = amount(10_000);

/** In a database of its own, which is dropped afterwards. */
export async function measureAllocation({ databaseUrl }: Context) {
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  const name = `bench_allocation_${process.pid}`;
  await admin.query(`create database ${name}`);
  const own = new URL(databaseUrl);
  own.pathname = `/${name}`;
  try {
    await migrate(own.href, { info: () => {}, warn: () => {} });
    // Tables that were empty when they were last analyzed make plans that no grown database has.
    let round = 0;
    const next = (lines: number) => {
      round += 1;
      return measureRound(own.href, round, lines);
    };
    await next(WARM_UP);
    const large: Round[] = [];
    const small: Round[] = [];
    // The large ones first, so that none has the advantage of a small database.
    while (large.length < LARGE_ROUNDS) large.push(await next(amount(100_000)));
    while (small.length < SMALL_ROUNDS) small.push(await next(amount(10_000)));
    return {
      alloc_per_s_10k: medianSide(small, 'run'),
      alloc_per_s_100k: medianSide(large, 'run'),
      alloc_ratio_10k: medianRatio(small, 'run', 'baseline'),
      alloc_ratio_100k: medianRatio(large, 'run', 'baseline'),
      sent_alloc_ratio_10k: medianRatio(small, 'run', 'sent'),
      sent_alloc_ratio_100k: medianRatio(large, 'run', 'sent'),
      alloc_rss_mb: Math.max(...large.map(({ rss_mb }) => rss_mb)),
    };
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}

/** Lines a second of each side, and the memory of the process that served them. */
type Round = InTurns<'run' | 'baseline' | 'sent' | 'rss_mb'>;

async function measureRound(url: string, round: number, lines: number): Promise<Round> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const [served, baseline, sent, warmUp] = ['JB', 'BL', 'ST', 'WU'].map((name) => `${name}00${round}`) as [
    string,
    string,
    string,
    string,
  ];
  try {
    for (const account of [served, baseline, sent]) await prepareWaiting(client, account, lines);
    await prepareWaiting(client, warmUp, WARM_UP);
    await client.query('vacuum analyze');
    // Each begins with nothing left to be written by the checkpointer, which otherwise comes in the middle of one of them.
    await client.query('checkpoint');
    const sent_ms = await sentMs(client, sent);
    await client.query(OPEN_RUN, [warmUp, WAREHOUSE]);
    await client.query('checkpoint');
    const { ms, rss_mb } = await runJob(url, served);
    await client.query('checkpoint');
    const baseline_ms = await baselineMs(client, served, baseline, WAREHOUSE);
    await proveSameState(client, served, baseline);
    const { rows } = await client.query('select count(*)::integer as left from shipment_demands');
    if (rows[0].left !== 0) throw new Error(`${rows[0].left} lines were not served`);
    const perSecond = (ms_of_all: number) => (lines * 1000) / ms_of_all;
    return { run: perSecond(ms), baseline: perSecond(baseline_ms), sent: perSecond(sent_ms), rss_mb };
  } finally {
    await client.end();
  }
}

async function runJob(url: string, account: string): Promise<{ ms: number; rss_mb: number }> {
  await bundle('bench/allocation-job.ts', 'dist/bench');
  const job = fileURLToPath(new URL('../dist/bench/allocation-job.js', import.meta.url));
  const child = spawn(process.execPath, [job, url, OPEN_RUN, account, WAREHOUSE], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += String(chunk);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the job ended with ${code}`);
  return JSON.parse(text);
}

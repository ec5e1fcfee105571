import { amount, times } from './amount.js';
import { type Baseline, openBaseline } from './baseline.js';
import type { Context } from './context.js';
import { type Cost, costOf, medianCost } from './cpu.js';
import { order } from './data.js';
import { type Load, openLoad } from './load.js';
import { inTurns, medianRatio, medianSide } from './rounds.js';
import { likenessOf, proveSameRows } from './same-rows.js';
import { prepareSent } from './sent.js';

/* Single creates over HTTP, against their baseline and against the statements that the server sends. */

const ROUNDS = times(5);
/** Both sides run this often before they are timed: compiled code and grown tables are what a server lives with. */
const WARM_UP = amount(5_000);
/** Connections, creates in each round, and before the first round. */
const ALONE = { connections: 1, creates: amount(400), warmUp: amount(200) };
const SOME = { connections: 8, creates: amount(1_500), warmUp: WARM_UP };
const MANY = { connections: 32, creates: amount(2_000), warmUp: amount(1_000) };

export async function measureCreates(context: Context) {
  await proveCreate(context);
  const some = await measureSome(context);
  const alone = await measureAt(context, ALONE);
  const many = await measureAt(context, MANY);
  return { create_ratio_1: alone, ...some, create_ratio_32: many };
}

/** One create over HTTP and one of the baseline leave the same rows. */
async function proveCreate(context: Context): Promise<void> {
  const load = openLoad(context.server.url, context.server.token, 1);
  const baseline = await openBaseline(context, 1);
  await proveSameRows(context.pool, 'a create', () => {
    const one = order();
    return {
      server: { orders: [one], write: () => load.create(1, () => one) },
      baseline: { orders: [likenessOf(one)], write: (orders) => baseline.write(orders, 'create') },
    };
  });
  await baseline.end();
  await load.end();
}

const openSides = async (context: Context, connections: number): Promise<{ load: Load; baseline: Baseline }> => ({
  load: openLoad(context.server.url, context.server.token, connections),
  baseline: await openBaseline(context, connections),
});

/** The ratio alone. */
async function measureAt(context: Context, { connections, creates, warmUp }: typeof ALONE): Promise<number> {
  const { load, baseline } = await openSides(context, connections);
  await load.create(warmUp);
  await baseline.create(warmUp);
  const rounds = await inTurns(ROUNDS, {
    http: () => load.create(creates),
    baseline: () => baseline.create(creates),
  });
  await baseline.end();
  await load.end();
  return medianRatio(rounds, 'http', 'baseline');
}

/** On 8 connections everything else is measured, too: CPU, and the statements that the server sends. */
async function measureSome(context: Context) {
  const { connections, creates, warmUp } = SOME;
  const { server, cpu } = context;
  const { load, baseline } = await openSides(context, connections);
  const orders = Array.from({ length: warmUp + ROUNDS * creates }, order);
  const sent = await prepareSent(context.databaseUrl, orders, connections);
  await load.create(warmUp);
  await baseline.create(warmUp);
  await sent.run(warmUp);
  const ours: (Cost | null)[] = [];
  const least: (Cost | null)[] = [];
  const costed = async (costs: (Cost | null)[], pids: readonly number[], run: () => Promise<number>) => {
    const { result, cost } = await costOf(cpu, pids, creates, run);
    costs.push(cost);
    return result;
  };
  const rounds = await inTurns(ROUNDS, {
    http: () => costed(ours, [server.pid], () => load.create(creates)),
    baseline: () => costed(least, [], () => baseline.create(creates)),
    sent: () => sent.run(creates),
  });
  await Promise.all([baseline.end(), sent.end(), load.end()]);
  return {
    create_ratio_8: medianRatio(rounds, 'http', 'baseline'),
    create_per_s: medianSide(rounds, 'http'),
    baseline_per_s: medianSide(rounds, 'baseline'),
    create_cpu_us: medianCost(ours, 'all_us'),
    create_database_cpu_us: medianCost(ours, 'database_us'),
    baseline_cpu_us: medianCost(least, 'all_us'),
    sent_create_ratio: medianRatio(rounds, 'http', 'sent'),
    sent_per_s: medianSide(rounds, 'sent'),
  };
}

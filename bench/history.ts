import { amount, times } from './amount.js';
import { checkpoint } from './checkpoint.js';
import type { Context } from './context.js';
import { makeToken } from './data.js';
import { HOT, MONTHS_AGO, makePast, type Past } from './history-data.js';
import { openLoad } from './load.js';
import { inTurns, medianSide } from './rounds.js';

/*
 * Whether an answer costs more where much has happened. The same is asked in two accounts of one server, over HTTP and in turns:
 * in one a million shipments have left, in the other a thousand. The answers have the same length.
 */

const LONG: Past = {
  account: 'HL001',
  shipped: amount(1_000_000),
  hotEvery: 10,
  holders: amount(10_000),
  others: amount(50_000),
};
const SHORT: Past = { account: 'HS001', shipped: 1_000, hotEvery: 1, holders: 1_000, others: 0 };

const ROUNDS = times(15);
const WARM_UP = 5;
const DAY_MS = 86_400_000;

export async function measureHistory({ server, databaseUrl, pool }: Context) {
  for (const past of [LONG, SHORT]) await makePast(databaseUrl, past);
  await checkpoint(databaseUrl);
  // What autovacuum and the checkpointer do to tables that grew in the ordinary way.
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
  const load = openLoad(server.url, server.token, 1);
  const tokens = { long: await makeToken(pool, LONG.account), short: await makeToken(pool, SHORT.account) };
  const ask = async (path: (past: Past) => string) => {
    const [long, short] = [path(LONG), path(SHORT)];
    await proveSameLength(await load.read(long, tokens.long), await load.read(short, tokens.short));
    const sides = {
      long: async () => (await load.read(long, tokens.long)).ms,
      short: async () => (await load.read(short, tokens.short)).ms,
    };
    await inTurns(WARM_UP, sides);
    const rounds = await inTurns(ROUNDS, sides);
    return { ms: medianSide(rounds, 'long'), ratio: medianSide(rounds, 'long') / medianSide(rounds, 'short') };
  };
  const month = await ask(() => `/api/shipments/shipped/${monthPath()}?limit=100`);
  const asOf = await ask((past) => stockAsOf(past, 365 * DAY_MS));
  const recent = await ask((past) => stockAsOf(past, DAY_MS));
  const explain = await ask(
    ({ account, shipped, holders, others }) =>
      `/console/shipments/${account}-S${padded(shipped + holders + others + 1)}/allocation`,
  );
  await load.end();
  return {
    month_ratio: month.ratio,
    month_ms: month.ms,
    as_of_ratio: asOf.ratio,
    as_of_ms: asOf.ms,
    as_of_recent_ratio: recent.ratio,
    explain_ratio: explain.ratio,
    explain_ms: explain.ms,
  };
}

const padded = (no: number): string => String(no).padStart(6, '0');

const stockAsOf = ({ account }: Past, agoMs: number): string =>
  `/console/items/${account}-I${padded(HOT)}/stock?as_of=${new Date(Date.now() - agoMs).toISOString()}`;

/** The month that history-data.ts has the same number of shipments in. */
function monthPath(): string {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS_AGO, 1));
  return `${month.getUTCFullYear()}/${String(month.getUTCMonth() + 1).padStart(2, '0')}`;
}

/** Figures may have more digits in one of them. */
function proveSameLength(long: { readonly text: string }, short: { readonly text: string }): void {
  if (Math.abs(long.text.length / short.text.length - 1) > 0.1)
    throw new Error(`answers of different length:\n${long.text.slice(0, 500)}\n${short.text.slice(0, 500)}`);
}

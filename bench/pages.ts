import { encodeCursor, listKey } from '../src/wire/contract/lists.js';
import { amount } from './amount.js';
import type { Context } from './context.js';
import { makeToken, prepareDeepList } from './data.js';
import { openLoad } from './load.js';
import { inTurns, medianSide } from './rounds.js';

const DEPTH = amount(490_000);

/** A page at the top of a long list, and one far down, in turns. */
export async function measurePages({ server, pool }: Context) {
  const account = await prepareDeepList(pool, DEPTH + amount(10_000));
  const token = await makeToken(pool, account);
  const load = openLoad(server.url, token, 1);
  const cursor = encodeCursor(listKey(account, '/api/shipments'), 10_001);
  const rounds = await inTurns(40, { top: () => load.page(null, token), deep: () => load.page(cursor, token) });
  await load.end();
  return { page_ratio: medianSide(rounds, 'deep') / medianSide(rounds, 'top') };
}

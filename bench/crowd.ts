import { amount, times } from './amount.js';
import type { Context } from './context.js';
import { oneLine } from './data.js';
import { openLoad } from './load.js';
import { inTurns, medianRatio, medianSide } from './rounds.js';

/** How many want one item at once. */
const CROWD = 32;
const CREATES = amount(2_000);
const ROUNDS = times(5);

/** Orders of one line on 32 connections: for one item, and for items of their own, in turns. */
export async function measureCrowd({ server }: Context) {
  const load = openLoad(server.url, server.token, CROWD);
  const sides = {
    distinct: () => load.create(CREATES, () => oneLine('distinct')),
    hot: () => load.create(CREATES, () => oneLine('hot')),
  };
  await inTurns(1, sides);
  const rounds = await inTurns(ROUNDS, sides);
  await load.end();
  return {
    hot_ratio: medianRatio(rounds, 'hot', 'distinct'),
    hot_per_s: medianSide(rounds, 'hot'),
    distinct_per_s: medianSide(rounds, 'distinct'),
  };
}

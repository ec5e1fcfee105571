import { amount, times } from './amount.js';
import { openBaseline } from './baseline.js';
import type { Context } from './context.js';
import { order } from './data.js';
import { openLoad } from './load.js';
import { inTurns, medianOf, medianRatio, medianSide } from './rounds.js';
import { likenessOf, proveSameRows } from './same-rows.js';

/* Bulk requests, against the one statement that writes the same rows. */

export async function measureBulk(context: Context) {
  const load = openLoad(context.server.url, context.server.token, 1);
  const baseline = await openBaseline(context, 1);
  await proveSameRows(context.pool, 'a bulk', () => {
    const orders = [order(), order()];
    const left = orders.values();
    return {
      server: { orders, write: () => load.bulk(orders.length, () => left.next().value as object) },
      baseline: { orders: orders.map(likenessOf), write: (likes) => baseline.write(likes, 'bulk') },
    };
  });
  const against = async (count: number, rounds: number) =>
    inTurns(rounds, { http: () => load.bulk(count), baseline: () => baseline.bulk(count) });
  await against(1_000, 1);
  const bulk_us_100 = await medianOf(9, () => load.bulk(100));
  const thousand = await against(1_000, times(7));
  const tenThousand = await against(amount(10_000), times(3));
  const bulk_faults_ms = await medianOf(5, () => load.faulty(1_000));
  await baseline.end();
  await load.end();
  return {
    // Time of the baseline by time of the request, so that more is better, as with creates a second.
    bulk_ratio_1000: medianRatio(thousand, 'baseline', 'http'),
    bulk_ratio_10000: medianRatio(tenThousand, 'baseline', 'http'),
    bulk_us_100,
    bulk_us_1000: medianSide(thousand, 'http'),
    bulk_us_10000: medianSide(tenThousand, 'http'),
    bulk_faults_ms,
  };
}

import { amount, times } from './amount.js';
import { type Context, inDirectory } from './context.js';
import { type Cost, costOf, medianCost } from './cpu.js';
import { ACCOUNT, orderFor, stockItems } from './data.js';
import { headersOf, openLoad } from './load.js';
import { inTurns } from './rounds.js';
import { startServer } from './server.js';

/*
 * One server, and two on the same database, on orders for items that everybody wants: what a create costs all processes
 * together, and whether the stock is sold exactly. At the end more is wanted than there is left.
 */

const ITEMS = 5;
const CONNECTIONS = 16;
const ROUNDS = times(5);
const CREATES = 1_500;
/** The second server has served nobody before. */
const WARM_UP = amount(5_000);
/** Units of each item that are left for the end, when twice as many are wanted. */
const LAST = 50;
const SOLD = 2 * WARM_UP + 2 * ROUNDS * CREATES;

export const measureServers = (context: Context) =>
  inDirectory(async (dir) => {
    const { server, databaseUrl, cpu } = context;
    const second = await startServer(dir, { DATABASE_URL: databaseUrl, KURA_DEMO_TOKEN: server.token });
    try {
      const codes = Array.from({ length: ITEMS }, (_, n) => `SCARCE-${n + 1}`);
      await stockItems(server.url, headersOf(server.token), context.pool, codes, SOLD / ITEMS + LAST);
      let count = 0;
      const next = () => {
        count += 1;
        return orderFor([codes[count % ITEMS] ?? '']);
      };
      const first = openLoad(server.url, server.token, CONNECTIONS);
      const halves = [server, second].map(({ url, token }) => openLoad(url, token, CONNECTIONS / 2));
      const one = (creates: number) => first.create(creates, next);
      const two = (creates: number) => Promise.all(halves.map((half) => half.create(creates / 2, next)));
      await one(WARM_UP);
      await two(WARM_UP);
      const costs: Record<'one' | 'two', (Cost | null)[]> = { one: [], two: [] };
      const costed = async (side: 'one' | 'two', pids: readonly number[], run: () => Promise<unknown>) => {
        const { cost } = await costOf(cpu, pids, CREATES, run);
        costs[side].push(cost);
        return cost?.all_us ?? Number.NaN;
      };
      const pids = [server.pid, second.pid];
      await inTurns(ROUNDS, {
        one: () => costed('one', [server.pid], () => one(CREATES)),
        two: () => costed('two', pids, () => two(CREATES)),
      });
      const wanted = 2 * LAST * ITEMS;
      const accepted = await Promise.all(halves.map((half) => half.tryCreate(wanted / 2, next)));
      await Promise.all([first, ...halves].map((load) => load.end()));
      await proveSoldOut(
        context,
        codes,
        accepted.reduce((sum, some) => sum + some, 0),
      );
      const [alone, together] = [medianCost(costs.one, 'all_us'), medianCost(costs.two, 'all_us')];
      return {
        one_server_cpu_us: alone,
        two_servers_cpu_us: together,
        two_servers_ratio: alone === null || together === null ? null : together / alone,
      };
    } finally {
      await second.stop();
    }
  });

/** @throws unless as many orders were accepted at the end as there were units, and each unit is held by one line */
async function proveSoldOut({ pool }: Context, codes: readonly string[], accepted: number): Promise<void> {
  const { rows } = await pool.query<{ free: string; held: string; lines: string }>(
    `select sum(s.available) as free, sum(s.allocated) as held,
            (select sum(h.quantity) from shipment_allocations h join items i using (account_id, item_no)
              where h.account_id = $1 and i.code = any($2)) as lines
       from stock s join items i using (account_id, item_no) where s.account_id = $1 and i.code = any($2)`,
    [ACCOUNT, codes],
  );
  const stock = SOLD + LAST * ITEMS;
  const { free, held, lines } = rows[0] ?? {};
  if (accepted === LAST * ITEMS && Number(free) === 0 && Number(held) === stock && Number(lines) === stock) return;
  throw new Error(`of ${stock} units ${held} are held, by lines ${lines}, ${free} free; ${accepted} orders at the end`);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticate } from '../../src/operations/accounts/tokens.js';
import type { Context } from '../../src/operations/context.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { contextOn, makeItems, NOW, order, stockUp } from '../kit/accounts.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { differences } from '../kit/floor.js';
import { type RunningServer, serve } from '../kit/server.js';

/*
 * Goods for thousands of waiting lines: the process that brings them only leaves them to a run, and the server's worker serves
 * it. It is killed at that, and the next one goes on.
 */

const TOKEN = 'kura_allocation_runs_0123456789abcdef0123456789';
const CODES = ['FIRST', 'SECOND'];
/** Shipments that wait, each for one unit of either item: more than three batches. */
const WAITING = 3_500;
/** For how many of them there are goods. */
const FITS = 2_400;
/** The worker looks for runs at every full minute as well. */
const MINUTE = 60_000;

interface Progress {
  readonly runs: number;
  readonly held: number;
}

let database: FreshDatabase;
let ctx: Context;
let caller: ClientCaller;
let dataDir: string;
let server: RunningServer | null = null;

const start = async () => {
  server = await serve({
    KURA_DATA: dataDir,
    DATABASE_URL: database.url,
    KURA_DEMO_TOKEN: TOKEN,
    KURA_DEMO_CLOCK: NOW,
  });
};
const kill = async () => {
  await server?.end('SIGKILL');
  server = null;
};

beforeAll(async () => {
  database = await freshDatabase();
  dataDir = await scratchDirectory('runs');
  await start();
  ctx = contextOn(database.pool);
  caller = (await authenticate(ctx, TOKEN)) as ClientCaller;
  await makeItems(
    ctx,
    caller,
    CODES.map((code) => ({ code })),
  );
}, 120_000);
afterAll(async () => {
  await server?.end('SIGTERM');
  await database.drop();
  await removeDirectory(dataDir);
});

/** Orders that wait, of three priorities. */
async function wait(name: string, shipments: number): Promise<void> {
  const lines = CODES.map((code) => ({ code, quantity: 1 }));
  const orders = Array.from({ length: shipments }, (_, n) =>
    order(`${name}-${n}`, lines, { backorder_if_unavailable: true, allocate_priority: (n % 3) * 50 }),
  );
  await createShipments(ctx, caller, orders, 'bulk');
}

const bring = (good: number) =>
  stockUp(
    ctx,
    caller,
    CODES.map((code) => ({ code, good })),
  );

async function progress(): Promise<Progress> {
  const text = `select (select count(*)::int from allocation_runs) as runs,
                       (select count(distinct shipment_no)::int from shipment_allocations
                         where account_id = $1 and item_no in (select item_no from items where account_id = $1 and code = any($2))) as held`;
  const [row] = await command<{ runs: number; held: number }>(database.url, text, [caller.account.account_id, CODES]);
  return row ?? { runs: 0, held: 0 };
}

/** Whether those who hold goods are those who were to be served first. */
async function isInTurn(): Promise<boolean> {
  const text = `
    select bool_and(place <= held) = true as in_turn
      from (select count(h.shipment_no) over () as held, h.shipment_no is not null as is_held,
                   row_number() over (order by s.allocate_priority desc, s.shipment_no) as place
              from shipments s
              left join (select distinct shipment_no from shipment_allocations where account_id = $1) h using (shipment_no)
             where s.account_id = $1 and s.identifier like 'killed-%') as orders
     where is_held`;
  const [row] = await command<{ in_turn: boolean }>(database.url, text, [caller.account.account_id]);
  return row?.in_turn === true;
}

describe('an allocation run', () => {
  it("is served at once by a server's worker, also when another process put the goods away", async () => {
    await wait('woken', 600);
    const left = MINUTE - (Date.now() % MINUTE);
    // Not by the job of every minute.
    if (left < 10_000) await sleep(left + 1_000);
    await bring(600);
    expect((await progress()).runs).toBe(1);
    await expect.poll(progress, { timeout: 9_000, interval: 50 }).toEqual({ runs: 0, held: 600 });
    expect(await differences(ctx)).toEqual([]);
  });

  it('continues after its last committed batch when the server was killed during it', async () => {
    await wait('killed', WAITING);
    await bring(FITS);
    await expect.poll(async () => (await progress()).held, { timeout: 15_000, interval: 2 }).toBeGreaterThan(600);
    await kill();
    const then = await progress();
    expect(then.runs).toBe(1);
    expect(then.held).toBeLessThan(600 + FITS);
    expect(await isInTurn()).toBe(true);
    expect(await differences(ctx)).toEqual([]);

    await start();
    await expect.poll(progress, { timeout: 30_000, interval: 50 }).toEqual({ runs: 0, held: 600 + FITS });
    expect(await isInTurn()).toBe(true);
    expect(await differences(ctx)).toEqual([]);
  });
});

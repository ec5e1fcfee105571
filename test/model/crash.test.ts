import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockAt } from '../../src/kernel/clock.js';
import { registerSenders } from '../../src/operations/accounts/senders.js';
import type { Context } from '../../src/operations/context.js';
import { findRunningDatabase } from '../../src/storage/database/embedded-database.js';
import { type ConnectionPool, openPool } from '../../src/storage/database/open-pool.js';
import { openFiles } from '../../src/storage/files/files.js';
import { makeAccount, makeToken, NOW } from '../kit/accounts.js';
import type { Json } from '../kit/api.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { differences as wrongInLedger } from '../kit/floor.js';
import { postmasterPid } from '../kit/postmaster.js';
import { kura, type RunningServer, serve } from '../kit/server.js';
import { SEED, setting } from '../kit/size.js';
import type { Action } from './actions.js';
import { apply } from './apply.js';
import { CATALOG } from './catalog.js';
import { choose, type Intent, intents } from './choose.js';
import { differences, type Rows, readRows, rowsOf } from './observe.js';
import { identifierFor } from './orders.js';
import { agrees } from './outcome.js';
import { attempted, type Seen } from './perform.js';
import { emptyState, type State } from './state.js';
import type { Subject } from './subject.js';
import { BEGINNING, makeCatalog } from './world.js';

/*
 * kill -9 of the server, of its database, and of both, in the middle of what the model test does. What was acknowledged is
 * there afterwards; what was not is there whole or not at all. Clients speak to the server over HTTP; the floor works through a
 * connection of its own, so that when the database dies it is cut off as well.
 */

const seed = setting('KURA_MODEL_SEED', SEED);
const kills = setting('KURA_MODEL_KILLS', 8);
/** Actions between two kills. */
const BETWEEN = 40;
/** Under way when the blow falls. */
const AT_ONCE = 3;

type Victim = 'server' | 'database' | 'both';
const VICTIMS: readonly Victim[] = ['both', 'server', 'database'];

const ACCOUNT = 'MD001';
const ENV = { KURA_DEMO_CLOCK: NOW, LOG_LEVEL: 'fatal' };
/** The clock stands still, and a kill falls between what two transactions do. */
const LEFT_OUT = new Set<Action['do']>(['wait', 'take in', 'both', 'try', 'mistake']);

describe(`server and database, killed while they work (seed ${seed})`, () => {
  let dataDir: string;
  let server: RunningServer;
  let pool: ConnectionPool;
  let ctx: Context;
  let token: string;
  let item_nos: ReadonlyMap<string, number> = new Map();

  const subject: Subject = {
    account: ACCOUNT,
    get item_nos() {
      return item_nos;
    },
    get ctx() {
      return ctx;
    },
    send: async (method, path, body) => {
      const answer = await fetch(`${server.url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'x-api-version': '1.6', 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: (text.startsWith('{') ? JSON.parse(text) : {}) as Json };
    },
    setClock: () => {},
  };

  /** The floor's own connection to the database that the server has. */
  const connect = async (): Promise<void> => {
    const attached = await findRunningDatabase(dataDir);
    if (attached === null) throw new Error('the database of the server does not run');
    pool = openPool(attached.url);
    ctx = { pool, files: openFiles(join(dataDir, 'files')), clock: clockAt(Temporal.Instant.from(NOW)) };
  };

  const query = async (text: string, values: readonly unknown[]): Promise<Json[]> =>
    (await pool.query<Json>(text, [...values])).rows;

  beforeAll(async () => {
    dataDir = await scratchDirectory('model-crash');
    server = await serve({ KURA_DATA: dataDir, ...ENV });
    await connect();
    const caller = await makeAccount(ctx, ACCOUNT);
    const address = {
      ...{ region_code: null, postcode: '1350061', prefecture: '東京都', address1: '江東区豊洲1-1-1', address2: null },
      ...{ name: '倉の店', company: null, division: null, phone: '03-1234-5678' },
    };
    const uuid = '33333333-2222-4333-8444-555555555555';
    await registerSenders(ctx, ACCOUNT, [{ uuid, address, message: null, is_default: true }]);
    token = (await makeToken(ctx, ACCOUNT, 'model')).token;
    item_nos = await makeCatalog(ctx, caller);
  }, 120_000);

  afterAll(async () => {
    await pool.end();
    await server.end('SIGTERM');
    await removeDirectory(dataDir);
  });

  const strike = async (victim: Victim): Promise<void> => {
    const postmaster = victim === 'server' ? 0 : await postmasterPid(join(dataDir, 'postgres'));
    if (victim !== 'database') await server.end('SIGKILL');
    if (victim !== 'server') process.kill(postmaster, 'SIGKILL');
  };

  const recover = async (victim: Victim): Promise<void> => {
    if (victim !== 'database') server = await serve({ KURA_DATA: dataDir, ...ENV });
    await pool.end();
    await expect.poll(() => connect().then(() => 'up', String), { timeout: 60_000 }).toBe('up');
    const answers = () =>
      subject.send('GET', '/shipments').then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(answers, { timeout: 60_000 }).toBe(200);
  };

  it('keep every change that was acknowledged, and half of none', async () => {
    let state = emptyState(BEGINNING, CATALOG);
    const stream = fc.sample(intents, { seed, numRuns: kills * (BETWEEN + 40) * 2 });
    let no = 0;
    const nextAction = (lethal: boolean): Action => {
      for (;;) {
        const intent = stream[no % stream.length] as Intent;
        no += 1;
        const action = choose(state, intent, no);
        if (action.do === 'wait' || action.do === 'both' || (lethal && (LEFT_OUT.has(action.do) || !isTold(action))))
          continue;
        return action;
      }
    };
    for (let kill = 0; kill < kills; kill += 1) {
      for (let done = 0; done < BETWEEN; done += 1) {
        const action = nextAction(false);
        const seen = await attempted(subject, state, action);
        state = explained(state, [{ action, seen }], await readRows(query, ACCOUNT), [], `before kill ${kill}`);
      }
      const victim = VICTIMS[(seed + kill) % VICTIMS.length] as Victim;
      const actions = Array.from({ length: AT_ONCE }, () => nextAction(true));
      const underWay = actions.map((action) =>
        attempted(subject, state, action).then(
          (seen) => (isOutage(seen) ? null : seen),
          () => null,
        ),
      );
      await sleep((no * 7919) % 40);
      await strike(victim);
      const seen = await Promise.all(underWay);
      await recover(victim);
      const attempts = actions.map((action, index) => ({ action, seen: seen[index] ?? null }));
      const rows = await readRows(query, ACCOUNT);
      state = explained(state, attempts, rows, await madeSince(state), `kill ${kill} of the ${victim}`);
      expect(await wrongInLedger(ctx), `kill ${kill} of the ${victim}`).toEqual([]);
    }
    expect(await kura(['verify'], { KURA_DATA: dataDir, ...ENV })).toMatchObject({ code: 0 });
  }, 3_600_000);

  /** Numbers of all shipments and receipts by identifier: what came of orders whose answer was lost. */
  const madeSince = async (_state: State): Promise<Json[]> =>
    query(
      `select identifier, shipment_no as no, 'shipment' as kind from shipments where account_id = $1
       union all select identifier, receipt_no, 'receipt' from receipts where account_id = $1 and identifier is not null`,
      [ACCOUNT],
    );
});

/** Whether one can tell afterwards whether it was done, and under which number. */
const isTold = (action: Action): boolean => action.do !== 'transfer' && action.do !== 'remove';

const isOutage = ({ outcome }: Seen): boolean => ['503', 'unavailable', 'internal_server_error'].includes(outcome.said);

interface Attempt {
  readonly action: Action;
  /** Null: nobody was told how it ended. */
  readonly seen: Seen | null;
}

/** All orders of some of the attempts: those that were answered, and any of the others. */
function histories(attempts: readonly Attempt[]): Attempt[][] {
  const [first, ...rest] = attempts;
  if (first === undefined) return [[]];
  const without = first.seen === null ? histories(rest) : [];
  const placed = histories(rest).flatMap((history) =>
    Array.from({ length: history.length + 1 }, (_, at) => [...history.slice(0, at), first, ...history.slice(at)]),
  );
  return [...without, ...placed];
}

/** The state after one of the histories that can have led to what is there. */
function explained(state: State, attempts: readonly Attempt[], rows: Rows, made: readonly Json[], when: string): State {
  const numbers = new Map(made.map(({ kind, identifier, no }) => [`${kind} ${identifier}`, Number(no)]));
  const wrong: string[][] = [];
  for (const history of histories(attempts)) {
    const after = structuredClone(state);
    const parted: string[] = [];
    for (const { action, seen } of history) {
      const learned = seen ?? numbersOf(state, action, numbers);
      const predicted = apply(after, action, { ...learned, lot: rows.lot });
      if (seen !== null && !agrees(predicted, seen.outcome, attempts.length > 1)) {
        parted.push(`${action.do}: model ${JSON.stringify(predicted)}, kura ${JSON.stringify(seen.outcome)}`);
      }
    }
    parted.push(...differences(rowsOf(after), rows.lines));
    if (parted.length === 0) return after;
    wrong.push([`as if: ${history.map(({ action }) => action.do).join(', ')}`, ...parted]);
  }
  const done = attempts.map(({ action, seen }) => `${JSON.stringify(action)}: ${seen?.outcome.said ?? 'unheard'}`);
  return expect.fail([when, ...done, ...wrong.flat()].join('\n'));
}

function numbersOf(
  state: State,
  action: Action,
  numbers: ReadonlyMap<string, number>,
): Pick<Seen, 'shipments' | 'made'> {
  const shipment = (label: string, again?: string) =>
    numbers.get(`shipment ${identifierFor(state, label, again)}`) ?? 0;
  if (action.do === 'create') return { shipments: [shipment(action.label, action.again)], made: 0 };
  if (action.do === 'bulk')
    return { shipments: action.orders.map((_, index) => shipment(`${action.label}.${index}`)), made: 0 };
  if (action.do === 'announce') return { shipments: [], made: numbers.get(`receipt id-${action.label}`) ?? 0 };
  return { shipments: [], made: 0 };
}

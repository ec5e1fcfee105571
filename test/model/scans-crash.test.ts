import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerSenders } from '../../src/operations/accounts/senders.js';
import type { ScanAnswer } from '../../src/rules/floor/task.js';
import { contextOn, makeAccount, makeToken, makeWarehouse, NOW, TOKYO } from '../kit/accounts.js';
import type { Api, Json, Method } from '../kit/api.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { differences } from '../kit/floor.js';
import { type RunningServer, serve } from '../kit/server.js';
import { SEED, setting } from '../kit/size.js';
import { Dice } from './dice.js';
import { ScanFloor } from './scan-floor.js';
import { answerTo, type Scan } from './scan-hand.js';

/*
 * The server is killed, or all its connections to the database are cut, in the middle of scans. Devices send again what had no answer,
 * with the same op_id: what was answered before is answered again, word for word, and all else is done now, whole and once.
 */

const kills = setting('KURA_MODEL_KILLS', 8);
const seed = setting('KURA_MODEL_SEED', SEED);
/** Rounds of work between two blows. */
const BETWEEN = 12;

let database: FreshDatabase;
let directory: string;
let server: RunningServer;
let floor: ScanFloor;

beforeAll(async () => {
  database = await freshDatabase();
  directory = await scratchDirectory('scans-crash');
  const ctx = contextOn(database.pool, NOW);
  await makeWarehouse(ctx, TOKYO);
  const caller = await makeAccount(ctx, 'TS001');
  const address = {
    ...{ region_code: null, postcode: '1350061', prefecture: '東京都', address1: '江東区豊洲1-1-1', address2: null },
    ...{ name: '倉の店', company: null, division: null, phone: '03-1234-5678' },
  };
  const uuid = '33333333-2222-4333-8444-555555555555';
  await registerSenders(ctx, 'TS001', [{ uuid, address, message: null, is_default: true }]);
  const { token } = await makeToken(ctx, 'TS001', 'api');
  server = await start();
  const visit = async (
    method: Method,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const json: Readonly<Record<string, string>> = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { ...headers, origin: server.url.replace('127.0.0.1', 'localhost'), ...json },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const cookies = { 'set-cookie': answer.headers.getSetCookie() };
    return {
      status: answer.status,
      text,
      body: (text.startsWith('{') ? JSON.parse(text) : {}) as Json,
      headers: cookies,
    };
  };
  const bearer = { authorization: `Bearer ${token}`, 'x-api-version': '1.6' };
  const api = {
    ctx,
    caller,
    visit,
    call: (method: Method, path: string, body?: unknown) => visit(method, `/api${path}`, body, bearer),
    rows: async (query: string, values: readonly unknown[] = []) =>
      (await database.pool.query<Json>(query, [...values])).rows,
  };
  floor = await ScanFloor.open(api as unknown as Api, new Dice(seed), 3);
}, 120_000);
afterAll(async () => {
  await server.end('SIGTERM');
  await database.drop();
  await removeDirectory(directory);
});

const start = (): Promise<RunningServer> =>
  serve({ DATABASE_URL: database.url, KURA_DATA: directory, KURA_ENVIRONMENT: 'production', LOG_LEVEL: 'fatal' });

/** Falls upon the server while it works. Its connections are cut by others: it goes on, with new ones. */
async function strike(victim: 'server' | 'connections'): Promise<void> {
  if (victim === 'connections') {
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
                  where datname = current_database() and pid <> pg_backend_pid()`;
    await command(database.url, cut);
    return;
  }
  await server.end('SIGKILL');
  server = await start();
}

/** The answer, however often it takes. */
async function untilAnswered(scan: Scan): Promise<ScanAnswer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await answerTo(scan);
    } catch (error) {
      if (tries > 100 || !/^503|fetch failed/.test((error as Error).message)) throw error;
      await sleep(50);
    }
  }
}

it(`scans are done whole and once, and answered (seed ${seed})`, async () => {
  const dice = new Dice(seed + 1);
  for (let n = 0; n < 6; n += 1) await floor.happen();
  let unheard = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    for (let round = 0; round <= BETWEEN; round += 1) {
      if (dice.oneIn(4)) await floor.happen();
      const work = floor.hands.map((hand) => ({ hand, scans: floor.scansOf(hand) }));
      const sent = work.flatMap(({ scans }) => scans);
      const heard = new Map<Scan, ScanAnswer>();
      const underWay = sent.map((scan) =>
        answerTo(scan).then(
          (answer) => heard.set(scan, answer),
          () => undefined,
        ),
      );
      if (round === BETWEEN) {
        await sleep(dice.roll(25));
        await strike(kill % 2 === 0 ? 'server' : 'connections');
      }
      await Promise.all(underWay);
      unheard += sent.length - heard.size;
      const answers = new Map<Scan, ScanAnswer>();
      for (const scan of sent) answers.set(scan, await untilAnswered(scan));
      for (const [scan, answer] of heard) expect(answers.get(scan)).toEqual(answer);
      await floor.learn();
      for (const { hand, scans } of work) {
        for (const scan of new Set(scans)) {
          const { at } = hand;
          const answer = answers.get(scan) as ScanAnswer;
          if (scan.body.task === at.task && scan.body.step === at.step)
            floor.ledger.scanned(at, scan.body, answer, floor.statusOf);
          else expect(answer.sound).toBe('wrong');
        }
        await hand.look(dice);
      }
      const told = sent.map((scan) => `${JSON.stringify(scan.body)}: ${JSON.stringify(answers.get(scan))}`);
      const wrong = await floor.differences();
      if (wrong.length > 0) expect.fail([`seed ${seed}, kill ${kill}, round ${round}:`, ...told, ...wrong].join('\n'));
    }
    expect(await differences(floor.api.ctx)).toEqual([]);
  }
  // Else nothing was under way when the blows fell.
  expect(unheard).toBeGreaterThan(0);
}, 600_000);

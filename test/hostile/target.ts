import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { prepareDeepList } from '../../bench/data.js';
import { demoBadge } from '../../src/demo/sign-ins.js';
import { withoutFaults } from '../../src/kernel/decoded.js';
import { addDevice } from '../../src/operations/people/devices.js';
import { readShippingRules, setShippingRules } from '../../src/operations/shipping-rules/shipping-rules.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { decodeShippingRules } from '../../src/wire/console/shipping-rules.js';
import { contextOn, makeAccount, makeItems, makeToken, NOW } from '../kit/accounts.js';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { type RunningServer, serve } from '../kit/server.js';
import type { Delays } from './bystander.js';
import { type Drops, type Stalled, stall } from './connections.js';
import type { Answer, Request } from './exchange.js';
import { findPlaces, type Places } from './places.js';

/* The server that is attacked, as `npm start` runs it, and the shop beside it that must not notice. */

const TOKEN = 'kura_hostile_0123456789abcdef0123456789abcdef';
const PASSWORD = 'hostile-to-nobody';
const ATTACKER = 'TS001';
const BYSTANDER = 'HS900';
const BYSTANDERS_ITEM = 'QUIET-1';

/** What one attack did. */
export interface Measured<T> {
  readonly result: T;
  readonly ms: number;
  readonly others: Delays;
  /** The largest memory of the server's process meanwhile, in MB (10^6 bytes). */
  readonly peakMb: number;
}

export interface Target {
  readonly url: string;
  readonly places: Places;
  /** Headers of an account on version 1.5 that has very many shipments. */
  readonly manyShipments: Readonly<Record<string, string>>;
  /** A body of which a byte comes every second. */
  readonly slowBody: Drops;
  /** Headers of a browser in which a member of the attacker's account is signed in. */
  person(): Promise<Readonly<Record<string, string>>>;
  /** Headers of a device of TOKYO on which the demo's administrator is signed in: a new one each time. */
  device(): Promise<Readonly<Record<string, string>>>;
  /** Has the attacker's account keep this many keys of earlier requests. */
  keepKeys(count: number): Promise<void>;
  /** Does something while the attacker's account has these shipping rules. */
  underRules<T>(rules: object, work: () => Promise<T>): Promise<T>;
  /** Asks for something and does not read the answer. */
  stall(path: string, headers: Readonly<Record<string, string>>): Promise<Stalled>;
  /** Sends a request as the attacker: account TS001 of the demo environment, version 1.6 unless `headers` say otherwise. */
  send(request: Request): Promise<Answer>;
  /** Does something while the other shop works, and tells what it noticed. */
  watch<T>(work: () => Promise<T>): Promise<Measured<T>>;
  close(): Promise<void>;
}

/** What the pairing of a device and a sign-in answer. */
interface Made {
  readonly token: string;
  readonly session: string;
}

const STARTED_LATE_MS = 300_000;
const READABLE = 400;
const MANY_SHIPMENTS = 100_000;
const KEPT_KEYS = `
  insert into idempotency_keys (account_id, caller, key, fingerprint, status, headers, body, created_at)
  select 'TS001', 'client:1', 'kept-' || n, sha256(n::text::bytea), 422, '{}', '{}', now() from generate_series(1, $1::integer) n
  on conflict do nothing`;

export async function openTarget(): Promise<Target> {
  const database = await freshDatabase();
  const dir = await scratchDirectory('hostile');
  const server = await serve({
    KURA_DATA: dir,
    DATABASE_URL: database.url,
    KURA_DEMO_TOKEN: TOKEN,
    KURA_DEMO_PASSWORD: PASSWORD,
    KURA_DEMO_CLOCK: NOW,
  });
  const bystander = await startBystander(server, database);
  const pool = new Pool(server.url, { connections: 64, headersTimeout: STARTED_LATE_MS, bodyTimeout: STARTED_LATE_MS });
  const account_id = await prepareDeepList(database.pool, MANY_SHIPMENTS);
  const { token } = await makeToken(contextOn(database.pool), account_id, 'hostile');
  const answers = async (request: Request) => (await send(pool, request, Number.POSITIVE_INFINITY)).text;
  return {
    url: server.url,
    places: await findPlaces(answers),
    manyShipments: { authorization: `Bearer ${token}`, 'x-api-version': '1.5' },
    slowBody: {
      first: `POST /api/items HTTP/1.1\r\nHost: kura\r\nAuthorization: Bearer ${TOKEN}\r\nX-Api-Version: 1.6\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{`,
      again: ' ',
      everyMs: 1_000,
    },
    person: async () => {
      // Changes are taken from pages at this address only.
      const headers = { origin: server.url.replace('127.0.0.1', 'localhost') };
      const body = Buffer.from(JSON.stringify({ email: 'owner@example.com', password: PASSWORD }));
      const answer = await send(pool, { method: 'POST', path: '/console/session', headers, body });
      const cookies = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]);
      return { ...headers, cookie: cookies.join('; '), 'x-kura-account': ATTACKER };
    },
    device: async () => {
      const added = { value: { name: 'Scanner', warehouse: 'TOKYO' }, faults: [] };
      const { code } = await addDevice(contextOn(database.pool), added, staff('tests'));
      const post = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
        JSON.parse(await answers({ method: 'POST', path, headers, body: Buffer.from(JSON.stringify(body)) })) as Made;
      const { token } = await post('/floor/pair', { code });
      const authorization = `Bearer ${token}`;
      const { session } = await post('/floor/sign-in', demoBadge(PASSWORD), { authorization });
      return { authorization, 'x-kura-session': session };
    },
    keepKeys: async (count) => {
      await database.pool.query(KEPT_KEYS, [count]);
    },
    underRules: async (rules, work) => {
      const ctx = contextOn(database.pool);
      const { version: _, ...before } = await readShippingRules(ctx, ATTACKER, staff('tests'));
      const set = (list: object) =>
        setShippingRules(ctx, ATTACKER, decodeShippingRules(withoutFaults(list)), staff('tests'));
      await set(rules);
      try {
        return await work();
      } finally {
        await set(before);
      }
    },
    stall: (path, headers) =>
      stall(server.url, path, { authorization: `Bearer ${TOKEN}`, 'x-api-version': '1.6', ...headers }),
    send: (request) => send(pool, request),
    watch: async (work) => {
      await forgetPeak(server.pid);
      bystander.tell('begin');
      const began = performance.now();
      const result = await work();
      const ms = performance.now() - began;
      const others = await bystander.ask();
      return { result, ms, others, peakMb: await peakOf(server.pid) };
    },
    close: async () => {
      await bystander.end();
      await pool.destroy();
      await server.end('SIGTERM');
      await database.drop();
      await removeDirectory(dir);
    },
  };
}

/** @param readable bytes of the answer that are kept as text: enough for people, unless told otherwise */
async function send(pool: Pool, { method, path, headers, body }: Request, readable = READABLE): Promise<Answer> {
  try {
    const answer = await pool.request({
      method,
      path,
      headers: {
        // Whoever is signed in sends no token: it would count instead.
        ...(headers?.cookie === undefined ? { authorization: `Bearer ${TOKEN}` } : {}),
        'x-api-version': '1.6',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    } as Parameters<Pool['request']>[0]);
    let bytes = 0;
    const kept: Buffer[] = [];
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      if (bytes < readable) kept.push(chunk.subarray(0, readable));
      bytes += chunk.length;
    }
    return { status: answer.statusCode, bytes, headers: answer.headers, text: Buffer.concat(kept).toString('utf8') };
  } catch (error) {
    return { status: 0, bytes: 0, headers: {}, text: String(error) };
  }
}

interface Bystander {
  tell(word: 'begin'): void;
  ask(): Promise<Delays>;
  end(): Promise<void>;
}

async function startBystander(server: RunningServer, database: FreshDatabase): Promise<Bystander> {
  const ctx = contextOn(database.pool);
  const caller = await makeAccount(ctx, BYSTANDER);
  await makeItems(ctx, caller, [{ code: BYSTANDERS_ITEM }]);
  const { token } = await makeToken(ctx, BYSTANDER, 'bystander');
  const script = fileURLToPath(new URL('bystander.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), script], {
    env: { ...process.env, KURA_URL: server.url, TOKEN: token, ACCOUNT: BYSTANDER, ITEM: BYSTANDERS_ITEM },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  return {
    tell: (word) => child.stdin?.write(`${word}\n`),
    ask: async () => {
      const answer = once(lines, 'line') as Promise<[string]>;
      child.stdin?.write('end\n');
      const [line] = await answer;
      return JSON.parse(line) as Delays;
    },
    end: async () => {
      const ended = once(child, 'close');
      child.stdin?.end();
      await ended;
    },
  };
}

/** Linux keeps the largest memory that a process ever had; this makes it begin again. */
const forgetPeak = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5');

async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round((Number(/VmHWM:\s+([0-9]+) kB/.exec(status)?.[1]) * 1024) / 1e6);
}

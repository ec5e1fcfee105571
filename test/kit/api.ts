import { Readable } from 'node:stream';
import { expect } from 'vitest';
import type { Demo } from '../../src/demo/demo.js';
import type { Clock } from '../../src/kernel/clock.js';
import { registerSenders } from '../../src/operations/accounts/senders.js';
import type { Context } from '../../src/operations/context.js';
import { NO_FEATURES } from '../../src/rules/accounts/account.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import type { SenderMaster } from '../../src/rules/shipments/shipment.js';
import { VERSIONS } from '../../src/wire/contract/versions.js';
import { contextOn, makeAccount, makeToken, makeWarehouse, NOW, OSAKA, TODAY, TOKYO } from './accounts.js';
import { appOver } from './app.js';
import { freshDatabase } from './database.js';
import { expectDocumented } from './documented.js';
import { removeFiles } from './files.js';
import { FORM_TYPE } from './pictures.js';

/* The whole API over a database of its own: requests go in as a client sends them, answers come out as it gets them. */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Json = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly status: number;
  readonly body: Json;
  /** The body as it came. */
  readonly text: string;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface Api {
  readonly ctx: Context;
  /** Of TS001, which may do everything. */
  readonly caller: ClientCaller;
  /**
   * A request by TS001 on version 1.6, unless `headers` say otherwise. Texts, bytes and
   * streams are sent as they are, all else as JSON.
   * Every answer must be as the API reference documents it.
   */
  call(method: Method, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** A request to the console's own routes, by TS001 unless `headers` say otherwise. Its answer, too, must be as documented. */
  atConsole(
    method: Method,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Pick<Answer, 'status' | 'body' | 'headers'>>;
  /**
   * A request of somebody's browser: to any path of the server, without a token, from a page at {@link PUBLIC_URL}. Answers of the
   * console, the desk and the floor must be as documented.
   * @param headers also `cookie`, as `name=value`
   */
  visit(method: Method, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Headers of a request by another account. */
  by(account_id: 'TS001' | 'TS002'): Readonly<Record<string, string>>;
  rows(query: string, values?: readonly unknown[]): Promise<Json[]>;
  /** Methods and paths of all routes, as the API reference names them: `PUT /items/{id}`. */
  routes(): Promise<string[]>;
  /** Methods and paths of the routes that write. */
  writes(): Promise<string[]>;
  /** How many rows there are of everything that requests write. */
  written(): Promise<Json>;
  /** Stops the server; the database stays. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** TS001's senders: the default one, and one with a message of its own. */
export const SENDER = '11111111-2222-4333-8444-555555555555';
export const OTHER_SENDER = '99999999-aaaa-4bbb-8ccc-dddddddddddd';

const FROM = {
  region_code: null,
  postcode: '1350061',
  prefecture: '東京都',
  address1: '江東区豊洲1-1-1',
  address2: null,
  name: '倉の店',
  company: null,
  division: null,
  phone: '03-1234-5678',
};
const SENDERS: readonly SenderMaster[] = [
  { uuid: SENDER, address: FROM, message: null, is_default: true },
  { uuid: OTHER_SENDER, address: { ...FROM, name: '二号店' }, message: '毎度どうも', is_default: false },
];

const TABLES = [
  ...['items', 'set_children', 'stock', 'stock_moves', 'receipts', 'receipt_lines', 'receipt_history', 'shipments'],
  ...['shipment_lines', 'shipment_demands', 'shipment_allocations', 'shipment_history'],
];
const COUNTS = `select ${TABLES.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ')}`;

export interface Environment {
  readonly instant?: string;
  /** In place of one that stands still at the instant. */
  readonly clock?: Clock;
  /** The demo environment around it; absent: it is none. */
  readonly demo?: (ctx: Context) => Demo;
  /** Requests of a token per minute; absent: any number, also of people and devices. */
  readonly rateLimit?: number;
}

/**
 * Opens the API over a new database, with the warehouses TOKYO and OSAKA, account TS001 with every feature, and TS002 without features
 * and payment method. The clock stands still.
 */
export async function openApi({ instant = NOW, clock, demo, rateLimit = 0 }: Environment = {}): Promise<Api> {
  const database = await freshDatabase();
  const still = contextOn(database.pool, instant);
  const ctx = clock === undefined ? still : { ...still, clock };
  await makeWarehouse(ctx, TOKYO);
  await makeWarehouse(ctx, OSAKA);
  const caller = await makeAccount(ctx, 'TS001');
  await makeAccount(ctx, 'TS002', { features: NO_FEATURES, payment_registered: false });
  await registerSenders(ctx, 'TS001', SENDERS);
  const tokens = {
    TS001: (await makeToken(ctx, 'TS001', 'api')).token,
    TS002: (await makeToken(ctx, 'TS002', 'api')).token,
  };
  const by: Api['by'] = (account_id) => ({ authorization: `Bearer ${tokens[account_id]}` });
  const app = await appOver(ctx, {
    demo: demo?.(ctx) ?? null,
    rateLimit,
    publicUrl: () => PUBLIC_URL,
    trustProxy: ['127.0.0.1'],
  });
  const rows: Api['rows'] = async (query, values = []) => (await database.pool.query<Json>(query, [...values])).rows;
  const routes: Api['routes'] = async () => {
    const { paths } = (await app.inject('/openapi/1.6.json')).json<{ paths: Record<string, object> }>();
    return Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
    );
  };
  return {
    ctx,
    caller,
    by,
    rows,
    routes,
    writes: async () => (await routes()).filter((route) => /^(POST|PUT|DELETE) /.test(route)),
    written: async () => (await rows(COUNTS))[0] ?? {},
    call: async (method, path, body, headers = {}) => {
      const asIs = typeof body === 'string' || body instanceof Buffer || body instanceof Readable;
      const payload = body === undefined ? {} : { payload: asIs ? body : JSON.stringify(body) };
      const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
      const answer = await app.inject({
        method,
        url: `/api${path}`,
        headers: { ...by('TS001'), 'x-api-version': '1.6', ...json, ...headers },
        ...payload,
      });
      const version = VERSIONS.find((one) => one === (headers['x-api-version'] ?? '1.6')) ?? '1.6';
      const received = {
        status: answer.statusCode,
        body: bodyOf(answer.body),
        text: answer.body,
        bytes: answer.rawPayload,
        headers: answer.headers,
      };
      await expectDocumented(method, path, received, version);
      return received;
    },
    atConsole: async (method, path, body, headers = {}) => {
      const url = `/console${path}`;
      const { type, payload } = contentOf(body);
      const answer = await app.inject({ method, url, headers: { ...by('TS001'), ...type, ...headers }, ...payload });
      const received = { status: answer.statusCode, body: bodyOf(answer.body), headers: answer.headers };
      await expectDocumented(method, path, received, 'console');
      return received;
    },
    visit: async (method, url, body, headers = {}) => {
      const { type, payload } = contentOf(body);
      const answer = await app.inject({
        method,
        url,
        headers: { origin: PUBLIC_URL, ...type, ...headers },
        ...payload,
      });
      const { statusCode: status, body: text, rawPayload: bytes } = answer;
      const received = { status, body: bodyOf(text), text, bytes, headers: answer.headers };
      if (url.startsWith('/console/'))
        await expectDocumented(method, url.slice('/console'.length), received, 'console');
      if (/^\/(floor|desk)\//.test(url)) await expectDocumented(method, url, received, 'floor');
      return received;
    },
    stop: async () => {
      await app.close();
    },
    close: async () => {
      await app.close();
      await database.drop();
      await removeFiles();
    },
  };
}

/** What is sent of a body: bytes are a form of a browser, all else is JSON. */
function contentOf(body: unknown): { readonly type: Record<string, string>; readonly payload: object } {
  if (body === undefined) return { type: {}, payload: {} };
  return body instanceof Buffer || body instanceof Readable
    ? { type: FORM_TYPE, payload: { payload: body } }
    : { type: { 'content-type': 'application/json' }, payload: { payload: JSON.stringify(body) } };
}

/** An answer that is no JSON, as a 503 has it, is an empty body here. */
function bodyOf(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return {};
  }
}

/** Where people reach the server of {@link openApi}. */
export const PUBLIC_URL = 'http://localhost:8080';

export const OLD = { 'x-api-version': '1.5' } as const;
export const JAPANESE = { 'accept-language': 'ja' } as const;

/** A valid recipient. */
export const HOME = { postcode: '100-0001', prefecture: '東京都', address1: '千代田区千代田1-1', name: '倉 太郎' };

/** A valid shipment, as long as there is an item TEA. */
export const shipment = (identifier: string, more: object = {}): Json => ({
  identifier,
  recipient: HOME,
  items: [{ code: 'TEA', quantity: 1 }],
  ...more,
});

/** A valid receipt, as long as there is an item TEA. */
export const receipt = (more: object = {}): Json => ({
  inspection_type: 'CODE',
  arrival_date: TODAY,
  items: [{ code: 'TEA', quantity: 5 }],
  ...more,
});

/** Paths of the faults that an answer names, sorted. */
export const faultsOf = ({ body }: Pick<Answer, 'body'>): string[] => Object.keys((body.errors ?? {}) as Json).sort();

/** Sends a request, and expects that it is refused as `validation_failed` with exactly these faults, and that nothing is written. */
export async function expectFaults(
  api: Api,
  [method, path, body, headers]: Parameters<Api['call']>,
  faults: readonly string[],
): Promise<Answer> {
  const before = await api.written();
  const answer = await api.call(method, path, body, headers);
  expect({ status: answer.status, error: answer.body.error, faults: faultsOf(answer) }).toEqual({
    status: 422,
    error: 'validation_failed',
    faults: [...faults].sort(),
  });
  expect(await api.written()).toEqual(before);
  return answer;
}

/** The entries of a list answer, one field of each. */
export const column = ({ body }: Pick<Answer, 'body'>, list: string, field: string): unknown[] =>
  ((body[list] ?? []) as readonly Json[]).map((row) => row[field]);

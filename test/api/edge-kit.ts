import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { afterEach } from 'vitest';
import { bodyOf, bulkOf } from '../../src/http/edge/content.js';
import { guardApi } from '../../src/http/edge/guards.js';
import { bearerAuthentication } from '../../src/http/edge/tokens.js';
import { createServer, type EdgeDeps } from '../../src/http/server.js';
import { systemClock } from '../../src/kernel/clock.js';
import {
  conflict,
  fault,
  KuraError,
  notAllowed,
  notFound,
  refuseIfFaulty,
  validationFailed,
} from '../../src/kernel/errors.js';
import type { Context } from '../../src/operations/context.js';
import { type Account, EVERY_FEATURE } from '../../src/rules/accounts/account.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';

export const TOKEN = 'Zq7-secret.token_of~the+demo/account==';
export const ADDRESS = '東京都千代田区丸の内1-9-1';

const account = (changes: Partial<Account> = {}): Account => ({
  account_id: 'TS001',
  name: 'Test shop',
  features: EVERY_FEATURE,
  settings: {
    standard_warehouse: 'KT1',
    identity_types: ['ID_OR_LABEL'],
    tax_included: true,
    label_note: null,
    delivery_note_type: 'NONE',
    purpose: null,
  },
  payment_registered: true,
  rate_limit: null,
  warehouses: null,
  ...changes,
});

export const callerOf = (changes: Partial<Account> = {}, token_id = 1): ClientCaller => ({
  kind: 'client',
  account: account(changes),
  token_id,
  name: 'test',
  scope: 'full',
});

/** As a route with a decoder does, refuses what is wrong with the body's texts. */
function soundBodyOf(request: FastifyRequest): object {
  const { value, faults } = bodyOf(request);
  refuseIfFaulty(faults);
  return value;
}

/** Routes shaped like the real ones, without operations behind them. */
const fakeRoutes: FastifyPluginAsync = async (api) => {
  const known = (request: { params: unknown }): void => {
    if ((request.params as { id?: string }).id?.endsWith('404')) throw notFound();
  };
  const accept = async (request: FastifyRequest) => ({ got: soundBodyOf(request) });
  api.get('/items', { config: { idLists: ['id'] } }, async ({ version, caller }) => ({
    version,
    by: caller.name,
  }));
  api.post('/items', accept);
  api.post('/items/bulk', { config: { bulk: true } }, async (request) => {
    const body = bulkOf(request);
    let entries = 0;
    for await (const { faults } of body.entries('items')) {
      refuseIfFaulty(faults);
      entries += 1;
    }
    return { keys: Object.keys(body.frame.value as object), entries };
  });
  api.get('/items/:id', { config: { idLists: ['identifier'] } }, async (request) => {
    known(request);
    return request.params;
  });
  api.put('/items/:id', async (request) => {
    known(request);
    return accept(request);
  });
  api.delete('/items/:id', async (request) => ({ params: request.params, body: request.body ?? null }));
  api.get('/items/:account_id/:code', async (request) => request.params);
  api.post('/shipments', { config: { needsPayment: true } }, accept);
  api.get('/shipments/:account_id', async (request) => request.query);
  api.post('/shipments/:id/cancel', async () => ({ cancelled: true }));
};

/** Routes that fail as they are told to, or take their time. */
const failingRoutes: FastifyPluginAsync = async (api) => {
  const refusals: Record<string, () => unknown> = {
    conflict: () => conflict('Being created.', '作成中です。'),
    state: () => notAllowed('Is shipped.', '出荷済みです。'),
    faults: () =>
      validationFailed([
        fault('items.0.quantity', 'Must be 1 or more.', '1以上で指定してください。'),
        fault('items.0.quantity', 'Must be an integer.', '整数で指定してください。'),
        fault('__proto__', 'Odd.', '不正です。'),
      ]),
    database: () => new KuraError('unavailable'),
    defect: () =>
      Object.assign(new Error(`invalid input syntax for type integer: "${ADDRESS}"`), {
        detail: `Failing row contains (${ADDRESS}, ${TOKEN}).`,
        code: '22P02',
      }),
    text: () => ADDRESS,
  };
  api.get('/fail/:how', async (request) => {
    throw refusals[(request.params as { how: string }).how]?.();
  });
  api.post('/slow', async (request) => {
    await wait(150);
    return { got: soundBodyOf(request) };
  });
};

export interface Edge {
  readonly app: FastifyInstance;
  /** Everything logged so far, as text. */
  log(): string;
  /** The logged lines at `error` (50) and above. */
  errors(): Record<string, unknown>[];
}

const open: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

/** The fake routes do nothing that needs one. */
const NO_CONTEXT = { clock: systemClock } as Context;

/** A server with fake routes; it is closed after the test. Any token but {@link TOKEN} is unknown. */
export function edge(changes: Partial<EdgeDeps> & { caller?: ClientCaller } = {}): Edge {
  const lines: string[] = [];
  const deps: EdgeDeps = {
    authenticate: async (token) => (token === TOKEN ? (changes.caller ?? callerOf()) : null),
    ready: async () => true,
    concerns: async () => null,
    maintenance: async () => false,
    clock: systemClock,
    rateLimit: 0,
    oldVersion: { deprecation: null, sunset: null },
    corsOrigins: [],
    trustProxy: [],
    redis: null,
    logger: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    logLevel: 'trace',
    ...changes,
  };
  const app = createServer(deps);
  open.push(app);
  const api: FastifyPluginAsync = async (scope) => {
    await guardApi(scope, deps, () => NO_CONTEXT, await bearerAuthentication(scope, deps));
    await scope.register(fakeRoutes);
    await scope.register(failingRoutes);
  };
  void app.register(api, { prefix: '/api' });
  return {
    app,
    log: () => lines.join(''),
    errors: () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50),
  };
}

export const HEADERS = { authorization: `Bearer ${TOKEN}`, 'x-api-version': '1.6' };

/** Starts to listen on a free port of the loopback interface. */
export async function listen(app: FastifyInstance): Promise<{ origin: string; port: number }> {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { origin, port: (app.server.address() as AddressInfo).port };
}

/** Sends bytes as they are, and answers all that comes back until the server closes. */
export async function raw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => {});
  socket.write(bytes);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

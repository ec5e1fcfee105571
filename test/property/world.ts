import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import sharp from 'sharp';
import type { Demo } from '../../src/demo/demo.js';
import { withoutFaults } from '../../src/kernel/decoded.js';
import { createAccount } from '../../src/operations/accounts/accounts.js';
import type { Context } from '../../src/operations/context.js';
import { EVERY_FEATURE } from '../../src/rules/accounts/account.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { Version } from '../../src/wire/contract/versions.js';
import { files, openDemo } from '../demo/demo-kit.js';
import { makeToken, makeWarehouse, TOKYO } from '../kit/accounts.js';
import { appOver } from '../kit/app.js';
import { freshDatabase } from '../kit/database.js';
import { removeFiles } from '../kit/files.js';
import { differences } from '../kit/floor.js';
import { spoiled } from './mutations.js';
import type { FormPlan, Plan } from './plan.js';
import { jsonOf, Pools, urlTextOf } from './pools.js';

/* The app over a seeded demo environment, and requests on their way into it. */

export interface Request {
  readonly operationId: string;
  readonly version: Version;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface World {
  readonly pools: Pools;
  /** Of the account that most requests come from. */
  readonly authorization: string;
  /** Fills in what a plan leaves open. @param no number of the request */
  request(plan: Plan, version: Version, no: number): Request;
  send(request: Request): Promise<Received>;
  /** What the server wrote to its log about a request. */
  loggedAbout(request_id: unknown): string;
  /** What `kura verify` finds wrong. */
  differences(): Promise<string[]>;
  rows(query: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Lists that show what the seed has. */
const SHOWN = ['items/TS001', 'warehousings', 'shipments', 'shipments/shipped/2026/11', 'warehousings/stocked/2026/11'];

/** Requests a minute of the account that soon has too many. */
const FEW_REQUESTS = 12;

export async function openWorld(): Promise<World> {
  const database = await freshDatabase();
  const demo = await openDemo(database);
  const ctx: Context = { pool: database.pool, files, clock: demo.clock };
  // With a third one a transfer can be sent elsewhere than where it was to go.
  await makeWarehouse(ctx, { ...TOKYO, warehouse: 'NAHA', name: '那覇倉庫' });
  const tokens = await tokensOf(ctx);
  const log: string[] = [];
  const app = await loggingApp(ctx, demo, log);
  const pictures = await somePictures();
  const pools = new Pools();
  for (const list of SHOWN) {
    const headers = { authorization: tokens.shop, 'x-api-version': '1.5' };
    const url = `/api/${list}`;
    pools.learn({ method: 'GET', url }, (await app.inject({ url, headers })).json());
  }
  return {
    pools,
    authorization: tokens.shop,
    request: (plan, version, no) =>
      requestOf(plan, version, { pools, now: demo.clock.now(), no, params: plan.params }, tokens, pictures),
    send: async ({ method, url, headers, body }) => {
      const answer = await app.inject({
        method: method as 'GET',
        url,
        headers,
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: answer.statusCode, headers: answer.headers, text: answer.body };
    },
    loggedAbout: (request_id) => log.filter((line) => line.includes(String(request_id))).join(''),
    differences: () => differences(ctx),
    rows: async (query) => (await database.pool.query<Record<string, unknown>>(query)).rows,
    close: async () => {
      await app.close();
      await demo.stop();
      await database.drop();
      await removeFiles();
    },
  };
}

function loggingApp(ctx: Context, demo: Demo, log: string[]): Promise<FastifyInstance> {
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      log.push(String(chunk));
      done();
    },
  });
  return appOver(ctx, { demo, logger: pino({ level: 'error' }, sink), logLevel: 'error' });
}

type Tokens = Readonly<Record<Plan['caller'], string>>;

async function tokensOf(ctx: Context): Promise<Tokens> {
  const draft = {
    account_id: 'TS003',
    name: 'たまの店',
    features: EVERY_FEATURE,
    settings: {
      standard_warehouse: 'OSAKA',
      identity_types: [],
      tax_included: false,
      label_note: null,
      delivery_note_type: 'NONE',
      purpose: null,
    },
    payment_registered: true,
    rate_limit: FEW_REQUESTS,
  } as const;
  await createAccount(ctx, withoutFaults(draft), staff('admin'));
  const of = async (account_id: string) => `Bearer ${(await makeToken(ctx, account_id, 'property')).token}`;
  return {
    shop: await of('TS001'),
    newcomer: await of('TS002'),
    limited: await of('TS003'),
    stranger: 'Bearer nobody',
  };
}

type Pictures = Readonly<Record<FormPlan['picture'], Buffer>>;

async function somePictures(): Promise<Pictures> {
  const picture = sharp({ create: { width: 3, height: 2, channels: 3, background: '#0a0' } });
  const png = await picture.clone().png().toBuffer();
  const jpeg = await picture.clone().jpeg().toBuffer();
  return { png, jpeg, damaged: png.subarray(0, 40), text: Buffer.from('no picture'), empty: Buffer.alloc(0) };
}

const BOUNDARY = 'property-boundary';

function formOf({ field, picture, file_name, times }: FormPlan, pictures: Pictures): Buffer {
  const quoted = (text: string) =>
    text
      .toWellFormed()
      .replaceAll('"', '%22')
      .replaceAll(/[\r\n]/g, ' ');
  const part = [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted(field)}"; filename="${quoted(file_name)}"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    pictures[picture],
    Buffer.from('\r\n'),
  ];
  return Buffer.concat([...Array.from({ length: times }, () => part).flat(), Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

function requestOf(
  plan: Plan,
  version: Version,
  moment: Parameters<typeof jsonOf>[1],
  tokens: Tokens,
  pictures: Pictures,
): Request {
  const path = plan.template.replaceAll(/\{(\w+)\}/g, (_, name: string) => urlTextOf(plan.params[name], moment));
  const query = plan.query.map(([name, value]) => `${urlTextOf(name, moment)}=${urlTextOf(value, moment)}`).join('&');
  const text = plan.body === undefined ? undefined : jsonOf(plan.body.value, moment);
  const json = text === undefined ? undefined : plan.fault === null ? Buffer.from(text) : spoiled(text, plan.fault);
  const body = plan.form === undefined ? json : formOf(plan.form, pictures);
  const type = plan.form === undefined ? 'application/json' : `multipart/form-data; boundary=${BOUNDARY}`;
  return {
    operationId: plan.operationId,
    version,
    method: plan.method,
    url: query === '' ? path : `${path}?${query}`,
    headers: {
      authorization: tokens[plan.caller],
      ...(body === undefined ? {} : { 'content-type': type }),
      ...plan.headers,
    },
    body,
  };
}

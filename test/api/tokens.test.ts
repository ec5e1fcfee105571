import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ALL_REQUESTS,
  type AnsweredRequest,
  listTokenRequests,
  requestLog,
  sweepRequestLog,
} from '../../src/operations/accounts/request-log.js';
import { authenticate, cachedClients, deleteToken, listTokens } from '../../src/operations/accounts/tokens.js';
import type { Context } from '../../src/operations/context.js';
import { type ClientCaller, staff } from '../../src/rules/accounts/caller.js';
import { contextOn, makeToken, NOW } from '../kit/accounts.js';
import { type Api, openApi } from '../kit/api.js';

/* The life of an access token. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const statusWith = async (token: string): Promise<number> =>
  (await api.call('GET', '/warehousings', undefined, { authorization: `Bearer ${token}` })).status;

it('opens the API until it is deleted, from which moment it opens nothing [A-004]', async () => {
  const { token, token_id } = await makeToken(api.ctx, 'TS001', 'shop');
  expect(await statusWith(token)).toBe(200);
  await deleteToken(api.ctx, 'TS001', token_id, staff('admin'));
  expect(await statusWith(token)).toBe(401);
});

it('is refused at once by the process that deleted it, which may remember the tokens of others [A-004]', async () => {
  const ctx = { ...api.ctx, clients: cachedClients(api.ctx.pool) };
  const gone = await makeToken(ctx, 'TS001', 'gone');
  const kept = await makeToken(ctx, 'TS001', 'kept');
  for (const { token } of [gone, kept]) expect(await authenticate(ctx, token)).not.toBeNull();
  // Another process: this one does not know of it for a second.
  await deleteToken(api.ctx, 'TS001', kept.token_id, staff('admin'));
  expect(await authenticate(ctx, kept.token)).not.toBeNull();
  await deleteToken(ctx, 'TS001', gone.token_id, staff('admin'));
  for (const { token } of [gone, kept]) expect(await authenticate(ctx, token)).toBeNull();
});

it('does not expire [A-005]', async () => {
  const { token } = await makeToken(api.ctx, 'TS001', 'old');
  expect(await authenticate(contextOn(api.ctx.pool, '2126-11-24T10:00:00+09:00'), token)).not.toBeNull();
});

it('is nowhere in the database, only its hash is [A-006]', async () => {
  const { token } = await makeToken(api.ctx, 'TS001', 'secret');
  const [row] = await api.rows(`select to_jsonb(tokens)::text as text from tokens where name = 'secret'`);
  expect(row?.text).toContain('secret');
  for (const part of [token, token.slice(0, 20), token.slice(-20)]) expect(row?.text).not.toContain(part);
});

describe('a read-only token', () => {
  let authorization: string;
  beforeAll(async () => {
    authorization = `Bearer ${(await makeToken(api.ctx, 'TS001', 'report', 'read')).token}`;
  });

  it('reads what its account has', async () => {
    await api.call('POST', '/items', { code: 'TEA', name: 'Tea' });
    expect(await api.call('GET', '/items/TS001/TEA', undefined, { authorization })).toMatchObject({ status: 200 });
    for (const path of ['/items', '/warehousings', '/shipments']) {
      expect([path, (await api.call('GET', path, undefined, { authorization })).status]).toEqual([path, 200]);
    }
  });

  it('changes nothing, also not with a key or as a dry run', async () => {
    const before = await api.rows('select code from items order by code');
    const writes = [
      ['POST', '/items', { code: 'MILK', name: 'Milk' }],
      ['POST', '/items?dry_run=1', { code: 'MILK', name: 'Milk' }],
      ['PUT', '/items/TS001/TEA', { name: 'Green tea' }],
      ['DELETE', '/items/TS001/TEA', undefined],
      ['POST', '/warehousings', {}],
      ['POST', '/shipments', {}],
      ['POST', '/shipments/bulk', { shipments: [{}] }],
      ['POST', '/shipments/transfer', {}],
    ] as const;
    for (const [method, path, body] of writes) {
      for (const headers of [{ authorization }, { authorization, 'idempotency-key': `${method}-${path}` }]) {
        const answer = await api.call(method, path, body, headers);
        expect([path, answer.status, answer.body.error_description]).toEqual([
          path,
          403,
          'This access token may only read.',
        ]);
      }
    }
    expect(await api.rows('select code from items order by code')).toEqual(before);
  });
});

const answered = (change: Partial<AnsweredRequest> = {}): AnsweredRequest => ({
  method: 'GET',
  path: '/api/items',
  status: 200,
  duration_ms: 3,
  request_id: 'r-1',
  address: '192.0.2.1',
  ...change,
});
const admin = staff('admin');
const at = (instant: string) => () => Date.parse(instant);
const LIST_START = { before: Number.MAX_SAFE_INTEGER, limit: 10 };

async function callerWith(name: string): Promise<ClientCaller> {
  const caller = await authenticate(api.ctx, (await makeToken(api.ctx, 'TS001', name)).token);
  if (caller === null) throw new Error('the token opens nothing');
  return caller;
}

describe('the requests of a token', () => {
  it('are kept, newest first, with its last use, and written together', async () => {
    const caller = await callerWith('used');
    const { token_id: unused } = await makeToken(api.ctx, 'TS001', 'unused');
    const log = requestLog(api.ctx, at(NOW));
    log.note(caller, answered());
    log.note(caller, answered({ method: 'POST', status: 422, request_id: 'r-2', address: '192.0.2.2' }));
    const listed = async (id: number) => (await listTokens(api.ctx, 'TS001', admin)).find((one) => one.token_id === id);
    expect(await listed(caller.token_id)).toMatchObject({ last_used_at: null, last_used_from: null, scope: 'full' });
    await log.write();
    expect(await listed(caller.token_id)).toMatchObject({ last_used_at: new Date(NOW) });
    expect(await listed(unused)).toMatchObject({ last_used_at: null });
    const { rows, next } = await listTokenRequests(
      api.ctx,
      'TS001',
      caller.token_id,
      ALL_REQUESTS,
      { ...LIST_START, limit: 1 },
      admin,
    );
    const more = await listTokenRequests(
      api.ctx,
      'TS001',
      caller.token_id,
      ALL_REQUESTS,
      { before: next ?? 0, limit: 1 },
      admin,
    );
    expect([...rows, ...more.rows].map(({ request_id }) => request_id).sort()).toEqual(['r-1', 'r-2']);
    expect(more.next).toBeNull();
    // A server whose notes are older does not turn the last use back.
    const late = requestLog(api.ctx, at('2026-11-24T09:00:00+09:00'));
    late.note(caller, answered({ address: '192.0.2.3' }));
    await late.write();
    expect(await listed(caller.token_id)).toMatchObject({ last_used_at: new Date(NOW) });
  });

  it('are noted by the server for every answer, without query, also when it refuses', async () => {
    const server = await openApi();
    const { token, token_id } = await makeToken(server.ctx, 'TS001', 'noted');
    const headers = { authorization: `Bearer ${token}` };
    await server.call('GET', '/items?limit=5', undefined, headers);
    await server.call('POST', '/items', {}, headers);
    await server.stop();
    const { rows } = await listTokenRequests(server.ctx, 'TS001', token_id, ALL_REQUESTS, LIST_START, admin);
    expect(rows.map(({ method, path, status }) => [method, path, status]).sort()).toEqual([
      ['GET', '/api/items', 200],
      ['POST', '/api/items', 422],
    ]);
    await server.close();
  });

  it('stay noted when they could not be written', async () => {
    const caller = await callerWith('outage');
    const away = { connect: () => Promise.reject(new Error('away')) } as unknown as Context['pool'];
    const ctx = { ...api.ctx, pool: away };
    const log = requestLog(ctx, at(NOW));
    log.note(caller, answered());
    await expect(log.write()).rejects.toThrow('away');
    ctx.pool = api.ctx.pool;
    await log.write();
    await log.write();
    expect(
      (await listTokenRequests(api.ctx, 'TS001', caller.token_id, ALL_REQUESTS, LIST_START, admin)).rows,
    ).toHaveLength(1);
  });

  it('go after seven days', async () => {
    const caller = await callerWith('old');
    for (const day of ['2026-11-16T10:00:00+09:00', '2026-11-18T10:00:00+09:00']) {
      const log = requestLog(api.ctx, at(day));
      log.note(caller, answered());
      await log.write();
    }
    await sweepRequestLog(api.ctx, () => false, at(NOW));
    const { rows } = await listTokenRequests(api.ctx, 'TS001', caller.token_id, ALL_REQUESTS, LIST_START, admin);
    expect(rows.map((row) => row.at.toISOString())).toEqual(['2026-11-18T01:00:00.000Z']);
  });
});

it('is made and deleted by somebody, which the audit log keeps', async () => {
  const { token_id } = await makeToken(api.ctx, 'TS001', 'audited', 'read');
  await deleteToken(api.ctx, 'TS001', token_id, staff('Sato'));
  const subject = String(token_id);
  expect(
    await api.rows(
      `select actor, action, account, details from audit_log where subject = '${subject}' order by entry_no`,
    ),
  ).toEqual([
    { actor: 'admin', action: 'createToken', account: 'TS001', details: { name: 'audited', scope: 'read' } },
    { actor: 'Sato', action: 'deleteToken', account: 'TS001', details: {} },
  ]);
  const member = {
    kind: 'member',
    account: api.caller.account,
    person_id: 1,
    name: 'Mori',
    role: 'member',
    address: '192.0.2.7',
  } as const;
  await expect(listTokens(api.ctx, 'TS001', member)).rejects.toMatchObject({ refusal: 'forbidden' });
  expect(await listTokens(api.ctx, 'TS001', { ...member, role: 'owner' })).not.toEqual([]);
  await expect(listTokens(api.ctx, 'TS002', { ...member, role: 'owner' })).rejects.toMatchObject({
    refusal: 'forbidden',
  });
});

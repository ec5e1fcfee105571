import { afterAll, beforeAll, expect, it } from 'vitest';
import { authenticate, createToken, deleteToken, rememberClients } from '../../src/operations/accounts/tokens.js';
import { contextOn } from '../kit/accounts.js';
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
  const { token, token_id } = await createToken(api.ctx, 'TS001', 'shop');
  expect(await statusWith(token)).toBe(200);
  await deleteToken(api.ctx, 'TS001', token_id);
  expect(await statusWith(token)).toBe(401);
});

it('is refused at once by the process that deleted it, which may remember the tokens of others [A-004]', async () => {
  const ctx = { ...api.ctx, clients: rememberClients(api.ctx.pool) };
  const gone = await createToken(ctx, 'TS001', 'gone');
  const kept = await createToken(ctx, 'TS001', 'kept');
  for (const { token } of [gone, kept]) expect(await authenticate(ctx, token)).not.toBeNull();
  // Another process: this one does not know of it for a second.
  await deleteToken(api.ctx, 'TS001', kept.token_id);
  expect(await authenticate(ctx, kept.token)).not.toBeNull();
  await deleteToken(ctx, 'TS001', gone.token_id);
  for (const { token } of [gone, kept]) expect(await authenticate(ctx, token)).toBeNull();
});

it('does not expire [A-005]', async () => {
  const { token } = await createToken(api.ctx, 'TS001', 'old');
  expect(await authenticate(contextOn(api.ctx.pool, '2126-11-24T10:00:00+09:00'), token)).not.toBeNull();
});

it('is nowhere in the database, only its hash is [A-006]', async () => {
  const { token } = await createToken(api.ctx, 'TS001', 'secret');
  const [row] = await api.rows(`select to_jsonb(tokens)::text as text from tokens where name = 'secret'`);
  expect(row?.text).toContain('secret');
  for (const part of [token, token.slice(0, 20), token.slice(-20)]) expect(row?.text).not.toContain(part);
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { runVerify, type Verification, workOnVerify } from '../../src/operations/server/run-verify.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { inTransaction, sql } from '../../src/storage/database/database.js';
import { takeVerification } from '../../src/storage/server/verification.js';
import { type Api, openApi } from '../kit/api.js';

/* A verification that was silent for so long that another one has begun: it stops, and leaves what is kept to the other. */

let api: Api;
const ADMIN = staff('admin');

beforeEach(async () => {
  api = await openApi();
});
afterEach(() => api.close());

const SILENT = sql(
  'test_verification_silent',
  `update switches set value = value || jsonb_build_object('seen_at', now() - interval '2 minutes') where name = 'verification'`,
);
const LOCK = sql('test_lock_ledger', 'lock table stock_moves in access exclusive mode');

const kept = async () => (await api.rows(`select value from switches where name = 'verification'`))[0]?.value;

/** Another server begins a run. In one transaction: the first run may show life at any moment. */
const takenOver = (): Promise<unknown> =>
  inTransaction(api.ctx.pool, async (tx) => {
    await tx.query(SILENT);
    return takeVerification(tx, { id: 'other', name: 'other', state: 'running', done: 0, steps: 0, result: null });
  });

it('stops while the database still computes for it, and says nothing', async () => {
  const errors: unknown[] = [];
  const first: Verification = await runVerify(api.ctx, ADMIN);
  const control = { isStopping: () => false, onError: (error: unknown) => void errors.push(error) };
  let ended = false;
  await inTransaction(api.ctx.pool, async (tx) => {
    await tx.query(LOCK);
    const work = workOnVerify(api.ctx, first, control).finally(() => {
      ended = true;
    });
    expect(await takenOver()).toMatchObject({ id: 'other' });
    await Promise.race([work, new Promise((resolve) => setTimeout(resolve, 4_000))]);
    expect(ended).toBe(true);
  });
  expect(errors).toEqual([]);
  expect(await kept()).toMatchObject({ id: 'other', state: 'running', done: 0, result: null });
});

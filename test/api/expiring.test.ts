import { afterAll, beforeAll, expect, it } from 'vitest';
import { blockLot } from '../../src/operations/stock/block-lot.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { type LotPolicy, lastAllocatableDay } from '../../src/rules/stock/lots.js';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, type Json, openApi } from '../kit/api.js';

/* Lots that are about to pass their last day for orders. It is the 24th of November; 30 days later is the 24th of December. */

let api: Api;
const TEA = { lot_limit_type: 'expiry', expiry_at_allocatable_days: 10 } as const;
const TOFU = { lot_limit_type: 'manufacture', manufacture_date_allocatable_days: 20 } as const;

beforeAll(async () => {
  api = await openApi();
  await makeItems(api.ctx, api.caller, [
    { code: 'TEA', name: '煎茶', ...TEA },
    { code: 'TOFU', ...TOFU },
    { code: 'CUP' },
  ]);
  const days = ['2026-12-31', '2027-01-03', '2027-01-04', '2027-06-01', '2027-06-02'];
  for (const expiry_date of days) await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 5, expiry_date }]);
  for (const manufacture_date of ['2026-11-20', '2026-11-21'])
    await stockUp(api.ctx, api.caller, [{ code: 'TOFU', good: 2, manufacture_date }]);
  await stockUp(api.ctx, api.caller, [{ code: 'CUP', good: 9 }]);
  // The fourth and the fifth passed long ago, and the fifth is blocked; so did the first that was manufactured.
  await api.rows(`update lots set expiry_date = '2026-11-01' where expiry_date = '2027-06-01'`);
  await api.rows(`update lots set expiry_date = '2026-11-02' where expiry_date = '2027-06-02'`);
  await api.rows(`update lots set manufacture_date = '2026-11-01' where manufacture_date = '2026-11-20'`);
  await blockLot(api.ctx, 'TS001', 1, { lot_no: 5, reason: 'mould' }, staff('quality'));
});
afterAll(() => api.close());

it('are listed by their last day, the next one first, without blocked ones and those that have more than 30 days', async () => {
  const { body } = await api.atConsole('GET', '/expiring');
  const listed = body.lots as (Json & { lot_no: number })[];
  expect([body.count, listed.map(({ code, last_day, units }) => [code, last_day, units])]).toEqual([
    5,
    [
      ['TEA', '2026-10-22', 5],
      ['TOFU', '2026-11-21', 2],
      ['TOFU', '2026-12-11', 2],
      ['TEA', '2026-12-21', 5],
      ['TEA', '2026-12-24', 5],
    ],
  ]);
  // The statement decides as the rule does.
  const policy = { fifo: null, expiry_at_allocatable_days: null, manufacture_date_allocatable_days: null };
  const policies = new Map<unknown, LotPolicy>([
    ['TEA', { ...policy, ...TEA }],
    ['TOFU', { ...policy, ...TOFU }],
  ]);
  const dateOf = (value: unknown) => (typeof value === 'string' ? value : null);
  for (const { code, lot_no, last_day } of listed) {
    const [lot = {}] = await api.rows('select expiry_date, manufacture_date from lots where lot_no = $1', [lot_no]);
    const dates = { expiry_date: dateOf(lot.expiry_date), manufacture_date: dateOf(lot.manufacture_date) };
    const facts = { lot_no, ...dates, received_at: null, blocked: false };
    expect(lastAllocatableDay(policies.get(code) ?? { lot_limit_type: null, ...policy }, facts)).toBe(last_day);
  }
});

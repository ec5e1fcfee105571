import { afterEach, beforeEach, expect, it } from 'vitest';
import { clockAt } from '../../src/kernel/clock.js';
import { shipmentId } from '../../src/kernel/ids.js';
import type { Context } from '../../src/operations/context.js';
import { answerRequest } from '../../src/operations/floor/answer-request.js';
import { withdrawRecall } from '../../src/operations/floor/change-recall.js';
import { openRecall } from '../../src/operations/floor/open-recall.js';
import { pickGoods } from '../../src/operations/floor/pick-goods.js';
import { startPicking } from '../../src/operations/floor/start-picking.js';
import { blockLot } from '../../src/operations/stock/block-lot.js';
import { unblockLot } from '../../src/operations/stock/unblock-lot.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { differences, numberOf } from '../kit/floor.js';
import { makePlaces } from '../kit/scanner.js';

/* A lot that was recalled once is not recalled for ever: only the block under which it was counts. */

let api: Api;
let later: Context;
const SATO = staff('Sato');

beforeEach(async () => {
  api = await openApi();
  later = { ...api.ctx, clock: clockAt(api.ctx.clock.now().add({ hours: 1 })) };
  const dated = { lot_limit_type: 'expiry', expiry_at_allocatable_days: 0 };
  await api.call('POST', '/items/bulk', { items: [{ code: 'MILK', ...dated }] });
  await makePlaces(api, [{ code: 'Q-01', kind: 'shelf', path: 90, use: 'reserve' }]);
  await stockUp(api.ctx, api.caller, [{ code: 'MILK', good: 6, expiry_date: '2026-12-20' }]);
});
afterEach(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

const lot = async (): Promise<number> => Number((await api.rows('select lot_no from lots'))[0]?.lot_no);
const block = async (ctx: Context) => blockLot(ctx, 'TS001', 1, { lot_no: await lot(), reason: '破袋の調査' }, SATO);
const unblock = async () => unblockLot(api.ctx, 'TS001', 1, await lot(), SATO);
async function recall(ctx: Context): Promise<number> {
  const draft = { account_id: 'TS001', warehouse: 'TOKYO', code: 'MILK', reason: '異物', place: 'Q-01' };
  return (await openRecall(ctx, { ...draft, lot_nos: [await lot()] }, SATO)).recall_no;
}
async function picking(): Promise<number> {
  const { body } = await api.call('POST', '/shipments', shipment('ORDER', { items: [{ code: 'MILK', quantity: 3 }] }));
  const no = numberOf(String(body.id));
  await startPicking(api.ctx, 'TS001', [no], SATO);
  return no;
}
const REFUSED = { accepted: false, reason: '作業中' } as const;
async function cancel(no: number): Promise<void> {
  expect((await api.call('POST', `/shipments/${shipmentId('TS001', no)}/cancel`)).status).toBeLessThan(300);
}
const held = () => api.rows('select bucket, quantity::int from shipment_allocations');

it('units of an order in picking are picked although their lot is blocked, after a recall that is over', async () => {
  await withdrawRecall(api.ctx, await recall(api.ctx), SATO);
  await unblock();
  const no = await picking();
  await block(later);
  await pickGoods(later, 'TS001', [no], SATO);
  expect(await held()).toEqual([{ bucket: 'picked', quantity: 3 }]);
});

it('a refused request leaves them with their order', async () => {
  await withdrawRecall(api.ctx, await recall(api.ctx), SATO);
  await unblock();
  const no = await picking();
  await cancel(no);
  await block(later);
  await answerRequest(later, 'TS001', no, REFUSED, SATO);
  expect(await held()).toEqual([{ bucket: 'allocated', quantity: 3 }]);
});

it.each([
  ['has ended', true],
  // By the clock of a server that is slow.
  ['is open, and seems older than the block', false],
])('a recall of a lot that was blocked before takes them, when it %s', async (_, ended) => {
  const no = await picking();
  await cancel(no);
  await block(ended ? api.ctx : later);
  const recall_no = await recall(ended ? later : api.ctx);
  if (ended)
    await api.rows(
      `update recalls set ended_at = opened_at, ended_by = 'x', collected = 6, on_shelves = 0, at_work = 0, missing = 0 where recall_no = ${recall_no}`,
    );
  await answerRequest(later, 'TS001', no, REFUSED, SATO);
  expect(await held()).toEqual([]);
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { carryRecalled } from '../../src/operations/floor/carry-recalled.js';
import { redirectRecall } from '../../src/operations/floor/change-recall.js';
import { openRecall } from '../../src/operations/floor/open-recall.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { stockUp } from '../kit/accounts.js';
import { type Api, openApi } from '../kit/api.js';
import { differences } from '../kit/floor.js';
import { carry } from '../kit/floor-work.js';
import { times, tried } from '../kit/race.js';
import { makePlaces } from '../kit/scanner.js';

/* A recall is sent to another shelf while somebody lays its units on the former one: the ledger never names a shelf where none lie. */

let api: Api;
let lot_no: number;
let recall_no: number;
const SATO = staff('Sato');

beforeEach(async () => {
  api = await openApi();
  const dated = { lot_limit_type: 'expiry', expiry_at_allocatable_days: 0 };
  await api.call('POST', '/items/bulk', { items: [{ code: 'MILK', ...dated }] });
  await makePlaces(api, [
    { code: 'A-01', kind: 'shelf', path: 10 },
    { code: 'Q-01', kind: 'shelf', path: 90, use: 'reserve' },
    { code: 'Q-02', kind: 'shelf', path: 91, use: 'reserve' },
  ]);
  await stockUp(api.ctx, api.caller, [{ code: 'MILK', good: 12, expiry_date: '2026-12-20' }]);
  await carry(api, 'MILK', 'A-01', 12);
  lot_no = Number((await api.rows('select lot_no from lots'))[0]?.lot_no);
  const draft = { account_id: 'TS001', warehouse: 'TOKYO', code: 'MILK', reason: '異物', place: 'Q-01' };
  ({ recall_no } = await openRecall(api.ctx, { ...draft, lot_nos: [lot_no] }, SATO));
});
afterEach(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

const laid = (to: string) => carryRecalled(api.ctx, 'TS001', recall_no, { from: 'A-01', lot_no, units: 1, to }, SATO);
const lying = () =>
  api.rows(
    `select code, quantity::int as units from place_stock join places using (warehouse, place_no)
      where quantity > 0 order by code`,
  );

it('units that were laid on the former shelf are not said to lie on the new one', async () => {
  await redirectRecall(api.ctx, recall_no, 'Q-02', SATO);
  await expect(laid('Q-01')).rejects.toMatchObject({
    refusal: 'api_exception',
    description: { ja: expect.stringContaining('Q-02') },
  });
  expect(await lying()).toEqual([{ code: 'A-01', units: 12 }]);
  await laid('Q-02');
  expect(await lying()).toEqual([
    { code: 'A-01', units: 11 },
    { code: 'Q-02', units: 1 },
  ]);
});

it('at the same moment: on each shelf lies what somebody laid there', async () => {
  const [first, second] = await Promise.all([
    Promise.all(times(5, () => tried(laid('Q-01')))),
    Promise.all(times(5, () => tried(laid('Q-02')))),
    ...times(5, (n) => redirectRecall(api.ctx, recall_no, n % 2 === 0 ? 'Q-02' : 'Q-01', SATO)),
  ]);
  const done = (all: readonly string[]) => all.filter((one) => one === 'done').length;
  const units = new Map((await lying()).map((row) => [row.code, row.units]));
  expect([units.get('Q-01') ?? 0, units.get('Q-02') ?? 0]).toEqual([done(first), done(second)]);
});

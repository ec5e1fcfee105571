import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { blockLot } from '../../src/operations/stock/block-lot.js';
import { requestRemoval } from '../../src/operations/stock/request-removal.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { inReadOnly } from '../../src/storage/database/database.js';
import { readFreeUnits } from '../../src/storage/stock/stock.js';
import { makeAccount, makeItems, stockUp } from '../kit/accounts.js';
import { type Answer, type Api, faultsOf, type Json, openApi, shipment } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { accept, type Browser, hire, join, setUp } from '../kit/people.js';
import { makePlaces } from '../kit/scanner.js';

/* The stock of a warehouse as its staff see it before they correct it, and what a correction changes there. */

let api: Api;
let admin: Browser;
let floor: Browser;
const SATO = staff('Sato');
const MILK = { code: 'MILK', name: '牛乳', lot_limit_type: 'expiry', expiry_at_allocatable_days: 10 } as const;

beforeEach(async () => {
  api = await openApi();
  admin = await accept(api, await setUp(api));
  floor = await hire(api, 'floor@example.com', 'floor');
  await makeItems(api.ctx, api.caller, [MILK, { code: 'TEA', name: '煎茶', barcode: '4901234567894' }]);
  await makePlaces(api, [
    { code: 'A-01', kind: 'shelf', path: 10 },
    { code: 'B-01', kind: 'shelf', path: 20 },
  ]);
});
afterEach(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

const cookieOf = (browser: Browser) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const look = (search: string, warehouse = 'TOKYO', browser = floor): Promise<Answer> =>
  api.visit('GET', `/desk/warehouses/${warehouse}/stock?search=${encodeURIComponent(search)}`, undefined, {
    cookie: cookieOf(browser),
  });
const found = async (search: string, warehouse = 'TOKYO') =>
  (await look(search, warehouse)).body.items as readonly Json[];
const only = async (search: string) => {
  const [item] = await found(search);
  return item as { lots: Json[]; other_lots: Json[]; corrections: Json[] } & Json;
};

const DAMAGED = {
  ...{ account_id: 'TS001', warehouse: 'TOKYO', code: 'TEA', quantity: 2 },
  ...{ from: 'available', to: 'defective', reason: 'damaged' },
};
const correct = (more: object = {}, browser = floor): Promise<Answer> =>
  api.visit('POST', '/desk/adjustments', { ...DAMAGED, ...more }, { cookie: cookieOf(browser) });

describe('goods in a warehouse', () => {
  it('are found by code, name or barcode, of any client, the code in full first; also those that have no unit there', async () => {
    await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 5 }]);
    const other = await makeAccount(api.ctx, 'TS003');
    await makeItems(api.ctx, other, [{ code: 'A-TEA' }, { code: 'TEA' }, { code: 'Z-TEA' }]);
    await stockUp(api.ctx, other, [{ code: 'Z-TEA', good: 1 }]);
    for (const search of ['煎', '4901234567894']) {
      expect(await found(search)).toMatchObject([
        { account_id: 'TS001', id: 'TS001-I000002', code: 'TEA', name: '煎茶' },
      ]);
    }
    expect((await found('tea')).map(({ account_id, code }) => `${account_id} ${code}`)).toEqual([
      'TS001 TEA',
      'TS003 TEA',
      'TS003 Z-TEA',
      'TS003 A-TEA',
    ]);
    for (const search of ['', 'nothing']) expect(await found(search)).toEqual([]);
    const none = { available: 0, defective: 0, unidentified: 0, held: 0, claimed: 0, put_back: 0, places: [] };
    expect(await found('4901234567894', 'OSAKA')).toMatchObject([
      { in_lots: false, is_set: false, lots: [{ lot_no: 0, ...none }], other_lots: [], corrections: [] },
    ]);
  });

  it('a set has no stock of its own', async () => {
    await api.call('POST', '/items/bulk', {
      items: [{ code: 'BOX', name: '詰合せ', child_items: [{ code: 'TEA', quantity: 2 }] }],
    });
    expect(await found('BOX')).toMatchObject([{ is_set: true, lots: [] }]);
  });

  it('have figures that add up: free units, those of orders, removals and cancelled orders, and where they lie', async () => {
    await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 20, defective: 4, unidentified: 3 }]);
    for (const [to, quantity] of [
      ['A-01', 12],
      ['B-01', 8],
    ] as const) {
      const moved = {
        warehouse: 'TOKYO',
        code: 'TEA',
        lot_no: null,
        condition: 'sound',
        quantity,
        from: 'MAIN',
        to,
      } as const;
      await moveUnits(api.ctx, 'TS001', moved, SATO);
    }
    const orders = [2, 3].map(async (quantity) => {
      const { body } = await api.call(
        'POST',
        '/shipments',
        shipment(`S-${quantity}`, { items: [{ code: 'TEA', quantity }] }),
      );
      return String(body.id);
    });
    const [, picked = ''] = await Promise.all(orders);
    await workTo(api.ctx, picked, 'picked');
    const removal = { warehouse: 'TOKYO', code: 'TEA', lot_no: null, kind: 'disposal' } as const;
    await requestRemoval(api.ctx, 'TS001', { ...removal, quantity: 4, source: 'available' }, SATO);
    await requestRemoval(api.ctx, 'TS001', { ...removal, quantity: 1, source: 'defective' }, SATO);
    const here = { available: 11, defective: 3, unidentified: 3, held: 5, claimed: 5, put_back: 0, place_count: 3 };
    const item = await only('TEA');
    expect(item.lots).toMatchObject([{ lot_no: 0, ...here, blocked: false, last_day: null }]);
    expect(item.lots[0]?.places).toEqual([
      { place: 'MAIN', kind: 'shelf', sound: 0, defective: 4, unidentified: 3 },
      { place: 'A-01', kind: 'shelf', sound: 9, defective: 0, unidentified: 0 },
      { place: 'B-01', kind: 'shelf', sound: 8, defective: 0, unidentified: 0 },
    ]);
    // The free units are those that the correction itself reads.
    const free = await inReadOnly(api.ctx.pool, (tx) => readFreeUnits(tx, 'TS001', 'TOKYO', [2]));
    expect(free).toMatchObject([{ available: 11, defective: 3, unidentified: 3 }]);
    await api.call('POST', `/shipments/${picked}/cancel`);
    await api.visit('POST', `/desk/requests/${picked}/accept`, undefined, { cookie: cookieOf(floor) });
    expect((await only('TEA')).lots).toMatchObject([{ ...here, held: 2, put_back: 3 }]);
    expect(numberOf(picked)).toBeGreaterThan(0);
  });

  it('are given by lot, the first to go out first, with the last day; other lots of the item apart', async () => {
    await stockUp(api.ctx, api.caller, [
      { code: 'MILK', good: 7, expiry_date: '2027-01-31' },
      { code: 'MILK', good: 1, expiry_date: '2026-12-20' },
    ]);
    const before = await only('MILK');
    expect(before).toMatchObject({ in_lots: true, lot_limit_type: 'expiry', other_lots: [] });
    expect(before.lots).toMatchObject([
      { expiry_date: '2026-12-20', last_day: '2026-12-10', available: 1 },
      { expiry_date: '2027-01-31', last_day: '2027-01-21', available: 7, blocked: false },
    ]);
    const [early, late] = before.lots.map(({ lot_no }) => Number(lot_no)) as [number, number];
    await blockLot(api.ctx, 'TS001', 1, { lot_no: late, reason: '異物' }, SATO);
    const lost = { code: 'MILK', lot_no: early, quantity: 1, to: 'adjustment', reason: 'lost' };
    expect((await correct(lost)).status).toBe(201);
    expect(await only('MILK')).toMatchObject({
      lots: [{ lot_no: late, blocked: true }],
      other_lots: [{ lot_no: early, expiry_date: '2026-12-20', last_day: '2026-12-10', available: 0, places: [] }],
    });
  });
});

describe('a correction', () => {
  it('changes the figures, and is shown with who recorded it and why', async () => {
    await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 10 }]);
    const { status, body } = await correct({ note: '角がつぶれた' });
    expect([status, body]).toEqual([201, { account_id: 'TS001', adjustment_no: expect.any(Number), lot_no: 0 }]);
    const { lots, corrections } = await only('TEA');
    expect(lots).toMatchObject([{ available: 8, defective: 2 }]);
    expect(corrections).toEqual([
      {
        ...{ adjustment_no: body.adjustment_no, lot_no: 0, quantity: 2, from: 'available', to: 'defective' },
        ...{ reason: 'damaged', note: '角がつぶれた', by: 'floor', at: expect.stringMatching(/\+09:00$/) },
      },
    ]);
    const moves = await api.rows(
      "select actor, caller_kind, quantity::int from stock_moves where cause = 'adjustment'",
    );
    expect(moves).toEqual([{ actor: 'floor', caller_kind: 'staff', quantity: 2 }]);
    // Of this warehouse only.
    expect((await found('TEA', 'OSAKA'))[0]?.corrections).toEqual([]);
  });

  it('of units in one of several places is about that place', async () => {
    await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 3 }]);
    const moved = {
      warehouse: 'TOKYO',
      code: 'TEA',
      lot_no: null,
      condition: 'sound',
      quantity: 1,
      from: 'MAIN',
      to: 'B-01',
    } as const;
    await moveUnits(api.ctx, 'TS001', moved, SATO);
    expect(faultsOf(await correct({ place: 'B-01' }))).toEqual(['place']);
    expect((await correct({ place: 'B-01', quantity: 1 })).status).toBe(201);
    expect((await only('TEA')).lots[0]?.places).toMatchObject([
      { place: 'MAIN', sound: 2 },
      { place: 'B-01', sound: 0, defective: 1 },
    ]);
  });

  it('of found units of a new lot needs its date; orders that wait get them at once', async () => {
    const more = { items: [{ code: 'MILK', quantity: 2 }], backorder_if_unavailable: true };
    await api.call('POST', '/shipments', shipment('WAITS', more));
    const units = { code: 'MILK', quantity: 3, from: 'adjustment', to: 'available', reason: 'found' };
    expect(faultsOf(await correct(units))).toEqual(['expiry_date']);
    expect(faultsOf(await correct({ ...units, expiry_date: 'soon' }))).toEqual(['expiry_date']);
    expect((await correct({ ...units, expiry_date: '2027-03-31' })).status).toBe(201);
    expect((await only('MILK')).lots).toMatchObject([{ expiry_date: '2027-03-31', available: 1, held: 2 }]);
  });

  it('says what is missing in the words of a form, and that only free units can be corrected', async () => {
    await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 1 }]);
    const empty = await correct({ reason: '', from: '', to: '', quantity: 0 });
    expect(faultsOf(empty)).toEqual(['from', 'quantity', 'reason', 'to']);
    expect((empty.body.errors as Json).reason).toEqual(['Must not be empty.']);
    expect(faultsOf(await correct())).toEqual(['quantity']);
    expect(faultsOf(await correct({ reason: 'other', quantity: 1 }))).toEqual(['note']);
    expect((await only('TEA')).corrections).toEqual([]);
  });
});

it('is for staff only, each in the warehouses where they work', async () => {
  const member = await join(api, 'TS001', 'member@example.com', 'member');
  const osaka = await hire(api, 'osaka@example.com', 'floor');
  const [person] = await api.rows("select person_id from people where email = 'osaka@example.com'");
  const limits = { warehouses: ['OSAKA'] };
  await api.visit('PUT', `/desk/staff/${person?.person_id}/warehouses`, limits, { cookie: cookieOf(admin) });
  expect((await look('TEA', 'TOKYO', member)).status).toBe(403);
  expect((await correct({}, member)).status).toBe(403);
  for (const answer of [await look('TEA', 'TOKYO', osaka), await correct({}, osaka)]) {
    expect(answer.status).toBe(403);
    expect(answer.body.error_description).toContain('do not work in this warehouse');
  }
  expect((await look('TEA', 'OSAKA', osaka)).status).toBe(200);
  expect((await look('TEA', 'TOKYO', admin)).status).toBe(200);
});

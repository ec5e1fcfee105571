import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiptId } from '../../src/kernel/ids.js';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { requestRemoval } from '../../src/operations/stock/request-removal.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { makeItems, OSAKA, stockUp } from '../kit/accounts.js';
import { type Answer, type Api, faultsOf, HOME, type Json, type Method, openApi, shipment } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { accept, type Browser, hire, join, setUp } from '../kit/people.js';

/* What the provider's staff decide: requests of clients, goods in quarantine, adjustments, waves, maintenance. */

let api: Api;
let admin: Browser;
let floor: Browser;
/** Works in Osaka alone. */
let limited: Browser;
let member: Browser;
beforeAll(async () => {
  api = await openApi();
  admin = await accept(api, await setUp(api));
  floor = await hire(api, 'floor@example.com', 'floor');
  limited = await hire(api, 'osaka@example.com', 'floor');
  member = await join(api, 'TS001', 'member@example.com', 'member');
  const [osaka] = await api.rows("select person_id from people where email = 'osaka@example.com'");
  const answer = await desk('PUT', `/staff/${osaka?.person_id}/warehouses`, { warehouses: ['OSAKA'] }, admin);
  expect(answer.status).toBe(200);
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }, { code: 'CUP' }, { code: 'DATED', lot_limit_type: 'expiry' }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 500 }]);
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

/** A request of somebody of the staff. */
function desk(method: Method, path: string, body?: unknown, browser = floor): Promise<Answer> {
  return api.visit(method, `/desk${path}`, body, {
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
}

const errorOf = ({ status, body }: Answer) => [status, body.error];
const rowsOf = ({ body }: Answer, list: string) => body[list] as readonly Json[];

let orders = 0;
async function ordered(more: object = {}): Promise<string> {
  orders += 1;
  const { status, body } = await api.call('POST', '/shipments', shipment(`DESK-${orders}`, more));
  expect([status, body.status]).toEqual([201, 'waiting']);
  return String(body.id);
}
const ask = async (kind: 'modify' | 'cancel', id: string, body?: object): Promise<void> => {
  const { status } = await api.call('POST', `/shipments/${id}/${kind}`, body);
  expect(status).toBe(200);
};
const requestOf = async (id: string, browser = floor): Promise<Json | undefined> =>
  rowsOf(await desk('GET', '/requests?limit=1000', undefined, browser), 'requests').find(
    ({ shipment: one }) => (one as Json).id === id,
  );
const statusOf = async (id: string) => (await api.call('GET', `/shipments/${id}`)).body.status;

describe('requests of clients', () => {
  it('are listed with what was asked, what was done, and the fee', async () => {
    const packed = await ordered({ items: [{ code: 'TEA', quantity: 3 }] });
    await workTo(api.ctx, packed, 'packed');
    await ask('modify', packed, { recipient: { ...HOME, name: '倉 花子' } });
    const picking = await ordered({ items: [{ code: 'TEA', quantity: 2 }] });
    await workTo(api.ctx, picking, 'picking');
    await ask('cancel', picking);
    expect(await requestOf(packed)).toMatchObject({
      account_id: 'TS001',
      kind: 'modify',
      shipment: { identifier: 'DESK-1', warehouse: 'TOKYO', status: 'modify_request', transfer: false },
      changes: [{ field: 'recipient.name', before: '倉 太郎', after: '倉 花子' }],
      done: { stage: 'packed', to_pick: 0, picked: 0, packed: 3, packages: 1 },
      fee: {
        charges: [
          { kind: 'administrative_fee', amount: 300 },
          { kind: 'work_fee', amount: 200 },
        ],
        refund: 200,
      },
    });
    expect(await requestOf(picking)).toMatchObject({
      kind: 'cancel',
      changes: [],
      done: { stage: 'picking', to_pick: 2, picked: 0, packed: 0, packages: 0 },
      fee: { refund: 100 },
    });
  });

  it('are listed oldest first, page by page, and by warehouse', async () => {
    const all = rowsOf(await desk('GET', '/requests'), 'requests').map(({ request_no }) => request_no);
    expect(all.length).toBeGreaterThan(1);
    expect(all).toEqual([...all].sort((one, other) => Number(one) - Number(other)));
    const read: unknown[] = [];
    for (let cursor = ''; read.length <= all.length; ) {
      const { body } = await desk('GET', `/requests?limit=1${cursor}`);
      read.push(...(body.requests as Json[]).map(({ request_no }) => request_no));
      const { next_cursor } = (body.metadata as { page: { next_cursor: string | null } }).page;
      if (next_cursor === null) break;
      cursor = `&cursor=${next_cursor}`;
    }
    expect(read).toEqual(all);
    expect(rowsOf(await desk('GET', '/requests?warehouse=OSAKA'), 'requests')).toEqual([]);
    expect(faultsOf(await desk('GET', '/requests?warehouse=NOWHERE'))).toEqual(['warehouse']);
    expect(faultsOf(await desk('GET', '/requests?limit=0&cursor=x'))).toEqual(['cursor', 'limit']);
  });

  it('are accepted: a modification is applied, a cancelled shipment is gone', async () => {
    const id = await ordered();
    await workTo(api.ctx, id, 'picked');
    await ask('modify', id, { recipient: { ...HOME, name: '倉 花子' } });
    expect((await desk('POST', `/requests/${id}/accept`)).body).toEqual({ id, accepted: true });
    expect((await api.call('GET', `/shipments/${id}`)).body).toMatchObject({
      status: 'picked',
      recipient: { name: '倉 花子' },
    });
    await ask('cancel', id);
    expect((await desk('POST', `/requests/${id}/accept`)).status).toBe(200);
    expect(await statusOf(id)).toBeUndefined();
    expect(await requestOf(id)).toBeUndefined();
  });

  it('are refused with a reason, which the client sees, and in the name of the member of staff', async () => {
    const id = await ordered();
    await workTo(api.ctx, id, 'packed');
    await ask('cancel', id);
    const reason = '引き渡し済みです';
    expect((await desk('POST', `/requests/${id}/refuse`, { reason })).body).toEqual({ id, accepted: false });
    const { status, requests } = (await api.call('GET', `/shipments/${id}?requests=1`)).body;
    expect([status, requests]).toMatchObject(['packed', [{ reason }]]);
    const by = 'select answered_by from shipment_requests where shipment_no = $1';
    expect(await api.rows(by, [numberOf(id)])).toEqual([{ answered_by: 'floor' }]);
  });

  it('are answered once, and only if there is one', async () => {
    const id = await ordered();
    const unasked = await desk('POST', `/requests/${id}/accept`);
    expect(errorOf(unasked)).toEqual([400, 'api_exception']);
    // In the words of the screens, not with the names of the API's statuses.
    expect(unasked.body.error_description).toBe(
      `The state of shipment ${id} is "To be shipped"; there is no open request to answer.`,
    );
    await workTo(api.ctx, id, 'picking');
    await ask('cancel', id);
    const answers = await Promise.all([
      desk('POST', `/requests/${id}/refuse`, { reason: 'x' }),
      desk('POST', `/requests/${id}/refuse`, { reason: 'x' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    for (const unknown of ['TS009-S000001', 'TS001-S999999', 'TS001-W0001', 'x'])
      expect((await desk('POST', `/requests/${unknown}/accept`)).status).toBe(404);
  });

  it.each([[{}], [{ reason: '' }], [{ reason: '  ' }], [{ reason: 'x'.repeat(201) }], [{ reason: 1 }]])(
    'are not refused without a reason that can be read: %j',
    async (body) => {
      const id = await ordered();
      await workTo(api.ctx, id, 'picking');
      await ask('cancel', id);
      expect(faultsOf(await desk('POST', `/requests/${id}/refuse`, body))).toEqual(['reason']);
      expect(await statusOf(id)).toBe('cancel_request');
    },
  );
});

const release = (body: unknown, browser = floor) => desk('POST', '/quarantine/release', body, browser);
/** Goods in quarantine, which came by a receipt. */
async function quarantined(code: string, warehouse = 'TOKYO', more: object = {}): Promise<string> {
  const { receipt_no } = await stockUp(
    api.ctx,
    api.caller,
    [{ code, good: 1, defective: 4, unidentified: 3, ...more }],
    warehouse,
  );
  return receiptId('TS001', receipt_no);
}
const lotsOf = async (code: string, query = '', browser = floor) =>
  rowsOf(await desk('GET', `/quarantine?limit=1000${query}`, undefined, browser), 'items').find(
    (one) => one.code === code,
  )?.lots as readonly Json[] | undefined;

describe('goods in quarantine', () => {
  it('are listed with the receipts from which they can be released, and released', async () => {
    const receipt_id = await quarantined('CUP');
    expect(await lotsOf('CUP')).toEqual([
      {
        warehouse: 'TOKYO',
        lot_no: 0,
        expiry_date: null,
        manufacture_date: null,
        blocked: false,
        defective: 4,
        unidentified: 3,
        claimed: { defective: 0, unidentified: 0 },
        receipts: [{ receipt_id, line_no: 1, defective: 4, unidentified: 3 }],
        places: [{ place: 'MAIN', kind: 'shelf', defective: 4, unidentified: 3 }],
        photos: [],
      },
    ]);
    const removal = {
      warehouse: 'TOKYO',
      code: 'CUP',
      quantity: 2,
      lot_no: null,
      kind: 'disposal',
      source: 'defective',
    };

    await requestRemoval(api.ctx, 'TS001', removal, api.caller);
    const parts = [{ line_no: 1, defective: 1, unidentified: 2 }];
    expect((await release({ receipt_id, parts })).body).toEqual({ receipt_id, released: 3 });
    expect(await lotsOf('CUP')).toMatchObject([
      { defective: 3, unidentified: 1, claimed: { defective: 2 }, receipts: [{ defective: 3, unidentified: 1 }] },
    ]);
    expect((await api.call('GET', '/items/TS001/CUP?stock=1')).body.stock).toMatchObject({ available: 4 });
    // What a removal has claimed stays.
    expect(faultsOf(await release({ receipt_id, parts: [{ line_no: 1, defective: 2 }] }))).toEqual([
      'parts.0.defective',
    ]);
  });

  it('are listed by lot, by warehouse, and page by page', async () => {
    await quarantined('DATED', 'OSAKA', { expiry_date: '2027-03-31' });
    await quarantined('TEA', OSAKA.warehouse);
    expect(await lotsOf('DATED', '&warehouse=OSAKA')).toMatchObject([
      { warehouse: 'OSAKA', lot_no: expect.any(Number), expiry_date: '2027-03-31', defective: 4 },
    ]);
    expect(await lotsOf('DATED', '&warehouse=TOKYO')).toBeUndefined();
    const all = rowsOf(await desk('GET', '/quarantine'), 'items').map(({ id }) => id);
    expect(all.length).toBeGreaterThan(2);
    const read: unknown[] = [];
    for (let cursor = ''; read.length <= all.length; ) {
      const { body } = await desk('GET', `/quarantine?limit=1${cursor}`);
      read.push(...(body.items as Json[]).map(({ id }) => id));
      const { next_cursor } = (body.metadata as { page: { next_cursor: string | null } }).page;
      if (next_cursor === null) break;
      cursor = `&cursor=${next_cursor}`;
    }
    expect(read).toEqual(all);
    expect(faultsOf(await desk('GET', '/quarantine?warehouse=NOWHERE'))).toEqual(['warehouse']);
  });

  it('are not released beyond what there is, and all faults are named at once', async () => {
    const receipt_id = await quarantined('TEA');
    const parts = [
      { line_no: 1, defective: 5, unidentified: 4 },
      { line_no: 7, defective: 1 },
      { line_no: 'x', defectiv: 1 },
      { line_no: 1, unidentified: -1 },
    ];
    expect(faultsOf(await release({ receipt_id, parts, more: 1 }))).toEqual([
      'more',
      'parts.0.defective',
      'parts.0.unidentified',
      'parts.1',
      'parts.2.defectiv',
      'parts.2.line_no',
      'parts.3',
    ]);
    expect(faultsOf(await release({}))).toEqual(['parts', 'receipt_id']);
    expect(faultsOf(await release({ receipt_id, parts: [] }))).toEqual(['parts']);
    for (const unknown of ['TS009-W0001', 'TS001-W9999', 'TS001-S000001'])
      expect((await release({ receipt_id: unknown, parts: [{ line_no: 1, defective: 1 }] })).status).toBe(404);
  });

  it('are not released before they came', async () => {
    const { body } = await api.call('POST', '/warehousings', {
      inspection_type: 'CODE',
      arrival_date: '2026-11-25',
      items: [{ code: 'TEA', quantity: 5 }],
    });
    const early = await release({ receipt_id: body.id, parts: [{ line_no: 1, defective: 1 }] });
    expect(errorOf(early)).toEqual([400, 'api_exception']);
  });
});

const FOUND = {
  account_id: 'TS001',
  warehouse: 'TOKYO',
  code: 'TEA',
  quantity: 2,
  from: 'adjustment',
  to: 'available',
  reason: 'found',
};
const adjust = (more: object = {}, browser = floor) => desk('POST', '/adjustments', { ...FOUND, ...more }, browser);

describe('adjustments', () => {
  it('are recorded in the name of the member of staff', async () => {
    const available = async () =>
      ((await api.call('GET', '/items/TS001/TEA?stock=1')).body.stock as Json).available as number;
    const before = await available();
    const { status, body } = await adjust();
    expect([status, body]).toEqual([201, { account_id: 'TS001', adjustment_no: expect.any(Number), lot_no: 0 }]);
    expect(await available()).toBe(before + 2);
    const made = await api.rows('select actor, quantity::int, reason from adjustments where adjustment_no = $1', [
      body.adjustment_no,
    ]);
    expect(made).toEqual([{ actor: 'floor', quantity: 2, reason: 'found' }]);
  });

  it('name every fault at once, of form and of content', async () => {
    expect(
      faultsOf(await adjust({ warehouse: 'NOWHERE', code: 'NONE', quantity: 0, reason: 'bad', to: 'x', lot_no: 'a' })),
    ).toEqual(['code', 'lot_no', 'quantity', 'reason', 'to', 'warehouse']);
    expect(faultsOf(await desk('POST', '/adjustments', { misspelt: 1 }))).toEqual([
      'account_id',
      'code',
      'from',
      'misspelt',
      'quantity',
      'reason',
      'to',
      'warehouse',
    ]);
    expect(faultsOf(await adjust({ from: 'defective', to: 'adjustment', quantity: 99_999 }))).toEqual(['quantity']);
    expect(faultsOf(await adjust({ reason: 'other' }))).toEqual(['note']);
  });

  it('are not of an account that there is not, nor of another than the named one', async () => {
    const unknown = await adjust({ account_id: 'TS009' });
    expect([unknown.status, faultsOf(unknown)]).toEqual([422, ['account_id']]);
    expect(faultsOf(await adjust({ account_id: 'TS002' }))).toEqual(['code']);
  });
});

const wave = (body: unknown, browser = floor) => desk('POST', '/waves/release', body, browser);

describe('waves', () => {
  it('are released for a warehouse: what is due, and nothing twice', async () => {
    const due = await ordered();
    const later = await ordered();
    const day = "update shipments set assigned_shipping_date = '2026-11-24' where shipment_no = $1";
    await api.rows("update shipments set assigned_shipping_date = '2026-11-30' where status = 'waiting'");
    await api.rows(day, [numberOf(due)]);
    expect((await wave({ warehouse: 'OSAKA' })).body).toMatchObject({ released: 0 });
    expect((await wave({ warehouse: 'TOKYO' })).body).toMatchObject({ released: 1 });
    expect([await statusOf(due), await statusOf(later)]).toEqual(['picking', 'waiting']);
    expect((await wave({ warehouse: 'TOKYO' })).body).toMatchObject({ released: 0 });
  });

  it('are released of named shipments, all or none', async () => {
    const ids = [await ordered(), await ordered()];
    expect((await wave({ shipments: [...ids, ids[0]] })).body).toMatchObject({ released: 2 });
    const other = await ordered();
    expect(errorOf(await wave({ shipments: [other, ids[0]] }))).toEqual([400, 'api_exception']);
    expect(await statusOf(other)).toBe('waiting');
    expect((await wave({ shipments: [other, 'TS001-S999999'] })).status).toBe(404);
  });

  it('name every fault at once', async () => {
    const id = await ordered();
    expect(faultsOf(await wave({}))).toEqual(['warehouse']);
    expect(faultsOf(await wave({ warehouse: 'TOKYO', shipments: [id] }))).toEqual(['warehouse']);
    expect(faultsOf(await wave({ warehouse: 'NOWHERE' }))).toEqual(['warehouse']);
    expect(faultsOf(await wave({ shipments: [id, 'x', 'TS002-S000001', 5], more: 1 }))).toEqual([
      'more',
      'shipments.1',
      'shipments.2',
      'shipments.3',
    ]);
    expect(faultsOf(await wave({ shipments: [] }))).toEqual(['shipments']);
  });
});

describe('staff who work in some warehouses only', () => {
  it('see and decide nothing of others', async () => {
    const id = await ordered();
    await workTo(api.ctx, id, 'picking');
    await ask('cancel', id);
    const waiting = await ordered();
    const receipt_id = await quarantined('TEA');
    const before = await api.written();
    const part = [{ line_no: 1, defective: 1 }];
    for (const [method, path, body] of [
      ['GET', '/requests?warehouse=TOKYO'],
      ['POST', `/requests/${id}/accept`],
      ['POST', `/requests/${id}/refuse`, { reason: 'x' }],
      ['GET', '/quarantine?warehouse=TOKYO'],
      ['POST', '/quarantine/release', { receipt_id, parts: part }],
      ['POST', '/adjustments', FOUND],
      ['POST', '/waves/release', { warehouse: 'TOKYO' }],
      ['POST', '/waves/release', { shipments: [waiting] }],
    ] as const) {
      const refused = await desk(method, path, body, limited);
      expect([path, ...errorOf(refused)]).toEqual([path, 403, 'forbidden']);
      expect(refused.body.error_description).toContain('do not work in this warehouse');
    }
    const carried = { warehouse: 'TOKYO', code: 'TEA', lot_no: null, condition: 'sound', quantity: 1 } as const;
    const elsewhere = { ...staff('Sato'), warehouses: ['OSAKA'] };
    await expect(
      moveUnits(api.ctx, 'TS001', { ...carried, from: 'MAIN', to: 'RECEIVING' }, elsewhere),
    ).rejects.toMatchObject({ refusal: 'forbidden' });
    expect(await api.written()).toEqual(before);
    expect(await requestOf(id, limited)).toBeUndefined();
    expect(await requestOf(id)).toBeDefined();
    const lots = rowsOf(await desk('GET', '/quarantine?limit=1000', undefined, limited), 'items').flatMap(
      (one) => one.lots as readonly Json[],
    );
    expect(new Set(lots.map(({ warehouse }) => warehouse))).toEqual(new Set(['OSAKA']));
  });

  it('decide in their own as everybody else', async () => {
    const receipt_id = await quarantined('TEA', 'OSAKA');
    expect((await release({ receipt_id, parts: [{ line_no: 1, defective: 1 }] }, limited)).status).toBe(200);
    expect((await adjust({ warehouse: 'OSAKA' }, limited)).status).toBe(201);
    expect((await wave({ warehouse: 'OSAKA' }, limited)).status).toBe(200);
    expect((await desk('GET', '/requests?warehouse=OSAKA', undefined, limited)).status).toBe(200);
  });
});

const DECISIONS: readonly (readonly [Method, string, object | undefined])[] = [
  ['GET', '/requests', undefined],
  ['POST', '/requests/TS001-S000001/accept', undefined],
  ['POST', '/requests/TS001-S000001/refuse', { reason: 'x' }],
  ['GET', '/quarantine', undefined],
  ['POST', '/quarantine/release', { receipt_id: 'TS001-W0001', parts: [{ line_no: 1 }] }],
  ['POST', '/adjustments', FOUND],
  ['POST', '/waves/release', { warehouse: 'TOKYO' }],
  ['GET', '/maintenance', undefined],
  ['POST', '/maintenance', { maintenance: false }],
];

describe('others', () => {
  it.each(DECISIONS)('are refused: %s %s', async (method, path, body) => {
    expect(errorOf(await desk(method, path, body, member))).toEqual([403, 'forbidden']);
    expect((await api.visit(method, `/desk${path}`, body)).status).toBe(401);
    expect((await api.visit(method, `/desk${path}`, body, api.by('TS001'))).status).toBe(401);
  });
});

describe('maintenance', () => {
  it('is turned on and off by administrators alone, also while it is on, and recorded', async () => {
    expect((await desk('GET', '/maintenance')).status).toBe(403);
    expect((await desk('POST', '/maintenance', { maintenance: true })).status).toBe(403);
    const set = (maintenance: unknown) => desk('POST', '/maintenance', { maintenance }, admin);
    expect(faultsOf(await set('on'))).toEqual(['maintenance']);
    expect((await desk('GET', '/maintenance', undefined, admin)).body).toEqual({ maintenance: false });
    expect((await set(true)).body).toEqual({ maintenance: true });
    await expect.poll(async () => (await desk('GET', '/requests')).status, { timeout: 10_000 }).toBe(503);
    expect((await desk('GET', '/maintenance', undefined, admin)).body).toEqual({ maintenance: true });
    expect((await set(false)).body).toEqual({ maintenance: false });
    await set(false);
    await expect.poll(async () => (await desk('GET', '/requests')).status, { timeout: 10_000 }).toBe(200);
    const recorded = await api.rows(
      "select actor, subject from audit_log where action = 'setMaintenance' order by entry_no",
    );
    expect(recorded).toEqual([
      { actor: '佐藤 健', subject: 'on' },
      { actor: '佐藤 健', subject: 'off' },
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeItems, OSAKA, stockUp } from '../kit/accounts.js';
import { type Api, column, faultsOf, HOME, type Json, openApi, receipt, SENDER, shipment } from '../kit/api.js';
import { workTo } from '../kit/floor.js';
import { hire, join } from '../kit/people.js';

/* The lists that people search. TEA is in stock, CUP is not; a receipt of CUP is announced, of JAR none. */

let api: Api;
const ids: Record<string, string> = {};
beforeAll(async () => {
  api = await openApi();
  await makeItems(api.ctx, api.caller, [
    { code: 'TEA', name: '煎茶', barcode: '4901234567016', tags: ['お茶'] },
    { code: 'CUP', name: '湯呑み' },
    { code: 'JAR', name: '50%_茶筒' },
  ]);
  await api.call('POST', '/items', { code: 'SET', name: 'セット', child_items: [{ code: 'TEA', quantity: 2 }] });
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 20, defective: 1 }]);
  await order('gone', 'TEA');
  await workTo(api.ctx, ids.gone as string, 'shipped');
  await order('plain', 'TEA', { recipient: { ...HOME, name: '大倉 花子', phone: '090-1111-2222' } });
  await order('held', 'TEA', { suspend: true });
  await order('late', 'CUP');
  await order('never', 'JAR', { order_no: 'WD-10017' });
  await order('dropped', 'TEA');
  await api.call('DELETE', `/shipments/${ids.dropped}`);
  await api.call(
    'POST',
    '/warehousings',
    receipt({ identifier: 'W-CUP', arrival_date: '2026-11-26', items: [{ code: 'CUP', quantity: 8 }] }),
  );
});
afterAll(() => api.close());

async function order(identifier: string, code: string, more: Json = {}): Promise<void> {
  const asked = { items: [{ code, quantity: 1 }], backorder_if_unavailable: true, ...more };
  const { body } = await api.call('POST', '/shipments', shipment(identifier, asked));
  ids[identifier] = body.id as string;
}

const get = (path: string) => api.atConsole('GET', path);
const shipments = async (query: string) => column(await get(`/lists/shipments${query}`), 'shipments', 'identifier');
const cursorOf = ({ body }: { readonly body: Json }) =>
  (body.metadata as { page: { next_cursor: string | null } }).page.next_cursor;

/** All rows of a list, read two at a time. */
async function byPages(list: string, name: string, query: string, cursor?: string): Promise<unknown[]> {
  const page = await get(`/lists/${list}?${query}&limit=2${cursor === undefined ? '' : `&cursor=${cursor}`}`);
  const next = cursorOf(page);
  return [...column(page, list, name), ...(next === null ? [] : await byPages(list, name, query, next))];
}
const codes = async (query: string) => column(await get(`/lists/items${query}`), 'items', 'code');

describe('the list of shipments', () => {
  it.each([
    ['', ['never', 'late', 'held', 'plain']],
    ['?view=open', ['never', 'late', 'held', 'plain']],
    ['?view=decision', ['never', 'held']],
    ['?view=backordered', ['never', 'late']],
    ['?view=in_work', ['plain']],
    ['?view=shipped', ['gone']],
    ['?view=all', ['never', 'late', 'held', 'plain', 'gone']],
    ['?view=deleted', ['dropped']],
  ])('has in the view %s exactly %j', async (query, expected) => {
    expect(await shipments(query)).toEqual(expected);
    expect((await get(`/lists/shipments${query}`)).body).toMatchObject({ count: expected.length, more: false });
  });

  it.each([
    ['an order number', 'PLA', ['plain']],
    ['the number on a delivery note', 'wd１００１7', ['never']],
    ['a part of it', '0017', ['never']],
    ['a recipient', '大倉', ['plain']],
    ['a phone number', '1111-22', ['plain']],
    ['a phone number without hyphens', '09011112222', ['plain']],
    ['wide digits', '０９０－１１１１', ['plain']],
    ['wide letters', 'ＰＬＡ', ['plain']],
    ['a name without its space', '大倉花子', ['plain']],
    ['a name with a wide space', '大倉　花子', ['plain']],
    ['the name of an item in wide letters', '５０％＿ 茶', ['never']],
    ['the name of an item', '湯呑', ['late']],
    ['signs that mean something to SQL', '50%_', ['never']],
    ['nothing', 'plain%', []],
    ['nothing', '\\', []],
  ])('finds %s: %s', async (_, search, expected) => {
    expect(await shipments(`?search=${encodeURIComponent(search)}`)).toEqual(expected);
  });

  it('finds an id, and a tracking code', async () => {
    expect(await shipments(`?search=${ids.late?.toLowerCase()}`)).toEqual(['late']);
    const [code] = (await api.call('GET', `/shipments/${ids.gone}`)).body.tracking_codes as string[];
    expect(await shipments(`?view=all&search=${code}`)).toEqual(['gone']);
  });

  it('finds a serial number as a whole, as it is typed', async () => {
    await api.rows(
      `insert into shipment_serials (account_id, shipment_no, line_no, item_no, serial_no)
       select account_id, shipment_no, line_no, item_no, 'SN-77A' from shipment_lines where shipment_no = $1 limit 1`,
      [Number(String(ids.gone).slice(7))],
    );
    expect(await shipments('?view=all&search=sn77a')).toEqual(['gone']);
    expect(await shipments('?view=all&search=SN-77')).toEqual([]);
    const [{ receipt_no, id }] = (await api.rows(
      `insert into receipt_serials (account_id, receipt_no, line_no, serial_no)
       select account_id, receipt_no, line_no, 'SN-78B' from receipt_lines where account_id = 'TS001' limit 1
       returning receipt_no, account_id || '-W' || lpad(receipt_no::text, 4, '0') as id`,
    )) as [{ receipt_no: number; id: string }];
    expect(receipt_no).toBeGreaterThan(0);
    expect((await get('/lists/receipts?view=all&search=sn-78b')).body.receipts).toMatchObject([{ id }]);
  });

  it('finds nothing by the id of another account', async () => {
    expect(await shipments(`?search=${ids.late?.replace('TS001', 'TS002')}`)).toEqual([]);
  });

  it('filters by warehouse and day', async () => {
    expect(await shipments('?warehouse=OSAKA')).toEqual([]);
    expect(await shipments('?warehouse=OSAKA,TOKYO')).toHaveLength(4);
    const [row] = (await get('/lists/shipments?view=in_work')).body.shipments as Json[];
    const day = row?.ships_on;
    expect(await shipments(`?view=in_work&from=${day}&to=${day}`)).toEqual(['plain']);
    expect(await shipments('?view=in_work&to=2026-11-01')).toEqual([]);
    expect(await shipments('?view=in_work&from=2027-11-01')).toEqual([]);
  });

  it('filters by status and carrier, several of each', async () => {
    expect(await shipments('?view=all&status=waiting')).toEqual(['plain']);
    expect(await shipments('?view=all&status=shipped,suspended')).toEqual(['held', 'gone']);
    expect(await shipments('?status=shipped')).toEqual([]);
    expect(await shipments('?view=decision&status=suspended')).toEqual(['held']);
    expect(await shipments('?view=decision&status=suspended&sort=identifier')).toEqual(['held']);
    await api.rows(`update shipments set carrier = 'CARRIERB' where identifier in ('held', 'late')`);
    expect(await shipments('?view=all&carrier=CARRIERB')).toEqual(['late', 'held']);
    expect(await shipments('?view=all&carrier=CARRIERB&status=backordered')).toEqual(['late']);
    expect(await shipments('?view=open&carrier=CARRIERA,CARRIERB')).toHaveLength(4);
    expect((await get('/lists/shipments?view=all&carrier=CARRIERA')).body).toMatchObject({ count: 3 });
    const first = await get('/lists/shipments?view=all&carrier=CARRIERA&limit=1');
    const cursor = cursorOf(first);
    expect(await shipments(`?view=all&carrier=CARRIERA&limit=1&cursor=${cursor}`)).toEqual(['plain']);
    for (const other of ['carrier=CARRIERB', 'carrier=CARRIERA&status=waiting'])
      expect(faultsOf(await get(`/lists/shipments?view=all&${other}&cursor=${cursor}`))).toEqual(['cursor']);
    const faulty = await get('/lists/shipments?status=waiting,gone&carrier=,CARRIERA');
    expect([faulty.status, faultsOf(faulty).sort()]).toEqual([422, ['carrier', 'status']]);
    await api.rows(`update shipments set carrier = 'CARRIERA' where carrier = 'CARRIERB'`);
  });

  it('shows the day on which each order leaves, as its page does, also when that day is closed meanwhile', async () => {
    const daysOf = async () => {
      const { body } = await get('/lists/shipments?view=all');
      return Object.fromEntries((body.shipments as Json[]).map((row) => [row.identifier, row.ships_on]));
    };
    const onPage = async () => {
      const { body } = await get(`/shipments/${ids.plain}/allocation`);
      return (body.schedule as Json).ships_on;
    };
    const before = await daysOf();
    expect(before).toMatchObject({ late: null, never: null, gone: expect.any(String), held: before.plain });
    expect(before.plain).toBe(await onPage());
    const closed = JSON.stringify({ extra_closed: [before.plain] });
    await api.rows(`update warehouses set calendar = calendar || '${closed}' where warehouse = 'TOKYO'`);
    const after = await daysOf();
    expect(after.plain).toBe(await onPage());
    expect(after.plain).not.toBe(before.plain);
    // Nobody knows when its client resumes it: it keeps the day that it was given. One that has left keeps its own.
    expect(after).toEqual({ ...before, plain: after.plain });
    await api.rows(`update warehouses set calendar = calendar || '{"extra_closed": []}' where warehouse = 'TOKYO'`);
  });

  it('says why an order waits and what helps, and nothing of one that does not', async () => {
    const rows = (await get('/lists/shipments?view=backordered')).body.shipments as Json[];
    expect(rows.map((row) => row.reason)).toMatchObject([
      { code: 'not_announced', decide: true, action: 'announce', goods: { code: 'JAR', missing: 1 }, receipt: null },
      { code: 'arrives', decide: false, action: 'receipt', goods: { code: 'CUP', missing: 0 }, receipt: 'TS001-W0002' },
    ]);
    const { reason } = (await get(`/shipments/${ids.never}/allocation`)).body;
    expect(reason).toEqual(rows[0]?.reason);
    const [gone] = (await get('/lists/shipments?view=shipped')).body.shipments as Json[];
    const [dropped] = (await get('/lists/shipments?view=deleted')).body.shipments as Json[];
    expect([gone?.reason, dropped?.reason]).toEqual([null, null]);
  });

  it('goes page by page, and its cursors belong to their filter', async () => {
    const first = await get('/lists/shipments?limit=3');
    const next_cursor = cursorOf(first);
    expect(column(first, 'shipments', 'identifier')).toEqual(['never', 'late', 'held']);
    expect(await shipments(`?limit=3&cursor=${next_cursor}`)).toEqual(['plain']);
    expect(faultsOf(await get(`/lists/shipments?view=all&cursor=${next_cursor}`))).toEqual(['cursor']);
  });

  it.each([
    ['-created_at', ['never', 'late', 'held', 'plain', 'gone']],
    ['created_at', ['gone', 'plain', 'held', 'late', 'never']],
    ['identifier', ['gone', 'held', 'late', 'never', 'plain']],
    ['-identifier', ['plain', 'never', 'late', 'held', 'gone']],
    // What waits has no day yet: it is last in both directions.
    ['shipping_date', ['gone', 'plain', 'held', 'late', 'never']],
    ['-shipping_date', ['held', 'plain', 'gone', 'never', 'late']],
  ])('sorts by %s, page by page as well', async (sort, expected) => {
    expect(await shipments(`?view=all&sort=${sort}`)).toEqual(expected);
    expect(await byPages('shipments', 'identifier', `view=all&sort=${sort}`)).toEqual(expected);
  });

  it('has cursors for each order', async () => {
    const first = await get('/lists/shipments?limit=1&sort=identifier');
    expect(faultsOf(await get(`/lists/shipments?sort=-identifier&cursor=${cursorOf(first)}`))).toEqual(['cursor']);
  });

  it('tells all faults at once', async () => {
    const answer = await get(
      `/lists/shipments?view=none&sort=none&search=${'a'.repeat(101)}&from=2026-02-30&to=x&limit=0&warehouse=,`,
    );
    expect([answer.status, faultsOf(answer)]).toEqual([
      422,
      ['from', 'limit', 'search', 'sort', 'to', 'view', 'warehouse'],
    ]);
  });
});

describe('the list of items', () => {
  it.each([
    ['', ['SET', 'JAR', 'CUP', 'TEA']],
    ['?view=awaited', ['JAR', 'CUP']],
    ['?view=out', ['JAR', 'CUP']],
    ['?view=quarantined', ['TEA']],
    ['?view=sets', ['SET']],
    ['?search=4901234567016', ['TEA']],
    ['?search=お茶', ['TEA']],
    ['?search=cu', ['CUP']],
    ['?search=TS001-I000003', ['JAR']],
    ['?search=ＴＳ００１-Ｉ０００００３', ['JAR']],
    ['?search=５０％＿ 茶筒', ['JAR']],
    ['?search=４９０１２３４５６７０１６', ['TEA']],
    ['?view=quarantined&warehouse=OSAKA', []],
    ['?tag=お茶', ['TEA']],
    ['?tag=茶', []],
    ['?sets=only', ['SET']],
    ['?sets=none&view=out', ['JAR', 'CUP']],
    ['?view=awaited&sets=only', []],
    ['?zone=frozen', []],
    ['?zone=dry&sets=none', ['JAR', 'CUP', 'TEA']],
  ])('has for %s exactly %j', async (query, expected) => {
    expect(await codes(encodeURI(query))).toEqual(expected);
  });

  it('has the units that the ledger has', async () => {
    const [tea] = (await get('/lists/items?search=TEA')).body.items as Json[];
    const stock = (await get('/items/TS001-I000001/stock')).body.stocks as { lots: { units: object }[] }[];
    const units = stock.flatMap(({ lots }) => lots.map((lot) => lot.units));
    expect(units).toHaveLength(1);
    expect(tea?.units).toMatchObject(units[0] as object);
    expect(tea).toMatchObject({ awaited: 0, tags: ['お茶'] });
    expect((await get('/lists/items?view=sets')).body.items).toMatchObject([{ units: null }]);
    expect((await get('/lists/items?search=CUP')).body.items).toMatchObject([{ awaited: 1 }]);
  });

  it('filters by the days of Japan on which items were made', async () => {
    const times = {
      TEA: '2026-10-05T08:00:00+09:00',
      CUP: '2026-10-05T23:59:59+09:00',
      JAR: '2026-10-06T00:00:00+09:00',
    };
    for (const [code, at] of Object.entries(times))
      await api.rows('update items set created_at = $2 where code = $1', [code, at]);
    expect(await codes('?from=2026-10-05&to=2026-10-05')).toEqual(['CUP', 'TEA']);
    expect(await codes('?to=2026-10-04')).toEqual([]);
    expect(await codes('?from=2026-10-06&to=2026-10-06')).toEqual(['JAR']);
  });

  it('tells faults of its own filters with the others', async () => {
    const answer = await get(`/lists/items?zone=warm&sets=some&tag=${'a'.repeat(256)}&view=none`);
    expect([answer.status, faultsOf(answer).sort()]).toEqual([422, ['sets', 'tag', 'view', 'zone']]);
    const first = cursorOf(await get('/lists/items?sets=none&limit=1'));
    expect(faultsOf(await get(`/lists/items?sets=only&limit=1&cursor=${first}`))).toEqual(['cursor']);
  });
});

describe('the list of items, sorted', () => {
  beforeAll(() => makeItems(api.ctx, api.caller, [{ code: 'NAMELESS', name: null }]));

  it.each([
    ['-created_at', ['NAMELESS', 'SET', 'JAR', 'CUP', 'TEA']],
    ['code', ['CUP', 'JAR', 'NAMELESS', 'SET', 'TEA']],
    ['-code', ['TEA', 'SET', 'NAMELESS', 'JAR', 'CUP']],
    // An item without a name, and a set, which has no units, are last in both directions.
    ['name', ['JAR', 'SET', 'CUP', 'TEA', 'NAMELESS']],
    ['-name', ['TEA', 'CUP', 'SET', 'JAR', 'NAMELESS']],
    ['available', ['CUP', 'JAR', 'NAMELESS', 'TEA', 'SET']],
    ['-available', ['TEA', 'NAMELESS', 'JAR', 'CUP', 'SET']],
  ])('sorts by %s, page by page as well', async (sort, expected) => {
    expect(await codes(`?sort=${sort}`)).toEqual(expected);
    expect(await byPages('items', 'code', `sort=${sort}`)).toEqual(expected);
  });
});

describe('a row that moves in a sorted list', () => {
  const named = async (cursor: string | null) =>
    get(`/lists/items?sort=name&limit=2${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
  const rename = async (code: string, name: string) => {
    const [row] = (await get(`/lists/items?search=${code}`)).body.items as Json[];
    expect((await api.call('PUT', `/items/${row?.id}`, { name })).status).toBe(200);
  };

  it('keeps no other row off the next page, and brings none twice', async () => {
    const first = await named(null);
    expect(column(first, 'items', 'code')).toEqual(['JAR', 'SET']);
    await rename('SET', '龍');
    const second = await named(cursorOf(first));
    expect(column(second, 'items', 'code')).toEqual(['CUP', 'TEA']);
    expect(column(await named(cursorOf(second)), 'items', 'code')).toEqual(['SET', 'NAMELESS']);
    await rename('SET', 'セット');
  });

  it('is sorted by its units in the warehouses of the filter', async () => {
    expect(await codes('?sort=-available')).toEqual(['TEA', 'NAMELESS', 'JAR', 'CUP', 'SET']);
    expect(await codes('?sort=-available&warehouse=OSAKA')).toEqual(['NAMELESS', 'JAR', 'CUP', 'TEA', 'SET']);
  });
});

describe('the list of receipts', () => {
  const receipts = async (query: string) => column(await get(`/lists/receipts${query}`), 'receipts', 'identifier');

  it('has what was announced and what was counted', async () => {
    expect(await receipts('')).toEqual(['W-CUP']);
    expect((await get('/lists/receipts?search=cup')).body.receipts).toMatchObject([
      { announced: 8, good: 0, arrival_date: '2026-11-26', status: 'waiting', is_transfer: false },
    ]);
    expect(await receipts('?to=2026-11-25')).toEqual([]);
    expect((await get('/lists/receipts?view=stocked')).body.receipts).toMatchObject([{ good: 20, defective: 1 }]);
    expect((await get('/lists/receipts?view=cancelled')).body).toMatchObject({ receipts: [], count: 0 });
  });

  it('is sorted by arrival and identifier', async () => {
    const early = receipt({ identifier: 'W-ALL', arrival_date: '2026-11-25', items: [{ code: 'CUP', quantity: 1 }] });
    await api.call('POST', '/warehousings', early);
    const unnamed = receipt({ identifier: null, arrival_date: '2026-11-27', items: [{ code: 'CUP', quantity: 1 }] });
    await api.call('POST', '/warehousings', unnamed);
    for (const [sort, expected] of [
      ['arrival_date', ['W-ALL', 'W-CUP', null]],
      ['-arrival_date', [null, 'W-CUP', 'W-ALL']],
      // A receipt without an identifier is last in both directions.
      ['identifier', ['W-ALL', 'W-CUP', null]],
      ['-identifier', ['W-CUP', 'W-ALL', null]],
    ] as const) {
      expect([sort, await receipts(`?sort=${sort}`)]).toEqual([sort, expected]);
      expect([sort, await byPages('receipts', 'identifier', `sort=${sort}`)]).toEqual([sort, expected]);
    }
  });

  it('tells which brought other goods than were announced', async () => {
    const before = (await get('/lists/receipts?view=different')).body.count as number;
    await stockUp(api.ctx, api.caller, [{ code: 'CUP', good: 3, defective: 2 }]);
    const [last] = (await get('/lists/receipts?view=different')).body.receipts as Json[];
    expect([before, last?.good, last?.defective]).toEqual([1, 3, 2]);
  });
});

describe('the day of an account', () => {
  it('counts what left and what has not', async () => {
    const { body } = await get('/today');
    expect(body).toMatchObject({ day: '2026-11-24', failed_mails: [] });
    const days = body.shipped as { day: string; count: number }[];
    expect([days.length, days[0]?.day, days.at(-1)]).toEqual([28, '2026-10-28', { day: '2026-11-24', count: 1 }]);
    const open = new Map((body.open as { status: string; count: number }[]).map((one) => [one.status, one.count]));
    expect([open.get('suspended'), open.get('shipped')]).toEqual([1, undefined]);
  });

  it('knows the warehouses that the account may use', async () => {
    const { body } = await get('/account');
    expect(body).toMatchObject({ account_id: 'TS001', payment_registered: true, rate_limit: null });
    expect(body.senders).toMatchObject([{ uuid: SENDER, is_default: true }, { is_default: false }]);
    expect(body.warehouses).toContainEqual({ warehouse: OSAKA.warehouse, name: OSAKA.name });
  });
});

describe('two accounts side by side', () => {
  const TRIES = [
    '',
    '?view=all',
    '?search=TS001-',
    '?search=T',
    `?search=${encodeURIComponent("' or 1=1 --")}`,
    '?warehouse=TOKYO',
  ];

  it('never see rows of each other', async () => {
    const other = await join(api, 'TS002', 'other@example.com', 'member');
    for (const list of ['shipments', 'items', 'receipts']) {
      for (const query of TRIES) {
        const { status, body } = await other.call('GET', `/lists/${list}${query}`, undefined, 'TS002');
        expect([list, query, status, body[list], body.count]).toEqual([list, query, 200, [], 0]);
        expect((await other.call('GET', `/lists/${list}${query}`, undefined, 'TS001')).status).toBe(403);
      }
    }
  });

  it('are both closed to the staff on the floor, who have no account', async () => {
    const floor = await hire(api, 'floor@example.com', 'floor');
    expect((await floor.call('GET', '/lists/items', undefined, 'TS001')).status).toBe(403);
  });
});

describe('a mail that did not arrive', () => {
  it('is sent again by people, not by programs, and only when it failed or is in doubt', async () => {
    const person = await join(api, 'TS001', 'mails@example.com', 'member');
    const [gone] = (await get('/lists/shipments?view=shipped')).body.shipments as Json[];
    const no = Number(String(gone?.id).slice(7));
    await api.rows(
      `insert into notices (account_id, shipment_no, state, reason) values ('TS001', ${no}, 'failed', 'no such mailbox')`,
    );
    const failed = async () => (await get('/today')).body.failed_mails;
    expect(await failed()).toEqual([
      { shipment: gone?.id, identifier: 'gone', state: 'failed', reason: 'no such mailbox' },
    ]);
    const again = `/notices/${gone?.id}/again`;
    expect((await api.atConsole('POST', again)).status).toBe(403);
    const other = await join(api, 'TS002', 'mails-too@example.com', 'member');
    expect((await other.call('POST', again, undefined, 'TS002')).status).toBe(403);
    expect(await failed()).toHaveLength(1);
    expect((await person.call('POST', again, undefined, 'TS001')).status).toBe(200);
    expect(await failed()).toEqual([]);
    expect((await person.call('POST', again, undefined, 'TS001')).status).toBe(404);
    const dealWith = async () =>
      (await person.call('POST', `/notices/${gone?.id}/dealt-with`, undefined, 'TS001')).status;
    expect(await dealWith()).toBe(404);
    await api.rows("update notices set state = 'failed'");
    expect((await get('/today')).body.failed_mail_count).toBe(1);
    // Twice, as by two people.
    expect([await dealWith(), await dealWith()]).toEqual([200, 200]);
    expect([await failed(), (await get('/today')).body.failed_mail_count]).toEqual([[], 0]);
    expect((await get('/notices?state=not_arrived')).body.notices).toEqual([]);
    expect((await get('/notices?state=failed')).body.notices).toMatchObject([{ dealt_with_at: expect.any(String) }]);
    expect((await person.call('POST', again, undefined, 'TS001')).status).toBe(200);
    expect((await get('/notices')).body.notices).toMatchObject([{ state: 'waiting', dealt_with_at: null }]);
  });
});

it('the list of items has as many of a set as the API, of the warehouses that it is filtered by', async () => {
  await makeItems(api.ctx, api.caller, [{ code: 'LID' }]);
  const { body } = await api.call('POST', '/items', {
    code: 'POT',
    child_items: [
      { code: 'LID', quantity: 1 },
      { code: 'TEA', quantity: 2 },
    ],
  });
  const listed = async (query = '') =>
    ((await get(`/lists/items?search=POT${query}`)).body.items as Json[]).map(({ set_stock }) => set_stock);
  expect(await listed()).toEqual([{ quantity: 0, available: 0 }]);
  await stockUp(api.ctx, api.caller, [{ code: 'LID', good: 3 }]);
  await stockUp(api.ctx, api.caller, [{ code: 'LID', good: 9 }], OSAKA.warehouse);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 5 }], OSAKA.warehouse);
  const { body: read } = await api.call('GET', `/items/${body.id}?stock=1`);
  const { quantity, available } = read.stock as Json;
  expect(await listed()).toEqual([{ quantity, available }]);
  expect(await listed(`&warehouse=${OSAKA.warehouse}`)).toEqual([{ quantity: 2, available: 2 }]);
  expect((await get('/lists/items?search=LID')).body.items).toMatchObject([{ set_stock: null }]);
});

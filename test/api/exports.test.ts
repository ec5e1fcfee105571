import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportWriters } from '../../src/documents/export-writers.js';
import type { Context } from '../../src/operations/context.js';
import { readExportFile, sweepExports } from '../../src/operations/exports/exports.js';
import { resumeExports, workOnExport } from '../../src/operations/exports/work-on-export.js';
import type { ResumeControl, WorkControl } from '../../src/operations/leased-work.js';
import { blockLot } from '../../src/operations/stock/block-lot.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { makeAccount, makeItems, stockUp } from '../kit/accounts.js';
import { type Api, HOME, openApi } from '../kit/api.js';
import { workTo } from '../kit/floor.js';
import { openPdf } from '../kit/pdf.js';
import { type Browser, join } from '../kit/people.js';
import { resumed } from '../kit/resumed.js';

/* Files of what a list has found: the server writes them, and people save them. */

const ITEMS = 1_203;
const STAFF = staff('quality');
const FORMATS = new URL('../../console/src/shop/import/', import.meta.url);

let api: Api;
let member: Browser;
beforeAll(async () => {
  api = await openApi();
  const many = Array.from({ length: ITEMS - 2 }, (_, no) => ({ code: `MANY-${no}`, name: `商品 ${no}` }));
  await makeItems(api.ctx, api.caller, [
    { code: 'TEA', name: '煎茶, "特選"', price: 1200, tags: ['お茶', '贈答'], temperature_zone: 'frozen' },
    { code: 'RUN', name: '=1+1', tags: ['made in japan'] },
    ...many,
  ]);
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 40, defective: 2 },
    { code: 'RUN', good: 5 },
  ]);
  member = await join(api, 'TS001', 'member@example.com', 'member');
});
afterAll(() => api.close());

const writers = async () => exportWriters;

const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, who = member) =>
  who.call(method, `/exports${path}`, body, 'TS001');

interface Seen {
  readonly id: number;
  readonly file: string;
  readonly state: string;
  readonly failure: string | null;
  readonly total: number | null;
  readonly done: number;
  readonly bytes: number;
}

const all = async (): Promise<Seen[]> => (await ask('GET', '')).body.exports as Seen[];
const seen = async (id: number): Promise<Seen | undefined> => (await all()).find((one) => one.id === id);

async function made(what: object): Promise<Seen> {
  const { status, body } = await ask('POST', '', what);
  expect([status, body]).toMatchObject([201, { state: 'writing', done: 0 }]);
  await expect
    .poll(async () => (await seen(body.id as number))?.state, { timeout: 20_000, interval: 30 })
    .not.toBe('writing');
  return (await seen(body.id as number)) as Seen;
}

const saved = async (id: number): Promise<Buffer> => {
  const { status, bytes } = await ask('GET', `/${id}/file`);
  expect(status).toBe(200);
  return bytes;
};
const rowsIn = (file: Buffer): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(file.toString().replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true })
    .data;
async function rowsOf(what: object): Promise<Record<string, string>[]> {
  const file = await made(what);
  expect(file).toMatchObject({ state: 'ready', failure: null });
  return rowsIn(await saved(file.id));
}

const change = (id: number, what: string) => api.rows(`update exports set ${what} where export_no = $1`, [id]);
const resumeAll = (ctx: Context, control: ResumeControl) => resumeExports(ctx, writers, control);
const undisturbed: WorkControl = {
  isStopping: () => false,
  onError: (error) => {
    throw error;
  },
};

describe('a file', () => {
  it('has every row that the list has found, in its order, over several parts', async () => {
    const file = await made({ kind: 'items' });
    expect(file).toMatchObject({
      state: 'ready',
      total: ITEMS,
      done: ITEMS,
      file: expect.stringMatching(/^items-.*\.csv$/),
    });
    const bytes = await saved(file.id);
    expect(bytes.length).toBe(file.bytes);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const listed = await api.rows("select code from items where account_id = 'TS001' order by item_no desc");
    expect(rowsIn(bytes).map((row) => row['Item code'])).toEqual(listed.map(({ code }) => code));
    expect(await api.rows('select count(*) from export_parts where export_no = $1', [file.id])).not.toEqual([
      { count: 1 },
    ]);
  });

  it('has stock, and no cell that a spreadsheet would run', async () => {
    expect(await rowsOf({ kind: 'items', zone: 'frozen', tag: '贈答', sets: 'none' })).toHaveLength(1);
    expect(await rowsOf({ kind: 'items', sets: 'only' })).toEqual([]);
    const rows = await rowsOf({ kind: 'items', search: 'tea' });
    expect(rows).toEqual([
      expect.objectContaining({
        'Item name': '煎茶, "特選"',
        Price: '1200',
        Tags: 'お茶,贈答',
        Temperature: 'frozen',
        Available: '40',
        Defective: '2',
      }),
    ]);
    // The comma keeps an import from splitting the only tag at its spaces.
    expect((await rowsOf({ kind: 'items', search: 'run' }))[0]).toMatchObject({
      'Item name': "'=1+1",
      Tags: 'made in japan,',
    });
  });

  it('of orders has a row for each good, and only what the filter or somebody has picked out', async () => {
    const lines = [
      { code: 'TEA', quantity: 2 },
      { code: 'RUN', quantity: 1 },
    ];
    const ids: string[] = [];
    for (const identifier of ['O-1', 'O-2', 'O-3']) {
      const recipient = { ...HOME, name: `受取 ${identifier}` };
      const { body } = await api.call('POST', '/shipments', { identifier, recipient, items: lines });
      ids.push(String(body.id));
    }
    const both = (name: string) => [
      [name, 'TEA', '2'],
      [name, 'RUN', '1'],
    ];
    const goods = (rows: Record<string, string>[]) =>
      rows.map((row) => [row['Order number'], row['Item code'], row.Quantity]);
    expect(goods(await rowsOf({ kind: 'shipments' }))).toEqual(['O-3', 'O-2', 'O-1'].flatMap(both));
    expect(goods(await rowsOf({ kind: 'shipments', search: 'o-2' }))).toEqual(both('O-2'));
    expect(goods(await rowsOf({ kind: 'shipments', view: 'shipped' }))).toEqual([]);
    expect(goods(await rowsOf({ kind: 'shipments', search: 'o-2', status: 'waiting,picked' }))).toEqual(both('O-2'));
    for (const none of [{ status: 'picked' }, { carrier: 'CARRIERB' }])
      expect(await rowsOf({ kind: 'shipments', search: 'o-2', ...none })).toEqual([]);
    const picked = await rowsOf({
      kind: 'shipments',
      ids: [ids[0], ids[2], ids[1]?.replace('TS001', 'TS002'), 'TS001-I000001'],
    });
    expect(goods(picked)).toEqual(['O-3', 'O-1'].flatMap(both));
    expect(picked[0]).toMatchObject({
      ID: ids[2],
      Status: 'To be shipped',
      Recipient: '受取 O-3',
      Postcode: '100-0001',
      Prefecture: '東京都',
    });
    expect(await rowsOf({ kind: 'shipments', ids: [] })).toEqual([]);
  });

  it('of orders has what they say besides, but not what Kura decided for them', async () => {
    const says = {
      order_no: '1001',
      shipping_email: 'yamada@example.com',
      shipping_date: '2026-12-01',
      cash_on_delivery: true,
      total_for_cash_on_delivery: 3060,
      gift_wrapping_unit: 'ORDER',
      gift_wrapping_type: 'NAVY',
      total_amount: '3,060',
      total_with_reduced_tax: 3060,
      cushioning_unit: 'ORDER',
      cushioning_type: 'BUBBLE_PACK',
      delivery_options: { fragile_item: true, box_delivery: false },
      price_on_delivery_note: true,
      allocate_priority: 7,
      suspend: true,
      apply_rule: true,
    };
    const order = {
      recipient: { ...HOME, division: '仕入部' },
      items: [
        { code: 'TEA', quantity: 1, name: '煎茶（簡易包装）', unit_price: 1200, price: 1296, is_reduced_tax: true },
      ],
    };
    const written = async (identifier: string, more: object) => {
      const { body } = await api.call('POST', '/shipments', { identifier, ...order, ...more });
      const [row] = await rowsOf({ kind: 'shipments', ids: [body.id] });
      await api.call('DELETE', `/shipments/${body.id}`);
      return row;
    };
    expect(await written('SAYS-ALL', says)).toMatchObject({
      'Order number on the delivery note': '1001',
      'Notice mail address': 'yamada@example.com',
      'Requested shipping date': '2026-12-01',
      'Cash on delivery': '3060',
      'Gift wrapping': 'NAVY',
      Total: '3,060',
      'Total at 8%': '3060',
      'Total at 10%': '',
      Cushioning: 'BUBBLE_PACK',
      Fragile: 'yes',
      'Delivery box': 'no',
      'Item name on the delivery note': '煎茶（簡易包装）',
      'Line amount': '1296',
      'Not in this file': '',
      'Amounts on the delivery note': 'yes',
      Priority: '7',
      Suspend: 'yes',
      'Shipping rules': 'yes',
      Department: '仕入部',
      'Unit price': '1200',
      'Reduced tax rate': 'yes',
    });
    expect(await written('SAYS-NOTHING', {})).toMatchObject({
      'Requested method': '',
      'Requested carrier': '',
      'Amounts on the delivery note': 'no',
    });
    expect((await written('SAYS-DEFAULT', {}))?.['Sender ID']).toMatch(/^[0-9a-f-]{36}$/);
    expect(await written('SAYS-SENDER', { sender: HOME })).toMatchObject({ 'Sender ID': '(own address)' });
    expect(
      await written('SAYS-LINES', {
        gift_wrapping_unit: 'ITEM',
        cushioning_unit: 'ITEM',
        items: [{ code: 'TEA', quantity: 1, gift_wrapping_type: 'RED', cushioning_type: 'BUBBLE_PACK' }],
      }),
    ).toMatchObject({
      'Gift wrapping': '',
      'Item name on the delivery note': '',
      Fragile: '',
      'Not in this file': 'wrapping by line, cushioning by line',
    });
    expect(await written('SAYS-HOW', { delivery_carrier: 'CARRIERB' })).toMatchObject({
      'Requested carrier': 'CARRIERB',
    });
  });

  it('of items has sets, enclosed goods, the reduced rate and what customs ask for', async () => {
    const customs = { invoice_summary: 'Tea set', origin: 'JP' };
    const children = [
      { id: null, code: 'TEA', quantity: 2 },
      { id: null, code: 'RUN', quantity: 1 },
    ];
    await makeItems(api.ctx, api.caller, [
      { code: 'SET', is_reduced_tax: true, international_info: customs, child_items: children },
      { code: 'FLYER', is_reduced_tax: false },
    ]);
    await api.call('PUT', '/items/TS001/FLYER', { code: 'FLYER', bundled_item: true });
    const [set] = await rowsOf({ kind: 'items', search: 'set' });
    expect(set).toMatchObject({
      'Reduced tax rate': 'yes',
      'Customs description': 'Tea set',
      'Country of origin': 'JP',
      'Set of': 'TEA×2 RUN×1',
      Enclosed: '',
    });
    const [flyer] = await rowsOf({ kind: 'items', search: 'flyer' });
    expect(flyer).toMatchObject({ 'Reduced tax rate': 'no', 'Set of': '', Enclosed: 'yes' });
    for (const code of ['SET', 'FLYER']) await api.call('DELETE', `/items/TS001/${code}`);
  });

  it('of receipts has what was announced and counted of each good', async () => {
    const rows = await rowsOf({ kind: 'receipts', view: 'all' });
    expect(rows.map((row) => [row['Item code'], row.Announced, row.Good, row.Defective, row.Status])).toEqual([
      ['TEA', '1', '40', '2', 'Put away'],
      ['RUN', '1', '5', '0', 'Put away'],
    ]);
  });

  it('of papers is a PDF with those of each receipt', async () => {
    await stockUp(api.ctx, api.caller, [{ code: 'RUN', good: 1 }]);
    const file = await made({ kind: 'receipt_papers', view: 'all' });
    expect(file).toMatchObject({ state: 'ready', total: 2, done: 2, file: expect.stringMatching(/\.pdf$/) });
    const { pages } = await openPdf(await saved(file.id));
    expect(['TS001-W0002', 'TS001-W0001'].map((id) => pages.filter((page) => page.includes(id)).length)).toEqual([
      2, 2,
    ]);
  });

  it('of a lot has those who received units of it', async () => {
    await makeItems(api.ctx, api.caller, [
      { code: 'LOT', name: 'ロット', lot_limit_type: 'expiry', expiry_at_allocatable_days: 0 },
    ]);
    await stockUp(api.ctx, api.caller, [{ code: 'LOT', good: 3, expiry_date: '2027-03-31' }]);
    const [lot] = await api.rows("select item_no, lot_no from lots where expiry_date = '2027-03-31'");
    const item = `TS001-I${String(lot?.item_no).padStart(6, '0')}`;
    const recipients = () => rowsOf({ kind: 'recipients', item, lot_no: lot?.lot_no });
    expect(await recipients()).toEqual([]);
    const items = [{ code: 'LOT', quantity: 2 }];
    const { body } = await api.call('POST', '/shipments', { identifier: 'LOT-1', recipient: HOME, items });
    await workTo(api.ctx, body.id, 'shipped');
    expect(await recipients()).toEqual([
      expect.objectContaining({
        ID: body.id,
        'Order number': 'LOT-1',
        Postcode: '100-0001',
        Quantity: '2',
        'Came back': '0',
        'Shipped at': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00$/),
      }),
    ]);
    const { file } = await made({ kind: 'recipients', item, lot_no: lot?.lot_no });
    expect(file).toMatch(/^recipients-LOT-lot-2027-03-31-\d{4}-\d\d-\d\d-\d+\.csv$/);
  });

  it('calls days and units as the screens do, in Japanese', () => {
    const about = { account: { account_id: 'TS001', name: 'x' }, language: 'ja', started_at: new Date() } as const;
    const titles = (kind: 'items' | 'receipts') => exportWriters[kind](about).begin().toString().trim().split(',');
    expect(titles('items')).toEqual(expect.arrayContaining(['不良', '未識別']));
    expect(titles('receipts')).toEqual(expect.arrayContaining(['到着予定日', '不良', '未識別']));
  });

  it('has the columns by whose names files are imported, in both languages', async () => {
    // The console is built apart: what it understands is read from its source, column by column.
    for (const kind of ['items', 'shipments'] as const) {
      const source = await readFile(new URL(`${kind === 'items' ? 'items' : 'orders'}.ts`, FORMATS), 'utf8');
      const known = [...source.matchAll(/^ {4}(\w+): (\[.+\]),$/gm)].map(([, , names = '']) => names.toLowerCase());
      expect(known.length).toBeGreaterThan(8);
      for (const language of ['ja', 'en'] as const) {
        const about = { account: { account_id: 'TS001', name: 'x' }, language, started_at: new Date() };
        const [header = []] = Papa.parse<string[]>(
          exportWriters[kind](about)
            .begin()
            .toString()
            .replace(/^\uFEFF/, ''),
        ).data;
        const missing = known.filter((names) => !header.some((title) => names.includes(`'${title.toLowerCase()}'`)));
        expect(missing, `${kind} ${language}`).toEqual([]);
      }
    }
  });
});

describe('the work on a file', () => {
  const started = async (what: object = { kind: 'items' }): Promise<number> => {
    const { body } = await ask('POST', '', what);
    await expect.poll(async () => (await seen(body.id as number))?.state, { interval: 20 }).toBe('ready');
    const id = body.id as number;
    // As it was before any server began.
    await api.rows('delete from export_parts where export_no = $1', [id]);
    await change(id, `state = 'writing', total = null, done = 0, before = null, bytes = 0`);
    return id;
  };

  it('goes on behind the last part when a server stops, and writes the same file', async () => {
    const whole = await saved((await made({ kind: 'items' })).id);
    const id = await started();
    let asked = 0;
    const stopping = () => {
      asked += 1;
      return asked > 1;
    };
    await workOnExport({ ctx: api.ctx, account_id: 'TS001', no: id }, writers, {
      ...undisturbed,
      isStopping: stopping,
    });
    expect(await seen(id)).toMatchObject({ state: 'writing', done: 500, total: ITEMS + 1 });
    await Promise.all([1, 2, 3].map(() => resumed(api.ctx, resumeAll, undisturbed)));
    expect(await seen(id)).toMatchObject({ state: 'ready', done: ITEMS + 1 });
    expect((await saved(id)).equals(whole)).toBe(true);
  });

  it('has no row twice when a server ends behind the last part, and nobody has said that it is ready', async () => {
    const file = await made({ kind: 'items' });
    const whole = await saved(file.id);
    await change(file.id, `state = 'writing'`);
    await resumed(api.ctx, resumeAll, undisturbed);
    expect(await seen(file.id)).toMatchObject({ state: 'ready', done: file.done, bytes: file.bytes });
    expect((await saved(file.id)).equals(whole)).toBe(true);
  });

  it('prints no file without papers', async () => {
    const { state, failure } = await made({ kind: 'receipt_papers', view: 'cancelled' });
    expect([state, failure]).toEqual(['failed', 'There is nothing to print.']);
  });

  it('begins again with papers, whose pages another server does not have', async () => {
    const id = await started({ kind: 'receipt_papers', view: 'all' });
    await change(id, 'done = 7, before = 2, total = 9');
    await resumed(api.ctx, resumeAll, undisturbed);
    expect(await seen(id)).toMatchObject({ state: 'ready', done: 3, total: 3 });
  });

  it('is not taken from a server that is at it, and ends when the file is discarded', async () => {
    const id = await started();
    await change(id, `leased_by = gen_random_uuid(), leased_until = now() + interval '1 hour'`);
    await resumed(api.ctx, resumeAll, undisturbed);
    expect((await seen(id))?.done).toBe(0);
    expect((await ask('GET', `/${id}/file`)).status).toBe(409);
    await change(id, 'leased_by = null, leased_until = null');
    let discarded: Promise<unknown> = Promise.resolve();
    let asked = 0;
    await workOnExport({ ctx: api.ctx, account_id: 'TS001', no: id }, writers, {
      ...undisturbed,
      isStopping: () => {
        asked += 1;
        if (asked === 2) discarded = ask('DELETE', `/${id}`);
        return false;
      },
    });
    await discarded;
    expect([await seen(id), await api.rows('select 1 from export_parts where export_no = $1', [id])]).toEqual([
      undefined,
      [],
    ]);
  });

  it('fails when its person does not work here any more, or by a mistake of ours, and says so', async () => {
    const id = await started();
    await api.rows("update memberships set disabled_at = now() where role = 'member'");
    await resumed(api.ctx, resumeAll, undisturbed);
    await api.rows("update memberships set disabled_at = null where role = 'member'");
    expect(await seen(id)).toMatchObject({
      state: 'failed',
      failure: 'The person who asked for it is no longer a member of this account.',
    });
    await change(id, `state = 'writing', failure = null, query = '{"view": "none"}'`);
    const errors: unknown[] = [];
    await resumed(api.ctx, resumeAll, { ...undisturbed, onError: (error) => errors.push(error) });
    expect([errors.length, await seen(id)]).toMatchObject([
      1,
      { state: 'failed', failure: /^An error stopped this work/ },
    ]);
  });
});

describe('refused', () => {
  it('is what cannot be made a file of, with all faults', async () => {
    for (const [what, paths] of [
      [{}, ['kind']],
      [{ kind: 'tokens', ids: 7 }, ['kind', 'ids']],
      [{ kind: 'items', view: 'shipped', from: 'yesterday', search: 'x'.repeat(101) }, ['view', 'search', 'from']],
      [{ kind: 'recipients' }, ['item', 'lot_no']],
      [{ kind: 'items', ids: Array.from({ length: 1_001 }, () => 'x') }, ['ids']],
    ] as const) {
      const { status, body } = await ask('POST', '', what);
      expect([status, Object.keys(body.errors as object).sort()]).toEqual([422, [...paths].sort()]);
    }
    for (const no of ['0', '-1', 'x', '9'.repeat(20)]) expect((await ask('GET', `/${no}/file`)).status).toBe(404);
  });

  it('is a fourth file while three are made; of those that are ready, ten are kept', async () => {
    for (let count = 0; count < 11; count += 1) await made({ kind: 'items', search: 'tea' });
    const kept = await all();
    expect(kept).toHaveLength(10);
    const held = kept.slice(0, 3).map(({ id }) => id);
    await api.rows(
      `update exports set state = 'writing', leased_by = gen_random_uuid(), leased_until = now() + interval '1 hour'
        where export_no = any($1)`,
      [held],
    );
    const fourth = await ask('POST', '', { kind: 'items' });
    expect([fourth.status, fourth.body.error_description]).toEqual([
      409,
      '3 files are being made. Wait until one is done, or stop one.',
    ]);
    for (const id of held) expect((await ask('DELETE', `/${id}`)).status).toBe(200);
  });

  it('is a program, and another account; who has made a file and who has saved it is recorded', async () => {
    const { id } = await made({ kind: 'items', search: 'tea' });
    await makeAccount(api.ctx, 'TS003');
    const stranger = await join(api, 'TS003', 'stranger@example.com', 'owner');
    expect((await stranger.call('GET', `/exports/${id}/file`, undefined, 'TS003')).status).toBe(404);
    expect((await stranger.call('DELETE', `/exports/${id}`, undefined, 'TS003')).status).toBe(404);
    expect((await stranger.call('GET', '/exports', undefined, 'TS003')).body.exports).toEqual([]);
    expect((await stranger.call('GET', `/exports/${id}/file`, undefined, 'TS001')).status).toBe(403);
    expect((await api.atConsole('POST', '/exports', { kind: 'items' })).status).toBe(403);
    expect((await api.atConsole('GET', `/exports/${id}/file`)).status).toBe(200);
    const [entry] = await api.rows(
      "select actor, details from audit_log where action = 'startExport' order by entry_no desc limit 1",
    );
    expect(entry).toMatchObject({ actor: expect.any(String), details: { export_no: id, query: { view: 'all' } } });
    const saved = await api.rows(
      `select actor, subject from audit_log where action = 'readExportFile' and details @> '{"export_no": ${id}}'`,
    );
    expect(saved).toEqual([{ actor: 'api', subject: 'items' }]);
  });
});

it('files that are a week old go, and those at work stay', async () => {
  const old = await made({ kind: 'items', search: 'tea' });
  const young = await made({ kind: 'items', search: 'tea' });
  const atWork = await made({ kind: 'items', search: 'tea' });
  await api.rows("update exports set changed_at = now() - interval '8 days' where export_no = any($1)", [
    [old.id, atWork.id],
  ]);
  await change(atWork.id, `state = 'writing', leased_until = now() + interval '1 hour'`);
  await sweepExports(api.ctx);
  const left = (await all()).map(({ id }) => id);
  expect([left.includes(old.id), left.includes(young.id), left.includes(atWork.id)]).toEqual([false, true, true]);
});

it('tells which units orders can get: not those in blocked lots; of sets how many their children make', async () => {
  await makeItems(api.ctx, api.caller, [{ code: 'CAKE', lot_limit_type: 'expiry', expiry_at_allocatable_days: 10 }]);
  for (const [good, expiry_date, warehouse] of [
    [7, '2027-06-30', 'TOKYO'],
    [5, '2027-07-31', 'TOKYO'],
    [1, '2027-07-31', 'OSAKA'],
  ] as const)
    await stockUp(api.ctx, api.caller, [{ code: 'CAKE', good, expiry_date }], warehouse);
  const child_items = [{ code: 'CAKE', quantity: 2 }];
  await api.call('POST', '/items', { code: 'CAKE-BOX', name: 'セット', child_items });
  const [lot] = await api.rows('select item_no, lot_no from lots where expiry_date = $1', ['2027-06-30']);
  await blockLot(api.ctx, 'TS001', lot?.item_no as number, { lot_no: lot?.lot_no as number, reason: 'mould' }, STAFF);
  const told = async (more: object = {}) => {
    const rows = await rowsOf({ kind: 'items', search: 'cake', ...more });
    return rows.map((row) => [row['Item code'], row.Available, row.Unallocatable]);
  };
  expect(await told()).toEqual([
    ['CAKE-BOX', '2', ''],
    ['CAKE', '6', '7'],
  ]);
  expect(await told({ warehouse: 'OSAKA' })).toEqual([
    ['CAKE-BOX', '0', ''],
    ['CAKE', '1', '0'],
  ]);
});

it('a file that is deleted while somebody saves it breaks off: a part of it does not look like the whole', async () => {
  const { id } = await made({ kind: 'items', view: 'all' });
  const { parts } = await readExportFile(api.ctx, 'TS001', id, STAFF);
  expect((await parts.next()).done).toBe(false);
  await ask('DELETE', `/${id}`);
  await expect(parts.next()).rejects.toThrow('was deleted');
});

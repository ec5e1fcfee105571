import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packGoods } from '../../src/operations/floor/pack-goods.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { trackingCode } from '../../src/rules/carriers/tracking-code.js';
import { lockToLabel, takeNumbers } from '../../src/storage/carriers/program-labels.js';
import { inTransaction } from '../../src/storage/database/database.js';
import { stockUp } from '../kit/accounts.js';
import { type Answer, type Api, faultsOf, HOME, type Json, openApi, shipment } from '../kit/api.js';
import { Desk } from '../kit/desk.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { join } from '../kit/people.js';

/* Labels that staff make in the label programs of carriers: the files, and the numbers that come back. */

let api: Api;
let desk: Desk;
let b2cloud: Json;

const RECIPIENT = { ...HOME, phone: '03-0000-0001' };
const SHOP = {
  postcode: '150-0041',
  prefecture: '東京都',
  address1: '渋谷区神南1-2-3',
  name: '和茶堂',
  phone: '03-0000-0200',
};
const ASKED = { ご請求先顧客コード: '012345678901', 運賃管理番号: '01' };
const PROGRAM = '/label-programs/CARRIERA';
const HERE = '/warehouses/TOKYO/labels/CARRIERA';

beforeAll(async () => {
  api = await openApi();
  desk = await Desk.open(api);
  await api.call('POST', '/items/bulk', { items: [{ code: 'TEA', name: '煎茶' }] });
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 1000 }]);
  const owner = await join(api, 'TS001', 'owner@example.com', 'owner');
  await owner.call('PUT', '/settings', { label_note: '食品' }, 'TS001');
  const { templates } = (await desk.ask('GET', '/label-programs')).body as { templates: Json[] };
  b2cloud = templates.find(({ name }) => name === 'b2cloud') as Json;
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

const set = (more: object = {}, browser = desk.provider.admin): Promise<Answer> =>
  desk.ask('PUT', PROGRAM, { template: b2cloud, asked: ASKED, waits: false, ...more }, browser);

let orders = 0;
async function ordered(more: object = {}): Promise<string> {
  orders += 1;
  const body = shipment(`LABEL-${orders}`, {
    recipient: RECIPIENT,
    sender: SHOP,
    delivery_carrier: 'CARRIERA',
    ...more,
  });
  const { status, body: made } = await api.call('POST', '/shipments', body);
  expect([status, made.status]).toEqual([201, 'waiting']);
  return String(made.id);
}
async function picking(more: object = {}): Promise<string> {
  const id = await ordered(more);
  await workTo(api.ctx, id, 'picking');
  return id;
}
const here = async (browser = desk.floor) => (await desk.ask('GET', HERE, undefined, browser)).body;
const toMake = async () => ((await here()).to_make as Json[]).map(({ id }) => id);
const makeFile = (browser = desk.floor) => desk.ask('POST', `${HERE}/files`, undefined, browser);
const fileOf = async (file_no: unknown) => desk.ask('GET', `/label-files/${file_no}/labels.csv`, undefined, desk.floor);
/** The rows of a file, without the titles. */
async function rowsOf(file_no: unknown): Promise<string[][]> {
  const { bytes } = await fileOf(file_no);
  const text = new TextDecoder('shift_jis', { fatal: true }).decode(bytes);
  return text
    .split('\r\n')
    .slice(1, -1)
    .map((row) => row.split(','));
}
let serial = 100;
const number = (): string => {
  serial += 1;
  return trackingCode('CARRIERA', serial);
};
const line = (order_id: string, tracking_code: string) => ({ order_id, tracking_code });
const take = (...lines: readonly object[]) => desk.ask('POST', `${HERE}/numbers`, { lines }, desk.floor);
const outcomes = ({ body }: Answer) => (body.lines as Json[]).map(({ outcome }) => outcome);
const orderAt = async (id: string) => (await desk.ask('GET', `/orders/${id}`)).body;
const codesOf = async (id: string) =>
  (
    await api.rows(
      'select tracking_code from parcels where shipment_no = $1 and voided_at is null order by parcel_no',
      [numberOf(id)],
    )
  ).map(({ tracking_code }) => tracking_code);

describe('the label program of a carrier', () => {
  it('is set by administrators, who fill in what its template asks for', async () => {
    expect((await set({}, desk.floor)).status).toBe(403);
    expect(faultsOf(await set({ asked: {} }))).toEqual(['asked.ご請求先顧客コード', 'asked.運賃管理番号']);
    expect(faultsOf(await set({ asked: { ...ASKED, 敬称: '様' } }))).toEqual(['asked.敬称']);
    expect(faultsOf(await set({ asked: { ...ASKED, 運賃管理番号: '012' } }))).toEqual(['asked.運賃管理番号']);
    expect(faultsOf(await set({ asked: { ...ASKED, 運賃管理番号: '\u0000' } }))).toEqual(['asked.運賃管理番号']);
    const columns = [{ title: 'a' }, { title: 'a' }, { title: 'b', from: 'nothing' }];
    expect(faultsOf(await set({ template: { ...b2cloud, columns } }))).toEqual(['template.columns.2.from']);
    expect(faultsOf(await set({ template: { ...b2cloud, columns: columns.slice(0, 2) } }))).toContain(
      'template.columns.1.title',
    );
    expect(
      faultsOf(await set({ template: { ...b2cloud, columns: [{ title: 'a', from: 'sender_address', codes: {} }] } })),
    ).toContain('template.columns.0.from');
    expect((await desk.ask('PUT', '/label-programs/CARRIERD', {})).status).toBe(404);
    expect((await makeFile()).status).toBe(400);
    expect(await here()).toEqual({ program: null, to_make: [], files: [] });

    expect((await set()).body).toEqual({});
    const { programs } = (await desk.ask('GET', '/label-programs', undefined, desk.floor)).body as { programs: Json[] };
    expect(programs).toMatchObject([
      { carrier: 'CARRIERA', asked: ASKED, waits: false, changed_by: expect.any(String) },
    ]);
    expect(programs[0]?.template).toEqual(b2cloud);
  });
});

describe('the file for a label program', () => {
  it('has the orders in work that need a label, and each of them once', async () => {
    const waiting = await ordered();
    const first = await picking();
    const second = await picking({ recipient: { ...RECIPIENT, name: '髙橋 〜子' } });
    const other = await picking({ delivery_carrier: 'CARRIERB' });
    expect(await toMake()).toEqual([first, second]);

    const { status, body } = await makeFile();
    expect([status, body]).toEqual([201, { file_no: expect.any(Number), labels: 2, left_out: 0 }]);
    const rows = await rowsOf(body.file_no);
    expect(rows.map((row) => [row[0], row[15]])).toEqual([
      [first, '倉 太郎'],
      [second, '髙橋 ～子'],
    ]);
    expect(rows[0]).toHaveLength(97);
    const { headers } = await fileOf(body.file_no);
    expect(headers['content-type']).toBe('text/csv; charset=windows-31j');
    expect(headers['content-disposition']).toBe(`attachment; filename="labels-${body.file_no}.csv"`);
    expect(await toMake()).toEqual([]);
    expect((await makeFile()).status).toBe(400);
    expect((await here()).files).toMatchObject([{ file_no: body.file_no, made_by: 'floor', labels: 2, numbered: 0 }]);
    for (const id of [waiting, other]) await api.call('POST', `/shipments/${id}/cancel`);
  });

  it('leaves out what does not fit, and says what it is', async () => {
    const wrong = await picking({ recipient: { ...RECIPIENT, name: '𠮷田', phone: null } });
    const good = await picking();
    const found = ((await here()).to_make as Json[]).find(({ id }) => id === wrong) as { problems: Json[] };
    expect(found.problems.map(({ column }) => column)).toEqual(['お届け先電話番号', 'お届け先名']);
    expect(found.problems[1]?.message).toEqual({
      en: 'The program cannot read these characters: 𠮷',
      ja: '発行ソフトで使えない文字があります: 𠮷',
    });
    const { body } = await makeFile();
    expect(body).toMatchObject({ labels: 1, left_out: 1 });
    expect((await rowsOf(body.file_no)).map(([id]) => id)).toEqual([good]);
    expect(await toMake()).toEqual([wrong]);
    // The client mends its order, and the next file has it.
    await api.call('POST', `/shipments/${wrong}/modify`, { recipient: RECIPIENT });
    expect(await toMake()).toEqual([]);
    await desk.ask('POST', `/requests/${wrong}/accept`);
    expect(await rowsOf((await makeFile()).body.file_no)).toHaveLength(1);
  });

  it('is made once when two people ask for it at the same time', async () => {
    const ids = [await picking(), await picking()];
    const made = await Promise.all([makeFile(), makeFile()]);
    expect(made.map(({ status }) => status).sort()).toEqual([201, 400]);
    const [{ body }] = made.filter(({ status }) => status === 201) as [Answer];
    expect((await rowsOf(body.file_no)).map(([id]) => id)).toEqual(ids);
  });

  it('has no order that got a label while the file was made', async () => {
    const [labelled, other] = [await picking(), await picking()];
    const locks = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    const { making } = await inTransaction(api.ctx.pool, async (tx) => {
      const ref = { account_id: 'TS001', no: numberOf(labelled) };
      await lockToLabel(tx, [ref]);
      const made = makeFile();
      await expect.poll(() => api.rows(locks)).toHaveLength(1);
      await takeNumbers(tx, [{ account_id: 'TS001', shipment_no: ref.no, label_no: 1, tracking_code: number() }]);
      return { making: made };
    });
    const { body } = await making;
    expect(body).toMatchObject({ labels: 1 });
    expect((await rowsOf(body.file_no)).map(([id]) => id)).toEqual([other]);
  });

  it('is that of one warehouse, whose staff alone may make and read it', async () => {
    await picking();
    expect((await makeFile(desk.limited)).status).toBe(403);
    const { body } = await makeFile();
    const of = `/label-files/${body.file_no}/labels.csv`;
    expect((await desk.ask('GET', of, undefined, desk.limited)).status).toBe(403);
    expect((await desk.ask('GET', HERE, undefined, desk.limited)).status).toBe(403);
    expect((await desk.ask('GET', '/label-files/99999/labels.csv')).status).toBe(404);
  });
});

describe('the numbers of a label program', () => {
  it('are those of the parcels when they are packed; the same file again changes nothing', async () => {
    const id = await picking();
    const { body } = await makeFile();
    const code = number();
    expect(outcomes(await take(line(id, code), line('TS001-S999999', number())))).toEqual(['taken', 'unknown_order']);
    expect((await orderAt(id)).program_labels).toEqual([{ file_no: body.file_no, tracking_code: code }]);
    // Somebody has the printed label in hand.
    expect((await desk.rows(`/orders?search=${code}`, 'orders')).map((one) => one.id)).toEqual([id]);
    expect(outcomes(await take(line(id, code)))).toEqual(['known']);
    expect(outcomes(await take(line(id, number())))).toEqual(['other_number']);
    expect((await here()).files).toContainEqual(
      expect.objectContaining({ file_no: body.file_no, labels: 1, numbered: 1 }),
    );
    await workTo(api.ctx, id, 'packed', 'picking');
    expect(await codesOf(id)).toEqual([code]);
    expect((await orderAt(id)).program_labels).toEqual([]);
    expect(outcomes(await take(line(id, code)))).toEqual(['known']);
    const other = await picking();
    expect(outcomes(await take(line(other, code)))).toEqual(['used_elsewhere']);
    // So has the parcel to which Kura gave a number.
    const own = await picking();
    await workTo(api.ctx, own, 'packed', 'picking');
    const [given] = await codesOf(own);
    expect(outcomes(await take(line(other, String(given)), line(own, number())))).toEqual([
      'used_elsewhere',
      'other_number',
    ]);
    await workTo(api.ctx, id, 'shipped', 'packed');
    expect((await api.call('GET', `/shipments/${id}`)).body).toMatchObject({
      status: 'shipped',
      tracking_codes: [code],
    });
  });

  it('come too late for an order that was packed with a number of Kura', async () => {
    const id = await picking();
    await makeFile();
    await workTo(api.ctx, id, 'packed', 'picking');
    const [own] = await codesOf(id);
    expect(outcomes(await take(line(id, number())))).toEqual(['other_number']);
    expect(await codesOf(id)).toEqual([own]);
    expect((await desk.ask('POST', `/shipments/${id}/labels`, { how: 'one_more' }, desk.floor)).status).toBe(400);
  });

  it('are refused as a whole if a spreadsheet has shortened one', async () => {
    const id = await picking();
    const answer = await take(line(id, number()), line(id, '4.00E+11'));
    expect([answer.status, faultsOf(answer)]).toEqual([422, ['lines.1.tracking_code']]);
    expect(outcomes(await take(line(id, number())))).toEqual(['taken']);
    expect(faultsOf(await take())).toEqual(['lines']);
    expect(faultsOf(await take(line('TS001-S000001\u0000', '\u0000')))).toEqual([
      'lines.0.order_id',
      'lines.0.tracking_code',
    ]);
  });

  it('are not taken of a cancelled order', async () => {
    const id = await picking();
    await makeFile();
    await api.call('POST', `/shipments/${id}/cancel`);
    await desk.ask('POST', `/requests/${id}/accept`);
    expect(outcomes(await take(line(id, number())))).toEqual(['cancelled']);
  });

  it('are void when what the label says has changed: the order needs a new one', async () => {
    const id = await picking();
    const { body } = await makeFile();
    const old = number();
    await take(line(id, old));
    await api.call('POST', `/shipments/${id}/modify`, { recipient: { ...RECIPIENT, name: '倉 花子' } });
    await desk.ask('POST', `/requests/${id}/accept`);
    expect(await toMake()).toContain(id);
    expect(outcomes(await take(line(id, old)))).toEqual(['known']);
    expect(await rowsOf(body.file_no)).toEqual([]);
    const { body: next } = await makeFile();
    expect((await rowsOf(next.file_no)).map(([, ...row]) => row[14])).toContain('倉 花子');
    const code = number();
    expect(outcomes(await take(line(id, code)))).toEqual(['taken']);
    await workTo(api.ctx, id, 'packed', 'picking');
    expect(await codesOf(id)).toEqual([code]);
  });

  it('are void when an order that waits again is updated', async () => {
    const id = await ordered();
    expect(outcomes(await take(line(id, number())))).toEqual(['taken']);
    await api.call('PUT', `/shipments/${id}`, { recipient: { ...RECIPIENT, name: '倉 花子' } });
    await workTo(api.ctx, id, 'picking');
    expect(await toMake()).toContain(id);
  });

  it('come for one more parcel, or in place of a label that was lost', async () => {
    const ask = (id: string, how: string) => desk.ask('POST', `/shipments/${id}/labels`, { how }, desk.floor);
    const id = await picking();
    await makeFile();
    expect((await ask(id, 'one_more')).status).toBe(400);
    const [first, second] = [number(), number()];
    await take(line(id, first));
    expect((await ask(id, 'one_more')).body).toEqual({});
    expect(await toMake()).toContain(id);
    await makeFile();
    expect(outcomes(await take(line(id, first), line(id, second)))).toEqual(['known', 'taken']);
    expect((await ask(id, 'instead')).body).toEqual({});
    expect(await toMake()).toContain(id);
    await makeFile();
    const third = number();
    await take(line(id, third));
    await workTo(api.ctx, id, 'packed', 'picking');
    expect(await codesOf(id)).toEqual([third]);
    expect((await ask(id, 'instead')).status).toBe(400);
    expect(faultsOf(await ask(id, 'twice'))).toEqual(['how']);
    expect((await ask(await ordered(), 'one_more')).status).toBe(400);
    expect((await ask('TS001-S999999', 'one_more')).status).toBe(404);
  });
});

describe('packing', () => {
  it('waits for the number if the program says so, and Kura makes none up', async () => {
    await set({ waits: true });
    const id = await picking();
    await workTo(api.ctx, id, 'picked', 'picking');
    await expect(workTo(api.ctx, id, 'packed', 'picked')).rejects.toMatchObject({
      message: expect.stringContaining(`Parcel 1 of ${id} has no number of CARRIERA yet`),
    });
    await makeFile();
    const code = number();
    await take(line(id, code));
    await workTo(api.ctx, id, 'packed', 'picked');
    expect(await codesOf(id)).toEqual([code]);

    // Its label is void, and its next one comes back when it is packed already.
    await api.call('POST', `/shipments/${id}/modify`, { recipient: { ...RECIPIENT, name: '倉 花子' } });
    expect((await desk.ask('POST', `/requests/${id}/accept`)).status).toBe(200);
    expect(await codesOf(id)).toEqual([]);
    await expect(workTo(api.ctx, id, 'shipped', 'packed')).rejects.toMatchObject({
      message: expect.stringContaining(id),
    });
    await makeFile();
    const next = number();
    expect(outcomes(await take(line(id, code), line(id, next)))).toEqual(['known', 'taken']);
    expect(await codesOf(id)).toEqual([next]);
    await workTo(api.ctx, id, 'shipped', 'packed');
  });

  it('takes the numbers of several parcels one by one', async () => {
    const id = await picking();
    await workTo(api.ctx, id, 'picked', 'picking');
    const inTwo = () =>
      packGoods(
        api.ctx,
        'TS001',
        [{ shipment_no: numberOf(id), packages: [{ size: '60' }, { size: '80' }] }],
        staff('Sato'),
      );
    const oneMore = () => desk.ask('POST', `/shipments/${id}/labels`, { how: 'one_more' }, desk.floor);
    const [first, second, third, fourth] = [number(), number(), number(), number()];
    await take(line(id, first));
    await expect(inTwo()).rejects.toMatchObject({ message: expect.stringContaining('Parcel 2') });
    await oneMore();
    await take(line(id, second));
    await inTwo();
    expect(await codesOf(id)).toEqual([first, second]);

    await api.call('POST', `/shipments/${id}/modify`, { recipient: { ...RECIPIENT, name: '倉 花子' } });
    await desk.ask('POST', `/requests/${id}/accept`);
    await makeFile();
    await take(line(id, third));
    expect(await codesOf(id)).toEqual([third]);
    await oneMore();
    await take(line(id, fourth));
    expect(await codesOf(id)).toEqual([third, fourth]);
    await workTo(api.ctx, id, 'shipped', 'packed');
  });

  it('on a device says what is missing, and goes on when the number has come', async () => {
    const id = await picking();
    await workTo(api.ctx, id, 'picked', 'picking');
    const device = await desk.provider.device(await desk.provider.worker('sato@example.com'));
    await device.scan(id);
    expect(await device.scan('TEA')).toMatchObject({ screen: 'choose_box' });
    expect(await device.press('60')).toMatchObject({
      screen: 'choose_box',
      sound: 'wrong',
      message: expect.stringContaining(`${id} の荷物1に CARRIERA の送り状番号がありません。`),
    });
    const code = number();
    await take(line(id, code));
    expect(await device.press('60')).toMatchObject({ screen: 'scan_label', data: { labels: [code] } });
    // Carriers print Codabar, whose start and stop letters many scanners send.
    expect(await device.scan(`A${code}A`)).toMatchObject({ task: null, sound: 'done' });
  });

  it('begins with a label that was printed before', async () => {
    const id = await picking();
    const code = number();
    await take(line(id, code));
    const device = await desk.provider.device(await desk.provider.worker('kato@example.com'));
    expect(await device.scan(code)).toMatchObject({ task: null, message: expect.stringContaining('ピッキング') });
    await workTo(api.ctx, id, 'picked', 'picking');
    expect(await device.scan(code)).toMatchObject({ kind: 'pack', data: { shipment: id } });
    await device.scan('TEA');
    expect(await device.press('60')).toMatchObject({ screen: 'scan_label', data: { labels: [code] } });
    await device.scan(code);
  });

  it('does not wait when the carrier has no program any more', async () => {
    expect((await desk.ask('DELETE', PROGRAM, undefined, desk.floor)).status).toBe(403);
    expect((await desk.ask('DELETE', PROGRAM)).body).toEqual({});
    expect((await desk.ask('DELETE', PROGRAM)).status).toBe(404);
    const id = await picking();
    await workTo(api.ctx, id, 'packed', 'picking');
    expect(await codesOf(id)).toHaveLength(1);
  });
});

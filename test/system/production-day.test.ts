import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ScanAnswer } from '../../src/rules/floor/task.js';
import { runKura } from '../kit/commands.js';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { type RunningServer, serve } from '../kit/server.js';

/*
 * The first day in production, from an empty database, by HTTP and scans alone: set-up, a warehouse with places, a client and its
 * token, a device, goods that arrive and are put away, an order, a wave, picking, packing, papers, and the carrier.
 */

let database: FreshDatabase;
let directory: string;
let settings: Record<string, string>;
let server: RunningServer;
beforeAll(async () => {
  database = await freshDatabase();
  directory = await scratchDirectory('production-day');
  settings = { DATABASE_URL: database.url, KURA_DATA: directory, KURA_ENVIRONMENT: 'production' };
  server = await serve(settings);
});
afterAll(async () => {
  await server.end('SIGTERM');
  await database.drop();
  await removeDirectory(directory);
});

type Json = Record<string, unknown>;
type Headers = Readonly<Record<string, string>>;

/** A request as curl would send it. @throws whatever is refused */
async function ask(method: string, path: string, headers: Headers, body?: object): Promise<Response> {
  const json: Headers = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { ...headers, ...json },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}
const read = async (answer: Promise<Response>): Promise<Json> => (await (await answer).json()) as Json;

async function isPdf(asked: Promise<Response>): Promise<void> {
  const answer = await asked;
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
}

/** The administrator's browser: its cookies, once somebody has signed in. */
const browser = (): Headers => ({ origin: new URL(String(server.printed.setup)).origin, cookie });
let cookie = '';
const byBrowser = (method: string, path: string, body?: object) => ask(method, path, browser(), body);

/** The shop's program. */
let token = '';
const api = (method: string, path: string, body?: object) =>
  read(ask(method, `/api${path}`, { authorization: `Bearer ${token}`, 'x-api-version': '1.6' }, body));

/** What has no request yet, an operator does by a command. */
async function command(...args: string[]): Promise<Json> {
  const { stdout, stderr } = await runKura([...args, '--by', 'Sato', '--json'], settings);
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Json;
}

/** The scanner. */
let device: Headers = {};
let last: ScanAnswer;
let sent = 0;
async function send(what: Json): Promise<ScanAnswer> {
  sent += 1;
  const { task, step } = last;
  last = (await read(ask('POST', '/floor/scan', device, { op_id: `op-${sent}`, task, step, ...what }))) as never;
  return last;
}
const scan = (code: string) => send({ code });
const press = (choice: string) => send({ choice });
const type = (units: number) => send({ units });

it('sets Kura up, and opens a warehouse for a client', async () => {
  const code = new URL(String(server.printed.setup)).hash.slice(1);
  const admin = { email: 'sato@example.com', name: '佐藤 健', password: 'correct horse battery' };
  const signedIn = await byBrowser('POST', '/console/setup', {
    code,
    language: 'ja',
    provider: { name: '和倉' },
    admin,
  });
  cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const tokyo = { warehouse: 'TOKYO', name: '東京倉庫', postcode: '1360082', address: '江東区新木場1-18-4' };
  // It works every day, and its wave begins as late as can be: so this day is a working day, whenever the test runs.
  const calendar = { closed_weekdays: [], observes_holidays: false, wave_release_times: ['23:59'] };
  await byBrowser('POST', '/console/provider/warehouses', { ...tokyo, phone: '03-0000-0100', calendar });
  const sender = { postcode: '1500041', prefecture: '東京都', address1: '渋谷区神南1-2-3', name: '和茶堂' };
  const account = { account_id: 'TS001', name: '和茶堂', payment_registered: true, sender };
  await byBrowser('POST', '/console/provider/accounts', account);
  token = String((await command('token', 'create', '--account', 'TS001', '--name', 'shop')).token);

  const file = join(directory, 'places.csv');
  await writeFile(file, 'code,kind,path\nA-01,shelf,10\nA-02,shelf,20\nT-01,tote,\nPACK-1,packing,\n');
  expect(await command('place', 'import', file, '--warehouse', 'TOKYO')).toMatchObject({ made: 4 });
});

it('pairs a device, on which somebody signs in by badge', async () => {
  const { code } = await read(byBrowser('POST', '/desk/devices', { name: 'Scanner 1', warehouse: 'TOKYO' }));
  const { token: ofDevice } = await read(ask('POST', '/floor/pair', {}, { code: String(code) }));
  const { badge } = await read(byBrowser('POST', '/desk/staff/1/badge', { pin: '482915' }));
  const paired = { authorization: `Bearer ${String(ofDevice)}` };
  const { session } = await read(ask('POST', '/floor/sign-in', paired, { badge, pin: '482915' }));
  device = { ...paired, 'x-kura-session': String(session) };
  last = (await read(ask('GET', '/floor/screen', device))) as never;
  expect(last).toMatchObject({ task: null, screen: 'home', sound: 'ok' });
});

it('takes announced goods in, and puts them away', async () => {
  await api('POST', '/items', { code: 'TEA', name: '煎茶 100g', barcode: '4901234567016' });
  await api('POST', '/items', { code: 'CUP', name: '湯のみ' });
  const items = [
    { code: 'TEA', quantity: 10 },
    { code: 'CUP', quantity: 4 },
  ];
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  const announced = { inspection_type: 'CODE', arrival_date: today, arrival_date_confirmed: true, items };
  const { id } = await api('POST', '/warehousings', announced);
  expect(await scan(String(id))).toMatchObject({ kind: 'receive', screen: 'receipt_arrives' });
  await press('arrived');
  await scan('4901234567016');
  await type(10);
  await scan('CUP');
  await type(4);
  await press('finish');
  expect(await press('confirm')).toMatchObject({ task: null, sound: 'done' });
  for (const [goods, units, shelf] of [
    ['TEA', 10, 'A-01'],
    ['CUP', 4, 'A-02'],
  ] as const) {
    if (last.task === null) await press('put_away');
    await scan(goods);
    await type(units);
    await scan(shelf);
  }
  expect(last).toMatchObject({ task: null, sound: 'done' });
  expect(await api('GET', `/warehousings/${String(id)}`)).toMatchObject({ status: 'stocked' });
});

it('picks an order in a wave, packs it with its papers, and hands it to the carrier', async () => {
  const recipient = { postcode: '100-0001', prefecture: '東京都', address1: '千代田区千代田1-1', name: '倉 太郎' };
  const items = [
    { code: 'TEA', quantity: 2, unit_price: 1080 },
    { code: 'CUP', quantity: 1, unit_price: 2200 },
  ];
  const order = await api('POST', '/shipments', { identifier: 'ORDER-1', recipient, items });
  expect(order).toMatchObject({ status: 'waiting' });
  const id = String(order.id);
  expect(await read(byBrowser('POST', '/desk/waves/release', { warehouse: 'TOKYO' }))).toMatchObject({ released: 1 });

  await isPdf(byBrowser('GET', '/desk/batches/papers.pdf?batches=1'));

  await press('pick');
  await scan('T-01');
  expect(await scan('A-01')).toMatchObject({ data: { next: { name: '煎茶 100g', units: 2 } } });
  await scan('4901234567016');
  await type(1);
  await scan('T-01');
  await scan('A-02');
  await scan('CUP');
  await scan('T-01');
  expect(await scan('PACK-1')).toMatchObject({ task: null, sound: 'done' });

  expect(await scan('T-01')).toMatchObject({ kind: 'pack', data: { shipment: id } });
  await scan('CUP');
  await scan('TEA');
  expect(await type(1)).toMatchObject({ screen: 'choose_box' });
  expect(await press('suggested')).toMatchObject({ screen: 'scan_label' });
  const [label] = last.data.labels as string[];

  // The packer prints at the device, the office at the desk.
  await isPdf(ask('GET', `/floor/shipments/${id}/papers.pdf`, device));
  await isPdf(byBrowser('GET', `/desk/shipments/papers.pdf?ids=${id}`));

  expect(await scan(String(label))).toMatchObject({ task: null, sound: 'done' });
  await press('hand_over');
  await press(last.choices[0] as string);
  expect(await scan(String(label))).toMatchObject({ sound: 'ok' });
  await press('close');
  expect(await press('confirm')).toMatchObject({ task: null, sound: 'done' });

  const shipped = await api('GET', `/shipments/${id}`);
  expect(shipped).toMatchObject({ status: 'shipped' });
  expect(JSON.stringify(shipped)).toContain(String(label));
  const { manifests } = await read(byBrowser('GET', '/desk/manifests?warehouse=TOKYO'));
  expect(manifests).toMatchObject([{ warehouse: 'TOKYO' }]);
  const [{ manifest_no }] = manifests as [{ manifest_no: number }];
  await isPdf(byBrowser('GET', `/desk/manifests/${manifest_no}/manifest.pdf`));
});

it('leaves every unit where the scans have put it', async () => {
  const { code, stderr } = await runKura(['verify'], settings);
  expect([code, stderr]).toEqual([0, '']);
  const { stdout: places } = await runKura(['place', 'list', '--warehouse', 'TOKYO'], settings);
  const left = places.split('\n').flatMap((line) => (/\t[1-9][0-9]* units?$/.test(line) ? [line.split('\t')] : []));
  expect(left.map((cells) => [cells[0], cells.at(-1)])).toEqual([
    ['A-01', '8 units'],
    ['A-02', '3 units'],
  ]);
});

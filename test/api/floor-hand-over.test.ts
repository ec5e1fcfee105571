import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { answerRequest } from '../../src/operations/floor/answer-request.js';
import { packGoods } from '../../src/operations/floor/pack-goods.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { endTasks, Provider, type Scanner } from '../kit/scanner.js';

/* Parcels are handed to carriers by scan, and the desk sees their manifests. */

let api: Api;
let provider: Provider;
let sato: { badge: string; pin: string };
let tanaka: { badge: string; pin: string };
let device: Scanner;
const FLOOR = staff('floor');
const CARRIER = 'CARRIERA';
let orders = 0;

beforeAll(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  await makeItems(api.ctx, api.caller, [{ code: 'TEA', name: '煎茶' }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 1000 }]);
  [sato, tanaka] = [await provider.worker('sato@example.com'), await provider.worker('tanaka@example.com')];
});
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  await endTasks(api);
  await api.rows("update manifests set closed_at = now(), closed_by = 'test' where closed_at is null");
  device = await provider.device(sato);
});

/** A packed order. @returns its id, and the tracking numbers of its parcels */
async function packed(parcels = 1, carrier = CARRIER): Promise<{ id: string; codes: string[] }> {
  orders += 1;
  const order = { items: [{ code: 'TEA', quantity: 2 }], delivery_carrier: carrier };
  const { body } = await api.call('POST', '/shipments', shipment(`ORDER-${orders}`, order));
  const id = String(body.id);
  await workTo(api.ctx, id, 'picked');
  const packages = Array.from({ length: parcels }, () => ({ size: '60' }));
  await packGoods(api.ctx, 'TS001', [{ shipment_no: numberOf(id), packages }], FLOOR);
  const rows = await api.rows('select tracking_code from parcels where shipment_no = $1 order by parcel_no', [
    numberOf(id),
  ]);
  return { id, codes: rows.map((row) => String(row.tracking_code)) };
}

const statusOf = async (id: string) => (await api.call('GET', `/shipments/${id}`)).body.status;

/** Takes a device to where parcels of the carrier are scanned. */
async function loading(scanner = device) {
  await scanner.press('hand_over');
  return scanner.press(CARRIER);
}

it('hands parcels over one after the other, and closes the manifest', async () => {
  const [one, two, other] = [await packed(), await packed(2), await packed(1, 'CARRIERB')];
  expect(await device.press('hand_over')).toMatchObject({
    kind: 'hand_over',
    step: 'carrier',
    screen: 'choose_carrier',
  });
  expect(device.last.choices).toEqual(expect.arrayContaining([CARRIER, 'CARRIERB', 'finish', 'pause']));
  const began = await device.press(CARRIER);
  expect(began).toMatchObject({ step: 'parcel', screen: 'scan_parcel', data: { manifest_no: null, handed_over: 0 } });
  const waiting = Number(began.data.waiting);
  expect(await device.scan(one.codes[0] ?? '')).toMatchObject({
    step: 'parcel',
    sound: 'ok',
    message: `${one.id} を引き渡しました。`,
    data: { carrier: CARRIER, handed_over: 1, waiting: waiting - 1 },
  });
  expect(await statusOf(one.id)).toBe('shipped');
  // As scanners send Codabar, with its letters.
  expect(await device.scan(`A${two.codes[0]}A`)).toMatchObject({
    sound: 'ok',
    message: expect.stringContaining('あと1個'),
  });
  expect(await statusOf(two.id)).toBe('packed');
  expect(await device.press('close')).toMatchObject({
    step: 'confirm',
    screen: 'confirm_close',
    sound: 'ask',
    choices: ['confirm', 'back', 'pause'],
    data: { handed_over: 2, waiting: waiting - 2 },
    message: expect.stringContaining(`${waiting - 2}個`),
  });
  expect(await device.press('back')).toMatchObject({ step: 'parcel', sound: 'ok' });
  expect(await device.scan(two.codes[1] ?? '')).toMatchObject({ sound: 'ok', data: { handed_over: 3 } });
  expect(await statusOf(two.id)).toBe('shipped');
  const { manifest_no } = device.last.data;
  await device.press('close');
  expect(await device.press('confirm')).toMatchObject({ task: null, sound: 'done' });
  expect(device.last.message).toContain(`引渡票${manifest_no}を3個で締めました`);
  const { body } = await provider.desk('GET', `/manifests/${manifest_no}`);
  expect(body).toMatchObject({ carrier: CARRIER, warehouse: 'TOKYO', parcels: 3, closed_at: expect.any(String) });
  expect((body.list as { tracking_code: string }[]).map((row) => row.tracking_code)).toEqual(
    expect.arrayContaining([...one.codes, ...two.codes]),
  );
  expect(await statusOf(other.id)).toBe('packed');
});

it('a wrong parcel moves nothing, and it is said why', async () => {
  const [cancelled, asking, other, gone] = [
    await packed(),
    await packed(),
    await packed(1, 'CARRIERB'),
    await packed(),
  ];
  for (const { id } of [cancelled, asking]) await api.call('POST', `/shipments/${id}/cancel`);
  await answerRequest(api.ctx, 'TS001', numberOf(cancelled.id), { accepted: true }, FLOOR);
  await loading();
  await device.scan(gone.codes[0] ?? '');
  const before = await api.rows('select count(*) from parcels where handed_over_at is not null');
  for (const [code, message] of [
    [cancelled.codes[0], /中止.*取り消されました/],
    [asking.codes[0], /中止.*取消依頼中/],
    [other.codes[0], /CARRIERB 用です/],
    [gone.codes[0], /引き渡し済み/],
    ['400000009999', /この倉庫にはありません/],
    ['MAIN', /送り状番号ではありません/],
    ['TEA', /送り状番号ではありません/],
    ['あ', /日本語入力/],
  ] as const) {
    const answer = await device.scan(String(code));
    expect([code, answer.step, answer.sound]).toEqual([code, 'parcel', 'wrong']);
    expect(answer.message).toMatch(message);
  }
  expect(await api.rows('select count(*) from parcels where handed_over_at is not null')).toEqual(before);
  expect(await device.type(3)).toMatchObject({ step: 'parcel', sound: 'wrong' });
  expect(await device.press('confirm')).toMatchObject({ step: 'parcel', sound: 'wrong' });
});

it('knows no parcels of another warehouse', async () => {
  const { id, codes } = await packed();
  const osaka = await provider.device(sato, 'OSAKA');
  await loading(osaka);
  expect(await osaka.scan(codes[0] ?? '')).toMatchObject({ sound: 'wrong', data: { waiting: 0, handed_over: 0 } });
  expect(await osaka.press('close')).toMatchObject({ step: 'parcel', sound: 'wrong' });
  expect(await statusOf(id)).toBe('packed');
});

it('two people who load the same carrier hand over each parcel once, on one manifest', async () => {
  const [one, two] = [await packed(), await packed()];
  const second = await provider.device(tanaka);
  await Promise.all([loading(), loading(second)]);
  const same = await Promise.all([device.scan(one.codes[0] ?? ''), second.scan(one.codes[0] ?? '')]);
  expect(same.map(({ sound }) => sound).sort()).toEqual(['ok', 'wrong']);
  expect(await second.scan(two.codes[0] ?? '')).toMatchObject({ sound: 'ok', data: { handed_over: 2 } });
  // Both close it: the second is told, and is back among the parcels.
  await Promise.all([device.press('close'), second.press('close')]);
  expect(await device.press('confirm')).toMatchObject({ task: null, sound: 'done' });
  expect(await second.press('confirm')).toMatchObject({
    step: 'parcel',
    sound: 'wrong',
    message: expect.stringContaining('すでに締め済み'),
    data: { manifest_no: null },
  });
});

it('a parcel of an order that was cancelled on the way comes out when the manifest is closed', async () => {
  const { id, codes } = await packed(2);
  await loading();
  await device.scan(codes[0] ?? '');
  await api.call('POST', `/shipments/${id}/cancel`);
  await device.press('close');
  expect((await device.press('confirm')).message).toMatch(new RegExp(`取り出してください：${codes[0]}`));
});

it('is finished without closing; the desk lists the manifest, and closes it once', async () => {
  const { codes } = await packed();
  const { id } = await packed();
  await loading();
  const { data } = await device.scan(codes[0] ?? '');
  expect(await device.press('finish')).toMatchObject({ task: null, sound: 'done' });
  const { body } = await provider.desk('GET', '/manifests?warehouse=TOKYO&limit=1');
  expect(body).toMatchObject({
    manifests: [
      { manifest_no: data.manifest_no, parcels: 1, closed_at: null, day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ],
    metadata: { page: { has_more: true } },
  });
  const path = `/manifests/${data.manifest_no}/close`;
  const before = await provider.desk('GET', `/manifests/${data.manifest_no}`);
  const closed = await provider.desk('POST', path);
  expect([closed.status, closed.body.taken_off]).toEqual([200, []]);
  expect(closed.body.left_behind).toEqual(expect.arrayContaining([expect.objectContaining({ shipment_id: id })]));
  // Before somebody closes it, the manifest tells what will stay.
  expect(before.body).toMatchObject({ taken_off: [], left_behind: closed.body.left_behind });
  expect((await provider.desk('POST', path)).body.error).toBe('api_exception');
  for (const wrong of ['999999', '0', 'x']) {
    expect((await provider.desk('GET', `/manifests/${wrong}`)).status).toBe(404);
    expect((await provider.desk('POST', `/manifests/${wrong}/close`)).status).toBe(404);
  }
  expect((await provider.desk('GET', '/manifests?warehouse=NOWHERE')).status).toBe(422);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAccount, makeItems, stockUp } from '../kit/accounts.js';
import { type Api, openApi, receipt } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { carry, order, orderToPick } from '../kit/floor-work.js';
import { endTasks, makePlaces, Provider, type Scanner } from '../kit/scanner.js';

/*
 * Whatever a scanner sends on whatever screen: a message that a picker understands, in Japanese and in English, and nothing has moved.
 */

let api: Api;
let provider: Provider;
let sato: Scanner;
let jones: Scanner;
let parcelOfOsaka: string;

const TEA = '4901234567016';
/** Thirty days after February has begun, and a wrong check digit. */
const GS1_OF_FEBRUARY = `]C101${`0${TEA}`}17270230`;
const GS1_MISREAD = `]d20100000000000001\u001d1727033110LOT`;

beforeAll(async () => {
  api = await openApi();
  provider = await Provider.open(api);
  await api.call('POST', '/items/bulk', {
    items: [
      { code: 'TEA', name: 'Tea', barcode: TEA },
      { code: 'CUP', name: 'Cup' },
    ],
  });
  await makePlaces(api, [
    { code: 'A-01', kind: 'shelf', path: 10 },
    { code: 'A-02', kind: 'shelf', path: 20 },
    ...Array.from({ length: 9 }, (_, n) => ({ code: `T-${n + 1}`, kind: 'tote' })),
  ]);
  await api.rows("insert into places (warehouse, code, kind, use) values ('OSAKA', 'O-01', 'shelf', 'pick')");
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 50 },
    { code: 'CUP', good: 50 },
  ]);
  await carry(api, 'TEA', 'A-01', 50);
  await carry(api, 'CUP', 'A-02', 50);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 9 }], 'OSAKA');
  const other = await makeAccount(api.ctx, 'TS003');
  await makeItems(api.ctx, other, [{ code: 'SAKE', name: 'Sake' }]);
  await stockUp(api.ctx, other, [{ code: 'SAKE', good: 9 }], 'OSAKA');
  const wish = { identifier: 'OF-OSAKA', warehouse: 'OSAKA', items: [{ code: 'TEA', quantity: 1 }] };
  const recipient = { postcode: '530-0001', prefecture: '大阪府', address1: '大阪市北区梅田1-2-3', name: '山田 太郎' };
  const { body } = await api.call('POST', '/shipments', { ...wish, recipient });
  await workTo(api.ctx, body.id, 'packed');
  const [parcel] = await api.rows('select tracking_code from parcels where shipment_no = $1', [numberOf(body.id)]);
  parcelOfOsaka = String(parcel?.tracking_code);
  const worker = await provider.worker('sato@example.com');
  sato = await provider.device(worker);
  jones = await provider.device(await provider.worker('jones@example.com'));
  await api.rows("update people set language = 'en' where email = 'jones@example.com'");
}, 120_000);
afterAll(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});
beforeEach(async () => {
  await endTasks(api);
  await Promise.all([sato.wake(), jones.wake()]);
});

const moved = () =>
  api.rows('select (select count(*) from place_moves) as places, (select count(*) from stock_moves) as stock');

const announced = async (): Promise<string> => {
  const items = [{ code: 'TEA', quantity: 3 }];
  const wish = receipt({ arrival_date: '2026-11-26', arrival_date_confirmed: true, items });
  return String((await api.call('POST', '/warehousings', wish)).body.id);
};

let totes = 0;
const nextTote = (): string => {
  totes += 1;
  return `T-${totes}`;
};

async function counted(device: Scanner): Promise<string> {
  const id = await announced();
  for (const step of [
    { code: id },
    { choice: 'arrived' },
    { code: 'TEA' },
    { choice: 'finish' },
    { choice: 'confirm' },
  ])
    await device.send(step);
  return id;
}

const picked = async (): Promise<string> => {
  const [id = ''] = await order(api, [{ TEA: 1 }]);
  await workTo(api.ctx, id, 'picked');
  return id;
};

/** Screens that take scans, and how somebody comes there. */
const SCREENS: readonly [name: string, screen: string, bring: (device: Scanner) => Promise<unknown>][] = [
  ['home', 'home', async () => {}],
  [
    'count of what arrives',
    'count_goods',
    async (device) => {
      await device.scan(await announced());
      await device.press('arrived');
    },
  ],
  ['goods to put away', 'put_away_goods', async (device) => device.scan(await counted(device))],
  [
    'shelf to put away',
    'put_away_to',
    async (device) => {
      await device.scan(await counted(device));
      await device.scan('TEA');
    },
  ],
  [
    'tote to pick into',
    'scan_tote',
    async (device) => {
      await orderToPick(api, [{ TEA: 2, CUP: 1 }]);
      await device.press('pick');
    },
  ],
  [
    'shelf to pick from',
    'scan_place',
    async (device) => {
      await orderToPick(api, [{ TEA: 2, CUP: 1 }]);
      await device.press('pick');
      await device.scan(nextTote());
    },
  ],
  [
    'goods to pick',
    'scan_goods',
    async (device) => {
      await orderToPick(api, [{ TEA: 2, CUP: 1 }]);
      await device.press('pick');
      await device.scan(nextTote());
      await device.scan('A-01');
    },
  ],
  ['goods to pack', 'verify_goods', async (device) => device.scan(await picked())],
  [
    'label of a parcel',
    'scan_label',
    async (device) => {
      await device.scan(await picked());
      await device.scan('TEA');
      await device.press('suggested');
    },
  ],
  [
    'parcels to hand over',
    'scan_parcel',
    async (device) => {
      await device.press('hand_over');
      await device.press('CARRIERA');
    },
  ],
  [
    'shelf to count',
    'scan_place',
    async (device) => {
      await provider.desk('POST', '/counts', { warehouse: 'TOKYO', places: ['A-01'] });
      await device.press('count');
    },
  ],
  ['shelf to move from', 'scan_from', async (device) => device.press('move')],
  [
    'shelf to move to',
    'scan_to',
    async (device) => {
      await device.press('move');
      await device.scan('A-01');
      await device.scan('TEA');
    },
  ],
];

/** Codes that are none, or none of this warehouse. */
const CODES: readonly [name: string, code: () => string][] = [
  ['nothing', () => ''],
  ['an emoji', () => '🍵'],
  ['spaces', () => '   '],
  ['a page', () => 'A'.repeat(999)],
  ['wildcards', () => '%_'],
  ['SQL', () => "A-01'; drop table places; --"],
  ['a path', () => '../../A-01'],
  ['an object', () => '{"code":"A-01"}'],
  ['a number beyond all', () => 'TS001-S99999999999999999999'],
  ['GS1 with 30 February', () => GS1_OF_FEBRUARY],
  ['GS1 that was misread', () => GS1_MISREAD],
  ['a shelf of another warehouse', () => 'O-01'],
  ['a parcel of another warehouse', () => parcelOfOsaka],
  ['goods of another client', () => 'SAKE'],
  ['an item of an account that there is not', () => 'ZZ999-I000001'],
];

const HAS_JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/;

describe.each(SCREENS)('on the screen %s', (_name, screen, bring) => {
  it('no code moves anything, and each gets a message in both languages', async () => {
    for (const [device, isJapanese] of [
      [sato, true],
      [jones, false],
    ] as const) {
      await bring(device);
      expect(device.last.screen).toBe(screen);
      const { step, data } = device.last;
      const before = await moved();
      for (const [name, code] of CODES) {
        const answer = await device.scan(code());
        const said = `${name}: ${answer.sound} ${answer.message}`;
        // Unknown goods that arrive are asked about; what begins no task is looked up.
        const isLookedUp = answer.screen === 'look_up';
        const sounds = ['wrong', ...(screen === 'count_goods' ? ['ask'] : []), ...(isLookedUp ? ['ok'] : [])];
        expect(sounds, said).toContain(answer.sound);
        expect(answer.message, said).toMatch(/.{5}/);
        expect(HAS_JAPANESE.test(answer.message ?? ''), said).toBe(isJapanese);
        expect(answer.message, said).not.toMatch(/undefined|null|NaN/);
        if (answer.sound === 'ask') await device.press('back');
        if (isLookedUp) await device.wake();
        expect(device.last.step, said).toBe(step);
        expect(device.last.data, said).toEqual(data);
      }
      expect(await moved()).toEqual(before);
      await endTasks(api);
      await device.wake();
    }
  });
});

describe('a request', () => {
  const sent = (body: object) => sato.request('POST', '/scan', body);

  it.each([
    ['a code of 10 kB', { code: 'A'.repeat(10_000) }, ['code']],
    ['a NUL in a code', { code: 'A-\u000001' }, ['code']],
    ['a code that is a number', { code: 4901234567016 }, ['code']],
    ['more units than there are numbers for', { units: 1_000_000_001 }, ['units']],
    ['half a unit', { units: 0.5 }, ['units']],
    ['a task before all', { task: -1, code: 'A-01' }, ['task']],
    ['a long id of its own', { op_id: 'x'.repeat(65), code: 'A-01' }, ['op_id']],
    ['a NUL in its id', { op_id: 'a\u0000', code: 'A-01' }, ['op_id']],
  ])('with %s is refused, and names the field', async (_what, body, fields) => {
    const before = await moved();
    const { status, body: answer } = await sent({ op_id: `bad-${fields[0]}`, task: null, step: 'home', ...body });
    expect([status, Object.keys((answer.errors ?? {}) as object)]).toEqual([422, fields]);
    expect(await moved()).toEqual(before);
  });

  it('for a task that there never was is answered with the present screen', async () => {
    for (const task of [999_999_999, Number.MAX_SAFE_INTEGER, 2 ** 60])
      expect(await sato.send({ task, step: 'goods', code: 'A-01' })).toMatchObject({
        task: null,
        screen: 'home',
        sound: 'wrong',
        message: expect.stringContaining('作業'),
      });
  });

  it('of a device whose clock is wrong is done like any other', async () => {
    await sato.press('move');
    const { task, step } = sato.last;
    const headers = {
      authorization: `Bearer ${sato.token}`,
      'x-kura-session': sato.session,
      date: 'Thu, 01 Jan 1970 00:00:00 GMT',
    };
    const body = { op_id: '00000000-0000-7000-8000-000000000001', task, step, code: 'A-01' };
    const { body: answer } = await api.visit('POST', '/floor/scan', body, headers);
    expect(answer).toMatchObject({ step: 'goods', sound: 'ok' });
    const [scan] = await api.rows("select now() - at < interval '1 hour' as now from floor_scans where op_id = $1", [
      body.op_id,
    ]);
    expect(scan).toEqual({ now: true });
  });

  it('of a device that was revoked in the middle of a task moves nothing, and another device goes on', async () => {
    await sato.press('move');
    await sato.scan('A-01');
    await sato.scan('TEA');
    const before = await moved();
    await provider.desk('DELETE', `/devices/${sato.device_no}`);
    const { task, step } = sato.last;
    const { status, body } = await sent({ op_id: 'revoked', task, step, code: 'A-02' });
    expect([status, body.error]).toEqual([401, 'unauthorized']);
    expect(String(body.error_description)).toMatch(/paired|ペアリング/);
    expect(await moved()).toEqual(before);
  });
});

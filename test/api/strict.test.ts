import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TODAY } from '../kit/accounts.js';
import {
  type Answer,
  type Api,
  faultsOf,
  JAPANESE,
  type Json,
  type Method,
  OLD,
  openApi,
  receipt,
  shipment,
} from '../kit/api.js';
import { FORM_TYPE, form, jpeg, uploadOf } from '../kit/pictures.js';

/* `strict=1`: what would be ignored is a fault. */

let api: Api;
const ids: Record<string, string> = {};
beforeAll(async () => {
  api = await openApi();
  const made = async (path: string, body: Json): Promise<string> =>
    String((await api.call('POST', path, body)).body.id);
  ids.item = await made('/items', { code: 'TEA' });
  ids.receipt = await made('/warehousings', receipt({ identifier: 'PO-1' }));
  const order = (identifier: string) => shipment(identifier, { backorder_if_unavailable: true });
  ids.shipment = await made('/shipments', order('ORDER-1'));
});
afterAll(() => api.close());

const messagesOf = ({ body }: Answer): Record<string, string[]> => body.errors as Record<string, string[]>;
const none = { value: 'nobody knows this' };

/** Every operation that takes a body, with one that nothing is wrong with. */
const writes = (): [Method, string, Json][] => [
  ['POST', '/items', { code: 'CUP' }],
  ['POST', '/items/bulk', { items: [{ code: 'CUP' }] }],
  ['PUT', `/items/${ids.item}`, { name: '煎茶' }],
  ['PUT', '/items/TS001/TEA', { code: 'TEA' }],
  ['POST', '/warehousings', receipt()],
  ['PUT', `/warehousings/${ids.receipt}`, { company_memo: 'memo' }],
  ['POST', '/shipments', shipment('NEW', { backorder_if_unavailable: true })],
  ['POST', '/shipments/bulk', { shipments: [shipment('NEW', { backorder_if_unavailable: true })] }],
  ['PUT', `/shipments/${ids.shipment}`, { message: 'hello' }],
  ['PUT', '/shipments/TS001/ORDER-1', { message: 'hello' }],
];

describe('a strict request', () => {
  it('that has known names only is done', async () => {
    for (const [method, path, body] of writes()) {
      const { status, body: answer } = await api.call(method, `${path}?dry_run=1&strict=1`, body);
      expect([method, path, status < 300, answer]).toEqual([method, path, true, answer]);
    }
  });

  it('is refused for each field that nobody knows, with every other fault', async () => {
    for (const [method, path, body] of writes()) {
      const bulk = path.endsWith('/bulk');
      const answer = await api.call(method, `${path}?strict=1`, { ...body, value: none });
      const told = path === '/shipments/bulk' ? ['shipments'] : ['value'];
      expect([path, answer.status, faultsOf(answer)]).toEqual([path, 422, told]);
      const lax = await api.call(method, `${path}?strict=0&dry_run=1`, { ...body, value: none });
      expect([path, lax.status < 300]).toEqual([path, true]);
      if (bulk) continue;
      const wrong = await api.call(method, `${path}?strict=1`, { ...body, value: none, identifier: '', code: '' });
      expect([path, faultsOf(wrong).includes('value'), faultsOf(wrong).length > 1]).toEqual([path, true, true]);
    }
    expect((await api.rows("select name from items where code = 'TEA'"))[0]).toEqual({ name: null });
  });

  it('is told the path, and the nearest name, in both languages', async () => {
    const body = shipment('NEW', {
      deliveryDate: '2026-11-26',
      recipient: { post_code: '1' },
      items: [{ code: 'TEA', qty: 1, quantitiy: 1 }],
    });
    const answer = await api.call('POST', '/shipments?strict=1', body);
    expect(messagesOf(answer)).toMatchObject({
      deliveryDate: ['Unknown field. Did you mean delivery_date?'],
      'recipient.post_code': ['Unknown field. Did you mean postcode?'],
      'items.0.qty': ['Unknown field.'],
      'items.0.quantitiy': ['Unknown field. Did you mean quantity?'],
      'items.0.quantity': ['Is required.'],
    });
    const inJapanese = await api.call('POST', '/shipments?strict=1', body, JAPANESE);
    expect(messagesOf(inJapanese)).toMatchObject({
      deliveryDate: ['定義されていない項目です。delivery_dateの誤りではありませんか。'],
      'items.0.qty': ['定義されていない項目です。'],
    });
  });

  it('is told of unknown parameters together with the body, and alone where there is none', async () => {
    const put = await api.call('PUT', `/items/${ids.item}?strict=1&dryrun=1`, { nmae: 'x' });
    expect(messagesOf(put)).toEqual({
      dryrun: ['Unknown parameter. Did you mean dry_run?'],
      nmae: ['Unknown field. Did you mean name?'],
    });
    const unreadable = await api.call('POST', '/items?strict=1&dryrun=1', '{');
    expect(faultsOf(unreadable)).toEqual(['body', 'dryrun']);
    const cancel = await api.call('POST', `/shipments/${ids.shipment}/cancel?strict=1&rulse=1`);
    expect(messagesOf(cancel)).toEqual({ rulse: ['Unknown parameter. Did you mean rules?'] });
    const clear = await api.call('POST', `/shipments/allocation/${ids.shipment}/clear?strict=1&request=1`);
    expect(messagesOf(clear)).toEqual({ request: ['Unknown parameter. Did you mean requests?'] });
  });

  it('tells in a bulk which entry has what, and the request as a whole', async () => {
    const items = await api.call('POST', '/items/bulk?strict=1', {
      items: [{ code: 'A' }, { code: 'B', nmae: 'x', price: -1 }],
      itmes: [],
    });
    expect(faultsOf(items)).toEqual(['items.1.nmae', 'items.1.price', 'itmes']);
    const orders = [shipment('A'), shipment('B', { colour: 'red' })];
    const shipments = await api.call('POST', '/shipments/bulk?strict=1', { shipments: orders, apply_rules: true });
    expect(messagesOf(shipments)).toMatchObject({
      shipments: ['apply_rules: Unknown field. Did you mean apply_rule?'],
      'shipments.1.colour': ['Unknown field.'],
    });
    expect((await api.rows("select from items where code in ('A', 'B')")).length).toBe(0);
  });

  it('knows what answers have, and the fields that the contract drops', async () => {
    for (const [name, path] of [
      ['item', `/items/${ids.item}`],
      ['receipt', `/warehousings/${ids.receipt}`],
      ['shipment', `/shipments/${ids.shipment}`],
    ] as const) {
      for (const version of [{}, OLD]) {
        const { body } = await api.call('GET', `${path}?stock=1&requests=1&rules=1`, undefined, version);
        const sentBack = await api.call('PUT', `${path}?strict=1`, body, version);
        const words = Object.values(messagesOf(sentBack) ?? {}).join();
        expect([name, words.includes('Unknown')]).toEqual([name, false]);
      }
    }
    const dropped = [
      await api.call('POST', '/items?strict=1', { code: 'DROP', description: 'x' }),
      await api.call(
        'POST',
        '/shipments?strict=1',
        shipment('DROP', { label_note: 'x', backorder_if_unavailable: true }),
      ),
    ];
    expect(dropped.map(({ status }) => status)).toEqual([201, 201]);
  });

  it('comes after what is not there', async () => {
    expect((await api.call('PUT', '/items/TS001-I999999?strict=1', { nmae: 'x' })).status).toBe(404);
    expect((await api.call('POST', '/shipments/TS001-S999999/modify?strict=1', { nmae: 'x' })).status).toBe(404);
  });

  it('knows the parts of a form', async () => {
    const path = `/items/${ids.item}/images?strict=1`;
    const picture = await jpeg();
    const parts = [
      { says: 'name="note"', content: 'x' },
      { says: 'name="file"; filename="a.jpg"', content: picture },
    ];
    const refused = await api.call('POST', path, form(...parts), FORM_TYPE);
    expect([refused.status, messagesOf(refused)]).toEqual([422, { note: ['Unknown field.'] }]);
    const missing = await api.call('POST', path, form({ says: 'name="fiel"', content: 'x' }), FORM_TYPE);
    expect(messagesOf(missing)).toEqual({
      fiel: ['Unknown field. Did you mean file?'],
      file: [expect.stringContaining('Is required')],
    });
    expect((await api.call('POST', path, uploadOf(picture), FORM_TYPE)).status).toBe(200);
  });

  it('is refused under its key as the first time', async () => {
    const key = { 'idempotency-key': 'strict-1' };
    const ask = () => api.call('POST', '/items?strict=1', { code: 'KEY', nmae: 'x' }, key);
    const [first, second] = [await ask(), await ask()];
    expect([first.status, second.text, second.headers['idempotent-replayed']]).toEqual([422, first.text, 'true']);
  });
});

it('strict is 0 or 1, and told with the other flags', async () => {
  for (const value of ['2', '', 'true', '1&strict=1']) {
    const answer = await api.call('POST', `/items?strict=${value}&dry_run=x`, { code: 'X' });
    expect([value, answer.status, faultsOf(answer)]).toEqual([value, 422, ['dry_run', 'strict']]);
  }
});

it('a deletion and a reading take no notice of it', async () => {
  expect((await api.call('GET', '/items?strict=1&x=1')).status).toBe(200);
  expect((await api.call('DELETE', '/warehousings/TS001-W9999?strict=2')).status).toBe(404);
});

it('without it, unknown names are ignored as ever', async () => {
  const answer = await api.call('POST', '/items?dry_run=1&strct=1', { code: 'LAX', nmae: 'x', arrival: TODAY });
  expect(answer.status).toBe(201);
});

it('many unknown fields are told as far as an answer goes', async () => {
  const many = Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`quantity${n}`, 1]));
  const answer = await api.call('POST', '/items?strict=1', { code: 'MANY', ...many });
  expect(answer.status).toBe(422);
  expect(Object.keys(messagesOf(answer)).length).toBe(1_000);
  expect(answer.headers['x-errors-omitted']).toBe('29000');
  const orders = Array.from({ length: 1_500 }, () => ({ colour: 'red' }));
  const bulk = await api.call('POST', '/shipments/bulk?strict=1', { shipments: orders });
  expect([bulk.status, Object.keys(messagesOf(bulk)).length <= 1_001]).toEqual([422, true]);
  expect(Number(bulk.headers['x-errors-omitted'])).toBeGreaterThanOrEqual(500);
});

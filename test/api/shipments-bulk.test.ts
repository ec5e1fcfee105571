import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stockUp } from '../kit/accounts.js';
import { type Api, column, expectFaults, JAPANESE, openApi, shipment } from '../kit/api.js';

/* Many at once, all or none; and the same shipment sent again. */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await api.call('POST', '/items/bulk', { items: [{ code: 'TEA' }, { code: 'CUP' }] });
  await stockUp(api.house, api.session, [
    { code: 'TEA', good: 1000 },
    { code: 'CUP', good: 5 },
  ]);
});
afterAll(() => api.close());

const cups = (identifier: string, quantity: number, more: object = {}) =>
  shipment(identifier, { items: [{ code: 'CUP', quantity }], ...more });
const later = () => api.rows(`update shipments set accepted_at = accepted_at - interval '61 seconds'`);

describe('bulk', () => {
  it('creates all, in the order given, with numbers that rise', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `K-${n}`);
    const answer = await api.call('POST', '/shipments/bulk', { shipments: names.map((name) => shipment(name)) });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['shipments']);
    expect(column(answer, 'shipments', 'identifier')).toEqual(names);
    const ids = column(answer, 'shipments', 'id');
    expect(ids).toEqual([...ids].sort());
  });

  it('gives apply_rule to all', async () => {
    const shipments = [shipment('R-1'), shipment('R-2', { apply_rule: false })];
    const answer = await api.call('POST', '/shipments/bulk', { shipments, apply_rule: true });
    expect(column(answer, 'shipments', 'apply_rule')).toEqual([true, true]);
  });

  const tea = shipment('Q-0');
  const TAKEN = 'K-1';
  it.each([
    ['nothing', {}, null, ['shipments']],
    ['an empty list', { shipments: [] }, null, ['shipments']],
    ['no list', { shipments: tea }, null, ['shipments']],
    ['one bad among good', { shipments: [tea, shipment('Q-1', { purpose: 'FUN' })] }, [1], ['shipments.1.purpose']],
    ['an entry that is no object', { shipments: [tea, null] }, [1], ['shipments.1']],
    [
      'every fault of every entry',
      { shipments: [shipment('Q-1', { tax: 1, suspend: 5 }), tea, shipment(TAKEN, { recipient: {} })] },
      [0, 2],
      [
        ...['shipments.0.suspend', 'shipments.0.tax', 'shipments.2.identifier'],
        ...['address1', 'name', 'postcode', 'prefecture'].map((field) => `shipments.2.recipient.${field}`),
      ],
    ],
    [
      'an identifier twice, on both',
      { shipments: [shipment('Q-1'), tea, shipment('x', { identifier: null, order_no: 'Q-1' })] },
      [0, 2],
      ['shipments.0.identifier', 'shipments.2.identifier'],
    ],
    [
      'what the entries before it left short',
      { shipments: [cups('Q-1', 3), cups('Q-2', 3), cups('Q-3', 2)] },
      [1],
      ['shipments.1.items.0.quantity'],
    ],
    [
      'a bad flag of the whole, and what is wrong with entries',
      { apply_rule: 'yes', shipments: [shipment('Q-1', { suspend: 5 })] },
      [0],
      ['apply_rule', 'shipments.0.suspend'],
    ],
  ] as [string, object, number[] | null, string[]][])('refuses %s and writes none', async (_n, body, index, faults) => {
    await later();
    const paths = index === null ? faults : ['shipments.index', ...faults];
    const answer = await expectFaults(api, ['POST', '/shipments/bulk', body], paths);
    expect(answer.body.error_description).toBe('Bulk Shipments Validation Failed');
    if (index !== null) expect(answer.body).toMatchObject({ errors: { 'shipments.index': index } });
  });

  it.each([
    ['broken JSON', '{'],
    ['a list', '[]'],
  ])('refuses %s in its own words, under `shipments`', async (_name, body) => {
    const answer = await expectFaults(api, ['POST', '/shipments/bulk', body], ['shipments']);
    expect(answer.body.error_description).toBe('Bulk Shipments Validation Failed');
  });

  it('in Japanese for who prefers it', async () => {
    const { body } = await api.call('POST', '/shipments/bulk', { shipments: [{}] }, JAPANESE);
    expect(body).toMatchObject({ errors: { 'shipments.0.recipient': ['必須です。'] } });
    expect(body.error_description).toMatch(/[ぁ-ん一-龯]/);
  });
});

describe('the same again', () => {
  it('is a conflict within 60 seconds, a fault later, and free after a delete', async () => {
    const body = shipment('S-1');
    const { body: made } = await api.call('POST', '/shipments', body);
    const before = await api.written();
    const conflict = { status: 409, body: { error: 'conflict' } };
    expect(await api.call('POST', '/shipments', body)).toMatchObject(conflict);
    expect(await api.call('POST', '/shipments/bulk', { shipments: [shipment('S-2'), body] })).toMatchObject(conflict);
    expect(await api.written()).toEqual(before);
    // What is wrong comes before it.
    await expectFaults(api, ['POST', '/shipments', { ...body, suspend: 5 }], ['suspend']);
    await later();
    await expectFaults(api, ['POST', '/shipments', body], ['identifier']);
    await api.call('DELETE', `/shipments/${made.id}`);
    expect(await api.call('POST', '/shipments', body)).toMatchObject({ status: 201 });
  });

  it('is a conflict also when the first took the last of the stock', async () => {
    const body = cups('S-3', 5);
    expect(await api.call('POST', '/shipments', body)).toMatchObject({ status: 201 });
    expect(await api.call('POST', '/shipments', body)).toMatchObject({ status: 409 });
    await api.call('DELETE', '/shipments/TS001/S-3');
  });

  it.each([1, 2, 3, 4])('is a conflict while the first is under way: one of ten is made (%i)', async (round) => {
    const body = shipment(`S-4-${round}`);
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.call('POST', '/shipments', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(await api.rows('select 1 from shipments where identifier = $1', [body.identifier])).toHaveLength(1);
  });
});

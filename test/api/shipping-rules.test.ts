import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutFaults } from '../../src/kernel/decoded.js';
import { readShippingRules, setShippingRules } from '../../src/operations/shipping-rules/shipping-rules.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { decodeShippingRules } from '../../src/wire/console/shipping-rules.js';
import { stockUp } from '../kit/accounts.js';
import { type Answer, type Api, type Json, openApi, shipment } from '../kit/api.js';

/* Orders that ask for the account's rules, from its list of rules to the answer. */

let api: Api;
const enclose = (code: string, bundled_item: boolean) =>
  api.call('PUT', `/items/TS001/${code}`, { code, bundled_item });

beforeAll(async () => {
  api = await openApi();
  await api.call('POST', '/items/bulk', {
    items: [
      { code: 'TEA', tags: ['お茶'] },
      { code: 'CUP' },
      { code: 'LAST' },
      { code: 'CHOC', temperature_zone: 'chilled', tags: ['冷蔵'] },
      ...['FLY', 'CARD', 'RARE', 'COLD'].map((code) => ({ code })),
    ],
  });
  for (const code of ['FLY', 'CARD', 'RARE']) await enclose(code, true);
  const goods = ['TEA', 'CUP', 'CHOC', 'FLY', 'CARD'].map((code) => ({ code, good: 500 }));
  await stockUp(api.ctx, api.caller, goods);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 20 }], 'OSAKA');
});
afterAll(() => api.close());

interface Rule {
  readonly name?: string;
  readonly conditions?: readonly object[];
  readonly actions: object;
}

const setRules = (rules: readonly Rule[], mode = 'all', more: object = {}) => {
  const named = rules.map((rule, index) => ({ name: `rule ${index + 1}`, conditions: [], ...rule }));
  return setShippingRules(api.ctx, 'TS001', decodeShippingRules(withoutFaults({ mode, rules: named, ...more })), BY);
};

const BY = staff('tests');
let count = 0;
const newName = () => {
  count += 1;
  return `R-${count}`;
};
const asked = (more: object = {}) => shipment(newName(), { apply_rule: true, ...more });

/** Creates a shipment that asks for the rules, and answers it with its trace. */
async function make(more: object = {}): Promise<Json> {
  const answer = await api.call('POST', '/shipments?rules=1', asked(more));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

type Trace = { readonly version: number; readonly mode: string; readonly rules: readonly Json[] };
const traceOf = (body: Json) => body.applied_rules as Trace;
const outcomes = (body: Json) => traceOf(body).rules.map(({ outcome }) => outcome);
const results = (body: Json) =>
  traceOf(body).rules.flatMap(({ actions = [] }) => (actions as Json[]).map(({ result }) => result));

/** Ids of items by code. */
async function idOf(code: string): Promise<unknown> {
  return (await api.call('GET', `/items/TS001/${code}`)).body.id;
}

describe('each condition, asked of an order', () => {
  it.each<[string, object, object, unknown]>([
    ['item', { any: ['CUP'] }, { items: [{ code: 'CUP', quantity: 1 }] }, ['CUP']],
    ['tag', { any: ['冷蔵'] }, { items: [{ code: 'CHOC', quantity: 1 }] }, [{ tag: '冷蔵', item: 'CHOC' }]],
    ['quantity', { any: [{ min: 10 }] }, { items: [{ code: 'TEA', quantity: 12 }] }, 12],
    [
      'quantity',
      { any: [2], item: 'CUP' },
      {
        items: [
          { code: 'TEA', quantity: 1 },
          { code: 'CUP', quantity: 2 },
        ],
      },
      2,
    ],
    ['total_amount', { any: [{ min: 10_000, max: 20_000 }] }, { total_amount: '12,000' }, 12_000],
    [
      'prefecture',
      { any: ['大阪府'] },
      { recipient: { postcode: '530-0001', prefecture: '大阪府', address1: '大阪市北区梅田3-1-3', name: '倉' } },
      '大阪府',
    ],
    ['delivery_carrier', { any: ['CARRIERB'] }, { delivery_carrier: 'CARRIERB' }, 'CARRIERB'],
    ['order_no', { any: ['GIFT-*'] }, { order_no: 'GIFT-77' }, ['GIFT-77']],
    [
      'international',
      { any: [true] },
      {
        international: true,
        delivery_service: 'CARRIERC-EMS',
        currency_code: 'USD',
        recipient: {
          ...{ region_code: 'US', postcode: '94105', city: 'San Francisco', address: '1 Market St' },
          ...{ name: 'Taro Kura', phone: '+1-415-000-0000' },
        },
      },
      true,
    ],
  ])('%s %j', async (on, condition, met, found) => {
    await setRules([{ conditions: [{ on, ...condition }], actions: { allocate_priority: 7 } }]);
    const yes = await make(met);
    expect(yes).toMatchObject({ allocate_priority: 7, apply_rule: true });
    expect(traceOf(yes).rules).toMatchObject([{ outcome: 'fired', conditions: [{ on, met: true, found }] }]);
    const no = await make();
    expect(no.allocate_priority).toBeNull();
    expect(traceOf(no).rules).toMatchObject([{ outcome: 'not_met', conditions: [{ on, met: false }] }]);
  });
});

describe('each action, on an order', () => {
  it.each<[string, object, object]>([
    ['warehouse', { warehouse: 'OSAKA' }, { warehouse: 'OSAKA' }],
    ['carrier', { delivery_carrier: 'CARRIERB' }, { delivery_carrier: 'CARRIERB' }],
    [
      'gift wrapping',
      { gift_wrapping_unit: 'ORDER', gift_wrapping_type: 'NAVY' },
      { gift_wrapping_unit: 'ORDER', gift_wrapping_type: 'NAVY' },
    ],
    [
      'cushioning of each line',
      { cushioning_unit: 'ITEM', cushioning_type: 'BUBBLE_PACK' },
      { cushioning_unit: 'ITEM', cushioning_type: null, items: [{ cushioning_type: 'BUBBLE_PACK' }] },
    ],
    ['delivery note', { delivery_note_type: 'NOT_INCLUDE_PII' }, { delivery_note_type: 'NOT_INCLUDE_PII' }],
    ['priority', { allocate_priority: 90 }, { allocate_priority: 90 }],
    ['suspension', { suspend: true }, { suspend: true, status: 'suspended' }],
  ])('%s [S-060]', async (_, actions, expected) => {
    await setRules([{ actions }]);
    const body = await make();
    expect(body).toMatchObject(expected);
    expect(traceOf(body).rules).toMatchObject([{ actions: [{ sets: actions, result: 'done' }] }]);
    const { body: read } = await api.call('GET', `/shipments/${body.id}?rules=1`);
    expect(read).toMatchObject(expected);
    expect(read.applied_rules).toEqual(body.applied_rules);
  });

  it('enclosed goods, beside those given', async () => {
    await setRules([{ actions: { bundled_items: ['FLY', 'CARD'] } }]);
    const body = await make({ bundled_items: ['CARD'] });
    expect(body.bundled_items).toEqual([await idOf('CARD'), await idOf('FLY')]);
    expect(results(body)).toEqual(['done', 'already_enclosed']);
    const [held] = await api.rows(
      `select count(*)::int as n from shipment_allocations h join items i using (account_id, item_no)
        join shipments s using (account_id, shipment_no) where s.identifier = $1 and i.bundled_item`,
      [body.identifier],
    );
    expect(held).toEqual({ n: 2 });
  });
});

describe('what the rules did', () => {
  it('is told with rules=1 only, and null where none were applied', async () => {
    await setRules([{ actions: { suspend: true } }]);
    const quiet = await api.call('POST', '/shipments', asked());
    expect(quiet.body).toMatchObject({ suspend: true });
    expect(quiet.body).not.toHaveProperty('applied_rules');
    const { body: unasked } = await api.call('POST', '/shipments?rules=1', shipment(newName()));
    expect(unasked).toMatchObject({ suspend: false, apply_rule: false, applied_rules: null });
    const list = await api.call('GET', `/shipments?id=${quiet.body.id},${unasked.id}&rules=1`);
    const traces = (list.body.shipments as Json[]).map((one) => (one.applied_rules === null ? null : outcomes(one)));
    expect(traces).toEqual([null, ['fired']]);
  });

  it('is told of a dry run, which writes nothing', async () => {
    await setRules([{ actions: { bundled_items: ['FLY'], suspend: true } }]);
    const before = await api.written();
    const { status, body } = await api.call('POST', '/shipments?rules=1&dry_run=1', asked());
    expect([status, results(body)]).toEqual([201, ['done', 'done']]);
    expect(body).toMatchObject({ status: 'suspended', bundled_items: [await idOf('FLY')] });
    expect(await api.written()).toEqual(before);
  });

  it('is told for bulk too, where apply_rule is given once [S-059 S-060]', async () => {
    await setRules([{ conditions: [{ on: 'item', any: ['CUP'] }], actions: { bundled_items: ['FLY'] } }]);
    const shipments = [shipment(newName(), { items: [{ code: 'CUP', quantity: 1 }] }), shipment(newName())];
    const answer = await api.call('POST', '/shipments/bulk?rules=1', { shipments, apply_rule: true });
    expect(answer.status).toBe(200);
    const made = answer.body.shipments as Json[];
    expect(made.map(({ bundled_items }) => bundled_items)).toEqual([[await idOf('FLY')], []]);
    expect(made.map(outcomes)).toEqual([['fired'], ['not_met']]);
    const again = [shipment(newName(), { items: [{ code: 'CUP', quantity: 1 }], apply_rule: true })];
    const without = await api.call('POST', '/shipments/bulk?rules=1', { shipments: again });
    expect((without.body.shipments as Json[]).map((one) => one.applied_rules)).toEqual([null]);
  });

  it('never overrides what the request gives', async () => {
    await setRules([{ actions: { suspend: true, delivery_carrier: 'CARRIERB', warehouse: 'OSAKA' } }]);
    const body = await make({ suspend: false, delivery_carrier: 'CARRIERA', warehouse: 'TOKYO' });
    expect(body).toMatchObject({ status: 'waiting', delivery_carrier: 'CARRIERA', warehouse: 'TOKYO' });
    expect(results(body)).toEqual(['already_given', 'already_given', 'already_given']);
  });

  it('never makes a correct order faulty', async () => {
    await setRules([
      { actions: { warehouse: 'OSAKA' } },
      { actions: { delivery_carrier: 'CARRIERA' } },
      { actions: { bundled_items: ['RARE'] } },
    ]);
    const body = await make({ items: [{ code: 'CUP', quantity: 1 }], delivery_time_slot: '12' });
    expect(body).toMatchObject({ warehouse: 'TOKYO', delivery_carrier: 'CARRIERB', bundled_items: [] });
    expect(results(body)).toEqual(['short_of_stock', 'time_slot', 'short_of_stock']);
  });

  it('leaves an order at fault as much at fault as it was', async () => {
    await setRules([{ actions: { bundled_items: ['FLY'], suspend: true } }]);
    const answer = await api.call('POST', '/shipments', asked({ items: [{ code: 'NONE', quantity: 1 }] }));
    expect(Object.keys(answer.body.errors as Json)).toEqual(['items.0.code']);
  });

  it('waits with the order where that may wait', async () => {
    await setRules([{ actions: { bundled_items: ['RARE'] } }]);
    const body = await make({ backorder_if_unavailable: true });
    expect(body).toMatchObject({ status: 'backordered', bundled_items: [await idOf('RARE')] });
  });

  it('passes over what is gone since the rules were set', async () => {
    await enclose('COLD', true);
    await setRules([{ actions: { bundled_items: ['COLD'] } }]);
    await enclose('COLD', false);
    expect(results(await make())).toEqual(['not_an_enclosed_good']);
    await api.call('DELETE', '/items/TS001/COLD');
    expect(results(await make())).toEqual(['not_registered']);
  });

  it('depends on the mode', async () => {
    const rules = [{ actions: { allocate_priority: 1 } }, { actions: { allocate_priority: 2, suspend: true } }];
    await setRules(rules, 'first');
    const first = await make();
    expect(first).toMatchObject({ allocate_priority: 1, suspend: false });
    expect(outcomes(first)).toEqual(['fired', 'not_reached']);
    await setRules(rules, 'all');
    const all = await make();
    expect(all).toMatchObject({ allocate_priority: 1, suspend: true });
    expect(results(all)).toEqual(['done', 'set_by_earlier_rule', 'done']);
  });

  it('follows the rules of the moment; older shipments keep their trace', async () => {
    const { version } = await setRules([{ actions: { allocate_priority: 1 } }]);
    const before = await make();
    await setRules([{ actions: { allocate_priority: 2 } }]);
    const after = await make();
    expect([before, after].map((body) => [traceOf(body).version, body.allocate_priority])).toEqual([
      [version, 1],
      [version + 1, 2],
    ]);
    const { body: read } = await api.call('GET', `/shipments/${before.id}?rules=1`);
    expect(read.applied_rules).toEqual(before.applied_rules);
  });
});

describe('an update', () => {
  const put = (id: unknown, body: object): Promise<Answer> => api.call('PUT', `/shipments/${id}?rules=1`, body);

  it('applies the rules when it asks for them, to what comes of it [S-060]', async () => {
    await setRules([]);
    const { id } = await make({ total_amount: 100 });
    await setRules([
      {
        conditions: [{ on: 'total_amount', any: [{ min: 10_000 }] }],
        actions: { bundled_items: ['FLY'], suspend: true, gift_wrapping_unit: 'ITEM', gift_wrapping_type: 'RED' },
      },
    ]);
    const unasked = await put(id, { apply_rule: false, total_amount: 20_000 });
    expect(unasked.body).toMatchObject({ status: 'waiting', bundled_items: [] });
    expect(traceOf(unasked.body).rules).toEqual([]);

    const { body } = await put(id, { apply_rule: true });
    expect(body).toMatchObject({
      status: 'suspended',
      bundled_items: [await idOf('FLY')],
      gift_wrapping_unit: 'ITEM',
      items: [{ code: 'TEA', gift_wrapping_type: 'RED' }],
    });
    expect(results(body)).toEqual(['done', 'done', 'done']);

    expect((await put(id, { apply_rule: true })).body, 'as it was shown').toEqual(body);
    await put(id, { apply_rule: false });
    const { body: later } = await put(id, { apply_rule: true, suspend: false });
    expect(later).toMatchObject({ status: 'waiting', bundled_items: [await idOf('FLY')] });
    expect(results(later)).toEqual(['already_enclosed', 'already_given', 'already_given']);
  });

  it('does not refuse a shipment that waits for stock already', async () => {
    await setRules([{ actions: { bundled_items: ['FLY'] } }]);
    await stockUp(api.ctx, api.caller, [{ code: 'LAST', good: 1 }]);
    const last = { items: [{ code: 'LAST', quantity: 1 }] };
    const { id } = (await api.call('POST', '/shipments', shipment(newName(), last))).body;
    await api.call('POST', `/shipments/allocation/${id}/clear`);
    expect((await api.call('POST', '/shipments', shipment(newName(), last))).status).toBe(201);
    const { status, body } = await put(id, { apply_rule: true });
    expect([status, body.status, body.bundled_items]).toEqual([200, 'backordered', [await idOf('FLY')]]);
    const ordered = { items: [{ code: 'LAST', quantity: 1, name: 'the last one' }] };
    expect((await put(id, ordered)).status).toBe(422);
  });

  it('keeps the day on which a shipment leaves, and so the delivery date that it promised', async () => {
    await setRules([{ actions: { bundled_items: ['FLY'] } }]);
    const { id, identifier } = (await api.call('POST', '/shipments', shipment(newName()))).body;
    await api.rows(
      `update shipments set assigned_shipping_date = '2026-11-20', delivery_date = '2026-11-24' where identifier = $1`,
      [identifier],
    );
    const { status, body } = await put(id, { apply_rule: true });
    expect([status, body.assigned_shipping_date, results(body)]).toEqual([200, '2026-11-20', ['done']]);
  });

  it('leaves the warehouse alone unless it is given back as null', async () => {
    await setRules([{ actions: { warehouse: 'OSAKA' } }]);
    const { id } = (await api.call('POST', '/shipments', shipment(newName()))).body;
    expect((await put(id, { apply_rule: true })).body).toMatchObject({ warehouse: 'TOKYO' });
    await put(id, { apply_rule: false });
    const { body } = await put(id, { apply_rule: true, warehouse: null });
    expect(body).toMatchObject({ warehouse: 'OSAKA', status: 'waiting' });
    const held = await api.rows(
      `select h.warehouse from shipment_allocations h join shipments s using (account_id, shipment_no)
        where s.identifier = $1`,
      [body.identifier],
    );
    expect(held).toEqual([{ warehouse: 'OSAKA' }]);
  });
});

describe('setting rules', () => {
  const faults = async (body: object): Promise<string[]> => {
    const refusal = setShippingRules(api.ctx, 'TS001', decodeShippingRules(withoutFaults(body)), BY);
    const error = (await refusal.catch((thrown: unknown) => thrown)) as { faults?: { path: string }[] };
    return (error.faults ?? []).map(({ path }) => path).sort();
  };
  const suspend = { suspend: true };

  it('counts versions and refuses one that is no longer in force', async () => {
    const kept = await setRules([{ actions: suspend }]);
    expect(await readShippingRules(api.ctx, 'TS001', BY)).toEqual(kept);
    const next = await setRules([], 'first', { version: kept.version });
    expect(next).toEqual({ version: kept.version + 1, mode: 'first', rules: [] });
    await expect(setRules([], 'all', { version: kept.version })).rejects.toMatchObject({ refusal: 'conflict' });
    expect(await readShippingRules(api.ctx, 'TS002', BY)).toEqual({ version: 0, mode: 'all', rules: [] });
    const none = decodeShippingRules(withoutFaults({ mode: 'all', rules: [], version: 1 }));
    await expect(setShippingRules(api.ctx, 'TS002', none, BY)).rejects.toMatchObject({ refusal: 'conflict' });
    await expect(setShippingRules(api.ctx, 'ZZ999', none, BY)).rejects.toMatchObject({ refusal: 'not_found' });
  });

  it('takes the example of the guide', async () => {
    const guide = await readFile(new URL('../../docs/guides/shipping-rules.md', import.meta.url), 'utf8');
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(guide) ?? [];
    expect(decodeShippingRules(withoutFaults(JSON.parse(example))).faults).toEqual([]);
  });

  it('tells every fault at once', async () => {
    const conditions = [
      { on: 'weather', any: ['rain'] },
      { on: 'item', any: ['TEA', 'NONE'] },
      { on: 'quantity', any: [{ min: 5, max: 4 }, {}, 1.5, { least: 3 }], item: 'NONE' },
      { on: 'prefecture', any: ['大阪'] },
      { on: 'tag', any: [] },
      null,
    ];
    const actions = {
      ...{ warehouse: 'NARA', bundled_items: ['FLY', 'TEA', 'NONE'], gift_wrapping_unit: 'ORDER' },
      ...{ allocate_priority: 101, cushioning_type: 'BUBBLE_PACK', color: 'red' },
    };
    const rules = [
      { name: 'a', conditions, actions },
      { name: 'a', conditions: [], actions: {} },
      { conditions: [], actions: suspend, enabled: 'yes' },
    ];
    expect(await faults({ mode: 'some', version: -1, rules, note: '' })).toEqual([
      ...['mode', 'note'],
      ...[
        'allocate_priority',
        'bundled_items.1',
        'bundled_items.2',
        'color',
        'cushioning_unit',
        'gift_wrapping_type',
      ].map((field) => `rules.0.actions.${field}`),
      'rules.0.actions.warehouse',
      ...[
        '0.on',
        '1.any.1',
        '2.any.0',
        '2.any.1',
        '2.any.2',
        '2.any.3',
        '2.any.3.least',
        '2.item',
        '3.any.0',
        '4.any',
        '5',
      ].map((place) => `rules.0.conditions.${place}`),
      ...['rules.1.actions', 'rules.1.name', 'rules.2.enabled', 'rules.2.name', 'version'],
    ]);
  });

  it('takes 128 KiB of them as JSON, in whatever script, and not a byte more', async () => {
    const most = 128 * 1024;
    const listOf = (letters: number) => {
      const conditions = Array.from({ length: 10 }, (_, c) => ({
        on: 'tag',
        any: Array.from({ length: 16 }, (_, n) => `${c * 16 + n}`.padEnd(255, '茶')),
      }));
      const last = {
        on: 'tag',
        any: Array.from({ length: 50 }, (_, n) => `${n}`.padEnd(255, 'a').slice(0, letters / 50)),
      };
      return [
        { name: 'a', conditions, actions: suspend },
        { name: 'b'.padEnd((letters % 50) + 1, 'b'), conditions: [last], actions: suspend },
      ];
    };
    const bytes = (letters: number) => Buffer.byteLength(JSON.stringify(listOf(letters)));
    const fitting = most - bytes(500) + 500;
    expect(bytes(fitting)).toBe(most);
    expect(await faults({ mode: 'all', rules: listOf(fitting + 1) })).toEqual(['rules']);
    expect(await faults({ mode: 'all', rules: listOf(fitting) })).toEqual([]);
    const kept = await readShippingRules(api.ctx, 'TS001', BY);
    expect(kept.rules).toHaveLength(2);
    const refusal = setShippingRules(
      api.ctx,
      'TS001',
      decodeShippingRules(withoutFaults({ mode: 'all', rules: listOf(fitting + 1) })),
      BY,
    );
    const error = (await refusal.catch((thrown: unknown) => thrown)) as { faults: { message: unknown }[] };
    expect(error.faults[0]?.message).toEqual({
      en: 'The rules take 131073 bytes as JSON; at most 131072 are allowed.',
      ja: 'ルール全体のサイズはJSONで131072バイト以内で指定してください（現在131073バイト）。',
    });
  });

  it.each([[null], [[]], ['rules'], [{}], [{ mode: 'all', rules: [null] }], [{ mode: 'all', rules: {} }]])(
    'refuses %j',
    async (body) => expect(await faults(body as object)).not.toEqual([]),
  );
});

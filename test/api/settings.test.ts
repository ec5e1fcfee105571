import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeItems, OSAKA, stockUp } from '../kit/accounts.js';
import { type Api, faultsOf, HOME, type Json, openApi, SENDER, shipment } from '../kit/api.js';
import { type Browser, join } from '../kit/people.js';

/* What people of an account decide about their own orders, in the console. */

let api: Api;
let member: Browser;
beforeAll(async () => {
  api = await openApi();
  await makeItems(api.ctx, api.caller, [{ code: 'TEA', name: '煎茶', tags: ['お茶'] }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 20 }]);
  member = await join(api, 'TS001', 'member@example.com', 'member');
});
afterAll(() => api.close());

const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => member.call(method, path, body, 'TS001');
const account = async () => (await ask('GET', '/account')).body as Json & { settings: Json; senders: Json[] };

describe('settings', () => {
  it('change as far as they are named, from the next order on', async () => {
    const before = (await account()).settings;
    const { status } = await ask('PUT', '/settings', { standard_warehouse: OSAKA.warehouse, label_note: 'お茶' });
    expect(status).toBe(200);
    expect((await account()).settings).toEqual({ ...before, standard_warehouse: 'OSAKA', label_note: 'お茶' });
    const order = shipment('to-osaka', { items: [{ code: 'TEA', quantity: 1 }], backorder_if_unavailable: true });
    const { body } = await ask('POST', '/shipments?dry_run=1', order);
    expect(body).toMatchObject({ warehouse: 'OSAKA' });
    await ask('PUT', '/settings', { standard_warehouse: before.standard_warehouse, label_note: null });
    expect((await account()).settings).toEqual(before);
  });

  it('have the number of an issuer of invoices and the rounding of tax, which the audit log has and the API has not', async () => {
    const before = (await account()).settings;
    const invoice = { invoice_number: 'T1234567890123', tax_rounding: 'nearest' };
    expect((await ask('PUT', '/settings', invoice)).status).toBe(200);
    expect((await account()).settings).toEqual({ ...before, ...invoice });
    const refused = await ask('PUT', '/settings', { invoice_number: 'T123456789012', tax_rounding: 'away' });
    expect([refused.status, faultsOf(refused).sort()]).toEqual([422, ['invoice_number', 'tax_rounding']]);
    const order = shipment('quiet', { items: [{ code: 'TEA', quantity: 1 }] });
    const made = await api.call('POST', '/shipments?dry_run=1', order);
    expect([made.status, made.text]).toEqual([
      201,
      expect.not.stringMatching(/invoice_number|T1234567890123|tax_rounding/),
    ]);
    expect(await api.rows(`select details from audit_log where action = 'setOwnSettings'`)).toContainEqual({
      details: invoice,
    });
    await ask('PUT', '/settings', { invoice_number: null, tax_rounding: 'down' });
    expect((await account()).settings).toMatchObject({ invoice_number: null, tax_rounding: 'down' });
  });

  it('are refused with all faults, and none is of what the provider decides', async () => {
    const refused = await ask('PUT', '/settings', { standard_warehouse: 'NOWHERE', delivery_note_type: 'MANY' });
    expect([refused.status, faultsOf(refused).sort()]).toEqual([422, ['delivery_note_type', 'standard_warehouse']]);
    const { status, body } = await ask('PUT', '/settings', { payment_registered: true });
    expect([status, Object.keys((body as { errors: Json }).errors)]).toEqual([422, ['payment_registered']]);
  });
});

describe('senders', () => {
  const NEW = { ...HOME, name: '和茶堂 京都店', address1: '京都市中京区1-2' };

  it('are registered, changed and made the default one', async () => {
    const made = await ask('POST', '/senders', { ...NEW, message: 'ありがとうございます。' });
    expect([made.status, made.body]).toMatchObject([201, { is_default: false, address: { name: NEW.name } }]);
    const { uuid } = made.body as { uuid: string };
    const changed = await ask('PUT', `/senders/${uuid}`, { phone: '075-000-0000', is_default: true });
    expect(changed.body).toMatchObject({
      uuid,
      is_default: true,
      message: 'ありがとうございます。',
      address: { name: NEW.name, phone: '075-000-0000' },
    });
    const { senders } = await account();
    expect(senders.filter(({ is_default }) => is_default).map((one) => one.uuid)).toEqual([uuid]);
    const { body } = await ask(
      'POST',
      '/shipments?dry_run=1',
      shipment('who', { items: [{ code: 'TEA', quantity: 1 }] }),
    );
    expect(body).toMatchObject({ sender: { name: NEW.name } });
    expect((await ask('PUT', `/senders/${SENDER}`, { is_default: true })).status).toBe(200);
  });

  it('are refused with all faults', async () => {
    const refused = await ask('POST', '/senders', { ...NEW, address1: 'no number', postcode: '1', name: null });
    expect([refused.status, faultsOf(refused).sort()]).toEqual([422, ['address1', 'name', 'postcode']]);
    const off = await ask('PUT', `/senders/${SENDER}`, { is_default: false });
    expect([off.status, faultsOf(off).sort()]).toEqual([422, ['is_default']]);
    expect((await ask('PUT', '/senders/11111111-2222-4333-8444-000000000000', {})).status).toBe(404);
    expect((await ask('PUT', '/senders/none', {})).status).toBe(404);
  });
});

describe('the senders of another account', () => {
  it('begin with one for all orders, and end with the thousandth', async () => {
    const other = await join(api, 'TS002', 'senders@example.com', 'owner');
    const add = (body: object) => other.call('POST', '/senders', body, 'TS002');
    await api.rows("delete from senders where account_id = 'TS002'");
    expect((await add({ ...HOME, address1: '梅田1-2', is_default: false })).body).toMatchObject({ is_default: true });
    await api.rows(
      `insert into senders (account_id, uuid, postcode, prefecture, address1, name)
       select 'TS002', gen_random_uuid(), '5300001', '大阪府', '梅田1-2', 'n' || n from generate_series(1, 999) n`,
    );
    const refused = await add({ ...HOME, address1: '梅田1-2' });
    expect([refused.status, faultsOf(refused)]).toEqual([422, ['body']]);
  });
});

describe('shipping rules', () => {
  const RULE = {
    name: 'tea first',
    conditions: [{ on: 'tag', any: ['お茶'] }],
    actions: { allocate_priority: 70, suspend: true },
  };
  const ORDER = shipment('tried', { items: [{ code: 'TEA', quantity: 1 }] });

  it('are tried with an order before they are saved, and nothing is written', async () => {
    const before = await api.written();
    const { status, body } = await ask('POST', '/shipping-rules/trial', {
      mode: 'all',
      rules: [RULE],
      shipment: ORDER,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      identifier: 'tried',
      suspend: true,
      applied_rules: {
        rules: [{ name: 'tea first', outcome: 'fired', actions: [{ result: 'done' }, { result: 'done' }] }],
      },
    });
    expect(await api.written()).toEqual(before);
    expect((await ask('GET', '/shipping-rules')).body).toEqual({ version: 0, mode: 'all', rules: [] });
  });

  it('tell in a trial the faults of the rules and of the order at once', async () => {
    const refused = await ask('POST', '/shipping-rules/trial', {
      mode: 'some',
      rules: [{ ...RULE, actions: { warehouse: 'NOWHERE' } }],
      shipment: { ...ORDER, items: [{ code: 'NO-SUCH', quantity: 0 }] },
    });
    expect([refused.status, faultsOf(refused).sort()]).toEqual([
      422,
      ['mode', 'rules.0.actions.warehouse', 'shipment.items.0.code', 'shipment.items.0.quantity'],
    ]);
    for (const odd of [
      null,
      [],
      'x',
      { shipment: null },
      { shipment: [] },
      { mode: 'all', rules: [null], shipment: 3 },
    ])
      expect((await ask('POST', '/shipping-rules/trial', odd)).status).toBe(422);
  });

  it('are replaced by whoever saw the present ones, and the audit log says by whom', async () => {
    const saved = await ask('PUT', '/shipping-rules', { version: 0, mode: 'first', rules: [RULE] });
    expect([saved.status, saved.body]).toMatchObject([200, { version: 1, rules: [{ ...RULE, enabled: true }] }]);
    expect((await ask('PUT', '/shipping-rules', { version: 0, mode: 'all', rules: [] })).status).toBe(409);
    const owner = await join(api, 'TS001', 'owner@example.com', 'owner');
    const { body } = await owner.call('GET', '/audit', undefined, 'TS001');
    const [entry] = (body.audit as Json[]).filter(({ action }) => action === 'setShippingRules');
    expect(entry).toMatchObject({ actor: 'member', details: { version: 1, mode: 'first' } });
  });

  it('belong to their account', async () => {
    const other = await join(api, 'TS002', 'other@example.com', 'owner');
    for (const path of ['/shipping-rules', '/account'])
      expect((await other.call('GET', path, undefined, 'TS001')).status).toBe(403);
    expect((await other.call('GET', '/shipping-rules', undefined, 'TS002')).body).toMatchObject({ version: 0 });
    const rule = { mode: 'all', rules: [], shipment: ORDER };
    // TEA is TS001's.
    expect((await other.call('POST', '/shipping-rules/trial', rule, 'TS002')).status).toBe(422);
  });
});

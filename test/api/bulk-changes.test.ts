import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepBulkChanges } from '../../src/operations/bulk-changes/bulk-changes.js';
import { resumeBulkChanges, workOnBulkChange } from '../../src/operations/bulk-changes/work-on-bulk-change.js';
import type { WorkControl } from '../../src/operations/leased-work.js';
import { makeAccount, makeItems, stockUp } from '../kit/accounts.js';
import { type Api, HOME, JAPANESE, openApi } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { type Browser, join } from '../kit/people.js';
import { resumed } from '../kit/resumed.js';

/* Changes of many orders at once: their list of orders is frozen, a person agrees, and the server makes them. */

let api: Api;
let member: Browser;
let owner: Browser;
beforeAll(async () => {
  api = await openApi();
  await makeItems(api.ctx, api.caller, [
    { code: 'TEA', name: '煎茶' },
    { code: 'RARE', name: '玉露' },
  ]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 5_000 }]);
  member = await join(api, 'TS001', 'member@example.com', 'member');
  owner = await join(api, 'TS001', 'owner@example.com', 'owner');
});
afterAll(() => api.close());

const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, who = member) =>
  who.call(method, `/bulk-changes${path}`, body, 'TS001');

interface Seen {
  readonly id: number;
  readonly kind: string;
  readonly state: string;
  readonly stop_asked: boolean;
  readonly failure: string | null;
  readonly total: number;
  readonly applicable: number;
  readonly charges: number;
  readonly groups: readonly {
    readonly status: string;
    readonly effect: string;
    readonly count: number;
    readonly charges: number;
  }[];
  readonly changed: number;
  readonly refused: number;
  readonly charged: number;
}

const order = (identifier: string, more: object = {}) => ({
  identifier,
  recipient: HOME,
  items: [{ code: 'TEA', quantity: 1 }],
  backorder_if_unavailable: true,
  ...more,
});

/** Orders of one name, oldest first. */
async function orders(name: string, count: number, more: object = {}): Promise<string[]> {
  const shipments = Array.from({ length: count }, (_, n) => order(`${name}-${String(n).padStart(3, '0')}`, more));
  const { status, body } = await api.call('POST', '/shipments/bulk', { shipments });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  const rows = await api.rows('select shipment_no from shipments where identifier like $1 order by shipment_no', [
    `${name}-%`,
  ]);
  return rows.map(({ shipment_no }) => `TS001-S${String(shipment_no).padStart(6, '0')}`);
}

const seen = async (id: number): Promise<Seen> => (await ask('GET', `/${id}`)).body as unknown as Seen;
async function prepared(what: object, who = member): Promise<Seen> {
  const { status, body } = await ask('POST', '', what, who);
  expect([status, body]).toMatchObject([201, { state: 'asked', changed: 0, refused: 0 }]);
  return body as unknown as Seen;
}
async function atRest(id: number): Promise<Seen> {
  await expect.poll(async () => (await seen(id)).state, { timeout: 20_000, interval: 30 }).toBe('ended');
  return seen(id);
}
async function ran(id: number): Promise<Seen> {
  const { status, body } = await ask('POST', `/${id}/run`);
  expect([status, body.state]).toEqual([200, 'working']);
  return atRest(id);
}
const made = async (what: object): Promise<Seen> => ran((await prepared(what)).id);

const refused = async (id: number, headers = {}) =>
  (await api.atConsole('GET', `/bulk-changes/${id}/refused`, undefined, headers)).body.orders as {
    id: string;
    identifier: string;
    status: string;
    reason: string;
  }[];
const rowsOf = (name: string, columns: string) =>
  api.rows(`select ${columns} from shipments where identifier like $1 order by shipment_no`, [`${name}-%`]);
const updates = async (name: string) =>
  (
    await api.rows(
      `select count(*) as count from shipment_history h join shipments s using (account_id, shipment_no)
        where s.identifier like $1 and h.event <> 'order'`,
      [`${name}-%`],
    )
  )[0]?.count;
const change = (id: number, what: string) => api.rows(`update bulk_changes set ${what} where change_no = $1`, [id]);
/** One that no server makes. */
async function waiting(what: object): Promise<number> {
  const { id } = await prepared(what);
  await change(id, `state = 'working', turn = (select coalesce(max(turn), 0) + 1 from bulk_changes)`);
  return id;
}
const undisturbed: WorkControl = {
  isStopping: () => false,
  onError: (error) => {
    throw error;
  },
};
const work = (no: number, control = undisturbed) =>
  workOnBulkChange({ ctx: api.ctx, account_id: 'TS001', no }, control);

describe('a change of many orders', () => {
  it('is made of exactly those that the list has found, over several steps', async () => {
    const ids = await orders('ALL', 230);
    const one = await prepared({ kind: 'suspend', search: 'all-' });
    expect(one).toMatchObject({
      total: 230,
      applicable: 230,
      charges: 0,
      groups: [{ status: 'waiting', effect: 'change', count: 230, charges: 0 }],
    });
    // An order that comes later is not in it.
    await orders('ALL-LATE', 1);
    expect(await ran(one.id)).toMatchObject({ changed: 230, refused: 0, charged: 0, failure: null });
    const rows = await api.rows(
      "select identifier, status from shipments where identifier like 'ALL-%' order by shipment_no",
    );
    expect(rows.filter(({ status }) => status === 'suspended')).toHaveLength(230);
    expect(rows.at(-1)).toEqual({ identifier: 'ALL-LATE-000', status: 'waiting' });
    expect(await made({ kind: 'resume', ids: ids.slice(0, 3) })).toMatchObject({ total: 3, changed: 3 });
    expect((await rowsOf('ALL', 'status')).filter(({ status }) => status === 'suspended')).toHaveLength(227);
    for (const [filter, total] of [
      [{ status: 'waiting' }, 4],
      [{ status: 'suspended', carrier: 'CARRIERA', view: 'decision' }, 227],
      [{ carrier: 'CARRIERB' }, 0],
    ] as const) {
      const filtered = await prepared({ kind: 'priority', priority: 5, search: 'all-', ...filter });
      expect(filtered).toMatchObject({ total });
      expect((await ask('DELETE', `/${filtered.id}`)).status).toBe(200);
    }
    expect(await differences(api.ctx)).toEqual([]);
  });

  it('leaves each order as a request for it alone would, with the same history', async () => {
    const wish = { delivery_date: '2026-11-29', message: 'よろしく', allocate_priority: 3 };
    const [alone = '', many = ''] = await orders('SAME', 2, wish);
    const both = { suspend: true };
    await api.call('PUT', `/shipments/${alone}`, both);
    await made({ kind: 'suspend', ids: [many] });
    await api.call('PUT', `/shipments/${alone}`, { allocate_priority: 70 });
    await made({ kind: 'priority', priority: 70, ids: [many] });
    await api.call('PUT', `/shipments/${alone}`, { suspend: false });
    await made({ kind: 'resume', ids: [many] });
    const columns = `status, suspend, allocate_priority, assigned_shipping_date, delivery_date, carrier, warehouse, document, rule_trace`;
    const [first, second] = await rowsOf('SAME', columns);
    expect(second).toEqual(first);
    const histories = await Promise.all(
      [alone, many].map((id) =>
        api.rows(
          'select event, from_status, to_status from shipment_history where shipment_no = $1 order by history_no',
          [numberOf(id)],
        ),
      ),
    );
    expect(histories[1]).toEqual(histories[0]);
    expect(histories[1]).toHaveLength(4);
  });

  it('gives demand its rank, and stock of deleted orders to those that wait for it', async () => {
    await stockUp(api.ctx, api.caller, [{ code: 'RARE', good: 2 }]);
    const rare = { items: [{ code: 'RARE', quantity: 1 }] };
    const holders = await orders('HOLD', 2, rare);
    const [, second = ''] = await orders('WAIT', 2, rare);
    expect(await rowsOf('WAIT', 'status')).toEqual([{ status: 'backordered' }, { status: 'backordered' }]);
    await made({ kind: 'priority', priority: 90, ids: [second] });
    expect(await api.rows('select rank from shipment_demands where shipment_no = $1', [numberOf(second)])).toEqual([
      { rank: -90 },
    ]);
    await made({ kind: 'cancel', ids: holders.slice(0, 1) });
    expect(await rowsOf('WAIT', 'status')).toEqual([{ status: 'backordered' }, { status: 'waiting' }]);
    await made({ kind: 'cancel', ids: holders.slice(1) });
    expect(await rowsOf('WAIT', 'status')).toEqual([{ status: 'waiting' }, { status: 'waiting' }]);
    expect(await differences(api.ctx)).toEqual([]);
  });

  it('cancels: deletes what is free, asks the warehouse for the rest, and costs what was shown', async () => {
    const ids = await orders('CANCEL', 6);
    await workTo(api.ctx, ids[1], 'picking');
    await workTo(api.ctx, ids[2], 'picked');
    await workTo(api.ctx, ids[3], 'packed');
    await workTo(api.ctx, ids[4], 'shipped');
    const tried = async (id = '') => {
      const { body } = await member.call('POST', `/shipments/${id}/cancel?dry_run=1&requests=1`, undefined, 'TS001');
      const [request] = body.requests as { charges: { amount: number }[] }[];
      return (request?.charges ?? []).reduce((sum, { amount }) => sum + amount, 0);
    };
    // As the dialog of a single order shows them.
    const fees = [await tried(ids[1]), await tried(ids[2]), await tried(ids[3])];
    const sum = fees.reduce((all, fee) => all + fee, 0);
    const one = await prepared({ kind: 'cancel', search: 'cancel-', view: 'all' });
    expect(one).toMatchObject({ total: 6, applicable: 5, charges: sum });
    expect(new Map(one.groups.map(({ status, effect, count, charges }) => [status, [effect, count, charges]]))).toEqual(
      new Map([
        ['waiting', ['delete', 2, 0]],
        ['picking', ['request', 1, fees[0]]],
        ['picked', ['request', 1, fees[1]]],
        ['packed', ['request', 1, fees[2]]],
        ['shipped', ['never', 1, 0]],
      ]),
    );
    expect(await ran(one.id)).toMatchObject({ changed: 5, refused: 1, charged: sum });
    expect(await rowsOf('CANCEL', 'status, deleted_at is not null as gone')).toEqual([
      { status: 'waiting', gone: true },
      { status: 'cancel_request', gone: false },
      { status: 'cancel_request', gone: false },
      { status: 'cancel_request', gone: false },
      { status: 'shipped', gone: false },
      { status: 'waiting', gone: true },
    ]);
    const charges = await api.rows(
      `select sum(amount)::integer as sum from charges join shipments using (account_id, shipment_no) where identifier like 'CANCEL-%'`,
    );
    expect(charges).toEqual([{ sum }]);
    const [left] = await refused(one.id);
    expect(left).toMatchObject({ id: ids[4], identifier: 'CANCEL-004', status: 'shipped', reason: /is "Shipped"/ });
    expect((await refused(one.id, JAPANESE))[0]?.reason).toMatch(/現在「出荷済み」です/);
    expect(await differences(api.ctx)).toEqual([]);
  });

  it('charges nobody more than was agreed to: an order on which work has gone on meanwhile is left', async () => {
    const ids = await orders('DEARER', 3);
    await workTo(api.ctx, ids[1], 'picking');
    const { id, charges } = await prepared({ kind: 'cancel', ids });
    expect(charges).toBe(400);
    await workTo(api.ctx, ids[0], 'picking');
    await workTo(api.ctx, ids[1], 'picked', 'picking');
    expect(await ran(id)).toMatchObject({ changed: 1, refused: 2, charged: 0 });
    expect((await refused(id)).map(({ reason }) => reason)).toEqual([
      'The work on it has gone on: the fee to cancel it is 400 yen now, and was 0 yen when it was confirmed. Cancel this order by itself.',
      'The work on it has gone on: the fee to cancel it is 500 yen now, and was 400 yen when it was confirmed. Cancel this order by itself.',
    ]);
    expect(await rowsOf('DEARER', 'status')).toEqual([
      { status: 'picking' },
      { status: 'picked' },
      { status: 'waiting' },
    ]);
  });

  it('tells of each order why it was not changed, as a list, as rows of the list of orders, and as a file', async () => {
    const ids = await orders('WHY', 5);
    await api.call('PUT', `/shipments/${ids[0]}`, { suspend: true });
    await workTo(api.ctx, ids[1], 'picking');
    const { id, groups } = await prepared({ kind: 'suspend', ids: [...ids, 'TS001-S999999', 'TS002-S000001'] });
    expect(groups.map(({ effect, status, count }) => [effect, status, count]).sort()).toEqual([
      ['already', 'suspended', 1],
      ['change', 'waiting', 3],
      ['never', 'picking', 1],
    ]);
    await api.call('DELETE', `/shipments/${ids[2]}`);
    expect(await ran(id)).toMatchObject({ total: 5, changed: 2, refused: 3 });
    const left = await refused(id);
    expect(left.map(({ id: own, status, reason }) => [own, status, reason])).toEqual([
      [ids[0], 'suspended', 'The shipment is already suspended.'],
      [ids[1], 'picking', expect.stringMatching(/is "Picking"; it can be updated while it is/)],
      [ids[2], 'deleted', 'It was cancelled or deleted.'],
    ]);
    const list = await member.call('GET', `/lists/shipments?view=all&not_changed_by=${id}`, undefined, 'TS001');
    expect((list.body.shipments as { id: string }[]).map((row) => row.id)).toEqual([ids[1], ids[0]]);
    const none = await member.call('GET', '/lists/shipments?view=all&not_changed_by=x', undefined, 'TS001');
    expect(none.body.shipments).toEqual([]);
    const { bytes } = await member.call('GET', `/bulk-changes/${id}/file`, undefined, 'TS001');
    const { data } = Papa.parse<string[]>(bytes.toString().replace(/^\uFEFF/, ''), { skipEmptyLines: true });
    expect(data.map(([own, name, status]) => [own, name, status])).toEqual([
      ['ID', 'Order number', 'Status'],
      [ids[0], 'WHY-000', 'Suspended'],
      [ids[1], 'WHY-001', 'Picking'],
      [ids[2], 'WHY-002', 'Cancelled'],
    ]);
    // What is left can be done again, as any rows of the list.
    expect(await prepared({ kind: 'resume', view: 'all', not_changed_by: String(id) })).toMatchObject({ total: 2 });
  });
});

describe('the work on a change', () => {
  it('goes on behind the last step when a server stops, and changes no order twice, whoever works on it', async () => {
    await orders('STEPS', 250);
    const id = await waiting({ kind: 'priority', priority: 7, search: 'steps-' });
    let asked = 0;
    const isStopping = () => {
      asked += 1;
      return asked > 1;
    };
    await work(id, { ...undisturbed, isStopping });
    expect(await seen(id)).toMatchObject({ state: 'working', changed: 100 });
    await Promise.all([1, 2, 3].flatMap(() => [resumed(api.ctx, resumeBulkChanges, undisturbed), work(id)]));
    expect(await atRest(id)).toMatchObject({ changed: 250, refused: 0 });
    expect(await updates('STEPS')).toBe(250);
  });

  it('marks orders in the transaction that changes them: a step that fails at its end has changed none', async () => {
    const ids = await orders('TORN', 3);
    await workTo(api.ctx, ids[1], 'picking');
    const id = await waiting({ kind: 'cancel', ids });
    await api.rows(`create function torn() returns trigger language plpgsql as 'begin raise exception ''torn''; end'`);
    await api.rows('create trigger torn before update of charged on bulk_changes execute function torn()');
    const errors: unknown[] = [];
    await work(id, { ...undisturbed, onError: (error) => errors.push(error) });
    await api.rows('drop function torn cascade');
    expect([errors.length, await seen(id)]).toMatchObject([
      1,
      { state: 'ended', changed: 0, failure: /^An error stopped this work. What was already done is kept/ },
    ]);
    expect(await rowsOf('TORN', 'status, deleted_at is null as there')).toEqual([
      { status: 'waiting', there: true },
      { status: 'picking', there: true },
      { status: 'waiting', there: true },
    ]);
    // Started again, it goes on with what is left.
    expect(await ran(id)).toMatchObject({ changed: 3, refused: 0, charged: 400, failure: null });
    expect(
      await api.rows('select sum(amount)::integer as sum from charges where shipment_no = $1', [numberOf(ids[1])]),
    ).toEqual([{ sum: 400 }]);
  });

  it('stops before its next orders, says so, and can go on', async () => {
    await orders('STOP', 150);
    const id = await waiting({ kind: 'suspend', search: 'stop-' });
    let asked = 0;
    const isStopping = () => {
      asked += 1;
      return asked > 1;
    };
    await work(id, { ...undisturbed, isStopping });
    // A server is at it, so it ends with this server's next step.
    await change(id, `leased_by = gen_random_uuid(), leased_until = now() + interval '1 hour'`);
    expect((await ask('POST', `/${id}/stop`)).body).toMatchObject({ state: 'working', stop_asked: true, changed: 100 });
    await change(id, 'leased_by = null, leased_until = null');
    await work(id);
    expect(await seen(id)).toMatchObject({ state: 'ended', stop_asked: true, changed: 100, failure: null });
    expect(await ran(id)).toMatchObject({ changed: 150, stop_asked: false });
    expect(await updates('STOP')).toBe(150);
  });

  it('is one at a time for an account; others wait for their turn, and may be stopped before it', async () => {
    await orders('TURN', 5);
    const first = await waiting({ kind: 'priority', priority: 1, search: 'turn-' });
    const second = await waiting({ kind: 'priority', priority: 2, search: 'turn-' });
    const third = await waiting({ kind: 'priority', priority: 3, search: 'turn-' });
    const fourth = await waiting({ kind: 'priority', priority: 4, search: 'turn-' });
    await work(second);
    expect(await seen(second)).toMatchObject({ state: 'working', changed: 0 });
    const fifth = await prepared({ kind: 'priority', priority: 5, search: 'turn-' });
    const tooMany = await ask('POST', `/${fifth.id}/run`);
    expect([tooMany.status, tooMany.body.error_description]).toEqual([
      409,
      '4 changes are being made or wait for their turn. Wait until one is done, or stop one.',
    ]);
    expect((await ask('POST', `/${third}/stop`)).body).toMatchObject({ state: 'ended', stop_asked: true, changed: 0 });
    await work(first);
    expect(await Promise.all([first, second, third, fourth].map(seen))).toMatchObject([
      { state: 'ended', changed: 5 },
      { state: 'ended', changed: 5 },
      { state: 'ended', changed: 0 },
      { state: 'ended', changed: 5 },
    ]);
    expect(await rowsOf('TURN', 'distinct allocate_priority, 1 as shipment_no')).toEqual([
      { allocate_priority: 4, shipment_no: 1 },
    ]);
  });

  it('ends when its person does not work here any more', async () => {
    const ids = await orders('LEFT', 1);
    const id = await waiting({ kind: 'suspend', ids });
    await api.rows("update memberships set disabled_at = now() where role = 'member'");
    await work(id);
    await api.rows("update memberships set disabled_at = null where role = 'member'");
    expect(await seen(id)).toMatchObject({
      state: 'ended',
      changed: 0,
      failure: 'The person who asked for it is no longer a member of this account.',
    });
  });
});

describe('refused', () => {
  it('is what cannot be asked for, with all faults', async () => {
    for (const [what, paths] of [
      [{}, ['kind']],
      [{ kind: 'ship', ids: 7 }, ['kind', 'ids']],
      [{ kind: 'priority', view: 'none', from: 'yesterday' }, ['view', 'from', 'priority']],
      [{ kind: 'suspend', priority: 3 }, ['priority']],
      [{ kind: 'priority', priority: 101 }, ['priority']],
      [{ kind: 'suspend', ids: Array.from({ length: 1_001 }, () => 'x') }, ['ids']],
    ] as const) {
      const { status, body } = await ask('POST', '', what);
      expect([status, Object.keys(body.errors as object).sort()]).toEqual([422, [...paths].sort()]);
    }
    for (const no of ['0', '-1', 'x', '9'.repeat(20)]) expect((await ask('GET', `/${no}`)).status).toBe(404);
  });

  it('is a change of more than 100,000 orders, with words', async () => {
    await api.rows(
      `insert into shipments (account_id, shipment_no, identifier, status, warehouse, suspend, carrier, document, line_count, unit_count, bytes, searched,
                            created_at, status_at)
       select account_id, 9000000 + n, 'MASS-' || n, status, warehouse, suspend, carrier, document, line_count, unit_count, bytes,
              order_search_text('MASS-' || n, document), created_at, status_at
         from (select * from shipments where identifier = 'LEFT-000') s cross join generate_series(1, 100001) n`,
    );
    const { status, body } = await ask('POST', '', { kind: 'suspend', search: 'mass-' });
    expect([status, body.error_description]).toEqual([
      409,
      'At most 100000 orders can be changed at once, and more were found. Narrow the filter.',
    ]);
    await api.rows('update shipments set deleted_at = now() where shipment_no = 9000001');
    expect(await prepared({ kind: 'suspend', search: 'mass-' })).toMatchObject({ total: 100_000, applicable: 100_000 });
  });

  it('is a change that somebody else has looked at, one at work, and one of which nothing is left', async () => {
    const ids = await orders('MINE', 1);
    const { id } = await prepared({ kind: 'suspend', ids });
    const refused = async (by?: typeof owner) => {
      const { status, body } = await ask('POST', `/${id}/run`, undefined, by);
      return [status, body.error_description];
    };
    expect(await refused(owner)).toEqual([
      409,
      'Another person has asked for this change. Only that person can have it made.',
    ]);
    await change(id, `state = 'working', leased_by = gen_random_uuid(), leased_until = now() + interval '1 hour'`);
    expect(await refused()).toEqual([409, 'This change is already being made.']);
    expect((await ask('DELETE', `/${id}`)).status).toBe(409);
    // Another person of the account may stop it.
    expect((await ask('POST', `/${id}/stop`, undefined, owner)).body).toMatchObject({
      state: 'working',
      stop_asked: true,
    });
    await change(id, `state = 'asked', leased_by = null, leased_until = null`);
    await ran(id);
    expect(await refused()).toEqual([409, 'No orders of this change are left.']);
    expect((await ask('DELETE', `/${id}`)).status).toBe(200);
    expect((await ask('GET', `/${id}`)).status).toBe(404);
    expect(await rowsOf('MINE', 'status')).toEqual([{ status: 'suspended' }]);
  });

  it('is a program, and another account; who has changed what is recorded', async () => {
    const ids = await orders('WHO', 2);
    const { id } = await made({ kind: 'suspend', ids });
    await makeAccount(api.ctx, 'TS003');
    const stranger = await join(api, 'TS003', 'stranger@example.com', 'owner');
    const foreign = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, account = 'TS003') =>
      stranger.call(method, `/bulk-changes${path}`, body, account);
    expect((await foreign('GET', `/${id}`)).status).toBe(404);
    expect((await foreign('GET', `/${id}/refused`)).status).toBe(404);
    expect((await foreign('GET', `/${id}/file`)).status).toBe(404);
    expect((await foreign('POST', `/${id}/run`)).status).toBe(404);
    expect((await foreign('POST', `/${id}/stop`)).status).toBe(404);
    expect((await foreign('DELETE', `/${id}`)).status).toBe(404);
    expect((await foreign('GET', '')).body.bulk_changes).toEqual([]);
    expect((await foreign('GET', `/${id}`, undefined, 'TS001')).status).toBe(403);
    // Ids of another account are nothing here.
    expect((await foreign('POST', '', { kind: 'cancel', ids })).body).toMatchObject({ total: 0, applicable: 0 });
    expect((await api.atConsole('POST', '/bulk-changes', { kind: 'suspend', ids })).status).toBe(403);
    expect((await api.atConsole('POST', `/bulk-changes/${id}/run`)).status).toBe(403);
    expect((await api.atConsole('GET', `/bulk-changes/${id}`)).status).toBe(200);
    const [entry] = await api.rows(
      "select actor, subject, details from audit_log where action = 'runBulkChange' order by entry_no desc limit 1",
    );
    expect(entry).toMatchObject({
      actor: expect.any(String),
      subject: 'suspend',
      details: { change_no: id, total: 2, charges: 0, query: { filter: { nos: ids.map(numberOf) } } },
    });
    const history = await api.rows(
      `select distinct caller_kind from shipment_history join shipments using (account_id, shipment_no)
        where identifier like 'WHO-%' and event = 'update'`,
    );
    expect(history).toEqual([{ caller_kind: 'member' }]);
  });
});

it('ten are kept, a week; of what nobody has agreed to, the last of each person, a day', async () => {
  const [id = ''] = await orders('KEPT', 1);
  for (let count = 0; count < 12; count += 1) await made({ kind: 'priority', priority: 20 + count, ids: [id] });
  const listed = async () => ((await ask('GET', '')).body.bulk_changes as Seen[]).map((one) => one.id);
  expect(await listed()).toHaveLength(10);
  const first = await prepared({ kind: 'suspend', ids: [id] });
  const own = await prepared({ kind: 'suspend', ids: [id] });
  const others = await prepared({ kind: 'suspend', ids: [id] }, owner);
  const open = await api.rows(
    "select change_no from bulk_changes where state = 'asked' and account_id = 'TS001' order by change_no",
  );
  expect(open.map(({ change_no }) => change_no)).toEqual([own.id, others.id]);
  expect(first.id).toBeLessThan(own.id);
  const [newest = 0, next = 0] = await listed();
  await change(newest, `changed_at = now() - interval '8 days'`);
  await change(next, `changed_at = now() - interval '6 days'`);
  await change(own.id, `changed_at = now() - interval '25 hours'`);
  await sweepBulkChanges(api.ctx);
  const left = (await api.rows('select change_no from bulk_changes')).map(({ change_no }) => change_no);
  expect([newest, next, own.id, others.id].map((no) => left.includes(no))).toEqual([false, true, false, true]);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepImports } from '../../src/operations/imports/imports.js';
import { resumeImports, workOnImport } from '../../src/operations/imports/work-on-import.js';
import type { WorkControl } from '../../src/operations/leased-work.js';
import { makeAccount, makeItems, stockUp } from '../kit/accounts.js';
import { type Api, HOME, JAPANESE, type Json, openApi } from '../kit/api.js';
import { type Browser, join } from '../kit/people.js';
import { resumed } from '../kit/resumed.js';

/* Files that people send: the server judges their entries, and makes those without faults. */

let api: Api;
let member: Browser;
let owner: Browser;
beforeAll(async () => {
  api = await openApi();
  await makeItems(api.ctx, api.caller, [{ code: 'TEA', name: '煎茶' }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 1_000 }]);
  member = await join(api, 'TS001', 'member@example.com', 'member');
  owner = await join(api, 'TS001', 'owner@example.com', 'owner');
});
// After all that has happened here to entries, also to those of refused requests.
afterAll(async () => {
  expect(await miscounted()).toEqual([]);
  await api.close();
});

/** Imports whose stored counts are not those of their entries. */
const miscounted = () =>
  api.rows(`
    select import_no, stored, counted
      from imports i
     cross join lateral (select array[entries_open, entries_sound, entries_faulty, entries_made] as stored) s
     cross join lateral (
       select array[count(*) filter (where state = 'open'), count(*) filter (where state = 'sound'),
                    count(*) filter (where state = 'faulty'), count(*) filter (where state = 'made')]::integer[] as counted
         from import_entries e where e.account_id = i.account_id and e.import_no = i.import_no) c
     where stored <> counted`);

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, who = member) =>
  who.call(method, `/imports${path}`, body, 'TS001');

interface Seen {
  readonly id: number;
  readonly state: string;
  readonly failure: string | null;
  readonly entries: Readonly<Record<'open' | 'sound' | 'faulty' | 'made', number>>;
}

/** An order of one row, whose number in the file is that in the identifier. */
const order = (identifier: string, code = 'TEA', quantity: unknown = 1) => ({
  rows: [
    { no: Number(/\d+$/.exec(identifier)?.[0] ?? 0) + 1, cells: { identifier, code, quantity: String(quantity) } },
  ],
  body: {
    identifier,
    recipient: { ...HOME, phone: '03-0000-0000' },
    items: [{ code, quantity }],
    backorder_if_unavailable: true,
  },
});
const orders = (name: string, count: number) => Array.from({ length: count }, (_, n) => order(`${name}-${n}`));

const seen = async (id: number): Promise<Seen> => (await ask('GET', `/${id}`)).body as unknown as Seen;
/** The import when nobody works on it any more. */
async function atRest(id: number): Promise<Seen> {
  await expect.poll(async () => (await seen(id)).state, { timeout: 20_000, interval: 30 }).toBe('waiting');
  return seen(id);
}
async function sent(entries: readonly object[], kind = 'shipments'): Promise<Seen> {
  const { status, body } = await ask('POST', `/${kind}`, { file: 'orders.csv', entries });
  expect([status, body]).toMatchObject([201, { state: 'judging', file: 'orders.csv' }]);
  return atRest(body.id as number);
}
async function run(id: number, what: string): Promise<Seen> {
  expect((await ask('POST', `/${id}/run`, { what })).status).toBe(200);
  return atRest(id);
}
const faulty = async (id: number) =>
  (await ask('GET', `/${id}/entries?state=faulty`)).body.entries as {
    position: number;
    rows: Json[];
    faults: { path: string; messages: string[] }[];
  }[];
/** The entries as they are sent to replace those that have their rows now. */
async function replacing(id: number, entries: readonly { readonly rows: readonly { readonly no: number }[] }[]) {
  const { body } = await ask('GET', `/${id}/entries`);
  const now = body.entries as { position: number; rows: { no: number }[] }[];
  return entries.map((entry) => {
    const nos = entry.rows.map(({ no }) => no);
    const replaced = now.filter(({ rows }) => rows.some(({ no }) => nos.includes(no)));
    return { ...entry, replaces: replaced.map(({ position }) => position) };
  });
}
const mend = async (id: number, ...entries: Parameters<typeof replacing>[1]) =>
  ask('PUT', `/${id}/entries`, { entries: await replacing(id, entries) });
const identifiers = async (name: string) =>
  (await api.rows('select identifier from shipments where identifier like $1 order by shipment_no', [`${name}%`])).map(
    ({ identifier }) => identifier,
  );
const change = (id: number, what: string) => api.rows(`update imports set ${what} where import_no = $1`, [id]);

const undisturbed: WorkControl = {
  isStopping: () => false,
  onError: (error) => {
    throw error;
  },
};

describe('a file', () => {
  it('is judged entry by entry, and makes nothing before it is sent', async () => {
    const { id, entries } = await sent([order('J-1'), order('J-2', 'NONE', 'x'), order('J-3')]);
    expect(entries).toEqual({ open: 0, sound: 2, faulty: 1, made: 0 });
    expect(await identifiers('J-')).toEqual([]);
    const [one] = await faulty(id);
    expect(one).toMatchObject({ rows: [{ no: 3, cells: { identifier: 'J-2' } }] });
    expect(one?.faults.map(({ path }) => path)).toEqual(['items.0.quantity', 'items.0.code']);
    const { failure, entries: after } = await run(id, 'sending');
    expect([failure, after]).toEqual([null, { open: 0, sound: 0, faulty: 1, made: 2 }]);
    expect(await identifiers('J-')).toEqual(['J-1', 'J-3']);
    const by = await api.rows(
      `select distinct h.actor from shipment_history h join shipments using (account_id, shipment_no) where identifier like 'J-%'`,
    );
    expect(by).toEqual([{ actor: 'member' }]);
  });

  it('sent twice makes nothing twice', async () => {
    const again = await sent([order('J-1'), order('J-3')]);
    expect(again.entries).toMatchObject({ sound: 0, faulty: 2 });
    expect((await faulty(again.id)).flatMap(({ faults }) => faults.map(({ path }) => path))).toEqual([
      'identifier',
      'identifier',
    ]);
  });

  it('does not replace the own sender of an exported order by the default one', async () => {
    const exported = order('S-1');
    const { id } = await sent([{ ...exported, body: { ...exported.body, sender: { uuid: '(own address)' } } }]);
    expect((await faulty(id)).map(({ faults }) => faults.map(({ path }) => path))).toEqual([['sender.uuid']]);
  });

  it('tells what is wrong with most of its entries, whatever the line', async () => {
    const two = order('C-1', 'NONE');
    const { id } = await sent([
      { ...two, body: { ...two.body, items: [...order('', 'TEA').body.items, ...two.body.items] } },
      order('C-2', 'NOR', 'x'),
      order('C-3', 'TEA', 0),
      order('C-4'),
    ]);
    const { body } = await ask('GET', `/${id}/common-faults`);
    expect(body.faults).toMatchObject([
      { path: 'items.code', entries: 2, messages: [expect.stringContaining('NONE'), expect.stringContaining('NOR')] },
      { path: 'items.quantity', entries: 2, messages: [expect.any(String), 'Must be 1 or more.'] },
    ]);
    expect(body.of_file).toBe(0);
    const unjudged = await sent([
      order('C-5', 'NONE'),
      { ...order('C-6'), body: null },
      { ...order('C-7'), body: null },
    ]);
    expect((await ask('GET', `/${unjudged.id}/common-faults`)).body).toMatchObject({
      of_file: 2,
      faults: [{ path: 'items.code', entries: 1 }],
    });
    expect((await ask('GET', '/999/common-faults')).status).toBe(404);
  });

  it('whose faults the page has found waits to be mended, and only what is mended is judged again', async () => {
    const { id, entries } = await sent([order('M-1'), { ...order('M-2'), body: null }, order('M-3', 'NONE')]);
    expect(entries).toEqual({ open: 0, sound: 1, faulty: 2, made: 0 });
    expect((await faulty(id)).map(({ faults }) => faults.length)).toEqual([0, 1]);
    const { status } = await mend(id, order('M-2'), order('M-3', 'NONE'));
    expect(status).toBe(200);
    expect((await atRest(id)).entries).toEqual({ open: 0, sound: 2, faulty: 1, made: 0 });
    await run(id, 'sending');
    expect(await identifiers('M-')).toEqual(['M-1', 'M-2']);
  });

  it('has a mended row in the order that it belongs to, which is replaced', async () => {
    const alone = { ...order('JOIN-2', 'TEA', 3), body: null };
    const { id, entries } = await sent([order('JOIN-1'), alone, order('JOIN-3')]);
    expect(entries).toMatchObject({ sound: 2, faulty: 1 });
    const joined = (one: ReturnType<typeof order>) => ({
      rows: [...one.rows, ...alone.rows],
      body: { ...one.body, items: [...one.body.items, { code: 'TEA', quantity: 3 }] },
    });
    await mend(id, joined(order('JOIN-1')));
    expect((await atRest(id)).entries).toEqual({ open: 0, sound: 2, faulty: 0, made: 0 });
    expect((await run(id, 'sending')).entries).toMatchObject({ faulty: 0, made: 2 });
    const { body } = await api.call('GET', '/shipments/TS001/JOIN-1');
    expect(body.items).toMatchObject([{ quantity: 1 }, { quantity: 3 }]);
    expect(await identifiers('JOIN-')).toEqual(['JOIN-3', 'JOIN-1']);
  });

  it('keeps what somebody else has mended meanwhile, and tells who comes later what the rows are now', async () => {
    const { id } = await sent([order('V-1', 'NONE'), order('V-2', 'NONE'), order('V-3', 'NONE', 2)]);
    const entries = await replacing(id, [order('V-1'), order('V-2')]);
    const first = entries.slice(0, 1);
    expect((await ask('PUT', `/${id}/entries`, { entries: first }, owner)).status).toBe(200);
    expect((await atRest(id)).entries).toMatchObject({ sound: 1, faulty: 2 });
    // The same rows, seen before that.
    const later = [{ ...entries[0], ...order('V-1', 'OLD', 9), replaces: first[0]?.replaces }, ...entries.slice(1)];
    const refused = await ask('PUT', `/${id}/entries`, { entries: later });
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        error: 'conflict',
        error_description:
          'Somebody else has changed some of these rows in the meantime, so nothing was changed now. Row 2 is now: identifier: V-1, code: TEA, quantity: 1.',
      },
    ]);
    expect(await seen(id)).toMatchObject({ state: 'waiting', name: 'owner', entries: { sound: 1, faulty: 2 } });
    // Two people who mend different rows are not in each other's way, and no row is lost.
    expect((await ask('PUT', `/${id}/entries`, { entries: entries.slice(1) })).status).toBe(200);
    expect((await atRest(id)).entries).toEqual({ open: 0, sound: 2, faulty: 1, made: 0 });
    await run(id, 'sending');
    expect(await identifiers('V-')).toEqual(['V-1', 'V-2']);
    const sold = await ask('PUT', `/${id}/entries`, { entries: first });
    expect([sold.status, sold.body.error_description]).toEqual([
      409,
      expect.stringMatching(/Row 2 is already registered, or is gone\.$/),
    ]);
  });

  it('has entries with faults judged again as they are, when what was missing is there', async () => {
    const { id } = await sent([order('AGAIN-1', 'LATER'), order('AGAIN-2'), { ...order('AGAIN-3'), body: null }]);
    await makeItems(api.ctx, api.caller, [{ code: 'LATER', name: '新茶' }]);
    const positions = async () => (await faulty(id)).map(({ position }) => position);
    expect(await positions()).toEqual([0, 2]);
    expect((await ask('PUT', `/${id}/entries`, { entries: [] })).status).toBe(200);
    expect((await atRest(id)).entries).toEqual({ open: 0, sound: 2, faulty: 1, made: 0 });
    expect(await positions()).toEqual([2]);
  });

  it('shows before it is sent that a mended row belongs to an order that is made already', async () => {
    const alone = { ...order('MADE-2'), body: null };
    const { id } = await sent([order('MADE-1'), alone]);
    expect((await run(id, 'sending')).entries).toMatchObject({ faulty: 1, made: 1 });
    await mend(id, { ...order('MADE-1'), rows: alone.rows });
    expect((await atRest(id)).entries).toEqual({ open: 0, sound: 0, faulty: 1, made: 1 });
    expect((await faulty(id)).map(({ faults }) => faults.map(({ path }) => path))).toEqual([['identifier']]);
  });

  it('is listed with what has become of it, until somebody discards it', async () => {
    const { id } = await sent([order('L-1')]);
    const list = async () => (await ask('GET', '/shipments')).body.imports as Json[];
    expect((await list())[0]).toMatchObject({ id, name: 'member', entries: { sound: 1 } });
    expect((await ask('DELETE', `/${id}`)).status).toBe(200);
    expect((await list()).map((one) => one.id)).not.toContain(id);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/entries'],
      ['DELETE', ''],
      ['POST', '/stop'],
    ] as const)
      expect((await ask(method, `/${id}${path}`)).status, path).toBe(404);
    expect((await ask('POST', `/${id}/run`, { what: 'sending' })).status).toBe(404);
    expect((await ask('PUT', `/${id}/entries`, { entries: [] })).status).toBe(404);
  });

  it('of items has the same, and two items with one code are one item and a fault', async () => {
    const item = (code: string, more: object = {}) => ({
      rows: [{ no: 2, cells: { code } }],
      body: { code, name: 'お茶', ...more },
    });
    const { id, entries } = await sent(
      [item('NEW'), item('TEA'), item('NEW'), item('NEXT', { price: 'x' }), item('LAST'), item('NEXT')],
      'items',
    );
    // A code belongs to the first entry that has no other fault.
    expect(entries).toEqual({ open: 0, sound: 3, faulty: 3, made: 0 });
    expect((await faulty(id)).map(({ faults }) => faults.map(({ path }) => path))).toEqual([
      ['code'],
      ['code'],
      ['price'],
    ]);
    await run(id, 'sending');
    const made = await api.rows("select code from items where code in ('NEW', 'LAST', 'NEXT') order by item_no");
    expect(made).toEqual([{ code: 'NEW' }, { code: 'LAST' }, { code: 'NEXT' }]);
  });
});

describe('the work', () => {
  it('is stopped between entries, and goes on from there', async () => {
    const { id } = await sent(orders('S', 1_000));
    await ask('POST', `/${id}/run`, { what: 'sending' });
    expect((await ask('POST', `/${id}/stop`)).body).toMatchObject({ state: 'waiting', failure: null });
    const stopped = await seen(id);
    expect(stopped.entries.sound).toBeGreaterThan(0);
    expect(await identifiers('S-')).toHaveLength(stopped.entries.made);
    const { entries } = await run(id, 'sending');
    expect(entries).toEqual({ open: 0, sound: 0, faulty: 0, made: 1_000 });
    expect(await identifiers('S-')).toEqual(orders('S', 1_000).map(({ body }) => body.identifier));
  });

  it('is stopped at once, also when its server has just died, and a server that judges meanwhile writes nothing more', async () => {
    const { id } = await sent(orders('D', 150));
    await change(id, `state = 'sending', leased_by = gen_random_uuid(), leased_until = now() + interval '1 hour'`);
    expect((await ask('POST', `/${id}/stop`)).body).toMatchObject({ state: 'waiting', entries: { made: 0 } });
    expect((await ask('POST', `/${id}/run`, { what: 'sending' })).status).toBe(200);
    expect((await atRest(id)).entries.made).toBe(150);

    const { id: other } = await sent(orders('DJ', 150));
    await api.rows(`update import_entries set state = 'open' where import_no = $1`, [other]);
    await change(other, `state = 'judging'`);
    let asked = 0;
    let stopped: Promise<unknown> = Promise.resolve();
    const stopping = () => {
      asked += 1;
      if (asked === 1) stopped = ask('POST', `/${other}/stop`);
      return false;
    };
    await workOnImport({ ctx: api.ctx, account_id: 'TS001', no: other }, { ...undisturbed, isStopping: stopping });
    await stopped;
    const before = await seen(other);
    expect([before.state, before.failure, before.entries.open > 0]).toEqual(['waiting', null, true]);
    await resumed(api.ctx, resumeImports, undisturbed);
    expect(await seen(other)).toEqual(before);
  });

  it('that a server has left is resumed when the server has not been heard of, and nothing is made twice', async () => {
    const { id } = await sent(orders('R', 150));
    await change(id, `state = 'sending', leased_by = gen_random_uuid(), leased_until = now() + interval '1 hour'`);
    await resumed(api.ctx, resumeImports, undisturbed);
    expect((await seen(id)).entries.made).toBe(0);
    await change(id, 'leased_until = now()');
    await Promise.all([1, 2, 3].map(() => resumed(api.ctx, resumeImports, undisturbed)));
    expect(await atRest(id)).toMatchObject({ failure: null, entries: { sound: 0, made: 150 } });
    expect(await identifiers('R-')).toHaveLength(150);
  });

  it('of a server that stops is left to another one at once', async () => {
    const { id } = await sent(orders('T', 250));
    await change(id, `state = 'sending'`);
    let asked = 0;
    // Before the first entries nobody stops it.
    const stopping = () => {
      asked += 1;
      return asked > 1;
    };
    await workOnImport({ ctx: api.ctx, account_id: 'TS001', no: id }, { ...undisturbed, isStopping: stopping });
    expect(await seen(id)).toMatchObject({ state: 'sending', entries: { sound: 150, made: 100 } });
    await resumed(api.ctx, resumeImports, undisturbed);
    expect(await seen(id)).toMatchObject({ state: 'waiting', entries: { sound: 0, made: 250 } });
  });

  it('that another server has taken over writes nothing more', async () => {
    const { id } = await sent(orders('O', 250));
    await change(id, `state = 'sending'`);
    const other = `leased_by = gen_random_uuid(), leased_until = now() + interval '1 hour'`;
    let asked = 0;
    let taken: Promise<unknown> = Promise.resolve();
    const robbed = () => {
      asked += 1;
      if (asked === 2) taken = change(id, other);
      return false;
    };
    await workOnImport({ ctx: api.ctx, account_id: 'TS001', no: id }, { ...undisturbed, isStopping: robbed });
    await taken;
    const { state, entries } = await seen(id);
    expect([state, entries.made]).toEqual(['sending', await identifiers('O-').then((all) => all.length)]);
    expect(entries.made).toBeLessThan(250);
    await change(id, 'leased_until = now()');
    await resumed(api.ctx, resumeImports, undisturbed);
    expect(await identifiers('O-')).toHaveLength(250);
  });

  it('ends when its person does not work here any more, or the account may not order', async () => {
    const { id } = await sent([order('E-1')]);
    await api.rows("update memberships set disabled_at = now() where role = 'member'");
    await change(id, `state = 'sending'`);
    await resumed(api.ctx, resumeImports, undisturbed);
    const left = (await ask('GET', `/${id}`, undefined, owner)).body as unknown as Seen;
    expect(left).toMatchObject({
      state: 'waiting',
      failure: 'The person who asked for it is no longer a member of this account.',
    });
    await api.rows("update memberships set disabled_at = null where role = 'member'");
    await api.rows("update accounts set payment_registered = false where account_id = 'TS001'");
    expect(await run(id, 'sending')).toMatchObject({ failure: 'Orders need a registered payment method.' });
    expect((await ask('POST', '/shipments', { file: 'x.csv', entries: [order('E-2')] })).status).toBe(402);
    await api.rows("update accounts set payment_registered = true where account_id = 'TS001'");
    expect(await identifiers('E-')).toEqual([]);
  });

  it('is done in the name of whoever asks for it last, also when the sender does not work here any more', async () => {
    const { id } = await sent([order('N-1'), { ...order('N-2'), body: null }]);
    const entries = await replacing(id, [order('N-2')]);
    await api.rows("update memberships set disabled_at = now() where role = 'member'");
    const ended = async (method: 'PUT' | 'POST', path: string, body: object) => {
      expect((await ask(method, `/${id}${path}`, body, owner)).status).toBe(200);
      const now = async () => (await ask('GET', `/${id}`, undefined, owner)).body;
      await expect.poll(async () => (await now()).state, { timeout: 20_000, interval: 30 }).toBe('waiting');
      return now();
    };
    const mended = await ended('PUT', '/entries', { entries });
    expect(mended).toMatchObject({ name: 'owner', failure: null, entries: { sound: 2, faulty: 0 } });
    expect(await ended('POST', '/run', { what: 'sending' })).toMatchObject({ failure: null, entries: { made: 2 } });
    await api.rows("update memberships set disabled_at = null where role = 'member'");
    const by = await api.rows(
      `select distinct h.actor from shipment_history h join shipments using (account_id, shipment_no) where identifier like 'N-%'`,
    );
    expect(by).toEqual([{ actor: 'owner' }]);
  });

  it('that fails by a mistake of ours waits and says so', async () => {
    const { id } = await sent([order('X-1')]);
    await api.rows(`update import_entries set draft = '{"value": 7}' where import_no = $1`, [id]);
    await change(id, `state = 'sending'`);
    const errors: unknown[] = [];
    await resumed(api.ctx, resumeImports, { ...undisturbed, onError: (error) => errors.push(error) });
    expect(errors).toHaveLength(1);
    expect(await seen(id)).toMatchObject({
      state: 'waiting',
      failure: /^An error stopped this work/,
      entries: { sound: 1 },
    });
  });
});

describe('refused', () => {
  it('is what is no file, with all faults', async () => {
    const { status, body } = await ask('POST', '/shipments', {
      file: 'x.csv',
      entries: [{ rows: [], body: {} }, { rows: [{ no: 0, cells: { a: 1 } }] }, 7],
    });
    expect([status, Object.keys(body.errors as Json)]).toEqual([
      422,
      ['entries.0.rows', 'entries.1.body', 'entries.1.rows.0.no', 'entries.1.rows.0.cells.a', 'entries.2'],
    ]);
    for (const given of [{}, { file: '', entries: [] }, { file: 'x', entries: 'many' }, []])
      expect((await ask('POST', '/items', given)).status, JSON.stringify(given)).toBe(422);
    const { id } = await sent([order('F-1')]);
    expect((await ask('POST', `/${id}/run`, { what: 'deleting' })).status).toBe(422);
    const unnamed = { entries: [order('F-1'), { ...order('F-2'), replaces: [] }, { ...order('F-3'), replaces: [-1] }] };
    const mended = await ask('PUT', `/${id}/entries`, unnamed);
    expect([mended.status, Object.keys(mended.body.errors as Json)]).toEqual([
      422,
      ['entries.0.replaces', 'entries.1.replaces', 'entries.2.replaces.0'],
    ]);
    expect((await ask('GET', `/${id}/entries?state=made`)).status).toBe(422);
    for (const no of ['0', '-1', 'x', '9'.repeat(20)]) expect((await ask('GET', `/${no}`)).status).toBe(404);
  });

  it('keeps any text of a cell as it was', async () => {
    const odd = '"\\u0000" \u0001 💴 \u2028';
    const entry = { rows: [{ no: 2, cells: { identifier: odd, メモ: odd } }], body: { identifier: odd } };
    const { id } = await sent([entry]);
    expect((await faulty(id))[0]?.rows).toEqual(entry.rows);
  });

  it('is what is being worked on, and a sixth file while five are', async () => {
    const { id } = await sent([order('B-1')]);
    const held = `state = 'judging', leased_by = gen_random_uuid(), leased_until = now() + interval '1 hour'`;
    await change(id, held);
    for (const [method, path, body] of [
      ['DELETE', '', undefined],
      ['POST', '/run', { what: 'sending' }],
      ['PUT', '/entries', { entries: await replacing(id, [order('B-1')]) }],
    ] as const)
      expect((await ask(method, `/${id}${path}`, body)).status, path).toBe(409);
    const others = [];
    for (let count = 0; count < 4; count += 1) others.push((await sent([order(`C-${count}`)])).id);
    await api.rows(`update imports set ${held} where import_no = any($1)`, [others]);
    const sixth = await ask('POST', '/shipments', { file: 'x.csv', entries: [order('B-3')] });
    expect([sixth.status, sixth.body.error_description]).toEqual([
      409,
      '5 files are being worked on. Wait until one is done, or stop one.',
    ]);
    await api.rows("update imports set state = 'waiting', leased_by = null, leased_until = null");
  });

  it('is a program, and another account', async () => {
    const { id } = await sent([order('P-1', 'NONE')]);
    await makeAccount(api.ctx, 'TS003');
    const stranger = await join(api, 'TS003', 'stranger@example.com', 'owner');
    for (const path of ['', '/entries'])
      expect((await stranger.call('GET', `/imports/${id}${path}`, undefined, 'TS003')).status).toBe(404);
    expect((await stranger.call('DELETE', `/imports/${id}`, undefined, 'TS003')).status).toBe(404);
    expect((await stranger.call('GET', `/imports/${id}`, undefined, 'TS001')).status).toBe(403);
    expect((await api.atConsole('GET', `/imports/${id}`)).status).toBe(200);
    expect((await api.atConsole('POST', `/imports/${id}/stop`)).status).toBe(403);
    const told = (await faulty(id))[0]?.faults[0]?.messages;
    const { body } = await api.atConsole('GET', `/imports/${id}/entries`, undefined, JAPANESE);
    const japanese = (body.entries as { faults: { messages: string[] }[] }[])[0]?.faults[0]?.messages;
    expect([told?.[0], japanese?.[0]]).toEqual([expect.stringMatching(/^[ -~]+$/), expect.stringMatching(/商品/)]);
  });
});

it('files that nobody has touched for a week go, and those at work stay', async () => {
  const { id } = await sent([order('W-1')]);
  const { id: at_work } = await sent([order('W-2')]);
  const { id: young } = await sent([order('W-3')]);
  await api.rows("update imports set changed_at = now() - interval '8 days' where import_no = any($1)", [
    [id, at_work],
  ]);
  await change(at_work, `state = 'judging'`);
  await sweepImports(api.ctx);
  const left = await api.rows('select import_no from imports where import_no = any($1) order by 1', [
    [id, at_work, young],
  ]);
  expect(left.map(({ import_no }) => import_no)).toEqual([at_work, young]);
});

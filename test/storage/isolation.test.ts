import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { consoleRoutes } from '../../src/http/console/console.js';
import { itemId, receiptId } from '../../src/kernel/ids.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { NOTICE_FILTERS } from '../../src/rules/notice-mails/notice-values.js';
import { LISTED_BUCKETS } from '../../src/rules/stock/holder-values.js';
import { OF_NO_ACCOUNT } from '../../src/storage/database/changes.js';
import { STATEMENTS } from '../../src/storage/database/database.js';
import { demoGate } from '../../src/storage/demo/demo-locks.js';
import { itemLists, receiptLists, shipmentLists } from '../../src/wire/console/list-queries.js';
import { matches, type Request } from '../contract/table.js';
import { TABLES } from '../contract/tables.js';
import { makeAccount, makeItems, makeWarehouse, order, stockUp } from '../kit/accounts.js';
import { type Api, HOME, type Method, openApi, receipt, SENDER, shipment } from '../kit/api.js';
import { Bindings } from '../kit/bindings.js';
import { tablesIn } from '../kit/catalogue.js';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';
import { loadStatements, ourStatements } from '../kit/our-statements.js';
import { join } from '../kit/people.js';
import { REFUSED_REQUESTS } from '../kit/refused-requests.js';
import { StatementRecorder } from '../kit/sent-statements.js';
import { lines, made, NAGOYA, stocked, WRITE_REQUESTS } from '../kit/write-requests.js';
import { ACROSS, BY_REQUESTS, isIn } from './across-accounts.js';

/*
 * No client's request reads or writes a row of another account. Shown in two steps: what every statement of src/storage does,
 * as PostgreSQL understands it (test/kit/account-binding.ts, tested in account-binding.test.ts and spoiled-statements.test.ts), and which
 * statements requests send, for which account.
 */

let database: FreshDatabase;
let bindings: Bindings;
beforeAll(async () => {
  database = await freshDatabase();
  bindings = await Bindings.open(database.pool);
  await loadStatements();
});
afterAll(async () => {
  bindings.close();
  await database.drop();
});

describe('statements of src/storage', () => {
  it('keep to one account, or are among those that must not', async () => {
    const crossing: string[] = [];
    for (const { name, text } of ourStatements()) {
      const faults = await bindings.faults(text);
      if (faults.length > 0 && !isIn(ACROSS, name)) crossing.push(`${name}: ${faults.join(', ')}`);
    }
    expect(crossing).toEqual([]);
  });

  it('are many, and no exception has become needless', async () => {
    expect(ourStatements().length).toBeGreaterThan(150);
    const crossing: string[] = [];
    for (const { name, text } of ourStatements()) if ((await bindings.faults(text)).length > 0) crossing.push(name);
    const needless = ACROSS.flatMap(({ statements }) => statements).filter(
      (one) => !crossing.some((name) => (one instanceof RegExp ? one.test(name) : one === name)),
    );
    expect(needless).toEqual([]);
  });

  it('that change what people look at name the account first, so that its people hear of it', async () => {
    const unheard: string[] = [];
    for (const { name, text, subjects = [] } of ourStatements()) {
      if (subjects.length === 0 || subjects.every((subject) => OF_NO_ACCOUNT.has(subject)) || isIn(ACROSS, name))
        continue;
      if ((await bindings.of(text))?.parameter !== 1) unheard.push(`${name} (${subjects.join(', ')})`);
    }
    expect(unheard).toEqual([]);
    expect(ourStatements().filter(({ subjects = [] }) => subjects.length > 0).length).toBeGreaterThan(60);
  });

  it('have one text under one name, of at most 63 bytes', () => {
    const texts = new Map(ourStatements().map(({ name, text }) => [name, text]));
    for (const { name, text } of ourStatements()) expect(texts.get(name), name).toBe(text);
    expect([...texts.keys()].filter((name) => Buffer.byteLength(name) > 63)).toEqual([]);
  });

  it('of the gate of the demo, which each of its transactions passes, are of no account', async () => {
    for (const text of demoGate(database.pool, () => {}).statements.split(';')) {
      expect(await bindings.of(text), text).toEqual({ parameter: null, faults: [] });
    }
  });
});

describe('functions of the database', () => {
  /** Those in whose text a table of clients is named, which is not looked into here, and why that is well. */
  const REACHING: Readonly<Record<string, string>> = {
    post_moves: 'adds the rows just written to the balances of the same account; no neighbour changes, as shown below',
    post_place_moves: 'adds the rows just written to what lies in places, of the same account',
    follow_picks: 'changes work lines of the shipments of the rows just written, by their account',
    move_between_places: 'reads what lies in places by account and item of the rows just written',
    count_import_entries: 'changes the counts of the imports of the rows just written, by their account',
  };

  it('name no table of clients, or are known', async () => {
    const { rows } = await database.pool.query<{ name: string; text: string }>(
      `select proname::text as name, coalesce(prosrc, '') as text from pg_proc where pronamespace = current_schema()::regnamespace`,
    );
    const clients = (await tablesIn(database.pool)).filter(({ account }) => account !== null);
    const named = (text: string) => clients.some(({ name }) => new RegExp(`\\b${name}\\b`).test(text));
    const reaching = rows.filter(({ text }) => named(text)).map(({ name }) => name);
    expect(reaching.sort()).toEqual(Object.keys(REACHING).sort());
  });
});

async function opened(): Promise<Api> {
  const api = await openApi();
  onTestFinished(() => api.close());
  return api;
}

interface Asked {
  readonly what: string;
  /** Whose token came with it; null: nobody's. */
  readonly account: string | null;
}

describe("clients' requests", () => {
  let recorder: StatementRecorder<Asked>;
  beforeAll(() => {
    recorder = new StatementRecorder();
  });
  afterAll(() => recorder.stop());
  const texts = new Set<string>();
  /** Those that were done, not refused. */
  const done = new Set<string>();

  /** An API whose requests are written down. */
  function recorded(api: Api): Api {
    const callerOf = ({ authorization }: Readonly<Record<string, string>>): string | null => {
      const by = (['TS001', 'TS002'] as const).find((account) => api.by(account).authorization === authorization);
      return authorization === undefined ? 'TS001' : (by ?? null);
    };
    const note =
      <A extends { readonly status: number }>(
        send: (...given: Parameters<Api['call']>) => Promise<A>,
        prefix: string,
      ) =>
      async (...given: Parameters<Api['call']>): Promise<A> => {
        const [method, path, , headers = {}] = given;
        const what = `${method} ${prefix}${path}`;
        const answer = await recorder.during({ what, account: callerOf(headers) }, () => send(...given));
        if (answer.status < 300) done.add(what);
        return answer;
      };
    return { ...api, call: note(api.call, ''), atConsole: note(api.atConsole, '/console') };
  }

  /** Why what was sent is not of the account of whoever asked. */
  async function strayed(): Promise<string[]> {
    const names = new Map(STATEMENTS.map(({ name, text }) => [text, name]));
    const found = new Set<string>();
    for (const { request, text, values } of recorder.sent.splice(0)) {
      const name = names.get(text) ?? text;
      texts.add(text);
      if (isIn(BY_REQUESTS, name)) continue;
      const faults = [...(await bindings.faults(text))];
      const parameter = faults.length > 0 ? null : ((await bindings.of(text))?.parameter ?? null);
      if (parameter !== null && values[parameter - 1] !== request.account) faults.push(`for ${values[parameter - 1]}`);
      for (const fault of faults) found.add(`${request.account} ${request.what} sends ${name}: ${fault}`);
    }
    return [...found];
  }

  it.each(Object.entries(TABLES))('of the contract keep to the account of the token: %s', async (_name, table) => {
    const plain = await opened();
    const api = recorded(plain);
    await table.ctx(api);
    let id = '';
    for (const { before, request, body, by, headers, only } of table.rows) {
      const prepared = await before?.(api);
      if (typeof prepared === 'string') id = prepared;
      const [method, path = ''] = request.split(' ') as [Method, string];
      // Lists are read otherwise in 1.5. What writes is done once, as the rows go on from there.
      for (const version of only !== undefined ? [only] : method === 'GET' ? ['1.5', '1.6'] : ['1.6']) {
        const answer = await api.call(method, path.replace('{id}', id), body, {
          ...(by === undefined ? {} : api.by(by)),
          'x-api-version': version,
          ...headers,
        });
        if (answer.status < 300 && typeof answer.body.id === 'string') id = answer.body.id;
      }
    }
    expect(await strayed()).toEqual([]);
  });

  it('that are tried out, and sent twice under a key, do so too, and no neighbour notices', async () => {
    const plain = await opened();
    const api = recorded(plain);
    const rows = await neighbour(plain);
    const before = await rows();
    for (const [n, { make }] of [...WRITE_REQUESTS, ...REFUSED_REQUESTS].entries()) {
      const { method, path, body, headers } = await make(api, `write-${n}`);
      await api.call(method, `${path}${path.includes('?') ? '&' : '?'}dry_run=1`, body, headers);
      for (let time = 0; time < 2; time += 1)
        await api.call(method, path, body, { 'idempotency-key': `key-${n}`, ...headers });
    }
    expect(await strayed()).toEqual([]);
    expect(await rows()).toEqual(before);
  });

  it('of the console do so too', async () => {
    const plain = await opened();
    const api = recorded(plain);
    await stocked(plain, { TEA: 3 });
    const more = { items: lines({ TEA: 4 }), backorder_if_unavailable: true };
    const noted = { ...more, delivery_note_type: 'NOT_INCLUDE_PII' };
    const { id: shipment_id } = await made(plain, '/shipments', shipment('WAITS', noted));
    const item = '/items/TS001-I000001';
    for (const path of [
      '/account',
      `${item}/stock`,
      `${item}/stock?as_of=2026-11-24`,
      `${item}/stock/days`,
      `${item}/moves`,
      `${item}/moves?as_of=2026-11-24`,
      `${item}/lots`,
      ...LISTED_BUCKETS.map((bucket) => `${item}/holders?warehouse=TOKYO&bucket=${bucket}`),
    ])
      await api.atConsole('GET', path);
    await api.atConsole('GET', '/today');
    await api.atConsole('GET', '/lists/counts');
    await api.atConsole('GET', '/stock/days');
    await api.atConsole('GET', '/expiring');
    await api.atConsole('GET', '/arrivals?warehouse=TOKYO&code=TEA,CUP');
    for (const state of ['any', ...NOTICE_FILTERS])
      await api.atConsole('GET', `/notices?search=a${state === 'any' ? '' : `&state=${state}`}`);
    for (const [list, { views, sorts }] of Object.entries({
      shipments: shipmentLists,
      receipts: receiptLists,
      items: itemLists,
    }))
      for (const view of views)
        for (const sort of sorts) await api.atConsole('GET', `/lists/${list}?view=${view}&sort=${sort}&search=a`);
    for (const what of ['lot_no=0', 'expiry_date=2027-01-31', 'manufacture_date=2027-01-31', 'serial_no=A1'])
      await api.atConsole('GET', `${item}/recall?${what}`);
    for (const what of ['allocation', 'history', 'requests', 'returns', 'photos'])
      await api.atConsole('GET', `/shipments/${shipment_id}/${what}`);
    const { id: receipt_id } = await made(plain, '/warehousings', receipt({ items: lines({ TEA: 5 }) }));
    for (const what of ['counts', 'history', 'photos'])
      await api.atConsole('GET', `/warehousings/${receipt_id}/${what}`);
    await plain.ctx.files.write('floor-photos/TS001/a', Buffer.from('a'));
    await plain.rows(
      `insert into floor_photos (account_id, photo_no, receipt_no, shows, content_type, bytes, width, height, file_name, key, device_no,
                                 op_id, content_hash, taken_by, taken_at)
       select account_id, 7, receipt_no, 'other', 'image/png', 1, 1, 1, 'a', 'floor-photos/TS001/a', 1, 'a', 'a', 'Sato', now()
         from receipts where account_id = 'TS001' limit 1`,
    );
    await api.atConsole('GET', '/photos/7');
    for (const what of [{ shipment_id, allocate_priority: 9 }, { shipment_id, clear: true }, { receipt_id }])
      await api.atConsole('POST', '/what-if', what);
    await plain.rows(
      `update shipments set packages = '[{"size": "60"}]' where shipment_no = 1 and account_id = 'TS001'`,
    );
    for (const what of ['delivery-note', 'label'])
      await api.atConsole('GET', `/shipments/${shipment_id}/papers/${what}.pdf`);
    await plain.call('DELETE', `/shipments/${shipment_id}`);
    await api.atConsole('GET', `/shipments/${shipment_id}/deleted`);
    await plain.call('DELETE', `/warehousings/${receipt_id}`);
    await api.atConsole('GET', `/warehousings/${receipt_id}/cancelled`);
    const person = await join(plain, 'TS001', 'member@example.com', 'member');
    const [kept] = await makeItems(plain.ctx, plain.caller, [{ code: 'KEPT', lot_limit_type: 'expiry' }]);
    await stockUp(plain.ctx, plain.caller, [{ code: 'KEPT', good: 2, defective: 1, expiry_date: '2027-01-31' }]);
    const [odd] = await plain.rows(`select receipt_no from receipts where difference = 'open'`);
    const dealt_with = `/warehousings/${receiptId('TS001', Number(odd?.receipt_no))}/dealt-with`;
    const [lot] = await plain.rows('select lot_no from lots');
    const kept_lot = `/items/${itemId('TS001', kept?.item_no ?? 0)}/lots/${lot?.lot_no}`;
    const { id: failed } = await made(plain, '/shipments', shipment('TOLD', { items: lines({ KEPT: 1 }) }));
    await plain.rows(
      `insert into notices (account_id, shipment_no, state) values ('TS001', ${Number(String(failed).slice(7))}, 'failed')`,
    );
    const rules = { mode: 'all', rules: [] };
    for (const [method, path, body] of [
      ['PUT', '/settings', { label_note: 'tea' }],
      ['POST', '/senders', { ...HOME, is_default: true }],
      ['PUT', `/senders/${SENDER}`, { is_default: true }],
      ['GET', '/shipping-rules', undefined],
      ['PUT', '/shipping-rules', rules],
      ['POST', '/shipping-rules/trial', { ...rules, shipment: shipment('TRIED', more) }],
      ['GET', '/imports/shipments', undefined],
      ['GET', '/imports/items', undefined],
      ['POST', '/imports/items', file({ code: 'TEA' })],
      ['POST', '/imports/shipments', file(shipment('BY-FILE', more))],
      ['POST', '/imports/2/run', { what: 'sending' }],
      ['GET', '/imports/1/entries', undefined],
      ['GET', '/imports/1/entries?state=faulty', undefined],
      ['GET', '/imports/1/common-faults', undefined],
      ['GET', '/lists/shipments?view=all&import=2', undefined],
      ['GET', '/lists/items?import=1', undefined],
      ['PUT', '/imports/1/entries', mended(0)],
      ['PUT', '/imports/1/entries', mended(0)],
      ['POST', '/imports/1/stop', undefined],
      ['GET', '/imports/1', undefined],
      ['DELETE', '/imports/1', undefined],
      ['POST', '/removals', { warehouse: 'TOKYO', code: 'KEPT', quantity: 1, kind: 'disposal', source: 'defective' }],
      ['GET', '/removals', undefined],
      ['GET', '/removals?open=1', undefined],
      ['POST', '/removals/1/withdraw', undefined],
      ['POST', `${kept_lot}/block`, { reason: 'mould' }],
      ['POST', `${kept_lot}/unblock`, undefined],
      ['POST', dealt_with, { note: 'seen' }],
      ['DELETE', dealt_with, undefined],
      ['POST', `/notices/${failed}/dealt-with`, undefined],
      ['POST', `/notices/${failed}/again`, undefined],
      ['POST', '/exports', { kind: 'shipments' }],
      ['GET', '/exports', undefined],
      ['GET', '/exports/1/file', undefined],
      ['DELETE', '/exports/1', undefined],
      ['PUT', '/views', { list: 'shipments', name: 'mine', query: 'view=open' }],
      ['GET', '/views', undefined],
      ['DELETE', '/views?list=shipments&name=mine', undefined],
      ['PUT', '/notifications', { morning_mail: true }],
      ['GET', '/notifications', undefined],
      ...shipmentLists.views.map((view) => ['POST', '/bulk-changes', { kind: 'suspend', view }] as const),
      ['POST', '/bulk-changes', { kind: 'priority', priority: 9 }],
      ['POST', `/bulk-changes/${shipmentLists.views.length + 1}/run`, undefined],
      ['POST', '/bulk-changes', { kind: 'cancel', view: 'all' }],
      ['POST', `/bulk-changes/${shipmentLists.views.length + 2}/run`, undefined],
      ['POST', `/bulk-changes/${shipmentLists.views.length + 2}/stop`, undefined],
      ['GET', '/bulk-changes', undefined],
      ['GET', `/bulk-changes/${shipmentLists.views.length + 2}`, undefined],
      ['GET', `/bulk-changes/${shipmentLists.views.length + 2}/refused`, undefined],
      ['GET', `/bulk-changes/${shipmentLists.views.length + 2}/file`, undefined],
      ['GET', '/lists/shipments?view=all&not_changed_by=1', undefined],
      ['DELETE', `/bulk-changes/${shipmentLists.views.length + 2}`, undefined],
    ] as const) {
      await untilWorkRests(plain);
      const what = `${method} /console${path}`;
      const { status } = await recorder.during({ what, account: 'TS001' }, () =>
        person.call(method, path, body, 'TS001'),
      );
      if (status < 300) done.add(what);
    }
    expect(await strayed()).toEqual([]);
  });

  it('were of every route, and sent many statements', async () => {
    const api = await opened();
    const routes = [...(await api.routes()), ...consolePaths()];
    const requests = [...done] as Request[];
    expect(routes.filter((route) => !requests.some((request) => matches(route, request)))).toEqual([]);
    expect(texts.size).toBeGreaterThan(60);
  });
});

/** A file with one entry. */
const file = (body: object) => ({ file: 'a.csv', entries: [{ rows: [{ no: 2, cells: {} }], body }] });

/** The second time the entry is not there any more. */
const mended = (position: number) => ({
  entries: file({ code: 'CUP', name: '湯呑' }).entries.map((one) => ({ ...one, replaces: [position] })),
});

const AT_WORK = `
  select 1 from imports where state <> 'waiting' union all select 1 from exports where state = 'writing'
   union all select 1 from bulk_changes where state = 'working'`;
const untilWorkRests = (api: Api): Promise<void> => expect.poll(() => api.rows(AT_WORK), { interval: 20 }).toEqual([]);

/** What the console can be asked. */
function consolePaths(): string[] {
  const paths: string[] = [];
  const note = (method: Method) => (path: string) =>
    paths.push(`${method} /console${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  consoleRoutes({
    get: note('GET'),
    post: note('POST'),
    put: note('PUT'),
    delete: note('DELETE'),
    addHook: () => {},
  } as never as FastifyInstance);
  return paths;
}

/** An account with the same codes and running numbers as TS001 will have. @returns what all its rows are */
async function neighbour({ ctx, rows }: Api): Promise<() => Promise<unknown>> {
  // A new warehouse is the neighbour's as well, so the one that requests will ask for is there before.
  await makeWarehouse(ctx, NAGOYA);
  const caller = await makeAccount(ctx, 'TS003');
  const codes = WRITE_REQUESTS.flatMap((_, n) => [`write-${n}`, `more-${n}`]);
  await makeItems(
    ctx,
    caller,
    codes.map((code) => ({ code })),
  );
  await stockUp(
    ctx,
    caller,
    codes.map((code) => ({ code, good: 9 })),
  );
  const orders = codes.map((code, n) => order(`write-${n}`, [{ code, quantity: 2 }]));
  await createShipments(ctx, caller, orders, 'bulk');
  const tables = (await tablesIn(ctx.pool as never)).filter(({ account }) => account !== null);
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) as rows, md5(string_agg(t::text, ' ' order by t::text)) as sum
         from ${name} t where account_id = 'TS003'`,
  );
  return () => rows(sums.join(' union all '));
}

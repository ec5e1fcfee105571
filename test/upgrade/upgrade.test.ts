import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyStock } from '../../src/operations/stock/verify-stock.js';
import { applyMigrations, migrate, readMigrations } from '../../src/storage/database/migrate.js';
import { inSession } from '../../src/storage/database/session.js';
import { contextOn } from '../kit/accounts.js';
import { appOver } from '../kit/app.js';
import { copyOf, emptyDatabase, type FreshDatabase } from '../kit/database.js';
import { expectDocumented } from '../kit/documented.js';
import { quiet } from '../kit/log.js';

/*
 * Upgrades from every state that a database was ever in. rows/0005.sql has rows as people wrote them when 0005 was the newest migration,
 * put into what the files before it left; a new table or column gets its rows there. What is built up to a number is brought to the
 * newest in one go: then everything must agree, and the API must read it.
 */

const FILES = await readMigrations();
const numberOf = ({ name }: { readonly name: string }) => name.slice(0, 4);

/** The rows of the time when a migration was the newest; none where it brought nothing to fill. */
const rowsOf = (number: string): Promise<string> =>
  readFile(new URL(`rows/${number}.sql`, import.meta.url), 'utf8').catch(() => '');

/** A database that goes from migration to migration, and is copied where a test asks for it. */
let growing: FreshDatabase;
let newest = '0000';
beforeAll(async () => {
  growing = await emptyDatabase();
});
afterAll(() => growing.drop());

/** A database as it was when that migration was the newest. Tests ask in the order of the numbers. */
async function databaseAt(number: string): Promise<FreshDatabase> {
  if (number < newest) throw new Error(`the growing database is at ${newest} already, so there is none at ${number}`);
  await inSession(growing.url, 'test', async (session) => {
    for (const file of FILES.filter((one) => numberOf(one) > newest && numberOf(one) <= number)) {
      await session.script('begin');
      await applyMigrations(session, [file]);
      await session.script('commit');
      await session.script(await rowsOf(numberOf(file)));
    }
  });
  newest = number;
  return copyOf(growing);
}

/** What is there to be read at a number. */
const PATHS: readonly { readonly since: string; readonly path: string; readonly has: object }[] = [
  { since: '0003', path: '/items', has: {} },
  { since: '0003', path: '/items/TS001/TEA?stock=1', has: { code: 'TEA', name: '煎茶 100g' } },
  { since: '0003', path: '/items/TS001/PAIR?stock=1', has: { code: 'PAIR' } },
  { since: '0004', path: '/warehousings', has: {} },
  { since: '0004', path: '/warehousings/TS001-W0001', has: { identifier: 'IN-1', status: 'stocked' } },
  { since: '0005', path: '/shipments', has: {} },
  { since: '0005', path: '/shipments/TS001/OLD-1', has: { status: 'shipped' } },
  { since: '0005', path: '/shipments/TS001/OLD-3', has: { status: 'waiting', allocate_priority: 5 } },
  { since: '0005', path: '/shipments/TS001/OLD-5', has: { status: 'backordered' } },
  { since: '0010', path: '/shipments/TS001/OLD-2?requests=1', has: { status: 'modify_request' } },
  { since: '0011', path: '/shipments/TS001/MOVE-1', has: { status: 'shipped' } },
];

/** The same of the console, for the owner who is signed in (rows/0034.sql). */
const OF_CONSOLE: typeof PATHS = [
  {
    since: '0034',
    path: '/session',
    has: { provider: { name: '古倉庫株式会社' }, person: { name: '倉田 結衣', recovery_codes: expect.any(Number) } },
  },
  { since: '0034', path: '/me/sessions', has: { sessions: [{ current: true, browser: 'Firefox' }] } },
  { since: '0034', path: '/me/passkeys', has: { passkeys: [{ name: '事務所のパソコン' }] } },
  {
    since: '0034',
    path: '/members',
    has: { members: [{ status: 'active' }, { email: 'jane@example.com', status: 'invited' }] },
  },
  {
    since: '0034',
    path: '/tokens',
    has: {
      tokens: [
        { name: 'shop', scope: 'full' },
        { name: 'reports', scope: 'read', last_used_at: null },
      ],
    },
  },
  {
    since: '0034',
    path: '/audit',
    has: { audit: [{ action: 'inviteMember' }, { action: 'setAccount', actor: 'Sato' }] },
  },
  { since: '0034', path: '/account', has: { warehouses: [{ warehouse: 'OSAKA' }, { warehouse: 'TOKYO' }] } },
  { since: '0035', path: '/lists/items?view=quarantined', has: { items: [{ code: 'TEA' }] } },
  {
    since: '0036',
    path: '/imports/items',
    has: { imports: [{ file: '商品.csv', entries: { sound: 1, faulty: 2, made: 1 } }] },
  },
  {
    since: '0036',
    path: '/imports/1/entries?state=faulty',
    has: {
      entries: [{ faults: [{ path: 'code' }] }, { faults: [] }],
    },
  },
  {
    since: '0037',
    path: '/exports',
    has: { exports: [{ kind: 'items' }, { state: 'failed' }, { state: 'ready', bytes: 9 }] },
  },
  {
    since: '0038',
    path: '/items/TS001-I000002/lots',
    has: { lots: [{ blocks: [{ caller_kind: 'member' }, { caller_kind: 'staff' }] }] },
  },
  { since: '0039', path: '/views', has: { views: [{ name: '月曜' }, { name: '東京だけ' }] } },
  {
    since: '0040',
    path: '/bulk-changes',
    has: { bulk_changes: [{ state: 'working' }, { stop_asked: true }, { state: 'ended', refused: 1 }] },
  },
  { since: '0040', path: '/bulk-changes/4', has: { state: 'asked' } },
  { since: '0041', path: '/lists/shipments?search=jane%20doe', has: { shipments: [{ identifier: 'OLD-6' }] } },
  { since: '0041', path: '/lists/shipments?search=note%2077', has: { shipments: [{ identifier: 'OLD-6' }] } },
  {
    since: '0083',
    path: '/imports/shipments',
    has: {
      imports: [{ file: 'counted.csv', entries: { open: 0, sound: 0, faulty: 1, made: 1 } }, { entries: { open: 1 } }],
    },
  },
];

/** What the upgrade of a database at 0016 rewrites is as if it had been written so. */
async function expectRewritten(database: FreshDatabase): Promise<void> {
  const { rows } = await database.pool.query(
    `select (select count(*) from stock_moves where cause = 'removal') as moves,
            (select array_agg(kind || ' ' || source || ' ' || status order by removal_no) from removals) as removals,
            (select array_agg(rank order by shipment_no) from shipment_demands) as ranks,
            (select array_agg(distinct calendar ->> 'wave_release_times') from warehouses) as waves,
            (select array_agg(distinct event) from shipment_history where event in ('intake', 'release_wave')) as events`,
  );
  expect(rows).toEqual([
    {
      moves: 3,
      removals: ['disposal available done', 'disposal available waiting'],
      ranks: [0, -7],
      waves: ['["09:00", "12:30"]'],
      events: ['release_wave'],
    },
  ]);
  await expect(database.pool.query('update stock_moves set quantity = 1')).rejects.toThrow('append-only');
}

it.each(FILES.map(numberOf))('from migration %s to the newest', async (number) => {
  const database = await databaseAt(number);
  const later = FILES.filter((file) => numberOf(file) > number).map(({ name }) => name);
  expect(await migrate(database.url, quiet)).toEqual(later);

  const ctx = contextOn(database.pool);
  const { checks } = await verifyStock(ctx);
  expect(checks.flatMap(({ differences }) => differences.map(({ text }) => text))).toEqual([]);

  const app = await appOver(ctx);
  const headers = { authorization: 'Bearer kura_upgrade', 'x-api-version': '1.6', 'content-type': 'application/json' };
  for (const { path, has } of PATHS.filter(({ since }) => since <= number)) {
    const answer = await app.inject({ method: 'GET', url: `/api${path}`, headers });
    expect({ path, status: answer.statusCode }).toEqual({ path, status: 200 });
    expect(answer.json()).toMatchObject(has);
    await expectDocumented(
      'GET',
      path,
      { status: answer.statusCode, body: answer.json(), headers: answer.headers },
      '1.6',
    );
  }
  const cookie = `kura_session=${encodeURIComponent('session of upgrade')}`;
  for (const { path, has } of OF_CONSOLE.filter(({ since }) => since <= number)) {
    const answer = await app.inject({
      method: 'GET',
      url: `/console${path}`,
      headers: { cookie, 'x-kura-account': 'TS001' },
    });
    expect({ path, status: answer.statusCode, body: answer.json() }).toMatchObject({ path, status: 200, body: has });
  }
  // Numbers go on, also those of kinds that came later.
  const item = await app.inject({ method: 'POST', url: '/api/items', headers, payload: { code: 'NEW' } });
  expect(item.statusCode).toBe(201);
  await database.pool.query("select next_no('image', 'TS001')");
  await app.close();
  if (number === '0016') await expectRewritten(database);
  await database.drop();
});

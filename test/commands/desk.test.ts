import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/operations/context.js';
import { moveUnits } from '../../src/operations/places/move-units.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, OSAKA, order, stockUp, TOKYO } from '../kit/accounts.js';
import { runKura } from '../kit/commands.js';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { differences } from '../kit/floor.js';

/* Waves, batches, counts and people of the floor, as an operator types them. */

let database: FreshDatabase;
let directory: string;
let ctx: Context;
beforeAll(async () => {
  database = await freshDatabase();
  directory = await scratchDirectory('desk');
  ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  await makeWarehouse(ctx, OSAKA);
  const caller = await makeAccount(ctx);
  await makeItems(ctx, caller, [{ code: 'TEA' }]);
  await stockUp(ctx, caller, [{ code: 'TEA', good: 50 }]);
  const urgent = order('URGENT', [{ code: 'TEA', quantity: 5 }], { allocate_priority: 9 });
  await createShipments(ctx, caller, [order('USUAL', [{ code: 'TEA', quantity: 4 }]), urgent], 'bulk');
  await database.pool.query("update shipments set assigned_shipping_date = '2026-01-05'");
});
afterAll(async () => {
  expect(await differences(ctx)).toEqual([]);
  await database.drop();
  await removeDirectory(directory);
});

const run = (...args: string[]) =>
  runKura(args, { DATABASE_URL: database.url, KURA_DATA: directory, KURA_ENVIRONMENT: 'production' });

async function done(...args: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await run(...args, '--json');
  expect([args.join(' '), code, stderr]).toEqual([args.join(' '), 0, '']);
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** What it says when it is refused. */
async function refused(code: number, ...args: string[]): Promise<string> {
  const answer = await run(...args);
  expect([args.join(' '), answer.code, answer.stdout]).toEqual([args.join(' '), code, '']);
  return answer.stderr;
}

const HERE = ['--warehouse', 'TOKYO'];
const BY = ['--by', 'Sato'];
type Rows = readonly Record<string, unknown>[];

describe('waves and batches', () => {
  it('are released, hurried, dissolved and planned again', async () => {
    expect((await done('floor', 'ready')).ready).toMatchObject([{ warehouse: 'TOKYO', orders: 2, due: true }]);
    expect((await run('floor', 'ready', ...HERE)).stdout).toContain('shipments: 2, lines: 2, units: 9\tdue');
    const only = ['--priority', '9', '--carriers', 'CARRIERA', '--cut-off', '2099-01-01T00:00:00+09:00'];
    const wave = await done('floor', 'release-due', ...HERE, ...only, ...BY);
    expect(wave).toMatchObject({ released: 1, wave_no: 1 });
    expect(await done('floor', 'release-due', ...HERE, ...BY)).toMatchObject({ released: 1, wave_no: 2 });
    expect((await run('floor', 'release-due', ...HERE, ...BY)).stdout).toBe('Nothing is due.\n');
    const { waves, metadata } = await done('floor', 'waves', '--limit', '1');
    expect(waves).toMatchObject([{ wave_no: 2, released_by: 'Sato', orders: { all: 1, picking: 1 } }]);
    const { next_cursor } = (metadata as { page: { next_cursor: string } }).page;
    const further = await done('floor', 'waves', '--limit', '1', '--cursor', next_cursor);
    expect(further.waves).toMatchObject([{ wave_no: 1, conditions: { min_priority: 9, carriers: ['CARRIERA'] } }]);

    const [first, second] = (await done('floor', 'batches', ...HERE)).batches as Rows;
    expect([first?.priority, second?.priority]).toEqual([9, 0]);
    const no = String(second?.batch_no);
    expect(await done('floor', 'hurry-batch', no, ...HERE, '--urgency', '3', ...BY)).toMatchObject({ urgency: 3 });
    expect(((await done('floor', 'batches')).batches as Rows)[0]?.batch_no).toBe(second?.batch_no);
    expect((await done('floor', 'batch', no, ...HERE)).picks).toMatchObject([{ place: 'MAIN', code: 'TEA', open: 4 }]);
    expect(await done('floor', 'dissolve-batch', no, ...HERE, ...BY)).toMatchObject({ orders: 1, staying: 0 });
    expect((await done('floor', 'batches', '--state', 'dissolved')).batches).toMatchObject([{ state: 'dissolved' }]);
    expect(await done('floor', 'plan-batches', ...HERE, ...BY)).toEqual({ made: 1 });
  });

  it('say what is wrong with an option, or that there is nothing', async () => {
    const wrong = ['--cut-off', 'noon', '--carriers', 'X', '--zones', 'Z', '--priority', 'high'];
    const words = await refused(1, 'floor', 'release-due', ...HERE, ...wrong, ...BY);
    for (const option of ['--cut-off', '--carriers', '--zones', '--priority'])
      expect(words).toContain(`\n  ${option}:`);
    expect(await refused(1, 'floor', 'waves', '--warehouse', 'NOWHERE')).toContain('--warehouse');
    expect(await refused(1, 'floor', 'batch', '99', ...HERE)).toContain('There is no batch 99 in warehouse TOKYO');
    expect(await refused(1, 'floor', 'dissolve-batch', '1', '--warehouse', 'OSAKA', ...BY)).toContain('no batch 1');
    expect(await refused(1, 'floor', 'hurry-batch', '1', ...HERE, '--urgency', 'very', ...BY)).toContain('--urgency');
    expect(await refused(1, 'floor', 'plan-batches', '--warehouse', 'NOWHERE', ...BY)).toContain(
      'no warehouse NOWHERE',
    );
    await refused(2, 'floor', 'batches', '--state', 'lost');
    await refused(2, 'floor', 'batch', 'x', ...HERE);
    await refused(2, 'floor', 'release-due', ...HERE);
  });
});

describe('counts', () => {
  it('are asked for, listed, approved and dismissed', async () => {
    await database.pool.query(
      "insert into places (warehouse, code, kind, use) values ('TOKYO', 'A-01', 'shelf', 'pick')",
    );
    await moveUnits(
      ctx,
      'TS001',
      { warehouse: 'TOKYO', code: 'TEA', lot_no: null, condition: 'sound', quantity: 6, from: 'MAIN', to: 'A-01' },
      staff('Sato'),
    );
    expect((await done('count', 'open', 'A-01', 'MAIN', ...HERE, ...BY)).counts).toHaveLength(2);
    const running = (await done('count', 'list', ...HERE)).counts as Rows;
    expect(running.map(({ place, state }) => [place, state])).toEqual([
      ['MAIN', 'open'],
      ['A-01', 'open'],
    ]);
    // As if somebody had counted them.
    const finish = `with done as (
      update counts set state = 'counted', begun_by = 'Sato', begun_at = now(), begun_move = (select max(place_move_no) from place_moves),
             finished_by = 'Sato', finished_at = now(), finished_move = (select max(place_move_no) from place_moves)
      returning count_no, warehouse, place_no)
      insert into count_rows (account_id, count_no, item_no, lot_no, condition, units, lying, variance)
      select y.account_id, d.count_no, y.item_no, y.lot_no, y.condition, y.quantity - 1, y.quantity, -1
        from done d join place_stock y using (warehouse, place_no)`;
    await database.pool.query(finish);
    expect((await done('count', 'list')).counts).toEqual([]);
    const waiting = (await done('count', 'list', '--what', 'variances')).variances as Rows;
    expect(waiting.map(({ rows }) => rows)).toMatchObject([[{ variance: -1 }], [{ variance: -1 }]]);
    const [one, other] = waiting.map(({ count }) => String((count as { count_no: number }).count_no)) as [
      string,
      string,
    ];
    expect(await done('count', 'dismiss', one, '--reason', '数え間違い', ...BY)).toEqual({ count_no: Number(one) });
    expect(await done('count', 'approve', other, ...BY)).toMatchObject({ removed: 1, added: 0 });
    expect(await refused(1, 'count', 'approve', other, ...BY)).toContain('approved');
    expect(await refused(1, 'count', 'approve', '99', ...BY)).toContain('There is no count 99');
    expect(await refused(1, 'count', 'dismiss', other, '--reason', ' ', ...BY)).toContain('--reason');
    const unknown = await refused(1, 'count', 'open', 'X-1', 'STAGING', ...HERE, ...BY);
    expect(unknown.match(/<places>/g)).toHaveLength(2);
    expect(await refused(1, 'count', 'list', '--warehouse', 'NOWHERE')).toContain('--warehouse');
  });
});

describe('people of the floor', () => {
  it('get a PIN and warehouses', async () => {
    await done('setup', '--name', '和倉', '--admin-email', 'a@example.com', '--admin-name', '佐藤', ...BY);
    expect(await refused(1, 'staff', 'pin', '--id', '1', ...BY)).toContain('has a badge');
    await done('staff', 'badge', '--id', '1', ...BY);
    expect(await done('staff', 'pin', '--id', '1', '--pin', '4829', ...BY)).toEqual({ person_id: 1, pin: '4829' });
    expect(await refused(1, 'staff', 'pin', '--id', '1', '--pin', '1111', ...BY)).toContain('--pin');
    const set = (codes: string) => ['staff', 'warehouses', '--id', '1', '--warehouses', codes, ...BY];
    expect(await done(...set('TOKYO,OSAKA'))).toEqual({ person_id: 1, warehouses: ['TOKYO', 'OSAKA'] });
    expect(await done(...set('all'))).toEqual({ person_id: 1, warehouses: null });
    expect((await refused(1, ...set('X,TOKYO,Y'))).match(/--warehouses/g)).toHaveLength(2);
    expect(await refused(1, 'staff', 'warehouses', '--id', '9', '--warehouses', 'all', ...BY)).toContain('number 9');
  });
});

import { afterAll, describe, expect, it } from 'vitest';
import { clockAt } from '../../src/kernel/clock.js';
import { withoutFaults } from '../../src/kernel/decoded.js';
import { registerSenders } from '../../src/operations/accounts/senders.js';
import { authenticate } from '../../src/operations/accounts/tokens.js';
import { instantOf } from '../../src/operations/context.js';
import { readSeedState } from '../../src/operations/demo/environment.js';
import { resetDemo } from '../../src/operations/demo/reset-demo.js';
import { readClock } from '../../src/operations/demo/turn-clock.js';
import { addItemImage } from '../../src/operations/items/item-images.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { openWarehouse } from '../../src/operations/warehouses/warehouses.js';
import { NO_FEATURES } from '../../src/rules/accounts/account.js';
import { type ClientCaller, staff } from '../../src/rules/accounts/caller.js';
import type { SenderMaster } from '../../src/rules/shipments/shipment.js';
import { SHIPMENT_STATUSES } from '../../src/rules/shipments/shipment-values.js';
import type { Warehouse } from '../../src/rules/warehouses/warehouse.js';
import { insertAccount } from '../../src/storage/accounts/accounts.js';
import { inTransaction } from '../../src/storage/database/database.js';
import { makeAccount, makeItems, makeToken, makeWarehouse, order, stockUp, TOKYO } from '../kit/accounts.js';
import { command, type FreshDatabase } from '../kit/database.js';
import { removeFiles } from '../kit/files.js';
import { countByStatus, dump, files, instant, manyDatabases, openDemo, START } from './demo-kit.js';

/* How the seed is written, and what a reset does. */

const { another, seeded, drop } = manyDatabases();
afterAll(drop);

/** A warehouse and a sender that the seed does not make. */
const SENDAI: Warehouse = { ...TOKYO, warehouse: 'SENDAI', name: '仙台倉庫', prefecture: '宮城県' };
const SENDER: SenderMaster = {
  uuid: '7d1f0c52-9a44-4b0e-8f0b-2f6f3a1f9c11',
  address: {
    region_code: null,
    postcode: '9800001',
    prefecture: '宮城県',
    address1: '仙台市青葉区中江1-1-1',
    address2: null,
    name: '杜の店',
    company: null,
    division: null,
    phone: '022-000-0001',
  },
  message: '',
  is_default: true,
};

const SETTINGS = {
  standard_warehouse: TOKYO.warehouse,
  identity_types: [],
  tax_included: true,
  label_note: null,
  delivery_note_type: 'NONE',
  purpose: null,
} as const;

/** Whether the clock is being turned, or everything wiped and seeded: see storage/demo/demo-locks.ts. */
async function isGateShut({ url }: FreshDatabase): Promise<boolean> {
  const rows = await command(
    url,
    `select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted and objid = 542233709
                            and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length > 0;
}

describe('seeding', () => {
  it('writes the same rows for the same start time, also in a reset after other work', async () => {
    const database = await another();
    const first = await openDemo(database);
    const seeded = await dump(database);
    const other = await another();
    await openDemo(other);
    expect(await dump(other)).toEqual(seeded);
    await openDemo(other, instant('2027-03-01T09:00:00'));
    expect(await dump(other), 'a second opening').toEqual(seeded);

    await first.advance((now) => now.add({ hours: 24 * 9 }));
    await command(database.url, "update accounts set name = 'Another name', payment_registered = true");
    const later = await dump(database);
    expect(later).not.toEqual(seeded);
    expect((await first.reset()).equals(START)).toBe(true);
    expect(first.clock.now().equals(START)).toBe(true);
    expect(await dump(database)).toEqual(seeded);
  }, 120_000);

  it('is followed by the same events, in however many steps the clock is advanced', async () => {
    const run = async (hours: number) => {
      const database = await seeded();
      const demo = await openDemo(database);
      const events = [];
      for (let gone = 0; gone < 9 * 24; gone += hours) {
        events.push(...(await demo.advance((now) => now.add({ hours }))).events);
      }
      return { events, rows: await dump(database) };
    };
    const inOneGo = await run(9 * 24);
    expect(inOneGo.events.length).toBeGreaterThan(50);
    expect(await run(4)).toEqual(inOneGo);
  });

  it('leaves nothing behind where it was interrupted', async () => {
    const database = await another();
    const ctx = { pool: database.pool, files };
    const interrupted = resetDemo(ctx, async (empty) => {
      await openWarehouse(
        { ...empty, clock: clockAt(START) },
        withoutFaults({ ...TOKYO, lead_times: [] }),
        staff('admin'),
      );
      throw new Error('the power failed');
    });
    await expect(interrupted).rejects.toThrow('the power failed');
    expect(await readSeedState(database)).toBe('empty');
    await openDemo(database);
    expect(await readSeedState(database)).toBe('done');
    expect(Object.keys(await countByStatus(database, 'shipments')).sort()).toEqual([...SHIPMENT_STATUSES].sort());
  });

  it('happens once when two servers start at the same moment, and both show the same time', async () => {
    const database = await another();
    const [one, other] = await Promise.all([openDemo(database), openDemo(database)]);
    const alone = await another();
    await openDemo(alone);
    expect(await dump(database)).toEqual(await dump(alone));
    const { now, events } = await one.advance((shown) => shown.add({ hours: 24 }));
    expect(events.length).toBeGreaterThan(0);
    expect((await other.now()).equals(now)).toBe(true);
    expect((await other.advance((shown) => shown)).events).toEqual([]);
    await other.reset();
    expect((await one.now()).equals(START)).toBe(true);
  });

  it('refuses a database with data that no demo created', async () => {
    const database = await another();
    const account = {
      account_id: 'AB123',
      name: 'A shop',
      features: NO_FEATURES,
      settings: SETTINGS,
      payment_registered: true,
    };
    const ctx = { pool: database.pool, files, clock: clockAt(START) };
    await inTransaction(ctx.pool, (tx) =>
      insertAccount(tx, { ...account, rate_limit: null, warehouses: null }, instantOf(ctx)),
    );
    await expect(openDemo(database)).rejects.toThrow('not of the demo environment');
    expect(await command(database.url, 'select account_id from accounts')).toEqual([{ account_id: 'AB123' }]);
  });
});

describe('a reset', () => {
  it('is shared by all who ask before it begins, and does not overtake an advance', async () => {
    const database = await seeded();
    const demo = await openDemo(database);
    let before = (await readClock(database))?.era ?? 0;
    const resets = async () => {
      const now = (await readClock(database))?.era ?? 0;
      const made = now - before;
      before = now;
      return made;
    };
    const asked = (count: number) => Array.from({ length: count }, () => demo.reset());
    const running = Promise.all(asked(5));
    await expect.poll(() => isGateShut(database), { timeout: 20_000 }).toBe(true);
    const shown = [await Promise.all(asked(5)), await running].flat();
    expect(shown.map(String)).toEqual(shown.map(() => String(START)));
    expect(await resets()).toBe(2);

    const later = START.add({ hours: 1 });
    const [, advanced, last] = await Promise.all([demo.reset(), demo.advance(() => later), demo.reset()]);
    expect([advanced.now, last, demo.clock.now()].map(String)).toEqual([later, START, START].map(String));
    expect(await resets()).toBe(2);
  }, 120_000);

  it('takes the files of images along, and no others', async () => {
    const database = await seeded();
    const demo = await openDemo(database);
    const ctx = { pool: database.pool, files, clock: demo.clock };
    const { token } = await makeToken(ctx, 'TS001', 'mine');
    const caller = (await authenticate(ctx, token)) as ClientCaller;
    const content = Buffer.from('a picture');
    const picture = { content, content_type: 'image/png', width: 1, height: 1, file_name: 'a.png' } as const;
    const add = () => addItemImage(ctx, caller, { item_no: 1 }, async () => picture);
    expect(await add()).toBe(1);
    await files.write('item-images/elsewhere', content);
    const [image] = await command<{ key: string }>(database.url, 'select key from item_images');
    await demo.reset();
    expect(await files.read(image?.key ?? '')).toBeNull();
    expect(await files.read('item-images/elsewhere')).toEqual(content);
    expect(await add()).toBe(1);
    await removeFiles();
  });

  it('keeps tokens valid', async () => {
    const database = await seeded();
    const demo = await openDemo(database);
    const ctx = { pool: database.pool, files, clock: demo.clock };
    const { token, token_id } = await makeToken(ctx, 'TS002', 'mine');
    await demo.reset();
    const caller = await authenticate(ctx, token);
    expect(caller).toMatchObject({ token_id, account: { account_id: 'TS002' } });
  });

  it('leaves accounts that the seed does not make, and warehouses that others opened, usable', async () => {
    const database = await seeded();
    const demo = await openDemo(database);
    const ctx = { pool: demo.pool, files, clock: demo.clock };
    const usual = await dump(database);
    await makeWarehouse(ctx, SENDAI);
    const { warehouse } = SENDAI;
    const { account } = await makeAccount(ctx, 'AB123', {
      settings: { ...SETTINGS, standard_warehouse: warehouse },
      warehouses: [warehouse],
    });
    await registerSenders(ctx, account.account_id, [SENDER]);
    const { token } = await makeToken(ctx, account.account_id, 'mine');

    await demo.reset();
    const seededRows = Object.entries(await dump(database)).map(([table, rows]) => [
      table,
      rows.filter((row) => !/SENDAI|AB123/.test(row)),
    ]);
    expect(Object.fromEntries(seededRows)).toEqual(usual);
    const caller = (await authenticate(ctx, token)) as ClientCaller;
    await makeItems(ctx, caller, [{ code: 'A', name: '品' }]);
    expect(await stockUp(ctx, caller, [{ code: 'A', good: 3 }], warehouse)).toMatchObject({ status: 'stocked' });
    const { sender: _, ...value } = order('AB-1', [{ code: 'A', quantity: 1 }]).value;
    const made = await createShipments(ctx, caller, [withoutFaults(value)], 'single');
    expect(made).toMatchObject([{ warehouse, status: 'waiting' }]);
  }, 60_000);
});

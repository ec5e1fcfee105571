import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { openPool } from '../../src/storage/database/open-pool.js';
import { contextOn, stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { command } from '../kit/database.js';
import { differences } from '../kit/floor.js';
import { times, tried } from '../kit/race.js';
import { unreliableLink } from '../kit/unreliable-link.js';
import { clean, create, draftOf, meanwhile, openSetup, type Setup, traceOf } from './known-kit.js';

/* Known failures of this trade, fifth part: an import that failed and moved stock all the same. */

const UNITS = 5_000;

describe('a failed import that still moved stock', () => {
  let setup: Setup;
  beforeAll(async () => {
    setup = await openSetup([{ code: 'A' }, { code: 'B', lot_limit_type: 'expiry' as const }]);
    await stockUp(setup.ctx, setup.caller, [
      { code: 'A', good: UNITS },
      { code: 'B', good: UNITS, expiry_date: '2027-06-30' },
    ]);
  });
  afterAll(() => setup.close());
  afterEach(async () => {
    await clean(setup);
  });

  let round = 0;
  /** More orders than one statement writes. */
  const bulk = (count = 1_200) => {
    round += 1;
    return times(count, (n) => draftOf(`b${round}-${n}`, [[n % 2 === 0 ? 'A' : 'B', 1]]));
  };

  it('with one order at fault, the last', async () => {
    const before = await traceOf(setup);
    const orders = [...bulk(), draftOf('last', [['A', UNITS]])];
    await expect(createShipments(setup.ctx, setup.caller, orders, 'bulk')).rejects.toMatchObject({
      refusal: 'validation_failed',
    });
    expect(await traceOf(setup)).toEqual(before);
  });

  it('whose last identifier a rival takes at the same moment', async () => {
    const orders = bulk();
    const [rival] = orders.slice(-1);
    // The rival has not committed when the import looks which identifiers are taken, and has when it writes. It names no item
    // of the import, so that nothing but the identifier stands between them.
    const identifier = rival?.value.identifier ?? '';
    const before = await traceOf(setup);
    const outcomes = await meanwhile(
      setup,
      (_ctx, tx) =>
        tx.query({
          name: 'rival',
          text: `insert into shipments (account_id, shipment_no, identifier, status, warehouse, suspend, carrier, document, line_count, unit_count, bytes, searched,
                                         created_at, status_at)
                 values ('TS001', 999999, '${identifier}', 'shipped', 'TOKYO', false, 'CARRIERA', '{}', 1, 1, 2, '', now(), now())`,
        }),
      [() => createShipments(setup.other, setup.caller, orders, 'bulk')],
    );
    expect(outcomes).toEqual(['conflict']);
    await command(setup.database.url, 'delete from shipments where shipment_no = 999999');
    expect(await traceOf(setup)).toEqual(before);
  });

  it.each(['stock_moves', 'shipment_allocations', 'shipment_history', 'stock'])(
    'in which a row of %s cannot be written, the last of all',
    async (table) => {
      const before = await traceOf(setup);
      const orders = bulk();
      // Fails in the second statement, when a thousand orders are written already.
      await command(
        setup.database.url,
        `create function fail() returns trigger language plpgsql as $$ begin
           if (select count(*) from shipments) >= 1200 then raise exception 'no more'; end if; return null; end $$`,
      );
      await command(
        setup.database.url,
        `create trigger fail after insert or update on ${table} for each statement execute function fail()`,
      );
      await expect(createShipments(setup.ctx, setup.caller, orders, 'bulk')).rejects.toThrow('no more');
      await command(setup.database.url, `drop function fail cascade`);
      expect(await traceOf(setup)).toEqual(before);
    },
  );

  it.each([
    ['while it reads', 'orders_read', [0]],
    // COMMIT goes out with what it writes.
    ['while it writes', 'shipments_insert', [0, 20]],
    ['as it commits, the answer lost', 'COMMIT\0', [20]],
  ])('whose connection breaks %s is done whole or not at all, and is not done again', async (_name, text, done) => {
    const before = await command<{ orders: number }>(
      setup.database.url,
      'select count(*)::int as orders from shipments',
    );
    const link = await unreliableLink(setup.database.url);
    const pool = openPool(link.url, { max: 1 });
    link.loseAnswerTo(text);
    const outcome = createShipments(contextOn(pool), setup.caller, bulk(20), 'bulk');
    await expect(outcome).rejects.toMatchObject({ refusal: 'unavailable' });
    await pool.end();
    await link.close();
    // The database may still be writing what it was told to commit.
    const made = async () => {
      const after = await command<{ orders: number }>(
        setup.database.url,
        'select count(*)::int as orders from shipments',
      );
      return (after[0]?.orders ?? 0) - (before[0]?.orders ?? 0);
    };
    await expect.poll(made, { timeout: 5000 }).toSatisfy((orders: number) => done.includes(orders));
  });

  it('whose server process is killed before the commit', async () => {
    const before = await traceOf(setup);
    await command(
      setup.database.url,
      `create function die() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`,
    );
    await command(
      setup.database.url,
      'create trigger die after insert on stock_moves for each statement execute function die()',
    );
    await expect(createShipments(setup.other, setup.caller, bulk(20), 'bulk')).rejects.toMatchObject({
      refusal: 'unavailable',
    });
    await command(setup.database.url, 'drop function die cascade');
    expect(await traceOf(setup)).toEqual(before);
  });

  it('sent twice at the same moment, it is done once', async () => {
    const orders = bulk(50);
    const send = (n: number) =>
      tried(createShipments(n % 2 === 0 ? setup.ctx : setup.other, setup.caller, orders, 'bulk'));
    const outcomes = await Promise.all(times(4, send));
    expect(outcomes.sort()).toEqual(['conflict', 'conflict', 'conflict', 'done']);
  });

  it('an order alone, tried out beside it, takes nothing from it', async () => {
    await expect(create(setup, setup.ctx, 'too-many', [['A', UNITS * 2]])).rejects.toMatchObject({
      refusal: 'validation_failed',
    });
    expect((await createShipments(setup.ctx, setup.caller, bulk(30), 'bulk')).length).toBe(30);
  });
});

describe('an import over the API that is refused or only tried out', () => {
  let api: Api;
  beforeAll(async () => {
    api = await openApi();
    await api.call('POST', '/items', { code: 'A' });
    await stockUp(api.ctx, api.caller, [{ code: 'A', good: 10 }]);
  });
  afterAll(() => api.close());

  const orders = (...quantities: number[]) => ({
    shipments: quantities.map((quantity, n) => shipment(`i${n}`, { items: [{ code: 'A', quantity }] })),
  });
  const trace = async () => [
    await api.written(),
    await api.rows('select * from stock order by warehouse, item_no, lot_no'),
  ];

  it.each([
    ['sound, with dry_run', orders(3, 4), '?dry_run=1', {}, 200],
    ['short, with dry_run', orders(6, 6), '?dry_run=1', {}, 422],
    ['short, with a key', orders(6, 6), '', { 'idempotency-key': 'short' }, 422],
    ['short, with the same key again', orders(6, 6), '', { 'idempotency-key': 'short' }, 422],
    ['short, with a key and dry_run', orders(6, 6), '?dry_run=1', { 'idempotency-key': 'dry' }, 422],
    ['with an entry of another kind', { shipments: [orders(1).shipments[0], 7] }, '', {}, 422],
    ['with the same identifier twice', { shipments: [...orders(1).shipments, ...orders(2).shipments] }, '', {}, 422],
  ])('%s leaves everything as it was', async (_name, body, query, headers, status) => {
    const before = await trace();
    expect((await api.call('POST', `/shipments/bulk${query}`, body, headers)).status).toBe(status);
    expect(await trace()).toEqual(before);
    expect(await differences(api.ctx)).toEqual([]);
  });

  it('sound, with a key, sent five times at once, it takes its units once', async () => {
    const send = () => api.call('POST', '/shipments/bulk', orders(3, 4), { 'idempotency-key': 'sound' });
    expect(new Set((await Promise.all(times(5, send))).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await api.rows('select available::int, allocated::int from stock where available > 0')).toEqual([
      { available: 3, allocated: 7 },
    ]);
    expect(await differences(api.ctx)).toEqual([]);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planBatches } from '../../src/operations/floor/plan-batches.js';
import { staff } from '../../src/rules/accounts/caller.js';
import type { NewAdjustment } from '../../src/rules/stock/plan-adjustment.js';
import { inReadOnly, inTransaction, type Tx } from '../../src/storage/database/database.js';
import { nextBatch, waitingBatches } from '../../src/storage/floor/picking.js';
import { insertAdjustments } from '../../src/storage/stock/adjustments.js';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { differences, numberOf, workTo } from '../kit/floor.js';
import { times } from '../kit/race.js';
import { makePlaces } from '../kit/scanner.js';

/* What a scan reads does not grow with the warehouse. */

const SHELVES = 400;
const FLOOR = staff('floor');
const STAMP = { actor: 'Sato', caller_kind: 'staff', caller_id: 'Sato', at: '2026-11-25T03:00:00Z' } as const;

let api: Api;
beforeEach(async () => {
  api = await openApi();
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }, { code: 'CUP' }]);
  await stockUp(api.ctx, api.caller, [
    { code: 'TEA', good: 100 },
    { code: 'CUP', good: 100 },
  ]);
});
afterEach(async () => {
  expect(await differences(api.ctx)).toEqual([]);
  await api.close();
});

const found = (item_no: number, to_place: number, quantity = 1): NewAdjustment => ({
  ...{ warehouse: 'TOKYO', item_no, lot_no: 0, quantity, from: 'adjustment', to: 'available' },
  ...{ reason: 'found', note: null, to_place },
});

/** Rows that a transaction has read by going through a whole table. */
const READ = {
  name: 'test_rows_read',
  text: `select relname as table, seq_tup_read::int as rows from pg_stat_xact_user_tables where relname = any($1) order by 1`,
};
const readWholly = (tx: Tx) => tx.query(READ, [['place_stock', 'places']]);

describe('units that move', () => {
  it('are found by their keys, however much lies in the warehouse', async () => {
    await makePlaces(
      api,
      times(SHELVES, (n) => ({ code: `A-${n + 1}`, kind: 'shelf', path: n + 1 })),
    );
    const places = (await api.rows(`select place_no::int as no from places where code like 'A-%' order by 1`)) as {
      no: number;
    }[];
    await inTransaction(api.ctx.pool, (tx) =>
      insertAdjustments(
        tx,
        'TS001',
        places.map(({ no }) => found(1, no)),
        STAMP,
      ),
    );
    await api.rows('vacuum analyze');
    const read = await inTransaction(api.ctx.pool, async (tx) => {
      await insertAdjustments(tx, 'TS001', [found(2, places[7]?.no ?? 0, 3)], STAMP);
      return readWholly(tx);
    });
    expect(read).toEqual([
      { table: 'place_stock', rows: 0 },
      { table: 'places', rows: 0 },
    ]);
  });
});

describe('adjustments', () => {
  it('are written together, each with its own number and move, in their order', async () => {
    const [main] = (await api.rows(
      `select place_no::int as no from places where code = 'MAIN' and warehouse = 'TOKYO'`,
    )) as {
      no: number;
    }[];
    const all = [found(2, main?.no ?? 0, 5), found(1, main?.no ?? 0, 2), found(2, main?.no ?? 0, 1)];
    const nos = await inTransaction(api.ctx.pool, (tx) => insertAdjustments(tx, 'TS001', all, STAMP));
    expect(
      await api.rows(
        `select adjustment_no::int as no, item_no::int as item, quantity::int as units from stock_moves where adjustment_no = any($1) order by 1`,
        [nos],
      ),
    ).toEqual(all.map(({ item_no, quantity }, nth) => ({ no: nos[nth], item: item_no, units: quantity })));
  });
});

describe('batches that wait', () => {
  const wait = (most = 10) => inReadOnly(api.ctx.pool, (tx) => waitingBatches(tx, 'TOKYO', most));
  const next = () => inReadOnly(api.ctx.pool, (tx) => nextBatch(tx, 'TOKYO'));
  let orders = 0;

  /** A batch of one order. */
  async function batch(priority = 50): Promise<{ readonly no: number; readonly batch_no: number }> {
    orders += 1;
    const items = ['TEA', 'CUP'].map((code) => ({ code, quantity: 1 }));
    const { body } = await api.call(
      'POST',
      '/shipments',
      shipment(`WAITS-${orders}`, { items, allocate_priority: priority }),
    );
    await workTo(api.ctx, body.id, 'picking');
    await planBatches(api.ctx, 'TOKYO', FLOOR);
    const [row] = await api.rows('select max(batch_no)::int as batch_no from batches');
    return { no: numberOf(body.id), batch_no: Number(row?.batch_no) };
  }

  it('are counted no further than asked, and the most urgent one is next', async () => {
    expect([await wait(), await next()]).toEqual([0, null]);
    const first = await batch();
    const urgent = await batch(90);
    await batch();
    expect([await wait(), await wait(2), await next()]).toEqual([3, 2, urgent.batch_no]);
    expect(first.batch_no).toBeLessThan(urgent.batch_no);
  });

  it('are those on which nobody works, with orders that can be picked', async () => {
    const [stopped, picked, begun, left] = [await batch(), await batch(), await batch(), await batch()];
    await api.rows(`update shipments set status = 'cancel_request' where shipment_no = $1`, [stopped.no]);
    await api.rows('update work_lines set picked = units where batch_no = $1', [picked.batch_no]);
    await api.rows(
      `with person as (
         insert into people (email, email_key, name, language) values ('a@example.com', 'a@example.com', 'A', 'ja') returning person_id
       ), worker as (
         insert into staff_members (person_id, role) select person_id, 'floor' from person returning person_id
       )
       insert into floor_tasks (warehouse, kind, subject, state, person_id, began_at, changed_at)
       select 'TOKYO', 'pick', $1, '{}', person_id, now(), now() from worker`,
      [String(begun.batch_no)],
    );
    expect([await wait(), await next()]).toEqual([1, left.batch_no]);
    await api.rows('update floor_tasks set person_id = null');
    expect(await wait()).toBe(2);
    await api.rows(`update shipments set status = 'picking' where shipment_no = $1`, [stopped.no]);
    await api.rows('update work_lines set picked = 0');
    expect([await wait(), await next()]).toEqual([4, stopped.batch_no]);
  });
});

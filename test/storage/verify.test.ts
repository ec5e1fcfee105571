import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/operations/context.js';
import { listItems } from '../../src/operations/items/read-items.js';
import { type VerifyReport, verifyStock } from '../../src/operations/stock/verify-stock.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { inReadOnly, TransactionPool } from '../../src/storage/database/database.js';
import { txOn } from '../../src/storage/database/transaction.js';
import { ledgerFigures } from '../../src/storage/verify/figures.js';
import { contextOn, TODAY } from '../kit/accounts.js';
import { command, type FreshDatabase } from '../kit/database.js';
import {
  ALLOCATIONS,
  BALANCES,
  BLOCKS,
  BORDER,
  MOVES,
  PLACES,
  REMOVALS,
  RUNS,
  TRANSFERS,
  WORK,
} from './verify-cases.js';
import { makeSetup } from './verify-setup.js';

/*
 * A system with one of everything is verified clean. Then each test falsifies one thing behind Kura's back, in a
 * transaction that is rolled back, and the report must name it: the checks that fail, all of them, and the place in one of
 * their lines.
 */

let setup: FreshDatabase;
let ctx: Context;

beforeAll(async () => {
  setup = await makeSetup();
  ctx = contextOn(setup.pool);
});
afterAll(() => setup.drop());

/** Verifies what somebody did whom no operation and no trigger of the ledger hindered. */
async function verifyFalsified(sql: string): Promise<VerifyReport> {
  const client = await setup.pool.connect();
  try {
    await client.query(`begin; alter table stock_moves disable trigger user; ${sql}`);
    return await verifyStock(contextOn(new TransactionPool(txOn(client))));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const failing = (report: VerifyReport): string[] =>
  report.checks.flatMap(({ name, count }) => (count > 0 ? [name] : []));

const linesOf = (report: VerifyReport): string[] =>
  report.checks.flatMap(({ name, differences }) => differences.map(({ text }) => `${name}: ${text}`));

describe('a system where nothing was falsified', () => {
  it('is verified clean, every move read', async () => {
    const report = await verifyStock(ctx);
    expect(linesOf(report)).toEqual([]);
    const [row] = await command<{ moves: number }>(setup.url, 'select count(*)::integer as moves from stock_moves');
    expect(report).toMatchObject({ ok: true, moves: row?.moves });
    const work = `select identifier from shipments where deleted_at is null and status <> identifier and receipt_no is null
       order by shipment_no`;
    // The setup is what its names say.
    expect(await command(setup.url, work)).toEqual([{ identifier: 'set waits' }, { identifier: 'came back' }]);
  });

  it.each(['2026-12-22', '2026-12-23', '2030-01-01'])('is clean on %s, when lots have passed', async (day) => {
    expect(linesOf(await verifyStock(contextOn(setup.pool, `${day}T10:00:00+09:00`)))).toEqual([]);
  });

  it('shows clients the figures that the ledger gives', async () => {
    const caller = { kind: 'client', account: { account_id: 'TS001' } } as ClientCaller;
    const { rows } = await listItems(ctx, caller, {}, { before: Number.MAX_SAFE_INTEGER, limit: 100 }, true);
    const shown = rows.flatMap(({ item: { item_no, children }, stock }) =>
      (children.length === 0 ? (stock?.warehouses ?? []) : []).map(({ warehouse, figures }) => ({
        item_no,
        warehouse,
        ...figures,
      })),
    );
    const ledger = await inReadOnly(setup.pool, (tx) => ledgerFigures(tx, 'TS001', TODAY));
    expect(new Set(ledger)).toEqual(new Set(shown));
    expect(ledger.find((one) => one.item_no === 4)).toMatchObject({ quantity: 14, shipping: 3, unallocatable: 5 });
  });
});

describe.each([
  ['the balances', BALANCES],
  ['the places', PLACES],
  ['the moves', MOVES],
  ['what shipments hold and wait for', ALLOCATIONS],
  ['the work', WORK],
  ['allocation runs', RUNS],
  ['transfers', TRANSFERS],
  ['removals', REMOVALS],
  ['blocks', BLOCKS],
  ['what crosses the border', BORDER],
])('verify names what was falsified in %s', (_, cases) => {
  it.each(cases)('%s', async (_what, sql, checks, line) => {
    const report = await verifyFalsified(sql);
    expect(linesOf(report)).toContain(line);
    expect(failing(report).sort()).toEqual([...checks].sort());
    expect(report.ok).toBe(false);
  });
});

it('shows the first 100 differences of a check, and counts them all', async () => {
  const { checks } = await verifyFalsified(`insert into items (account_id, item_no, code, created_at)
    select 'TS001', n, 'X' || n, now() from generate_series(101, 220) n`);
  const rows = checks.find(({ name }) => name === 'rows');
  expect(rows).toMatchObject({ count: 240 });
  expect(rows?.differences).toHaveLength(100);
  expect(rows?.differences[0]).toEqual({
    account_id: 'TS001',
    item: 'TS001-I000101',
    warehouse: 'OSAKA',
    lot_no: 0,
    shipment: null,
    receipt: null,
    removal_no: null,
    adjustment_no: null,
    line_no: null,
    place: null,
    figure: 'balance row',
    expected: 1,
    actual: 0,
    text: 'TS001-I000101, OSAKA, lot 0: balance row: expected 1, found 0',
  });
});

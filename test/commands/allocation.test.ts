import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dateInTokyo } from '../../src/kernel/dates.js';
import { announceReceipt } from '../../src/operations/receipts/announce-receipt.js';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { addBusinessDays, STANDARD_CALENDAR } from '../../src/rules/calendar/calendar.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, order, stockUp, TOKYO } from '../kit/accounts.js';
import { runKura } from '../kit/commands.js';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';

const MAY_WAIT = { backorder_if_unavailable: true };

/** The commands tell the present: a receipt that has not come on its day is late. */
const NOW = Temporal.Now.instant();
const ARRIVES = addBusinessDays(STANDARD_CALENDAR, dateInTokyo(NOW), 2);
const ON_SHELF = addBusinessDays(STANDARD_CALENDAR, ARRIVES, 1);

let database: FreshDatabase;
let directory: string;
let caller: ClientCaller;
beforeAll(async () => {
  database = await freshDatabase();
  directory = await scratchDirectory('explain');
  const ctx = contextOn(database.pool);
  await makeWarehouse(ctx, TOKYO);
  caller = await makeAccount(ctx);
  await makeItems(ctx, caller, [{ code: 'TEA' }]);
  await stockUp(ctx, caller, [{ code: 'TEA', good: 3 }]);
  for (const [identifier, quantity] of [
    ['HELD', 2],
    ['WAITS', 4],
  ] as const) {
    const orders = [order(identifier, [{ code: 'TEA', quantity }], MAY_WAIT)];
    await createShipments(ctx, caller, orders, 'single');
  }
  const items = [{ code: 'TEA', quantity: 5 }];
  const value = { inspection_type: 'CODE', arrival_date: ARRIVES.toString(), items } as const;
  await announceReceipt(contextOn(database.pool, NOW.toString()), caller, { value, faults: [] });
});
afterAll(async () => {
  await database.drop();
  await removeDirectory(directory);
});

const run = (...args: string[]) =>
  runKura(args, { DATABASE_URL: database.url, KURA_DATA: directory, KURA_ENVIRONMENT: 'production' });

it('explain prints why lines are allocated or not, as text and as JSON', async () => {
  const { code, stdout } = await run('explain', 'TS001-S000002');
  expect(code).toBe(0);
  // docs/guides/why-is-it-not-allocated.md shows such an answer.
  expect(stdout).toBe(
    [
      'TS001-S000002 in TOKYO: backordered',
      `Waits for 4 of TEA, which TS001-W0002 brings on ${ARRIVES.toString()}.`,
      'line 1: 4 of TEA, waits',
      '  4 needed, 1 free: 3 short. A line is held whole or not at all.',
      '    without a lot: 1 unit of it could be taken.',
      '    without a lot: 2 units of it are held by 1 shipment. TS001-S000001',
      `  Receipt TS001-W0002 (waiting) brings TEA x 5: due ${ARRIVES}, on the shelf by ${ON_SHELF}.`,
      `  If nothing else changes, the line is held when TS001-W0002 is put away, by ${ON_SHELF}.`,
      '',
    ].join('\n'),
  );
});

it('explain says how many lines it left out', async () => {
  const ctx = contextOn(database.pool);
  const lines = Array.from({ length: 203 }, () => ({ code: 'TEA', quantity: 5 }));
  const [wide] = await createShipments(ctx, caller, [order('WIDE', lines, MAY_WAIT)], 'single');
  const { stdout } = await run('explain', `TS001-S${String(wide?.shipment_no).padStart(6, '0')}`);
  expect(stdout.match(/^line /gm)).toHaveLength(200);
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('and 3 more lines');
});

it('history lists the events of a shipment', async () => {
  const { code, stdout } = await run('history', 'TS001-S000002');
  expect({ code, stdout }).toEqual({ code: 0, stdout: '2026-11-24T10:00:00+09:00\tbackordered\ttest\tOrdered.\n' });
  expect(await run('history', 'TS001-S000099')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no shipment TS001-S000099.'),
  });
});

it('requests lists the requests to modify or cancel a shipment', async () => {
  expect(await run('--json', 'requests', 'TS001-S000002')).toMatchObject({ code: 0, stdout: '{"requests":[]}\n' });
  expect(await run('requests', 'TS001-S000002')).toMatchObject({ code: 0, stdout: 'None.\n' });
  expect(await run('requests', 'TS001-S000099')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no shipment TS001-S000099.'),
  });
});

it('what-if lists the shipments that would gain or lose stock', async () => {
  const arrival = await run('--json', 'what-if', 'TS001-W0002', '--items', 'TEA=3');
  expect(JSON.parse(arrival.stdout)).toMatchObject({ now: { gains: { first: [{ shipment_id: 'TS001-S000002' }] } } });
  const clear = await run('what-if', 'TS001-S000001', '--clear');
  expect(clear.stdout).toContain('TS001-S000001 line 1 loses 2 of TEA\n');
  expect(clear.stdout).toContain('with the next pass: TS001-S000001 line 1 gains 2 of TEA\n');
});

it('what-if says when nothing would change', async () => {
  const { stdout } = await run('what-if', 'TS001-S000001', '--priority', '9');
  expect(stdout).toMatch(
    /^No allocation changes at once: .*on\. No order would be allocated sooner or later by it\.\n/,
  );
  expect((await run('what-if', 'TS001-W0002', '--items', 'TEA=1')).stdout).toMatch(/^No order would get units by it\./);
});

it('what-if refuses an invalid question and names all its faults', async () => {
  const [nothing, two, ofReceipt, wrong] = await Promise.all([
    run('what-if', 'TS001-S000001'),
    run('what-if', 'TS001-S000001', '--priority', '1', '--clear'),
    run('what-if', 'TS001-W0002', '--clear'),
    run('what-if', 'TS001-S000001', '--priority', '101'),
  ]);
  const one = 'kura: For a shipment, give either --priority <number> or --clear.\n';
  expect([nothing, two]).toMatchObject([
    { code: 2, stderr: one },
    { code: 2, stderr: one },
  ]);
  expect(ofReceipt).toMatchObject({ code: 2, stderr: expect.stringContaining('For a receipt, only --items') });
  expect(wrong).toMatchObject({ code: 2, stderr: 'kura: --priority: Must be 100 or less.\n' });
  const refused = await run('what-if', 'TS001-W0002', '--items', 'CUP=1', 'TEA@2027-01-01=1');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('--items CUP=1: The receipt has no item CUP.');
  expect(refused.stderr).toContain('--items TEA@2027-01-01=1: Lots of item TEA have no date.');
});

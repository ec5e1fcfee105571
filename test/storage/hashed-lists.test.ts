import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeItems, stockUp } from '../kit/accounts.js';
import { type Api, openApi, shipment } from '../kit/api.js';
import { workTo } from '../kit/floor.js';
import { loadStatements, ourStatements } from '../kit/our-statements.js';

/*
 * A condition `x in (select ...)` below an `or` or a `not` is looked up in a hash table. If PostgreSQL expects so many rows that they do
 * not fit into its memory, it goes through all of them for every row of the list instead: `isAmong` in src/storage/lists.ts keeps it
 * from that. Here it believes that every table is large.
 */

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await loadStatements();
  await makeItems(api.ctx, api.caller, [{ code: 'TEA' }]);
  await stockUp(api.ctx, api.caller, [{ code: 'TEA', good: 9 }]);
  const { body } = await api.call('POST', '/shipments', shipment('ONE', { items: [{ code: 'TEA', quantity: 1 }] }));
  await workTo(api.ctx, body.id, 'picking');
  const owned = await api.rows(
    `select attrelid::regclass::text as table from pg_attribute join pg_class on oid = attrelid
      where attname = 'account_id' and relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  );
  // All rows are of one account: else the only row of a table would count as one of five million accounts.
  for (const { table } of owned) await api.rows(`alter table ${table} alter account_id set (n_distinct = 1)`);
  await api.rows('analyze');
  await api.rows(
    `update pg_class set reltuples = 5000000, relpages = 1 where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  );
});
afterAll(() => api.close());

/** The first needs one row only; the second reads a table that only restoring makes. */
const EXCEPT = ['put_backs_in_tote', 'restore_mark_since'];
/** Commands that have no plan. */
const PLANNED = /^\s*(with|select|insert|update|delete)\b/i;

it('a list is never gone through for every row of another one, however large the tables are', async () => {
  const plans = await Promise.all(
    ourStatements()
      .filter(({ name, text }) => PLANNED.test(text) && !EXCEPT.includes(name))
      .map(async ({ name, text }) => {
        const rows = await api.rows(`explain (generic_plan) ${text}`);
        return { name, plan: rows.map((row) => row['QUERY PLAN']).join('\n') };
      }),
  );
  expect(plans.filter(({ plan }) => /ANY \(.*= \(SubPlan/.test(plan)).map(({ name }) => name)).toEqual([]);
  // What a wave cannot take is in a list of which PostgreSQL expects two rows here; in a day's work it may be long.
  for (const { plan } of plans.filter(({ name }) => ['wave_orders_ready', 'wave_preview'].includes(name)))
    expect(plan).toMatch(/Function Scan on unnest/);
  expect(plans.filter(({ plan }) => /ANY \(.*= \(hashed SubPlan/.test(plan)).length).toBeGreaterThan(100);
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { command } from '../kit/database.js';
import { type DemoConsole, openDemoConsole, settled, type Visit } from './console-kit.js';

/*
 * Lists with very many rows. What a page draws is bounded, so that it stays as fast as it was with few: that is asserted. How long
 * the tasks of the browser took is printed only, beside what a bare table of as many cells takes: it depends on the machine.
 */

const ORDERS = 5_000;
const MOVES = 400;
/** Rows of a page of a list. */
const ROWS = 50;
/** Pages of a list that grows, which are kept (console/src/shared/growing.ts). */
const KEPT = 5;
/** A row has some 25 nodes; beside them are the frame, the filters and the menus. */
const NODES = 3_000;

const ITEM = 'TS001-I000001';

let demo: DemoConsole;
let member: Visit;
let page: Page;
beforeAll(async () => {
  demo = await openDemoConsole('long-lists');
  const url = String(demo.settings.DATABASE_URL);
  // Copies of an order that waits for goods: they need no stock.
  await command(
    url,
    `insert into shipments (account_id, shipment_no, identifier, status, warehouse, suspend, carrier, document, line_count, unit_count, bytes, searched,
                            created_at, status_at)
     select account_id, 500000 + n, 'MANY-' || n, 'backordered', warehouse, suspend, carrier, document, line_count, unit_count, bytes,
            order_search_text('MANY-' || n, document), created_at, status_at
       from (select * from shipments where identifier = 'SEED-0131') s cross join generate_series(1, ${ORDERS}) n`,
  );
  await command(
    url,
    `insert into shipment_lines (account_id, shipment_no, line_no, item_no, quantity, bundled)
     select account_id, 500000 + n, line_no, item_no, quantity, bundled
       from shipment_lines join shipments s using (account_id, shipment_no) cross join generate_series(1, ${ORDERS}) n
      where s.identifier = 'SEED-0131'`,
  );
  // There and back, so that the balances are as they were.
  await command(
    url,
    `insert into stock_moves (account_id, item_no, warehouse, lot_no, quantity, from_bucket, to_bucket, cause, actor, at)
     select account_id, item_no, warehouse, lot_no, 1, side.from_bucket, side.to_bucket, 'adjustment', 'test', now()
       from (select * from stock where account_id = 'TS001' and item_no = 1 and available > 0 limit 1) s
      cross join generate_series(1, ${MOVES / 2}) n
      cross join (values ('available'::bucket, 'reserved'::bucket), ('reserved', 'available')) side (from_bucket, to_bucket)`,
  );
  member = await demo.signedIn('member@example.com');
  page = member.page;
});
afterAll(async () => {
  expect(member.trouble).toEqual([]);
  await demo.close();
});

const drawn = (): Promise<{ readonly rows: number; readonly nodes: number }> =>
  page.evaluate(`({
    rows: document.querySelectorAll('main tbody tr').length,
    nodes: document.querySelectorAll('*').length,
  })`);

/** Long tasks since they were asked for last, in milliseconds. */
const longTasks = (): Promise<number[]> =>
  page.evaluate(`(() => {
    if (window.longTasks === undefined) {
      const tasks = [];
      window.longTasks = tasks;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(Math.round(duration));
      }).observe({ type: 'longtask' });
    }
    return window.longTasks.splice(0);
  })()`);

/** What this browser needs for a table of as many cells, drawn by nothing but itself. */
const bareTable = (): Promise<number> =>
  page.evaluate(`(() => {
    const before = performance.now();
    const table = document.createElement('table');
    table.innerHTML = ('<tr>' + '<td>some text</td>'.repeat(8) + '</tr>').repeat(${ROWS});
    document.body.append(table);
    table.getBoundingClientRect();
    const took = performance.now() - before;
    table.remove();
    return Math.round(took);
  })()`);

const print = (line: string) => process.stdout.write(`${line}\n`);

const scroll = async () => {
  await page.mouse.move(700, 600);
  for (let times = 0; times < 10; times += 1) await page.mouse.wheel(0, 600);
  await page.mouse.wheel(0, -20_000);
};

/** Looks at what a step has drawn. */
async function expectFew(step: string): Promise<void> {
  const { rows, nodes } = await drawn();
  const tasks = await longTasks();
  print(`${step}: ${rows} rows, ${nodes} nodes, long tasks ${tasks.join(', ') || 'none'} ms`);
  expect(rows, step).toBeGreaterThan(0);
  expect(rows, step).toBeLessThanOrEqual(ROWS);
  expect(nodes, step).toBeLessThan(NODES);
}

it('the list of shipments draws fifty rows, however it is scrolled, paged and filtered', async () => {
  await page.goto(`${demo.home}/TS001/shipments?view=all`);
  await page.getByRole('row', { name: /MANY-5000/ }).waitFor();
  await settled(page);
  await longTasks();
  print(`a bare table of ${ROWS} rows takes ${await bareTable()} ms`);
  await scroll();
  await expectFew('scrolled');
  for (const first of ['MANY-4950', 'MANY-4900', 'MANY-4850']) {
    await page.getByRole('button', { name: 'The next 50', exact: true }).click();
    await page.getByRole('row', { name: new RegExp(first) }).waitFor();
    await scroll();
    await expectFew(`the page from ${first}`);
  }
  await page.goBack();
  await page.getByRole('row', { name: /MANY-4900/ }).waitFor();
  await expectFew('back');
  await page.getByRole('searchbox').first().fill('many-49');
  await page.getByRole('row', { name: /MANY-4999/ }).waitFor();
  await expectFew('searched');
});

it('a later page that has become empty leads back to the first', async () => {
  await page.goto(`${demo.home}/TS001/shipments?view=all&search=many-49`);
  await page.getByRole('row', { name: /MANY-4999/ }).waitFor();
  await page.getByRole('button', { name: 'The next 50', exact: true }).click();
  await page.getByRole('row', { name: /MANY-4949/ }).waitFor();
  const later = `identifier like 'MANY-49%' and shipment_no < ${500_000 + 4950}`;
  await command(String(demo.settings.DATABASE_URL), `update shipments set searched = '' where ${later}`);
  await page.reload();
  await page.getByText('Nothing is found').waitFor();
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await page.getByRole('row', { name: /MANY-4999/ }).waitFor();
});

it('the moves of an item grow by pages, of which only the last ones are kept; earlier ones come back', async () => {
  await page.goto(`${demo.home}/TS001/items/${ITEM}`);
  const moves = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Moves' }) });
  const rows = moves.locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(ROWS);
  await settled(page);
  await rows.first().getByText(/倉庫/).waitFor();
  const newest = await rows.first().textContent();
  const more = moves.getByRole('button', { name: 'Show more' });
  const earlier = moves.getByRole('button', { name: 'Show earlier' });
  await longTasks();
  for (let pages = 2; pages <= KEPT; pages += 1) {
    await more.click();
    await expect.poll(() => rows.count()).toBe(pages * ROWS);
  }
  expect(await earlier.count()).toBe(0);
  await more.click();
  await earlier.waitFor();
  expect(await rows.count()).toBe(KEPT * ROWS);
  print(`${KEPT * ROWS} moves: ${(await drawn()).nodes} nodes, long tasks ${(await longTasks()).join(', ')} ms`);
  expect((await drawn()).nodes).toBeLessThan(NODES);
  await earlier.click();
  await earlier.waitFor({ state: 'detached' });
  expect([await rows.count(), await rows.first().textContent()]).toEqual([KEPT * ROWS, newest]);
});

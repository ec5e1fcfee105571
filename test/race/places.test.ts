import { expect, it } from 'vitest';
import { createShipments } from '../../src/operations/shipments/create-shipments.js';
import { contextOn, makeAccount, makeItems, makeWarehouse, order, stockUp, TOKYO } from '../kit/accounts.js';
import { command, freshDatabase } from '../kit/database.js';
import { differences, workUpTo } from '../kit/floor.js';
import { deadlocks, times } from '../kit/race.js';

/* Units that people carry from shelf to shelf while others order, pick and ship them. */

it('the last units of two shelves are carried, picked and shipped at once, each once', async () => {
  const database = await freshDatabase();
  try {
    const ctx = contextOn(database.pool);
    await makeWarehouse(ctx, TOKYO);
    const caller = await makeAccount(ctx);
    await makeItems(ctx, caller, [{ code: 'TEA' }]);
    const shelf = (code: string) =>
      `insert into places (warehouse, code, kind, use) values ('TOKYO', '${code}', 'shelf', 'pick')`;
    await command(database.url, `${shelf('A-01')}; ${shelf('A-02')}`);
    await stockUp(ctx, caller, [{ code: 'TEA', good: 9 }]);
    const place = (code: string) => `(select place_no from places where warehouse = 'TOKYO' and code = '${code}')`;
    const carry = (from: string, to: string, units: number) =>
      command(
        database.url,
        `insert into place_moves (account_id, warehouse, item_no, lot_no, quantity, from_place, from_condition, to_place,
                                  to_condition, cause, actor, at)
         values ('TS001', 'TOKYO', 1, 0, ${units}, ${place(from)}, 'sound', ${place(to)}, 'sound', 'relocation', 'test', now())`,
      ).then(
        () => 'done',
        (error: Error) => {
          // Somebody else took them before.
          expect(error.message).toMatch(/where none lie|place_stock_quantity_check/);
          return 'refused';
        },
      );
    await carry('MAIN', 'A-01', 5);
    await carry('MAIN', 'A-02', 4);

    const sell = async (n: number) => {
      await createShipments(ctx, caller, [order(`S${n}`, [{ code: 'TEA', quantity: 1 }])], 'single');
      const [row] = await command<{ no: number }>(
        database.url,
        `select shipment_no::integer as no from shipments where identifier = 'S${n}'`,
      );
      await workUpTo(ctx, 'TS001', [row?.no ?? 0], 'shipped');
    };
    const [carried] = await Promise.all([
      Promise.all(times(24, (n) => (n % 2 === 0 ? carry('A-01', 'A-02', 3) : carry('A-02', 'A-01', 3)))),
      Promise.all(times(7, sell)),
    ]);
    expect(carried).toContain('done');

    const [left] = await command<{ units: number }>(
      database.url,
      'select sum(quantity)::integer as units from place_stock',
    );
    expect(left?.units).toBe(2);
    expect(await differences(ctx)).toEqual([]);
    expect(await deadlocks(database)).toBe(0);
  } finally {
    await database.drop();
  }
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutFaults } from '../../src/kernel/decoded.js';
import type { Context } from '../../src/operations/context.js';
import { updateItem } from '../../src/operations/items/update-item.js';
import { announceReceipt } from '../../src/operations/receipts/announce-receipt.js';
import { updateReceipt } from '../../src/operations/receipts/update-receipt.js';
import { readShipment } from '../../src/operations/shipments/read-shipments.js';
import { updateShipment } from '../../src/operations/shipments/update-shipment.js';
import { createTransfer } from '../../src/operations/transfers/create-transfer.js';
import { updateTransfer } from '../../src/operations/transfers/update-transfer.js';
import type { Item } from '../../src/rules/items/item.js';
import { decodeItemUpdate } from '../../src/wire/contract/items/items.js';
import { decodeReceiptUpdate, encodeReceipt } from '../../src/wire/contract/receipts/receipts.js';
import { decodeShipmentUpdate, encodeShipment } from '../../src/wire/contract/shipments/shipments.js';
import { decodeTransferUpdate } from '../../src/wire/contract/transfers/transfers.js';
import { makeItems, stockUp, TODAY } from '../kit/accounts.js';
import { command } from '../kit/database.js';
import { clean, create, goodsOf, meanwhile, openSetup, type Setup } from './known-kit.js';

/*
 * A field that equals what GET shows counts as not given (G-033). While an update waits for another one of the same
 * resource, it must count what is there when its turn comes: otherwise two updates end as neither order of them would.
 */

let setup: Setup;
beforeAll(async () => {
  setup = await openSetup([{ code: 'TEA' }, { code: 'CUP' }]);
  for (const warehouse of ['TOKYO', 'OSAKA']) {
    const goods = ['TEA', 'CUP'].map((code) => ({ code, good: 100 }));
    await stockUp(setup.ctx, setup.caller, goods, warehouse);
  }
});
afterAll(() => setup.close());

/** An update of a shipment over the API, with this body. */
const put = (ctx: Context, shipment_no: number, body: object) =>
  updateShipment(ctx, setup.caller, { shipment_no }, (before) => {
    const shown = before === null ? {} : encodeShipment(before, setup.caller.account, { results: false });
    return decodeShipmentUpdate(withoutFaults(body), shown);
  });

const entriesOf = async (shipment_no: number): Promise<number> =>
  (await command(setup.database.url, 'select from shipment_history where shipment_no = $1', [shipment_no])).length;

it('an order that another update moved comes back to the warehouse that the update names', async () => {
  const { shipment_no } = await create(setup, setup.ctx, 'moved', [['TEA', 2]]);
  const outcomes = await meanwhile(setup, (ctx) => put(ctx, shipment_no, { warehouse: 'OSAKA' }), [
    () => put(setup.ctx, shipment_no, { warehouse: 'TOKYO', allocate_priority: 5 }),
  ]);
  expect(outcomes).toEqual(['done']);
  expect(await readShipment(setup.ctx, setup.caller, { shipment_no })).toMatchObject({ warehouse: 'TOKYO' });
  await clean(setup);
});

it('an order whose goods another update replaced gets the goods that the update names', async () => {
  const { shipment_no } = await create(setup, setup.ctx, 'replaced', [['TEA', 2]]);
  const outcomes = await meanwhile(setup, (ctx) => put(ctx, shipment_no, { items: [{ code: 'CUP', quantity: 1 }] }), [
    () => put(setup.ctx, shipment_no, { items: [{ code: 'TEA', quantity: 2 }], allocate_priority: 5 }),
  ]);
  expect(outcomes).toEqual(['done']);
  expect(await goodsOf(setup, shipment_no)).toEqual(['1 TEA allocated 2']);
  await clean(setup);
});

it('an update that another one made already changes nothing', async () => {
  const { shipment_no } = await create(setup, setup.ctx, 'same', [['TEA', 2]]);
  const before = await entriesOf(shipment_no);
  const outcomes = await meanwhile(setup, (ctx) => put(ctx, shipment_no, { warehouse: 'OSAKA' }), [
    () => put(setup.ctx, shipment_no, { warehouse: 'OSAKA' }),
  ]);
  expect(outcomes).toEqual(['done']);
  expect(await entriesOf(shipment_no)).toBe(before + 1);
});

it('many updates that move an order to and fro are all done', async () => {
  const { shipment_no } = await create(setup, setup.ctx, 'busy', [['TEA', 2]]);
  const moves = Array.from({ length: 40 }, (_, n) =>
    put(n % 3 === 0 ? setup.ctx : setup.other, shipment_no, {
      warehouse: n % 2 === 0 ? 'TOKYO' : 'OSAKA',
      items: [{ code: n % 4 < 2 ? 'TEA' : 'CUP', quantity: 1 + (n % 5) }],
    }),
  );
  expect((await Promise.allSettled(moves)).filter(({ status }) => status === 'rejected')).toEqual([]);
  await clean(setup);
});

it('a receipt that another update changed gets the goods that the update names', async () => {
  const goods = { inspection_type: 'CODE', arrival_date: TODAY, items: [{ code: 'TEA', quantity: 5 }] } as const;
  const { receipt } = await announceReceipt(setup.ctx, setup.caller, withoutFaults(goods));
  const change = (ctx: Context, body: object) =>
    updateReceipt(ctx, setup.caller, receipt.receipt_no, (before) =>
      decodeReceiptUpdate(withoutFaults(body), encodeReceipt(before, setup.caller.account.features)),
    );
  const outcomes = await meanwhile(setup, (ctx) => change(ctx, { items: [{ code: 'CUP', quantity: 1 }] }), [
    () => change(setup.ctx, { items: [{ code: 'TEA', quantity: 5 }], company_memo: 'Fragile' }),
  ]);
  expect(outcomes).toEqual(['done']);
  const lines =
    'select code, quantity::int from receipt_lines join items using (account_id, item_no) where receipt_no = $1';
  expect(await command(setup.database.url, lines, [receipt.receipt_no])).toEqual([{ code: 'TEA', quantity: 5 }]);
});

it('an item that another update renamed gets the name that the update gives', async () => {
  await makeItems(setup.ctx, setup.caller, [{ code: 'POT', name: 'Pot' }]);
  const change = (ctx: Context, body: object): Promise<Item> =>
    updateItem(ctx, setup.caller, { code: 'POT' }, ({ name, code }) =>
      decodeItemUpdate(withoutFaults({ code, ...body }), true, { name, code }),
    );
  const outcomes = await meanwhile(setup, (ctx) => change(ctx, { name: 'Kettle' }), [
    () => change(setup.ctx, { name: 'Pot', price: '100' }),
  ]);
  expect(outcomes).toEqual(['done']);
  expect(await command(setup.database.url, "select name from items where code = 'POT'")).toEqual([{ name: 'Pot' }]);
});

it('a transfer that another update changed so already is not allocated anew', async () => {
  const items = (quantity: number) => [{ code: 'TEA', quantity }];
  const draft = { warehouse: 'TOKYO', destination: 'OSAKA', items: items(1) };
  const { shipment_no } = await createTransfer(setup.ctx, setup.caller, withoutFaults(draft));
  const change = (ctx: Context, quantity: number) =>
    updateTransfer(ctx, setup.caller, shipment_no, (before) =>
      decodeTransferUpdate(
        withoutFaults({ destination: { warehouse: 'OSAKA' }, items: items(quantity) }),
        encodeShipment(before, setup.caller.account, { results: false }),
      ),
    );
  const before = await entriesOf(shipment_no);
  const outcomes = await meanwhile(setup, (ctx) => change(ctx, 2), [() => change(setup.ctx, 2)]);
  expect(outcomes).toEqual(['done']);
  expect(await entriesOf(shipment_no)).toBe(before + 1);
  await clean(setup);
});

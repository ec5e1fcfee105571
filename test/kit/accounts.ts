import { Temporal } from 'temporal-polyfill';
import { clockAt, today } from '../../src/kernel/clock.js';
import { authenticate, createToken } from '../../src/operations/accounts/tokens.js';
import { type Context, instantOf } from '../../src/operations/context.js';
import { inspectGoods } from '../../src/operations/floor/inspect-goods.js';
import { putAway } from '../../src/operations/floor/put-away.js';
import { receiveGoods } from '../../src/operations/floor/receive-goods.js';
import { createItems } from '../../src/operations/items/create-items.js';
import { announceReceipt } from '../../src/operations/receipts/announce-receipt.js';
import { finishOpeningWarehouses } from '../../src/operations/warehouses/finish-openings.js';
import { type Account, EVERY_FEATURE } from '../../src/rules/accounts/account.js';
import type { TokenScope } from '../../src/rules/accounts/account-values.js';
import type { ClientCaller } from '../../src/rules/accounts/caller.js';
import { staff } from '../../src/rules/accounts/caller.js';
import { STANDARD_CALENDAR } from '../../src/rules/calendar/calendar.js';
import type { Item, ItemDraft } from '../../src/rules/items/item.js';
import type { Receipt } from '../../src/rules/receipts/receipt.js';
import type { CountedUnits } from '../../src/rules/receipts/receipt-counts.js';
import type { LineDraft, ShipmentDraft } from '../../src/rules/shipments/shipment.js';
import type { Warehouse } from '../../src/rules/warehouses/warehouse.js';
import { insertAccount } from '../../src/storage/accounts/accounts.js';
import { inTransaction, type Pool } from '../../src/storage/database/database.js';
import { openFiles } from '../../src/storage/files/files.js';
import { insertWarehouse } from '../../src/storage/warehouses/warehouses.js';
import { FILES } from './files.js';

/* What tests of Kura begin with: warehouses, an account, items, goods on the shelf, orders. */

/** A Tuesday, in Japan. */
export const NOW = '2026-11-24T10:00:00+09:00';
export const TODAY = '2026-11-24';

/** A system whose clock stands still. */
export const contextOn = (pool: Pool, instant = NOW): Context => ({
  pool,
  files: openFiles(FILES),
  clock: clockAt(Temporal.Instant.from(instant)),
});

export const TOKYO: Warehouse = {
  warehouse: 'TOKYO',
  name: '東京倉庫',
  postcode: '1350061',
  prefecture: '東京都',
  address: '江東区豊洲1-1-1',
  phone: '03-0000-0001',
  calendar: STANDARD_CALENDAR,
  default_carrier: 'CARRIERA',
  cart_totes: 12,
  lead_times: {},
};
export const OSAKA: Warehouse = { ...TOKYO, warehouse: 'OSAKA', name: '大阪倉庫', prefecture: '大阪府' };

export async function makeWarehouse(ctx: Context, warehouse: Warehouse): Promise<void> {
  await inTransaction(ctx.pool, (tx) => insertWarehouse(tx, warehouse));
  await finishOpeningWarehouses(ctx);
}

/** An account that may do everything, or what `change` says, and a session of it. */
export async function makeAccount(
  ctx: Context,
  account_id = 'TS001',
  change: Partial<Omit<Account, 'account_id'>> = {},
): Promise<ClientCaller> {
  const account: Account = {
    account_id,
    name: `Shop ${account_id}`,
    features: EVERY_FEATURE,
    settings: {
      standard_warehouse: TOKYO.warehouse,
      identity_types: [],
      tax_included: true,
      label_note: null,
      delivery_note_type: 'NONE',
      purpose: null,
    },
    payment_registered: true,
    rate_limit: null,
    warehouses: null,
    ...change,
  };
  await inTransaction(ctx.pool, (tx) => insertAccount(tx, account, instantOf(ctx)));
  const { token } = await makeToken(ctx, account_id, 'test');
  const caller = await authenticate(ctx, token);
  if (caller === null) throw new Error(`the token of ${account_id} opens nothing`);
  return caller;
}

/** A token of an account. */
export const makeToken = (ctx: Context, account_id: string, name: string, scope: TokenScope = 'full') =>
  createToken(ctx, account_id, { name, scope }, staff('admin'));

/** Items by their codes. Parts of a set are made before the set, in a call of their own. */
export const makeItems = (ctx: Context, caller: ClientCaller, drafts: readonly ItemDraft[]): Promise<Item[]> =>
  createItems(
    ctx,
    caller,
    drafts.map((value) => ({ value, faults: [] })),
    (index) => `items.${index}`,
  );

/** Goods found of an item: sound ones, unless said otherwise. */
export interface Goods extends Partial<Omit<CountedUnits, 'line_no'>> {
  readonly code: string;
}

/** A receipt whose goods were counted and lie before the shelf; {@link putAway} is what comes next. */
export async function countGoods(
  ctx: Context,
  caller: ClientCaller,
  goods: readonly Goods[],
  warehouse = TOKYO.warehouse,
): Promise<Receipt> {
  const codes = [...new Set(goods.map(({ code }) => code))];
  const items = codes.map((code) => ({ code, quantity: 1 }));
  const arrival_date = today(ctx.clock).toString();
  const draft = { inspection_type: 'CODE', arrival_date, warehouse, items } as const;
  const { receipt } = await announceReceipt(ctx, caller, { value: draft, faults: [] });
  const { account_id, receipt_no } = receipt;
  await receiveGoods(ctx, account_id, receipt_no, staff('floor'));
  const counts = goods.map(({ code, ...found }) => ({
    good: 0,
    defective: 0,
    unidentified: 0,
    expiry_date: null,
    manufacture_date: null,
    ...found,
    line_no: codes.indexOf(code) + 1,
  }));
  return inspectGoods(ctx, account_id, receipt_no, { counts, measured: [] }, staff('floor'));
}

/** Brings goods onto the shelf by a receipt, and so to demand that waits for them. */
export async function stockUp(
  ctx: Context,
  caller: ClientCaller,
  goods: readonly Goods[],
  warehouse = TOKYO.warehouse,
): Promise<Receipt> {
  const { account_id, receipt_no } = await countGoods(ctx, caller, goods, warehouse);
  return putAway(ctx, account_id, receipt_no, {}, staff('floor'));
}

const HOME = { postcode: '100-0001', prefecture: '東京都', address1: '千代田区千代田1-1', name: '倉 太郎' };

/** A sound order, as the wire would decode it. */
export const order = (
  identifier: string,
  items: readonly LineDraft[],
  more: ShipmentDraft = {},
): { readonly value: ShipmentDraft; readonly faults: readonly [] } => ({
  value: { identifier, sender: HOME, recipient: HOME, items, ...more },
  faults: [],
});

/** A removal that does away with goods on the shelf. */
export const DISPOSAL = { kind: 'disposal', source: 'available' } as const;

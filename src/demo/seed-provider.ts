import { clockAt } from '../kernel/clock.js';
import { withoutFaults } from '../kernel/decoded.js';
import { registerSenders } from '../operations/accounts/senders.js';
import { setLabelProgram } from '../operations/carriers/label-programs.js';
import type { Context } from '../operations/context.js';
import { removeWarehouses, restoreAccount } from '../operations/demo/reset-demo.js';
import { finishOpeningWarehouses } from '../operations/warehouses/finish-openings.js';
import { openWarehouse } from '../operations/warehouses/warehouses.js';
import { type Account, EVERY_FEATURE, NO_FEATURES } from '../rules/accounts/account.js';
import type { ClientCaller, SystemCaller } from '../rules/accounts/caller.js';
import { STANDARD_CALENDAR } from '../rules/calendar/calendar.js';
import { B2CLOUD, EHIDEN3, YUPRI } from '../rules/carriers/label-templates.js';
import { IDENTITY_TYPES } from '../rules/receipts/receipt-values.js';
import type { SenderMaster } from '../rules/shipments/shipment.js';
import type { WarehouseDraft } from '../rules/warehouses/plan-warehouse.js';

/** The provider's warehouses, and the clients of the demo environment. */

const WAREHOUSES: readonly WarehouseDraft[] = [
  {
    warehouse: 'TOKYO',
    name: '東京倉庫',
    postcode: '1360082',
    prefecture: '東京都',
    address: '江東区新木場1-18-4',
    phone: '03-0000-0100',
    calendar: STANDARD_CALENDAR,
    default_carrier: 'CARRIERA',
    cart_totes: 12,
  },
  {
    warehouse: 'OSAKA',
    name: '大阪倉庫',
    postcode: '5590034',
    prefecture: '大阪府',
    address: '大阪市住之江区南港北2-1-10',
    phone: '06-0000-0100',
    calendar: STANDARD_CALENDAR,
    default_carrier: 'CARRIERB',
    cart_totes: 12,
  },
  {
    warehouse: 'FUKUOKA',
    name: '福岡倉庫',
    postcode: '8120051',
    prefecture: '福岡県',
    address: '福岡市東区箱崎ふ頭4-2-8',
    phone: '092-000-0100',
    calendar: STANDARD_CALENDAR,
    default_carrier: 'CARRIERA',
    cart_totes: 12,
  },
];

/** The label programs of the carriers. Numbers of customers that no carrier has given. */
const LABEL_PROGRAMS = [
  {
    carrier: 'CARRIERA',
    template: B2CLOUD,
    asked: { ご請求先顧客コード: '000000000000', 運賃管理番号: '01' },
  },
  { carrier: 'CARRIERB', template: EHIDEN3, asked: { お客様コード: '000000000000' } },
  { carrier: 'CARRIERC', template: YUPRI, asked: {} },
] as const;

/** The main shop of the demo, with all features. */
const SHOP: Account = {
  account_id: 'TS001',
  name: '株式会社和茶堂',
  features: EVERY_FEATURE,
  settings: {
    standard_warehouse: 'TOKYO',
    identity_types: IDENTITY_TYPES,
    tax_included: true,
    label_note: '食品・雑貨',
    delivery_note_type: 'NOT_INCLUDE_PII',
    purpose: 'SALE_OF_GOODS',
  },
  payment_registered: true,
  rate_limit: null,
  warehouses: null,
};

/** A shop that has just signed up: no features, and no payment method for receipts and shipments. */
const NEWCOMER: Account = {
  account_id: 'TS002',
  name: 'ことり文具店',
  features: NO_FEATURES,
  settings: {
    standard_warehouse: 'TOKYO',
    identity_types: [],
    tax_included: true,
    label_note: null,
    delivery_note_type: 'NONE',
    purpose: null,
  },
  payment_registered: false,
  rate_limit: null,
  warehouses: null,
};

const sender = (
  uuid: string,
  name: string,
  division: string | null,
  message: string,
  is_default: boolean,
): SenderMaster => ({
  uuid,
  address: {
    region_code: null,
    postcode: '1500041',
    prefecture: '東京都',
    address1: '渋谷区神南1-2-3',
    address2: '和茶堂ビル2階',
    name,
    company: null,
    division,
    phone: '03-0000-0200',
  },
  message,
  is_default,
});

/** The uuid of TS001's second sender, which orders refer to. */
export const GIFT_SENDER = '5e2d8a47-13b6-4f90-8c21-7a9e0d4b6f02';

const SENDERS: readonly SenderMaster[] = [
  sender(
    '0b9f6c1e-6d0a-4c57-9a3e-2f1d7c5b8a01',
    '和茶堂オンライン店',
    null,
    'お買い上げいただきありがとうございます。',
    true,
  ),
  sender(GIFT_SENDER, '和茶堂ギフト館', 'ギフト係', '心を込めてお包みしました。', false),
];

/** The callers that stand for the two shops' own systems. */
const callerOf = (account: Account): ClientCaller => ({
  kind: 'client',
  account,
  token_id: 0,
  name: 'demo',
  scope: 'full',
});
export const SHOP_CALLER = callerOf(SHOP);
export const NEWCOMER_CALLER = callerOf(NEWCOMER);

/** The caller of everything that neither the shops nor the simulated warehouse does. */
export const SEED: SystemCaller = { kind: 'system', job: 'seed', name: 'system' };

/** Creates the warehouses and accounts of an empty system. */
export async function openSystem(ctx: Context): Promise<void> {
  await removeWarehouses(
    ctx,
    WAREHOUSES.flatMap(({ warehouse }) => warehouse ?? []),
  );
  // One after the other, as they stand above: lists begin with the oldest.
  for (const [nth, warehouse] of WAREHOUSES.entries()) {
    const clock = clockAt(ctx.clock.now().subtract({ hours: 24 * (WAREHOUSES.length - nth) }));
    await openWarehouse({ ...ctx, clock }, withoutFaults(warehouse), SEED);
    await finishOpeningWarehouses({ ...ctx, clock });
  }
  for (const { carrier, template, asked } of LABEL_PROGRAMS)
    await setLabelProgram(ctx, { carrier, template, asked, waits: false }, SEED);
  for (const account of [SHOP, NEWCOMER]) await restoreAccount(ctx, account);
  await registerSenders(ctx, SHOP.account_id, SENDERS);
}

import { withoutFaults } from '../kernel/decoded.js';
import type { Context } from '../operations/context.js';
import { setShippingRules } from '../operations/shipping-rules/shipping-rules.js';
import { decodeShippingRules } from '../wire/console/shipping-rules.js';
import { SHOP_CALLER } from './seed-provider.js';

/** Shipping rules of TS001, for orders that ask for them; the orders of the seed do not. */
const RULES = {
  mode: 'all',
  rules: [
    {
      name: 'お茶のご注文にチラシを同梱',
      conditions: [{ on: 'tag', any: ['お茶'] }],
      actions: { bundled_items: ['FLY-001'] },
    },
    {
      name: '冷蔵品はCARRIERBで配送',
      conditions: [{ on: 'tag', any: ['冷蔵'] }],
      actions: { delivery_carrier: 'CARRIERB' },
    },
    {
      name: '1万円以上は紺の包装紙',
      conditions: [{ on: 'total_amount', any: [{ min: 10_000 }] }],
      actions: { gift_wrapping_unit: 'ORDER', gift_wrapping_type: 'NAVY' },
    },
    {
      name: '関西へは大阪から出荷',
      conditions: [
        { on: 'prefecture', any: ['滋賀県', '京都府', '大阪府', '兵庫県', '奈良県', '和歌山県'] },
        { on: 'international', any: [false] },
      ],
      actions: { warehouse: 'OSAKA' },
    },
    {
      name: 'まとめ買いは保留して確認',
      conditions: [{ on: 'quantity', any: [{ min: 30 }] }],
      actions: { suspend: true, allocate_priority: 80 },
    },
    {
      name: '歳暮の注文番号は包装を赤に',
      enabled: false,
      conditions: [{ on: 'order_no', any: ['SEIBO-*'] }],
      actions: { gift_wrapping_unit: 'ORDER', gift_wrapping_type: 'RED' },
    },
  ],
};

/** Sets the shop's rules. Their items and warehouses must exist. */
export async function setRules(ctx: Context): Promise<void> {
  await setShippingRules(ctx, SHOP_CALLER.account.account_id, decodeShippingRules(withoutFaults(RULES)), SHOP_CALLER);
}

import { type Message, say } from '../kernel/messages.js';
import type { LotLimitType, TemperatureZone } from '../rules/items/item-values.js';
import { RECEIPT_STATUS_WORDS, type ReceiptStatus } from '../rules/receipts/receipt-values.js';
import { SHIPMENT_STATUS_WORDS, type ShipmentStatus } from '../rules/shipments/shipment-values.js';
import type { InsideBucket } from '../rules/stock/buckets.js';

/* The words of the files that people export from lists. */

/** Columns that imports read too: they find them by these headings. */
export const FIELDS = {
  identifier: say('Order number', '注文番号'),
  name: say('Recipient', 'お届け先 氏名'),
  postcode: say('Postcode', '郵便番号'),
  prefecture: say('Prefecture', '都道府県'),
  address1: say('Address1', '市区町村・番地'),
  address2: say('Address2', '建物名・部屋番号'),
  company: say('Company', '会社名'),
  phone: say('Phone', '電話番号'),
  code: say('Item code', '商品コード'),
  quantity: say('Quantity', '数量'),
  delivery_date: say('Delivery date', 'お届け希望日'),
  delivery_time_slot: say('Time slot', '時間帯'),
  warehouse: say('Warehouse', '倉庫'),
  message: say('Message', 'メッセージ'),
  division: say('Department', '部署名'),
  order_no: say('Order number on the delivery note', '納品書の注文番号'),
  shipping_date: say('Requested shipping date', '出荷日指定'),
  shipping_email: say('Notice mail address', '出荷通知メール'),
  delivery_carrier: say('Requested carrier', '配送業者指定'),
  delivery_method: say('Requested method', '配送方法指定'),
  box_delivery: say('Delivery box', '宅配ボックス'),
  fragile_item: say('Fragile', 'ワレモノ'),
  total_for_cash_on_delivery: say('Cash on delivery', '代引金額'),
  tax_for_cash_on_delivery: say('Tax in cash on delivery', '代引消費税'),
  sender: say('Sender ID', '送り主ID'),
  gift_wrapping_type: say('Gift wrapping', 'ギフト包装'),
  gift_sender_name: say('Giver', '贈り主'),
  cushioning_type: say('Cushioning', '緩衝材'),
  delivery_note_type: say('Delivery note', '納品書'),
  price_on_delivery_note: say('Amounts on the delivery note', '納品書の金額印字'),
  subtotal_amount: say('Subtotal', '小計'),
  delivery_charge: say('Delivery charge', '送料'),
  handling_charge: say('Handling charge', '手数料'),
  discount_amount: say('Discount', '値引き'),
  total_amount: say('Total', '合計金額'),
  tax: say('Tax', '消費税'),
  total_with_normal_tax: say('Total at 10%', '10%対象の合計'),
  total_with_reduced_tax: say('Total at 8%', '8%対象の合計'),
  unit_price: say('Unit price', '単価'),
  price: say('Line amount', '明細の金額'),
  printed_name: say('Item name on the delivery note', '納品書の商品名'),
  is_reduced_tax: say('Reduced tax rate', '軽減税率'),
  allocate_priority: say('Priority', '優先度'),
  suspend: say('Suspend', '一時停止'),
  apply_rule: say('Shipping rules', '出荷ルール'),
  not_in_file: say('Not in this file', 'この表にない内容'),
} satisfies Record<string, Message>;

/** Other columns, and words in them. */
export const WORDS = {
  id: say('ID', 'ID'),
  status: say('Status', '状態'),
  itemName: say('Item name', '商品名'),
  enclosed: say('Enclosed', '同梱物'),
  yes: say('yes', '○'),
  no: say('no', '×'),
  ownSender: say('(own address)', '（独自の住所）'),
  comma: say(', ', '、'),
  overseas: say('overseas order', '海外宛て'),
  wrappedLines: say('wrapping by line', '明細ごとの包装'),
  cushionedLines: say('cushioning by line', '明細ごとの緩衝材'),
  carrier: say('Carrier', '配送'),
  shippingDay: say('Planned shipping', '出荷予定日'),
  shippedAt: say('Shipped at', '出荷日時'),
  trackingCodes: say('Tracking numbers', '送り状番号'),
  createdAt: say('Accepted at', '受付日時'),
  barcode: say('Barcode', 'バーコード'),
  price: say('Price', '価格'),
  tags: say('Tags', 'タグ'),
  zone: say('Temperature', '温度帯'),
  lotLimit: say('Lots by date', '期限管理'),
  days: say('Days', '期限の日数'),
  hsCode: say('HS code', 'HSコード'),
  invoiceSummary: say('Customs description', '税関用の品名'),
  origin: say('Country of origin', '原産国'),
  children: say('Set of', 'セット内容'),
  available: say('Available', '引当可能'),
  unallocatable: say('Unallocatable', '引当不可'),
  awaited: say('Awaited by orders', '引当待ち'),
  receipt: say('Receipt', '入庫依頼番号'),
  arrival: say('Arrival', '到着予定日'),
  announced: say('Announced', '予定数'),
  good: say('Good', '良品'),
  defective: say('Defective', '不良'),
  unidentified: say('Unidentified', '未識別'),
  stockedAt: say('Put away at', '入庫日時'),
  cameBack: say('Came back', '返品'),
} satisfies Record<string, Message>;

/** The statuses of shipments and receipts, and those of cancelled ones. */
export const STATUSES = {
  ...RECEIPT_STATUS_WORDS,
  expected: RECEIPT_STATUS_WORDS.waiting,
  // Both have `waiting`. The shipment's word takes its place; the receipt's is `expected`.
  ...SHIPMENT_STATUS_WORDS,
  deleted: say('Cancelled', '取消済み'),
  cancelled: say('Cancelled', '取消済み'),
} satisfies Record<ShipmentStatus | Exclude<ReceiptStatus, 'waiting'> | 'deleted' | 'expected' | 'cancelled', Message>;

export const ZONES: Readonly<Record<TemperatureZone, Message>> = {
  dry: say('dry', '常温'),
  constant: say('constant', '定温'),
  chilled: say('chilled', '冷蔵'),
  frozen: say('frozen', '冷凍'),
};

export const LOT_LIMIT_TYPES: Readonly<Record<LotLimitType, Message>> = {
  expiry: say('expiry', '期限'),
  manufacture: say('manufacture', '製造日'),
};

/** The buckets of units, but for available ones, which the file splits into those that orders can get and others. */
export const BUCKETS: readonly (readonly [InsideBucket, Message])[] = [
  ['reserved', say('Reserved', '取置')],
  ['allocated', say('Allocated', '引当済')],
  ['picked', say('Picked', 'ピック済')],
  ['packed', say('Packed', '梱包済')],
  ['in_transit', say('In transit', '移動中')],
  ['processing', say('In progress', '作業中')],
  ['defective', say('Defective', '不良')],
  ['unidentified', say('Unidentified', '未識別')],
];

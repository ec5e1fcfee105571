import { AMOUNTS } from '../../shared/api-values';
import { narrowed } from '../../shared/typed-text';
import { type Format, filledCells, flagOf, mapped, numberOr, type Row } from './format';

const RECIPIENT = ['name', 'prefecture', 'address1', 'address2', 'company', 'division'] as const;
/** Columns that are fields of an order as they are. */
const TEXTS = [
  'warehouse',
  'message',
  'order_no',
  'shipping_email',
  'delivery_carrier',
  'delivery_method',
  'gift_wrapping_type',
  'gift_sender_name',
  'cushioning_type',
  'delivery_note_type',
] as const;
const DAYS = ['delivery_date', 'shipping_date'] as const;
/** Besides the prices of each good. */
const FIGURES = [
  'total_for_cash_on_delivery',
  'tax_for_cash_on_delivery',
  ...AMOUNTS,
  'tax',
  'total_with_normal_tax',
  'total_with_reduced_tax',
  'allocate_priority',
] as const;
const PRICES = ['unit_price', 'price'] as const;
/** Fields of `delivery_options`. */
const OPTIONS = ['box_delivery', 'fragile_item'] as const;
const FLAGS = ['suspend', 'price_on_delivery_note', 'apply_rule'] as const;

/** 2026/11/5, 2026-11-05 and 2026年11月5日 are the same day. */
const dayOf = (text: string): string => {
  const [, year, month = '', day = ''] = /^(\d{4})[/.年-](\d{1,2})[/.月-](\d{1,2})日?$/.exec(narrowed(text)) ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
};

/** The hours of the time slots, as carriers and shops write them. */
const SLOTS: Readonly<Record<string, string>> = {
  '8-12': 'AM',
  '12-14': '12',
  '14-16': '14',
  '16-18': '16',
  '18-20': '18',
  '19-21': '19',
};

/** 午前中, 14-16, 14時～16時, 14:00-16:00 and 1416, as carriers write it, are time slots; null: 指定なし. */
const slotOf = (text: string): string | null => {
  const narrow = narrowed(text).replaceAll(/\s/g, '');
  if (/^(午前中?|am|morning)$/i.test(narrow)) return 'AM';
  if (/^指定(なし|無し)$/.test(narrow)) return null;
  const [, from, to] = /^(\d{1,2})(?:時|:?00)?(?:-|to|から)?(\d{1,2})(?:時|:?00)?$/.exec(narrow) ?? [];
  return SLOTS[`${Number(from)}-${Number(to)}`] ?? narrow;
};

const isEnclosed = ({ cells }: Row): boolean => flagOf(cells.bundled ?? '') === true;

/** A spreadsheet that took a postcode as a number has removed its leading zeros. */
const postcodeOf = (text: string): string => {
  const narrow = narrowed(text);
  return /^\d{5,6}$/.test(narrow) ? narrow.padStart(7, '0') : narrow;
};

/** A file of orders: a row for each good. Several rows with one order number are one order with several goods. */
export const ORDERS: Format = {
  name: 'shipments',
  columns: {
    identifier: ['注文番号', 'Order number', 'identifier', 'order_no', '受注番号'],
    name: ['お届け先 氏名', 'Recipient', 'name', '氏名', 'お名前', 'お届け先名', '届け先氏名'],
    postcode: ['郵便番号', 'Postcode', 'zip', '届け先郵便番号'],
    prefecture: ['都道府県', 'Prefecture'],
    address1: ['市区町村・番地', 'Address1', '住所1', '住所', '住所１'],
    address2: ['建物名・部屋番号', 'Address2', '住所2', '住所２', '建物名'],
    company: ['会社名', 'Company'],
    phone: ['電話番号', 'Phone', 'tel', '電話'],
    code: ['商品コード', 'Item code', 'code', 'sku'],
    quantity: ['数量', 'Quantity', '個数'],
    bundled: ['同梱物', 'Enclosed', 'bundled'],
    delivery_date: ['お届け希望日', 'Delivery date', '配送希望日', '着日指定'],
    delivery_time_slot: ['時間帯', 'Time slot', 'delivery_time_slot', '配送時間帯'],
    warehouse: ['倉庫', 'Warehouse'],
    message: ['メッセージ', 'Message', '備考'],
    division: ['部署名', 'Department', 'division', '部署'],
    order_no: ['納品書の注文番号', 'Order number on the delivery note'],
    printed_name: ['納品書の商品名', 'Item name on the delivery note'],
    unit_price: ['単価', 'Unit price'],
    price: ['明細の金額', 'Line amount'],
    is_reduced_tax: ['軽減税率', 'Reduced tax rate', 'is_reduced_tax'],
    shipping_date: ['出荷日指定', 'Requested shipping date', 'ship from', 'shipping_date', '出荷希望日'],
    shipping_email: [
      '出荷通知メール',
      'Notice mail address',
      'notice mail',
      'shipping_email',
      'email',
      'メールアドレス',
    ],
    delivery_carrier: ['配送業者指定', 'Requested carrier', 'delivery_carrier', '配送業者', '配送会社指定', '配送会社'],
    delivery_method: ['配送方法指定', 'Requested method', 'delivery_method', '配送方法'],
    box_delivery: ['宅配ボックス', 'Delivery box', 'box_delivery'],
    fragile_item: ['ワレモノ', 'Fragile', 'fragile_item', 'ワレモノ扱い', '割れ物'],
    total_for_cash_on_delivery: ['代引金額', 'Cash on delivery', 'total_for_cash_on_delivery', '代金引換'],
    tax_for_cash_on_delivery: ['代引消費税', 'Tax in cash on delivery', 'tax_for_cash_on_delivery'],
    sender: ['送り主ID', 'Sender ID', 'sender', '送り主', 'ご依頼主ID'],
    gift_wrapping_type: ['ギフト包装', 'Gift wrapping', 'gift_wrapping_type', '包装'],
    gift_sender_name: ['贈り主', 'Giver', 'gift_sender_name'],
    cushioning_type: ['緩衝材', 'Cushioning', 'cushioning_type'],
    delivery_note_type: ['納品書', 'Delivery note', 'delivery_note_type'],
    price_on_delivery_note: ['納品書の金額印字', 'Amounts on the delivery note', 'price_on_delivery_note'],
    subtotal_amount: ['小計', 'Subtotal', 'subtotal_amount'],
    delivery_charge: ['送料', 'Delivery charge'],
    handling_charge: ['手数料', 'Handling charge'],
    discount_amount: ['値引き', 'Discount', 'discount_amount'],
    total_amount: ['合計金額', 'Total', 'total_amount', '合計'],
    tax: ['消費税', 'Tax', 'tax'],
    total_with_normal_tax: ['10%対象の合計', 'Total at 10%', 'total_with_normal_tax'],
    total_with_reduced_tax: ['8%対象の合計', 'Total at 8%', 'total_with_reduced_tax'],
    allocate_priority: ['優先度', 'Priority', 'allocate_priority'],
    suspend: ['一時停止', 'Suspend', '出荷保留', '保留'],
    apply_rule: ['出荷ルール', 'Shipping rules', 'apply_rule'],
    not_in_file: ['この表にない内容', 'Not in this file'],
  },
  required: ['identifier', 'name', 'postcode', 'prefecture', 'address1', 'code', 'quantity'],
  example: {
    identifier: 'ORDER-1001',
    name: '山田 太郎',
    postcode: '530-0001',
    prefecture: '大阪府',
    address1: '大阪市北区梅田1-2-3',
    address2: '梅田ビル5階',
    company: '',
    phone: '06-1234-5678',
    code: 'TEA-001',
    quantity: '2',
    bundled: '',
    delivery_date: '',
    delivery_time_slot: '',
    warehouse: '',
    message: '',
    division: '',
    order_no: '1001',
    printed_name: '',
    unit_price: '1200',
    price: '2400',
    is_reduced_tax: '○',
    shipping_date: '',
    shipping_email: '',
    delivery_carrier: '',
    delivery_method: '',
    box_delivery: '',
    fragile_item: '',
    total_for_cash_on_delivery: '',
    tax_for_cash_on_delivery: '',
    sender: '',
    gift_wrapping_type: '',
    gift_sender_name: '',
    cushioning_type: '',
    delivery_note_type: '',
    price_on_delivery_note: '○',
    subtotal_amount: '2400',
    delivery_charge: '660',
    handling_charge: '',
    discount_amount: '',
    total_amount: '3060',
    tax: '',
    total_with_normal_tax: '',
    total_with_reduced_tax: '',
    allocate_priority: '',
    suspend: '',
    apply_rule: '○',
    not_in_file: '',
  },
  key: 'identifier',
  ofRow: ['code', 'quantity', 'bundled', 'printed_name', ...PRICES, 'is_reduced_tax'],
  bodyOf: ({ rows }) => {
    const cells = rows[0]?.cells ?? {};
    const enclosed = rows.filter(isEnclosed);
    const { total_for_cash_on_delivery, gift_wrapping_type, cushioning_type, sender } = filledCells(
      Object.keys(cells),
      cells,
    );
    const options = filledCells(OPTIONS, cells);
    const hasAmount =
      Object.keys(filledCells(AMOUNTS, cells)).length > 0 ||
      rows.some(({ cells: own }) => PRICES.some((price) => Boolean(own[price])));
    return {
      identifier: cells.identifier ?? '',
      recipient: {
        ...filledCells(RECIPIENT, cells),
        ...mapped(filledCells(['phone'], cells), narrowed),
        ...mapped(filledCells(['postcode'], cells), postcodeOf),
      },
      backorder_if_unavailable: true,
      items: rows
        .filter((row) => !isEnclosed(row))
        .map(({ cells: own }) => ({
          // Left out when empty, so that the server says of every empty cell that it is required.
          ...filledCells(['code'], own),
          ...mapped(filledCells(['quantity'], own), numberOr),
          ...(own.printed_name ? { name: own.printed_name } : {}),
          ...mapped(filledCells(PRICES, own), numberOr),
          ...mapped(filledCells(['is_reduced_tax'], own), flagOf),
        })),
      ...(enclosed.length === 0 ? {} : { bundled_items: enclosed.map(({ cells: own }) => own.code ?? '') }),
      ...filledCells(TEXTS, cells),
      ...mapped(filledCells(['delivery_time_slot'], cells), slotOf),
      ...mapped(filledCells(DAYS, cells), dayOf),
      ...mapped(filledCells(FIGURES, cells), numberOr),
      // Files have no column for these fields: amounts, and the types of wrapping and cushioning, imply them.
      ...(hasAmount ? { price_on_delivery_note: true } : {}),
      ...(total_for_cash_on_delivery === undefined ? {} : { cash_on_delivery: true }),
      ...(gift_wrapping_type === undefined ? {} : { gift_wrapping_unit: 'ORDER' }),
      ...(cushioning_type === undefined ? {} : { cushioning_unit: 'ORDER' }),
      ...(Object.keys(options).length === 0 ? {} : { delivery_options: mapped(options, flagOf) }),
      ...(sender === undefined ? {} : { sender: { uuid: sender } }),
      ...mapped(filledCells(FLAGS, cells), flagOf),
    };
  },
  faultsOf: ({ bundled = '', quantity = '', not_in_file = '' }) => ({
    ...(not_in_file === '' ? {} : { not_in_file: 'notInFile' }),
    ...(bundled !== '' && typeof flagOf(bundled) === 'string' ? { bundled: 'yesOrNo' } : {}),
    // The API has no quantity for it: one unit is enclosed.
    ...(flagOf(bundled) === true && quantity !== '' && numberOr(quantity) !== 1 ? { quantity: 'oneUnit' } : {}),
  }),
  cellOf: (path, rows) => {
    const [isOfEnclosed, index = '0'] = /^bundled_items(?:\.(\d+))?$/.exec(path) ?? [];
    if (isOfEnclosed) return { row: rows.filter(isEnclosed)[Number(index)], column: 'code' };
    const of = COLUMNS[path] ?? path.replace(/^(items\.\d+)\.name$/, '$1.printed_name');
    const [, no, column] = /^(?:items\.(?:(\d+)\.)?|recipient\.|delivery_options\.)?(\w+)$/.exec(of) ?? [];
    if (column === undefined) return null;
    return { row: no === undefined ? rows[0] : rows.filter((row) => !isEnclosed(row))[Number(no)], column };
  },
};

/** Fields that have no column of their own, with the column that sets them. Their faults are shown at its cell. */
const COLUMNS: Readonly<Record<string, string>> = {
  'sender.uuid': 'sender',
  cash_on_delivery: 'total_for_cash_on_delivery',
  gift_wrapping_unit: 'gift_wrapping_type',
  cushioning_unit: 'cushioning_type',
};

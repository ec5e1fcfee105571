import { exampleOf } from './dialect.js';
import type { RouteDescription } from './route-description.js';

/*
 * Realistic examples of answers: built from the schemas' examples and put into the state that the operation leaves its
 * resource in. Only shipments and receipts have states; test/demo/example-answers.test.ts compares them with the demo's
 * answers.
 */

type Fields = Readonly<Record<string, unknown>>;

/** A list entry or a line: the fields that every answer has, with changes. */
function fields(value: unknown, required: readonly string[], changes: Fields): Fields {
  const always = Object.entries(value as Fields).filter(([name]) => required.includes(name));
  return { ...Object.fromEntries(always), ...changes };
}

interface Shape {
  readonly component?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

/** The lines of a resource, without fields of optional features, each with the same changes. */
function lines(shape: Shape, value: unknown, changes: Fields): readonly Fields[] {
  const required = shape.properties?.items?.items?.required ?? [];
  return ((value as Fields).items as readonly unknown[]).map((line) => fields(line, required, changes));
}

const TRACKING_CODE = '400000001041';

const SHIPPED: Fields = {
  status: 'shipped',
  shipped_at: '2026-11-24T17:00:00+09:00',
  delivery_day: '2026-11-25',
  tracking_code: TRACKING_CODE,
  tracking_codes: [TRACKING_CODE],
  package_quantity: 1,
  packages: [{ size: '60' }],
};

const place = (postcode: number, prefecture: string, address1: string, name: string, phone: string): Fields => ({
  postcode,
  prefecture,
  address1,
  address2: null,
  name,
  company: null,
  division: null,
  phone,
});

/** Defaults of the demo's shop for an order: its default sender, and settings of the account. */
const BY_DEFAULT: Fields = {
  sender: {
    uuid: '0b9f6c1e-6d0a-4c57-9a3e-2f1d7c5b8a01',
    ...place(1_500_041, '東京都', '渋谷区神南1-2-3', '和茶堂オンライン店', '03-0000-0200'),
    address2: '和茶堂ビル2階',
  },
  message: 'お買い上げいただきありがとうございます。',
  label_note: '食品・雑貨',
  tax_included: true,
};

/** A transfer has no amounts; its identifier is its id, and it goes from warehouse to warehouse. */
const TRANSFER: Fields = {
  identifier: 'TS001-S000001',
  order_no: null,
  subtotal_amount: null,
  delivery_charge: null,
  total_amount: null,
  message: null,
  sender: { uuid: null, ...place(1_360_082, '東京都', '江東区新木場1-18-4', '東京倉庫', '03-0000-0100') },
  recipient: {
    region_code: null,
    ...place(5_590_034, '大阪府', '大阪市住之江区南港北2-1-10', '大阪倉庫', '06-0000-0100'),
  },
  destination: { warehouse: 'OSAKA', warehousing: { id: 'TS001-W0001' } },
};

function shipmentState({ operationId }: RouteDescription): Fields {
  if (operationId.includes('Shipped')) return SHIPPED;
  if (operationId.includes('Modification')) return { status: 'modify_request' };
  if (operationId.includes('Cancellation')) return { status: 'cancel_request' };
  if (operationId === 'clearShipmentAllocation') return { status: 'backordered', assigned_shipping_date: null };
  return {};
}

function shipment(shape: Shape, value: unknown, about: RouteDescription): Fields {
  const isTransfer = about.tag === 'Transfers';
  const state = shipmentState(about);
  const line = {
    backordered: state.status === 'backordered',
    ...(isTransfer ? { unit_price: null, price: null } : {}),
  };
  const items = lines(shape, value, line);
  return fields(value, shape.required ?? [], {
    delivery_method: 'HOME_BOX',
    items,
    ...BY_DEFAULT,
    ...state,
    ...(isTransfer ? TRANSFER : {}),
  });
}

const STOCKED: Fields = {
  status: 'stocked',
  arrival_date: '2026-11-24',
  stock_deadline_date: '2026-11-25',
  created_at: '2026-11-20T15:00:00+09:00',
};

function receipt(shape: Shape, value: unknown, { operationId }: RouteDescription): Fields {
  const isStocked = operationId.includes('Stocked') || operationId.startsWith('get');
  const items = lines(shape, value, isStocked ? {} : { received: 0, lot_items: [], warehoused_count: 0 });
  return fields(value, shape.required ?? [], { items, ...(isStocked ? STOCKED : {}) });
}

/** A new item has no stock yet, so no dates of stock either. */
function item(_shape: Shape, value: unknown, { operationId }: RouteDescription): Fields {
  if (!/^(bulkC|c)reate/.test(operationId)) return value as Fields;
  const { stock, stocks, ...rest } = value as Fields;
  return { ...rest, expiry_at: null, manufacture_date: null, lot_allocatable_at: null };
}

const STATES: Readonly<Record<string, (shape: Shape, value: unknown, about: RouteDescription) => Fields>> = {
  Shipment: shipment,
  Receipt: receipt,
  Item: item,
};

/** An example of an operation's answer with this schema. */
export function answerExample(own: object, about: RouteDescription): unknown {
  const shape = own as Shape;
  const value = exampleOf(own);
  const state = STATES[shape.component ?? ''];
  if (state !== undefined) return state(shape, value, about);
  const listed = Object.entries(shape.properties ?? {}).flatMap(([name, { items }]) => {
    const ofEntry = STATES[items?.component ?? ''];
    if (items === undefined || ofEntry === undefined) return [];
    return [[name, ((value as Fields)[name] as readonly unknown[]).map((entry) => ofEntry(items, entry, about))]];
  });
  return listed.length === 0 ? value : { ...(value as Fields), ...Object.fromEntries(listed) };
}

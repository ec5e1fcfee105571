import type { components } from '../../app/api-schema';
import { type AddressValues, addressOf, NO_ADDRESS } from '../../shared/address-fields';
import { typedNumber } from '../../shared/typed-number';
import { sentLines, type TypedLine } from '../lines';
import type { Shipment } from './shipment-query';

/* An order as the form has it, how it becomes a request, and how an answer becomes the values of the form. */

type Request = components['schemas']['ShipmentRequest'];

export const MOST_ENCLOSED = 5;

/** A line with its fields besides item and quantity; empty or null: the field is not set. */
export interface OrderLine extends TypedLine {
  readonly name: string;
  readonly unit_price: string;
  readonly price: string;
  readonly hs_code: string;
  readonly is_reduced_tax: string | null;
  readonly gift_wrapping_type: string | null;
  readonly cushioning_type: string | null;
  readonly backorder_if_unavailable: string | null;
}

export const NO_ORDER_LINE: OrderLine = {
  code: '',
  quantity: 1,
  name: '',
  unit_price: '',
  price: '',
  hs_code: '',
  is_reduced_tax: null,
  gift_wrapping_type: null,
  cushioning_type: null,
  backorder_if_unavailable: null,
};

/** An address in Japan or abroad. */
export interface AnyAddress extends AddressValues {
  readonly region_code: string | null;
  readonly city: string;
  readonly address: string;
}

const NOWHERE: AnyAddress = { ...NO_ADDRESS, region_code: null, city: '', address: '' };

const TEXTS = {
  identifier: '',
  order_no: '',
  message: '',
  shipping_email: '',
  shipping_date: '',
  delivery_date: '',
  gift_sender_name: '',
  tax_number: '',
};
const FIGURES = {
  subtotal_amount: '',
  delivery_charge: '',
  handling_charge: '',
  discount_amount: '',
  total_amount: '',
  tax: '',
  total_with_normal_tax: '',
  total_with_reduced_tax: '',
  total_for_cash_on_delivery: '',
  tax_for_cash_on_delivery: '',
  allocate_priority: '',
};
const CHOICES = {
  warehouse: null as string | null,
  delivery_carrier: null as string | null,
  delivery_time_slot: null as string | null,
  delivery_method: null as string | null,
  delivery_note_type: null as string | null,
  cushioning_unit: null as string | null,
  cushioning_type: null as string | null,
  gift_wrapping_unit: null as string | null,
  gift_wrapping_type: null as string | null,
  delivery_service: null as string | null,
  currency_code: null as string | null,
  purpose: null as string | null,
};
const FLAGS = {
  suspend: false,
  cash_on_delivery: false,
  international: false,
  insurance: false,
  backorder_if_unavailable: true,
  apply_rule: true,
};

export type TextName = keyof typeof TEXTS;
export type FigureName = keyof typeof FIGURES;
export type ChoiceName = keyof typeof CHOICES;
export type FlagName = keyof typeof FLAGS;

/** `default`: the standard sender of the account; `own`: an address of its own; otherwise the uuid of a sender. */
export const DEFAULT_SENDER = 'default';
export const OWN_SENDER = 'own';

export const NEW_ORDER = {
  ...TEXTS,
  ...FIGURES,
  ...CHOICES,
  ...FLAGS,
  price_on_delivery_note: null as string | null,
  box_delivery: false,
  fragile_item: false,
  /** Codes or ids of enclosed goods. */
  bundled_items: [] as readonly string[],
  recipient: NOWHERE,
  sender: DEFAULT_SENDER,
  own_sender: NO_ADDRESS as AddressValues,
  lines: [NO_ORDER_LINE] as readonly OrderLine[],
};
export type OrderValues = typeof NEW_ORDER;

const YES = 'yes';
export const YES_NO = [YES, 'no'] as const;
const flagOf = (chosen: string | null): boolean | null => (chosen === null ? null : chosen === YES);
const choiceOf = (flag: boolean | null): string | null => (flag === null ? null : flag ? YES : 'no');

/** Spaces around a text come from where it was copied. With them, an order could not be found by its number. */
const textOr = (text: string): string | null => text.trim() || null;

const each = <T extends object, R>(names: T, of: (name: keyof T & string) => R): Record<keyof T & string, R> =>
  Object.fromEntries(Object.keys(names).map((name) => [name, of(name as keyof T & string)])) as Record<
    keyof T & string,
    R
  >;

const withoutEmpty = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));

const trimmed = (fields: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text?.trim() ?? null]));

function lineOf(line: OrderLine): object {
  const { code, quantity, unit_price, price, is_reduced_tax, backorder_if_unavailable, ...texts } = line;
  return {
    code: code.trim(),
    quantity: Number(quantity),
    ...withoutEmpty({
      ...trimmed(texts),
      unit_price: typedNumber(unit_price),
      price: typedNumber(price),
      is_reduced_tax: flagOf(is_reduced_tax),
      backorder_if_unavailable: flagOf(backorder_if_unavailable),
    }),
  };
}

/** Fields that only one kind of delivery has. What was typed for the other kind stays in the form, but is not sent. */
const AT_HOME = ['delivery_carrier', 'delivery_time_slot', 'delivery_date', 'delivery_method'] as const;
const ABROAD = ['delivery_service', 'currency_code', 'purpose', 'tax_number'] as const;
const ON_DELIVERY = ['total_for_cash_on_delivery', 'tax_for_cash_on_delivery'] as const;

const nothing = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));

/** Every field of the request; null: the field is not set. */
export function requestOf(values: OrderValues): Readonly<Record<string, unknown>> {
  const { recipient, international, box_delivery, fragile_item, bundled_items } = values;
  const paysOnDelivery = values.cash_on_delivery && !international;
  const enclosed = bundled_items.map((one) => one.trim()).filter((one) => one !== '');
  const { region_code: _region, city: _city, address: _address, ...home } = recipient;
  return {
    ...each(TEXTS, (name) => textOr(values[name])),
    ...each(FIGURES, (name) => typedNumber(values[name])),
    ...each(CHOICES, (name) => values[name]),
    ...each(FLAGS, (name) => values[name]),
    cushioning_type: values.cushioning_unit === 'ORDER' ? values.cushioning_type : null,
    gift_wrapping_type: values.gift_wrapping_unit === 'ORDER' ? values.gift_wrapping_type : null,
    // If the order does not set it, each line says for itself whether it may wait.
    backorder_if_unavailable: values.backorder_if_unavailable || null,
    insurance: international ? values.insurance : null,
    cash_on_delivery: paysOnDelivery,
    price_on_delivery_note: flagOf(values.price_on_delivery_note),
    delivery_options: box_delivery || fragile_item ? { box_delivery, fragile_item } : null,
    bundled_items: enclosed.length === 0 ? null : enclosed,
    recipient: international ? withoutEmpty(trimmed({ ...recipient })) : addressOf(home),
    sender:
      values.sender === DEFAULT_SENDER
        ? null
        : values.sender === OWN_SENDER
          ? addressOf(values.own_sender)
          : { uuid: values.sender },
    items: sentLines(values.lines).map(lineOf),
    ...nothing(international ? AT_HOME : ABROAD),
    ...(paysOnDelivery ? {} : nothing(ON_DELIVERY)),
  };
}

/** The body of a new order, without fields that are not set. */
export const newOrderOf = (values: OrderValues) => withoutEmpty(requestOf(values)) as unknown as Request;

/** The fields that differ. @param base the request that would change nothing */
export const changesOf = (
  request: Readonly<Record<string, unknown>>,
  base: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(request).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name] ?? null)),
  );

const typed = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** 600001 is 060-0001: answers have the postcodes of Japan as numbers. */
const postcodeOf = (postcode: unknown): string =>
  typeof postcode === 'number'
    ? String(postcode)
        .padStart(7, '0')
        .replace(/^(\d{3})/, '$1-')
    : typed(postcode);

const addressIn = <T extends AddressValues>(none: T, address: Readonly<Record<string, unknown>>): T =>
  ({
    ...none,
    ...each(none, (name) => (name === 'region_code' ? (address[name] ?? null) : typed(address[name]))),
    postcode: postcodeOf(address.postcode),
  }) as T;

/** The values that the form of an existing order begins with. */
export function valuesOf(shipment: Shipment): OrderValues {
  const { recipient, sender, items, delivery_options: options } = shipment;
  return {
    ...each(TEXTS, (name) => typed(shipment[name])),
    ...each(FIGURES, (name) => typed(shipment[name])),
    ...each(CHOICES, (name) => shipment[name] ?? null),
    ...each(FLAGS, (name) => shipment[name] === true),
    price_on_delivery_note: choiceOf(shipment.price_on_delivery_note ?? null),
    box_delivery: options?.box_delivery === true,
    fragile_item: options?.fragile_item === true,
    bundled_items: shipment.bundled_items,
    recipient: addressIn(NOWHERE, { ...recipient }),
    sender: sender.uuid ?? OWN_SENDER,
    own_sender: sender.uuid === null ? addressIn(NO_ADDRESS, { ...sender }) : NO_ADDRESS,
    lines: items.map((line) => ({
      ...NO_ORDER_LINE,
      code: line.code,
      quantity: line.quantity,
      name: typed(line.name),
      unit_price: typed(line.unit_price),
      price: typed(line.price),
      hs_code: typed(line.hs_code),
      is_reduced_tax: choiceOf(line.is_reduced_tax),
      gift_wrapping_type: line.gift_wrapping_type,
      cushioning_type: line.cushioning_type,
    })),
  };
}

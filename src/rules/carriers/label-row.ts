/**
 * The row of an order in the file for a carrier's label program. Nothing is replaced or cut in silence: what does not fit the layout,
 * or has no code there, is a problem of the order, which gets no row.
 */
import { forCp932, missingInCp932, widthOf } from '../../kernel/cp932.js';
import { shipmentId } from '../../kernel/ids.js';
import { type Message, say } from '../../kernel/messages.js';
import { shortened } from '../../kernel/text.js';
import type { PrintedShipment } from '../papers/printed-shipment.js';
import type { LabelColumn, LabelTemplate } from './label-template.js';
import type { LabelSource } from './label-values.js';
import { splitLabelText } from './split-label-text.js';

/** What is wrong with one of its columns. */
export interface LabelProblem {
  readonly column: string;
  readonly message: Message;
}

export interface LabelRow {
  /** One text for each column of the template. Empty if there are problems. */
  readonly cells: readonly string[];
  readonly problems: readonly LabelProblem[];
}

/** An order within Japan whose label is to be made. */
export type LabelOrder = Pick<
  PrintedShipment,
  'account_id' | 'shipment_no' | 'assigned_shipping_date' | 'delivery_date' | 'packages' | 'document' | 'account'
>;

/** What the operator fills in for the columns that ask, by their titles. */
export type AskedTexts = Readonly<Record<string, string>>;

/** @param today the day in Japan: an order that is late leaves today */
export function labelRow(template: LabelTemplate, asked: AskedTexts, order: LabelOrder, today: string): LabelRow {
  const values = valuesOf(order, today);
  const shared = sharedTexts(template, values);
  const found = template.columns.map((column) => {
    const text = shared.get(column) ?? textOf(column, values, asked);
    return typeof text === 'string' ? (problemOf(text, column, template) ?? text) : text;
  });
  const problems = found.flatMap((cell, index) =>
    typeof cell === 'string' ? [] : [{ column: template.columns[index]?.title ?? '', message: cell }],
  );
  return { cells: problems.length > 0 ? [] : found.filter((cell) => typeof cell === 'string'), problems };
}

type Values = Readonly<Record<LabelSource, string | readonly string[]>>;

/** The texts of columns that share one, such as the lines of an address. If it does not fit, the first of them says so. */
function sharedTexts({ columns }: LabelTemplate, values: Values): ReadonlyMap<LabelColumn, string | Message> {
  const sources = new Set(columns.flatMap(({ from }) => (from === undefined ? [] : [from])));
  return new Map(
    [...sources].flatMap((source): [LabelColumn, string | Message][] => {
      const pieces = values[source];
      if (typeof pieces === 'string') return [];
      const sharing = columns.filter(({ from }) => from === source);
      const widths = sharing.map(({ width = Number.POSITIVE_INFINITY }) => width);
      const lines = splitLabelText(pieces.map(forCp932), widths);
      if (lines !== null) return sharing.map((column, index) => [column, lines[index] ?? '']);
      return sharing.map((column, index) => [column, index === 0 ? tooWide(pieces.join(' '), widths) : '']);
    }),
  );
}

/** The text of a column that has one for itself: as it is, as a day, or as the carrier's code. */
function textOf(
  { from, codes, date, text, asked, title }: LabelColumn,
  values: Values,
  texts: AskedTexts,
): string | Message {
  if (asked === true) return askedText(texts, title);
  if (from === undefined) return text ?? '';
  const value = String(values[from]);
  if (value !== '' && codes !== undefined) return textIn(codes, value) ?? noCode(value);
  return forCp932(date === undefined ? value : value.replaceAll('-', date === 'YYYYMMDD' ? '' : '/'));
}

/** What the operator filled in for a column; empty: nothing. */
export const askedText = (texts: AskedTexts, title: string): string => forCp932(textIn(texts, title) ?? '');

/** The names are typed by people: `constructor` is one like any other. */
const textIn = (texts: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined;

const CONTROL = /\p{Cc}/gu;

/** Why a text cannot stand in a column; null: it can. */
export function problemOf(text: string, column: LabelColumn, { encoding }: LabelTemplate): Message | null {
  const { required = false, width = Number.POSITIVE_INFINITY, max = Number.POSITIVE_INFINITY, from } = column;
  if (text === '') return required ? missingText(from) : null;
  if (text.search(CONTROL) >= 0) return LINE_BREAK;
  const unknown = encoding === 'CP932' ? missingInCp932(text) : [];
  if (unknown.length > 0) return unwritable(unknown);
  if (widthOf(text) > width) return tooWide(text, [width]);
  return Number(text) > max ? tooMuch(max) : null;
}

/** What each source says of an order. Texts that may go on in several columns are lists of pieces. */
function valuesOf(order: LabelOrder, today: string): Values {
  const { document, account, delivery_date, assigned_shipping_date: day, packages } = order;
  const { recipient, sender } = document;
  const { fragile_item = null } = (document.delivery_options ?? {}) as { readonly fragile_item?: boolean | null };
  const isCash = document.cash_on_delivery === true;
  const zone = document.assigned_temperature_zone ?? 'normal';
  return {
    order_id: shipmentId(order.account_id, order.shipment_no),
    order_no: document.order_no ?? '',
    cash: isCash ? 'yes' : 'no',
    cash_amount: isCash ? String(document.total_for_cash_on_delivery ?? '') : '',
    cash_tax: isCash ? String(document.tax_for_cash_on_delivery ?? '') : '',
    temperature: zone,
    product: document.delivery_method === 'POST_EXPRESS' ? 'letter_box' : zone,
    handling: fragile_item === true ? 'fragile' : '',
    goods: account.settings.label_note ?? '',
    size: packages?.[0]?.size ?? '',
    shipping_date: day === null || day < today ? today : day,
    delivery_date: delivery_date ?? '',
    time_slot: document.delivery_time_slot ?? '',
    recipient_phone: recipient.phone ?? '',
    recipient_postcode: recipient.postcode,
    recipient_address: [`${recipient.prefecture ?? ''}${recipient.address1 ?? ''}`, recipient.address2 ?? ''],
    recipient_company: recipient.company ?? '',
    recipient_division: recipient.division ?? '',
    recipient_name: recipient.name,
    recipient_names: [spaced(recipient.company, recipient.division), recipient.name],
    sender_phone: sender.phone ?? '',
    sender_postcode: sender.postcode ?? '',
    sender_address: [`${sender.prefecture ?? ''}${sender.address1}`, sender.address2 ?? ''],
    sender_name: sender.name,
    sender_names: [spaced(sender.company, sender.division), sender.name],
  };
}

const spaced = (...texts: readonly (string | null)[]): string => texts.filter((text) => text !== null).join(' ');

const missingText = (from: LabelSource | undefined): Message => {
  if (from === undefined) return say('An administrator has to fill this in.', '管理者による入力が必要です。');
  if (from !== 'goods') return say('The order does not say this.', '出荷依頼に指定がありません。');
  return say(
    'The account has no name of its goods for labels. It is one of its settings.',
    'アカウントの設定「送り状の品名」が未設定です。',
  );
};

const LINE_BREAK = say('A line break cannot be printed.', '改行は印字できません。');

const unwritable = (letters: readonly string[]): Message => {
  const all = letters.slice(0, 5).join(' ');
  return say(`The program cannot read these characters: ${all}`, `発行ソフトで使えない文字があります: ${all}`);
};

/** @param widths of the lines that the text may have */
function tooWide(text: string, widths: readonly number[]): Message {
  const room = widths.map((width) => Math.floor(width / 2)).join(' + ');
  const has = Math.ceil(widthOf(text) / 2);
  const start = shortened(text, 60);
  return say(
    `Too long: there is room for ${room} full-width characters, and this has ${has}: ${start}`,
    `長すぎます。全角${room}文字まで印字できますが、${has}文字あります: ${start}`,
  );
}

const tooMuch = (max: number): Message =>
  say(`The carrier collects ${max} yen at most.`, `代金引換額の上限は${max}円です。`);

const noCode = (value: string): Message =>
  say(
    `The template has no code for "${value}". Add it to a copy of the template.`,
    `テンプレートに「${value}」のコードがありません。テンプレートの写しに追加してください。`,
  );

import { timestampInTokyo } from '../kernel/dates.js';
import { itemId, receiptId, shipmentId } from '../kernel/ids.js';
import type { Message } from '../kernel/messages.js';
import type { Address } from '../rules/addresses/address.js';
import type {
  ExportedItem,
  ExportedReceipt,
  ExportedShipment,
  ExportRows,
  ExportWriter,
  ExportWriters,
} from '../rules/exports/export.js';
import type { PrintedReceipt } from '../rules/receipts/printed-receipt.js';
import { type Cell, csvRows, UTF8_MARK } from './csv.js';
import { BUCKETS, FIELDS, LOT_LIMIT_TYPES, STATUSES, WORDS, ZONES } from './export-words.js';
import { loadFonts } from './fonts.js';
import { drawPapers, PAPERS_TITLE } from './receipt-papers.js';
import { Sheet } from './sheet.js';

/*
 * The files that people export from lists. The columns of orders and items have the same names as in files for imports, so
 * that an exported file can be imported.
 */

type Language = keyof Message;

/** A column of a file: its heading, and what its cell says of a row. */
interface Column<Row> {
  readonly title: Message;
  readonly cell: (row: Row, about: { readonly account_id: string; readonly language: Language }) => Cell;
}

const column = <Row>(title: Message, cell: Column<Row>['cell']): Column<Row> => ({ title, cell });

/** A CSV file. @param rowsOf the rows of one resource that was found */
const csv =
  <Found, Row>(columns: readonly Column<Row>[], rowsOf: (found: Found) => readonly Row[]) =>
  ({
    account: { account_id },
    language,
  }: {
    readonly account: { readonly account_id: string };
    readonly language: Language;
  }): ExportWriter<Found> => ({
    begin: () => Buffer.concat([UTF8_MARK, csvRows([columns.map(({ title }) => title[language])])]),
    add: (all) =>
      csvRows(all.flatMap(rowsOf).map((row) => columns.map(({ cell }) => cell(row, { account_id, language })))),
    end: async () => Buffer.alloc(0),
    resumable: true,
  });

/** Overseas, it includes city and country, which have no columns of their own. */
const streetOf = (recipient: Address): string | null =>
  recipient.region_code === null
    ? recipient.address1
    : [recipient.address ?? recipient.address1, recipient.city, recipient.region_code].filter(Boolean).join(', ');

/** `060-0001`: of seven digits alone, a spreadsheet makes a number without the leading zero. */
const postcodeOf = ({ region_code, postcode }: Address): string =>
  region_code === null ? postcode.replace(/^\d{3}(?=\d{4}$)/, '$&-') : postcode;

/**
 * Imports split tags at commas, which no tag has. Without a comma they split at spaces too, as people write them: a comma behind
 * a single tag keeps it whole.
 */
const tagsOf = ({ tags }: ExportedItem): string => {
  const text = (tags ?? []).join(',');
  return /[\s・]/.test(text) && !text.includes(',') ? `${text},` : text;
};

const itself = <Row>(row: Row): readonly Row[] => [row];

/** A row for each line of a resource, with the resource. A resource without lines is one row. */
const linesOf = <Of extends { readonly lines: readonly unknown[] | null }>(
  of: Of,
): readonly { readonly of: Of; readonly line: NonNullable<Of['lines']>[number] | null }[] =>
  of.lines === null || of.lines.length === 0 ? [{ of, line: null }] : of.lines.map((line) => ({ of, line }));

interface OrderRow {
  readonly of: ExportedShipment;
  readonly line: ExportedShipment['lines'][number] | null;
}

const plain = (value: unknown): Cell =>
  value === null || value === undefined ? null : typeof value === 'number' ? value : String(value);

/** Fields that are exported only if the order gave them, not if Kura filled them in. */
const ASKED = [
  'order_no',
  'shipping_email',
  'delivery_carrier',
  'delivery_method',
  'total_for_cash_on_delivery',
  'tax_for_cash_on_delivery',
  'gift_wrapping_type',
  'gift_sender_name',
  'cushioning_type',
  'delivery_note_type',
  'subtotal_amount',
  'delivery_charge',
  'handling_charge',
  'discount_amount',
  'total_amount',
  'tax',
  'total_with_normal_tax',
  'total_with_reduced_tax',
] as const;

const askedOf = ({ document }: ExportedShipment, name: (typeof ASKED)[number]): Cell =>
  document.defaulted?.includes(name) === true ? null : plain(document[name]);

/** An answer that is always written: imports would conclude something else from an empty cell. */
const yesOrNo = (is: boolean | null | undefined, language: Language): string =>
  (is === true ? WORDS.yes : WORDS.no)[language];

const yesNoOrNothing = (is: boolean | null, language: Language): Cell => (is === null ? null : yesOrNo(is, language));

/** `box_delivery` and `fragile_item`; the options are kept as the client sent them. */
const optionOf = ({ document }: ExportedShipment, name: 'box_delivery' | 'fragile_item', language: Language): Cell => {
  const value = new Map<string, unknown>(Object.entries(document.delivery_options ?? {})).get(name);
  return typeof value === 'boolean' ? yesOrNo(value, language) : null;
};

/** What an order says for which the file has no column. An import refuses it: the order would be made without it. */
const notInFile = ({ document, recipient }: ExportedShipment, language: Language): Cell =>
  [
    ...(recipient.region_code === null ? [] : [WORDS.overseas]),
    ...(document.gift_wrapping_unit === 'ITEM' ? [WORDS.wrappedLines] : []),
    ...(document.cushioning_unit === 'ITEM' ? [WORDS.cushionedLines] : []),
  ]
    .map((word) => word[language])
    .join(WORDS.comma[language]);

const shipments: readonly Column<OrderRow>[] = [
  column(FIELDS.identifier, ({ of }) => of.identifier),
  column(WORDS.id, ({ of }, { account_id }) => shipmentId(account_id, of.shipment_no)),
  column(WORDS.status, ({ of }, { language }) => STATUSES[of.deleted_at === null ? of.status : 'deleted'][language]),
  column(FIELDS.name, ({ of }) => of.recipient.name),
  column(FIELDS.postcode, ({ of }) => postcodeOf(of.recipient)),
  column(FIELDS.prefecture, ({ of }) => of.recipient.prefecture),
  column(FIELDS.address1, ({ of }) => streetOf(of.recipient)),
  column(FIELDS.address2, ({ of }) => of.recipient.address2 ?? null),
  column(FIELDS.company, ({ of }) => of.recipient.company ?? null),
  column(FIELDS.phone, ({ of }) => of.recipient.phone),
  column(FIELDS.code, ({ line }) => line?.code ?? null),
  column(WORDS.itemName, ({ line }) => line?.name ?? null),
  column(FIELDS.quantity, ({ line }) => line?.quantity ?? null),
  column(WORDS.enclosed, ({ line }, { language }) => (line?.bundled ? WORDS.yes[language] : null)),
  column(FIELDS.delivery_date, ({ of }) => of.delivery_date),
  column(FIELDS.delivery_time_slot, ({ of }) => of.delivery_time_slot),
  column(FIELDS.warehouse, ({ of }) => of.warehouse),
  column(FIELDS.message, ({ of }) => of.message),
  column(FIELDS.division, ({ of }) => of.recipient.division ?? null),
  column(FIELDS.printed_name, ({ line }) => line?.printed_name ?? null),
  column(FIELDS.unit_price, ({ line }) => plain(line?.unit_price)),
  column(FIELDS.price, ({ line }) => plain(line?.price)),
  column(FIELDS.is_reduced_tax, ({ line }, { language }) => yesNoOrNothing(line?.is_reduced_tax ?? null, language)),
  ...ASKED.map((name) => column<OrderRow>(FIELDS[name], ({ of }) => askedOf(of, name))),
  column(FIELDS.price_on_delivery_note, ({ of }, { language }) =>
    yesOrNo(of.document.price_on_delivery_note, language),
  ),
  column(FIELDS.box_delivery, ({ of }, { language }) => optionOf(of, 'box_delivery', language)),
  column(FIELDS.fragile_item, ({ of }, { language }) => optionOf(of, 'fragile_item', language)),
  column(FIELDS.shipping_date, ({ of }) => of.shipping_date),
  // An import refuses this text, as the file has no columns for the address: the default sender would be another one.
  column(FIELDS.sender, ({ of }, { language }) => of.sender ?? WORDS.ownSender[language]),
  column(FIELDS.allocate_priority, ({ of }) => of.allocate_priority),
  column(FIELDS.suspend, ({ of }, { language }) => (of.suspend ? WORDS.yes[language] : null)),
  column(FIELDS.apply_rule, ({ of }, { language }) => yesOrNo(of.document.apply_rule, language)),
  column(FIELDS.not_in_file, ({ of }, { language }) => notInFile(of, language)),
  column(WORDS.carrier, ({ of }) => of.carrier),
  column(WORDS.shippingDay, ({ of }) => of.assigned_shipping_date),
  column(WORDS.shippedAt, ({ of }) => timestampInTokyo(of.shipped_at)),
  column(WORDS.trackingCodes, ({ of }) => of.tracking_codes.join(' ')),
  column(WORDS.createdAt, ({ of }) => timestampInTokyo(of.created_at)),
];

const items: readonly Column<ExportedItem>[] = [
  column(FIELDS.code, (item) => item.code),
  column(WORDS.itemName, (item) => item.name),
  column(WORDS.id, (item, { account_id }) => itemId(account_id, item.item_no)),
  column(WORDS.barcode, (item) => item.barcode),
  column(WORDS.price, (item) => item.price),
  column(WORDS.tags, tagsOf),
  column(WORDS.zone, (item, { language }) => ZONES[item.temperature_zone][language]),
  column(WORDS.lotLimit, (item, { language }) => item.lot_limit_type && LOT_LIMIT_TYPES[item.lot_limit_type][language]),
  column(WORDS.days, (item) => item.days),
  column(WORDS.hsCode, (item) => item.hs_code),
  column(WORDS.invoiceSummary, ({ international_info }) => international_info?.invoice_summary ?? null),
  column(WORDS.origin, ({ international_info }) => international_info?.origin ?? null),
  column(FIELDS.is_reduced_tax, (item, { language }) => yesNoOrNothing(item.is_reduced_tax, language)),
  column(WORDS.enclosed, (item, { language }) => (item.bundled_item ? WORDS.yes[language] : null)),
  // No code has this sign or a space.
  column(WORDS.children, ({ children }) =>
    (children ?? []).map(({ code, quantity }) => `${code}×${quantity}`).join(' '),
  ),
  column(WORDS.available, ({ units, unallocatable, set_stock }) =>
    units === null ? (set_stock?.available ?? null) : units.available - unallocatable,
  ),
  column(WORDS.unallocatable, ({ units, unallocatable }) => units && unallocatable),
  ...BUCKETS.map(([bucket, title]) => column<ExportedItem>(title, ({ units }) => units?.[bucket] ?? null)),
  column(WORDS.awaited, (item) => item.awaited),
];

interface ReceiptRow {
  readonly of: ExportedReceipt;
  readonly line: ExportedReceipt['lines'][number] | null;
}

const receipts: readonly Column<ReceiptRow>[] = [
  column(WORDS.receipt, ({ of }) => of.identifier),
  column(WORDS.id, ({ of }, { account_id }) => receiptId(account_id, of.receipt_no)),
  column(
    WORDS.status,
    ({ of }, { language }) =>
      STATUSES[of.cancelled_at !== null ? 'cancelled' : of.status === 'waiting' ? 'expected' : of.status][language],
  ),
  column(FIELDS.warehouse, ({ of }) => of.warehouse),
  column(WORDS.arrival, ({ of }) => of.arrival_date),
  column(FIELDS.code, ({ line }) => line?.code ?? null),
  column(WORDS.itemName, ({ line }) => line?.name ?? null),
  column(WORDS.announced, ({ line }) => line?.announced ?? null),
  column(WORDS.good, ({ line }) => line?.good ?? null),
  column(WORDS.defective, ({ line }) => line?.defective ?? null),
  column(WORDS.unidentified, ({ line }) => line?.unidentified ?? null),
  column(WORDS.createdAt, ({ of }) => timestampInTokyo(of.created_at)),
  column(WORDS.stockedAt, ({ of }) => timestampInTokyo(of.stocked_at)),
];

const recipients: readonly Column<ExportRows['recipients']>[] = [
  column(FIELDS.identifier, (row) => row.identifier),
  column(WORDS.id, (row, { account_id }) => shipmentId(account_id, row.shipment_no)),
  column(FIELDS.name, ({ recipient }) => recipient.name),
  column(FIELDS.postcode, ({ recipient }) => postcodeOf(recipient)),
  column(FIELDS.prefecture, ({ recipient }) => recipient.prefecture),
  column(FIELDS.address1, ({ recipient }) => streetOf(recipient)),
  column(FIELDS.address2, ({ recipient }) => recipient.address2 ?? null),
  column(FIELDS.phone, ({ recipient }) => recipient.phone),
  column(FIELDS.quantity, (row) => row.quantity),
  column(WORDS.cameBack, (row) => row.came_back),
  column(WORDS.shippedAt, (row) => timestampInTokyo(row.shipped_at)),
];

/** The papers of many receipts, one after the other. The drawn pages are only in memory, so another server starts again. */
const papers: ExportWriters['receipt_papers'] = ({ account, started_at }) => {
  let sheet: Sheet | null = null;
  const opened = async (): Promise<Sheet> => {
    sheet ??= new Sheet(await loadFonts(), { title: PAPERS_TITLE, author: account.name, created_at: started_at });
    return sheet;
  };
  return {
    begin: () => Buffer.alloc(0),
    add: async (all: readonly PrintedReceipt[]) => {
      const on = await opened();
      for (const printed of all) drawPapers(on, printed);
      return Buffer.alloc(0);
    },
    end: async () => (await opened()).bytes(),
    resumable: false,
  };
};

/** A writer of each kind of file. */
export const exportWriters: ExportWriters = {
  shipments: csv(shipments, linesOf<ExportedShipment>),
  items: csv(items, itself<ExportedItem>),
  receipts: csv(receipts, linesOf<ExportedReceipt>),
  recipients: csv(recipients, itself<ExportRows['recipients']>),
  receipt_papers: papers,
};

import { timestampInTokyo } from '../../kernel/dates.js';
import type { Decoded } from '../../kernel/decoded.js';
import { type Fault, fault, refuseIfFaulty } from '../../kernel/errors.js';
import { parseId, type ResourceKind } from '../../kernel/ids.js';
import type { Message } from '../../kernel/messages.js';
import type { Export } from '../../rules/exports/export.js';
import { EXPORT_KINDS, EXPORT_STATES, type ExportKind } from '../../rules/exports/export-values.js';
import { encoderOf } from '../encoder.js';
import {
  closed,
  exact,
  integer,
  list,
  nullableInteger,
  nullableText,
  oneOf,
  optional,
  text,
  timestamp,
} from '../schema.js';
import { decoderOf } from '../validator.js';
import { decodeListQuery, itemLists, receiptLists, shipmentLists } from './list-queries.js';
import { pickedNos, pickedRows } from './picked-rows.js';

/* Files of what a list has found. The server writes them, and people save them. */

export const NewExport = closed({
  kind: oneOf(EXPORT_KINDS),
  ...pickedRows,
  zone: optional(text({ description: 'For `items`, as in their list.' })),
  tag: optional(text({ description: 'For `items`.' })),
  sets: optional(text({ description: 'For `items`.' })),
  item: optional(text({ description: 'For `recipients`: the id of the item.' })),
  lot_no: optional(integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'For `recipients`.' })),
});
const decode = decoderOf(NewExport);

const LISTS = {
  shipments: { of: shipmentLists, ids: 'shipment' },
  items: { of: itemLists, ids: 'item' },
  receipts: { of: receiptLists, ids: 'receipt' },
  receipt_papers: { of: receiptLists, ids: 'receipt' },
} as const satisfies Partial<Record<ExportKind, { of: object; ids: ResourceKind }>>;

/** Decodes the kind of a file, and which rows of an account it contains. @throws validation_failed with all faults */
export function decodeExport(body: Decoded<unknown>, account_id: string) {
  const { kind, ids, item = '', lot_no, ...query } = decode(body);
  const found: Fault[] = [];
  const decoded = kind === 'recipients' ? lotIn(item, lot_no, found) : listIn(kind, query, ids, account_id, found);
  refuseIfFaulty(found);
  return { kind, query: decoded };
}

function listIn(
  kind: keyof typeof LISTS,
  query: Readonly<Record<string, string | undefined>>,
  ids: readonly (string | null)[] | undefined,
  account_id: string,
  faults: Fault[],
) {
  const { of, ids: resource } = LISTS[kind];
  const { view, filter } = decodeListQuery<string, string>(query, of, resource, account_id, faults);
  return { view, filter: { ...filter, nos: pickedNos(resource, ids, account_id) } };
}

function lotIn(item: string, lot_no: number | undefined, faults: Fault[]) {
  const item_no = parseId('item', item)?.no;
  if (item_no === undefined) faults.push(fault('item', 'Must be the id of an item.', '商品IDを指定してください。'));
  if (lot_no === undefined) faults.push(fault('lot_no', 'Must be given.', '指定してください。'));
  return { item_no: item_no ?? 0, lot_no: lot_no ?? 0 };
}

export const ExportAnswer = exact({
  id: integer(),
  kind: oneOf(EXPORT_KINDS),
  file: text({ description: 'What the file is called.' }),
  name: text({ description: 'Who asked for it.' }),
  state: oneOf(EXPORT_STATES),
  failure: nullableText({ description: 'Why there is no file.' }),
  total: nullableInteger({ description: 'What the list had found when the work began; null: not counted.' }),
  done: integer({ description: 'How much of it is in the file.' }),
  bytes: integer({ description: 'The size of the file.' }),
  started_at: timestamp(),
});
export const Exports = exact({ exports: list(ExportAnswer) });

const typeOf = (kind: ExportKind) =>
  kind === 'receipt_papers'
    ? { ending: 'pdf', type: 'application/pdf' }
    : { ending: 'csv', type: 'text/csv; charset=utf-8' };

/** The name of a file, and its media type. Of the recipients of a lot, the name says of which: `recipients-TEA-lot-2027-03-31-...`. */
export function fileOf({ kind, item_code, lot, started_at, export_no }: Export) {
  const { ending, type } = typeOf(kind);
  const day = timestampInTokyo(started_at).slice(0, 10);
  // A code may have signs that no file name can have.
  const of = item_code === null || lot === null ? [] : [item_code.replace(/[^\w.-]/g, '_'), 'lot', lot];
  return { file: `${[kind.replace('_', '-'), ...of, day, export_no].join('-')}.${ending}`, type };
}

const encode = encoderOf(ExportAnswer);

export const encodeExport = (one: Export, language: keyof Message) =>
  encode({ ...one, id: one.export_no, file: fileOf(one).file, failure: one.failure?.[language] ?? null });

import { type Fault, fault, notOneOf } from '../../kernel/errors.js';
import { parseId, type ResourceRef } from '../../kernel/ids.js';
import {
  BATCH_PAPER_KINDS,
  type BatchPaperKind,
  MOST_BATCHES,
  MOST_LABELS,
  MOST_SHIPMENTS,
  PAPER_KINDS,
  PAPER_SIZES,
  type PaperKind,
  type PaperSize,
  SIZES_OF,
} from '../../rules/papers/paper-values.js';
import { PLACE_KINDS } from '../../rules/places/place-values.js';
import { entriesIn, type Query, readQuery, single } from '../contract/lists.js';
import { integer, oneOf, optional, text } from '../schema.js';

/* Which papers are asked for, by a device or at the desk. */

const size = optional(
  oneOf(PAPER_SIZES, {
    description:
      'The size of the pages, in place of the own size of the paper. Delivery notes: `A4` (their own), `A5`. Labels: `100x150` (millimetres, their own), `A6`, `A4`. Only with one kind of papers.',
    examples: ['A5'],
  }),
);

const kind = optional(
  oneOf(PAPER_KINDS, {
    description:
      '`delivery_note`: the note of each shipment that has one. `shipping_label`: the label of each parcel. `all`, also if nothing is given: both, shipment by shipment.',
  }),
);

export const shipmentPapersQuery = { kind, size };

/** The query for the papers of many shipments in one file. */
export const papersQuery = {
  ids: text({
    pattern: `^[^,]+(,[^,]+){0,${MOST_SHIPMENTS - 1}}$`,
    description: `Ids of shipments, separated by commas, at most ${MOST_SHIPMENTS}. The file has them in this order.`,
    examples: ['TS001-S000001,TS001-S000002'],
  }),
  kind,
  size,
};

export interface AskedPapers {
  readonly kind: PaperKind;
  /** Null: each paper has its own size. */
  readonly size: PaperSize | null;
}

const batchKind = optional(
  oneOf(BATCH_PAPER_KINDS, {
    description:
      '`pick_list`: what is still to be picked. `delivery_note`: the notes of the orders. `all`, also if nothing is given: both, batch by batch.',
  }),
);

/** The query for the papers of all batches of a wave. */
export const wavePapersQuery = { kind: batchKind };

export const batchPapersQuery = {
  batches: text({
    pattern: `^[1-9][0-9]*(,[1-9][0-9]*){0,${MOST_BATCHES - 1}}$`,
    description: `Numbers of batches, separated by commas, at most ${MOST_BATCHES}. The file has them in picking order.`,
    examples: ['1,2'],
  }),
  kind: batchKind,
};

export const placeLabelsQuery = {
  warehouse: text({ description: 'Code of a warehouse.', examples: ['TOKYO'] }),
  codes: optional(
    text({
      description: `Codes of places, separated by commas, at most ${MOST_LABELS}. The file has them in this order. Absent: all open places, in the order of walking.`,
      examples: ['A-03-02-1,T-01'],
    }),
  ),
  kind: optional(oneOf(PLACE_KINDS, { description: 'Only places of this kind.', examples: ['tote'] })),
  zone: optional(text({ description: 'Only shelves of this zone.', examples: ['A'] })),
};

export const itemLabelsQuery = {
  ids: text({
    pattern: `^[^,]+(,[^,]+){0,${MOST_LABELS - 1}}$`,
    description: `Ids of items, separated by commas. The file has them in this order, and at most ${MOST_LABELS} labels.`,
    examples: ['TS001-I000001'],
  }),
  copies: optional(integer({ minimum: 1, maximum: MOST_LABELS, description: 'Of each. Absent: 1.', examples: [10] })),
};

/** @throws validation_failed with all faults */
export const decodeShipmentPapers = (query: Query): AskedPapers => readQuery((faults) => askedIn(query, faults));

/** @throws validation_failed with all faults */
export const decodePapersQuery = (query: Query): AskedPapers & { readonly refs: readonly ResourceRef[] } =>
  readQuery((faults) => ({
    refs: refsIn('shipment', entriesIn(query.ids), MOST_SHIPMENTS, faults),
    ...askedIn(query, faults),
  }));

function askedIn(query: Query, faults: Fault[]): AskedPapers {
  const asked = valueIn('kind', query, PAPER_KINDS, faults) ?? 'all';
  const given = valueIn('size', query, PAPER_SIZES, faults);
  if (given !== null && !SIZES_OF[asked].includes(given)) faults.push(noSuchSize(asked));
  return { kind: asked, size: given };
}

const noSuchSize = (asked: PaperKind): Fault => {
  const sizes = SIZES_OF[asked];
  if (sizes.length === 0)
    return fault(
      'size',
      'Ask for one kind of papers to choose their size.',
      '用紙サイズを指定する場合は、kindで帳票を1種類指定してください。',
    );
  return notOneOf('size', sizes);
};

/** The value of a parameter; null: the parameter is absent, or its value is none of `values`. */
function valueIn<T extends string>(name: string, query: Query, values: readonly T[], faults: Fault[]): T | null {
  const given = single(query[name]);
  if (given === undefined) return null;
  const value = values.find((one) => one === given);
  if (value === undefined) faults.push(notOneOf(name, values));
  return value ?? null;
}

/** @throws validation_failed with all faults */
export const decodeWavePapers = (query: Query): BatchPaperKind =>
  readQuery((faults) => valueIn('kind', query, BATCH_PAPER_KINDS, faults) ?? 'all');

/** @throws validation_failed with all faults */
export const decodeBatchPapers = (
  query: Query,
): { readonly batch_nos: readonly number[]; readonly kind: BatchPaperKind } =>
  readQuery((faults) => ({
    batch_nos: batchesIn(entriesIn(query.batches), faults),
    kind: valueIn('kind', query, BATCH_PAPER_KINDS, faults) ?? 'all',
  }));

function batchesIn(given: readonly string[], faults: Fault[]): number[] {
  if (given.length > MOST_BATCHES) faults.push(tooMany('batches', MOST_BATCHES));
  if (given.length === 0)
    faults.push(fault('batches', 'Name at least one batch.', 'バッチを1件以上指定してください。'));
  for (const one of given)
    if (!/^[1-9][0-9]{0,14}$/.test(one))
      faults.push(fault('batches', `"${one}" is not the number of a batch.`, `「${one}」はバッチ番号ではありません。`));
  return given.map(Number);
}

export interface AskedPlaceLabels {
  readonly warehouse: string;
  readonly codes: readonly string[] | null;
  readonly kind: (typeof PLACE_KINDS)[number] | null;
  readonly zone: string | null;
}

/** @throws validation_failed with all faults */
export const decodePlaceLabels = (query: Query): AskedPlaceLabels =>
  readQuery((faults) => {
    const codes = query.codes === undefined ? null : entriesIn(query.codes);
    if (codes !== null && codes.length > MOST_LABELS) faults.push(tooMany('codes', MOST_LABELS));
    const warehouse = single(query.warehouse) ?? '';
    if (warehouse === '') faults.push(fault('warehouse', 'Name a warehouse.', '倉庫を指定してください。'));
    return { warehouse, codes, kind: valueIn('kind', query, PLACE_KINDS, faults), zone: single(query.zone) ?? null };
  });

/** @throws validation_failed with all faults */
export const decodeItemLabels = (query: Query): { readonly refs: readonly ResourceRef[]; readonly copies: number } =>
  readQuery((faults) => {
    const refs = refsIn('item', entriesIn(query.ids), MOST_LABELS, faults);
    const given = single(query.copies) ?? '1';
    const copies = /^[1-9][0-9]{0,3}$/.test(given) ? Number(given) : 0;
    if (copies === 0 || copies * refs.length > MOST_LABELS)
      faults.push(
        fault(
          'copies',
          `One file has at most ${MOST_LABELS} labels.`,
          `1つのファイルに印刷できるラベルは${MOST_LABELS}枚までです。`,
        ),
      );
    return { refs, copies };
  });

const tooMany = (name: string, most: number): Fault =>
  fault(name, `At most ${most} can be named.`, `指定できるのは${most}件までです。`);

function refsIn(kind: 'shipment' | 'item', ids: readonly string[], most: number, faults: Fault[]): ResourceRef[] {
  const { en, ja } = NAMES[kind];
  if (ids.length === 0) faults.push(fault('ids', `Name at least one ${en}.`, `${ja}を1件以上指定してください。`));
  if (ids.length > most) {
    faults.push(
      fault('ids', `One file has at most ${most} ${en}s.`, `1つのファイルに印刷できる${ja}は${most}件までです。`),
    );
    return [];
  }
  return ids.flatMap((id) => {
    const ref = parseId(kind, id);
    if (ref !== null) return [ref];
    faults.push(
      fault(
        'ids',
        `"${id}" is not the id of ${en === 'item' ? 'an' : 'a'} ${en}.`,
        `「${id}」は${ja}IDではありません。`,
      ),
    );
    return [];
  });
}

const NAMES = { shipment: { en: 'shipment', ja: '出荷' }, item: { en: 'item', ja: '商品' } } as const;

import { type Fault, fault } from '../../kernel/errors.js';
import { parseId, type ResourceRef } from '../../kernel/ids.js';
import {
  MOST_SHIPMENTS,
  PAPER_KINDS,
  PAPER_SIZES,
  type PaperKind,
  type PaperSize,
  SIZES_OF,
} from '../../rules/papers/paper-values.js';
import { entriesIn, type Query, readQuery, single } from '../contract/lists.js';
import { oneOf, optional, text } from '../schema.js';

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

/** Of one shipment. */
export const shipmentPapersQuery = { kind, size };

/** Of many in one file. */
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
  /** Null: each paper has its own. */
  readonly size: PaperSize | null;
}

/** @throws validation_failed with all faults */
export const decodeShipmentPapers = (query: Query): AskedPapers => readQuery((faults) => askedIn(query, faults));

/** @throws validation_failed with all faults */
export const decodePapersQuery = (query: Query): AskedPapers & { readonly refs: readonly ResourceRef[] } =>
  readQuery((faults) => ({ refs: refsIn(entriesIn(query.ids), faults), ...askedIn(query, faults) }));

function askedIn(query: Query, faults: Fault[]): AskedPapers {
  const asked = valueIn('kind', query, PAPER_KINDS, faults) ?? 'all';
  const given = valueIn('size', query, PAPER_SIZES, faults);
  if (given !== null && !SIZES_OF[asked].includes(given)) faults.push(noSuchSize(asked));
  return { kind: asked, size: given };
}

const noSuchSize = (asked: PaperKind): Fault => {
  const sizes = SIZES_OF[asked].join(', ');
  if (sizes === '')
    return fault(
      'size',
      'Ask for one kind of papers to choose their size.',
      '用紙サイズを指定する場合は、kindで帳票を1種類指定してください。',
    );
  return fault('size', `Must be one of: ${sizes}.`, `${sizes} のいずれかを指定してください。`);
};

/** The value of a parameter; null: it has none, or another than these. */
function valueIn<T extends string>(name: string, query: Query, values: readonly T[], faults: Fault[]): T | null {
  const given = single(query[name]);
  if (given === undefined) return null;
  const value = values.find((one) => one === given);
  const all = values.join(', ');
  if (value === undefined) faults.push(fault(name, `Must be one of: ${all}.`, `${all} のいずれかを指定してください。`));
  return value ?? null;
}

function refsIn(ids: readonly string[], faults: Fault[]): ResourceRef[] {
  if (ids.length === 0) faults.push(fault('ids', 'Name at least one shipment.', '出荷を1件以上指定してください。'));
  if (ids.length > MOST_SHIPMENTS) {
    faults.push(
      fault(
        'ids',
        `One file has at most ${MOST_SHIPMENTS} shipments.`,
        `1つのファイルに印刷できる出荷は${MOST_SHIPMENTS}件までです。`,
      ),
    );
    return [];
  }
  return ids.flatMap((id) => {
    const ref = parseId('shipment', id);
    if (ref !== null) return [ref];
    faults.push(fault('ids', `"${id}" is not the id of a shipment.`, `「${id}」は出荷IDではありません。`));
    return [];
  });
}

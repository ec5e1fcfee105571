import { type Fault, fault } from '../../kernel/errors.js';
import { parseId, type ResourceRef } from '../../kernel/ids.js';
import { MOST_SHIPMENTS, PAPER_KINDS, type PaperKind } from '../../rules/papers/paper-values.js';
import { entriesIn, type Query, readQuery, single } from '../contract/lists.js';
import { oneOf, text } from '../schema.js';

/* The papers of many shipments in one file. */

export const papersQuery = {
  ids: text({
    pattern: `^[^,]+(,[^,]+){0,${MOST_SHIPMENTS - 1}}$`,
    description: `Ids of shipments, separated by commas, at most ${MOST_SHIPMENTS}. The file has them in this order.`,
    examples: ['TS001-S000001,TS001-S000002'],
  }),
  kind: oneOf(PAPER_KINDS, {
    description:
      '`delivery_note`: the note of each shipment that has one. `shipping_label`: the label of each parcel. `all`, also if nothing is given: both, shipment by shipment.',
  }),
};

export interface PapersQuery {
  readonly refs: readonly ResourceRef[];
  readonly kind: PaperKind;
}

/** @throws validation_failed with all faults */
export const decodePapersQuery = (query: Query): PapersQuery =>
  readQuery((faults) => ({ refs: refsIn(entriesIn(query.ids), faults), kind: kindIn(single(query.kind), faults) }));

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

function kindIn(given: string | undefined, faults: Fault[]): PaperKind {
  const kind = PAPER_KINDS.find((one) => one === (given ?? 'all'));
  if (kind !== undefined) return kind;
  const kinds = PAPER_KINDS.join(', ');
  faults.push(fault('kind', `Must be one of: ${kinds}.`, `${kinds} のいずれかを指定してください。`));
  return 'all';
}

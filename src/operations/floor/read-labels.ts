import { fault, notFound, validationFailed } from '../../kernel/errors.js';
import type { ResourceRef } from '../../kernel/ids.js';
import type { Caller } from '../../rules/accounts/caller.js';
import { authorize } from '../../rules/accounts/permissions.js';
import type { Paper, PapersToPrint } from '../../rules/papers/paper.js';
import { MOST_LABELS } from '../../rules/papers/paper-values.js';
import { inReadOnly } from '../../storage/database/database.js';
import { type AskedPlaces, labelsOfItems, labelsOfPlaces } from '../../storage/floor/labels.js';
import type { Context } from '../context.js';
import { warehousesOfWork } from './warehouses-of-work.js';

/* Labels of goods and places, which people stick on what they scan later. */

const TOO_MANY = fault(
  'warehouse',
  `One file has at most ${MOST_LABELS} labels. Ask for a zone, a kind, or some codes.`,
  `1つのファイルに印刷できるラベルは${MOST_LABELS}枚までです。zone・kind・codesで絞り込んでください。`,
);

const NO_PLACES = fault('warehouse', 'There are no such places.', '該当する場所がありません。');

/**
 * Labels of open places of a warehouse, in the order of the codes that were asked for, else in the order of walking.
 * @throws validation_failed when there is no such warehouse, a code names no open place, no place or too many places are found;
 *   forbidden when the caller does not work there
 */
export async function readPlaceLabels(
  ctx: Context,
  warehouse: string,
  asked: AskedPlaces,
  caller: Caller,
): Promise<PapersToPrint> {
  authorize(caller, 'readPlaceLabels');
  const labels = await inReadOnly(ctx.pool, async (tx) => {
    await warehousesOfWork(tx, warehouse, caller);
    return labelsOfPlaces(tx, warehouse, asked, MOST_LABELS + 1);
  });
  const known = new Set(labels.map(({ code }) => code));
  const unknown = (asked.codes ?? []).filter((code) => !known.has(code));
  if (unknown.length > 0) throw validationFailed(unknown.map(noPlace));
  if (labels.length > MOST_LABELS) throw validationFailed([TOO_MANY]);
  const [first] = labels;
  if (first === undefined) throw validationFailed([NO_PLACES]);
  const papers = labels.map(({ opened_at: _, ...of }): Paper => ({ kind: 'place_label', of }));
  return { papers, author: first.warehouse, created_at: first.opened_at, language: 'ja' };
}

const noPlace = (code: string) =>
  fault('codes', `There is no open place ${code}.`, `場所${code}はないか、閉鎖されています。`);

/**
 * Labels of items, also of several accounts.
 * @param refs times `copies`: at most {@link MOST_LABELS}
 * @param copies labels of each item
 * @throws not_found when an item does not exist
 */
export async function readItemLabels(
  ctx: Context,
  refs: readonly ResourceRef[],
  copies: number,
  caller: Caller,
): Promise<PapersToPrint> {
  authorize(caller, 'readItemLabels');
  const labels = await inReadOnly(ctx.pool, (tx) => labelsOfItems(tx, refs));
  if (labels.length < refs.length || labels.length === 0) throw notFound();
  const papers = labels.flatMap(({ code, name, barcode }) =>
    Array<Paper>(copies).fill({ kind: 'item_label', of: { code, name, barcode } }),
  );
  return {
    papers,
    author: [...new Set(labels.map(({ account_name }) => account_name))].join(', ').slice(0, 200),
    created_at: new Date(Math.max(...labels.map(({ created_at }) => created_at.getTime()))),
    language: 'ja',
  };
}

import { parseId, type ResourceKind } from '../../kernel/ids.js';
import { list, optional, text } from '../schema.js';
import { shipmentFilters } from './list-queries.js';

/* The rows of a list for an export or a bulk change: all rows that a search finds, or rows that somebody has picked. */

/** Maximum number of rows that can be picked one by one. */
const MAX_IDS = 1_000;

/** The fields of a body that names such rows: those of the list's query, and `ids`. */
export const pickedRows = {
  view: optional(text({ description: 'The view of the list; without it, the first one.' })),
  search: optional(text()),
  warehouse: optional(text({ description: 'Comma-separated.' })),
  from: optional(text({ description: 'First day.' })),
  to: optional(text({ description: 'Last day.' })),
  ...shipmentFilters,
  not_changed_by: optional(
    text({ description: 'Of shipments: the number of a bulk change that has not changed them.' }),
  ),
  import: optional(text({ description: 'Of shipments and items: the number of a file that has made them.' })),
  ids: optional(list(text(), { maxItems: MAX_IDS, description: 'Only these rows.' })),
};

/** The running numbers of ids; null: none are given. Ids of another account are ignored. */
export const pickedNos = (
  kind: ResourceKind,
  ids: readonly (string | null)[] | undefined,
  account_id: string,
): number[] | null =>
  ids?.flatMap((id) => {
    const ref = parseId(kind, id ?? '');
    return ref?.account_id === account_id ? [ref.no] : [];
  }) ?? null;

import type { Fault } from '../../kernel/errors.js';
import { choiceIn } from '../console/list-queries.js';
import { type Query, single } from '../contract/lists.js';
import { oneOf, optional, text } from '../schema.js';

/* What the lists of the desk share: the filters by warehouse and state, and the key of a list. */

export const warehouseQuery = {
  warehouse: optional(
    text({ description: 'Code of a warehouse. Absent: all in which you work.', examples: ['TOKYO'] }),
  ),
};

/** The warehouse that a query names; null: none. Whether it exists is not checked here. */
export const warehouseIn = (query: Query): string | null => single(query.warehouse) ?? null;

const STATES = ['open', 'ended'] as const;

/** The query of a list of work with a beginning and an end. */
export const stateQuery = {
  ...warehouseQuery,
  state: optional(oneOf(STATES, { description: 'Absent: `open`.' })),
};

/** Whether a query asks for what has ended. */
export const endedIn = (query: Query, faults: Fault[]): boolean => choiceIn(query, 'state', STATES, faults) === 'ended';

/** Identifies a list of the desk for its cursors: a cursor of another warehouse is refused. */
export const deskListKey = (path: string, query: Query): string =>
  JSON.stringify(['provider', path, warehouseIn(query)]);

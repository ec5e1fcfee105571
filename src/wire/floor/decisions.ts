import type { Decoded } from '../../kernel/decoded.js';
import { type Query, single } from '../contract/lists.js';
import { closed, exact, flag, optional, text } from '../schema.js';
import { checkOf } from '../validator.js';

/* Small decisions of the desk: of which warehouse a list is, maintenance. */

export const warehouseQuery = {
  warehouse: optional(
    text({ description: 'Code of a warehouse. Absent: all in which you work.', examples: ['TOKYO'] }),
  ),
};

/** The warehouse that a query names; null: none. The operation knows which there are. */
export const warehouseIn = (query: Query): string | null => single(query.warehouse) ?? null;

/** A key of a list of the desk: cursors of another warehouse are not its own. */
export const deskListKey = (path: string, query: Query): string =>
  JSON.stringify(['provider', path, warehouseIn(query)]);

export const Maintenance = closed({ maintenance: flag() });
export const MaintenanceAnswer = exact({ maintenance: flag() });
const maintenance = checkOf(Maintenance);

export const decodeMaintenance = (body: Decoded<unknown>) => maintenance(body);

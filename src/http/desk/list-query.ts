import type { FastifyRequest } from 'fastify';
import { parseDate } from '../../kernel/dates.js';
import type { Fault } from '../../kernel/errors.js';
import type { AskedHere } from '../../operations/floor/lists-here.js';
import type { CursorHere } from '../../rules/floor/lists-here.js';
import { decodePage, encodePage, listKey, type PageRequest, type Query, readQuery } from '../../wire/contract/lists.js';
import { CONSOLE_VERSION } from '../../wire/contract/versions.js';
import { deskListKey, warehouseIn } from '../../wire/desk/warehouse-lists.js';
import { paramsOf, queryOf } from '../edge/routes.js';

/** Reads the warehouse and the page that a request asks of a list of the desk, and makes the key of the list. */
export function readListQuery(request: FastifyRequest, path: string) {
  const query = queryOf(request);
  const list = deskListKey(path, query);
  const page = readQuery((faults) => decodePage(query, CONSOLE_VERSION, list, faults));
  return { list, warehouse: warehouseIn(query), page };
}

/**
 * Reads what a request asks of a list of a warehouse that is sorted by day, account and number.
 * @param decode reads view and filter
 */
export function readListHere<View, Filter>(
  request: FastifyRequest,
  decode: (query: Query, faults: Fault[]) => Pick<AskedHere<View, Filter>, 'view' | 'filter'>,
) {
  const query = queryOf(request);
  const { warehouse = '' } = paramsOf(request);
  return readQuery((faults) => {
    const asked = decode(query, faults);
    const list = listKey('provider', JSON.stringify([request.routeOptions.url, warehouse, asked]));
    const page = decodePage(query, CONSOLE_VERSION, list, faults);
    return {
      warehouse,
      asked: { ...asked, after: cursorIn(page), limit: page.limit },
      metadataOf: (next: CursorHere | null) => encodePage(list, endOf(next)),
    };
  });
}

const cursorIn = ({ before: no, day, key }: PageRequest): CursorHere | null =>
  key === null ? null : { day: day?.toString() ?? null, account_id: key, no };

const endOf = (next: CursorHere | null) =>
  next === null
    ? { next: null }
    : { next: next.no, day: next.day === null ? null : parseDate(next.day), key: next.account_id };

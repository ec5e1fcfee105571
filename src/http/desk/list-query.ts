import type { FastifyRequest } from 'fastify';
import { decodePage, readQuery } from '../../wire/contract/lists.js';
import { CONSOLE_VERSION } from '../../wire/contract/versions.js';
import { deskListKey, warehouseIn } from '../../wire/desk/warehouse-lists.js';
import { queryOf } from '../edge/routes.js';

/** Reads the warehouse and the page that a request asks of a list of the desk, and makes the key of the list. */
export function readListQuery(request: FastifyRequest, path: string) {
  const query = queryOf(request);
  const list = deskListKey(path, query);
  const page = readQuery((faults) => decodePage(query, CONSOLE_VERSION, list, faults));
  return { list, warehouse: warehouseIn(query), page };
}

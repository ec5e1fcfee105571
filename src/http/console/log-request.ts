import type { FastifyRequest } from 'fastify';
import type { Fault } from '../../kernel/errors.js';
import { logKey } from '../../wire/console/log-lists.js';
import { decodePage, type Query, readQuery } from '../../wire/contract/lists.js';
import { CONSOLE_VERSION } from '../../wire/contract/versions.js';
import { queryOf } from '../edge/routes.js';

/**
 * Reads the filter and the page that a request asks of a log, and makes the key of the list.
 * @param owner the account, or `provider`
 * @param decode reads the filter
 */
export function readLogQuery<Filter>(
  request: FastifyRequest,
  owner: string,
  path: string,
  decode: (query: Query, faults: Fault[]) => Filter,
) {
  const query = queryOf(request);
  const list = logKey(owner, path, query);
  return {
    list,
    ...readQuery((faults) => ({
      filter: decode(query, faults),
      page: decodePage(query, CONSOLE_VERSION, list, faults),
    })),
  };
}

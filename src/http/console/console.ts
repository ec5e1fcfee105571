import type { FastifyInstance } from 'fastify';
import { fairQueue } from '../../kernel/fair-queue.js';
import { consoleAllocationRoutes } from './allocation.js';
import { consoleStockRoutes } from './stock.js';

/** Questions that wait: one may look through a hundred thousand lines, or a million moves. */
const WAITING = { most: 64, patience_ms: 20_000 };

/**
 * What the console asks of the server beside the contract API: answers for people. Of one's own
 * account alone, by codes in the path; errors have the contract's shape. Each subject has a file of its own; they do not
 * describe themselves for the API reference, since no client may build on them.
 */
export function consoleRoutes(scope: FastifyInstance): void {
  scope.get('/account', (request) => {
    const { account_id, name } = request.caller.account;
    return { account_id, name };
  });

  const inTurn = fairQueue(WAITING);
  consoleStockRoutes(scope, inTurn);
  consoleAllocationRoutes(scope, inTurn);
}

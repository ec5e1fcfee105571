import type { FastifyInstance } from 'fastify';
import { consoleAllocationRoutes } from './console-allocation.js';
import { consoleStockRoutes } from './console-stock.js';

/**
 * What the console asks of the server beside the contract API: answers for people who look into the house. Of one's own
 * account alone, by codes in the path; errors have the contract's shape. Each subject has a file of its own; they do not
 * describe themselves for the API reference, since no client may build on them.
 */
export function consoleRoutes(scope: FastifyInstance): void {
  scope.get('/account', (request) => {
    const { account_id, name } = request.session.account;
    return { account_id, name };
  });

  consoleStockRoutes(scope);
  consoleAllocationRoutes(scope);
}

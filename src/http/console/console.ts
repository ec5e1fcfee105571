import type { FastifyInstance } from 'fastify';
import { fairQueue } from '../../kernel/fair-queue.js';
import { listOwnWarehouses } from '../../operations/warehouses/list-warehouses.js';
import { OwnAccount } from '../../wire/console/lists.js';
import { about } from '../edge/routes.js';
import { consoleAllocationRoutes } from './allocation.js';
import { listRoutes } from './lists.js';
import { consoleStockRoutes } from './stock.js';

/** Limits for waiting queries: one may read a hundred thousand lines, or a million moves. */
const WAITING = { max: 64, timeout_ms: 20_000 };

/**
 * The console's endpoints, outside the contract API. They show only the caller's own account; errors have the
 * contract's form. Each subject has its own file. They are not in the contract's reference, because clients must not
 * depend on them: `/openapi/console.json` describes them.
 */
export function consoleRoutes(scope: FastifyInstance): void {
  scope.get(
    '/account',
    {
      schema: about({
        operationId: 'readAccount',
        summary: 'Read whose account it is, and which warehouses it may use',
        tag: 'Lists',
        answer: OwnAccount,
      }),
    },
    async ({ ctx, caller }) => {
      const { account_id, name } = caller.account;
      const warehouses = await listOwnWarehouses(ctx, account_id, caller);
      return { account_id, name, warehouses: warehouses.map((one) => ({ warehouse: one.warehouse, name: one.name })) };
    },
  );

  const inTurn = fairQueue(WAITING);
  listRoutes(scope);
  consoleStockRoutes(scope, inTurn);
  consoleAllocationRoutes(scope, inTurn);
}

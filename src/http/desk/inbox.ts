import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.js';
import { countDecisions, listLateOrders } from '../../operations/floor/read-inbox.js';
import { warehouseIn, warehouseQuery } from '../../wire/desk/decisions.js';
import { Decisions, encodeLateOrder, LateOrders } from '../../wire/desk/inbox.js';
import { about, queryOf } from '../edge/routes.js';

const tag = 'Desk' as const;

/** How many decisions of each kind wait, and which orders are late. The decisions of a kind are listed by other routes. */
export function deskInboxRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/decisions',
    {
      schema: about({
        operationId: 'countDecisions',
        summary: 'Count what waits for a decision',
        description: 'By kind and warehouse.',
        tag,
        query: warehouseQuery,
        answer: Decisions,
      }),
    },
    async (request) => ({
      decisions: await countDecisions(ctx, warehouseIn(queryOf(request)), request.staff),
    }),
  );
  scope.get(
    '/late-orders',
    {
      schema: about({
        operationId: 'listLateOrders',
        summary: 'List orders that should have left on an earlier day',
        description:
          'At most 100, those that are late the longest. An order whose client waits for an answer is not among them.',
        tag,
        query: warehouseQuery,
        answer: LateOrders,
      }),
    },
    async (request) => ({
      late_orders: (await listLateOrders(ctx, warehouseIn(queryOf(request)), request.staff)).map(encodeLateOrder),
    }),
  );
}

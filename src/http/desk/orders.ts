import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.js';
import { findOrders } from '../../operations/floor/find-orders.js';
import { single } from '../../wire/contract/lists.js';
import { encodeFoundOrder, FoundOrders, orderQuery } from '../../wire/desk/orders.js';
import { about, queryOf } from '../edge/routes.js';

/** Looks for orders of all clients: somebody at the desk has a number, of a parcel or from a client who calls. */
export function deskOrderRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/orders',
    {
      schema: about({
        operationId: 'findOrders',
        summary: 'Find orders by their number',
        description:
          'And transfers, of all accounts, in the warehouses where you work. Each says where its work is shown.',
        tag: 'Desk',
        query: orderQuery,
        answer: FoundOrders,
      }),
    },
    async (request) => {
      const search = single(queryOf(request).search) ?? '';
      return { orders: (await findOrders(ctx, search, request.staff)).map(encodeFoundOrder) };
    },
  );
}

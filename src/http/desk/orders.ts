import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.js';
import { cancelRecalledTransfer } from '../../operations/floor/cancel-recalled-transfer.js';
import { findOrders } from '../../operations/floor/find-orders.js';
import { listOrdersHere } from '../../operations/floor/lists-here.js';
import { readOrder } from '../../operations/floor/read-order.js';
import { single } from '../../wire/contract/lists.js';
import { SHIPMENT_ID } from '../../wire/contract/parameters.js';
import { decodeOrdersHere, ordersHereQuery } from '../../wire/desk/lists-here.js';
import {
  encodeFoundOrder,
  encodeOrder,
  encodeOrdersHere,
  FoundOrders,
  OrderAnswer,
  OrdersHereAnswer,
  orderQuery,
} from '../../wire/desk/orders.js';
import { EmptyAnswer } from '../../wire/schema.js';
import { about, queryOf, refInPath } from '../edge/routes.js';
import { readListHere } from './list-query.js';

/** Orders of all clients: somebody at the desk has a number, of a parcel or from a client who calls, and asks how it stands. */
export function deskOrderRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/orders',
    {
      schema: about({
        operationId: 'findOrders',
        summary: 'Find orders by their number',
        description: 'And transfers, of all accounts, in the warehouses where you work.',
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
  scope.get(
    '/warehouses/:warehouse/orders',
    {
      schema: about({
        operationId: 'listOrdersHere',
        summary: 'List the orders that have not left a warehouse',
        description: 'And transfers, of all accounts, with how many there are.',
        tag: 'Desk',
        query: ordersHereQuery,
        list: OrdersHereAnswer,
      }),
    },
    async (request) => {
      const { warehouse, asked, metadataOf } = readListHere(request, decodeOrdersHere);
      const found = await listOrdersHere(ctx, warehouse, asked, request.staff);
      return { ...encodeOrdersHere(found), metadata: metadataOf(found.next) };
    },
  );
  scope.get(
    '/orders/:id',
    {
      schema: about({
        operationId: 'readOrder',
        summary: 'Read an order as the warehouse knows it',
        description:
          'Also a transfer, and one that was cancelled: its goods and what they hold, why it waits, the work on it, its parcels, and the newest 100 entries of its history.',
        tag: 'Desk',
        params: { id: SHIPMENT_ID },
        answer: OrderAnswer,
      }),
    },
    async (request) => encodeOrder(await readOrder(ctx, refInPath(request, 'shipment'), request.staff)),
  );
  scope.post(
    '/orders/:id/cancel-recalled',
    {
      schema: about({
        operationId: 'cancelRecalledTransfer',
        summary: 'Cancel a packed transfer with recalled goods',
        description:
          'It does not leave while the recall is open, and its client cannot cancel it. Its receipt disappears, and its goods are put back. For administrators.',
        tag: 'Desk',
        params: { id: SHIPMENT_ID },
        answer: EmptyAnswer,
        refuses: ['state'],
      }),
    },
    async (request) => {
      await cancelRecalledTransfer(ctx, refInPath(request, 'shipment'), request.staff);
      return {};
    },
  );
}

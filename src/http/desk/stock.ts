import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.js';
import { adjustStock } from '../../operations/stock/adjust-stock.js';
import { findStockHere } from '../../operations/stock/find-stock-here.js';
import { single } from '../../wire/contract/lists.js';
import {
  decodeAdjustment,
  encodeStockHere,
  FoundStockHere,
  MadeAdjustment,
  NewAdjustment,
  stockHereQuery,
} from '../../wire/desk/stock.js';
import { bodyOf } from '../edge/content.js';
import { about, paramsOf, queryOf } from '../edge/routes.js';

const tag = 'Desk' as const;

/** The stock of a warehouse, of any client, and its corrections. */
export function deskStockRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/warehouses/:warehouse/stock',
    {
      schema: about({
        operationId: 'findStockHere',
        summary: 'Find goods with their stock in a warehouse',
        description:
          'Of items of all accounts: free units by lot, those that orders hold and removals take, where they lie, and the newest corrections.',
        tag,
        query: stockHereQuery,
        answer: FoundStockHere,
      }),
    },
    async (request) => {
      const search = single(queryOf(request).search)?.trim() ?? '';
      const found = await findStockHere(ctx, paramsOf(request).warehouse ?? '', search, request.staff);
      return { items: found.map(encodeStockHere) };
    },
  );
  scope.post(
    '/adjustments',
    {
      schema: about({
        operationId: 'adjustStock',
        summary: 'Record units that were found, lost, damaged or recognised',
        description: 'Free units only: those that no shipment holds and no removal claims.',
        tag,
        body: NewAdjustment,
        status: 201,
        answer: MadeAdjustment,
      }),
    },
    async (request, reply) => {
      const { account_id, draft, faults } = decodeAdjustment(bodyOf(request));
      const { adjustment_no, lot_no } = await adjustStock(ctx, account_id, draft, request.staff, faults);
      reply.code(201);
      return { account_id, adjustment_no, lot_no };
    },
  );
}

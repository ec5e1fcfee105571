import type { FastifyInstance } from 'fastify';
import type { Context } from '../../operations/context.js';
import { listPackedOrders, readDay, readWorkDone } from '../../operations/floor/read-day.js';
import { DayAnswer, encodeDay, encodePacked, PackedAnswer, WorkDoneAnswer } from '../../wire/desk/day.js';
import { about, paramsOf } from '../edge/routes.js';

/** What happens today in a warehouse. */
export function deskDayRoutes(scope: FastifyInstance, ctx: Context): void {
  scope.get(
    '/warehouses/:warehouse/day',
    {
      schema: about({
        operationId: 'readDay',
        summary: 'Read the day of a warehouse',
        description: 'What is late and why; what comes, is worked on and leaves, with totals.',
        tag: 'Desk',
        answer: DayAnswer,
      }),
    },
    async (request) => encodeDay(await readDay(ctx, paramsOf(request).warehouse ?? '', request.staff)),
  );
  scope.get(
    '/warehouses/:warehouse/work-done',
    {
      schema: about({
        operationId: 'readWorkDone',
        summary: 'Read what was done today',
        description: 'What the team of a warehouse has done today, hour by hour; never who did it.',
        tag: 'Desk',
        answer: WorkDoneAnswer,
      }),
    },
    async (request) => ({ work: await readWorkDone(ctx, paramsOf(request).warehouse ?? '', request.staff) }),
  );
  scope.get(
    '/warehouses/:warehouse/packed',
    {
      schema: about({
        operationId: 'listPackedOrders',
        summary: 'Read what waits for carriers',
        description: 'Orders that are packed and not handed over, by carrier; the day of the warehouse has the same.',
        tag: 'Desk',
        answer: PackedAnswer,
      }),
    },
    async (request) =>
      encodePacked({ packed: await listPackedOrders(ctx, paramsOf(request).warehouse ?? '', request.staff) }),
  );
}

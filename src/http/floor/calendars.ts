import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../operations/context.js';
import { readCalendar, readLeadTimes } from '../../operations/warehouses/read-calendar.js';
import { setWarehouse } from '../../operations/warehouses/set-warehouse.js';
import {
  CalendarAheadAnswer,
  decodeCalendar,
  encodeCalendar,
  LeadTimesAnswer,
  NewCalendar,
} from '../../wire/floor/calendars.js';
import { bodyOf } from '../edge/content.js';
import { about, paramsOf } from '../edge/routes.js';

const tag = 'Desk' as const;

/** When a warehouse works, and how long parcels travel from there. */
export function deskCalendarRoutes(scope: FastifyInstance, ctx: Context): void {
  const warehouseOf = (request: FastifyRequest): string => paramsOf(request).warehouse ?? '';
  const shown = async (request: FastifyRequest) =>
    encodeCalendar(await readCalendar(ctx, warehouseOf(request), request.staff));
  scope.get(
    '/warehouses/:warehouse/calendar',
    {
      schema: about({
        operationId: 'readCalendar',
        summary: 'Read when a warehouse works',
        description: 'Its business days, wave releases and cut-off, with the next four weeks.',
        tag,
        answer: CalendarAheadAnswer,
      }),
    },
    shown,
  );
  scope.put(
    '/warehouses/:warehouse/calendar',
    {
      schema: about({
        operationId: 'setCalendar',
        summary: 'Change when a warehouse works',
        description:
          'What is left out stays; of a list, all is replaced. Shipments keep the shipping dates that they have. For administrators.',
        tag,
        body: NewCalendar,
        answer: CalendarAheadAnswer,
      }),
    },
    async (request) => {
      // A warehouse that is not open yet is not found: then nothing is changed.
      await readCalendar(ctx, warehouseOf(request), request.staff);
      await setWarehouse(ctx, warehouseOf(request), decodeCalendar(bodyOf(request)), request.staff);
      return shown(request);
    },
  );
  scope.get(
    '/warehouses/:warehouse/lead-times',
    {
      schema: about({
        operationId: 'readLeadTimes',
        summary: 'Read how long parcels travel',
        description: "By carrier and prefecture. The table is the carriers', and the same for all warehouses.",
        tag,
        answer: LeadTimesAnswer,
      }),
    },
    async (request) => ({ lead_times: await readLeadTimes(ctx, warehouseOf(request), request.staff) }),
  );
}

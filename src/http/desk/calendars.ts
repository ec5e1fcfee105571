import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../operations/context.js';
import { readCalendar, readLeadTimes, readMonth } from '../../operations/warehouses/read-calendar.js';
import { setWarehouse } from '../../operations/warehouses/warehouses.js';
import { decodeDayOrMonth, readQuery } from '../../wire/contract/lists.js';
import {
  CalendarAheadAnswer,
  decodeCalendar,
  decodeLeadTimes,
  encodeCalendar,
  LeadTimesAnswer,
  MonthAnswer,
  NewCalendar,
  NewLeadTimes,
} from '../../wire/desk/calendars.js';
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
          'What is left out stays; of a list within `calendar`, all is replaced, and `closed_days` changes single days. Shipments keep the shipping dates that they have. For administrators.',
        tag,
        body: NewCalendar,
        answer: CalendarAheadAnswer,
      }),
    },
    async (request) => {
      // Throws not_found for a warehouse that is not open yet, before anything is changed.
      await readCalendar(ctx, warehouseOf(request), request.staff);
      await setWarehouse(ctx, warehouseOf(request), decodeCalendar(bodyOf(request)), request.staff);
      return shown(request);
    },
  );
  const leadTimes = async (request: FastifyRequest) => ({
    lead_times: await readLeadTimes(ctx, warehouseOf(request), request.staff),
  });
  scope.get(
    '/warehouses/:warehouse/calendar/:year/:month',
    {
      schema: about({
        operationId: 'readMonth',
        summary: 'Read on which days of a month a warehouse works',
        tag,
        answer: MonthAnswer,
      }),
    },
    async (request) => {
      const month = readQuery((faults) => decodeDayOrMonth(paramsOf(request), faults));
      return { days: await readMonth(ctx, warehouseOf(request), month, request.staff) };
    },
  );
  scope.get(
    '/warehouses/:warehouse/lead-times',
    {
      schema: about({
        operationId: 'readLeadTimes',
        summary: 'Read how long parcels travel',
        description: "By carrier and prefecture: the days of the warehouse's own, else those of the carriers' table.",
        tag,
        answer: LeadTimesAnswer,
      }),
    },
    leadTimes,
  );
  scope.put(
    '/warehouses/:warehouse/lead-times',
    {
      schema: about({
        operationId: 'setLeadTimes',
        summary: 'Change how long parcels travel',
        description:
          'What is left out stays. Orders from now on obey the new days. Those that wait for their wave keep their shipping date and the delivery date that their client wants, even if they arrive later; their expected arrival, and the delivery day that they get when they leave, follow the new days. Those that wait for goods are checked when the goods come: a delivery date that can no longer be met is dropped. What has left keeps its delivery day, and a transfer on its way its arrival date. For administrators.',
        tag,
        body: NewLeadTimes,
        answer: LeadTimesAnswer,
      }),
    },
    async (request) => {
      // Throws not_found for a warehouse that is not open yet, before anything is changed.
      await readLeadTimes(ctx, warehouseOf(request), request.staff);
      await setWarehouse(ctx, warehouseOf(request), decodeLeadTimes(bodyOf(request)), request.staff);
      return leadTimes(request);
    },
  );
}

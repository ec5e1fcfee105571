import type { FastifyRequest } from 'fastify';
import type { Fault } from '../../kernel/errors.js';
import type { WorkDays } from '../../operations/calendar/work-days.js';
import {
  decodeDayOrMonth,
  decodeFlag,
  decodeNearestDay,
  type PageRequest,
  readQuery,
} from '../../wire/contract/lists.js';
import { pageIn, paramsOf, queryOf } from '../edge/routes.js';

/* Reads which days a list of stocked receipts or shipped shipments covers. */

/** The lists of one month and of one day, below the list of the nearest day with work. */
export const DATED_LISTS = [
  { path: '/:year/:month', name: 'Month' },
  { path: '/:year/:month/:day', name: 'Day' },
] as const;

export type DaysOf = (request: FastifyRequest, faults: Fault[]) => WorkDays;

/** The nearest day with work, before or after the day in `date_before` or `date_after`. */
export const nearestDayIn: DaysOf = (request, faults) => decodeNearestDay(queryOf(request), faults);

/** The day or the month in the path. */
export const dayOrMonthIn: DaysOf = (request, faults) => decodeDayOrMonth(paramsOf(request), faults);

/** The days and the page that a request asks for. @throws validation_failed with every fault of path and query */
export const daysAndPageIn = (
  request: FastifyRequest,
  daysOf: DaysOf,
): { readonly days: WorkDays; readonly page: PageRequest } =>
  readQuery((faults) => {
    const page = pageIn(request, request.version, faults);
    decodeFlag(queryOf(request), 'rules', faults);
    return { days: daysOf(request, faults), page };
  });

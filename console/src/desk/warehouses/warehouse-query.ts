import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { answered, desk } from '../../app/api';

/* What the page of one warehouse reads. */

export const calendarQuery = (warehouse: string) =>
  ({
    queryKey: ['provider', 'warehouses', warehouse, 'calendar'],
    queryFn: () => answered(desk.GET('/desk/warehouses/{warehouse}/calendar', { params: { path: { warehouse } } })),
  }) as const;

export type CalendarAhead = Awaited<ReturnType<ReturnType<typeof calendarQuery>['queryFn']>>;

/** @param month `2026-11` */
export const monthQuery = (warehouse: string, month: string) =>
  ({
    queryKey: ['provider', 'warehouses', warehouse, 'month', month],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const [year = '', no = ''] = month.split('-');
      const path = { warehouse, year, month: no };
      const { days } = await answered(
        desk.GET('/desk/warehouses/{warehouse}/calendar/{year}/{month}', { params: { path } }),
      );
      return { month, days: days as readonly DayOfMonth[] };
    },
  }) as const;

export interface DayOfMonth {
  readonly date: string;
  readonly open: boolean;
  readonly holiday: Readonly<Record<'ja' | 'en', string>> | null;
}

export const leadTimesQuery = (warehouse: string) =>
  ({
    queryKey: ['provider', 'warehouses', warehouse, 'lead-times'],
    queryFn: async () =>
      (await answered(desk.GET('/desk/warehouses/{warehouse}/lead-times', { params: { path: { warehouse } } })))
        .lead_times,
  }) as const;

export type LeadTimes = Awaited<ReturnType<ReturnType<typeof leadTimesQuery>['queryFn']>>[number];

/** Returns a function that reads everything about warehouses again. */
export function useReadWarehouses() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['provider', 'warehouses'] });
}

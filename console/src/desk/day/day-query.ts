import { answered, desk } from '../../app/api';
import { EACH_MINUTE } from '../../shared/each-minute';

/** The work of a warehouse on this day, and what is late. */
export const dayQuery = (warehouse: string) =>
  ({
    queryKey: ['provider', 'day', warehouse],
    queryFn: () => answered(desk.GET('/desk/warehouses/{warehouse}/day', { params: { path: { warehouse } } })),
    refetchInterval: EACH_MINUTE,
  }) as const;

/** The work that was done today. Each scan changes it, so it is read every minute, not after each change. */
export const workDoneQuery = (warehouse: string) =>
  ({
    queryKey: ['provider', 'work-done', warehouse],
    queryFn: async () =>
      (await answered(desk.GET('/desk/warehouses/{warehouse}/work-done', { params: { path: { warehouse } } }))).work,
    refetchInterval: EACH_MINUTE,
  }) as const;

export type WorkDone = Awaited<ReturnType<ReturnType<typeof workDoneQuery>['queryFn']>>;
export type Day = Awaited<ReturnType<ReturnType<typeof dayQuery>['queryFn']>>;
export type Wave = Day['waves']['rows'][number];
export type Manifest = Day['manifests']['rows'][number];
export type Receipt = Day['receipts']['rows'][number];
export type Late = Day['late'][number];
export type LateThing = Late['rows'][number];

import { useQueryClient } from '@tanstack/react-query';
import { answered, desk } from '../../app/api';
import type { paths } from '../../app/floor-schema';
import type { BATCH_STATES } from '../../shared/api-values';
import { EACH_MINUTE } from '../../shared/each-minute';
import { GROWING, pageAt, type Trail } from '../../shared/growing';
import { typedNumber } from '../../shared/typed-number';

const PAGE = 30;

/** Orders that wait for a wave. */
export const readyQuery = (warehouse: string) =>
  ({
    queryKey: ['provider', 'waves', warehouse, 'ready'],
    queryFn: async () => (await answered(desk.GET('/desk/waves/ready', { params: { query: { warehouse } } }))).ready,
    refetchInterval: EACH_MINUTE,
  }) as const;

export type Ready = Awaited<ReturnType<ReturnType<typeof readyQuery>['queryFn']>>[number];

/** The conditions of a wave, as the address has them. */
export interface Conditions {
  readonly cut_off?: string;
  /** Separated by commas, as the zones are. */
  readonly carriers?: string;
  readonly zones?: string;
  readonly priority?: string;
}

/** The entries of a condition of the address. */
export const listIn = (text: string | undefined): string[] => text?.split(',').filter((one) => one !== '') ?? [];

/** The body of a request for a wave. */
export function waveOf(warehouse: string, { cut_off, carriers, zones, priority }: Conditions) {
  return {
    warehouse,
    ...(cut_off ? { cut_off } : {}),
    ...(listIn(carriers).length > 0 ? { carriers: listIn(carriers) as Carriers } : {}),
    ...(listIn(zones).length > 0 ? { zones: listIn(zones) } : {}),
    ...(priority ? { min_priority: typedNumber(String(priority)) ?? 0 } : {}),
  };
}

type Carriers = NonNullable<
  paths['/desk/waves/preview']['post']['requestBody']['content']['application/json']['carriers']
>;

export const previewQuery = (warehouse: string, conditions: Conditions) => {
  const body = waveOf(warehouse, conditions);
  return {
    queryKey: ['provider', 'waves', warehouse, 'preview', body],
    queryFn: () => answered(desk.POST('/desk/waves/preview', { body })),
    refetchInterval: EACH_MINUTE,
  } as const;
};

export const wavesQuery = (warehouse: string) =>
  ({
    ...GROWING,
    queryKey: ['provider', 'waves', warehouse, 'released'],
    queryFn: ({ pageParam }: { readonly pageParam: Trail }) =>
      answered(desk.GET('/desk/waves', { params: { query: { warehouse, ...pageAt(pageParam, PAGE) } } })),
  }) as const;

export type BatchState = (typeof BATCH_STATES)[number];

export const batchesQuery = (warehouse: string, state: BatchState) =>
  ({
    ...GROWING,
    queryKey: ['provider', 'waves', warehouse, 'batches', state],
    queryFn: ({ pageParam }: { readonly pageParam: Trail }) =>
      answered(desk.GET('/desk/batches', { params: { query: { warehouse, state, ...pageAt(pageParam, PAGE) } } })),
  }) as const;

export const batchQuery = (warehouse: string, batch_no: string) =>
  ({
    queryKey: ['provider', 'waves', warehouse, 'batch', batch_no],
    queryFn: () =>
      answered(
        desk.GET('/desk/warehouses/{warehouse}/batches/{batch_no}', { params: { path: { warehouse, batch_no } } }),
      ),
  }) as const;

export type Batch = Awaited<ReturnType<ReturnType<typeof batchQuery>['queryFn']>>;

export const manifestsQuery = (warehouse: string) =>
  ({
    ...GROWING,
    queryKey: ['provider', 'manifests', warehouse],
    queryFn: ({ pageParam }: { readonly pageParam: Trail }) =>
      answered(desk.GET('/desk/manifests', { params: { query: { warehouse, ...pageAt(pageParam, PAGE) } } })),
  }) as const;

/** The packed orders that wait for each carrier. */
export const packedQuery = (warehouse: string) =>
  ({
    queryKey: ['provider', 'manifests', warehouse, 'packed'],
    queryFn: async () =>
      (await answered(desk.GET('/desk/warehouses/{warehouse}/packed', { params: { path: { warehouse } } }))).packed,
    refetchInterval: EACH_MINUTE,
  }) as const;

export const manifestQuery = (manifest_no: string) =>
  ({
    queryKey: ['provider', 'manifests', 'one', manifest_no],
    queryFn: () => answered(desk.GET('/desk/manifests/{manifest_no}', { params: { path: { manifest_no } } })),
  }) as const;

export type ManifestPage = Awaited<ReturnType<ReturnType<typeof manifestQuery>['queryFn']>>;

/** Returns a function that reads again what this page may have changed: waves, manifests and the day. */
export function useReadWorkAgain(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      (['waves', 'manifests', 'day'] as const).map((what) =>
        queries.invalidateQueries({ queryKey: ['provider', what] }),
      ),
    );
}

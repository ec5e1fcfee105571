import { queryOptions } from '@tanstack/react-query';
import { answered, api } from '../../app/api';
import type { paths } from '../../app/api-schema';

/** The request for a file: its kind, and which rows it contains. */
export type NewExport = paths['/exports']['post']['requestBody']['content']['application/json'];
export type MadeFile = paths['/exports']['get']['responses'][200]['content']['application/json']['exports'][number];

export const exportsQuery = (account: string) =>
  queryOptions({
    queryKey: [account, 'exports'],
    queryFn: async () => (await answered(api.GET('/exports'))).exports,
  });

export const startExport = (body: NewExport) => answered(api.POST('/exports', { body }));

export const discardExport = (id: number) =>
  answered(api.DELETE('/exports/{export}', { params: { path: { export: String(id) } } }));

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answered, api } from '../../app/api';
import type { paths } from '../../app/api-schema';
import { pageAt } from '../../shared/growing';
import type { Format } from './format';

type Kind = Format['name'];
type FaultyPage = paths['/imports/{import}/faulty']['get']['responses'][200]['content']['application/json'];

/** A file that was sent, and how far it is. */
export type SentFile = paths['/imports/{import}']['get']['responses'][200]['content']['application/json'];
export type FaultyEntry = FaultyPage['entries'][number];
export interface ListedEntry extends FaultyEntry {
  readonly state: 'open' | 'sound' | 'faulty';
}
/** An entry as it is sent. */
type SentEntry = paths['/imports/items']['post']['requestBody']['content']['application/json']['entries'][number];

const at = (id: string) => ({ params: { path: { import: id } } });

export const filesQuery = (account: string, kind: Kind) =>
  queryOptions({ queryKey: [account, 'imports', kind], queryFn: () => answered(api.GET(`/imports/${kind}`)) });

export const fileQuery = (account: string, id: string) =>
  queryOptions({ queryKey: [account, 'imports', id], queryFn: () => answered(api.GET('/imports/{import}', at(id))) });

/** The beginning of the keys of all pages of entries of a file. */
export const allEntriesKey = (account: string, id: string) => [account, 'imports', id, 'entries'] as const;

/** A page of entries: those with faults, or all that are not made yet. */
export const entriesQuery = (
  account: string,
  id: string,
  which: 'faulty' | 'all',
  cursor: string | null,
  limit: number,
) =>
  queryOptions({
    queryKey: [...allEntriesKey(account, id), which, cursor],
    queryFn: async (): Promise<{ readonly entries: readonly ListedEntry[]; readonly next: string | null }> => {
      const { entries, metadata } = await (which === 'all' ? readEntries : readFaulty)(id, cursor, limit);
      return {
        entries: entries.map((entry) => ({ state: 'faulty', ...entry })),
        next: metadata.page.next_cursor,
      };
    },
    placeholderData: keepPreviousData,
  });

/** The faults that most entries have, and how many entries the server could not judge. */
export const commonFaultsQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: [account, 'imports', id, 'common-faults'],
    queryFn: () => answered(api.GET('/imports/{import}/common-faults', at(id))),
  });

const readFaulty = (id: string, cursor: string | null, limit: number): Promise<FaultyPage> =>
  answered(api.GET('/imports/{import}/faulty', { params: { ...at(id).params, query: pageAt(cursor, limit) } }));

const readEntries = (id: string, cursor: string | null, limit: number) =>
  answered(api.GET('/imports/{import}/entries', { params: { ...at(id).params, query: pageAt(cursor, limit) } }));

const LARGEST_PAGE = 1_000;

/** All entries with faults. */
export async function readAllFaulty(id: string, from: string | null = null): Promise<FaultyEntry[]> {
  const { entries, metadata } = await readFaulty(id, from, LARGEST_PAGE);
  const next = metadata.page.next_cursor;
  return next === null ? entries : [...entries, ...(await readAllFaulty(id, next))];
}

/** All entries that are not made yet. */
export async function readAllEntries(id: string, from: string | null = null): Promise<ListedEntry[]> {
  const { entries, metadata } = await readEntries(id, from, LARGEST_PAGE);
  const next = metadata.page.next_cursor;
  return next === null ? entries : [...entries, ...(await readAllEntries(id, next))];
}

export const startImport = (kind: Kind, body: { readonly file: string; readonly entries: SentEntry[] }) =>
  answered(api.POST(`/imports/${kind}`, { body }));

export const mendImport = (id: string, entries: SentEntry[]) =>
  answered(api.PUT('/imports/{import}/faulty', { ...at(id), body: { entries } }));

export const runImport = (id: string, what: 'judging' | 'sending') =>
  answered(api.POST('/imports/{import}/run', { ...at(id), body: { what } }));

export const stopImport = (id: string) => answered(api.POST('/imports/{import}/stop', at(id)));

export const discardImport = (id: string) => answered(api.DELETE('/imports/{import}', at(id)));

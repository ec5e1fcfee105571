import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answered, api } from '../../app/api';
import type { paths } from '../../app/api-schema';
import { pageAt } from '../../shared/growing';
import type { Format } from './format';

type Kind = Format['name'];
type EntriesPage = paths['/imports/{import}/entries']['get']['responses'][200]['content']['application/json'];
/** Which entries: those with faults, or all that are not made yet. */
type Which = 'faulty' | 'all';

/** A file that was sent, and how far it is. */
export type SentFile = paths['/imports/{import}']['get']['responses'][200]['content']['application/json'];
export type ListedEntry = EntriesPage['entries'][number];
type SentEntry = paths['/imports/items']['post']['requestBody']['content']['application/json']['entries'][number];
type MendedEntry =
  paths['/imports/{import}/entries']['put']['requestBody']['content']['application/json']['entries'][number];

const at = (id: string) => ({ params: { path: { import: id } } });

export const filesQuery = (account: string, kind: Kind) =>
  queryOptions({ queryKey: [account, 'imports', kind], queryFn: () => answered(api.GET(`/imports/${kind}`)) });

export const fileQuery = (account: string, id: string) =>
  queryOptions({ queryKey: [account, 'imports', id], queryFn: () => answered(api.GET('/imports/{import}', at(id))) });

/** The beginning of the keys of all pages of entries of a file. */
export const allEntriesKey = (account: string, id: string) => [account, 'imports', id, 'entries'] as const;

export const entriesQuery = (account: string, id: string, which: Which, cursor: string | null, limit: number) =>
  queryOptions({
    queryKey: [...allEntriesKey(account, id), which, cursor],
    queryFn: async (): Promise<{ readonly entries: readonly ListedEntry[]; readonly next: string | null }> => {
      const { entries, metadata } = await readEntries(id, which, cursor, limit);
      return { entries, next: metadata.page.next_cursor };
    },
    placeholderData: keepPreviousData,
  });

/** The faults that most entries have, and how many entries the server could not judge. */
export const commonFaultsQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: [account, 'imports', id, 'common-faults'],
    queryFn: () => answered(api.GET('/imports/{import}/common-faults', at(id))),
  });

const readEntries = (id: string, which: Which, cursor: string | null, limit: number): Promise<EntriesPage> =>
  answered(
    api.GET('/imports/{import}/entries', {
      params: { ...at(id).params, query: { ...pageAt(cursor, limit), ...(which === 'all' ? {} : { state: which }) } },
    }),
  );

const LARGEST_PAGE = 1_000;

export async function readAllEntries(id: string, which: Which, from: string | null = null): Promise<ListedEntry[]> {
  const { entries, metadata } = await readEntries(id, which, from, LARGEST_PAGE);
  const next = metadata.page.next_cursor;
  return next === null ? entries : [...entries, ...(await readAllEntries(id, which, next))];
}

export const startImport = (kind: Kind, body: { readonly file: string; readonly entries: SentEntry[] }) =>
  answered(api.POST(`/imports/${kind}`, { body }));

export const mendImport = (id: string, entries: MendedEntry[]) =>
  answered(api.PUT('/imports/{import}/entries', { ...at(id), body: { entries } }));

export const runImport = (id: string, what: 'judging' | 'sending') =>
  answered(api.POST('/imports/{import}/run', { ...at(id), body: { what } }));

export const stopImport = (id: string) => answered(api.POST('/imports/{import}/stop', at(id)));

export const discardImport = (id: string) => answered(api.DELETE('/imports/{import}', at(id)));

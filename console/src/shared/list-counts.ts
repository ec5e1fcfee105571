import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../app/api';
import { formatNumber } from '../app/i18n';

/** How many rows the views of all lists have: one request for all of them, which no page waits for. */
const countsQuery = (account: string) =>
  ({
    queryKey: [account, 'counts'],
    queryFn: () => answered(api.GET('/lists/counts')),
    staleTime: 10_000,
  }) as const;

/** The server counts up to this number, and no further. */
const MOST = 10_000;

/**
 * The count of a view, `1,204` or `10,000+`; null: not known.
 * @param account null: there is none, and nothing is asked
 */
export function useCounts(account: string | null): (list: string, view: string) => string | null {
  const { data } = useQuery({ ...countsQuery(account ?? ''), enabled: account !== null });
  return (list, view) => {
    const lists: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined = data;
    const count = lists?.[list]?.[view];
    if (count === undefined) return null;
    return count > MOST ? `${formatNumber(MOST)}+` : formatNumber(count);
  };
}

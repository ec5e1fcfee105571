import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, api } from '../app/api';

/** Queries of an account begin with its id: the next account never sees what was read for this one. */
const accountQuery = (account: string) =>
  ({ queryKey: [account, 'account'], queryFn: () => answered(api.GET('/account')), staleTime: 300_000 }) as const;

/** What belongs to the account of the page. */
export const useOwnAccount = (account: string) => useQuery(accountQuery(account));

/** The warehouses that an account may use; none while they are being read. */
export const useWarehouses = (account: string) => useOwnAccount(account).data?.warehouses ?? [];

/** The name of a warehouse; its code while the names are being read. */
export function useWarehouseName(account: string): (warehouse: string) => string {
  const warehouses = useWarehouses(account);
  return (code) => warehouses.find(({ warehouse }) => warehouse === code)?.name ?? code;
}

/** Reads anew whatever is shown of an account. */
export function useReadAgain(account: string): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [account] });
}

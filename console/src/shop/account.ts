import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, api } from '../app/api';

/** The keys of all queries of an account begin with its id, so no page shows cached data of another account. */
const accountQuery = (account: string) =>
  ({ queryKey: [account, 'account'], queryFn: () => answered(api.GET('/account')), staleTime: 300_000 }) as const;

/** The account that the page is about: its name, settings, features and warehouses. */
export const useOwnAccount = (account: string) => useQuery(accountQuery(account));

/** The warehouses that an account may use; none while they are being read. */
export const useWarehouses = (account: string) => useOwnAccount(account).data?.warehouses ?? [];

/** The name of a warehouse; its code while the names are being read. */
export function useWarehouseName(account: string): (warehouse: string) => string {
  const warehouses = useWarehouses(account);
  return (code) => warehouses.find(({ warehouse }) => warehouse === code)?.name ?? code;
}

/** Returns a function that reads everything again that is shown of an account. */
export function useReadAgain(account: string): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [account] });
}

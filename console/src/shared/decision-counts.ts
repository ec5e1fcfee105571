import { useQuery } from '@tanstack/react-query';
import { answered, desk } from '../app/api';
import { EACH_MINUTE } from './each-minute';

/** How many decisions wait, by kind and warehouse. The menu shows them too. */
const countsQuery = {
  queryKey: ['provider', 'decisions', 'counts'],
  queryFn: async () => (await answered(desk.GET('/desk/decisions'))).decisions,
  staleTime: 10_000,
  refetchInterval: EACH_MINUTE,
} as const;

type Counts = Awaited<ReturnType<typeof countsQuery.queryFn>>;
export type DecisionKind = Counts[number]['kind'];

/**
 * A function that counts decisions: of a kind or all, in a warehouse or all. Null: not known yet.
 * @param enabled false: nothing is asked
 */
export function useDecisionCounts(
  enabled = true,
): (kind: DecisionKind | null, warehouse: string | null) => number | null {
  const { data } = useQuery({ ...countsQuery, enabled });
  return (kind, warehouse) =>
    data === undefined
      ? null
      : data
          .filter((one) => (kind === null || one.kind === kind) && (warehouse === null || one.warehouse === warehouse))
          .reduce((sum, { count }) => sum + count, 0);
}

import type { OrderToLabel } from './label-query';

/** Orders of an account whose labels have the same problems: mostly one thing, such as a setting, mends them all. */
export interface SameProblems {
  readonly account_name: string;
  readonly problems: OrderToLabel['problems'];
  readonly orders: readonly OrderToLabel[];
}

/** The orders with problems, those with the same ones together, in the order of the first of them. */
export function sameProblems(orders: readonly OrderToLabel[]): readonly SameProblems[] {
  const groups = new Map<string, OrderToLabel[]>();
  for (const order of orders) {
    if (order.problems.length === 0) continue;
    const key = JSON.stringify([order.account_name, order.problems]);
    groups.set(key, [...(groups.get(key) ?? []), order]);
  }
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    return first === undefined ? [] : [{ account_name: first.account_name, problems: first.problems, orders: same }];
  });
}

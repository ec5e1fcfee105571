/** Rows by key, in the order met. (`Map.groupBy` came to Node only after the oldest release that we support.) */
export function groupBy<K, T>(rows: Iterable<T>, keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

/** What `work` answers for each, in order, one after the other: each may rest on the one before it, or on one connection. */
export async function inTurn<T, R>(items: Iterable<T>, work: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (const item of items) {
    answers.push(await work(item));
  }
  return answers;
}

/** Puts many behind a list. (As arguments of `push` some hundred thousand overflow the stack.) */
export function addAll<T>(list: T[], more: Iterable<T>): void {
  for (const one of more) list.push(one);
}

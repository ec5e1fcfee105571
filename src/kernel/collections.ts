/** Groups rows by key, in order of first appearance. (`Map.groupBy` is missing in the oldest Node that we support.) */
export function groupBy<K, T>(rows: Iterable<T>, keyOf: (row: T) => K): Map<K, [T, ...T[]]> {
  const groups = new Map<K, [T, ...T[]]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

/** Awaits `work` for each item, one after the other: each may depend on the one before it, or share its connection. */
export async function mapSeries<T, R>(items: Iterable<T>, work: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (const item of items) {
    answers.push(await work(item));
  }
  return answers;
}

/**
 * As {@link mapSeries}, but a failure does not keep the work from the items after it.
 * @param isStopping asked before each item; true: the rest is left to the next run
 * @throws AggregateError of all failures, after the last item
 */
export async function mapApart<T, R>(
  items: Iterable<T>,
  work: (item: T) => Promise<R>,
  isStopping: () => boolean = () => false,
): Promise<R[]> {
  const answers: R[] = [];
  const failures: unknown[] = [];
  await mapSeries(items, async (item) => {
    if (isStopping()) return;
    await work(item).then(
      (answer) => answers.push(answer),
      (error) => failures.push(error),
    );
  });
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} failed, the first: ${failures[0]}`);
  return answers;
}

/** Appends many entries to a list. (Some hundred thousand arguments of `push` would overflow the stack.) */
export function addAll<T>(list: T[], more: Iterable<T>): void {
  for (const one of more) list.push(one);
}

/** The values that occur more than once. */
export function repeated<T>(values: Iterable<T>): Set<T> {
  const seen = new Set<T>();
  const twice = new Set<T>();
  for (const value of values) {
    if (seen.has(value)) twice.add(value);
    seen.add(value);
  }
  return twice;
}

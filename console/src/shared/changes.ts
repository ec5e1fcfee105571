import { ListChanged } from '../app/failures';

/* What a form has changed, and how that goes together with what somebody else has changed meanwhile. */

/** The fields that differ. A form that sends only these takes back nothing that somebody else has changed meanwhile. */
export const changesOf = <T extends object>(next: Partial<T>, before: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(next).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof T])),
  ) as Partial<T>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const valueAt = (values: object, names: readonly string[]): unknown =>
  names.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), values);

/**
 * Whether the value that a path of the request names is another one now. The form may have it without the first names of the path:
 * `recipient.name` as `name`; a line of a list it has under its own name only. A path of which it has nothing names no value.
 */
export function isChangedAt(path: string, before: object, now: object): boolean {
  const names = path.split('.');
  const isOfLine = names.some((name) => /^\d+$/.test(name));
  const ways = isOfLine ? [names] : names.map((_, first) => names.slice(first));
  const way = ways.find((one) => valueAt(before, one) !== undefined || valueAt(now, one) !== undefined);
  return way !== undefined && JSON.stringify(valueAt(before, way)) !== JSON.stringify(valueAt(now, way));
}

/** Whether it is an object of plain values, as an address is. */
const isFlat = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((one) => typeof one !== 'object' || one === null);

/**
 * The values with which a form would have begun now, changed as somebody has changed it: of an address, too, only the fields
 * that were changed. A list is one value, because its lines have no names of their own; so is an object with a list in it, such as
 * shipping rules with their version.
 */
export function rebased<T extends object>(values: T, begun: T, now: T): T {
  const before = begun as Readonly<Record<string, unknown>>;
  const changed = Object.entries(changesOf<object>(values, begun)).map(([name, value]) => {
    const [was, is] = [before[name], (now as Readonly<Record<string, unknown>>)[name]];
    return [name, isFlat(value) && isFlat(was) && isFlat(is) ? rebased(value, was, is) : value];
  });
  return { ...now, ...Object.fromEntries(changed) };
}

/** Refuses to send a list that somebody else has changed since the form began: it would take that change back. */
export function refuseOtherLists<T extends object>(values: T, begun: T, now: T): void {
  const changed = changesOf(values, begun);
  const others = changesOf(now, begun);
  if (Object.entries(others).some(([name, value]) => Array.isArray(value) && name in changed)) throw new ListChanged();
}

import type { Entry } from './inbox';

/*
 * Decisions about units in quarantine, or about units that were not found: the values of the form, and the requests that
 * follow from them.
 */

export type QuarantineEntry = Extract<Entry, { kind: 'quarantine' | 'missing' }>;
export type Condition = 'defective' | 'unidentified';
const CONDITIONS = ['defective', 'unidentified'] as const satisfies readonly Condition[];

const ACTS = {
  quarantine: ['restock', 'write_off', 'to_defective'],
  missing: ['found', 'lost'],
} as const;
export type Act = (typeof ACTS)[keyof typeof ACTS][number];

/** The source of units that come from no known receipt: they are adjusted, not released. */
const NO_RECEIPT = '';

export interface Values {
  readonly condition: Condition;
  readonly act: Act;
  readonly quantity: number | string;
  readonly reason: string;
  readonly note: string;
  /** `TS001-W0001 1`: receipt and line. */
  readonly source: string;
}

const sumOf = <T>(rows: readonly T[], pick: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + pick(row), 0);

/** Where the units lie that this card is about: missing units have a place of their own. */
export const placesOf = (
  kind: QuarantineEntry['kind'],
  places: readonly (Readonly<Record<Condition, number>> & { readonly place: string; readonly kind: string })[],
) =>
  places.flatMap((one) => {
    const units = one.defective + one.unidentified;
    return (one.kind === 'missing') === (kind === 'missing') && units > 0 ? [{ place: one.place, units }] : [];
  });

/** Units of a condition that this card is about: those that are missing, or the others that no removal takes. */
export function unitsOf({ kind, row: { lot } }: QuarantineEntry, condition: Condition): number {
  const missing = sumOf(
    lot.places.filter((place) => place.kind === 'missing'),
    (place) => place[condition],
  );
  return kind === 'missing' ? missing : lot[condition] - lot.claimed[condition] - missing;
}

/** The conditions of which there are units. */
export const conditionsOf = (entry: QuarantineEntry): readonly Condition[] =>
  CONDITIONS.filter((one) => unitsOf(entry, one) > 0);

/** What can be done with units of a condition. */
export const actsOf = ({ kind }: QuarantineEntry, condition: Condition): readonly Act[] =>
  ACTS[kind].filter((act) => act !== 'to_defective' || condition === 'unidentified');

/** The receipts from which units of a condition can be released; others are adjusted. */
export function sourcesOf(entry: QuarantineEntry, condition: Condition) {
  const receipts = entry.row.lot.receipts
    .filter((one) => one[condition] > 0)
    .map(({ receipt_id, line_no, ...units }) => ({
      value: `${receipt_id} ${line_no}`,
      receipt_id,
      line_no,
      units: units[condition],
    }));
  const rest = unitsOf(entry, condition) - sumOf(receipts, ({ units }) => units);
  const others = { value: NO_RECEIPT, receipt_id: null, line_no: 0, units: rest };
  return rest > 0 && receipts.length > 0 ? [...receipts, others] : receipts;
}

/** The most units that a choice can be about. */
export function mostOf(
  entry: QuarantineEntry,
  { condition, act, source }: Pick<Values, 'condition' | 'act' | 'source'>,
): number {
  const all = unitsOf(entry, condition);
  if (act !== 'restock') return all;
  return Math.min(all, sourcesOf(entry, condition).find(({ value }) => value === source)?.units ?? all);
}

/** What the form begins with. */
export function valuesOf(entry: QuarantineEntry): Values {
  const condition = conditionsOf(entry)[0] ?? 'defective';
  const source = sourcesOf(entry, condition)[0]?.value ?? NO_RECEIPT;
  const begin = { condition, act: ACTS[entry.kind][0], source };
  return { ...begin, quantity: mostOf(entry, begin), reason: 'damaged', note: '' };
}

/** The values after another choice. The quantity is then all units that the choice is about. */
export function afterChoice(
  entry: QuarantineEntry,
  typed: Values,
  change: Partial<Pick<Values, 'condition' | 'act' | 'source'>>,
): Values {
  const now = adjustedToStock(entry, typed);
  const condition = change.condition ?? now.condition;
  const act = change.act ?? (condition === 'defective' && now.act === 'to_defective' ? 'restock' : now.act);
  const own = sourcesOf(entry, condition);
  const wanted = change.source ?? now.source;
  const source = own.some(({ value }) => value === wanted) ? wanted : (own[0]?.value ?? NO_RECEIPT);
  const next = { ...now, condition, act, source };
  return { ...next, quantity: mostOf(entry, next) };
}

/** The values, if units of their condition still exist; if somebody else has handled these, values for the other units. */
export function adjustedToStock(entry: QuarantineEntry, values: Values): Values {
  if (unitsOf(entry, values.condition) > 0) return values;
  const condition = conditionsOf(entry)[0] ?? values.condition;
  const next = { ...values, condition, source: sourcesOf(entry, condition)[0]?.value ?? NO_RECEIPT };
  return { ...next, quantity: mostOf(entry, next) };
}

/** The adjustment for a decision that is not a release. */
export function adjustmentOf({ act, reason, note }: Values, from: Condition) {
  if (act === 'write_off') return { from, to: 'adjustment', reason, note: note.trim() === '' ? null : note.trim() };
  if (act === 'lost') return { from, to: 'adjustment', reason: 'lost' };
  if (act === 'to_defective') return { from, to: 'defective', reason: 'recognised' };
  if (act === 'found') return { from, to: 'available', reason: 'found' };
  return { from, to: 'available', reason: from === 'defective' ? 'repaired' : 'recognised' };
}

/** The place of missing units, which lie in a place of their own; nothing for other units. */
export function placeOf({ kind, row: { lot } }: QuarantineEntry): { readonly place?: string } {
  const missing = lot.places.find((place) => place.kind === 'missing');
  return kind === 'missing' && missing !== undefined ? { place: missing.place } : {};
}

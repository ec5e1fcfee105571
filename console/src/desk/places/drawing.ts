/* How a zone is drawn: as aisles; an aisle as bays, by their numbers; a bay as levels, the highest on top. */

export interface MappedPlace {
  readonly code: string;
  readonly kind: 'shelf' | 'tote' | 'packing' | 'staging' | 'missing';
  readonly aisle: string | null;
  readonly bay: string | null;
  readonly level: string | null;
  readonly closed: boolean;
  readonly units: number;
  readonly items: number;
  readonly counting: boolean;
}

export type Fill = 'empty' | 'some' | 'many' | 'closed';

/** Places that stand above each other. */
export interface Bay {
  /** Null: a place without a bay, which is drawn by itself. */
  readonly bay: string | null;
  /** The highest level first. */
  readonly places: readonly MappedPlace[];
}

export interface Aisle {
  readonly aisle: string | null;
  readonly bays: readonly Bay[];
}

/** Numbers by their value, everything else as text: 2 comes before 10. */
const order = new Intl.Collator('en', { numeric: true }).compare;

function grouped<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}

/** Shelves that have an aisle or a bay, by aisle. All other places are in one more aisle without a name, each by itself. */
export function aislesOf(places: readonly MappedPlace[]): readonly Aisle[] {
  const stands = (place: MappedPlace) => place.kind === 'shelf' && (place.aisle !== null || place.bay !== null);
  const aisles = [...grouped(places.filter(stands), ({ aisle }) => aisle ?? '')]
    .sort(([a], [b]) => order(a, b))
    .map(([aisle, there]) => ({ aisle: aisle === '' ? null : aisle, bays: baysOf(there) }));
  const others = places.filter((place) => !stands(place)).map((place) => ({ bay: null, places: [place] }));
  return others.length === 0 ? aisles : [...aisles, { aisle: null, bays: others }];
}

const baysOf = (places: readonly MappedPlace[]): Bay[] =>
  // A shelf without a bay is drawn as a bay of its own, after the others.
  [...grouped(places, ({ bay, code }) => (bay === null ? `code ${code}` : `bay ${bay}`)).values()]
    .sort(([a], [b]) => Number(a?.bay === null) - Number(b?.bay === null) || order(nameOf(a), nameOf(b)))
    .map((there) => ({
      bay: there[0]?.bay ?? null,
      places: there.sort((a, b) => order(b.level ?? '', a.level ?? '') || order(b.code, a.code)),
    }));

const nameOf = (place: MappedPlace | undefined): string => place?.bay ?? place?.code ?? '';

/** The number of units from which a shelf has much stock: the fullest quarter has it. Null: no shelf has much stock. */
export function manyFrom(places: readonly MappedPlace[]): number | null {
  const stocked = places
    .filter(({ units, kind }) => units > 0 && kind === 'shelf')
    .map(({ units }) => units)
    .sort((a, b) => a - b);
  if (stocked.length === 0) return null;
  const upperQuartile = stocked[Math.floor(stocked.length * 0.75)] ?? 0;
  // If all shelves hold the same, none is fuller than the others.
  return upperQuartile > (stocked[0] ?? 0) ? upperQuartile : null;
}

/** @param many of {@link manyFrom} */
export function fillOf({ closed, units }: MappedPlace, many: number | null): Fill {
  if (closed) return 'closed';
  if (units === 0) return 'empty';
  return many !== null && units >= many ? 'many' : 'some';
}

export interface Tally extends Readonly<Record<Fill, number>> {
  readonly units: number;
  readonly counting: number;
}

/** How many of some places are in each state, and their units. */
export function tallyOf(places: readonly MappedPlace[], many: number | null): Tally {
  const tally = { empty: 0, some: 0, many: 0, closed: 0, units: 0, counting: 0 };
  for (const place of places) {
    tally[fillOf(place, many)] += 1;
    tally.units += place.units;
    if (place.counting) tally.counting += 1;
  }
  return tally;
}

/** The place of a bay that people look at first: the one with the most units. */
export const fullestOf = ({ places }: Bay): MappedPlace | undefined =>
  places.reduce<MappedPlace | undefined>(
    (fullest, one) => (fullest === undefined || one.units > fullest.units ? one : fullest),
    undefined,
  );

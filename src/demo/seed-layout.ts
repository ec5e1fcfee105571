import { groupBy, mapSeries } from '../kernel/collections.js';
import { withoutFaults } from '../kernel/decoded.js';
import type { Context } from '../operations/context.js';
import { type StowedUnits, stowGoods, type UnitsInMain } from '../operations/demo/stow-goods.js';
import { setPlaces } from '../operations/places/set-places.js';
import { SHELVES_OF } from '../rules/floor/choose-put-away.js';
import type { Temperature } from '../rules/places/place.js';
import type { PlaceDraft } from '../rules/places/plan-places.js';
import { MEASURES } from './seed-items.js';
import { SEED, SHOP_CALLER } from './seed-provider.js';

/*
 * The places of the warehouses, and on which of them the goods lie when the demo starts. Codes are zone, aisle, bay and level:
 *
 * | Zone | In TOKYO | In OSAKA, FUKUOKA |
 * |---|---|---|
 * | A | 2 aisles of 8 bays: levels 1 and 2 are pick faces, level 3 is reserve | 2 aisles of 4 bays, 1 aisle of 4 |
 * | B | 2 aisles of 5 bays with 3 levels of reserve | |
 * | C | aisle 01 is chilled, aisle 02 frozen: level 1 is picked, level 2 is reserve | |
 * | P | packing tables and lanes before the dock | the same, fewer |
 * | Q | a shelf for goods that nobody may pick | the same |
 *
 * In no zone: totes for one cart, and the places that every warehouse has.
 */

/** Aisles that look alike. Their first levels are pick faces, those above are reserve. */
interface Rack {
  readonly zone: string;
  /** Numbers of the first and the last one. */
  readonly aisles: readonly [number, number];
  readonly bays: number;
  readonly faces: number;
  readonly reserve: number;
  readonly temperature: Temperature;
}

interface Layout {
  readonly racks: readonly Rack[];
  readonly tables: number;
  readonly lanes: number;
}

const ambient = (zone: string, aisles: number, bays: number, faces: number, reserve: number): Rack => ({
  zone,
  aisles: [1, aisles],
  bays,
  faces,
  reserve,
  temperature: 'dry',
});

const LAYOUTS: Readonly<Record<string, Layout>> = {
  TOKYO: {
    racks: [
      ambient('A', 2, 8, 2, 1),
      ambient('B', 2, 5, 0, 3),
      { zone: 'C', aisles: [1, 1], bays: 3, faces: 1, reserve: 1, temperature: 'chilled' },
      { zone: 'C', aisles: [2, 2], bays: 2, faces: 1, reserve: 1, temperature: 'frozen' },
    ],
    tables: 3,
    lanes: 3,
  },
  OSAKA: { racks: [ambient('A', 2, 4, 2, 1)], tables: 2, lanes: 2 },
  FUKUOKA: { racks: [ambient('A', 1, 4, 2, 1)], tables: 1, lanes: 1 },
};

const TOTES = 12;

const numbers = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const padded = (no: number): string => String(no).padStart(2, '0');

/** The shelves of a rack as they are walked: every other aisle is walked back. */
const shelvesOf = ({ zone, aisles, bays, faces, reserve, temperature }: Rack) =>
  numbers(...aisles).flatMap((aisle, nth) => {
    const there = numbers(1, bays);
    return (nth % 2 === 0 ? there : there.reverse()).flatMap((bay) =>
      numbers(1, faces + reserve).map((level) => {
        const use = level <= faces ? ('pick' as const) : ('reserve' as const);
        return {
          code: `${zone}-${padded(aisle)}-${padded(bay)}-${level}`,
          kind: 'shelf' as const,
          zone,
          aisle: padded(aisle),
          bay: padded(bay),
          level: String(level),
          temperature,
          use,
          one_item: use === 'pick',
        };
      }),
    );
  });

/** All places of a layout in the order of walking. */
const placesOf = ({ racks, tables, lanes }: Layout): PlaceDraft[] => [
  ...racks.flatMap(shelvesOf),
  ...numbers(1, tables).map((no) => ({ code: `PACK-${no}`, kind: 'packing' as const, zone: 'P' })),
  ...numbers(1, lanes).map((no) => ({ code: `LANE-${no}`, kind: 'staging' as const, zone: 'P' })),
  ...numbers(1, TOTES).map((no) => ({ code: `T-${padded(no)}`, kind: 'tote' as const })),
  // The last on the way, so that nobody is sent there while another shelf is free.
  { code: 'Q-01', kind: 'shelf', zone: 'Q', use: 'reserve' },
];

/** The items that are ordered most: they lie nearest. All others follow in the order of the items. */
const HOT = ['TEA-001', 'CUP-001', 'TEA-002', 'TEA-003', 'SWT-001', 'TWL-001', 'CUP-003', 'FOD-001', 'STN-001'];

/** Units for which a pick face has room. */
const FACE_UNITS = 24;
/** This many units more are put on the face too: they are not worth a second shelf. */
const FEW = 12;
/** Units on a face that has run low, by item: before more of them are picked, units are brought from the reserve. */
const LOW: Readonly<Record<string, number>> = { 'STN-001': 5 };
/** Sizes of goods that have no pick face, because they are picked from the reserve. */
const BULKY = new Set(['100', '140', '160']);

/**
 * Lays the goods of a warehouse on its shelves. Of each item, the lot that goes out first lies on a pick face, as far as
 * there is room. Its other units, and each other lot, get a shelf of their own in the reserve: above the face if that is
 * free, else the lowest one. Units for which there is no shelf stay where they are.
 */
function stow({ racks }: Layout, lying: readonly UnitsInMain[]): StowedUnits[] {
  const shelves = racks.flatMap(shelvesOf);
  const taken = new Set<string>();
  const rankOf = (item: string) => (HOT.includes(item) ? HOT.indexOf(item) : HOT.length);
  const items = [...groupBy(lying, ({ item }) => item)].sort(([a], [b]) => rankOf(a) - rankOf(b));
  return items.flatMap(([item, lots]) => {
    const own = shelves.filter(({ temperature }) => temperature === SHELVES_OF[lots[0]?.temperature_zone ?? 'dry']);
    const free = (use: string) => own.filter((shelf) => shelf.use === use && !taken.has(shelf.code));
    const face = BULKY.has(MEASURES.get(item)?.size ?? '') ? undefined : free('pick')[0];
    return lots.flatMap(({ warehouse, item_no, lot_no, units }, nth) => {
      const room = LOW[item] ?? (units <= FACE_UNITS + FEW ? units : FACE_UNITS);
      const picked = face === undefined || nth > 0 ? 0 : Math.min(units, room);
      const stored = free('reserve').sort((a, b) => Number(a.level) - Number(b.level));
      const above = stored.find((one) => one.zone === face?.zone && one.aisle === face.aisle && one.bay === face.bay);
      const sides = [
        { place: face, units: picked },
        { place: above ?? stored[0], units: units - picked },
      ];
      return sides.flatMap(({ place, units: part }) => {
        if (place === undefined || part === 0) return [];
        taken.add(place.code);
        return { warehouse, item_no, lot_no, units: part, place: place.code };
      });
    });
  });
}

/** Makes the places of the warehouses, and lays the goods of the shop there. */
export async function layOut(ctx: Context): Promise<void> {
  const layouts = Object.entries(LAYOUTS);
  await mapSeries(layouts, ([warehouse, layout]) => setPlaces(ctx, warehouse, withoutFaults(placesOf(layout)), SEED));
  await stowGoods(
    ctx,
    SHOP_CALLER.account.account_id,
    (lying) => {
      const there = groupBy(lying, ({ warehouse }) => warehouse);
      return layouts.flatMap(([warehouse, layout]) => stow(layout, there.get(warehouse) ?? []));
    },
    SEED,
  );
}

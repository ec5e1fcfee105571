import type { TemperatureZone } from '../../items/item-values.js';
import type { ReturnedPart, ShippedSerial } from '../../stock/plan-return.js';
import type { GoodsLeft } from './goods-left.js';

export const RETURNED_AS = ['good', 'defective', 'disposed'] as const;
export type ReturnedAs = (typeof RETURNED_AS)[number];

/** Units of one lot of a line that were shipped and have not come back. */
export interface ReturnableUnits extends GoodsLeft {
  readonly line_no: number;
  readonly temperature_zone: TemperatureZone;
  /** Whether the lot is blocked, by a recall for example. */
  readonly blocked: boolean;
}

/** Units that somebody holds, of one item and lot. */
export interface InHand {
  readonly item_no: number;
  readonly lot_no: number;
  readonly units: number;
  /** Serial numbers that were scanned of these units. */
  readonly serial_nos: readonly string[];
}

/** Units that somebody has looked at. */
export interface ListedUnits extends InHand {
  readonly condition: ReturnedAs;
  /** Code of the shelf; null: nobody named one. */
  readonly place: string | null;
}

interface Row extends ReturnableUnits {
  /** Units of the row that no listed unit has taken yet. */
  free: number;
}

type Taken = Pick<ListedUnits, 'condition' | 'place'> & {
  readonly units: number;
  readonly serial_nos: readonly string[];
};

/**
 * Distributes listed units over the lines of the order: several lines may have had the same goods. A unit with a serial number
 * belongs to the line with which that number was shipped. Such units are distributed first, so that other units do not take their
 * place.
 * @returns null: more are listed than can come back
 */
export function returnedParts(
  listed: readonly ListedUnits[],
  out: readonly ReturnableUnits[],
  serials: readonly ShippedSerial[],
): ReturnedPart[] | null {
  const rows: Row[] = out.map((row) => ({ ...row, free: row.units }));
  const taken = new Map<Row, Taken[]>(rows.map((row) => [row, []]));
  const give = (row: Row, one: ListedUnits, units: number, serial_nos: readonly string[]): void => {
    row.free -= units;
    taken.get(row)?.push({ condition: one.condition, place: one.place, units, serial_nos });
  };
  const rest = listed.map((one) => {
    const own = rows.filter((row) => row.item_no === one.item_no && row.lot_no === one.lot_no);
    const numbered = one.serial_nos.filter((serial) => {
      const line = serials.find((known) => known.item_no === one.item_no && known.serial_no === serial)?.line_no;
      const row = own.find((each) => each.line_no === line && each.free > 0);
      if (row !== undefined) give(row, one, 1, [serial]);
      return row !== undefined;
    });
    return { one, own, units: one.units - numbered.length };
  });
  for (const { one, own, units } of rest) {
    let missing = units;
    for (const row of own) {
      const given = Math.min(missing, row.free);
      if (given > 0) give(row, one, given, []);
      missing -= given;
    }
    if (missing > 0) return null;
  }
  return rows.flatMap((row) => {
    const own = taken.get(row) ?? [];
    return own.length === 0 ? [] : [partOf(row, own)];
  });
}

function partOf({ line_no, item_no, lot_no }: ReturnableUnits, taken: readonly Taken[]): ReturnedPart {
  const units = (condition: ListedUnits['condition'], at?: string): number =>
    taken.reduce(
      (sum, one) => sum + (one.condition === condition && (at === undefined || one.place === at) ? one.units : 0),
      0,
    );
  const places = [...new Set(taken.flatMap(({ place }) => place ?? []))];
  return {
    line_no,
    item_no,
    lot_no,
    good: units('good'),
    defective: units('defective'),
    disposed: units('disposed'),
    laid: places.map((place) => ({ place, good: units('good', place), defective: units('defective', place) })),
    serial_nos: taken.flatMap(({ serial_nos }) => serial_nos),
  };
}

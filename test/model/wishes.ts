import type { Action, BackWish, Changes, CountWish, LineWish, LossWish, OrderWish, PartWish } from './actions.js';
import { GOODS, SETS, SOLD } from './catalog.js';
import { dayOf, midnight, nextWaveRelease, plusDays } from './days.js';
import type { Dice } from './dice.js';
import type { Count, Shipment, State, Taken, Warehouse } from './state.js';
import { freeUnits } from './supply.js';

/* What actions ask for: goods, quantities, days. Mostly what there is, now and then a little more. */

export const warehouse = (dice: Dice): Warehouse => (dice.oneIn(4) ? 'OSAKA' : 'TOKYO');

export const goods = (dice: Dice, most: number, units: number): LineWish[] =>
  dice.some(GOODS, most).map((code) => ({ code, quantity: dice.among(1, units) }));

/** Mostly what is there. */
export function goodsAt(state: State, where: Warehouse, dice: Dice): LineWish[] {
  const there = GOODS.filter((code) => freeUnits(state, where, code) > 0);
  if (there.length === 0 || dice.oneIn(8)) return goods(dice, 2, 4);
  return dice
    .some(there, 2)
    .map((code) => ({ code, quantity: dice.among(1, Math.min(freeUnits(state, where, code), 5)) }));
}

const lineWishes = (dice: Dice): LineWish[] =>
  Array.from({ length: dice.oneIn(2) ? 1 : dice.among(1, 3) }, () => ({
    code: dice.of(SOLD),
    quantity: dice.among(1, 5),
    ...(dice.oneIn(6) ? { may_wait: dice.oneIn(2) } : {}),
  }));

export function orderWish(dice: Dice): OrderWish {
  return {
    lines: lineWishes(dice),
    ...(dice.oneIn(4) ? { warehouse: 'OSAKA' as const } : {}),
    ...(dice.oneIn(3) ? { priority: dice.among(0, 2) } : {}),
    ...(dice.oneIn(8) ? { suspend: true } : {}),
    ...(dice.oneIn(5) ? {} : { may_wait: !dice.oneIn(4) }),
    ...(dice.oneIn(8) ? { enclosed: true } : {}),
    ...(dice.oneIn(8) ? { in_days: dice.among(0, 5) } : {}),
  };
}

export function changes(dice: Dice): Changes {
  const change: Changes = {
    ...(dice.oneIn(2) ? { lines: lineWishes(dice) } : {}),
    ...(dice.oneIn(6) ? { warehouse: warehouse(dice) } : {}),
    ...(dice.oneIn(4) ? { priority: dice.among(0, 2) } : {}),
    ...(dice.oneIn(3) ? { suspend: dice.oneIn(2) } : {}),
    ...(dice.oneIn(6) ? { may_wait: !dice.oneIn(3) } : {}),
    ...(dice.oneIn(10) ? { enclosed: dice.oneIn(2) } : {}),
    ...(dice.oneIn(10) ? { in_days: dice.among(0, 5) } : {}),
  };
  return Object.keys(change).length === 0 ? { recipient: true } : change;
}

export function changeOfItem(state: State, dice: Dice): Action {
  if (dice.oneIn(2)) {
    const code = dice.of(SETS);
    const children = state.catalog[code]?.children ?? [];
    return { do: 'change set', code, children: children.map((child) => ({ ...child, quantity: dice.among(1, 3) })) };
  }
  return { do: 'change days', code: dice.of(['MILK', 'SOAP']), days: dice.among(0, 4) };
}

/** Units that lie somewhere, now and then one too many. */
export function removal(state: State, dice: Dice, no: string): Action {
  const kind = dice.of(['disposal', 'return'] as const);
  const found = state.places.flatMap((place) =>
    SOURCES.flatMap((source) => (place[source] > 0 ? [{ ...place, source, units: place[source] }] : [])),
  );
  const quarantined = found.filter(({ source }) => source !== 'free');
  if (found.length === 0 || dice.oneIn(15)) {
    const where = { warehouse: warehouse(dice), code: dice.of(GOODS), source: dice.of(SOURCES) };
    return { do: 'remove', label: `d${no}`, ...where, quantity: dice.among(1, 3), kind };
  }
  const {
    warehouse: where,
    code,
    source,
    units,
  } = dice.of(quarantined.length > 0 && dice.oneIn(2) ? quarantined : found);
  const quantity = Math.min(units, dice.among(1, 4)) + (dice.oneIn(12) ? 1 : 0);
  return { do: 'remove', label: `d${no}`, warehouse: where, code, quantity, kind, source };
}

/** Some of what a shipment took along; now and then one unit more than has not come back. */
export function partsBack(sent: Shipment['sent'], dice: Dice): BackWish[] {
  if (sent.length === 0) return [{ sent: 0, good: 1, defective: 0 }];
  const chosen = dice.some(
    sent.map((_, index) => index),
    2,
  );
  return chosen.map((index) => {
    const { quantity = 1, back = 0 } = sent[index] ?? {};
    const units = dice.among(1, Math.max(quantity - back, 1)) + (dice.oneIn(8) ? 1 : 0);
    const defective = dice.oneIn(3) ? dice.among(0, units) : 0;
    return { sent: index, good: units - defective, defective };
  });
}

/** Units of one lot that a shipment holds; now and then one too many, or of a line that is not at that point. */
export function loss(
  state: State,
  dice: Dice,
  label: string,
  isPicked: boolean,
): LossWish & { readonly shipment: string } {
  const lines = state.shipments.find((one) => one.label === label)?.lines ?? [];
  const fitting = lines.filter((line) => line.picked === isPicked);
  const from = fitting.length > 0 && !dice.oneIn(12) ? fitting : lines;
  const nothing = { no: 1, held: [] as readonly Taken[] };
  const { no, held } = from.length === 0 ? nothing : dice.of(from);
  const { code, lot, quantity } =
    held === null || held.length === 0 ? { code: 'TEA', lot: 0, quantity: 1 } : dice.of(held);
  const units = dice.among(1, quantity) + (dice.oneIn(12) ? 1 : 0);
  return { shipment: label, line: no, code, lot: indexOf(state, code, lot), quantity: units };
}

/** Units found, lost, broken, mended, recognised. */
export function adjustment(state: State, dice: Dice): Action {
  const sides = ['nowhere', ...SOURCES] as const;
  const from = dice.of(sides);
  const to = dice.of(sides.filter((side) => side !== from));
  const filled = from === 'nowhere' ? [] : state.places.filter((place) => place[from] > 0);
  if (filled.length > 0 && !dice.oneIn(10)) {
    const { warehouse: where, code, lot, [from as (typeof SOURCES)[number]]: units } = dice.of(filled);
    const quantity = Math.min(units, dice.among(1, 3)) + (dice.oneIn(12) ? 1 : 0);
    return { do: 'adjust', warehouse: where, code, lot: indexOf(state, code, lot), quantity, from, to };
  }
  const [code, lot] = dice.of([
    ...GOODS.filter((one) => !isInLots(state, one)).map((one) => [one, null] as const),
    ...state.lots.map((one) => [one.code, indexOf(state, one.code, one.no)] as const),
  ]);
  return { do: 'adjust', warehouse: warehouse(dice), code, lot, quantity: dice.among(1, 3), from, to };
}

const isInLots = (state: State, code: string): boolean =>
  state.catalog[code]?.by !== null || state.catalog[code]?.fifo === true;

/** The place of a lot among those of its item; null: units in no lot. */
export function indexOf(state: State, code: string, no: number): number | null {
  const index = state.lots.filter((lot) => lot.code === code).findIndex((lot) => lot.no === no);
  return index === -1 ? null : index;
}

const SOURCES = ['free', 'defective', 'unidentified'] as const;

/** Hours, to either side of a midnight, to the next wave release; and what is done when it is that late. */
export function wait(state: State, dice: Dice): Action {
  const { now } = state;
  const tonight = midnight(plusDays(dayOf(now), 1));
  switch (dice.roll(5)) {
    case 0:
      return { do: 'wait', until: now + dice.among(1, 9) * 3_600_000, work: dice.of(['nothing', 'pass']) };
    case 1:
      return { do: 'wait', until: tonight - 1, work: dice.of(['nothing', 'expire', 'pass']) };
    case 2:
      return { do: 'wait', until: tonight, work: dice.of(['nothing', 'expire', 'pass']) };
    default:
      return { do: 'wait', until: nextWaveRelease(now), work: 'release_wave' };
  }
}

/** What is found of what was announced: as much, less, more, broken, unknown, in several lots, or not yet. */
export function counts(state: State, dice: Dice, label: string): CountWish[] {
  const codes = state.receipts.find((one) => one.label === label)?.codes ?? [{ code: 'TEA', quantity: 1 }];
  const today = dayOf(state.now);
  return codes.flatMap(({ code, quantity }, index) => {
    if (dice.oneIn(10)) return [];
    const { by = null, days = null } = state.catalog[code] ?? {};
    const lots = by === null ? 1 : dice.among(1, 2);
    return Array.from({ length: lots }, () => {
      const away = by === 'expiry' ? dice.among(-1, 9) + (days ?? 0) : dice.among(-6, 0);
      return {
        line: index + 1,
        good: Math.max(0, Math.ceil(quantity / lots) + (dice.oneIn(4) ? dice.among(-2, 2) : 0)),
        defective: dice.oneIn(5) ? dice.among(1, 2) : 0,
        unidentified: dice.oneIn(6) ? dice.among(1, 2) : 0,
        date: by === null ? null : plusDays(today, away),
      };
    });
  });
}

type Found = Pick<PartWish, 'good' | 'defective' | 'unidentified'>;

export const openOf = (one: Count): Found => ({
  good: one.good - one.good_stored,
  defective: one.defective - one.defective_stored,
  unidentified: one.unidentified - one.unidentified_stored,
});

export const quarantinedOf = (one: Count): Found => ({
  good: 0,
  defective: one.defective_stored - one.defective_released,
  unidentified: one.unidentified_stored - one.unidentified_released,
});

/** Some of what is there; now and then one unit too many. */
export function parts(state: State, dice: Dice, label: string, there: (one: Count) => Found): PartWish[] {
  const found = state.receipts.find((one) => one.label === label)?.counts ?? [];
  if (found.length === 0) return [{ count: 0, good: 1, defective: 0, unidentified: 0 }];
  const chosen = dice.some(
    found.map((_, index) => index),
    3,
  );
  return chosen.map((index) => {
    const { good, defective, unidentified } = there(found[index] as Count);
    const upTo = (units: number) => (dice.oneIn(2) ? units : dice.among(0, units));
    return {
      count: index,
      good: upTo(good) + (dice.oneIn(25) ? 1 : 0),
      defective: upTo(defective),
      unidentified: upTo(unidentified),
    };
  });
}

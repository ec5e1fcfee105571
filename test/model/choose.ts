import fc from 'fast-check';
import type { Action, BackWish, Changes, CountWish, LineWish, Mistake, OrderWish, PartWish } from './actions.js';
import { GOODS, SETS, SOLD } from './catalog.js';
import { dayOf, midnight, nextIntake, plusDays } from './days.js';
import { freeUnits, isOverdue } from './shelf.js';
import {
  type Count,
  isBeforeWork,
  type Receipt,
  type Removal,
  type Shipment,
  type State,
  type Warehouse,
} from './state.js';

/*
 * What is done next. fast-check gives a kind and a number; the number decides the rest, from what the model knows by then: mostly
 * something that can be done, one time in ten whatever there is, which is then to be refused.
 */

export interface Intent {
  readonly kind: Kind;
  readonly salt: number;
}

const WEIGHTS = {
  create: 16,
  bulk: 3,
  update: 6,
  delete: 3,
  clear: 2,
  ask: 5,
  answer: 6,
  'take in': 12,
  pick: 12,
  'check picks': 12,
  pack: 10,
  ship: 10,
  'put back': 3,
  transfer: 4,
  'change transfer': 2,
  announce: 6,
  'change receipt': 1,
  'cancel receipt': 1,
  receive: 8,
  count: 10,
  store: 12,
  release: 4,
  remove: 3,
  adjust: 3,
  freeze: 3,
  'take back': 4,
  'step removal': 4,
  'change item': 1,
  wait: 3,
  mistake: 2,
  try: 2,
  both: 8,
} as const;
type Kind = keyof typeof WEIGHTS;

export const intents: fc.Arbitrary<Intent> = fc.record({
  kind: fc.oneof(
    ...Object.entries(WEIGHTS).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Kind) })),
  ),
  salt: fc.nat(),
});

/** A stream of choices that one number decides. */
class Dice {
  #state: number;

  constructor(salt: number) {
    this.#state = (salt ^ 0x9e3779b9) >>> 0;
  }

  /** 0 to below `sides`. */
  roll(sides: number): number {
    this.#state = (Math.imul(this.#state ^ (this.#state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
    const mixed = Math.imul(this.#state ^ (this.#state >>> 13), 0x297a2d39) >>> 0;
    return Math.floor((((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32) * sides);
  }

  among(from: number, to: number): number {
    return from + this.roll(to - from + 1);
  }

  oneIn(sides: number): boolean {
    return this.roll(sides) === 0;
  }

  of<T>(list: readonly T[]): T {
    return list[this.roll(list.length)] as T;
  }

  some<T>(list: readonly T[], most: number): T[] {
    const rest = [...list];
    const count = Math.min(this.among(1, most), rest.length);
    return Array.from({ length: count }, () => rest.splice(this.roll(rest.length), 1)[0] as T);
  }
}

/** Whether there is something that an action of a kind could succeed with. */
function isPossible(state: State, kind: Kind): boolean {
  const { shipments, receipts, put_backs } = state;
  const some = (...statuses: string[]) => shipments.some(({ status }) => statuses.includes(status));
  switch (kind) {
    case 'update':
    case 'delete':
    case 'clear':
      return shipments.some(isBeforeWork);
    case 'ask':
      return some('picking', 'picked', 'packed');
    case 'answer':
      return some('modify_request', 'cancel_request');
    case 'take in':
      return some('waiting');
    case 'pick':
      return shipments.some(isUnpicked);
    case 'check picks':
      return shipments.some(isPicked);
    case 'pack':
      return some('picked');
    case 'ship':
      return some('packed');
    case 'put back':
      return put_backs.length > 0;
    case 'change transfer':
      return shipments.some((one) => one.receipt !== null && isBeforeWork(one));
    case 'change receipt':
    case 'cancel receipt':
      return receipts.some((one) => isWaiting(one) && one.transfer === null);
    case 'receive':
      return receipts.some((one) => isWaiting(one) && hasCome(state, one));
    case 'count':
      return receipts.some(({ status }) => status === 'received');
    case 'store':
      return receipts.some(({ status }) => status === 'checking');
    case 'remove':
      return state.places.some((place) => place.free + place.defective + place.unidentified > 0);
    case 'freeze':
      return state.lots.length > 0;
    case 'take back':
      return shipments.some(isAway);
    case 'step removal':
      return state.removals.some(isRunning);
    case 'release':
      return receipts.some(({ counts: found }) => found.some(isApart));
    default:
      return true;
  }
}

const isRunning = ({ status }: Removal): boolean => status === 'waiting' || status === 'processing';
const isAway = ({ receipt: awaiting, sent }: Shipment): boolean =>
  awaiting === null && sent.some((one) => one.back < one.quantity);
const isUnpicked = ({ status, lines }: Shipment): boolean => status === 'picking' && lines.some((line) => !line.picked);
const isPicked = ({ status, lines }: Shipment): boolean => status === 'picking' && lines.every((line) => line.picked);
const isApart = (one: Count): boolean => apartOf(one).defective + apartOf(one).unidentified > 0;

const KINDS = Object.entries(WEIGHTS).flatMap(([kind, weight]) => Array<Kind>(weight).fill(kind as Kind));

/** @param no of the action in its run, for labels */
export function choose(state: State, { kind: wish, salt }: Intent, no: number): Action {
  const dice = new Dice(salt);
  let kind = wish;
  for (let again = 0; !isPossible(state, kind) && again < 20 && !dice.oneIn(20); again += 1) kind = dice.of(KINDS);
  if (kind === 'try') return { do: 'try', action: clientAction(state, dice, no) };
  if (kind !== 'both') return actionOf(kind, state, dice, `${no}`);
  // Two that are one transaction each; an intake that lets go of holds first is two.
  const kinds = (Object.keys(WEIGHTS) as Kind[]).filter(
    (one) =>
      isPossible(state, one) &&
      !['wait', 'both', 'try', 'change item', 'mistake'].includes(one) &&
      (one !== 'take in' || !isOverdue(state)),
  );
  const popular = kinds.filter((one) => RIVALS.includes(one));
  const pick = () => dice.of(dice.oneIn(2) ? popular : kinds);
  return { do: 'both', actions: [actionOf(pick(), state, dice, `${no}a`), actionOf(pick(), state, dice, `${no}b`)] };
}

/** What most often wants the same goods. */
const RIVALS: readonly Kind[] = ['create', 'bulk', 'update', 'delete', 'clear', 'store', 'ask', 'answer', 'transfer'];

function clientAction(state: State, dice: Dice, no: number): Action {
  return actionOf(dice.of(['create', 'bulk', 'update', 'delete', 'clear', 'transfer'] as const), state, dice, `${no}`);
}

function actionOf(kind: Kind, state: State, dice: Dice, no: string): Action {
  switch (kind) {
    case 'create': {
      // What a transfer is called, the house decides.
      const named = [...state.shipments.filter((one) => one.receipt === null), ...state.gone];
      const again = dice.oneIn(20) && named.length > 0 ? { again: dice.of(named).label } : {};
      return { do: 'create', label: `s${no}`, order: orderWish(dice), ...again };
    }
    case 'bulk':
      return { do: 'bulk', label: `b${no}`, orders: Array.from({ length: dice.among(2, 4) }, () => orderWish(dice)) };
    case 'update':
      return { do: 'update', shipment: shipment(state, dice, isBeforeWork), changes: changes(dice) };
    case 'delete':
    case 'clear':
      return { do: kind, shipment: shipment(state, dice, isBeforeWork) };
    case 'ask':
      return {
        do: dice.oneIn(3) ? 'ask to modify' : 'ask to cancel',
        shipment: shipment(state, dice, ({ status }) => ['picking', 'picked', 'packed'].includes(status)),
      };
    case 'answer':
      return {
        do: 'answer',
        shipment: shipment(state, dice, ({ stage }) => stage !== null),
        accepted: !dice.oneIn(4),
      };
    case 'put back':
      return {
        do: 'put back',
        shipment:
          state.put_backs.length > 0 && !dice.oneIn(10)
            ? dice.of(state.put_backs).shipment
            : shipment(state, dice, () => true),
      };
    case 'transfer': {
      const [from, to] = dice.oneIn(3) ? (['OSAKA', 'TOKYO'] as const) : (['TOKYO', 'OSAKA'] as const);
      return { do: 'transfer', label: `t${no}`, from, to, lines: goodsAt(state, from, dice) };
    }
    case 'change transfer': {
      const label = shipment(state, dice, (one) => one.receipt !== null && isBeforeWork(one));
      const { destination, warehouse: from } = state.shipments.find((one) => one.label === label) ?? {};
      return {
        do: 'change transfer',
        shipment: label,
        to: destination ?? 'OSAKA',
        lines: goodsAt(state, from ?? 'TOKYO', dice),
      };
    }
    case 'remove':
      return removal(state, dice, no);
    case 'step removal': {
      const label = labelled(state.removals, dice, isRunning, []);
      const waiting = state.removals.some((one) => one.label === label && one.status === 'waiting');
      const step = waiting ? dice.of(['start', 'withdraw'] as const) : 'finish';
      return {
        do: `${dice.oneIn(12) ? dice.of(['start', 'finish', 'withdraw'] as const) : step} removal`,
        removal: label,
      };
    }
    case 'freeze': {
      const frozen = state.lots.filter((lot) => lot.frozen);
      const lot = dice.of(frozen.length > 0 && !dice.oneIn(3) ? frozen : state.lots);
      const { code, no: lot_no, frozen: isFrozen } = lot ?? { code: 'TEA', no: 0, frozen: false };
      const sound = isFrozen ? 'unfreeze' : 'freeze';
      return {
        do: dice.oneIn(12) ? dice.of(['freeze', 'unfreeze']) : sound,
        code,
        lot: indexOf(state, code, lot_no) ?? 0,
      };
    }
    case 'adjust':
      return adjustment(state, dice);
    case 'take back': {
      const label = shipment(state, dice, isAway);
      const sent = state.shipments.find((one) => one.label === label)?.sent ?? [];
      return { do: 'take back', shipment: label, parts: partsBack(sent, dice) };
    }
    case 'change item':
      return changeOfItem(state, dice);
    case 'wait':
      return wait(state, dice);
    case 'mistake':
      return { do: 'mistake', what: dice.of(MISTAKES) };
    case 'take in':
    case 'pick':
    case 'check picks':
    case 'pack':
    case 'ship':
      return floorAction(kind, state, dice);
    default:
      return receiptAction(kind as 'announce', state, dice, no);
  }
}

type FloorKind = 'take in' | 'pick' | 'check picks' | 'pack' | 'ship';

function floorAction(kind: FloorKind, state: State, dice: Dice): Action {
  const from = { 'take in': 'waiting', pick: 'picking', 'check picks': 'picking', pack: 'picked', ship: 'packed' }[
    kind
  ];
  const ready = (one: Shipment) =>
    one.status === from &&
    (kind !== 'pick' || one.lines.some((line) => !line.picked)) &&
    (kind !== 'check picks' || one.lines.every((line) => line.picked));
  const first = shipment(state, dice, ready);
  if (kind === 'pick') {
    const lines = state.shipments.find((one) => one.label === first)?.lines.map((line) => line.no) ?? [1];
    return { do: 'pick', shipment: first, lines: dice.oneIn(3) ? dice.some(lines, 2) : null };
  }
  const others = state.shipments.filter(ready).map((one) => one.label);
  const more = dice.oneIn(4) && others.length > 0 ? dice.some(others, 3) : [];
  return { do: kind, shipments: [...new Set([first, ...more])] };
}

function receiptAction(
  kind: 'announce' | 'change receipt' | 'cancel receipt' | 'receive' | 'count' | 'store' | 'release',
  state: State,
  dice: Dice,
  no: string,
): Action {
  switch (kind) {
    case 'announce':
      return { do: 'announce', label: `r${no}`, warehouse: warehouse(dice), lines: goods(dice, 4, 20) };
    case 'change receipt':
      return { do: kind, receipt: receipt(state, dice, isWaiting), lines: goods(dice, 3, 12) };
    case 'cancel receipt':
      return { do: kind, receipt: receipt(state, dice, isWaiting) };
    case 'receive':
      return { do: kind, receipt: receipt(state, dice, (one) => isWaiting(one) && hasCome(state, one)) };
    case 'count': {
      const label = receipt(
        state,
        dice,
        ({ status }) => status === 'received' || (status === 'checking' && dice.oneIn(6)),
      );
      return { do: kind, receipt: label, counts: counts(state, dice, label) };
    }
    case 'store': {
      const label = receipt(state, dice, ({ status }) => status === 'checking');
      const all = !dice.oneIn(3);
      const complete = dice.oneIn(4) ? dice.oneIn(2) : null;
      return { do: kind, receipt: label, parts: all ? null : parts(state, dice, label, openOf), complete };
    }
    case 'release': {
      const label = receipt(state, dice, ({ counts: found }) =>
        found.some((one) => apartOf(one).defective + apartOf(one).unidentified > 0),
      );
      return { do: kind, receipt: label, parts: parts(state, dice, label, apartOf) };
    }
  }
}

const isWaiting = ({ status }: Receipt): boolean => status === 'waiting';
const hasCome = (state: State, { transfer }: Receipt): boolean =>
  transfer === null || state.shipments.some((one) => one.label === transfer && one.status === 'shipped');

const warehouse = (dice: Dice): Warehouse => (dice.oneIn(4) ? 'OSAKA' : 'TOKYO');

/** One that the action is for, or now and then any. */
function labelled<T extends { readonly label: string }>(
  all: readonly T[],
  dice: Dice,
  fits: (one: T) => boolean,
  others: readonly { readonly label: string }[],
): string {
  const fitting = all.filter(fits);
  if (fitting.length > 0 && !dice.oneIn(12)) return dice.of(fitting).label;
  const any = [...all, ...others];
  return any.length === 0 ? 'nothing' : dice.of(any).label;
}

const shipment = (state: State, dice: Dice, fits: (one: Shipment) => boolean): string =>
  labelled(state.shipments, dice, fits, state.gone);

const receipt = (state: State, dice: Dice, fits: (one: Receipt) => boolean): string =>
  labelled(state.receipts, dice, fits, []);

const goods = (dice: Dice, most: number, units: number): LineWish[] =>
  dice.some(GOODS, most).map((code) => ({ code, quantity: dice.among(1, units) }));

/** Mostly what is there. */
function goodsAt(state: State, where: Warehouse, dice: Dice): LineWish[] {
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

function orderWish(dice: Dice): OrderWish {
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

function changes(dice: Dice): Changes {
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

function changeOfItem(state: State, dice: Dice): Action {
  if (dice.oneIn(2)) {
    const code = dice.of(SETS);
    const children = state.catalog[code]?.children ?? [];
    return { do: 'change set', code, children: children.map((child) => ({ ...child, quantity: dice.among(1, 3) })) };
  }
  return { do: 'change days', code: dice.of(['MILK', 'SOAP']), days: dice.among(0, 4) };
}

/** Units that lie somewhere, now and then one too many. */
function removal(state: State, dice: Dice, no: string): Action {
  const kind = dice.of(['disposal', 'return'] as const);
  const found = state.places.flatMap((place) =>
    SOURCES.flatMap((source) => (place[source] > 0 ? [{ ...place, source, units: place[source] }] : [])),
  );
  const apart = found.filter(({ source }) => source !== 'free');
  if (found.length === 0 || dice.oneIn(15)) {
    const where = { warehouse: warehouse(dice), code: dice.of(GOODS), source: dice.of(SOURCES) };
    return { do: 'remove', label: `d${no}`, ...where, quantity: dice.among(1, 3), kind };
  }
  const { warehouse: where, code, source, units } = dice.of(apart.length > 0 && dice.oneIn(2) ? apart : found);
  const quantity = Math.min(units, dice.among(1, 4)) + (dice.oneIn(12) ? 1 : 0);
  return { do: 'remove', label: `d${no}`, warehouse: where, code, quantity, kind, source };
}

/** Some of what a shipment took along; now and then one unit more than has not come back. */
function partsBack(sent: Shipment['sent'], dice: Dice): BackWish[] {
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

/** Units found, lost, broken, mended, recognised. */
function adjustment(state: State, dice: Dice): Action {
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
function indexOf(state: State, code: string, no: number): number | null {
  const index = state.lots.filter((lot) => lot.code === code).findIndex((lot) => lot.no === no);
  return index === -1 ? null : index;
}

const SOURCES = ['free', 'defective', 'unidentified'] as const;

/** Hours, to either side of a midnight, to the next intake; and what is done when it is that late. */
function wait(state: State, dice: Dice): Action {
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
      return { do: 'wait', until: nextIntake(now), work: 'intake' };
  }
}

/** What is found of what was announced: as much, less, more, broken, unknown, in several lots, or not yet. */
function counts(state: State, dice: Dice, label: string): CountWish[] {
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

const openOf = (one: Count): Found => ({
  good: one.good - one.good_stored,
  defective: one.defective - one.defective_stored,
  unidentified: one.unidentified - one.unidentified_stored,
});

const apartOf = (one: Count): Found => ({
  good: 0,
  defective: one.defective_stored - one.defective_released,
  unidentified: one.unidentified_stored - one.unidentified_released,
});

/** Some of what is there; now and then one unit too many. */
function parts(state: State, dice: Dice, label: string, there: (one: Count) => Found): PartWish[] {
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

const MISTAKES: readonly Mistake[] = [
  'unknown item',
  'no quantity',
  'zero units',
  'unknown warehouse',
  'broken json',
  'set in a receipt',
  'enclosed good ordered',
  'ordinary good enclosed',
  'transfer of a set',
  'transfer to itself',
  'shipment of another account',
  'unknown shipment',
  'unknown receipt on the floor',
  'same identifier twice in a bulk',
];

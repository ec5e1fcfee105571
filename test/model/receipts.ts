import type { CountWish, LineWish, PartWish } from './actions.js';
import { done, faulty, type Learned, notAllowed, notFound, type Outcome } from './outcome.js';
import {
  type Count,
  type Lot,
  placeOf,
  type Receipt,
  receiptOf,
  type State,
  shipmentOf,
  type Warehouse,
} from './state.js';
import { inOrder, lotOf, serve } from './supply.js';
import { unclaimed } from './units.js';

/* Goods that come: contract, sections 6 and 8. */

export function announce(
  state: State,
  { label, warehouse, lines }: { label: string; warehouse: Warehouse; lines: readonly LineWish[] },
  learned: Learned,
): Outcome {
  const codes = lines.map(({ code, quantity }) => ({ code, quantity }));
  state.receipts.push({
    label,
    no: learned.made,
    status: 'waiting',
    halfway: false,
    warehouse,
    codes,
    counts: [],
    transfer: null,
    transit: [],
  });
  return done;
}

export function changeReceipt(state: State, label: string, lines: readonly LineWish[]): Outcome {
  const receipt = receiptOf(state, label);
  if (receipt === undefined) return notFound;
  if (receipt.transfer !== null || receipt.status !== 'waiting') return notAllowed;
  receipt.codes = lines.map(({ code, quantity }) => ({ code, quantity }));
  return done;
}

export function cancelReceipt(state: State, label: string): Outcome {
  const receipt = receiptOf(state, label);
  if (receipt === undefined) return notFound;
  if (receipt.transfer !== null || receipt.status !== 'waiting') return notAllowed;
  state.receipts = state.receipts.filter((one) => one !== receipt);
  return done;
}

/** Goods of a transfer come once it is shipped. */
const hasCome = (state: State, { transfer }: Receipt): boolean =>
  transfer === null || shipmentOf(state, transfer)?.status === 'shipped';

export function receive(state: State, label: string): Outcome {
  const receipt = receiptOf(state, label);
  if (receipt === undefined) return notFound;
  if (receipt.status !== 'waiting' || !hasCome(state, receipt)) return notAllowed;
  receipt.status = 'received';
  return done;
}

type Found = Pick<CountWish, 'good' | 'defective' | 'unidentified'>;

const totalOf = ({ good, defective, unidentified }: Found): number => good + defective + unidentified;

const nothing: Omit<Count, 'line' | 'lot'> = {
  good: 0,
  defective: 0,
  unidentified: 0,
  good_stored: 0,
  defective_stored: 0,
  unidentified_stored: 0,
  defective_released: 0,
  unidentified_released: 0,
};

function addCount(receipt: Receipt, line: number, lot: number, found: Found): void {
  let count = receipt.counts.find((one) => one.line === line && one.lot === lot);
  if (count === undefined) {
    count = { ...nothing, line, lot };
    receipt.counts.push(count);
  }
  count.good += found.good;
  count.defective += found.defective;
  count.unidentified += found.unidentified;
}

/** The lot that counted goods belong to, made where there is none: by date, and for fifo items by receipt. */
function lotFor(state: State, receipt: Receipt, code: string, date: string | null, learned: Learned): number {
  const { by, fifo } = state.catalog[code] ?? { by: null, fifo: false };
  if (by === null && !fifo) return 0;
  const dates = { expiry: by === 'expiry' ? date : null, made: by === 'manufacture' ? date : null };
  const brought = fifo ? receipt.label : null;
  const known = state.lots.find(
    (lot) => lot.code === code && lot.expiry === dates.expiry && lot.made === dates.made && lot.receipt === brought,
  );
  if (known !== undefined) return known.no;
  const no = learned.lot(code, dates.expiry, dates.made, fifo ? receipt.no : null);
  state.lots.push({ no, code, ...dates, receipt: brought, since: state.now, blocked: false });
  return no;
}

export function count(state: State, label: string, counts: readonly CountWish[], learned: Learned): Outcome {
  const receipt = receiptOf(state, label);
  if (receipt === undefined) return notFound;
  if ((receipt.status !== 'received' && receipt.status !== 'checking') || !hasCome(state, receipt)) return notAllowed;
  const codeOf = (line: number) => receipt.codes[line - 1]?.code;
  const lacksDate = ({ line, date }: CountWish) => date === null && state.catalog[codeOf(line) ?? '']?.by != null;
  if (counts.some((found) => codeOf(found.line) === undefined || (totalOf(found) > 0 && lacksDate(found)))) {
    return faulty();
  }
  for (const found of counts.filter((one) => totalOf(one) > 0)) {
    const code = codeOf(found.line) ?? '';
    const rest = receipt.transfer === null ? found : countSent(state, receipt, code, found);
    if (totalOf(rest) > 0) addCount(receipt, found.line, lotFor(state, receipt, code, found.date, learned), rest);
  }
  receipt.status = 'checking';
  return done;
}

/**
 * Goods of a transfer keep the lots that they left with, as far as their date can tell: what was sent of each lot is
 * counted in turn, good units first, and the last lot takes what is too many. @returns what is of none of them
 */
function countSent(state: State, receipt: Receipt, code: string, found: CountWish): Found {
  const { by } = state.catalog[code] ?? { by: null };
  const dateOf = (lot: Lot) => (by === 'expiry' ? lot.expiry : lot.made);
  const sent = receipt.transit
    .filter((one) => one.code === code)
    .filter((one) => by === null || dateOf(lotOf(state, code, one.lot)) === found.date)
    .sort((a, b) => byDateThenNumber(lotOf(state, code, a.lot), lotOf(state, code, b.lot)));
  const rest = { good: found.good, defective: found.defective, unidentified: found.unidentified };
  for (const [index, one] of sent.entries()) {
    const before = receipt.counts.find((other) => other.line === found.line && other.lot === one.lot);
    const room = index === sent.length - 1 ? totalOf(rest) : Math.max(one.sent - (before ? totalOf(before) : 0), 0);
    const part = upTo(rest, room);
    for (const state of ['good', 'defective', 'unidentified'] as const) rest[state] -= part[state];
    if (totalOf(part) > 0) addCount(receipt, found.line, one.lot, part);
  }
  return rest;
}

const byDateThenNumber = (a: Lot, b: Lot): number => inOrder({ ...a, since: 0 }, { ...b, since: 0 });

function upTo({ good, defective, unidentified }: Found, room: number): Found {
  const sound = Math.min(good, room);
  const broken = Math.min(defective, room - sound);
  return { good: sound, defective: broken, unidentified: Math.min(unidentified, room - sound - broken) };
}

const openOf = (one: Count): Found => ({
  good: one.good - one.good_stored,
  defective: one.defective - one.defective_stored,
  unidentified: one.unidentified - one.unidentified_stored,
});

const fits = (part: Found, room: Found): boolean =>
  part.good <= room.good && part.defective <= room.defective && part.unidentified <= room.unidentified;

export function store(state: State, label: string, asked: readonly PartWish[] | null, wish: boolean | null): Outcome {
  const receipt = receiptOf(state, label);
  if (receipt === undefined) return notFound;
  if (receipt.status !== 'checking' || !hasCome(state, receipt)) return notAllowed;
  const { counts } = receipt;
  const parts = asked ?? counts.map((one, index) => ({ count: index, ...openOf(one) }));
  const open = counts.reduce((sum, one) => sum + totalOf(openOf(one)), 0);
  const left = open - parts.reduce((sum, part) => sum + totalOf(part), 0);
  const wrong = parts.some((part) => {
    const one = counts[part.count];
    return one === undefined || !fits(part, openOf(one));
  });
  if (wrong || (wish === true && left > 0)) return faulty();
  const complete = wish ?? left === 0;
  if (!complete && parts.every((part) => totalOf(part) === 0)) return notAllowed;

  const freed = new Set<string>();
  for (const part of parts) {
    const one = counts[part.count];
    if (one === undefined) continue;
    const code = receipt.codes[one.line - 1]?.code ?? '';
    const place = placeOf(state, receipt.warehouse, code, one.lot);
    place.free += part.good;
    place.defective += part.defective;
    place.unidentified += part.unidentified;
    one.good_stored += part.good;
    one.defective_stored += part.defective;
    one.unidentified_stored += part.unidentified;
    const sent = receipt.transit.find((other) => other.code === code && other.lot === one.lot);
    if (sent !== undefined) sent.left = Math.max(sent.left - totalOf(part), 0);
    if (part.good > 0) freed.add(code);
  }
  receipt.status = complete ? 'stocked' : 'checking';
  receipt.halfway = !complete;
  if (complete) for (const sent of receipt.transit) sent.left = 0;
  serve(state, receipt.warehouse, [...freed]);
  return done;
}

/** Units in quarantine prove to be sound. */
export function releaseQuarantined(state: State, label: string, parts: readonly PartWish[]): Outcome {
  const receipt = receiptOf(state, label);
  if (receipt === undefined) return notFound;
  if (receipt.status !== 'checking' && receipt.status !== 'stocked') return notAllowed;
  const quarantined = (one: Count): Found => {
    const code = receipt.codes[one.line - 1]?.code ?? '';
    const there = (source: 'defective' | 'unidentified') => unclaimed(state, receipt.warehouse, code, one.lot, source);
    return {
      good: 0,
      defective: Math.min(one.defective_stored - one.defective_released, there('defective')),
      unidentified: Math.min(one.unidentified_stored - one.unidentified_released, there('unidentified')),
    };
  };
  const named = parts.map((part) => ({ part, one: receipt.counts[part.count] }));
  const isEmpty = ({ good, defective, unidentified }: PartWish) => good + defective + unidentified === 0;
  if (named.some(({ part, one }) => one === undefined || isEmpty(part) || !fits(part, quarantined(one))))
    return faulty();
  const freed = new Set<string>();
  for (const { part, one } of named) {
    if (one === undefined) continue;
    const code = receipt.codes[one.line - 1]?.code ?? '';
    const place = placeOf(state, receipt.warehouse, code, one.lot);
    place.defective -= part.defective;
    place.unidentified -= part.unidentified;
    place.free += part.defective + part.unidentified;
    one.defective_released += part.defective;
    one.unidentified_released += part.unidentified;
    if (part.defective + part.unidentified > 0) freed.add(code);
  }
  serve(state, receipt.warehouse, [...freed]);
  return done;
}

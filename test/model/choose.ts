import fc from 'fast-check';
import type { Action, Mistake } from './actions.js';
import { Dice } from './dice.js';
import { type Count, isBeforeWork, type Receipt, type Removal, type Shipment, type State } from './state.js';
import { isOverdue } from './supply.js';
import {
  adjustment,
  changeOfItem,
  changes,
  counts,
  goods,
  goodsAt,
  indexOf,
  loss,
  openOf,
  orderWish,
  parts,
  partsBack,
  quarantinedOf,
  removal,
  wait,
  warehouse,
} from './wishes.js';

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
  miss: 4,
  break: 3,
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
  block: 3,
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
    case 'miss':
      return shipments.some(isUnpicked);
    case 'check picks':
      return shipments.some(isPicked);
    case 'pack':
    case 'break':
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
    case 'block':
      return state.lots.length > 0;
    case 'take back':
      return shipments.some(isAway);
    case 'step removal':
      return state.removals.some(isRunning);
    case 'release':
      return receipts.some(({ counts: found }) => found.some(isQuarantined));
    default:
      return true;
  }
}

const isRunning = ({ status }: Removal): boolean => status === 'waiting' || status === 'processing';
const isAway = ({ receipt: awaiting, sent }: Shipment): boolean =>
  awaiting === null && sent.some((one) => one.back < one.quantity);
const isUnpicked = ({ status, lines }: Shipment): boolean => status === 'picking' && lines.some((line) => !line.picked);
const isPicked = ({ status, lines }: Shipment): boolean => status === 'picking' && lines.every((line) => line.picked);
const isQuarantined = (one: Count): boolean => quarantinedOf(one).defective + quarantinedOf(one).unidentified > 0;

const KINDS = Object.entries(WEIGHTS).flatMap(([kind, weight]) => Array<Kind>(weight).fill(kind as Kind));

/** @param no of the action in its run, for labels */
export function choose(state: State, { kind: wish, salt }: Intent, no: number): Action {
  const dice = new Dice(salt);
  let kind = wish;
  for (let again = 0; !isPossible(state, kind) && again < 20 && !dice.oneIn(20); again += 1) kind = dice.of(KINDS);
  if (kind === 'try') return { do: 'try', action: clientAction(state, dice, no) };
  if (kind !== 'both') return actionOf(kind, state, dice, `${no}`);
  // Two that are one transaction each; a wave release that lets go of holds first is two.
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
      // What a transfer is called, Kura decides.
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
      const step = waiting
        ? dice.of(['start', 'withdraw'] as const)
        : dice.of(['finish', 'finish', 'give up'] as const);
      return {
        do: `${dice.oneIn(12) ? dice.of(['start', 'finish', 'withdraw', 'give up'] as const) : step} removal`,
        removal: label,
      };
    }
    case 'block': {
      const blocked = state.lots.filter((lot) => lot.blocked);
      const lot = dice.of(blocked.length > 0 && !dice.oneIn(3) ? blocked : state.lots);
      const { code, no: lot_no, blocked: isBlocked } = lot ?? { code: 'TEA', no: 0, blocked: false };
      const sound = isBlocked ? 'unblock' : 'block';
      return {
        do: dice.oneIn(12) ? dice.of(['block', 'unblock']) : sound,
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
    case 'miss':
      return { do: kind, ...loss(state, dice, shipment(state, dice, isUnpicked), false) };
    case 'break':
      return {
        do: kind,
        ...loss(
          state,
          dice,
          shipment(state, dice, (one) => one.status === 'picked'),
          true,
        ),
      };
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
        found.some((one) => quarantinedOf(one).defective + quarantinedOf(one).unidentified > 0),
      );
      return { do: kind, receipt: label, parts: parts(state, dice, label, quarantinedOf) };
    }
  }
}

const isWaiting = ({ status }: Receipt): boolean => status === 'waiting';
const hasCome = (state: State, { transfer }: Receipt): boolean =>
  transfer === null || state.shipments.some((one) => one.label === transfer && one.status === 'shipped');

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

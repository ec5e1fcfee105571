/**
 * A batch is picked: one walk over the shelves, in path order.
 *
 * | Step | Scanned | Next step | Effect |
 * |---|---|---|---|
 * | `tote` | an empty tote | `tote` for the next order on the cart; `place` | the tote is given to the order, or to the batch |
 * | `place` | the shelf | `goods` | |
 * | `goods` | the goods | `goods` until all are there that the shelf holds; then `check`, `place`, `goods` or `end` | the units lie in the tote |
 * | `goods` | `short` | `place`, `goods` or `end` | the units that are still missing are lost; the shelf is to be counted; other units replace them, or the order waits |
 * | `check` | the order's own tote, on a cart | `place`, `goods` or `end` | |
 * | any | `undo` | where the last units came from | these lie on the shelf again |
 * | `end` | `done`, or a packing or staging place | (finished) | orders that are complete can be packed |
 *
 * A warehouse without totes has no steps `tote` and `check`: what is picked comes to STAGING. MAIN has no label, so it is not scanned.
 * The next step is decided from the open work, which is read again at each scan. An order that was cancelled, or that its client
 * wants to change, is left out from then on, and the picker is told to stop.
 */
import { shipmentId } from '../../../kernel/ids.js';
import { type Message, say } from '../../../kernel/messages.js';
import { figure, isOrAre, unitsAre } from '../../../kernel/quantities.js';
import type { ShipmentStatus } from '../../shipments/shipment-values.js';
import type { BatchKind } from '../batch-values.js';
import { type LotDates, matchScan, type NamedItem, nameOf, type PicturedItem } from '../match-scan.js';
import { type Input, notHere, placeIn, type Reply, type ScannedCode, wrong } from '../task.js';

/** Units that are still to be picked for an order from a shelf, as the storage reads them. */
export interface PickLine extends LotDates, PicturedItem {
  readonly work_line_no: number;
  readonly shipment_no: number;
  readonly line_no: number;
  readonly lot_no: number;
  /** The order's position in its batch, from 1. */
  readonly position: number;
  readonly status: ShipmentStatus;
  /** Units that are still to be picked here. */
  readonly open: number;
  /** Sound units of the lot that lie on the shelf, by the ledger. If fewer than `open`: plan again, or bring some first. */
  readonly lying: number;
  readonly place_no: number;
  readonly place: string;
  readonly item: string;
  readonly name: string | null;
  /** The tote that was given to the order last, or to the whole batch. */
  readonly tote_no: number | null;
  readonly tote: string | null;
}

/** Units that were picked last. */
export interface LastPick {
  readonly account_id: string;
  readonly shipment_no: number;
  readonly line_no: number;
  readonly item_no: number;
  readonly lot_no: number;
  readonly quantity: number;
  readonly from_place: number;
  readonly to_place: number;
  /** The shelf's code. */
  readonly place: string;
}

type Stop =
  /** `position` null: the whole batch gets the tote. */
  | { readonly step: 'tote'; readonly position: number | null }
  | { readonly step: 'place'; readonly place: string }
  | { readonly step: 'goods'; readonly place: string; readonly line: string }
  | { readonly step: 'check'; readonly tote: string }
  | { readonly step: 'end' };

export interface PickState {
  readonly at: Stop;
  /** The shelf that was scanned last; null: none yet. */
  readonly standing: string | null;
  /** Null: nothing can be undone. */
  readonly last: LastPick | null;
}

export interface PickFacts {
  readonly kind: BatchKind;
  /** Whether an order of the batch is still to be sent: false when all were cancelled, are to be changed, or are in another batch now. */
  readonly has_orders: boolean;
  /** Open work in path order, also of orders that are not in picking any more. */
  readonly lines: readonly PickLine[];
  /** Where units go without a tote; null: the warehouse has totes. */
  readonly staging: { readonly place_no: number } | null;
}

export type PickEffect =
  | { readonly kind: 'give_tote'; readonly position: number | null; readonly place_no: number; readonly code: string }
  | { readonly kind: 'pick' | 'undo'; readonly units: LastPick }
  | { readonly kind: 'short'; readonly line: PickLine }
  | { readonly kind: 'finish' };

export interface PickReply extends Reply<PickState> {
  readonly effect?: PickEffect;
}

const accountLine = ({ account_id, work_line_no }: Pick<PickLine, 'account_id' | 'work_line_no'>): string =>
  `${account_id}/${work_line_no}`;

/** The account whose goods are expected; empty: no goods are expected. */
export const accountsAt = ({ at }: PickState): readonly string[] =>
  at.step === 'goods' ? at.line.split('/').slice(0, 1) : [];

/** Work that can be done now. */
const workable = ({ lines }: PickFacts): readonly PickLine[] =>
  lines.filter(({ status, lying }) => status === 'picking' && lying > 0);

/** How many units of a line can be picked now. The shelf holds fewer than are wanted until it is filled again. */
export const unitsNow = ({ open, lying }: Pick<PickLine, 'open' | 'lying'>): number => Math.min(open, lying);

/** How many lines are still to be picked. Lines of orders that are not in picking any more do not count. */
export const linesLeft = ({ lines }: Pick<PickFacts, 'lines'>): number =>
  lines.filter(({ status }) => status === 'picking').length;

/** Whether work is left, but nothing of it lies on its shelves: they have to be filled first. */
export const waitsForShelves = (lines: readonly PickLine[]): boolean => {
  const picking = lines.filter(({ status }) => status === 'picking');
  return picking.length > 0 && picking.every(({ lying }) => lying === 0);
};

/** The next step of the walk. @param standing the shelf at which the picker stands */
export function nextStop(facts: PickFacts, standing: string | null): Stop {
  const lines = workable(facts);
  const toteless = facts.staging === null ? lines.find(({ tote_no }) => tote_no === null) : undefined;
  if (toteless !== undefined) return { step: 'tote', position: facts.kind === 'cart' ? toteless.position : null };
  const line = lines.find(({ place }) => place === standing) ?? lines[0];
  if (line === undefined) return { step: 'end' };
  const { place } = line;
  return place === standing || place === 'MAIN'
    ? { step: 'goods', place, line: accountLine(line) }
    : { step: 'place', place };
}

/** The state of a batch that somebody begins or resumes. */
export const pickBegins = (facts: PickFacts): PickState => ({ at: nextStop(facts, null), standing: null, last: null });

export function pickStep({ at }: PickState): string {
  switch (at.step) {
    case 'tote':
      return `tote ${at.position ?? 'batch'}`;
    case 'place':
      return `place ${at.place}`;
    case 'goods':
      return `goods ${at.line}`;
    case 'check':
      return `check ${at.tote}`;
    case 'end':
      return 'end';
  }
}

/** The line at which a picker is; undefined: its work has ended meanwhile. */
export const lineAt = ({ at }: PickState, facts: PickFacts): PickLine | undefined =>
  at.step === 'goods' ? workable(facts).find((line) => accountLine(line) === at.line) : undefined;

/** The line that a picker who walks to a shelf, or stands there, picks next; undefined: there is none any more. */
export const nextLine = (state: PickState, facts: PickFacts): PickLine | undefined => {
  const { at } = state;
  return at.step === 'place' ? workable(facts).find(({ place }) => place === at.place) : lineAt(state, facts);
};

const itemOf = ({ account_id, item_no, item: code, name }: PickLine): NamedItem => ({
  account_id,
  item_no,
  code,
  name,
});

const onward = (
  state: PickState,
  facts: PickFacts,
  message: Message | null = null,
  sound: Reply<PickState>['sound'] = 'ok',
): PickReply => ({ state: { ...state, at: nextStop(facts, state.standing) }, message, sound });

/** The ids of the orders at the picker's present step that are not in picking any more. */
function stoppedHere({ at }: PickState, { lines }: PickFacts): readonly string[] {
  const here = lines.filter(
    (line) =>
      line.status !== 'picking' &&
      (at.step === 'goods' ? accountLine(line) === at.line : at.step === 'place' && line.place === at.place),
  );
  return [...new Set(here.map(({ account_id, shipment_no }) => shipmentId(account_id, shipment_no)))];
}

function stopped(ids: readonly string[]): Message {
  // The work is gone: it was planned anew from another place, or deleted with its order.
  if (ids.length === 0)
    return say(
      'Stop: nothing is to be picked here any more. Leave the goods here, and go on as the screen says.',
      '中止：この棚から取り出す商品はなくなりました。商品は棚に残し、画面の案内に従ってください。',
    );
  return say(
    `Stop: ${ids.join(', ')} was cancelled, or is to be changed. Leave it, and put back what is picked of it.`,
    `中止：${ids.join('、')}は取消または変更の依頼中です。ピッキングせず、取り出した商品は棚に戻してください。`,
  );
}

/** Whether the state waits for work that has ended meanwhile. */
const hasEnded = (state: PickState, facts: PickFacts): boolean => {
  const { at } = state;
  if (at.step === 'goods') return lineAt(state, facts) === undefined;
  if (at.step === 'place') return !workable(facts).some(({ place }) => place === at.place);
  return false;
};

/** Decides what a scan does. What is picked is checked again by the operation, under the locks. */
export function pickScan(state: PickState, input: Input, facts: PickFacts): PickReply {
  if (input.kind === 'choice' && input.choice === 'undo') return undone(state);
  if (hasEnded(state, facts)) return onward(state, facts, stopped(stoppedHere(state, facts)), 'wrong');
  const { at } = state;
  if (at.step === 'goods') return atGoods(state, input, facts);
  if (at.step === 'end') return atEnd(state, input, facts);
  if (input.kind !== 'code') return notHere(state, input);
  if (at.step === 'tote') return toteScanned(state, at.position, input);
  if (at.step === 'place') return placeScanned(state, at.place, input, facts);
  const tote = facts.lines.find((line) => line.tote === at.tote);
  const own = { place_no: tote?.tote_no ?? -1, code: at.tote, kind: 'tote' } as const;
  if (placeIn(input)?.code === at.tote) return onward(state, facts);
  const verdict = matchScan({ kind: 'place', place_kind: 'tote', place: own }, input.code, input.found, input.hint);
  return verdict.fits ? onward(state, facts) : wrong(state, verdict.message);
}

function undone(state: PickState): PickReply {
  if (state.last === null) return wrong(state, say('There is nothing to undo.', '取り消せる操作がありません。'));
  const { place, quantity } = state.last;
  return {
    state: { ...state, standing: place, last: null },
    message: say(`Put ${figure(quantity)} back on ${place}.`, `${figure(quantity)}点を${place}に戻してください。`),
    sound: 'ok',
    effect: { kind: 'undo', units: state.last },
  };
}

function toteScanned(state: PickState, position: number | null, { code, found, hint }: ScannedCode): PickReply {
  const verdict = matchScan({ kind: 'place', place_kind: 'tote', place: null }, code, found, hint);
  if (!verdict.fits) return wrong(state, verdict.message);
  if (verdict.found.kind !== 'place') throw new Error('a tote is a place');
  const { place_no, code: tote } = verdict.found.place;
  return { state, message: null, sound: 'ok', effect: { kind: 'give_tote', position, place_no, code: tote } };
}

function placeScanned(
  state: PickState,
  place: string,
  { code, found, hint }: ScannedCode,
  facts: PickFacts,
): PickReply {
  const line = facts.lines.find((one) => one.place === place) as PickLine;
  const shelf = { place_no: line.place_no, code: place, kind: 'shelf' } as const;
  const verdict = matchScan({ kind: 'place', place_kind: 'shelf', place: shelf }, code, found, hint);
  return verdict.fits ? onward({ ...state, standing: place }, facts) : wrong(state, verdict.message);
}

/** It is said, because more of the same goods may be picked from the same shelf next: the screen would look as if nothing had happened. */
const notFound = (line: PickLine): Message => {
  const [name, units] = [nameOf(itemOf(line)), unitsNow(line)];
  return say(
    `Noted as not found: ${figure(units)} of ${name}.`,
    `「${name}」${figure(units)}点を「見つからない」と記録しました。`,
  );
};

function atGoods(state: PickState, input: Input, facts: PickFacts): PickReply {
  const line = lineAt(state, facts) as PickLine;
  if (input.kind === 'choice') {
    if (input.choice !== 'short') return notHere(state, input);
    return {
      state: { ...state, last: null },
      message: notFound(line),
      sound: 'ok',
      effect: { kind: 'short', line },
    };
  }
  if (input.kind === 'units') return typed(state, input.units, line, facts);
  const expected = { kind: 'goods', item: itemOf(line), lots: [line], units: line.open, serials: null } as const;
  const verdict = matchScan(expected, input.code, input.found, input.hint);
  if (!verdict.fits) return wrong(state, verdict.message);
  return picked(state, line, verdict.found.kind === 'goods' ? (verdict.found.units ?? 0) : 0, facts);
}

function typed(state: PickState, units: number, line: PickLine, facts: PickFacts): PickReply {
  // The first unit from a shelf is scanned: a number says how many there are, not what they are.
  const { last } = state;
  const isOfLine =
    last !== null &&
    last.account_id === line.account_id &&
    last.shipment_no === line.shipment_no &&
    last.line_no === line.line_no &&
    last.item_no === line.item_no &&
    last.lot_no === line.lot_no &&
    last.from_place === line.place_no;
  if (!isOfLine) return wrong(state, say('Scan one of them first.', '先に商品を1点スキャンしてください。'));
  const most = unitsNow(line);
  if (units < 1 || units > most) {
    const name = nameOf(itemOf(line));
    const [range, ja] = most === 1 ? ['1', '1'] : [`from 1 to ${figure(most)}`, `1～${figure(most)}`];
    return wrong(
      state,
      say(
        `Type ${range}: so many more of ${name} ${isOrAre(most)} needed.`,
        `「${name}」の残りは${figure(most)}点です。${ja}を入力してください。`,
      ),
    );
  }
  return picked(state, line, units, facts);
}

function picked(state: PickState, line: PickLine, quantity: number, { staging, kind }: PickFacts): PickReply {
  const to_place = staging?.place_no ?? line.tote_no;
  if (to_place === null) throw new Error('an order without a tote is not picked');
  if (quantity > line.lying)
    return wrong(
      state,
      say(`Only ${unitsAre(line.lying)} in ${line.place}.`, `${line.place}にあるのは${figure(line.lying)}点です。`),
    );
  const { account_id, shipment_no, line_no, item_no, lot_no, place_no: from_place, place } = line;
  const units: LastPick = { account_id, shipment_no, line_no, item_no, lot_no, quantity, from_place, to_place, place };
  // What comes later, when the shelf is filled again, is checked then.
  const isLast = quantity === unitsNow(line);
  const at = isLast && kind === 'cart' && line.tote !== null ? ({ step: 'check', tote: line.tote } as const) : state.at;
  return { state: { ...state, at, last: units }, message: null, sound: 'ok', effect: { kind: 'pick', units } };
}

const PICKED = say('The batch is picked.', 'バッチのピッキングが完了しました。');
const REST_LATER = say(
  'The rest comes as a batch again, as soon as its goods are on a shelf.',
  '残りの商品は、棚に置かれ次第、改めてピッキングします。',
);

const NO_ORDERS = say(
  'No order of this batch goes on. Put back what was picked with “Put back”, or keep it until their requests are answered.',
  'このバッチの注文はすべて取消または変更の依頼中です。集めた商品は「棚戻し」で戻すか、依頼への回答まで置いておいてください。',
);

const messageAtEnd = (facts: PickFacts): Message => {
  if (!facts.has_orders) return NO_ORDERS;
  return linesLeft(facts) === 0 ? PICKED : REST_LATER;
};

const finished = (facts: PickFacts): PickReply => ({
  state: null,
  message: messageAtEnd(facts),
  sound: 'done',
  effect: { kind: 'finish' },
});

function atEnd(state: PickState, input: Input, facts: PickFacts): PickReply {
  if (input.kind === 'choice' && input.choice === 'done') return finished(facts);
  if (input.kind !== 'code') return notHere(state, input);
  if (placeIn(input)?.kind === 'staging') return finished(facts);
  const verdict = matchScan({ kind: 'place', place_kind: 'packing', place: null }, input.code, input.found, input.hint);
  return verdict.fits ? finished(facts) : wrong(state, verdict.message);
}

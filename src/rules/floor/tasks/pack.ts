/**
 * An order is packed: every unit is verified by a scan before there is a label.
 *
 * | Step | Scanned | Next step | Effect |
 * |---|---|---|---|
 * | `goods` | goods of the order | `goods`; `serial` if a serial number is needed and not in the code; `box` when every unit is verified | |
 * | `goods` | a typed number, after a scan of the goods | `goods`, `box` | that many more are verified |
 * | `serial` | a serial number that was not scanned yet | `goods`, `box` | one unit is verified with it |
 * | `serial` | goods, a place, an order; the number of another unit | `serial` | nothing; `is_serial` takes the code as the serial number after all |
 * | `goods`, `box`, `photo` | `undo` | `goods`; `box` if every unit is still verified | the last units are not verified any more; a closed parcel is opened again |
 * | `goods` | `close_parcel`, after a scan of goods | `box` | the rest goes into another parcel |
 * | `box` | a size, or `suggested` | `weight` if the account asks for it, else as after it | |
 * | `weight` | grams | `goods` for the next parcel; else `photo` if the account asks for it and there is none | the parcel is closed |
 * | `photo` | `taken` | `label` | |
 * | after the last of these | | `label` | the order is packed, and each parcel has its label |
 * | `label` | the number on each label | `label`; (finished) after the last | |
 * | `goods`, `box` | `broken` | `broken` | |
 * | `broken` | goods of the order, a typed number of them | `broken` | |
 * | `broken` | `confirm` | `goods`; (finished) if no other units replace them | they are defective; the units that replace them are to be verified |
 * | `serial`, `weight`, `broken`; `box` with units missing | `back` | the step before | nothing |
 *
 * When the order is cancelled or to be changed, the next scan says so, and nothing is packed. The verified units are kept in the
 * state of the task, so nothing is lost when a device fails. When the order holds other units, all are verified again.
 */
import { type Message, say } from '../../../kernel/messages.js';
import { figure, unitsAre } from '../../../kernel/quantities.js';
import { isSerialNumber } from '../../items/serial-number.js';
import { hasOpenRequest } from '../../shipments/shipment-values.js';
import { matchScan, nameOf } from '../match-scan.js';
import { askForSerial, doubtOfSerial, IS_SERIAL, NO_SERIAL, ONE_BY_ONE, serialIn } from '../serial-scan.js';
import { type Input, notHere, type ScannedCode, wrong } from '../task.js';
import { brokenBegins, brokenScanned } from './pack-broken.js';
import { boxChosen, canClose, photographed, weighed } from './pack-parcels.js';
import {
  isOutdated,
  isVerified,
  missing,
  type PackFacts,
  type PackItem,
  type PackReply,
  type PackState,
  packBegins,
  packing,
  serialsOf,
} from './pack-state.js';

/** Why nothing can be packed; null: it can. */
export function stoppedBy({ id, status }: Pick<PackFacts, 'id' | 'status'>): Message | null {
  switch (status) {
    case 'picked':
      return null;
    case 'cancel_request':
      return say(
        `Stop: ${id} is to be cancelled. Put it aside until it is decided.`,
        `中止：${id}は取消依頼中です。決まるまで保留してください。`,
      );
    case 'modify_request':
      return say(
        `Stop: ${id} is to be changed. Put it aside until it is decided.`,
        `中止：${id}は変更依頼中です。決まるまで保留してください。`,
      );
    case 'packed':
    case 'shipped':
      return say(`${id} is packed already.`, `${id}は梱包済みです。`);
    case 'picking':
      return say(`${id} is not picked completely.`, `${id}はピッキングが完了していません。`);
    case null:
      return say(
        `${id} was cancelled, or there is no such order. Put its goods back if there are any.`,
        `${id}は取り消されたか、存在しません。商品がある場合は棚に戻してください。`,
      );
    default:
      return say(
        `Stop: ${id} was cancelled, or waits for stock. Put its goods back.`,
        `中止：${id}は取り消されたか、入荷待ちです。商品を棚に戻してください。`,
      );
  }
}

/** Whether an order that cannot be packed now may be packed later, with the units that are verified. */
const mayGoOn = ({ status }: Pick<PackFacts, 'status'>): boolean => status === 'picking' || hasOpenRequest(status);

/** Decides what a scan does. For an order that will not be packed any more, the task ends. */
export function packScan(state: PackState, input: Input, facts: PackFacts): PackReply {
  // At the step `label` the order is packed already; then it can only be cancelled.
  const isPacked = state.step === 'label' && facts.status !== null;
  const stopped = isPacked ? null : stoppedBy(facts);
  if (stopped !== null)
    return mayGoOn(facts) ? wrong(state, stopped) : { state: null, message: stopped, sound: 'wrong' };
  const restarted = isPacked ? null : restartIfOutdated(state, facts);
  if (restarted !== null) return restarted;
  const choice = input.kind === 'choice' ? input.choice : null;
  if (choice === 'back' && isAsking(state, facts))
    return {
      state: { step: state.step === 'weight' || isVerified(state, facts) ? 'box' : 'goods', ...packing(state) },
      message: null,
      sound: 'ok',
    };
  switch (state.step) {
    case 'goods':
      if (choice !== null) return chosen(state, choice, facts);
      return input.kind === 'units'
        ? typed(state, input.units, facts)
        : goodsScanned(state, input as ScannedCode, facts);
    case 'serial':
      return serialScanned(state, input, facts);
    case 'box':
      if (choice === 'undo' || choice === 'broken') return chosen(state, choice, facts);
      return choice === null ? notHere(state, input) : boxChosen(state, choice, facts);
    case 'weight':
      return weighed(state, input, facts);
    case 'photo':
      if (choice === 'undo') return undone(state, facts);
      return choice === null ? notHere(state, input) : photographed(state, choice, facts);
    case 'broken':
      return brokenScanned(state, input, facts);
    case 'label':
      return labelScanned(state, input, facts);
  }
}

export const VERIFY_AGAIN = say(
  'The order has other units now. Verify all of them again.',
  '引当の商品が入れ替わりました。最初からすべて検品し直してください。',
);

/** The reply that restarts packing when the order holds other units than those that were verified; null: it holds the same. */
export const restartIfOutdated = (
  state: PackState,
  facts: Pick<PackFacts, 'held_since'>,
): { readonly state: PackState; readonly message: Message; readonly sound: 'wrong' } | null =>
  isOutdated(state, facts) ? { state: packBegins(facts), message: VERIFY_AGAIN, sound: 'wrong' } : null;

/** Whether `back` leaves the step without an answer. */
export const isAsking = (state: PackState, facts: PackFacts): boolean =>
  ['serial', 'weight', 'broken'].includes(state.step) || (state.step === 'box' && !isVerified(state, facts));

function chosen(state: PackState, choice: string, facts: PackFacts): PackReply {
  if (choice === 'undo' && canUndo(state)) return undone(state, facts);
  if (choice === 'broken') return brokenBegins(state);
  if (choice === 'close_parcel' && canClose(state))
    return { state: { step: 'box', ...packing(state) }, message: null, sound: 'ok' };
  return notHere(state, { kind: 'choice', choice });
}

export const canUndo = ({ verified, closed }: PackState): boolean => verified.length + closed.length > 0;

/** The last units are not verified any more; if the open parcel has none, the last closed one is opened. */
function undone(state: PackState, facts: PackFacts): PackReply {
  const { verified, closed, ...rest } = packing(state);
  const last = closed.at(-1);
  const after =
    verified.length === 0 && last !== undefined
      ? { verified: last.verified, closed: closed.slice(0, -1), ...rest }
      : { verified: verified.slice(0, -1), closed, ...rest };
  // The last closed parcel may be the only one: then nothing is to be scanned, and its box is chosen again.
  return { state: { step: isVerified(after, facts) ? 'box' : 'goods', ...after }, message: null, sound: 'ok' };
}

function verify(
  state: PackState,
  { item_no }: PackItem,
  units: number,
  serial_no: string | null,
  facts: PackFacts,
): PackReply {
  const after = { ...packing(state), verified: [...state.verified, { item_no, units, serial_no }] };
  const message = isVerified(after, facts) ? say('Everything is there.', 'すべて検品しました。') : null;
  return { state: { step: message === null ? 'goods' : 'box', ...after }, message, sound: 'ok' };
}

function goodsScanned(state: PackState, { code, found, hint }: ScannedCode, facts: PackFacts): PackReply {
  const isOf = (item: PackItem) =>
    found.some(
      (one) => one.kind === 'goods' && one.item.account_id === item.account_id && one.item.item_no === item.item_no,
    );
  const own = facts.items.filter(isOf);
  const [item] = [...own].sort((a, b) => missing(state, b) - missing(state, a));
  if (item === undefined) {
    const verdict = matchScan({ kind: 'any_goods' }, code, found, hint);
    const [first] = found;
    if (!verdict.fits || first?.kind !== 'goods') return wrong(state, verdict.fits ? NO_GOODS : verdict.message);
    const name = nameOf(first.item);
    return wrong(
      state,
      say(
        `${name} is not part of ${facts.id}. Do not pack it: put it aside and ask the desk.`,
        `「${name}」は${facts.id}の商品ではありません。梱包せずに別に置き、管理者に連絡してください。`,
      ),
    );
  }
  const most = missing(state, item);
  if (most < 1) return wrong(state, allVerified(item));
  const expected = { kind: 'goods', item, lots: item.lots, units: most, serials: null } as const;
  const verdict = matchScan(expected, code, found, hint);
  if (!verdict.fits) return wrong(state, verdict.message);
  if (verdict.found.kind !== 'goods') return wrong(state, NO_GOODS);
  const { units, serial } = verdict.found;
  if (!item.needs_serials) return verify(state, item, units ?? 0, null, facts);
  if (units !== 1) return wrong(state, ONE_BY_ONE);
  if (serial !== null) return withSerial(state, item, serial, facts);
  return {
    state: { step: 'serial', ...packing(state), item_no: item.item_no },
    message: askForSerial(item),
    sound: 'ok',
  };
}

function serialScanned(
  state: Extract<PackState, { readonly step: 'serial' }>,
  input: Input,
  facts: PackFacts,
): PackReply {
  const item = facts.items.find(({ item_no }) => item_no === state.item_no);
  if (item === undefined || missing(state, item) < 1)
    return { state: { step: 'goods', ...packing(state) }, message: NO_GOODS, sound: 'wrong' };
  const { doubted = null } = state;
  if (input.kind === 'choice' && input.choice === IS_SERIAL && doubted !== null)
    return withSerial(state, item, doubted, facts, true);
  if (input.kind !== 'code') return notHere(state, input);
  const scanned = serialIn(input, item);
  return 'refused' in scanned
    ? wrong({ ...state, doubted: scanned.doubted }, scanned.refused)
    : withSerial(state, item, scanned.serial_no, facts);
}

/** @param insisted whether somebody has said that the number is right, although another unit has it */
function withSerial(state: PackState, item: PackItem, serial: string, facts: PackFacts, insisted = false): PackReply {
  // A number that was doubted before is not the one of this refusal.
  const refusing = state.step === 'serial' ? { ...state, doubted: null } : state;
  if (!isSerialNumber(serial)) return wrong(refusing, NO_SERIAL);
  if (serialsOf(state, item.item_no).includes(serial))
    return wrong(
      refusing,
      say(
        `Serial number ${serial} was scanned already. Scan another unit.`,
        `シリアル番号${serial}はスキャン済みです。別の1点をスキャンしてください。`,
      ),
    );
  const known = insisted ? null : doubtOfSerial(facts.known, item, serial);
  if (known === null) return verify(state, item, 1, serial, facts);
  const asked = { step: 'serial', ...packing(state), item_no: item.item_no, doubted: serial } as const;
  return { state: asked, message: known, sound: 'ask' };
}

const allVerified = (item: PackItem): Message =>
  say(`All units of ${nameOf(item)} are verified already.`, `「${nameOf(item)}」はすべて検品済みです。`);

const NO_GOODS = say('Scan goods of the order.', '注文の商品をスキャンしてください。');

function typed(state: PackState, units: number, facts: PackFacts): PackReply {
  const last = state.verified.at(-1);
  const item = facts.items.find(({ item_no }) => item_no === last?.item_no);
  if (item === undefined) return wrong(state, say('Scan one of them first.', '先に商品を1点スキャンしてください。'));
  if (item.needs_serials) return wrong(state, ONE_BY_ONE);
  const most = missing(state, item);
  if (most < 1) return wrong(state, allVerified(item));
  if (units < 1 || units > most)
    return wrong(
      state,
      say(`${unitsAre(most, nameOf(item))} still needed.`, `「${nameOf(item)}」の残りは${figure(most)}点です。`),
    );
  return verify(state, item, units, null, facts);
}

function labelScanned(state: PackState, input: Input, { id, labels }: PackFacts): PackReply {
  if (input.kind !== 'code') return notHere(state, input);
  const { code } = input;
  if (!labels.includes(code)) {
    const missing = labels.find((label) => !state.labels.includes(label)) ?? '';
    return wrong(
      state,
      say(
        `This is not the label of ${id}. Scan ${missing}.`,
        `${id}の送り状ではありません。${missing}をスキャンしてください。`,
      ),
    );
  }
  const scanned = [...new Set([...state.labels, code])];
  const isLast = labels.every((label) => scanned.includes(label));
  return isLast
    ? { state: null, message: say(`${id} is packed.`, `${id}の梱包が完了しました。`), sound: 'done' }
    : { state: { ...state, labels: scanned }, message: null, sound: 'ok' };
}

/**
 * An order is packed: every unit is verified by a scan before there is a label.
 *
 * | Step | Scanned | Next step | Effect |
 * |---|---|---|---|
 * | `goods` | goods of the order | `goods`; `box` when every unit is verified | |
 * | `goods` | a typed number, after a scan of the goods | `goods`, `box` | so many more of them are verified |
 * | `goods`, `box` | `undo` | `goods` | the last ones are not verified any more |
 * | `box` | a size, or `suggested` | `label` | the order is packed, and has its labels |
 * | `label` | the number on each label | `label`; (finished) after the last | |
 *
 * When the order is cancelled or to be changed, the next scan says so, and nothing is packed. What was verified is in the state: it
 * outlives the device.
 */
import { type Message, say } from '../../../kernel/messages.js';
import { SIZES } from '../../items/item-values.js';
import type { ShipmentStatus } from '../../shipments/shipment-values.js';
import { matchScan, type NamedItem, nameOf } from '../match-scan.js';
import { type Input, notHere, type Reply, type ScannedCode, wrong } from '../task.js';

/** Units of an item that an order holds. */
export interface PackItem extends NamedItem {
  readonly units: number;
}

export interface PackFacts {
  readonly id: string;
  /** Null: the shipment was deleted. */
  readonly status: ShipmentStatus | null;
  readonly items: readonly PackItem[];
  /** The numbers on the labels; empty: there are none yet. */
  readonly labels: readonly string[];
}

/** Units that were verified together. */
interface Verified {
  readonly item_no: number;
  readonly units: number;
}

export interface PackState {
  readonly step: 'goods' | 'box' | 'label';
  /** In the order of the scans. */
  readonly verified: readonly Verified[];
  /** Labels that were scanned. */
  readonly labels: readonly string[];
}

export const PACK_BEGINS: PackState = { step: 'goods', verified: [], labels: [] };

export interface PackReply extends Reply<PackState> {
  /** The size of the package; null: as suggested. */
  readonly effect?: { readonly size: string | null };
}

export const verifiedUnits = ({ verified }: PackState, item_no: number): number =>
  verified.reduce((sum, one) => sum + (one.item_no === item_no ? one.units : 0), 0);

const missing = (state: PackState, { item_no, units }: PackItem): number => units - verifiedUnits(state, item_no);

/** Whether every unit of an order was verified. */
export const isVerified = (state: PackState, { items }: Pick<PackFacts, 'items'>): boolean =>
  items.every((item) => missing(state, item) <= 0);

/** Why nothing can be packed; null: it can. */
export function stoppedBy({ id, status }: Pick<PackFacts, 'id' | 'status'>): Message | null {
  switch (status) {
    case 'picked':
      return null;
    case 'cancel_request':
      return say(
        `Stop: ${id} is to be cancelled. Put it aside until it is decided.`,
        `中止：${id}はキャンセル依頼中です。決まるまで保留してください。`,
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
        `${id}はキャンセルされたか、存在しません。商品がある場合は棚に戻してください。`,
      );
    default:
      return say(
        `Stop: ${id} was cancelled, or waits for stock. Put its goods back.`,
        `中止：${id}はキャンセルされたか、引当待ちです。商品を棚に戻してください。`,
      );
  }
}

/** Decides what a scan does. */
export function packScan(state: PackState, input: Input, facts: PackFacts): PackReply {
  if (state.step === 'label') return labelScanned(state, input, facts);
  const stopped = stoppedBy(facts);
  if (stopped !== null) return wrong(state, stopped);
  if (input.kind === 'choice') return chosen(state, input.choice, facts);
  if (state.step === 'box') return notHere(state, input);
  return input.kind === 'units' ? typed(state, input.units, facts) : goodsScanned(state, input, facts);
}

function chosen(state: PackState, choice: string, facts: PackFacts): PackReply {
  if (choice === 'undo' && state.verified.length > 0)
    return { state: { ...state, step: 'goods', verified: state.verified.slice(0, -1) }, message: null, sound: 'ok' };
  const size = SIZES.find((one) => one === choice) ?? null;
  const isSize = size !== null || choice === 'suggested';
  if (state.step !== 'box' || !isSize) return notHere(state, { kind: 'choice', choice });
  if (!isVerified(state, facts))
    return {
      state: { ...state, step: 'goods' },
      message: say('Units are missing.', '未検品の商品があります。'),
      sound: 'wrong',
    };
  return { state: { ...state, step: 'label' }, message: null, sound: 'ok', effect: { size } };
}

function verify(state: PackState, item: PackItem, units: number, facts: PackFacts): PackReply {
  const verified = [...state.verified, { item_no: item.item_no, units }];
  const after: PackState = { ...state, verified };
  const message = isVerified(after, facts) ? say('Everything is there.', 'すべて検品しました。') : null;
  return { state: { ...after, step: message === null ? 'goods' : 'box' }, message, sound: 'ok' };
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
    return wrong(state, say(`${name} is not part of ${facts.id}.`, `「${name}」は${facts.id}の商品ではありません。`));
  }
  const expected = { kind: 'goods', item, lot: null, units: Math.max(0, missing(state, item)), serials: null } as const;
  const verdict = matchScan(expected, code, found, hint);
  if (!verdict.fits) return wrong(state, verdict.message);
  return verify(state, item, verdict.found.kind === 'goods' ? (verdict.found.units ?? 0) : 0, facts);
}

const NO_GOODS = say('Scan goods of the order.', '注文の商品をスキャンしてください。');

function typed(state: PackState, units: number, facts: PackFacts): PackReply {
  const last = state.verified.at(-1);
  const item = facts.items.find(({ item_no }) => item_no === last?.item_no);
  if (item === undefined) return wrong(state, say('Scan one of them first.', '先に商品を1点スキャンしてください。'));
  const most = missing(state, item);
  if (units < 1 || units > most)
    return wrong(
      state,
      say(`${most} more of ${nameOf(item)} are needed.`, `「${nameOf(item)}」の残りは${most}点です。`),
    );
  return verify(state, item, units, facts);
}

function labelScanned(state: PackState, input: Input, { id, labels }: PackFacts): PackReply {
  if (input.kind !== 'code') return notHere(state, input);
  const { code } = input;
  if (!labels.includes(code))
    return wrong(
      state,
      say(
        `This is not the label of ${id}. Scan ${labels[0] ?? ''}.`,
        `${id}のラベルではありません。${labels[0] ?? ''}をスキャンしてください。`,
      ),
    );
  const scanned = [...new Set([...state.labels, code])];
  const isLast = labels.every((label) => scanned.includes(label));
  return isLast
    ? { state: null, message: say(`${id} is packed.`, `${id}の梱包が完了しました。`), sound: 'done' }
    : { state: { ...state, labels: scanned }, message: null, sound: 'ok' };
}

import { today } from '../../../kernel/clock.js';
import { parseId, type ResourceRef, receiptId, shipmentId } from '../../../kernel/ids.js';
import { type Message, say } from '../../../kernel/messages.js';
import { serialAlone } from '../../../rules/floor/serial-scan.js';
import { type Input, placeIn, type Reply, type ScannedCode, type Screen } from '../../../rules/floor/task.js';
import { lotButton } from '../../../rules/floor/tasks/goods-left.js';
import { allBack, returnScan } from '../../../rules/floor/tasks/return.js';
import { lotsToReturn } from '../../../rules/floor/tasks/return-serials.js';
import {
  handOf,
  leftToReturn,
  type ReturnFacts,
  type ReturnState,
  returnBegins,
} from '../../../rules/floor/tasks/return-state.js';
import { type ListedUnits, RETURNED_AS, type ReturnableUnits } from '../../../rules/floor/tasks/returned-parts.js';
import { putAwayPlacesNamed } from '../../../storage/places/put-away-places.js';
import { ordersWithSerial } from '../../../storage/shipments/serials.js';
import { findShipmentsAtWork } from '../../../storage/shipments/shipment-work.js';
import { returnableUnits, serialsOut } from '../../../storage/stock/returns.js';
import { takeBackGoods } from '../take-back-goods.js';
import { proposedPlace } from './propose-place.js';
import { shownGoods } from './shown-goods.js';
import type { TaskContext, TaskKindWork } from './task-kind.js';

/** Goods that a recipient sent back are taken in (rules/floor/tasks/return.ts). The subject is the id of the order. */
export const returnTask: TaskKindWork<ReturnState> = {
  kind: 'return',
  begin,
  stepOf: ({ step }) => step,
  accountsOf: (_work, { account_id }) => [account_id],
  show,
  take,
};

const SCAN_IT = say(
  'Scan the tracking number of the parcel, the id of the order, or the serial number of a unit.',
  '返品された荷物の送り状番号、出荷ID、または商品のシリアル番号をスキャンしてください。',
);

async function begin(work: TaskContext, input: Input, isAsked: boolean) {
  if (input.kind === 'choice') return input.choice === 'return' ? { asks: SCAN_IT } : null;
  if (input.kind !== 'code') return null;
  const named = input.found.flatMap((one) =>
    one.kind === 'work' && one.work.kind === 'shipment' ? [one.work.id] : [],
  );
  // A unit came back without its parcel: its serial number says with which order it was shipped.
  const numbered = isAsked && named.length === 0 ? await idsBySerial(work, input) : [];
  if (numbered.length > 1) return { refused: SEVERAL };
  const shipped = await shippedHere(work, [...named, ...numbered], isAsked);
  if (shipped === null || 'refused' in shipped) return shipped;
  const { subject } = shipped;
  if (numbered.length > 0) {
    // The unit is in hand already.
    const { state, message } = returnScan(
      returnBegins(refOf(subject).account_id, null),
      input,
      await factsOf(work, subject),
    );
    return { subject, state: state ?? returnBegins(refOf(subject).account_id, null), message };
  }
  const tracking_code = input.scan.kind === 'shipment' ? null : input.code;
  return { subject, state: returnBegins(refOf(subject).account_id, tracking_code), message: null };
}

/** Orders of which a unit with the scanned serial number has not come back: two at most. */
async function idsBySerial({ tx, warehouse }: TaskContext, input: ScannedCode): Promise<string[]> {
  const serial = serialAlone(input);
  const orders = serial === null ? [] : await ordersWithSerial(tx, warehouse, serial, 2);
  return orders.flatMap(({ is_back, account_id, shipment_no }) =>
    is_back ? [] : [shipmentId(account_id, shipment_no)],
  );
}

const SEVERAL = say(
  'Several orders have this serial number. Scan the tracking number of the parcel, or the id of the order.',
  'このシリアル番号の出荷が複数あります。荷物の送り状番号か、出荷IDをスキャンしてください。',
);

/**
 * The first of these orders of which goods can come back; null: none was shipped. @param isAsked whether a return is meant: then
 * what cannot come back is refused here, because other work would begin with it, or refuse it with its own words
 */
async function shippedHere(
  { tx, warehouse }: TaskContext,
  ids: readonly string[],
  isAsked: boolean,
): Promise<{ readonly subject: string } | { readonly refused: Message } | null> {
  let refused: Message | null = null;
  for (const subject of ids) {
    const { account_id, no } = refOf(subject);
    // biome-ignore lint/performance/noAwaitInLoops: a tracking number is that of one order, and hardly ever of a second one
    const [order] = await findShipmentsAtWork(tx, account_id, [no]);
    if (order === undefined) continue;
    if (order.status !== 'shipped' || order.destination !== null) {
      if (isAsked) refused ??= order.destination === null ? notShipped(subject) : isTransfer(subject);
      continue;
    }
    const isHere = order.warehouse === warehouse;
    if (isHere && (await returnableUnits(tx, account_id, no)).length > 0) return { subject };
    refused ??= isHere ? allBack(subject) : elsewhere(subject, order.warehouse);
  }
  return refused === null ? null : { refused };
}

const notShipped = (id: string): Message =>
  say(
    `${id} is not shipped yet, so nothing of it can come back. Scan another parcel or order.`,
    `${id}はまだ出荷されていないため、返品を受け付けられません。別の荷物か出荷をスキャンしてください。`,
  );

const isTransfer = (id: string): Message =>
  say(
    `${id} is a transfer between warehouses, and cannot be returned. Its goods come back by another transfer.`,
    `${id}は倉庫間移動のため、返品できません。商品を戻すには別の倉庫間移動が必要です。`,
  );

const elsewhere = (id: string, warehouse: string): Message =>
  say(
    `${id} was shipped from warehouse ${warehouse}, which takes its goods back.`,
    `${id}は倉庫${warehouse}から出荷されました。返品はその倉庫で受け付けます。`,
  );

const refOf = (subject: string): ResourceRef => parseId('shipment', subject) as ResourceRef;

async function factsOf({ ctx, tx }: TaskContext, subject: string): Promise<ReturnFacts> {
  const { account_id, no } = refOf(subject);
  const [out, serials] = await Promise.all([returnableUnits(tx, account_id, no), serialsOut(tx, account_id, no)]);
  return { id: subject, out, serials, scanned: null, today: today(ctx.clock).toString() };
}

async function show(work: TaskContext, state: ReturnState, subject: string): Promise<Screen> {
  const facts = await factsOf(work, subject);
  const { condition } = state;
  const listed = state.listed.map((one) => shownListed(one, facts.out));
  const about = { shipment: subject, account_id: state.account_id };
  switch (state.step) {
    case 'goods':
      return {
        screen: 'return_goods',
        data: { ...about, condition, left: leftToReturn(state, facts).map(shownGoods), listed },
        choices: [
          ...RETURNED_AS.filter((one) => one !== condition),
          ...(state.listed.length === 0 ? [] : ['undo']),
          'finish',
        ],
      };
    case 'lot': {
      const lots = lotsToReturn(state, facts);
      return {
        screen: 'choose_lot',
        data: { ...about, condition, lots: lots.map((lot) => ({ ...shownGoods(lot), choice: lotButton(lot.lot_no) })) },
        choices: [...lots.map(({ lot_no }) => lotButton(lot_no)), 'other_goods'],
      };
    }
    case 'serial': {
      const goods = handOf(state, facts);
      return {
        screen: 'scan_serial',
        data: { ...about, condition, goods: goods === undefined ? null : shownGoods(goods), units: state.goods.units },
        choices: ['no_serial', 'back'],
      };
    }
    case 'to': {
      const goods = handOf(state, facts);
      const { units, serial_nos } = state.goods;
      const place = goods === undefined || condition !== 'good' ? null : await proposedPlace(work, goods, units);
      return {
        screen: 'return_to',
        data: {
          ...about,
          condition,
          goods: goods === undefined ? null : shownGoods(goods),
          units,
          serial_nos,
          proposed: place,
        },
        choices: [condition === 'disposed' ? 'throw_away' : 'no_place', 'other_goods'],
      };
    }
    case 'confirm':
      return { screen: 'confirm_return', data: { ...about, listed }, choices: ['confirm', 'back'] };
  }
}

function shownListed({ item_no, lot_no, condition, units, place }: ListedUnits, out: readonly ReturnableUnits[]) {
  const goods = out.find((one) => one.item_no === item_no && one.lot_no === lot_no);
  return {
    ...{ code: goods?.code ?? null, name: goods?.name ?? null },
    ...{ lot_no, expiry_date: goods?.expiry_date ?? null, manufacture_date: goods?.manufacture_date ?? null },
    ...{ condition, units, place },
  };
}

async function take(work: TaskContext, state: ReturnState, input: Input, subject: string): Promise<Reply<ReturnState>> {
  const { tx, warehouse } = work;
  const { account_id, no } = refOf(subject);
  const facts = await factsOf(work, subject);
  const place = placeIn(input);
  const [scanned = null] =
    place === null || state.step !== 'to'
      ? []
      : await putAwayPlacesNamed(tx, warehouse, { account_id, item_no: state.goods.item_no }, [place.code]);
  const { effect, ...reply } = returnScan(state, input, { ...facts, scanned });
  if (effect === undefined) return reply;
  const done = await work.attempt(() =>
    takeBackGoods(work.ctx, account_id, no, effect, work.caller, state.tracking_code),
  );
  if ('refused' in done) return { state, message: done.refused, sound: 'wrong' };
  return { ...reply, message: recorded(receiptId(account_id, done.value)) };
}

const recorded = (receipt: string): Message =>
  say(`Taken back, with the receipt ${receipt}.`, `返品を登録しました（入庫${receipt}）。`);

import { parseId, shipmentId } from '../../../kernel/ids.js';
import { type Message, say } from '../../../kernel/messages.js';
import { type Input, placeIn, type Reply, type Screen } from '../../../rules/floor/task.js';
import { subjectOfPerson } from '../../../rules/floor/task-values.js';
import { lotButton } from '../../../rules/floor/tasks/goods-left.js';
import {
  accountsOf,
  askedFor,
  inHand,
  lotsAsked,
  type PutBackEffect,
  type PutBackState,
  putBackBegins,
  putBackScan,
  type UnitsToReturn,
} from '../../../rules/floor/tasks/put-back.js';
import { ordersInTote } from '../../../storage/floor/packing.js';
import { openTaskOf } from '../../../storage/floor/tasks.js';
import { putAwayPlacesNamed } from '../../../storage/places/put-away-places.js';
import {
  countPutBacks,
  firstToPutBack,
  hasPutBacks,
  type PutBacksOf,
  type WaitingPutBack,
  waitingPutBacks,
} from '../../../storage/shipments/put-backs.js';
import { putBackUnits } from '../put-back-units.js';
import { proposedPlace } from './propose-place.js';
import { shownGoods } from './shown-goods.js';
import type { TaskContext, TaskKindWork } from './task-kind.js';

/** Goods of cancelled orders are put back on shelves (rules/floor/tasks/put-back.ts). Several people may do it, each with a task. */
export const putBack: TaskKindWork<PutBackState> = {
  kind: 'put_back',
  begin,
  waiting: ({ tx, warehouse }) => countPutBacks(tx, warehouse),
  accountsOf: (_work, { accounts }) => accounts,
  stepOf: ({ step }) => step,
  show,
  take,
};

const BEGUN_BEFORE = say(
  'You had begun to put back other goods. Here is where you were.',
  '別の商品の棚戻しが途中です。中断した所から再開しました。',
);
const NOTHING_WAITS = say('No goods wait to be put back.', '棚戻し待ちの商品はありません。');

async function begin(work: TaskContext, input: Input) {
  const asked = input.kind === 'choice' && input.choice === 'put_back';
  const only = asked || input.kind !== 'code' ? null : await scannedAtHome(work, input);
  if (!asked && only === null) return null;
  const left = (await waiting(work, input, only)).map(toReturn);
  if (left.length === 0) return { refused: NOTHING_WAITS };
  const subject = subjectOfPerson(work.person_id);
  // A paused task goes on where it was, whatever was scanned now.
  const begun = (await openTaskOf(work.tx, work.warehouse, 'put_back', subject))?.state as PutBackState | undefined;
  const isOther = begun !== undefined && only !== null && only.code !== begun.only?.code;
  return { subject, state: putBackBegins(only, left), message: isOther ? BEGUN_BEFORE : null };
}

/**
 * The tote or the order that was scanned, if it has goods to put back. Null for a tote that also has goods to pack: packing comes
 * first.
 */
async function scannedAtHome({ tx, warehouse }: TaskContext, input: Extract<Input, { kind: 'code' }>) {
  const place = placeIn(input);
  if (place?.kind === 'tote') {
    const there = await hasPutBacks(tx, warehouse, place.code);
    const packed = there && (await ordersInTote(tx, warehouse, place.code)).length > 0;
    return there && !packed ? ({ kind: 'place', code: place.code } as const) : null;
  }
  const orders = input.found.flatMap((one) =>
    one.kind === 'work' && one.work.kind === 'shipment' ? (parseId('shipment', one.work.id) ?? []) : [],
  );
  const first = orders.length === 0 ? null : await firstToPutBack(tx, warehouse, orders);
  return first === null ? null : ({ kind: 'order', code: shipmentId(first.account_id, first.shipment_no) } as const);
}

const waiting = (
  { tx, warehouse }: TaskContext,
  input: Input | null,
  only: PutBackState['only'],
): Promise<WaitingPutBack[]> => {
  const found = input?.kind === 'code' ? input.found : [];
  const items = found.flatMap((one) => (one.kind === 'goods' ? [one.item] : []));
  return waitingPutBacks(tx, warehouse, items, putBacksOf(only));
};

function putBacksOf(only: PutBackState['only']): PutBacksOf {
  if (only?.kind === 'place') return { place: only.code };
  const order = only === null ? null : parseId('shipment', only.code);
  return order === null ? null : { account_id: order.account_id, shipment_no: order.no };
}

const toReturn = ({ shipment_no, status: _, ...row }: WaitingPutBack): UnitsToReturn => ({
  ...row,
  order: shipmentId(row.account_id, shipment_no),
});

/** A screen shows at most this many waiting entries. */
const MOST_SHOWN = 50;

async function show(work: TaskContext, state: PutBackState): Promise<Screen> {
  const left = (await waiting(work, null, state.only)).map(toReturn);
  const only = state.only?.code ?? null;
  switch (state.step) {
    case 'goods': {
      const asked = askedFor(state, { left });
      return {
        screen: 'put_back_goods',
        data: { only, left: asked.slice(0, MOST_SHOWN).map(shownUnits), more: Math.max(asked.length - MOST_SHOWN, 0) },
        choices: [...(only === null ? [] : ['all']), 'finish'],
      };
    }
    case 'lot': {
      const lots = lotsAsked(state, { left });
      return {
        screen: 'choose_lot',
        data: { only, lots: lots.map((lot) => ({ ...shownGoods(lot), choice: lotButton(lot.lot_no) })) },
        choices: [...lots.map(({ lot_no }) => lotButton(lot_no)), 'other_goods'],
      };
    }
    case 'to': {
      const goods = inHand(state, { left });
      const { units } = state.goods;
      return {
        screen: 'put_back_to',
        data: {
          only,
          goods: goods === undefined ? null : shownGoods(goods),
          units,
          proposed: goods === undefined ? null : await proposedPlace(work, goods, units),
        },
        choices: ['other_goods'],
      };
    }
  }
}

const shownUnits = (one: UnitsToReturn) => ({ ...shownGoods(one), shipment: one.order, places: one.places });

async function take(work: TaskContext, state: PutBackState, input: Input): Promise<Reply<PutBackState>> {
  const { tx, warehouse } = work;
  const left = (await waiting(work, input, state.only)).map(toReturn);
  const place = placeIn(input);
  const goods = state.step === 'to' ? state.goods : null;
  const [scanned = null] =
    place === null || goods === null ? [] : await putAwayPlacesNamed(tx, warehouse, goods, [place.code]);
  const { effect, ...reply } = putBackScan(state, input, { left, scanned });
  const refused = effect === undefined ? null : await applyEffect(work, effect);
  if (refused !== null) return { state, message: refused, sound: 'wrong' };
  return reply.state === null ? reply : { ...reply, state: { ...reply.state, accounts: accountsOf(left) } };
}

/** Carries out what the machine has decided. @returns why this was refused; null: it is done */
async function applyEffect(
  work: TaskContext,
  { account_id, item_no, lot_no, units: quantity, order, from, to }: PutBackEffect,
): Promise<Message | null> {
  const shipment_no = order === null ? null : (parseId('shipment', order)?.no ?? null);
  const asked = { item_no, lot_no, quantity, from, to, shipment_no };
  const tried = await work.attempt(() => putBackUnits(work.ctx, account_id, work.warehouse, asked, work.caller));
  return 'refused' in tried ? tried.refused : null;
}

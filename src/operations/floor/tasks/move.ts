import { type Message, say } from '../../../kernel/messages.js';
import { countedUnits, figure } from '../../../kernel/quantities.js';
import { isSameLot } from '../../../rules/floor/match-scan.js';
import { type Input, placeIn, type Reply, type Screen } from '../../../rules/floor/task.js';
import { subjectOfPerson } from '../../../rules/floor/task-values.js';
import { lotButton } from '../../../rules/floor/tasks/goods-left.js';
import {
  lotsOf,
  lyingOf,
  MOVE_BEGINS,
  type MoveEffect,
  type MoveFacts,
  type MoveState,
  moveScan,
  type PlaceContents,
  quarantinedIn,
  soundIn,
} from '../../../rules/floor/tasks/move.js';
import { accountsThere, placeContents } from '../../../storage/floor/place-contents.js';
import { type OpenReplenishment, openReplenishments, recordCarried } from '../../../storage/floor/replenishments.js';
import { instantOf } from '../../context.js';
import { moveUnits } from '../../places/move-units.js';
import { shownGoods } from './shown-goods.js';
import type { TaskContext, TaskKindWork } from './task-kind.js';

/** Units are carried from shelf to shelf (rules/floor/tasks/move.ts). */
export const move: TaskKindWork<MoveState> = {
  kind: 'move',
  begin: async ({ person_id }, input) =>
    input.kind === 'choice' && input.choice === 'move'
      ? { subject: subjectOfPerson(person_id), state: MOVE_BEGINS, message: null }
      : null,
  waiting: async ({ tx, warehouse }) => (await openReplenishments(tx, warehouse)).length,
  stepOf: ({ step }) => step,
  accountsOf,
  show,
  take,
};

function accountsOf({ tx, warehouse }: TaskContext, state: MoveState): readonly string[] | Promise<readonly string[]> {
  if (state.step === 'to') return [state.goods.account_id];
  return state.step === 'goods' ? accountsThere(tx, warehouse, state.from) : [];
}

async function factsOf({ tx, warehouse }: TaskContext, state: MoveState, input: Input | null): Promise<MoveFacts> {
  const from = 'from' in state ? state.from : null;
  const scanned = input === null ? null : (placeIn(input)?.code ?? null);
  const codes = [from, scanned].filter((code) => code !== null);
  const places = await placeContents(tx, warehouse, codes, itemsOf(state, input));
  const named = (code: string | null): PlaceContents | null => places.find((one) => one.code === code) ?? null;
  return { from: named(from), scanned: named(scanned) };
}

/** The items that a scan may be about: a place may hold thousands of others. */
function itemsOf(state: MoveState, input: Input | null): { account_id: string; item_no: number }[] {
  const found = input?.kind === 'code' ? input.found : [];
  const scanned = found.flatMap((one) => (one.kind === 'goods' ? [one.item] : []));
  const own = state.step === 'to' ? [state.goods] : state.step === 'lot' ? [state] : [];
  return [...own, ...scanned].map(({ account_id, item_no }) => ({ account_id, item_no }));
}

async function show(work: TaskContext, state: MoveState): Promise<Screen> {
  const facts = await factsOf(work, state, null);
  switch (state.step) {
    case 'from':
      return {
        screen: 'scan_from',
        data: { wanted: (await openReplenishments(work.tx, work.warehouse)).map(shownWanted) },
        choices: ['finish'],
      };
    case 'goods':
      return {
        screen: 'scan_goods',
        data: {
          place: state.from,
          wanted: (await openReplenishments(work.tx, work.warehouse, state.from)).map(shownWanted),
          holds: soundIn(facts.from).map(shownGoods),
          quarantined: quarantinedIn(facts.from),
        },
        choices: ['other_place', 'finish'],
      };
    case 'lot': {
      const lots = lotsOf(state, facts);
      return {
        screen: 'choose_lot',
        data: { place: state.from, lots: lots.map((lot) => ({ ...shownGoods(lot), choice: lotButton(lot.lot_no) })) },
        choices: [...lots.map(({ lot_no }) => lotButton(lot_no)), 'other_goods', 'other_place'],
      };
    }
    case 'to': {
      const lying = lyingOf(state, facts);
      return {
        screen: 'scan_to',
        data: {
          place: state.from,
          goods: lying === undefined ? null : shownGoods(lying),
          units: state.goods.units,
          proposed: await proposed(work, state),
        },
        choices: ['other_goods', 'other_place'],
      };
    }
  }
}

/** What a pick face needs from the reserve. */
const shownWanted = ({ from, to, ...goods }: OpenReplenishment) => ({ ...shownGoods(goods), from, to });

/** The pick face that needs the goods in hand, as screens show a proposed shelf; null: none does. */
async function proposed(work: TaskContext, { from, goods }: Extract<MoveState, { step: 'to' }>) {
  const face = (await openReplenishments(work.tx, work.warehouse, from)).find((one) => isSameLot(one, goods));
  if (face === undefined) return null;
  const reason = say(`Pick face: ${countedUnits(face.units)} needed`, `補充先：あと${figure(face.units)}点必要です`);
  return { place: face.to, units: face.units, reason: reason[work.language] };
}

async function take(work: TaskContext, state: MoveState, input: Input): Promise<Reply<MoveState>> {
  const facts = await factsOf(work, state, input);
  const { effect, ...reply } = moveScan(state, input, facts);
  const refused = effect === undefined ? null : await carry(work, effect, facts);
  return refused === null ? reply : { state, message: refused, sound: 'wrong' };
}

/** Carries out what the machine has decided. @returns why this was refused; null: it is done */
async function carry(work: TaskContext, effect: MoveEffect, { from }: MoveFacts): Promise<Message | null> {
  const { account_id, item_no, lot_no, units: quantity, ...places } = effect;
  const code = lotsOf({ account_id, item_no }, { from })[0]?.code ?? '';
  const { warehouse } = work;
  const draft = { warehouse, code, lot_no, condition: 'sound', quantity, ...places };
  const done = await work.attempt(() => moveUnits(work.ctx, account_id, draft, work.caller));
  if ('refused' in done) return done.refused;
  await recordCarried(work.tx, account_id, warehouse, effect, instantOf(work.ctx));
  return null;
}

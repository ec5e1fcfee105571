import { shipmentId } from '../../../kernel/ids.js';
import { type Message, say } from '../../../kernel/messages.js';
import type { FloorRecall } from '../../../rules/floor/recall.js';
import { type Input, type Reply, type Screen, wrong } from '../../../rules/floor/task.js';
import { forOrdersAfterLoss, type OrderAfterLoss } from '../../../rules/floor/tasks/fetched-from.js';
import { lotButton } from '../../../rules/floor/tasks/goods-left.js';
import {
  lotsHere,
  lyingThere,
  nextPlace,
  onward,
  type RecallEffect,
  type RecalledUnits,
  type RecallFacts,
  type RecallState,
  recallScan,
  recallStep,
} from '../../../rules/floor/tasks/recall.js';
import { replacedFrom } from '../../../storage/floor/packing.js';
import { findRecall, openRecalls, recalledUnits } from '../../../storage/floor/recalls.js';
import { holdersOfLots } from '../../../storage/stock/lots.js';
import { stampOf } from '../../context.js';
import { carryRecalled, checkCarry, endRecall } from '../carry-recalled.js';
import { openCount } from '../open-counts.js';
import { pictureOf } from './shown-goods.js';
import type { TaskContext, TaskKindWork } from './task-kind.js';
import { unattended } from './unattended.js';

/** Recalled units are carried to one shelf (rules/floor/tasks/recall.ts). The subject is `TS001/12`, account and number of the recall. */
export const recall: TaskKindWork<RecallState> = {
  kind: 'recall',
  begin,
  waiting: async (work) => (await waitingRecalls(work)).length,
  accountsOf: (_work, { account_id }) => [account_id],
  stepOf: recallStep,
  show,
  take,
};

const NOTHING_WAITS = say('No units are to be recalled.', '回収する商品はありません。');

const subjectOf = ({ account_id, recall_no }: FloorRecall): string => `${account_id}/${recall_no}`;

/** Open recalls on which nobody works, in the order in which they are handed out. A recall that cannot be ended blocks no other. */
async function waitingRecalls(work: TaskContext): Promise<FloorRecall[]> {
  const open = await openRecalls(work.tx, work.warehouse);
  const free = new Set(await unattended(work, 'recall', open.map(subjectOf)));
  return open.filter((one) => free.has(subjectOf(one)));
}

async function begin(work: TaskContext, input: Input) {
  if (input.kind !== 'choice' || input.choice !== 'recall') return null;
  let left: Message = NOTHING_WAITS;
  for (const one of await waitingRecalls(work)) {
    const { account_id, recall_no } = one;
    // biome-ignore lint/performance/noAwaitInLoops: the first one with units to carry; recalls are rare
    const state = onward({ account_id, skipped: [] }, await recalledUnits(work.tx, one));
    if (state !== null) return { subject: subjectOf(one), state, message: null };
    // No units are left to carry: they have left the shelves in another way.
    const ended = await work.attempt(() => endRecall(work.ctx, account_id, recall_no, work.caller));
    left = 'refused' in ended ? ended.refused : NOTHING_WAITS;
  }
  return { refused: left };
}

async function recallOf({ tx, warehouse }: TaskContext, subject: string): Promise<FloorRecall | null> {
  const [account_id = '', no = ''] = subject.split('/');
  const found = await findRecall(tx, account_id, Number(no));
  return found?.warehouse === warehouse && found.ended_at === null ? found : null;
}

async function factsOf(work: TaskContext, of: FloorRecall | null): Promise<RecallFacts> {
  if (of === null) return { target: null, rows: [] };
  const target = { place_no: of.place_no, code: of.place, kind: 'shelf' } as const;
  return { target, rows: await recalledUnits(work.tx, of) };
}

async function show(work: TaskContext, state: RecallState, subject: string): Promise<Screen> {
  const of = await recallOf(work, subject);
  const facts = await factsOf(work, of);
  const about = {
    recall: subject,
    account_id: state.account_id,
    code: of?.code ?? null,
    name: of?.name ?? null,
    picture: of === null ? null : pictureOf(of),
    reason: of?.reason ?? null,
    to: of?.place ?? null,
  };
  if (state.step === 'place') {
    const next = nextPlace(state, facts.rows);
    return {
      screen: 'scan_place',
      data: {
        ...about,
        next: next?.code ?? null,
        places: facts.rows.map((row) => ({ ...shownUnits(row), skipped: state.skipped.includes(row.place.code) })),
      },
      choices: next === undefined ? [] : ['not_here'],
    };
  }
  const lots = lotsHere(state, facts);
  const here = { ...about, place: state.place };
  if (state.step === 'goods') {
    const lying = facts.rows.filter(({ place }) => place.code === state.place);
    const data = { ...here, units: lying.map(shownUnits), orders: await ordersHere(work, of, lots) };
    return { screen: 'scan_goods', data, choices: ['not_here', 'other_place'] };
  }
  if (state.step === 'lot')
    return {
      screen: 'choose_lot',
      data: { ...here, lots: lots.map((lot) => ({ ...shownUnits(lot), choice: lotButton(lot.lot_no) })) },
      choices: [...lots.map(({ lot_no }) => lotButton(lot_no)), 'other_place'],
    };
  const lying = lyingThere(state, facts);
  return {
    screen: 'scan_to',
    data: { ...here, goods: lying === undefined ? null : shownUnits(lying), units: state.units },
    choices: ['other_place'],
  };
}

const shownUnits = ({ place, lot_no, expiry_date, manufacture_date, condition, units }: RecalledUnits) => ({
  place: place.code,
  lot_no,
  expiry_date,
  manufacture_date,
  condition,
  units,
});

/** Orders in work that hold units of these lots. The screen shows them, so that people know which orders must be stopped. */
async function ordersHere({ tx, warehouse }: TaskContext, of: FloorRecall | null, lots: readonly RecalledUnits[]) {
  if (of === null || lots.every(({ place }) => place.kind === 'shelf')) return [];
  const lot_nos = lots.map(({ lot_no }) => lot_no);
  return (await holdersOfLots(tx, of.account_id, of.item_no, lot_nos))
    .filter((one) => one.warehouse === warehouse && (one.bucket === 'picked' || one.bucket === 'packed'))
    .map(({ shipment_no, status, quantity: units }) => ({
      shipment: shipmentId(of.account_id, shipment_no),
      status,
      units,
    }));
}

async function take(work: TaskContext, state: RecallState, input: Input, subject: string): Promise<Reply<RecallState>> {
  const of = await recallOf(work, subject);
  const { effect, ...reply } = recallScan(state, input, await factsOf(work, of));
  if (of === null) return reply;
  if (effect !== undefined) {
    const outcome = await applyEffect(work, of, effect);
    if ('refused' in outcome) return wrong(state, outcome.refused);
    if (outcome.orders.length === 0) return reply;
    // Whoever has taken the units from where the orders' goods are knows that place, and brings what replaces them.
    const { en, ja } = forOrdersAfterLoss(outcome.orders, outcome.from);
    const carried = reply.message ?? say('', '');
    return { ...reply, message: say(`${carried.en} ${en}`.trimStart(), `${carried.ja}${ja}`) };
  }
  if (reply.state === null) await work.attempt(() => endRecall(work.ctx, of.account_id, of.recall_no, work.caller));
  if (reply.state?.step !== 'to') return reply;
  // Whoever takes units of an order that keeps them is told at once, and does not walk to the shelf with them.
  const { place: from, lot_no, units } = reply.state;
  const tried = await work.attempt(() => checkCarry(work.tx, of, { from, lot_no, units }));
  return 'refused' in tried ? wrong(state, tried.refused) : reply;
}

type Outcome = { readonly refused: Message } | { readonly from: string; readonly orders: readonly OrderAfterLoss[] };

/** Carries out what the machine has decided. @returns why this was refused, or the orders that have lost units */
async function applyEffect(work: TaskContext, of: FloorRecall, effect: RecallEffect): Promise<Outcome> {
  const { ctx, tx, warehouse, caller } = work;
  if (effect.kind === 'not_here') {
    const stamp = stampOf(ctx, caller);
    await openCount(tx, { warehouse, place: effect.place.code, reason: 'asked', stamp });
    return { from: effect.place.code, orders: [] };
  }
  const { kind: _, ...taken } = effect;
  // The shelf that the scan was compared with.
  const carried = { ...taken, to: of.place };
  const tried = await work.attempt(() => carryRecalled(ctx, of.account_id, of.recall_no, carried, caller));
  if ('refused' in tried) return tried;
  const { orders } = tried.value;
  const nos = orders.map(({ shipment_no }) => shipment_no);
  const replaced = await replacedFrom(tx, of.account_id, nos, of.item_no);
  return {
    from: taken.from,
    orders: orders.map(({ shipment_no, status }) => ({
      id: shipmentId(of.account_id, shipment_no),
      others: status === 'backordered' ? null : (replaced.get(shipment_no) ?? []),
    })),
  };
}

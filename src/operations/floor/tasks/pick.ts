import { shipmentId } from '../../../kernel/ids.js';
import { type Message, say } from '../../../kernel/messages.js';
import { type Input, type Screen, wrong } from '../../../rules/floor/task.js';
import {
  accountsAt,
  linesLeft,
  nextLine,
  nextStop,
  type PickEffect,
  type PickFacts,
  type PickLine,
  type PickState,
  pickBegins,
  pickScan,
  pickStep,
  unitsNow,
} from '../../../rules/floor/tasks/pick.js';
import { assignTote, isToteClosed } from '../../../storage/floor/batch-totes.js';
import { batchToPick, nextBatch, waitingBatches } from '../../../storage/floor/picking.js';
import { dropWorkLines, openWork } from '../../../storage/floor/work-lines.js';
import { lockWarehouse } from '../../../storage/warehouses/warehouses.js';
import { instantOf, stampOf } from '../../context.js';
import { finishPicked } from '../finish-picked.js';
import { shortPick } from '../lose-units.js';
import { openCount } from '../open-counts.js';
import { pickSome, undoPick } from '../pick-units.js';
import { planBatches } from '../plan-batches.js';
import { pictureOf } from './shown-goods.js';
import type { ReplyWithScreen, TaskContext, TaskKindWork } from './task-kind.js';

const NOTHING = say('No batch waits to be picked.', 'ピッキング待ちのバッチはありません。');

/** A batch is picked (rules/floor/tasks/pick.ts). The subject is its number. */
export const pick: TaskKindWork<PickState> = {
  kind: 'pick',
  async begin(work, input) {
    if (input.kind !== 'choice' || input.choice !== 'pick') return null;
    // Plans orders that went into picking without a wave, and plans again what other work has changed.
    await planBatches(work.ctx, work.warehouse, work.caller);
    const next = await nextBatch(work.tx, work.warehouse);
    if (next === null) return { refused: NOTHING };
    const subject = String(next);
    return { subject, state: pickBegins(await factsOf(work, subject)), message: null };
  },
  resume: async ({ ctx, warehouse, caller }) => {
    await planBatches(ctx, warehouse, caller);
    return null;
  },
  waiting: ({ tx, warehouse }) => waitingBatches(tx, warehouse, MOST_WAITING),
  stepOf: pickStep,
  accountsOf: (_work, state) => accountsAt(state),
  show: async (work, state, subject) => screenOf(state, await factsOf(work, subject), subject),
  take,
};

/** The home screen counts at most this many. */
const MOST_WAITING = 200;

async function factsOf({ tx, warehouse }: TaskContext, subject: string): Promise<PickFacts> {
  const batch_no = Number(subject);
  const [batch, lines] = await Promise.all([batchToPick(tx, warehouse, batch_no), openWork(tx, warehouse, batch_no)]);
  return { ...batch, lines };
}

const shownLine = (line: PickLine) => ({
  account_id: line.account_id,
  position: line.position,
  place: line.place,
  code: line.item,
  name: line.name,
  picture: pictureOf(line),
  expiry_date: line.expiry_date,
  manufacture_date: line.manufacture_date,
  units: unitsNow(line),
  later: line.open - unitsNow(line),
  tote: line.tote,
});

function screenOf(state: PickState, facts: PickFacts, subject: string): Screen {
  const { at, last } = state;
  const common = { batch: Number(subject), kind: facts.kind, left: linesLeft(facts) };
  const undo = last === null ? [] : ['undo'];
  switch (at.step) {
    case 'tote':
      return { screen: 'scan_tote', data: { ...common, position: at.position }, choices: undo };
    case 'place':
    case 'goods': {
      const line = nextLine(state, facts);
      const data = { ...common, next: line === undefined ? null : shownLine(line) };
      return at.step === 'place'
        ? { screen: 'scan_place', data, choices: undo }
        : { screen: 'scan_goods', data, choices: ['short', ...undo] };
    }
    case 'check':
      return { screen: 'check_tote', data: { ...common, tote: at.tote }, choices: undo };
    case 'end':
      return { screen: 'end', data: { ...common, has_orders: facts.has_orders }, choices: ['done', ...undo] };
  }
}

async function take(
  work: TaskContext,
  state: PickState,
  input: Input,
  subject: string,
): Promise<ReplyWithScreen<PickState>> {
  const facts = await factsOf(work, subject);
  const { effect, ...reply } = pickScan(state, input, facts);
  if (effect === undefined) {
    return reply.state === null ? reply : { ...reply, screen: screenOf(reply.state, facts, subject) };
  }
  const outcome = await applyEffect(work, effect, subject);
  const after =
    'refused' in outcome ? wrong(state, outcome.refused) : { ...reply, message: outcome.message ?? reply.message };
  if (after.state === null) return after;
  // The next stop depends on the lines that are open now. After a pick, the tote is checked first.
  const now = await factsOf(work, subject);
  const isChecked = !('refused' in outcome) && effect.kind === 'pick' && after.state.at.step === 'check';
  const next = isChecked ? after.state : { ...after.state, at: nextStop(now, after.state.standing) };
  return { ...after, state: next, screen: screenOf(next, now, subject) };
}

/** `refused`: why nothing was done. Otherwise it is done, and `message`, if any, replaces the message of the reply. */
type Outcome = { readonly refused: Message } | { readonly message?: Message };

async function applyEffect(work: TaskContext, effect: PickEffect, subject: string): Promise<Outcome> {
  const { ctx, tx, warehouse, caller } = work;
  switch (effect.kind) {
    case 'give_tote': {
      const given = await assignTote(tx, warehouse, Number(subject), effect.position, effect.place_no, instantOf(ctx));
      if (given) return {};
      const isClosed = await isToteClosed(tx, warehouse, effect.place_no);
      return { refused: isClosed ? closed(effect.code) : occupied(effect.code) };
    }
    case 'pick':
    case 'undo': {
      const { account_id, place: _, ...units } = effect.units;
      const operation = effect.kind === 'pick' ? pickSome : undoPick;
      const outcome = await work.attempt(() => operation(ctx, account_id, warehouse, units, caller));
      return 'refused' in outcome ? outcome : {};
    }
    case 'short':
      return reportShort(work, effect.line);
    case 'finish': {
      const outcome = await work.attempt(() => finishPicked(ctx, warehouse, Number(subject), caller));
      return 'refused' in outcome ? outcome : {};
    }
  }
}

const occupied = (tote: string): Message =>
  say(`Tote ${tote} is in use. Scan an empty one.`, `トート${tote}は使用中です。空のトートをスキャンしてください。`);

const closed = (tote: string): Message =>
  say(
    `Tote ${tote} is closed. Scan another empty one, or ask an administrator to open it again.`,
    `トート${tote}は閉鎖されています。別の空のトートをスキャンするか、管理者に再開を依頼してください。`,
  );

/** Records units that were not found as lost, and opens a count of the shelf. The order gets other units if there are any. */
async function reportShort(work: TaskContext, line: PickLine): Promise<Outcome> {
  const { ctx, tx, warehouse, caller } = work;
  const { account_id, shipment_no, item_no, line_no, lot_no, place, place_no } = line;
  // Units that do not lie there by the ledger either are not lost: they are planned from another place.
  const missing = [{ item_no, line_no, lot_no, quantity: unitsNow(line) }];
  // Planning locks the warehouse first and then orders. The same order here avoids a deadlock.
  await lockWarehouse(tx, warehouse);
  const outcome = await work.attempt(() => shortPick(ctx, account_id, shipment_no, missing, caller, place_no));
  if ('refused' in outcome) return outcome;
  // Until its count ends, planning takes units from this shelf only as the last choice.
  await openCount(tx, { warehouse, place, reason: 'short_pick', stamp: stampOf(ctx, caller) });
  // The line may get other units of the lot: planning decides from which place.
  await dropWorkLines(tx, account_id, shipment_no, place_no);
  await planBatches(ctx, warehouse, caller);
  return outcome.value === 'backordered' ? { message: waitsAgain(shipmentId(account_id, shipment_no)) } : {};
}

const waitsAgain = (id: string): Message =>
  say(
    `There are no more of them: ${id} waits for stock. Put back what is picked of it.`,
    `在庫が足りないため、${id}は入荷待ちになりました。取り出した商品は棚に戻してください。`,
  );

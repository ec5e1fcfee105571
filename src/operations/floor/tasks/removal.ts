import { type Message, say } from '../../../kernel/messages.js';
import { type Input, type Reply, type Screen, wrong } from '../../../rules/floor/task.js';
import { lotButton } from '../../../rules/floor/tasks/goods-left.js';
import {
  collectHere,
  type LyingInPlace,
  missingUnits,
  placeToGo,
  type RemovalEffect,
  type RemovalFacts,
  type RemovalState,
  removalBegins,
  removalScan,
  removalStep,
  toCollect,
} from '../../../rules/floor/tasks/removal.js';
import {
  type RemovalToCollect,
  removalsToCollect,
  removalToCollect,
} from '../../../storage/floor/removals-to-collect.js';
import { stampOf } from '../../context.js';
import { finishRemoval } from '../../stock/finish-removal.js';
import { startRemoval } from '../../stock/start-removal.js';
import { openCount } from '../open-counts.js';
import { pictureOf } from './shown-goods.js';
import type { TaskContext, TaskKindWork } from './task-kind.js';
import { unattended } from './unattended.js';

/** The units of a removal are collected and leave (rules/floor/tasks/removal.ts). The subject is `TS001/12`, account and number. */
export const removal: TaskKindWork<RemovalState> = {
  kind: 'removal',
  begin,
  waiting: async (work) => (await waitingRemovals(work)).length,
  accountsOf: (_work, { account_id }) => [account_id],
  stepOf: removalStep,
  show,
  take,
};

const NOTHING_WAITS = say('No removal waits.', '搬出待ちの依頼はありません。');

/** Removals on which nobody works, in the order in which they are handed out. A removal that cannot be finished blocks no other. */
async function waitingRemovals(work: TaskContext): Promise<string[]> {
  const open = await removalsToCollect(work.tx, work.warehouse);
  const subjects = open.map(({ account_id, removal_no }) => `${account_id}/${removal_no}`);
  return unattended(work, 'removal', subjects);
}

async function begin(work: TaskContext, input: Input) {
  if (input.kind !== 'choice' || input.choice !== 'removal') return null;
  const [subject] = await waitingRemovals(work);
  const of = subject === undefined ? null : await removalOf(work, subject);
  if (subject === undefined || of === null) return { refused: NOTHING_WAITS };
  const { account_id, removal_no } = of;
  if (of.status === 'waiting') {
    // From now on the client cannot withdraw the removal.
    const started = await work.attempt(() => startRemoval(work.ctx, account_id, removal_no, work.caller));
    if ('refused' in started) return started;
  }
  return { subject, state: removalBegins(account_id, { ...factsOf(of), running: true }), message: null };
}

async function removalOf({ tx, warehouse }: TaskContext, subject: string): Promise<RemovalToCollect | null> {
  const [account_id = '', no = ''] = subject.split('/');
  const found = await removalToCollect(tx, account_id, Number(no));
  return found?.warehouse === warehouse ? found : null;
}

const factsOf = (of: RemovalToCollect | null): RemovalFacts => ({
  kind: of?.kind ?? 'disposal',
  running: of?.status === 'processing',
  lots: of?.lots ?? [],
  rows: of?.rows ?? [],
});

async function show(work: TaskContext, state: RemovalState, subject: string): Promise<Screen> {
  const of = await removalOf(work, subject);
  const facts = factsOf(of);
  const about = {
    removal: subject,
    account_id: state.account_id,
    kind: of?.kind ?? null,
    condition: of?.source ?? null,
    code: of?.code ?? null,
    name: of?.name ?? null,
    picture: of === null ? null : pictureOf(of),
    missing: missingUnits(state, facts),
  };
  const undo = state.taken.length === 0 ? [] : ['undo'];
  switch (state.step) {
    case 'place':
      return {
        screen: 'scan_place',
        data: {
          ...about,
          next: placeToGo(state, facts)?.code ?? null,
          places: toCollect(state, facts).map(shownUnits),
        },
        choices: ['not_here', ...undo],
      };
    case 'goods':
      return {
        screen: 'scan_goods',
        data: { ...about, place: state.place, units: collectHere(state, facts).map(shownUnits) },
        choices: ['not_here', 'other_place', ...undo],
      };
    case 'lot': {
      const lots = collectHere(state, facts);
      return {
        screen: 'choose_lot',
        data: {
          ...about,
          place: state.place,
          lots: lots.map((lot) => ({ ...shownUnits(lot), choice: lotButton(lot.lot_no) })),
        },
        choices: [...lots.map(({ lot_no }) => lotButton(lot_no)), 'other_place', ...undo],
      };
    }
    case 'end':
      return {
        screen: 'confirm_removal',
        data: { ...about, taken: state.taken.map(({ place, lot_no, units }) => ({ place, lot_no, units })) },
        choices: [...(about.missing === 0 ? ['confirm'] : ['again', 'stop']), ...undo],
      };
  }
}

const shownUnits = ({ place, lot_no, expiry_date, manufacture_date, units }: LyingInPlace) => ({
  place: place.code,
  lot_no,
  expiry_date,
  manufacture_date,
  units,
});

async function take(
  work: TaskContext,
  state: RemovalState,
  input: Input,
  subject: string,
): Promise<Reply<RemovalState>> {
  const of = await removalOf(work, subject);
  const { effect, ...reply } = removalScan(state, input, factsOf(of));
  if (effect === undefined || of === null) return reply;
  const refused = await applyEffect(work, of, effect);
  return refused === null ? reply : wrong(state, refused);
}

/** Carries out what the machine has decided. @returns why this was refused; null: it is done */
async function applyEffect(
  { ctx, tx, warehouse, caller, attempt }: TaskContext,
  { account_id, removal_no }: RemovalToCollect,
  effect: RemovalEffect,
): Promise<Message | null> {
  if (effect.kind === 'not_here') {
    await openCount(tx, { warehouse, place: effect.place.code, reason: 'asked', stamp: stampOf(ctx, caller) });
    return null;
  }
  const collected = effect.taken.map(({ place_no, lot_no, units: quantity }) => ({ place_no, lot_no, quantity }));
  const tried = await attempt(() => finishRemoval(ctx, account_id, removal_no, caller, collected));
  return 'refused' in tried ? tried.refused : null;
}

import { sumOf } from '../../../kernel/quantities.js';
import type { Input, Reply, Screen } from '../../../rules/floor/task.js';
import { subjectOfPerson } from '../../../rules/floor/task-values.js';
import {
  HAND_OVER_BEGINS,
  type HandOverEffect,
  type HandOverState,
  handOverScan,
  manifestClosed,
  parcelHandedOver,
} from '../../../rules/floor/tasks/hand-over.js';
import { carrierLoads, splitOrders } from '../../../storage/shipments/manifests.js';
import { parcelByCode } from '../../../storage/shipments/parcels.js';
import { handOverParcel } from '../hand-over-parcel.js';
import { closeManifest } from '../manifests.js';
import type { TaskContext, TaskKindWork } from './task-kind.js';

/** Parcels are handed to a carrier (rules/floor/tasks/hand-over.ts). Several people may load for the same carrier. */
export const handOver: TaskKindWork<HandOverState> = {
  kind: 'hand_over',
  begin: async ({ person_id }, input) =>
    input.kind === 'choice' && input.choice === 'hand_over'
      ? { subject: subjectOfPerson(person_id), state: HAND_OVER_BEGINS, message: null }
      : null,
  waiting: async ({ tx, warehouse }) => sumOf(await carrierLoads(tx, warehouse, null), ({ waiting }) => waiting),
  stepOf: ({ step }) => step,
  show,
  take,
};

async function show({ tx, warehouse }: TaskContext, state: HandOverState): Promise<Screen> {
  if (state.step === 'carrier') {
    const carriers = await carrierLoads(tx, warehouse, null);
    return {
      screen: 'choose_carrier',
      data: { carriers },
      choices: [...carriers.map(({ carrier }) => carrier), 'finish'],
    };
  }
  const [load] = await carrierLoads(tx, warehouse, state.carrier);
  const data = load ?? { carrier: state.carrier, manifest_no: null, handed_over: 0, waiting: 0 };
  return state.step === 'parcel'
    ? { screen: 'scan_parcel', data: { ...data }, choices: ['close', 'other_carrier', 'finish'] }
    : { screen: 'confirm_close', data: { ...data, manifest_no: state.manifest_no }, choices: ['confirm', 'back'] };
}

async function take(work: TaskContext, state: HandOverState, input: Input): Promise<Reply<HandOverState>> {
  const { tx, warehouse } = work;
  const isClosing = state.step === 'parcel' && input.kind === 'choice' && input.choice === 'close';
  const [load = null] = isClosing ? await carrierLoads(tx, warehouse, state.carrier) : [];
  const split = load === null || load.manifest_no === null ? [] : await splitOrders(tx, load.manifest_no);
  const isParcel = state.step === 'parcel' && input.kind === 'code' && input.scan.kind !== 'unreadable';
  const parcel = isParcel ? await parcelByCode(tx, warehouse, input.code) : null;
  const { effect, ...reply } = handOverScan(state, input, { load, split, parcel });
  return effect === undefined ? reply : applyEffect(work, effect, reply);
}

async function applyEffect(
  work: TaskContext,
  effect: HandOverEffect,
  reply: Reply<HandOverState>,
): Promise<Reply<HandOverState>> {
  const { ctx, caller, warehouse } = work;
  const { carrier } = effect;
  const refused = (message: Reply<HandOverState>['message']): Reply<HandOverState> => ({
    state: { step: 'parcel', carrier },
    message,
    sound: 'wrong',
  });
  if (effect.kind === 'hand_over') {
    const given = await work.attempt(() => handOverParcel(ctx, warehouse, carrier, effect.code, caller));
    if ('refused' in given) return refused(given.refused);
    return { ...reply, message: parcelHandedOver(given.value.parcel, given.value.remaining) };
  }
  const ended = await work.attempt(() => closeManifest(ctx, effect.manifest_no, caller));
  if ('refused' in ended) return refused(ended.refused);
  const { manifest, taken_off, left_behind } = ended.value;
  return { ...reply, message: manifestClosed(manifest, taken_off, left_behind.length) };
}

import { conflict } from '../../../kernel/errors.js';
import { parseId, type ResourceRef, shipmentId } from '../../../kernel/ids.js';
import { type Message, say } from '../../../kernel/messages.js';
import { assignSerials } from '../../../rules/floor/assign-serials.js';
import { nameOf } from '../../../rules/floor/match-scan.js';
import { mayBeTracking } from '../../../rules/floor/scan-code.js';
import { IS_SERIAL, type KnownSerial, textsWithin } from '../../../rules/floor/serial-scan.js';
import { type Input, placeIn, type Reply, type ScannedCode, type Screen } from '../../../rules/floor/task.js';
import {
  canUndo,
  isAsking,
  packScan,
  restartIfOutdated,
  stoppedBy,
  VERIFY_AGAIN,
} from '../../../rules/floor/tasks/pack.js';
import { afterDamage } from '../../../rules/floor/tasks/pack-broken.js';
import { canClose, contentOf } from '../../../rules/floor/tasks/pack-parcels.js';
import {
  fetchedFrom,
  isVerified,
  listedItems,
  missing,
  type PackedParcel,
  type PackFacts,
  type PackState,
  packBegins,
  verifiedUnits,
} from '../../../rules/floor/tasks/pack-state.js';
import { waitsForShelves } from '../../../rules/floor/tasks/pick.js';
import { SIZES } from '../../../rules/items/item-values.js';
import { SERIAL_TAG } from '../../../rules/items/serial-number.js';
import { orderOfProgramLabel } from '../../../storage/carriers/program-labels.js';
import {
  batchPickedInto,
  type OrderToPack,
  ordersInTote,
  ordersToPack,
  orderToPack,
  replacedFrom,
} from '../../../storage/floor/packing.js';
import { lockTaskOf, openTaskOf, writeTask } from '../../../storage/floor/tasks.js';
import { openWork } from '../../../storage/floor/work-lines.js';
import { labelsOf, parcelByCode } from '../../../storage/shipments/parcels.js';
import { serialsElsewhere } from '../../../storage/shipments/serials.js';
import { instantOf } from '../../context.js';
import { recordDamage } from '../lose-units.js';
import { packGoods } from '../pack-goods.js';
import { recordSerials } from '../record-serials.js';
import { DEFAULT_SIZE, suggestPackages } from '../suggest-packages.js';
import { pictureOf } from './shown-goods.js';
import type { TaskContext, TaskKindWork } from './task-kind.js';
import { unattended } from './unattended.js';

const SCAN_ONE = say(
  'Scan a tote with a picked order, or the id of a shipment.',
  'ピッキング済みのトート、または出荷IDをスキャンしてください。',
);

/** An order is packed (rules/floor/tasks/pack.ts). The subject is its id. */
export const pack: TaskKindWork<PackState> = {
  kind: 'pack',
  async begin(work, input) {
    if (input.kind === 'choice') return input.choice === 'pack' ? { asks: SCAN_ONE } : null;
    if (input.kind !== 'code') return null;
    const subject = (await orderOf(work, input)) ?? (await orderOfLabel(work, input));
    if (subject === null) return null;
    if (typeof subject !== 'string') return subject;
    const facts = await factsOf(work, subject);
    const { status, warehouse } = facts;
    if (warehouse !== null && warehouse !== work.warehouse) return { refused: elsewhere(subject, warehouse) };
    // Paused before its last label was scanned: it is packed, but not done.
    const paused = status === 'packed' ? await openTaskOf(work.tx, work.warehouse, 'pack', subject) : null;
    const state = paused?.state as PackState | undefined;
    if (state?.step === 'label') return { subject, state, message: null };
    const refused = stoppedBy({ id: subject, status });
    if (refused !== null) return { refused };
    return { subject, state: packBegins(facts), message: await dropOutdated(work, subject, facts) };
  },
  resume: async (work, subject) => dropOutdated(work, subject, await factsOf(work, subject)),
  waiting: ({ tx, warehouse }) => ordersToPack(tx, warehouse),
  accountsOf: (_work, _state, subject) => [refOf(subject).account_id],
  stepOf: ({ step }) => step,
  show,
  take,
};

/**
 * Discards what was verified before the task was paused, if the order holds other units now.
 * @returns the message that it was discarded; null: it was not
 */
async function dropOutdated(
  { tx, warehouse, ctx }: TaskContext,
  subject: string,
  facts: Facts,
): Promise<Message | null> {
  const task = await lockTaskOf(tx, warehouse, 'pack', subject);
  // At the step `label` the order is packed already.
  if (task === null || task.person_id !== null || (task.state as PackState).step === 'label') return null;
  const restarted = restartIfOutdated(task.state as PackState, facts);
  if (restarted === null) return null;
  await writeTask(tx, warehouse, task.task_no, restarted.state, instantOf(ctx));
  return restarted.message;
}

export const elsewhere = (id: string, warehouse: string): Message =>
  say(`${id} is in warehouse ${warehouse}.`, `${id}は倉庫${warehouse}の出荷です。`);

/** The id of the order that was scanned, by itself or by its tote; null: something else was scanned. */
async function orderOf(
  work: TaskContext,
  input: Extract<Input, { kind: 'code' }>,
): Promise<string | { readonly refused: Message } | null> {
  for (const one of input.found) if (one.kind === 'work' && one.work.kind === 'shipment') return one.work.id;
  const tote = placeIn(input);
  if (tote?.kind !== 'tote') return null;
  const orders = await ordersInTote(work.tx, work.warehouse, tote.code);
  const ids = orders.map(({ account_id, shipment_no }) => shipmentId(account_id, shipment_no));
  const [free] = await unattended(work, 'pack', ids);
  return free ?? { refused: await nothingIn(work, tote.code) };
}

/** Why nothing in a tote can be packed. */
async function nothingIn({ tx, warehouse }: TaskContext, tote: string): Promise<Message> {
  const batch_no = await batchPickedInto(tx, warehouse, tote);
  if (batch_no === null)
    return say(`Nothing in tote ${tote} is to be packed.`, `トート${tote}に梱包待ちの注文はありません。`);
  return waitsForShelves(await openWork(tx, warehouse, batch_no))
    ? say(
        `The rest of batch ${batch_no} is not on its shelves yet. Bring it there with “Move”, pick it, and then pack.`,
        `バッチ${batch_no}の残りの商品は、まだ棚にありません。「棚移動」で棚に補充し、ピッキングしてから梱包してください。`,
      )
    : say(
        `Batch ${batch_no} is still being picked into tote ${tote}. Finish that first.`,
        `トート${tote}はバッチ${batch_no}のピッキング中です。先にピッキングを完了してください。`,
      );
}

/**
 * The order to which a scanned label belongs, if its packing is not done; null: there is none. Until an order is shipped, only its
 * parcels know the number, and before it is packed only its label of the carrier's program, which was printed before.
 */
async function orderOfLabel({ tx, warehouse }: TaskContext, { code, scan }: ScannedCode): Promise<string | null> {
  if (!mayBeTracking(scan)) return null;
  const parcel = await parcelByCode(tx, warehouse, code);
  if (parcel === null) {
    const ref = await orderOfProgramLabel(tx, warehouse, code);
    return ref === null ? null : shipmentId(ref.account_id, ref.no);
  }
  if (parcel.status !== 'packed') return null;
  const id = shipmentId(parcel.account_id, parcel.shipment_no);
  return (await openTaskOf(tx, warehouse, 'pack', id)) === null ? null : id;
}

const refOf = (subject: string): ResourceRef => parseId('shipment', subject) as ResourceRef;

interface Facts extends PackFacts {
  readonly warehouse: string | null;
  readonly notes: OrderToPack['notes'];
  readonly held: OrderToPack['held'];
  readonly enclosed: ReadonlySet<number>;
}

async function factsOf({ tx }: TaskContext, subject: string): Promise<Facts> {
  const { account_id, no } = refOf(subject);
  const [order, [labels]] = await Promise.all([
    orderToPack(tx, account_id, no, SERIAL_TAG),
    labelsOf(tx, account_id, [no]),
  ]);
  const {
    status = null,
    warehouse = null,
    items = [],
    notes = {},
    held = [],
    held_since = null,
    checks = [],
    has_photo = false,
  } = order ?? {};
  return {
    id: subject,
    status,
    warehouse,
    // Numbers that are recorded already need no scan.
    items: items.map(({ has_serials, recorded, enclosed: _, ...item }) => ({
      ...item,
      needs_serials: has_serials && recorded === 0,
    })),
    enclosed: new Set(items.flatMap(({ item_no, enclosed }) => (enclosed ? [item_no] : []))),
    notes,
    held,
    held_since,
    asks: { weight: checks.includes('weight'), photo: checks.includes('photo') },
    has_photo,
    labels: labels?.tracking_codes ?? [],
    known: [],
  };
}

/** Units of other orders that have a serial number which was scanned. */
async function knownSerials(
  { tx }: TaskContext,
  subject: string,
  { items }: Facts,
  input: Input,
): Promise<KnownSerial[]> {
  const item_nos = items.flatMap(({ needs_serials, item_no }) => (needs_serials ? [item_no] : []));
  if (input.kind !== 'code' || item_nos.length === 0) return [];
  const { account_id, no: shipment_no } = refOf(subject);
  return serialsElsewhere(tx, account_id, item_nos, textsWithin(input), { shipment_no });
}

async function show(work: TaskContext, state: PackState, subject: string): Promise<Screen> {
  const facts = await factsOf(work, subject);
  const items = listedItems(state, facts.items).map((item) => ({
    code: item.code,
    name: item.name,
    picture: pictureOf(item),
    units: item.units,
    needs_serials: item.needs_serials,
    enclosed: facts.enclosed.has(item.item_no),
    verified: verifiedUnits(state, item.item_no),
    fetch_from: fetchedFrom(state, item),
  }));
  // At the last steps no parcel is open.
  const parcel = state.closed.length + (state.step === 'photo' || state.step === 'label' ? 0 : 1);
  const about = { shipment: subject, notes: facts.notes, parcel };
  const undo = canUndo(state) ? ['undo'] : [];
  const back = isAsking(state, facts) ? ['back'] : [];
  switch (state.step) {
    case 'goods': {
      const choices = [...undo, ...(canClose(state) ? ['close_parcel'] : []), 'broken'];
      return { screen: 'verify_goods', data: { ...about, items }, choices };
    }
    case 'serial':
    case 'broken': {
      const item = facts.items.find(({ item_no }) => item_no === state.item_no);
      const named = item === undefined ? null : { code: item.code, name: item.name, picture: pictureOf(item) };
      return state.step === 'serial'
        ? {
            screen: 'scan_serial',
            data: { ...about, item: named },
            choices: [...(state.doubted ? [IS_SERIAL] : []), ...back],
          }
        : { screen: 'scan_broken', data: { ...about, item: named, units: state.units }, choices: ['confirm', ...back] };
    }
    case 'box': {
      const { account_id, no } = refOf(subject);
      const [suggested] = await suggestPackages(work.ctx, account_id, [no]);
      const choices = ['suggested', ...SIZES, ...undo, 'broken', ...back];
      const all_verified = isVerified(state, facts);
      // The suggested weight is that of the whole order.
      const isWhole = all_verified && state.closed.length === 0;
      const boxes = (suggested?.packages ?? []).map((one) => (isWhole ? one : { ...one, weight_g: null }));
      return { screen: 'choose_box', data: { ...about, all_verified, suggested: boxes }, choices };
    }
    case 'weight':
      return { screen: 'type_weight', data: { ...about, size: state.size }, choices: back };
    case 'photo':
      return { screen: 'take_photo', data: { ...about, shows: 'packed' }, choices: ['taken', ...undo] };
    case 'label': {
      const parcels = state.closed.map((parcel, index) => ({
        label: facts.labels[index] ?? null,
        items: contentOf(parcel, facts.items),
      }));
      return {
        screen: 'scan_label',
        data: { ...about, labels: facts.labels, scanned: state.labels, parcels },
        choices: [],
      };
    }
  }
}

async function take(work: TaskContext, state: PackState, input: Input, subject: string): Promise<Reply<PackState>> {
  const facts = await factsOf(work, subject);
  const known = await knownSerials(work, subject, facts, input);
  const { effect, ...reply } = packScan(state, input, { ...facts, known });
  if (effect === undefined) return reply;
  if (effect.kind === 'pack') {
    const refused = await packOrder(work, subject, facts, effect.parcels);
    return refused === null ? reply : refusedBy(work, state, subject, refused);
  }
  const { account_id, no } = refOf(subject);
  const { item_no, units } = effect;
  const broken = [{ item_no, quantity: units }];
  const done = await work.attempt(() => recordDamage(work.ctx, account_id, no, broken, work.caller));
  if ('refused' in done) return refusedBy(work, state, subject, done.refused);
  const item = facts.items.find((one) => one.item_no === item_no);
  const name = item === undefined ? '' : nameOf(item);
  if (done.value === 'backordered')
    return { state: null, message: afterDamage(subject, name, units, null), sound: 'done' };
  const [replaced, after] = await Promise.all([
    replacedFrom(work.tx, account_id, [no], item_no),
    factsOf(work, subject),
  ]);
  const others = replaced.get(no) ?? [];
  // Units that were verified and are not broken stay verified.
  // What replaces units that broke before is not fetched yet if some of them are missing.
  const { fetch_from = [] } = state;
  const before = fetch_from.filter(
    (one) => one.item_no !== item_no || (item !== undefined && missing(state, item) > 0),
  );
  const kept =
    reply.state === null
      ? null
      : {
          ...reply.state,
          fetch_from: [...before, ...others.map((one) => ({ item_no, ...one }))],
          held_since: after.held_since,
        };
  return { ...reply, state: kept, message: afterDamage(subject, name, units, others) };
}

/** If the order was cancelled just now, the packer gets the same message as at any other scan. */
async function refusedBy(
  work: TaskContext,
  state: PackState,
  subject: string,
  refused: Message,
): Promise<Reply<PackState>> {
  return { state, message: stoppedBy(await factsOf(work, subject)) ?? refused, sound: 'wrong' };
}

/** Packs the order into its parcels, with the serial numbers of its units. @returns why this was refused; null: it is packed */
async function packOrder(
  { ctx, tx, caller, attempt }: TaskContext,
  subject: string,
  { held, held_since }: Facts,
  parcels: readonly PackedParcel[],
): Promise<Message | null> {
  const { account_id, no } = refOf(subject);
  const suggested = await suggestPackages(ctx, account_id, [no]);
  const orders = suggested.map(({ packages: [usual], ...one }) => ({
    ...one,
    packages: parcels.map(({ size, weight_g }) => ({
      size: size ?? usual?.size ?? DEFAULT_SIZE,
      // The suggested weight is that of the whole order.
      weight_g: weight_g ?? (parcels.length === 1 ? (usual?.weight_g ?? null) : null),
    })),
  }));
  const serials = assignSerials(
    held,
    parcels.flatMap(({ verified }) => verified),
  );
  const done = await attempt(async () => {
    await packGoods(ctx, account_id, orders, caller);
    // The stock is locked now. Somebody may have reported broken units since the order was read.
    const order = await orderToPack(tx, account_id, no, SERIAL_TAG);
    if (order?.held_since !== held_since) throw conflict(VERIFY_AGAIN.en, VERIFY_AGAIN.ja);
    // After packing, because packing locks the stock before the shipment.
    if (serials.length > 0) await recordSerials(ctx, account_id, no, serials);
  });
  return 'refused' in done ? done.refused : null;
}

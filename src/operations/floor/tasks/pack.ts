import { parseId, type ResourceRef, shipmentId } from '../../../kernel/ids.js';
import { type Message, say } from '../../../kernel/messages.js';
import { type Input, placeIn, type Reply, type Screen } from '../../../rules/floor/task.js';
import {
  PACK_BEGINS,
  type PackFacts,
  type PackState,
  packScan,
  stoppedBy,
  verifiedUnits,
} from '../../../rules/floor/tasks/pack.js';
import { SIZES } from '../../../rules/items/item-values.js';
import { type OrderToPack, ordersInTote, orderToPack } from '../../../storage/floor/packing.js';
import { subjectsAtWork } from '../../../storage/floor/tasks.js';
import { labelsOf } from '../../../storage/shipments/parcels.js';
import { packGoods } from '../pack-goods.js';
import { suggestPackages } from '../suggest-packages.js';
import type { TaskKindWork, Work } from './task-kind.js';

const SCAN_ONE = say(
  'Scan a tote with a picked order, or the id of a shipment.',
  'ピッキング済みのトート、または出荷IDをスキャンしてください。',
);

/** An order is packed (rules/floor/tasks/pack.ts). The subject is its id. */
export const pack: TaskKindWork<PackState> = {
  kind: 'pack',
  async begin(work, input) {
    if (input.kind === 'choice') return input.choice === 'pack' ? { refused: SCAN_ONE } : null;
    const subject = input.kind === 'code' ? await orderOf(work, input) : null;
    if (subject === null) return null;
    if (typeof subject !== 'string') return subject;
    const { status, warehouse } = await factsOf(work, subject);
    if (warehouse !== null && warehouse !== work.warehouse) return { refused: elsewhere(subject, warehouse) };
    const refused = stoppedBy({ id: subject, status });
    return refused === null ? { subject, state: PACK_BEGINS, message: null } : { refused };
  },
  stepOf: ({ step }) => step,
  show,
  take,
};

export const elsewhere = (id: string, warehouse: string): Message =>
  say(`${id} is in warehouse ${warehouse}.`, `${id}は倉庫${warehouse}の出荷です。`);

/** The id of the order that was scanned, by itself or by its tote; null: something else was scanned. */
async function orderOf(
  { tx, warehouse }: Work,
  input: Extract<Input, { kind: 'code' }>,
): Promise<string | { readonly refused: Message } | null> {
  for (const one of input.found) if (one.kind === 'work' && one.work.kind === 'shipment') return one.work.id;
  const tote = placeIn(input);
  if (tote?.kind !== 'tote') return null;
  const orders = await ordersInTote(tx, warehouse, tote.code);
  const ids = orders.map(({ account_id, shipment_no }) => shipmentId(account_id, shipment_no));
  const taken = await subjectsAtWork(tx, warehouse, 'pack', ids);
  const empty = say(
    `Nothing in tote ${tote.code} is to be packed.`,
    `トート${tote.code}に梱包待ちの注文はありません。`,
  );
  return ids.find((id) => !taken.has(id)) ?? { refused: empty };
}

const refOf = (subject: string): ResourceRef => parseId('shipment', subject) as ResourceRef;

interface Facts extends PackFacts {
  readonly items: OrderToPack['items'];
  readonly warehouse: string | null;
  readonly notes: OrderToPack['notes'];
}

async function factsOf({ tx }: Work, subject: string): Promise<Facts> {
  const { account_id, no } = refOf(subject);
  const [order, [labels]] = await Promise.all([orderToPack(tx, account_id, no), labelsOf(tx, account_id, [no])]);
  const { status = null, warehouse = null, items = [], notes = {} } = order ?? {};
  return { id: subject, status, warehouse, items, notes, labels: labels?.tracking_codes ?? [] };
}

async function show(work: Work, state: PackState, subject: string): Promise<Screen> {
  const facts = await factsOf(work, subject);
  const items = facts.items.map(({ item_no, account_id: _, ...item }) => ({
    ...item,
    verified: verifiedUnits(state, item_no),
  }));
  const order = { shipment: subject, notes: facts.notes };
  const undo = state.verified.length === 0 ? [] : ['undo'];
  switch (state.step) {
    case 'goods':
      return { screen: 'verify_goods', data: { ...order, items }, choices: undo };
    case 'box': {
      const { account_id, no } = refOf(subject);
      const [suggested] = await suggestPackages(work.ctx, account_id, [no]);
      return {
        screen: 'choose_box',
        data: { ...order, suggested: suggested?.packages ?? [] },
        choices: ['suggested', ...SIZES, ...undo],
      };
    }
    case 'label':
      return { screen: 'scan_label', data: { ...order, labels: facts.labels, scanned: state.labels }, choices: [] };
  }
}

async function take(work: Work, state: PackState, input: Input, subject: string): Promise<Reply<PackState>> {
  const { effect, ...reply } = packScan(state, input, await factsOf(work, subject));
  if (effect === undefined) return reply;
  const { account_id, no } = refOf(subject);
  const suggested = await suggestPackages(work.ctx, account_id, [no]);
  const packed = suggested.map((one) => ({
    ...one,
    packages:
      effect.size === null ? one.packages : one.packages.map((box) => ({ ...box, size: effect.size as string })),
  }));
  const done = await work.attempt(() => packGoods(work.ctx, account_id, packed, work.caller));
  if (!('refused' in done)) return reply;
  // It may have been cancelled in this very moment: the packer is told so, in the words of any other scan.
  const stopped = stoppedBy(await factsOf(work, subject));
  return { state, message: stopped ?? done.refused, sound: 'wrong' };
}

import { say } from '../../../kernel/messages.js';
import { SIZES } from '../../items/item-values.js';
import { gramsIn, type Input, notHere, wrong } from '../task.js';
import {
  isVerified,
  type PackedParcel,
  type PackFacts,
  type PackItem,
  type PackReply,
  type PackState,
  packing,
} from './pack-state.js';

/* Parcels are closed one after the other; with the last one the order is packed. */

/** Parcels of one order. */
const MOST_PARCELS = 100;

const TYPE_WEIGHT = say('Weigh the parcel, and type its grams.', '荷物の重量をグラムで入力してください。');
const TAKE_PHOTO = say(
  'Take a photo of what is packed, then press "taken".',
  '梱包の写真を撮影し、「撮影済み」を押してください。',
);
const NO_PHOTO = say('There is no photo of it yet.', '写真がまだ届いていません。撮影して送信してください。');

/** Whether the open parcel can be closed before everything is verified. */
export const canClose = ({ verified, closed }: PackState): boolean =>
  verified.length > 0 && closed.length < MOST_PARCELS - 1;

/** The size of the parcel is chosen. */
export function boxChosen(state: PackState, choice: string, facts: PackFacts): PackReply {
  const size = SIZES.find((one) => one === choice) ?? null;
  if (size === null && choice !== 'suggested') return notHere(state, { kind: 'choice', choice });
  return facts.asks.weight
    ? { state: { step: 'weight', ...packing(state), size }, message: TYPE_WEIGHT, sound: 'ok' }
    : parcelClosed(state, { size, weight_g: null }, facts);
}

/** The weight is typed, or read from scales. */
export function weighed(
  state: Extract<PackState, { readonly step: 'weight' }>,
  input: Input,
  facts: PackFacts,
): PackReply {
  if (input.kind === 'choice') return notHere(state, input);
  const weighed = gramsIn(input);
  return 'refused' in weighed
    ? wrong(state, weighed.refused)
    : parcelClosed(state, { size: state.size, weight_g: weighed.weight_g }, facts);
}

function parcelClosed(state: PackState, box: Omit<PackedParcel, 'verified'>, facts: PackFacts): PackReply {
  const { verified, ...rest } = packing(state);
  // The units of the parcel were lost meanwhile.
  if (verified.length === 0) return { state: { step: 'goods', ...packing(state) }, message: MISSING, sound: 'wrong' };
  const after = { ...rest, verified: [], closed: [...rest.closed, { ...box, verified }] };
  if (!isVerified(after, facts)) {
    const no = after.closed.length;
    const message = say(
      `Parcel ${no} is closed. Go on with the next one.`,
      `${no}個目の荷物を閉じました。次の荷物に進んでください。`,
    );
    return { state: { step: 'goods', ...after }, message, sound: 'ok' };
  }
  if (facts.asks.photo && !facts.has_photo)
    return { state: { step: 'photo', ...after }, message: TAKE_PHOTO, sound: 'ok' };
  return packed({ step: 'box', ...after });
}

const MISSING = say('Units are missing.', '未検品の商品があります。');

const packed = (state: PackState): PackReply => ({
  state: { step: 'label', ...packing(state) },
  message: null,
  sound: 'ok',
  effect: { kind: 'pack', parcels: state.closed },
});

/** The photo that the account asks for is taken. */
export function photographed(state: PackState, choice: string, facts: PackFacts): PackReply {
  if (choice !== 'taken') return notHere(state, { kind: 'choice', choice });
  if (!isVerified(state, facts))
    return { state: { step: 'goods', ...packing(state) }, message: MISSING, sound: 'wrong' };
  return facts.has_photo ? packed(state) : wrong(state, NO_PHOTO);
}

/** The units of a parcel, for whoever puts its label on. */
export const contentOf = (
  { verified }: PackedParcel,
  items: readonly PackItem[],
): readonly { readonly code: string; readonly name: string | null; readonly units: number }[] =>
  items.flatMap(({ item_no, code, name }) => {
    const units = verified.reduce((sum, one) => sum + (one.item_no === item_no ? one.units : 0), 0);
    return units === 0 ? [] : [{ code, name, units }];
  });

/**
 * Parcels are handed to a carrier, and its manifest is closed. Which parcels may go: hand-over.ts.
 *
 * | Step | Scanned | Next step | Effect |
 * |---|---|---|---|
 * | `carrier` | a button of one of the carriers | `parcel` | |
 * | `parcel` | a tracking number | `parcel` | the carrier has the parcel; it is on its open manifest |
 * | `parcel` | `close` | `confirm`; `parcel` if nothing was handed over | |
 * | `parcel` | `other_carrier` | `carrier` | |
 * | `confirm` | `confirm` | (finished) | the manifest is closed |
 * | `confirm` | `back` | `parcel` | |
 * | `carrier`, `parcel` | `finish` | (finished) | none: the manifest stays open |
 */

import { shipmentId } from '../../../kernel/ids.js';
import { type Message, say } from '../../../kernel/messages.js';
import { figure } from '../../../kernel/quantities.js';
import { CARRIERS, type Carrier } from '../../carriers/carriers.js';
import { refusedHandOver, type ScannedParcel } from '../hand-over.js';
import type { ManifestParcel, SplitOrder } from '../manifest.js';
import { type Input, notHere, ok, type Reply, type ScannedCode, wrong } from '../task.js';

export type HandOverState =
  | { readonly step: 'carrier' }
  | { readonly step: 'parcel'; readonly carrier: Carrier }
  /** `manifest_no`: the manifest to close, even if another one was begun meanwhile. */
  | { readonly step: 'confirm'; readonly carrier: Carrier; readonly manifest_no: number };

export const HAND_OVER_BEGINS: HandOverState = { step: 'carrier' };

/** Parcels of a carrier in a warehouse. */
export interface CarrierLoad {
  readonly carrier: Carrier;
  /** Its open manifest; null: none. */
  readonly manifest_no: number | null;
  /** Parcels on the open manifest. */
  readonly handed_over: number;
  /** Packed parcels that are still here. */
  readonly waiting: number;
}

export interface HandOverFacts {
  /** The load of the chosen carrier, read only for `close`; null: it was not read. */
  readonly load: CarrierLoad | null;
  /** Orders of which only some parcels are on the open manifest, read with `load`. */
  readonly split: readonly SplitOrder[];
  /** The parcel that was scanned; null: none. */
  readonly parcel: ScannedParcel | null;
}

export type HandOverEffect =
  | { readonly kind: 'hand_over'; readonly carrier: Carrier; readonly code: string }
  | { readonly kind: 'close'; readonly carrier: Carrier; readonly manifest_no: number };

export interface HandOverReply extends Reply<HandOverState> {
  readonly effect?: HandOverEffect;
}

/** Decides what a scan does. The facts are read under no lock: the operations check them again. */
export function handOverScan(state: HandOverState, input: Input, facts: HandOverFacts): HandOverReply {
  if (input.kind === 'units') return notHere(state, input);
  if (input.kind === 'choice') return chosen(state, input.choice, facts);
  switch (state.step) {
    case 'carrier':
      return wrong(state, say('Choose the carrier first.', '先に配送業者を選んでください。'));
    case 'parcel':
      return parcelScanned(state, input, facts);
    case 'confirm':
      return wrong(
        state,
        say('Close the manifest, or go back to scan more.', '引渡票を締めるか、戻ってスキャンを続けてください。'),
      );
  }
}

function chosen(state: HandOverState, choice: string, facts: HandOverFacts): HandOverReply {
  switch (state.step) {
    case 'carrier':
      if (choice === 'finish') return FINISHED;
      return isCarrier(choice) ? ok({ step: 'parcel', carrier: choice }) : notHere(state, { kind: 'choice', choice });
    case 'parcel':
      if (choice === 'finish') return FINISHED;
      if (choice === 'other_carrier') return ok({ step: 'carrier' });
      return choice === 'close' ? closing(state, facts) : notHere(state, { kind: 'choice', choice });
    case 'confirm': {
      const { carrier, manifest_no } = state;
      if (choice === 'back') return ok({ step: 'parcel', carrier });
      return choice === 'confirm'
        ? { state: null, message: null, sound: 'done', effect: { kind: 'close', carrier, manifest_no } }
        : notHere(state, { kind: 'choice', choice });
    }
  }
}

const FINISHED: HandOverReply = {
  state: null,
  message: say('Finished. The manifest stays open.', '完了しました。引渡票は締めていません。'),
  sound: 'done',
};

const isCarrier = (text: string): text is Carrier => Object.hasOwn(CARRIERS, text);

type Loading = Extract<HandOverState, { step: 'parcel' }>;

function closing(state: Loading, { load, split }: HandOverFacts): HandOverReply {
  const { carrier } = state;
  if (load === null || load.manifest_no === null)
    return wrong(
      state,
      say(`Nothing was handed over to ${carrier} yet.`, `${carrier} にはまだ何も引き渡していません。`),
    );
  const { manifest_no, handed_over, waiting } = load;
  const message =
    waiting === 0
      ? say(
          `Close the manifest of ${carrier} with ${parcels(handed_over)}?`,
          `${carrier} の引渡票（${figure(handed_over)}個）を締めますか？`,
        )
      : say(
          `${parcels(waiting)} for ${carrier}: packed, but not handed over.${splitting(split).en} Close the manifest all the same?`,
          `梱包済みで未引き渡しの ${carrier} の荷物が${figure(waiting)}個あります。${splitting(split).ja}このまま引渡票を締めますか？`,
        );
  return { state: { step: 'confirm', carrier, manifest_no }, message, sound: 'ask' };
}

/** The most parcels, or orders, that a message names. */
const MOST_NAMED = 5;

/** Names the orders of which only a part leaves with a manifest. */
function splitting(split: readonly SplitOrder[]): Message {
  if (split.length === 0) return say('', '');
  const ids = split.slice(0, MOST_NAMED).map(({ account_id, shipment_no }) => shipmentId(account_id, shipment_no));
  const more = split.length - ids.length;
  return say(
    ` Only some parcels leave of ${ids.join(', ')}${more > 0 ? ` and ${figure(more)} more` : ''}.`,
    `${ids.join('、')}${more > 0 ? `ほか${figure(more)}件` : ''}は一部の荷物だけが出荷されます。`,
  );
}

const parcels = (count: number): string => `${figure(count)} ${count === 1 ? 'parcel' : 'parcels'}`;

function parcelScanned(state: Loading, { code, scan, found }: ScannedCode, { parcel }: HandOverFacts): HandOverReply {
  if (scan.kind === 'unreadable') return wrong(state, scan.message);
  const { carrier } = state;
  if (parcel === null && found.some(({ kind }) => kind !== 'work'))
    return wrong(
      state,
      say(
        `${code} is not a tracking number. Scan the label of a parcel.`,
        `${code} は送り状番号ではありません。荷物の送り状をスキャンしてください。`,
      ),
    );
  const refused = refusedHandOver(carrier, code, parcel);
  if (refused !== null) return wrong(state, refused);
  return { ...ok(state), effect: { kind: 'hand_over', carrier, code } };
}

/** The message after a parcel was handed over. @param remaining other parcels of its shipment that are still here */
export function parcelHandedOver({ account_id, shipment_no }: ScannedParcel, remaining: number): Message {
  const id = shipmentId(account_id, shipment_no);
  return remaining === 0
    ? say(`${id} handed over.`, `${id} を引き渡しました。`)
    : say(
        `Handed over. ${id} has ${figure(remaining)} more ${remaining === 1 ? 'parcel' : 'parcels'}.`,
        `引き渡しました。${id} の荷物はあと${figure(remaining)}個あります。`,
      );
}

/**
 * The message after a manifest was closed.
 * @param taken_off parcels that must come out again
 * @param left_behind how many packed parcels stay
 */
export function manifestClosed(
  { manifest_no, parcels: count }: { readonly manifest_no: number; readonly parcels: number },
  taken_off: readonly ManifestParcel[],
  left_behind: number,
): Message {
  const done = say(
    `Manifest ${manifest_no} is closed with ${parcels(count)}; ${figure(left_behind)} stay here.`,
    `引渡票${manifest_no}を${figure(count)}個で締めました（未引き渡し：${figure(left_behind)}個）。`,
  );
  if (taken_off.length === 0) return done;
  const codes = taken_off.slice(0, MOST_NAMED).map(({ tracking_code }) => tracking_code);
  return say(
    `Take out ${parcels(taken_off.length)}, stopped: ${codes.join(', ')}${taken_off.length > MOST_NAMED ? ' …' : ''}. ${done.en}`,
    `出荷停止の荷物${figure(taken_off.length)}個を取り出してください：${codes.join('、')}${taken_off.length > MOST_NAMED ? ' ほか' : ''}。${done.ja}`,
  );
}

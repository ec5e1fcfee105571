import { type Message, say } from '../../../kernel/messages.js';
import { figure } from '../../../kernel/quantities.js';
import { matchScan, nameOf } from '../match-scan.js';
import { type Input, notHere, type ScannedCode, wrong } from '../task.js';
import { type FetchedFrom, fetchedNames } from './fetched-from.js';
import { closedUnits, type PackFacts, type PackItem, type PackReply, type PackState, packing } from './pack-state.js';

/* Goods that break while they are packed. */

type Broken = Extract<PackState, { readonly step: 'broken' }>;

const SCAN_IT = say('Scan what is broken.', '破損した商品をスキャンしてください。');

export const brokenBegins = (state: PackState): PackReply => ({
  state: { step: 'broken', ...packing(state), item_no: null, units: 0 },
  message: SCAN_IT,
  sound: 'ok',
});

/** What broke, and how much of it; `confirm` records it. */
export function brokenScanned(state: Broken, input: Input, facts: PackFacts): PackReply {
  const { item_no, units } = state;
  const item = facts.items.find((one) => one.item_no === item_no);
  if (input.kind === 'code') return goodsBroke(state, input, facts);
  if (input.kind === 'units') return item === undefined ? wrong(state, SCAN_IT) : withUnits(state, item, input.units);
  if (input.choice !== 'confirm') return notHere(state, input);
  if (item === undefined || units < 1) return wrong(state, SCAN_IT);
  // Nobody knows which of the verified units broke: those in the open parcel are verified again.
  const verified = state.verified.filter((one) => one.item_no !== item_no);
  return {
    state: { step: 'goods', ...packing(state), verified },
    // The message depends on what becomes of the order, which is known only after the effect.
    message: null,
    sound: 'ok',
    effect: { kind: 'damage', item_no: item.item_no, units },
  };
}

function goodsBroke(state: Broken, { code, found, hint }: ScannedCode, facts: PackFacts): PackReply {
  const item = facts.items.find((one) =>
    found.some((it) => it.kind === 'goods' && it.item.account_id === one.account_id && it.item.item_no === one.item_no),
  );
  if (item !== undefined) return withUnits(state, item, item.item_no === state.item_no ? state.units + 1 : 1);
  const verdict = matchScan({ kind: 'any_goods' }, code, found, hint);
  return wrong(
    state,
    verdict.fits ? say(`It is not part of ${facts.id}.`, `${facts.id}の商品ではありません。`) : verdict.message,
  );
}

function withUnits(state: Broken, item: PackItem, units: number): PackReply {
  const most = item.units - closedUnits(state, item.item_no);
  if (units >= 1 && units <= most)
    return { state: { ...state, item_no: item.item_no, units }, message: null, sound: 'ok' };
  const name = nameOf(item);
  return wrong(
    state,
    say(
      `At most ${figure(most)} of ${name} can be broken here.`,
      `ここで破損にできる「${name}」は最大${figure(most)}点です。`,
    ),
  );
}

/** The message after an order has lost broken units. @param others their replacements; null: none, the order waits for stock */
export function afterDamage(id: string, name: string, units: number, others: readonly FetchedFrom[] | null): Message {
  // The ledger has broken units on the shelf that every warehouse has.
  const broken = say(
    `Broken: ${figure(units)} of ${name}. Bring what is broken to MAIN.`,
    `「${name}」${figure(units)}点を破損として記録しました。破損品はMAINへ運んでください。`,
  );
  if (others === null)
    return say(
      `${broken.en} There are no others: ${id} waits for stock. Put its goods back.`,
      `${broken.ja}代わりの在庫がないため、${id}は入荷待ちに戻りました。商品を棚に戻してください。`,
    );
  const from = fetchedNames(others);
  return say(
    `${broken.en} Fetch ${from.en}, and verify them.`,
    `${broken.ja}代わりを${from.ja}取ってきて検品してください。`,
  );
}

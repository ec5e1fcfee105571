import type { Static } from 'typebox';
import type { Decoded } from '../../kernel/decoded.js';
import { type Fault, fault, KuraError, orNotFound, validationFailed } from '../../kernel/errors.js';
import { parseId, type ResourceKind } from '../../kernel/ids.js';
import { LARGEST } from '../../kernel/quantities.js';
import type { Assumption } from '../../rules/allocation/what-if-answer.js';
import { HIGHEST_PRIORITY } from '../../rules/shipments/shipment-values.js';
import { closed, flag, integer, list, nullableDate, nullableInteger, optional, text } from '../schema.js';
import { checkOf } from '../validator.js';

/*
 * What-if questions: what would a change do to allocations? Beyond the contract, for the console and the command line.
 */

export const Question = closed({
  shipment_id: optional(text()),
  allocate_priority: optional(nullableInteger({ minimum: 0, maximum: HIGHEST_PRIORITY })),
  clear: optional(flag()),
  receipt_id: optional(text()),
  items: optional(
    list(
      closed({
        code: text(),
        quantity: integer({ minimum: 0, maximum: LARGEST }),
        date: optional(nullableDate()),
      }),
      { minItems: 1, maxItems: 100 },
    ),
  ),
});
const check = checkOf(Question);

type QuestionBody = Static<typeof Question>;

const ONE_QUESTION = fault(
  'body',
  'Ask one thing: shipment_id with allocate_priority, shipment_id with clear: true, or receipt_id (with items, if not all that is announced comes).',
  '質問は1つだけ指定してください：shipment_idとallocate_priority、shipment_idとclear: true、またはreceipt_id（予定数と異なる場合はitemsも）。',
);

/**
 * Decodes one of three questions. What if a shipment had another priority, if its allocation were cleared, or if a
 * receipt arrived?
 * @throws validation_failed with all faults; not_found for an invalid id; forbidden for an id of another account
 */
export function decodeAssumption(account_id: string, body: Decoded<unknown>): Assumption {
  const { value, faults } = check(body);
  const asked = value as QuestionBody;
  const all = [...faults, ...(faults.length === 0 ? validateQuestion(asked) : [])];
  if (all.length > 0) throw validationFailed(all);
  if (asked.receipt_id !== undefined) {
    const items = asked.items?.map(({ code, quantity, date = null }) => ({ code, quantity, date }));
    return { what: 'receipt', receipt_no: numberOf(account_id, 'receipt', asked.receipt_id), items: items ?? null };
  }
  const shipment_no = numberOf(account_id, 'shipment', asked.shipment_id ?? '');
  return asked.allocate_priority === undefined
    ? { what: 'clear', shipment_no }
    : { what: 'priority', shipment_no, allocate_priority: asked.allocate_priority };
}

function validateQuestion({ shipment_id, allocate_priority, clear, receipt_id, items }: QuestionBody): Fault[] {
  const questions = [allocate_priority !== undefined, clear !== undefined, receipt_id !== undefined];
  const isOne = questions.filter((is) => is).length === 1;
  const fits =
    (shipment_id === undefined) === (receipt_id !== undefined) && (items === undefined || receipt_id !== undefined);
  return isOne && fits && clear !== false ? [] : [ONE_QUESTION];
}

function numberOf(account_id: string, kind: ResourceKind, id: string): number {
  const ref = orNotFound(parseId(kind, id));
  if (ref.account_id !== account_id) throw new KuraError('forbidden');
  return ref.no;
}

import type { Static, TSchema } from 'typebox';
import type { Decoded } from '../../kernel/decoded.js';
import { type Fault, fault, KuraError, orNotFound, validationFailed } from '../../kernel/errors.js';
import { parseId, type ResourceKind } from '../../kernel/ids.js';
import { LARGEST } from '../../kernel/quantities.js';
import type { Assumption } from '../../rules/allocation/what-if-answer.js';
import { HIGHEST_PRIORITY, SHIPMENT_STATUSES } from '../../rules/shipments/shipment-values.js';
import {
  closed,
  exact,
  flag,
  integer,
  list,
  nullableDate,
  nullableInteger,
  nullableText,
  oneOf,
  optional,
  sentence,
  text,
} from '../schema.js';
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

/** The number of the entries of a list, and the first of them. */
const listed = <T extends TSchema>(entry: T, description: string) =>
  exact(
    {
      count: integer({ description: 'How many there are.' }),
      first: list(entry, { description: 'The first 1,000 of them.' }),
    },
    { description },
  );

const SHIPMENT = text({ description: 'Id of the shipment.', examples: ['TS001-S000001'] });
const LINE = { shipment_id: SHIPMENT, line_no: integer({ description: 'Number of its line.' }) };

const ChangedLine = exact({
  ...LINE,
  items: list(
    exact({
      code: text({ description: 'Code of the item.', examples: ['TEA-001'] }),
      units: integer({ description: 'Units that it would gain or lose.' }),
    }),
    { description: 'Its items: of a set, the parts.' },
  ),
});

const by = (when: string) =>
  nullableText({
    description: `What brings its units ${when}: id of a receipt, or \`next_pass\`. Null: nothing that is announced.`,
    examples: ['TS001-W0001'],
  });
const ShiftedLine = exact({ ...LINE, before: by('now'), after: by('after the change') });

const effects = (description: string) =>
  exact(
    {
      gains: listed(ChangedLine, 'Lines that would get their units.'),
      losses: listed(ChangedLine, 'Lines that would lose their units.'),
      shipments: listed(
        exact({
          id: SHIPMENT,
          from: oneOf(SHIPMENT_STATUSES, { description: 'Its status now.' }),
          to: oneOf(SHIPMENT_STATUSES, { description: 'Its status after the change.' }),
        }),
        'Shipments whose status would change.',
      ),
    },
    { description },
  );

/** The answer to a question, which is valid for the moment only. */
export const WhatIf = exact({
  now: effects('What the change would do at once.'),
  next_pass: optional(effects('Of `clear`: what the next half-hourly pass would do.')),
  order: optional(
    exact(
      {
        overtaken: listed(SHIPMENT, 'Shipments that it would overtake.'),
        overtaken_by: listed(SHIPMENT, 'Shipments that would overtake it.'),
      },
      { description: 'Of `allocate_priority`: the shipments whose turn would change places with that of this one.' },
    ),
  ),
  sooner: optional(listed(ShiftedLine, 'Of `allocate_priority`: lines that would get their units sooner.')),
  later: optional(listed(ShiftedLine, 'Of `allocate_priority`: lines that would get their units later.')),
  arrivals_omitted: optional(
    integer({ description: 'Of `allocate_priority`: later arrivals that were not considered.' }),
  ),
  message: sentence('The answer, as a sentence.'),
});

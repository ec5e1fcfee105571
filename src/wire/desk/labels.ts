import type { Decoded } from '../../kernel/decoded.js';
import { orNotFound } from '../../kernel/errors.js';
import { DOMESTIC_CARRIERS } from '../../rules/carriers/carrier-values.js';
import type { DomesticCarrier } from '../../rules/carriers/carriers.js';
import type { LabelProgram } from '../../rules/carriers/label-template.js';
import {
  LABEL_DATES,
  LABEL_ENCODINGS,
  LABEL_SOURCES,
  NEW_LABEL_KINDS,
  NUMBER_OUTCOMES,
  type NumberOutcome,
} from '../../rules/carriers/label-values.js';
import type { NumberLine } from '../../rules/carriers/plan-label-numbers.js';
import { encoderOf } from '../encoder.js';
import {
  closed,
  exact,
  flag,
  integer,
  list,
  nullableDate,
  oneOf,
  optional,
  orNull,
  sentence,
  text,
  texts,
  timestamp,
} from '../schema.js';
import { decoderOf } from '../validator.js';

/* Labels that are made in the label programs of carriers: the templates of their files, the files, and the numbers that come back. */

// --- programs --------------------------------------------------------------------------------------------------------

const title = (description: string, example: string) => text({ min: 1, max: 100, description, examples: [example] });

const TEMPLATE = {
  name: text({ min: 1, max: 40, description: 'A short name.', examples: ['b2cloud'] }),
  version: text({ min: 1, max: 40, description: 'Of the layout.', examples: ['2026-06'] }),
  encoding: oneOf(LABEL_ENCODINGS, { description: 'Of the file. CP932 is the Shift_JIS of Japanese Windows.' }),
  header: flag({ description: 'Whether the first row has the titles.' }),
  columns: list(
    closed({
      title: title("The carrier's own name of the column.", 'お届け先名'),
      from: optional(oneOf(LABEL_SOURCES, { description: 'What of the order it shows.' })),
      codes: optional(
        texts({
          description: "The carrier's code for each value. An order with a value that has none is not in the file.",
          examples: [{ normal: '0', frozen: '1', chilled: '2' }],
        }),
      ),
      text: optional(text({ max: 200, description: 'The same text in each row.' })),
      asked: optional(flag({ description: 'An administrator fills it in once, for all rows.' })),
      required: optional(flag({ description: 'An order without it is not in the file.' })),
      width: optional(
        integer({
          minimum: 1,
          maximum: 1000,
          description: 'The widest text, in half-width characters. A full-width one counts as two.',
        }),
      ),
      max: optional(integer({ minimum: 1, maximum: 100_000_000, description: 'The greatest amount, in yen.' })),
      date: optional(oneOf(LABEL_DATES, { description: 'How it has a day. Absent: `YYYY-MM-DD`.' })),
    }),
    { minItems: 1, maxItems: 200, description: 'In their order.' },
  ),
  answer: closed(
    {
      order_id: title('The title of the column with the id of the order.', 'お客様管理番号'),
      tracking_code: title('The title of the column with the tracking number.', '伝票番号'),
    },
    { description: "How the program's own file is read." },
  ),
};

const OF_FILES = { description: 'How the files of the program look.' };
const Template = exact(TEMPLATE, OF_FILES);

const asked = texts({
  description: 'The texts of the columns that ask for one, by their titles.',
  examples: [{ ご請求先顧客コード: '012345678901' }],
});
const waits = flag({
  description:
    'Packing waits until the number of the parcel came back from the program. Otherwise Kura numbers a parcel that has none.',
});

const Program = exact(
  {
    carrier: oneOf(DOMESTIC_CARRIERS, { description: 'The carrier.' }),
    template: Template,
    asked,
    waits,
    changed_by: text({ description: 'Who set it.' }),
    changed_at: timestamp({ description: 'When.' }),
  },
  { description: 'The label program of the carrier.' },
);

export const LabelProgramsAnswer = exact({
  programs: list(Program, { description: 'Of the carriers that have one.' }),
  templates: list(Template, { description: 'That Kura brings.' }),
});

export const encodeLabelPrograms = encoderOf(LabelProgramsAnswer);

export const NewLabelProgram = closed({ template: closed(TEMPLATE, OF_FILES), asked: optional(asked), waits });
const newProgram = decoderOf(NewLabelProgram);

/** @throws validation_failed with all faults of the form */
export const decodeLabelProgram = (body: Decoded<unknown>): Pick<LabelProgram, 'template' | 'asked' | 'waits'> => ({
  asked: {},
  ...newProgram(body),
});

/** @throws not_found when no carrier within Japan has this name */
export const carrierNamed = (name: string): DomesticCarrier =>
  orNotFound(DOMESTIC_CARRIERS.find((carrier) => carrier === name));

// --- files -----------------------------------------------------------------------------------------------------------

export const LabelsHereAnswer = exact({
  program: orNull(Program),
  to_make: list(
    exact({
      id: text({ description: 'Id of the order.', examples: ['TS001-S000001'] }),
      account_name: text({ description: 'Whose it is.' }),
      shipping_date: nullableDate({ description: 'When it leaves.' }),
      recipient: text({ description: 'The name of the recipient.' }),
      problems: list(
        exact({
          column: text({ description: 'The column that is not right.' }),
          message: sentence('What is wrong.'),
        }),
        { description: 'Why no file can have it yet. Empty: the next one has it.' },
      ),
    }),
    {
      description:
        'Orders in work without a label: first those of the next file, at most 500, then those with problems, at most 500. Those that leave first come first.',
    },
  ),
  files: list(
    exact({
      file_no: integer({ description: 'Its number.' }),
      made_by: text({ description: 'Who made it.' }),
      made_at: timestamp({ description: 'When.' }),
      labels: integer({ description: 'How many it has, without those that are void.' }),
      numbered: integer({ description: 'Of these, those whose number has come back.' }),
    }),
    { description: 'The newest 20.' },
  ),
});

export const encodeLabelsHere = encoderOf(LabelsHereAnswer);

export const MadeFile = exact({
  file_no: integer({ description: 'The number of the file.' }),
  labels: integer({ description: 'How many orders it has.' }),
  left_out: integer({ description: 'How many orders cannot be in it; their problems say why.' }),
});

export const NewLabel = closed({
  how: oneOf(NEW_LABEL_KINDS, {
    description: '`one_more`: for one more parcel. `instead`: the labels that the order has were lost or are wrong.',
  }),
});
export const decodeNewLabel = decoderOf(NewLabel);

// --- numbers ---------------------------------------------------------------------------------------------------------

/** Lines that one request has at most. */
const MOST_LINES = 5000;

export const NewNumbers = closed({
  lines: list(
    closed({
      order_id: text({ max: 100, description: 'Id of the order, as the file has it.', examples: ['TS001-S000001'] }),
      tracking_code: text({ max: 100, description: 'Its number.', examples: ['400000000002'] }),
    }),
    { minItems: 1, maxItems: MOST_LINES, description: 'The rows of the file.' },
  ),
});
export const decodeNumbers = decoderOf(NewNumbers);

export const TakenNumbers = exact({
  lines: list(
    exact({
      order_id: text({ description: 'As it was sent.' }),
      tracking_code: text({ description: 'As it was sent.' }),
      outcome: oneOf(NUMBER_OUTCOMES, {
        description:
          '`taken`: the order has the number now. `known`: it had it already. `unknown_order`: this carrier has no such order in this warehouse. `cancelled`: it was cancelled. `other_number`: all its labels have another number, which stays. `used_elsewhere`: another order has the number. `bad_number`: its length or its check digit is wrong.',
      }),
    }),
    { description: 'In the order of the request.' },
  ),
});

export const encodeTaken = (lines: readonly NumberLine[], outcomes: readonly NumberOutcome[]) =>
  lines.map((line, index) => ({ ...line, outcome: outcomes[index] ?? 'unknown_order' }));

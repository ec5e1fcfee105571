import type { Decoded } from '../../kernel/decoded.js';
import { fault, refuseIfFaulty } from '../../kernel/errors.js';
import { say } from '../../kernel/messages.js';
import type { ScanRequest } from '../../rules/floor/task.js';
import { LONGEST_OP_ID, MOST_TYPED_UNITS, SOUNDS, TASK_KINDS } from '../../rules/floor/task-values.js';
import {
  anything,
  closed,
  exact,
  integer,
  list,
  nullableInteger,
  nullableOneOf,
  nullableText,
  oneOf,
  optional,
  text,
} from '../schema.js';
import { checkOf } from '../validator.js';

/* What devices send for each scan, and what they show next. */

/** Longer than any code. The limit for codes is in rules/floor/scan-code.ts: a longer code is answered with a screen. */
const LONGEST_SENT = 1_000;

export const NewScan = closed({
  op_id: text({
    max: LONGEST_OP_ID,
    pattern: '^[!-~]+$',
    hint: say(
      'Must be printable ASCII without spaces, such as a UUID.',
      '空白を含まない半角英数記号で指定してください（UUIDなど）。',
    ),
    description:
      "The device's own, another one for each scan. The same one with the same content has one effect and gets the same answer for 30 days.",
    examples: ['018f4c1e-7b7a-7c3e-9a53-5d1c4b1f0a11'],
  }),
  task: optional(nullableInteger({ minimum: 1, description: 'Of the last answer. Absent or null: the home screen.' })),
  step: text({
    max: 200,
    description: 'Of the last answer. A scan for another step moves nothing.',
    examples: ['home'],
  }),
  code: optional(
    text({
      max: LONGEST_SENT,
      description: 'What was scanned or typed, with everything that the scanner sent.',
      examples: ['4901234567016'],
    }),
  ),
  choice: optional(
    text({ max: 50, description: 'The button that was pressed: one of `choices`.', examples: ['pick'] }),
  ),
  units: optional(
    integer({ minimum: 0, maximum: MOST_TYPED_UNITS, description: 'The number that was typed.', examples: [12] }),
  ),
});
const newScan = checkOf(NewScan);

/** @throws validation_failed with every fault */
export function decodeScan(body: Decoded<unknown>): ScanRequest {
  const { value, faults: known } = newScan(body);
  const { op_id = '', task = null, step = '', code, choice, units } = value ?? {};
  const given = [code, choice, units].filter((one) => one !== undefined);
  const faults = [...known];
  if (known.length === 0 && given.length !== 1)
    faults.push(
      fault('code', 'Give one of code, choice and units.', 'code・choice・unitsのいずれか1つを指定してください。'),
    );
  refuseIfFaulty(faults);
  if (code !== undefined) return { op_id, task, step, input: { kind: 'code', code } };
  if (choice !== undefined) return { op_id, task, step, input: { kind: 'choice', choice } };
  return { op_id, task, step, input: { kind: 'units', units: units ?? 0 } };
}

/** Scans of the three kinds, for the API reference. A request has one of code, choice and units. */
export const SCANS = {
  code: { op_id: '018f4c1e-7b7a-7c3e-9a53-5d1c4b1f0a11', task: 17, step: 'goods TS001/42', code: '4901234567016' },
  choice: { op_id: '018f4c1e-8d02-7f5a-8e6b-2a9c0d3e4f12', task: null, step: 'home', choice: 'pick' },
  units: { op_id: '018f4c1e-9f31-7a1d-b2c4-6e8f1a2b3c13', task: 17, step: 'goods TS001/42', units: 2 },
};

/** The answer to the first of these scans. */
const NEXT = {
  task: 17,
  kind: 'pick',
  step: 'goods TS001/42',
  screen: 'scan_goods',
  data: {
    batch: 8,
    kind: 'cart',
    left: 5,
    next: {
      account_id: 'TS001',
      position: 1,
      place: 'A-01',
      code: 'TEA-001',
      name: '煎茶 100g',
      picture: '/floor/items/TS001-I000042/images/7',
      expiry_date: null,
      manufacture_date: null,
      units: 2,
      later: 0,
      tote: 'T-01',
    },
  },
  choices: ['short', 'undo', 'pause'],
  message: null,
  sound: 'ok',
};

export const Scanned = exact(
  {
    task: nullableInteger({ description: 'The number of the task. Null: the home screen.' }),
    kind: nullableOneOf(TASK_KINDS, { description: 'What kind of task it is. Null: the home screen.' }),
    step: text({ description: 'To be sent with the next scan.' }),
    screen: text({ description: 'Which screen to show. docs/guides/floor.md lists them.' }),
    data: anything({ description: 'What the screen shows: an object whose fields depend on `screen`.' }),
    choices: list(text(), { description: 'The buttons of the screen. One of them is the `choice` of a scan.' }),
    message: nullableText({
      description: 'For whoever works there, in their language. Null: there is nothing to say.',
    }),
    sound: oneOf(SOUNDS, {
      description: '`ok`: right. `done`: the task is finished. `wrong`: nothing moved. `ask`: confirm.',
    }),
  },
  { examples: [NEXT] },
);

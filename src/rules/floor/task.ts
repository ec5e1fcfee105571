/**
 * Work of the floor by scans. A task is a piece of work that one person does at a time: a batch to pick, a receipt to count.
 * The server keeps the state of the task and decides the next step. A device shows the step, and sends what was scanned.
 *
 * Each kind of task is a state machine (rules/floor/tasks), with its table of states at the head of its file.
 */
import { type Message, say } from '../../kernel/messages.js';
import type { Found, NamedPlace } from './match-scan.js';
import type { Scan } from './scan-code.js';
import type { SOUNDS, TASK_KINDS } from './task-values.js';

export type TaskKind = (typeof TASK_KINDS)[number];
export type Sound = (typeof SOUNDS)[number];

/** A code that was scanned or typed, with all that it names. */
export interface ScannedCode {
  readonly kind: 'code';
  /** As it was scanned, cleaned. */
  readonly code: string;
  readonly scan: Scan;
  /** Empty: nothing has this code. */
  readonly found: readonly Found[];
  /** Added to the message when nothing has the code. */
  readonly hint: Message | null;
}

/** What somebody did on a screen: scanned a code, pressed one of its buttons, or typed a number of units (0 or more). */
export type Input =
  | ScannedCode
  | { readonly kind: 'choice'; readonly choice: string }
  | { readonly kind: 'units'; readonly units: number };

/** The place that was scanned; null: something else was done. */
export function placeIn(input: Input): NamedPlace | null {
  const found = input.kind === 'code' ? input.found.find((one) => one.kind === 'place') : undefined;
  return found?.kind === 'place' ? found.place : null;
}

/** The heaviest that is weighed on the floor: a tonne. More is a barcode that was scanned, not a weight. */
const HEAVIEST_G = 1_000_000;

const NO_WEIGHT = say(
  'This is not a weight. Type the grams, or send them from the scales.',
  'これは重量ではありません。グラムを入力するか、はかりから送信してください。',
);
const OUT_OF_RANGE = say(
  'A weight is from 1 to 1,000,000 g. Type the grams, or send them from the scales.',
  '重量は1～1,000,000gです。グラムを入力するか、はかりから送信してください。',
);

/**
 * Grams that were typed, or digits that scales sent. Digits that name goods or a place are a scan of these.
 * @returns `refused`: why it is no weight
 */
export function gramsIn(input: Exclude<Input, { kind: 'choice' }>): { weight_g: number } | { refused: Message } {
  const isSent = input.kind === 'code' && input.found.length === 0 && /^[0-9]{1,9}$/.test(input.code);
  if (input.kind === 'code' && !isSent) return { refused: NO_WEIGHT };
  const weight_g = input.kind === 'units' ? input.units : Number(input.code);
  return weight_g >= 1 && weight_g <= HEAVIEST_G ? { weight_g } : { refused: OUT_OF_RANGE };
}

/** What a device shows. */
export interface Screen {
  /** The name of the screen. */
  readonly screen: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Its buttons. */
  readonly choices: readonly string[];
}

/** What a device sends: something that somebody did on a screen. */
export interface ScanRequest {
  /** Made by the device, a new one for each scan. */
  readonly op_id: string;
  /** Null: the home screen. */
  readonly task: number | null;
  /** The step of the task that the device shows. */
  readonly step: string;
  /** `code`: as the scanner sent it. */
  readonly input: Exclude<Input, { kind: 'code' }> | { readonly kind: 'code'; readonly code: string };
}

/** What the device shows next. */
export interface ScanAnswer {
  /** Null: the home screen. */
  readonly task: number | null;
  readonly kind: TaskKind | null;
  readonly step: string;
  readonly screen: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly choices: readonly string[];
  /** In the language of the person. */
  readonly message: string | null;
  readonly sound: Sound;
}

/** A task that is open, for the desk. */
export interface OpenTask {
  readonly warehouse: string;
  readonly task_no: number;
  readonly kind: TaskKind;
  /** What the task is about. The form depends on its kind: `TS001-W0001`, say, or the number of a batch. */
  readonly subject: string;
  /** Who works on it; null: it was paused. */
  readonly person_id: number | null;
  readonly name: string | null;
  readonly began_at: Date;
  readonly changed_at: Date;
  /** Whether nobody has scanned for it for a while, whether or not somebody has the task. */
  readonly forgotten: boolean;
}

/** The result of a scan: the next state of the task, and what the device shows and sounds. */
export interface Reply<State> {
  /** Null: the task is finished. */
  readonly state: State | null;
  readonly message: Message | null;
  readonly sound: Sound;
}

/** The reply to a scan that is right: what comes next. */
export const ok = <State>(state: State | null, message: Message | null = null): Reply<State> => ({
  state,
  message,
  sound: 'ok',
});

/** The reply to a wrong scan: nothing is done, and the task stays at its step. */
export const wrong = <State>(state: State, message: Message): Reply<State> => ({ state, message, sound: 'wrong' });

/** The reply to a kind of input that this screen does not take. */
export const notHere = <State>(state: State, input: Input): Reply<State> =>
  wrong(
    state,
    {
      code: say(
        'No code is expected here: answer the question on the screen.',
        'ここではスキャンは不要です。画面の質問に答えてください。',
      ),
      choice: say('This button is not on this screen.', 'このボタンは現在の画面にはありません。'),
      units: say('No number is expected here.', 'ここでは数量の入力は不要です。'),
    }[input.kind],
  );

import { timestampInTokyo } from '../../kernel/dates.js';
import { conflict, KuraError } from '../../kernel/errors.js';
import { type Message, say } from '../../kernel/messages.js';
import { sha256Of } from '../../kernel/secrets.js';
import type { StaffCaller } from '../../rules/accounts/caller.js';
import { authorize, authorizeIn } from '../../rules/accounts/permissions.js';
import { lookUpMessage, nothingFoundMessage } from '../../rules/floor/look-up.js';
import type { Input, ScanAnswer, ScannedCode, ScanRequest, Screen, Sound, TaskKind } from '../../rules/floor/task.js';
import {
  HOME,
  homeFor,
  LOOK_UP,
  OF_PERSON,
  PAUSE,
  resumeButton,
  resumedBy,
  shownSubject,
  subjectOfPerson,
} from '../../rules/floor/task-values.js';
import type { FloorSession } from '../../rules/people/floor-session.js';
import { inLazyTransaction, inReadOnly, type Tx, withSavepoint } from '../../storage/database/database.js';
import { areUnitsGone, closedPlace } from '../../storage/database/failures.js';
import { claimScan, keepScan } from '../../storage/floor/scans.js';
import {
  beginTask,
  type FloorTask,
  finishTask,
  lockTask,
  ownTask,
  type PausedTask,
  pausedTasks,
  putAside,
  workerOn,
  writeTask,
} from '../../storage/floor/tasks.js';
import { lockWarehouse } from '../../storage/warehouses/warehouses.js';
import { type Context, instantOf, within } from '../context.js';
import { findNamed } from './tasks/find-named.js';
import { KINDS, kindOf } from './tasks/kinds.js';
import { lookUp } from './tasks/look-up.js';
import { receiptByNumber } from './tasks/receipt-by-number.js';
import type { AnyTaskKind, TaskContext } from './tasks/task-kind.js';

/**
 * Handles what somebody scanned, pressed or typed, and answers with the next screen. One transaction writes the changes and the
 * answer, so the same `op_id` with the same content has one effect, and gets the same answer for 30 days, also when it is sent many
 * times at once.
 *
 * A scan that does not fit the task is no error: the answer says what was scanned and what was expected, and nothing is changed. A
 * scan for another step than the task is at changes nothing either; the answer is the task's present screen.
 * @throws conflict when the `op_id` came with another content before
 */
export async function scan(
  ctx: Context,
  floor: FloorSession,
  caller: StaffCaller,
  request: ScanRequest,
): Promise<ScanAnswer> {
  authorize(caller, 'scan');
  const { op_id, task, step, input } = request;
  const { device } = floor;
  authorizeIn(caller, device.warehouse);
  const content_hash = sha256Of(JSON.stringify([task, step, input]));
  return inLazyTransaction(ctx.pool, async (tx) => {
    const before = await claimScan<ScanAnswer>(tx, device.device_no, op_id, content_hash);
    if (before !== null) {
      if (!before.same) throw USED;
      return before.answer;
    }
    const answer = await new Floor(ctx, tx, floor, caller).answerTo(request);
    await keepScan(tx, device.device_no, op_id, answer);
    return answer;
  });
}

/** The screen for a device that was just switched on: that of the signed-in person's task, or the home screen. */
export async function readScreen(ctx: Context, floor: FloorSession, caller: StaffCaller): Promise<ScanAnswer> {
  authorize(caller, 'readScreen');
  authorizeIn(caller, floor.device.warehouse);
  return inReadOnly(ctx.pool, (tx) => new Floor(ctx, tx, floor, caller).present(null, 'ok'));
}

const USED = conflict(
  'This op_id came with another scan before. Give each scan one of its own.',
  'このop_idは別のスキャンで使用済みです。スキャンごとに新しい値を指定してください。',
);

const NOT_HERE = say('This task is not in this warehouse.', 'この作業は、この端末の倉庫にはありません。');
const FINISHED = say('This task is finished.', 'この作業は完了しています。');
const ASIDE = say('This task was paused. Start it again.', 'この作業は中断されています。もう一度開始してください。');
const OF_ANOTHER = say('Somebody else works on this task.', 'この作業は別の担当者が作業中です。');
const LATE = say(
  'The last scan had no effect. Go on from this screen.',
  '直前のスキャンは反映されていません。現在の画面から続けてください。',
);
const PAUSED = say('Paused. Anybody can go on with it.', '中断しました。ほかの担当者も再開できます。');
const PAUSED_OWN = say('Paused. Only you can go on with it.', '中断しました。再開できるのはご本人だけです。');
const PAUSED_BY_ANOTHER = say(
  'Only the person who paused this task can go on with it.',
  'この作業を再開できるのは、中断した本人だけです。',
);
const NO_TASK = say(
  'Scan a receipt, a shipment, a tote or a parcel to begin, or choose the work.',
  '入庫・出荷・トート・荷物のコードをスキャンするか、作業を選んでください。',
);

const takenBy = (name: string): Message => say(`${name} works on it.`, `${name}さんが作業中です。`);

/** Handles one scan of one person in one warehouse. */
class Floor {
  readonly #work: TaskContext;

  constructor(ctx: Context, tx: Tx, { device, person }: FloorSession, caller: StaffCaller) {
    if (person === null) throw new KuraError('sign_in_required');
    this.#work = {
      ctx: within(ctx, tx),
      tx,
      caller,
      person_id: person.person_id,
      warehouse: device.warehouse,
      language: person.language,
      attempt: (operation) => attempt(tx, operation),
    };
  }

  async answerTo({ task: task_no, step, input }: ScanRequest): Promise<ScanAnswer> {
    const { tx, warehouse } = this.#work;
    if (task_no === null) return this.#atHome(step, input);
    const task = await lockTask(tx, warehouse, task_no);
    const refusal = this.#whyRefused(task);
    if (task === null || refusal !== null) return this.present(refusal, 'wrong');
    const kind = kindOf(task.kind);
    if (kind.stepOf(task.state) !== step) return this.#show(task, LATE, 'wrong');
    if (input.kind === 'choice' && input.choice === PAUSE) {
      await putAside(tx, warehouse, task_no, instantOf(this.#work.ctx));
      return this.#home(shownSubject(task.subject) === null ? PAUSED_OWN : PAUSED, 'ok');
    }
    const resolved = input.kind === 'code' ? await this.#found(kind, task, input.code) : input;
    const { state, message, sound, screen } = await kind.take(this.#work, task.state, resolved, task.subject);
    if (state === null) {
      await finishTask(tx, warehouse, task_no, instantOf(this.#work.ctx));
      return this.#home(message, sound);
    }
    await writeTask(tx, warehouse, task_no, state, instantOf(this.#work.ctx));
    return this.#show({ ...task, state }, message, sound, screen);
  }

  async #found(kind: AnyTaskKind, { state, subject }: FloorTask, code: string): Promise<ScannedCode> {
    return findNamed(this.#work, code, (await kind.accountsOf?.(this.#work, state, subject)) ?? []);
  }

  /** Why no scan for a task is accepted; null: this person works on the task. */
  #whyRefused(task: FloorTask | null): Message | null {
    if (task === null) return NOT_HERE;
    if (task.done_at !== null) return FINISHED;
    if (task.person_id === null) return ASIDE;
    return task.person_id === this.#work.person_id ? null : OF_ANOTHER;
  }

  /** The screen of the task on which the person works, or the home screen. */
  async present(message: Message | null, sound: Sound): Promise<ScanAnswer> {
    const own = await ownTask(this.#work.tx, this.#work.warehouse, this.#work.person_id);
    return own === null ? this.#home(message, sound) : this.#show(own, message, sound);
  }

  async #atHome(step: string, input: ScanRequest['input']): Promise<ScanAnswer> {
    const own = await ownTask(this.#work.tx, this.#work.warehouse, this.#work.person_id);
    if (own !== null) return this.#show(own, LATE, 'wrong');
    const asked = KINDS.find(({ kind }) => step === homeFor(kind));
    if (step !== HOME && asked === undefined) return this.#home(LATE, 'wrong');
    const paused = input.kind === 'choice' ? resumedBy(input.choice) : null;
    if (paused !== null) return this.#resume(paused);
    const resolved = input.kind === 'code' ? await findNamed(this.#work, input.code, []) : input;
    return this.#named(asked, resolved);
  }

  /** Begins what an input names, or shows it. @param asked the kind of work whose button was pressed before */
  async #named(asked: AnyTaskKind | undefined, resolved: Input): Promise<ScanAnswer> {
    const isReceiving = asked?.kind === 'receive';
    const arrived = isReceiving ? await this.#arrived(asked, resolved) : null;
    if (arrived !== null) return arrived;
    const kinds = asked === undefined ? KINDS : [asked, ...KINDS.filter((kind) => kind !== asked)];
    for (const kind of kinds) {
      // biome-ignore lint/performance/noAwaitInLoops: the first kind that accepts the input, in their order
      const begun = await kind.begin(this.#work, resolved, kind === asked);
      if (begun === null) continue;
      if ('asks' in begun) return this.#asking(kind, await this.#home(begun.asks, 'ask'));
      if ('refused' in begun) return this.#asking(asked, await this.#lookUp(resolved, begun.refused));
      return this.#begin(kind.kind, begun.subject, begun.state, begun.message);
    }
    const found = await this.#lookUp(resolved, null);
    // A number that names nothing here may be on goods that have arrived.
    const unknown = found.screen === HOME && !isReceiving ? await this.#arrived(asked, resolved) : null;
    return unknown ?? this.#asking(asked, found);
  }

  /** The home screen while the button of a kind of work asks for a code, with what waits. @param asked undefined: none does */
  async #asking(asked: AnyTaskKind | undefined, home: ScanAnswer): Promise<ScanAnswer> {
    if (asked === undefined) return home;
    const data = { ...home.data, ...(await asked.expected?.(this.#work)) };
    return { ...home, data, step: homeFor(asked.kind) };
  }

  /** Goes on with the receipt that has a number, as if its id had been scanned; null: none has it. */
  async #arrived(asked: AnyTaskKind | undefined, input: Input): Promise<ScanAnswer | null> {
    const receipt = input.kind === 'code' ? await receiptByNumber(this.#work, input) : null;
    if (receipt === null) return null;
    if (typeof receipt !== 'string') return this.#asking(asked, await this.#home(receipt.refused, 'wrong'));
    return this.#named(asked, await findNamed(this.#work, receipt, []));
  }

  /** Goes on with a paused task where it was. */
  async #resume(task_no: number): Promise<ScanAnswer> {
    // First the warehouse, as whoever dissolves a batch does: a paused pick plans before it goes on.
    await lockWarehouse(this.#work.tx, this.#work.warehouse);
    const task = await lockTask(this.#work.tx, this.#work.warehouse, task_no);
    if (task === null) return this.#home(NOT_HERE, 'wrong');
    if (task.done_at !== null) return this.#home(FINISHED, 'wrong');
    const { kind, subject, state } = task;
    if (shownSubject(subject) === null && subject !== subjectOfPerson(this.#work.person_id))
      return this.#home(PAUSED_BY_ANOTHER, 'wrong');
    const message = task.person_id === null ? await kindOf(kind).resume?.(this.#work, subject) : null;
    return this.#begin(kind, subject, state, message ?? null);
  }

  /** Shows what a code names that begins no task. @param refused why the task cannot begin; null: no task was meant */
  async #lookUp(input: Input, refused: Message | null): Promise<ScanAnswer> {
    const found = input.kind === 'code' ? await lookUp(this.#work, input) : [];
    const said = lookUpMessage(found);
    if (said === null)
      return this.#home(refused ?? (input.kind === 'code' ? nothingFoundMessage(input) : NO_TASK), 'wrong');
    const home = await this.#home(refused ?? said, refused === null ? 'ok' : 'wrong');
    return { ...home, screen: LOOK_UP, data: { ...home.data, found } };
  }

  async #begin(kind: TaskKind, subject: string, state: unknown, message: Message | null): Promise<ScanAnswer> {
    const { warehouse } = this.#work;
    const task = await beginTask(
      this.#work.tx,
      warehouse,
      { kind, subject, state },
      this.#work.person_id,
      instantOf(this.#work.ctx),
    );
    if (task !== null) return this.#show(task, message, 'ok');
    const name = await workerOn(this.#work.tx, warehouse, kind, subject);
    return this.#home(name === null ? OF_ANOTHER : takenBy(name), 'wrong');
  }

  /** @param shown the task's screen; absent: it is read here */
  async #show(task: FloorTask, message: Message | null, sound: Sound, shown?: Screen): Promise<ScanAnswer> {
    const kind = kindOf(task.kind);
    const { screen, data, choices } = shown ?? (await kind.show(this.#work, task.state, task.subject));
    return {
      task: task.task_no,
      kind: task.kind,
      step: kind.stepOf(task.state),
      screen,
      data,
      choices: [...choices, PAUSE],
      message: this.#said(message),
      sound,
    };
  }

  async #home(message: Message | null, sound: Sound): Promise<ScanAnswer> {
    const [waiting, paused] = await Promise.all([
      Promise.all(KINDS.map(async ({ kind, waiting }) => [kind, (await waiting?.(this.#work)) ?? null] as const)),
      pausedTasks(this.#work.tx, this.#work.warehouse, OF_PERSON, subjectOfPerson(this.#work.person_id)),
    ]);
    return {
      task: null,
      kind: null,
      step: HOME,
      screen: HOME,
      data: {
        waiting: Object.fromEntries(waiting.filter(([, count]) => count !== null)),
        paused: paused.map(shownPaused),
      },
      choices: [...KINDS.map(({ kind }) => kind), ...paused.map(({ task_no }) => resumeButton(task_no))],
      message: this.#said(message),
      sound,
    };
  }

  #said(message: Message | null): string | null {
    return message === null ? null : message[this.#work.language];
  }
}

const shownPaused = ({ task_no, kind, subject, changed_at }: PausedTask) => ({
  kind,
  subject: shownSubject(subject),
  paused_at: timestampInTokyo(changed_at),
  choice: resumeButton(task_no),
});

const attempt = <T>(
  tx: Tx,
  operation: () => Promise<T>,
): Promise<{ readonly value: T } | { readonly refused: Message }> =>
  withSavepoint<{ readonly value: T } | { readonly refused: Message }>(
    tx,
    async () => ({ value: await operation() }),
    (error) => {
      if (error instanceof KuraError) return refusalOf(error);
      if (areUnitsGone(error)) return { refused: CARRIED };
      const place = closedPlace(error);
      return place === null ? null : { refused: isClosed(place) };
    },
  );

/** The message of a refusal for people; null: the error is not about the scan (the database is unreachable, for example). */
function refusalOf({
  refusal,
  description,
  forPeople,
  faults: [first],
}: KuraError): { readonly refused: Message } | null {
  if (refusal === 'unavailable') return null;
  return { refused: first?.message ?? forPeople ?? description ?? GONE };
}

const CARRIED = say(
  'Fewer units lie there now. Look again.',
  'その場所の在庫が減っています。もう一度確認してください。',
);
const isClosed = (place: string): Message =>
  say(
    `${place} is closed, so nothing may come there. Put the units back, ask an administrator to open ${place} again, and scan once more.`,
    `${place}は閉鎖されているため、商品を入れられません。商品を元の場所に戻し、管理者に${place}の再開を依頼してから、もう一度スキャンしてください。`,
  );
const GONE = say('It is not there any more.', '対象が見つかりません。');

/*
 * Scans on their way to the server: one after the other, in the order in which they were made. A scan that was not answered
 * is kept on the device, and sent again with the same operation id: the server does each operation once. So a scan that is
 * made without network is not lost, and none counts twice.
 */

/** What comes next, as the server says it (`POST /floor/scan`). */
export interface Answer {
  readonly task: number | null;
  readonly kind: string | null;
  readonly step: string;
  readonly screen: string;
  readonly data: unknown;
  readonly choices: readonly string[];
  readonly message: string | null;
  readonly sound: 'ok' | 'done' | 'wrong' | 'ask';
}

/** What was scanned, pressed or typed. */
export type Input = { readonly code: string } | { readonly choice: string } | { readonly units: number };

export type WaitingScan = Input & {
  readonly op_id: string;
  readonly task: number | null;
  readonly step: string;
  /** Who made it, on which device. It is never sent in another person's name. */
  readonly owner: string;
  /** Made while the server could not be reached, or while others waited because of that. */
  readonly late?: true;
};

/**
 * Whether a scan or photo was made by a colleague on this device: then it waits until that person signs in again. What was
 * made before the device was paired again cannot wait: the server may have done it already, and would not recognise its
 * operation id, because ids belong to a device.
 * @param made the owner of the scan or photo
 * @param now the present owner (kept.ts)
 */
export const isOfColleague = (made: string, now: string): boolean =>
  made !== now && made.split('/')[0] === now.split('/')[0];

/** A scan that had no effect, which the person was not told yet. (No effect was reverted.) */
export type Undone = { readonly scan: WaitingScan } & (
  | {
      /** Why it was refused, as the server said it. */
      readonly reason: string;
    }
  | {
      /**
       * Why it was not sent. `device`: made before the device was paired again. `before`: it was about the goods of an
       * earlier scan without effect.
       */
      readonly because: 'device' | 'before';
    }
);

/** What became of a request. `away`: no answer came, or the server is busy; the request is sent again. */
export type Sent =
  | { readonly is: 'answered'; readonly answer: Answer }
  | { readonly is: 'away' }
  /** Nobody is signed in any more. Waiting scans are sent once their owner signs in again. */
  | { readonly is: 'signed out' }
  /** The server failed (500). It may fail with this request each time. */
  | { readonly is: 'failed'; readonly reason: string }
  | { readonly is: 'refused'; readonly reason: string };

/** What the device keeps. */
export interface OutboxKept {
  readonly waiting: readonly WaitingScan[];
  /** The number of scans that were made without network and had their effect. */
  readonly caughtUp: number;
  readonly undone: readonly Undone[];
}

export interface OutboxState extends OutboxKept {
  /** Whether the server cannot be reached. */
  readonly isAway: boolean;
  /** Scans of colleagues. */
  readonly others: readonly WaitingScan[];
}

export interface OutboxParts {
  send(scan: WaitingScan): Promise<Sent>;
  /** Keeps it all, before anything is sent. */
  keep(all: OutboxKept): void;
  answered(answer: Answer): void;
  refused(reason: string): void;
  signedOut(): void;
  /** Resolves when it is worth another try. */
  pause(tries: number): Promise<void>;
}

/** The first ones of a list, up to the first that is something else. */
function takeWhile<T>(list: readonly T[], is: (one: T) => boolean): readonly T[] {
  const end = list.findIndex((one) => !is(one));
  return end === -1 ? list : list.slice(0, end);
}

/** The most scans that a device keeps. A person who scans more without network must be told to stop. */
export const MOST_WAITING = 500;
/** A scan is discarded after so many failures of the server in a row: other scans wait behind it. */
const MOST_FAILURES = 5;

export class Outbox {
  #state: OutboxState;
  #isSending = false;
  #isOver = false;
  readonly #listeners = new Set<() => void>();
  /** Scans of colleagues that had no effect: their owners were not told yet. */
  readonly #unread: readonly Undone[];

  /**
   * Begins with what the device has kept since an earlier start.
   * @param owner who works with the device now; the scans of others are kept until they sign in
   */
  constructor(
    readonly parts: OutboxParts,
    { waiting, caughtUp, undone }: OutboxKept,
    owner: string,
  ) {
    const isOthers = (scan: WaitingScan) => isOfColleague(scan.owner, owner);
    const own = waiting.filter((one) => !isOthers(one));
    const before = own.filter((one) => one.owner !== owner);
    this.#unread = undone.filter(({ scan }) => isOthers(scan));
    this.#state = {
      isAway: false,
      waiting: own.filter((one) => one.owner === owner).map((one) => ({ ...one, late: true })),
      others: waiting.filter(isOthers),
      caughtUp,
      undone: [
        ...undone.filter(({ scan }) => !isOthers(scan)),
        ...before.map((scan): Undone => ({ scan, because: 'device' })),
      ],
    };
  }

  get state(): OutboxState {
    return this.#state;
  }

  /** @returns what ends the subscription */
  onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** @returns false: too many wait already, and this one was not taken */
  add(scan: WaitingScan): boolean {
    const { waiting, isAway, caughtUp, undone } = this.#state;
    if (waiting.length >= MOST_WAITING) return false;
    // All scans of an earlier time without network are done, and none is left to be reported: the count starts again at 0.
    const isOver = waiting.length === 0 && undone.length === 0;
    this.#set({
      waiting: [...waiting, isAway ? { ...scan, late: true } : scan],
      caughtUp: isOver ? 0 : caughtUp,
    });
    // If one of the parts throws (a device without sound, say), sending stops; the next scan or the next start resumes it.
    void this.flush().catch(() => {});
    return true;
  }

  /** The person has read which scans had no effect: clears their list. */
  clearUndone(): void {
    this.#set({ caughtUp: 0, undone: [] });
  }

  /** Starts to send the waiting scans. */
  start(): Promise<void> {
    this.#isOver = false;
    return this.flush();
  }

  /** Sends nothing more, because the outbox of another person may send now. */
  stop(): void {
    this.#isOver = true;
  }

  /** Sends the waiting scans, until all are answered or nobody is signed in. */
  async flush(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      await this.#send();
    } finally {
      this.#isSending = false;
    }
  }

  async #send(): Promise<void> {
    let tries = 0;
    let failures = 0;
    for (let scan = this.#state.waiting[0]; scan !== undefined && !this.#isOver; scan = this.#state.waiting[0]) {
      const sent = await this.parts.send(scan);
      if (this.#isOver) return;
      if (sent.is === 'signed out') return this.parts.signedOut();
      failures = sent.is === 'failed' ? failures + 1 : 0;
      if (sent.is === 'away' || (sent.is === 'failed' && failures < MOST_FAILURES)) {
        // The screen for which these scans were made may be another one when they arrive.
        this.#set({ isAway: true, waiting: this.#state.waiting.map((one) => ({ ...one, late: true })) });
        tries += 1;
        await this.parts.pause(tries);
        continue;
      }
      [tries, failures] = [0, 0];
      if (sent.is === 'answered') this.#answered(sent.answer);
      else this.#refused(sent.reason);
    }
  }

  #answered(answer: Answer): void {
    const [scan, ...waiting] = this.#state.waiting;
    if (scan === undefined) return;
    // The server says of everything that is wrong why it is.
    if (answer.sound === 'wrong') this.#dropWithoutEffect(scan, waiting, answer.message ?? '');
    else this.#set({ isAway: false, waiting, caughtUp: this.#state.caughtUp + (scan.late === true ? 1 : 0) });
    this.parts.answered(answer);
  }

  #refused(reason: string): void {
    const [scan, ...waiting] = this.#state.waiting;
    if (scan === undefined) return;
    this.#dropWithoutEffect(scan, waiting, reason);
    this.parts.refused(reason);
  }

  /**
   * Drops a scan that had no effect, and the numbers and buttons that follow it: they were meant for its goods, and the
   * server would apply them to the goods before. A button may say how all goods after it are counted (as defective, say): so
   * nothing that follows on the same screen is sent without it.
   * @param waiting what was made after the scan
   */
  #dropWithoutEffect(scan: WaitingScan, waiting: readonly WaitingScan[], reason: string): void {
    const ofSameStep = takeWhile(waiting, ({ task, step }) => task === scan.task && step === scan.step);
    const ofSameGoods = takeWhile(ofSameStep, (one) => !('code' in one));
    const about = ofSameGoods.some((one) => 'choice' in one) ? ofSameStep : ofSameGoods;
    const { undone } = this.#state;
    this.#set({
      isAway: false,
      waiting: waiting.slice(about.length),
      undone: [
        ...undone,
        ...(scan.late === true || about.length > 0 ? [{ scan, reason }] : []),
        ...about.map((one): Undone => ({ scan: one, because: 'before' })),
      ],
    });
  }

  #set(change: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...change };
    const { waiting, others, caughtUp, undone } = this.#state;
    this.parts.keep({ waiting: [...others, ...waiting], caughtUp, undone: [...this.#unread, ...undone] });
    for (const listener of [...this.#listeners]) listener();
  }
}

/*
 * Scans on their way to the server: one after the other, in the order in which they were made. What was not answered is
 * kept on the device with its operation id, and sent again as it is: the server does each once. So a scan that is made
 * without network is not lost, and none counts twice.
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
  /** Made while the server could not be reached, or while others waited because of that. */
  readonly late?: true;
};

/** A scan that was made without network and then had no effect. */
export interface Undone {
  readonly scan: WaitingScan;
  readonly reason: string | null;
}

/** What became of a request. `away`: no answer came, or the server has no time; it is sent again. */
export type Sent =
  | { readonly is: 'answered'; readonly answer: Answer }
  | { readonly is: 'away' }
  /** Nobody is signed in any more. What waits is sent once somebody is. */
  | { readonly is: 'signed out' }
  | { readonly is: 'refused'; readonly reason: string };

export interface OutboxState {
  readonly waiting: readonly WaitingScan[];
  /** Whether the server cannot be reached. */
  readonly isAway: boolean;
  /** Of the scans that were made without network: how many had their effect, and those that had none. */
  readonly caughtUp: number;
  readonly undone: readonly Undone[];
}

export interface OutboxParts {
  send(scan: WaitingScan): Promise<Sent>;
  /** Keeps what waits, before it is sent. */
  keep(waiting: readonly WaitingScan[]): void;
  answered(answer: Answer, scan: WaitingScan): void;
  refused(reason: string): void;
  signedOut(): void;
  /** Resolves when it is worth another try. */
  pause(tries: number): Promise<void>;
}

/** More than this a device does not keep: whoever scans on without network for so long must be told to stop. */
export const MOST_WAITING = 500;

export class Outbox {
  #state: OutboxState;
  #isSending = false;
  readonly #listeners = new Set<() => void>();

  /** @param waiting what the device has kept since it was switched off */
  constructor(
    readonly parts: OutboxParts,
    waiting: readonly WaitingScan[],
  ) {
    this.#state = { waiting: waiting.map((one) => ({ ...one, late: true })), isAway: false, caughtUp: 0, undone: [] };
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
    const { waiting, isAway } = this.#state;
    if (waiting.length >= MOST_WAITING) return false;
    this.#wait([...waiting, isAway ? { ...scan, late: true } : scan]);
    void this.flush();
    return true;
  }

  /** What is said about the scans that were made without network has been read. */
  seen(): void {
    this.#set({ caughtUp: 0, undone: [] });
  }

  /** Sends what waits, until all is answered or nobody is signed in. */
  async flush(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    let tries = 0;
    for (let scan = this.#state.waiting[0]; scan !== undefined; scan = this.#state.waiting[0]) {
      const sent = await this.parts.send(scan);
      if (sent.is === 'signed out') {
        this.parts.signedOut();
        break;
      }
      if (sent.is === 'away') {
        this.#away();
        tries += 1;
        await this.parts.pause(tries);
        continue;
      }
      tries = 0;
      this.#done(scan, sent);
    }
    this.#isSending = false;
  }

  #away(): void {
    // Whatever waits now was made for a screen that may be another one when it arrives.
    this.#set({ isAway: true });
    this.#wait(this.#state.waiting.map((one) => ({ ...one, late: true })));
  }

  #done(scan: WaitingScan, sent: Exclude<Sent, { readonly is: 'away' | 'signed out' }>): void {
    // Another look: more may have come while it was sent.
    const [first, ...waiting] = this.#state.waiting;
    const isLate = first?.late === true || scan.late === true;
    const { caughtUp, undone } = this.#state;
    this.#wait(waiting);
    if (sent.is === 'refused') {
      this.#set({ isAway: false, undone: isLate ? [...undone, { scan, reason: sent.reason }] : undone });
      this.parts.refused(sent.reason);
      return;
    }
    const hadEffect = sent.answer.sound !== 'wrong';
    this.#set({
      isAway: false,
      caughtUp: isLate && hadEffect ? caughtUp + 1 : caughtUp,
      undone: isLate && !hadEffect ? [...undone, { scan, reason: sent.answer.message }] : undone,
    });
    this.parts.answered(sent.answer, scan);
  }

  #wait(waiting: readonly WaitingScan[]): void {
    this.parts.keep(waiting);
    this.#set({ waiting });
  }

  #set(change: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of [...this.#listeners]) listener();
  }
}

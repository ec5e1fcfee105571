/*
 * A scanner that types, as a keyboard does ("keyboard wedge"): each scan is a burst of keys, much faster than a person
 * types, and most scanners end it with Enter or Tab. What a person types is left alone.
 */

/** A key as the browser tells it. */
export interface Key {
  /** As `KeyboardEvent.key`. */
  readonly key: string;
  readonly ctrl: boolean;
  /** When it was pressed, in ms. */
  readonly at: number;
}

/** The longest pause between the first keys of a scan, in ms. Slow scanners over Bluetooth pause for up to 50; people for 80 and more. */
const PAUSE_MS = 60;
/** A scan without an end key has ended after a pause of so long, in ms. A shorter pause may come from the radio. */
export const QUIET_MS = 150;
/**
 * The fewest fast keys of a scan: codes are no shorter. Two keys that a person hits at once, and then Enter, are no scan.
 */
const SHORTEST = 3;
/** Without an end key, fewer could be a hand that fell on the keyboard. */
const SHORTEST_WITHOUT_END = 6;
/** The most characters of a code: more come from a stuck key. */
const LONGEST = 1_000;

/** Group separator, between the parts of a GS1 code (GS1 General Specifications, 7.8.3). */
const GS = '\u001d';

/** What a key means. */
export type Heard =
  /** It belongs to no scan. */
  | { readonly is: 'nothing' }
  /** It comes after a pause: a scan may begin with it. */
  | { readonly is: 'start' }
  /** It came as fast as a scanner's keys, so the page must not act on it. */
  | { readonly is: 'burst' }
  /** It ended a scan. */
  | { readonly is: 'scan'; readonly code: string }
  /** It is a second end key of the same scan (LF after CR, say): no person pressed it. */
  | { readonly is: 'end' };

const NOTHING: Heard = { is: 'nothing' };
const START: Heard = { is: 'start' };
const BURST: Heard = { is: 'burst' };
const END: Heard = { is: 'end' };

/** Enter or Tab, or CR and LF as some scanners send them: Ctrl with M or J. */
const isEnd = ({ key, ctrl }: Key): boolean => key === 'Enter' || key === 'Tab' || (ctrl && /^[mj]$/i.test(key));

/** The character of a key; null: it is none, as Shift is. Scanners send the group separator as Ctrl and `]`. */
const characterOf = ({ key, ctrl }: Key): string | null => {
  if (ctrl) return key === ']' ? GS : null;
  return key.length === 1 ? key : null;
};

/** Distinguishes scans from typing by the speed of the keys. It uses no clock: the times are those of the keys. */
export class Wedge {
  #text = '';
  /** How many of the last keys came fast, one after the other. */
  #fast = 0;
  #last = Number.NEGATIVE_INFINITY;
  /** The code that was taken when the scanner was quiet, and whose keys may go on. */
  #taken: string | null = null;
  /** When the last scan ended. */
  #ended = Number.NEGATIVE_INFINITY;

  press(key: Key): Heard {
    const pause = key.at - this.#last;
    const isFast = pause <= (this.#fast >= SHORTEST ? QUIET_MS : PAUSE_MS);
    if (isEnd(key)) {
      const code = this.#text;
      const isScan = isFast && this.#fast >= SHORTEST && code !== this.#taken;
      this.reset();
      if (!isScan && key.at - this.#ended > QUIET_MS) return NOTHING;
      this.#ended = key.at;
      return isScan ? { is: 'scan', code } : END;
    }
    const character = characterOf(key);
    if (character === null) return NOTHING;
    // A shorter pause may come from the radio, after the first key of a scan. That key stays in the text: without it, the
    // rest of the code may name something else.
    if (pause > QUIET_MS) this.reset();
    this.#text = `${this.#text}${character}`.slice(-LONGEST);
    this.#fast = isFast ? this.#fast + 1 : 1;
    this.#last = key.at;
    if (pause > QUIET_MS) return START;
    return isFast ? BURST : NOTHING;
  }

  /**
   * The code of a scanner that sends no end key, once it is quiet; null: it was no scan. A busy device may be late with the
   * keys that follow: by their own times they still belong to the same code, so its first part is not forgotten.
   */
  quiet(): string | null {
    if (this.#fast < SHORTEST_WITHOUT_END || this.#text === this.#taken) return null;
    this.#taken = this.#text;
    // A late end key may still come.
    this.#ended = this.#last + QUIET_MS;
    return this.#text;
  }

  /** Somebody has touched the screen: the next Enter is theirs, and no late end of a scan. */
  touched(): void {
    this.#ended = Number.NEGATIVE_INFINITY;
  }

  /** The characters since the last pause. */
  get text(): string {
    return this.#text;
  }

  reset(): void {
    this.#text = '';
    this.#fast = 0;
    this.#last = Number.NEGATIVE_INFINITY;
    this.#taken = null;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'undici';
import type { ScanAnswer } from '../src/rules/floor/task.js';
import { barcodeOf, IN_RESERVE, type ReserveShelf, type SignedIn } from './floor-data.js';

/*
 * Devices of the floor, with people who do what their screens say. Each begins one kind of work again and again, and scans every
 * two seconds, however long the answer took.
 */

/** What somebody scans, presses or types. */
type Sent = { readonly code: string } | { readonly choice: string } | { readonly units: number };

/** What there is to work on. Whoever begins takes the next one. */
export interface Chores {
  readonly receipts: string[];
  readonly totes: string[];
  readonly toPack: string[];
  readonly carry: ReserveShelf[];
  readonly free: string[];
  /** What lies on the shelves that are counted. */
  readonly counted: ReadonlyMap<string, number>;
}

export type Job = 'pick' | 'inbound' | 'pack' | 'count' | 'move';

interface Line {
  readonly code: string;
  readonly announced: number;
  readonly counted: number;
}
interface Item {
  readonly code: string;
  readonly units: number;
  readonly verified: number;
}

const taken = <T>(list: T[], what: string): T => {
  const one = list.shift();
  if (one === undefined) throw new Error(`there are no more ${what} in the bench`);
  return one;
};

/** What is scanned of an item: its barcode, or the code where it has none, as the goods of the demo. */
const scanOf = (code: string | undefined): string =>
  code?.startsWith('FLOOR-') ? barcodeOf(Number(code.split('-')[1])) : (code ?? '');

const HOME: ScanAnswer = {
  ...{ task: null, kind: null, step: 'home', screen: 'home', data: {}, choices: [], message: null, sound: 'ok' },
};

/** One device. */
export class Scanner {
  #last = HOME;
  #sent = 0;
  #carried: ReserveShelf | null = null;
  #receipt: string | null = null;

  constructor(
    readonly http: Pool,
    readonly signedIn: SignedIn,
    readonly job: Job,
    readonly chores: Chores,
  ) {}

  /** Sends the next scan. @returns how long it took, in ms, and whether it was right */
  async scan(): Promise<{ readonly ms: number; readonly right: boolean }> {
    this.#sent += 1;
    const { task, step } = this.#last;
    const { token, session } = this.signedIn;
    const headers = {
      authorization: `Bearer ${token}`,
      'x-kura-session': session,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ op_id: `bench-${this.#sent}`, task, step, ...this.#next() });
    const started = performance.now();
    const answer = await this.http.request({ path: '/floor/scan', method: 'POST', headers, body });
    const text = await answer.body.text();
    const ms = performance.now() - started;
    if (answer.statusCode !== 200) throw new Error(`/floor/scan: ${answer.statusCode} ${text.slice(0, 500)}`);
    this.#last = JSON.parse(text) as ScanAnswer;
    return { ms, right: this.#last.sound !== 'wrong' };
  }

  /** What the screen asks for. */
  #next(): Sent {
    const { screen, data } = this.#last;
    const stop = data.next as { place: string; code: string } | null | undefined;
    switch (screen) {
      case 'home':
        return this.#begin();
      case 'receipt_arrives':
        return { choice: 'arrived' };
      case 'count_goods':
        return this.job === 'count' ? this.#countedHere() : this.#countedOf(data.lines as Line[]);
      case 'confirm_counts':
      case 'confirm_count':
        return { choice: 'confirm' };
      case 'put_away_goods':
        return { code: scanOf((data.left as Item[])[0]?.code) };
      case 'put_away_to': {
        const { units } = data.goods as Item;
        const { place } = (data.proposed as { place: string } | null) ?? { place: 'MAIN' };
        return data.units === units ? { code: place } : { units };
      }
      case 'scan_tote':
        return { code: taken(this.chores.totes, 'totes') };
      case 'scan_place':
        return { code: stop?.place ?? String(data.place) };
      case 'scan_goods':
        return { code: this.job === 'move' ? barcodeOf(this.#carried?.item ?? 0) : scanOf(stop?.code) };
      case 'check_tote':
        return { code: String(data.tote) };
      case 'end':
        return { choice: 'done' };
      case 'verify_goods':
        return { code: scanOf((data.items as Item[]).find(({ units, verified }) => verified < units)?.code) };
      case 'choose_box':
        return { choice: 'suggested' };
      case 'scan_label': {
        const open = (data.labels as string[]).find((label) => !(data.scanned as string[]).includes(label));
        return { code: open ?? '' };
      }
      case 'scan_from':
        this.#carried = taken(this.chores.carry, 'shelves from which units are carried');
        return { code: this.#carried.code };
      case 'scan_to': {
        const { units } = data.goods as Item;
        return data.units === units ? { code: taken(this.chores.free, 'free shelves') } : { units };
      }
      default:
        throw new Error(`What to do on the screen ${screen}?`);
    }
  }

  #begin(): Sent {
    switch (this.job) {
      case 'inbound': {
        // Scanned once to be counted, and again to be put away.
        const again = this.#receipt;
        this.#receipt = again === null ? taken(this.chores.receipts, 'receipts') : null;
        return { code: again ?? this.#receipt ?? '' };
      }
      case 'pack':
        return { code: taken(this.chores.toPack, 'orders to pack') };
      default:
        return { choice: this.job };
    }
  }

  #countedOf(lines: readonly Line[]): Sent {
    const open = lines.find(({ announced, counted }) => counted < announced);
    if (open === undefined) return { choice: 'finish' };
    return open.counted === 0 ? { code: scanOf(open.code) } : { units: open.announced };
  }

  #countedHere(): Sent {
    const { place, counted } = this.#last.data as { place: string; counted: { units: number }[] };
    const [there] = counted;
    if (there === undefined) return { code: barcodeOf(this.chores.counted.get(place) ?? 0) };
    return there.units === IN_RESERVE ? { choice: 'done' } : { units: IN_RESERVE };
  }
}

/** Has the device scan on time until the end. @param until as of performance.now() */
export async function scanEvery(
  scanner: Pick<Scanner, 'scan'>,
  every_ms: number,
  first: number,
  until: number,
  keep: (ms: number, right: boolean) => void,
): Promise<void> {
  for (let due = first; due < until; due += every_ms) {
    await sleep(Math.max(0, due - performance.now()));
    const { ms, right } = await scanner.scan();
    keep(ms, right);
  }
}

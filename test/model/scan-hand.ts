import type { ScanAnswer } from '../../src/rules/floor/task.js';
import type { Scanner, Sent } from '../kit/scanner.js';
import type { Dice } from './dice.js';

/*
 * Somebody who works with two scanners on one task, and not well: scans come late, twice, out of order, from the device that was laid
 * aside, and sometimes they are of anything that lies around.
 */

/** A scan on its way, with the screen at which it is to be done. */
export interface Scan {
  readonly device: Scanner;
  readonly body: Sent;
}

export class Hand {
  #sent = 0;
  #held: Scan[] = [];
  /** Where the task is: the last screen that is known. */
  at: ScanAnswer;

  constructor(
    readonly name: string,
    readonly devices: readonly [Scanner, Scanner],
  ) {
    this.at = devices[0].last;
  }

  /** Looks at one of the devices: where the task is, the server says. The other one believes what it was told before. */
  async look(dice: Dice): Promise<void> {
    this.at = await dice.of(this.devices).wake();
  }

  #scan(device: Scanner, what: Sent, believed: ScanAnswer): Scan {
    this.#sent += 1;
    const { task, step } = believed;
    return { device, body: { op_id: `${this.name}-${this.#sent}`, task, step, ...what } };
  }

  /** What is scanned next, all of it at once. */
  next(dice: Dice, right: (at: ScanAnswer) => Sent, anything: (at: ScanAnswer) => Sent): Scan[] {
    const device = dice.of(this.devices);
    const luck = dice.roll(100);
    // A device that was laid aside sends what it believes; most people look at the screen first.
    const aside = this.devices.find(({ last }) => last.task !== this.at.task || last.step !== this.at.step);
    if (luck < 10 && aside !== undefined) return [this.#scan(aside, right(this.at), aside.last)];
    if (luck < 20) return [this.#scan(device, anything(this.at), this.at)];
    const what = right(this.at);
    const scan = this.#scan(device, what, this.at);
    if (luck < 28) return [scan, scan, scan];
    // Two people who do the same, each with one of the devices.
    if (luck < 36) return this.devices.map((one) => this.#scan(one, what, this.at));
    if (luck < 42) {
      this.#held.push(scan);
      return this.#held.length > 1 ? this.#held.splice(dice.roll(this.#held.length), 1) : [];
    }
    return [scan];
  }
}

/** What a device is told for a scan. */
export async function answerTo({ device, body }: Scan): Promise<ScanAnswer> {
  const { status, body: answer } = await device.request('POST', '/scan', body);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)} to ${JSON.stringify(body)}`);
  return answer as unknown as ScanAnswer;
}

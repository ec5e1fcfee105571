/** A stream of choices that one number decides. */
export class Dice {
  #state: number;

  constructor(salt: number) {
    this.#state = (salt ^ 0x9e3779b9) >>> 0;
  }

  /** 0 to below `sides`. */
  roll(sides: number): number {
    this.#state = (Math.imul(this.#state ^ (this.#state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
    const mixed = Math.imul(this.#state ^ (this.#state >>> 13), 0x297a2d39) >>> 0;
    return Math.floor((((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32) * sides);
  }

  among(from: number, to: number): number {
    return from + this.roll(to - from + 1);
  }

  oneIn(sides: number): boolean {
    return this.roll(sides) === 0;
  }

  of<T>(list: readonly T[]): T {
    return list[this.roll(list.length)] as T;
  }

  some<T>(list: readonly T[], most: number): T[] {
    const rest = [...list];
    const count = Math.min(this.among(1, most), rest.length);
    return Array.from({ length: count }, () => rest.splice(this.roll(rest.length), 1)[0] as T);
  }
}

import type { Version } from '../../src/wire/contract/versions.js';

/** How often each operation answered with each status, by version. */
export class Tally {
  readonly #counts = new Map<string, Map<number, number>>();

  count(operationId: string, version: Version, status: number): void {
    const key = `${operationId} ${version}`;
    const counts = this.#counts.get(key) ?? new Map<number, number>();
    this.#counts.set(key, counts);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }

  /** Answers of an operation whose status begins with a digit; all of them without one. */
  of(operationId: string, version: Version, digit?: 2 | 4): number {
    const counts = this.#counts.get(`${operationId} ${version}`) ?? new Map<number, number>();
    return [...counts]
      .filter(([status]) => digit === undefined || Math.floor(status / 100) === digit)
      .reduce((sum, [, count]) => sum + count, 0);
  }

  /** One line an operation and version, one column a status. */
  table(): string {
    const statuses = [...new Set([...this.#counts.values()].flatMap((counts) => [...counts.keys()]))].sort();
    const head = `${'operation'.padEnd(46)}${statuses.map((status) => String(status).padStart(6)).join('')}`;
    const rows = [...this.#counts]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(
        ([key, counts]) =>
          `${key.padEnd(46)}${statuses.map((status) => String(counts.get(status) ?? '.').padStart(6)).join('')}`,
      );
    return [head, ...rows].join('\n');
  }
}

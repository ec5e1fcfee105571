import type { Row } from './attack.js';

const HEADS: Readonly<Record<keyof Row, string>> = {
  route: 'Route',
  shape: 'Shape',
  statuses: 'Answered',
  answerKb: 'Answer, KB',
  ms: 'Took, ms',
  othersMs: 'Others waited at most, ms',
  peakMb: 'Memory, MB',
};

const lineOf = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** What was measured, the worst for others first. */
export function printTable(rows: readonly Row[]): void {
  const names = Object.keys(HEADS) as (keyof Row)[];
  const sorted = [...rows].sort((one, other) => other.othersMs - one.othersMs);
  const lines = [
    lineOf(Object.values(HEADS)),
    lineOf(names.map(() => '---')),
    ...sorted.map((row) => lineOf(names.map((name) => row[name]))),
  ];
  process.stdout.write(`\n${lines.join('\n')}\n`);
}

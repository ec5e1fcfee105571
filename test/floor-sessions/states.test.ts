import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KINDS } from '../../src/operations/floor/tasks/kinds.js';
import { RECORDINGS } from './session.js';

/*
 * Every state of the task tables is reached by a recorded session. The states are those of the table at the head of each kind's
 * file in rules/floor/tasks; the screens are those of docs/guides/floor.md, by which apps are built.
 */

/** States that no session reaches yet, by kind. It is to be empty. */
const WITHOUT: Readonly<Record<string, readonly string[]>> = {};

const ROOT = join(import.meta.dirname, '../..');
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** All that is between backticks. */
const quoted = (text: string): string[] => [...text.matchAll(/`([a-z_]+)`/g)].map(([, word]) => word as string);

/** The cells of the rows of a table in a text, without its head. */
const rowsIn = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => /^( \* )?\|/.test(line))
    .slice(2)
    .map((line) => line.replace(/^ \* /, '').split('|').slice(1, -1));

/** The states of a kind: the first column of its table, but for "any", which names none. */
const statesOf = (kind: string): string[] => {
  const [head = ''] = textOf(`src/rules/floor/tasks/${kind.replaceAll('_', '-')}.ts`).split('*/');
  return [...new Set(rowsIn(head).flatMap(([step = '']) => (/^ *any/.test(step) ? [] : quoted(step))))].sort();
};

/** The screens that the guide names of each kind. */
const GUIDE = new Map(
  rowsIn(textOf('docs/guides/floor.md').split('## Tasks')[1] ?? '').map(([kind = '', screens = '']) => [
    quoted(kind)[0],
    quoted(screens).sort(),
  ]),
);

/** What the sessions of all files have shown of a kind: a task of another kind may come first. */
const shownOf = (kind: string) =>
  RECORDINGS.flatMap(({ sessions }) => sessions)
    .flatMap(({ steps }) => steps)
    .flatMap((step) => ('answer' in step && step.answer?.kind === kind ? [step.answer] : []));

describe.each(KINDS.map(({ kind }) => kind))('a task of the kind %s', (kind) => {
  const open = WITHOUT[kind] ?? [];

  it('is recorded in each of its states', () => {
    // `goods_again` is `goods` once more, `place A-01` is `place`.
    const reached = new Set(shownOf(kind).map(({ step }) => step.replace(/( .*|_again)$/, '')));
    expect(statesOf(kind)).not.toEqual([]);
    expect(statesOf(kind).filter((state) => !reached.has(state))).toEqual(open);
    expect([...reached].filter((state) => !statesOf(kind).includes(state))).toEqual([]);
  });

  it('has the screens that the guide names', () => {
    const screens = new Set(shownOf(kind).map(({ screen }) => screen));
    if (open.length === 0) expect([...screens].sort()).toEqual(GUIDE.get(kind));
  });
});

it('of each kind there are sessions', () => {
  const recorded = RECORDINGS.map(({ kind }) => kind);
  const kinds = KINDS.map(({ kind }) => kind as string).filter((kind) => WITHOUT[kind] === undefined);
  expect([...recorded].sort()).toEqual([...new Set([...kinds, ...recorded])].sort());
});

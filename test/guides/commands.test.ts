import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { makeProgram } from '../../src/commands/program.js';

/* The commands of `kura` that the documents name are commands that there are. */

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = makeProgram(() => {});

const DOCUMENTS = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...(await readdir(join(ROOT, 'docs'), { recursive: true }))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

/** A command up to the end of its code, a comment or the next command: `kura device pair --name x`, `npm run -s kura -- verify`. */
const NAMED = /(?<![\w/@.-])kura(?: --)? (?<words>[a-z][^`|;#\n]*)/g;

interface NamedCommand {
  readonly text: string;
  /** `device`, `pair` */
  readonly words: readonly string[];
  /** `--name` */
  readonly options: readonly string[];
}

const namedIn = (document: string): NamedCommand[] =>
  [...document.matchAll(NAMED)].map(({ groups }) => {
    const text = groups?.words?.trim() ?? '';
    return {
      text,
      words: text.split(/\s+/).filter((word) => !word.startsWith('-')),
      options: text.match(/(?<=\s)--[a-z-]+/g) ?? [],
    };
  });

const childOf = (command: Command, word: string | undefined): Command | undefined =>
  command.commands.find((child) => child.name() === word);

/** What is wrong with it: a word or an option that the program does not know. */
function faultOf({ words: [first, second], options }: NamedCommand): string | null {
  const group = first === undefined ? PROGRAM : childOf(PROGRAM, first);
  if (group === undefined) return `no command ${first}`;
  const command = group.commands.length === 0 || second === undefined ? group : childOf(group, second);
  if (command === undefined) return `no command ${first} ${second}`;
  const known = ['--help', ...[...PROGRAM.options, ...command.options].map(({ long }) => long)];
  const unknown = options.find((option) => !known.includes(option));
  return unknown === undefined ? null : `no option ${unknown}`;
}

it.each(DOCUMENTS)('%s names no command of kura that there is not', async (file) => {
  const named = namedIn(await readFile(join(ROOT, file), 'utf8'));
  expect(
    named.map((command) => ({ command: command.text, fault: faultOf(command) })).filter(({ fault }) => fault !== null),
  ).toEqual([]);
});

it('finds commands in sentences and in code', () => {
  const document = ['reads it (`kura stock <item_id>`), or', 'npm run -s kura -- count list --by Sato   # all'].join(
    '\n',
  );
  expect(namedIn(document)).toEqual([
    { text: 'stock <item_id>', words: ['stock', '<item_id>'], options: [] },
    { text: 'count list --by Sato', words: ['count', 'list', 'Sato'], options: ['--by'] },
  ]);
});

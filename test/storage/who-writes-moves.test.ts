import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

/* ARCHITECTURE.md has a table of the functions that write moves of stock. It is held against the source here. */

const STORAGE = new URL('../../src/storage/', import.meta.url);
const WRITES = /\binsert into stock_moves\b/;

/** A declaration of a file, from the line where it begins to the line before the next one. */
interface Declared {
  readonly name: string;
  readonly text: string;
  readonly isExportedFunction: boolean;
}

const BEGIN = /^(export )?(?:async )?(?:const|function\*?|interface|type|class) (\w+)/;

function declaredIn(source: string): Declared[] {
  const found: { name: string; lines: string[]; isExported: boolean }[] = [];
  // A comment may name what the declaration does not use.
  for (const line of source.replaceAll(/\/\*[\s\S]*?\*\//g, '').split('\n')) {
    const [begin, exported, name = ''] = BEGIN.exec(line.replace(/^export async/, 'export')) ?? [];
    if (begin !== undefined) found.push({ name, lines: [], isExported: exported !== undefined });
    found.at(-1)?.lines.push(line);
  }
  return found.map(({ name, lines, isExported }) => {
    const text = lines.join('\n');
    const isFunction = /^export (?:async )?function|^export const \w+ = (?:async )?\(/.test(text);
    return { name, text, isExportedFunction: isExported && isFunction };
  });
}

/** Exported functions (`stock/stock.ts writeMoves`) that contain the statement, or use something that does. */
async function writersOfMoves(): Promise<string[]> {
  const files = (await readdir(STORAGE, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const sources = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(new URL(file, STORAGE), 'utf8');
      const imported = new Map<string, string>();
      for (const [, names = '', from = ''] of source.matchAll(/^import \{([^}]*)\} from '(\.[^']*)\.js';/gm)) {
        const path = decodeURI(new URL(`${from}.ts`, new URL(file, STORAGE)).href.slice(STORAGE.href.length));
        for (const name of names.split(',')) imported.set(name.trim(), `${path} ${name.trim()}`);
      }
      return { file, imported, declared: declaredIn(source) };
    }),
  );
  const all = new Set<string>();
  for (let before = -1; before < all.size; ) {
    before = all.size;
    for (const { file, imported, declared } of sources)
      for (const { name, text } of declared) {
        const used = text.match(/\b[A-Za-z_]\w*\b/g) ?? [];
        const writes = used.some((one) => one !== name && all.has(imported.get(one) ?? `${file} ${one}`));
        if (writes || WRITES.test(text)) all.add(`${file} ${name}`);
      }
  }
  const functions = sources.flatMap(({ file, declared }) =>
    declared.flatMap(({ name, isExportedFunction }) => (isExportedFunction ? [`${file} ${name}`] : [])),
  );
  return functions.filter((one) => all.has(one));
}

/** The names in the first column of the table, each with the file that follows them. */
async function namedInTable(): Promise<string[]> {
  const text = await readFile(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8');
  const [, table = ''] = /\| Function in `storage\/` \|[^\n]*\n\|[^\n]*\n((?:\|[^\n]*\n)+)/.exec(text) ?? [];
  return table.split('\n').flatMap((row) => {
    const [, first = ''] = row.split('|');
    const file = /`([\w/-]+\.ts)`/.exec(first)?.[1];
    return [...first.matchAll(/`(\w+)`/g)].map(([, name]) => `${file} ${name}`);
  });
}

it('names every function of src/storage that writes moves of stock, and no other', async () => {
  const functions = await writersOfMoves();
  expect(functions.length).toBeGreaterThan(15);
  expect((await namedInTable()).sort()).toEqual(functions.sort());
});

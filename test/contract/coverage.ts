import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LINES, TOPICS } from './lines.js';

/*
 * Which test shows which line of the contract.
 *
 * A test cites lines in brackets at the end of a text: of its title, or of the words of its case in a table
 * (`'no code [I-001]'`, `'newest first [P-005 V-003]'`). A comment in the source cites by the id alone. Nothing is run:
 * citations are read from the sources, so a title and its citation cannot part.
 */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DOCUMENT = 'docs/contract-coverage.md';

const ID = '[A-Z]-\\d{3}';
const CITING_TEXT = new RegExp(`(['"\`])((?:\\\\.|(?!\\1)[^\\\\\\n])*?) \\[(${ID}(?: ${ID})*)\\]\\1`, 'g');
const MENTIONED = new RegExp(`\\b(${ID})\\b(?!\\d)`, 'g');

/** A test's words, where they stand, and a line that they cite. */
interface Citation {
  readonly id: string;
  readonly file: string;
  readonly words: string;
}

export interface Coverage {
  /** What docs/contract-coverage.md should say. */
  readonly document: string;
  /** What it says. */
  readonly committed: string;
  /** Ids of lines that no test cites. */
  readonly missing: readonly string[];
  /** Citations, of tests and comments, that name no line. */
  readonly unknown: readonly string[];
}

export function coverageOfContract(): Coverage {
  const citations = filesOf('test', 'src').flatMap(citationsIn);
  const known = new Set<string>(Object.keys(LINES));
  const cited = new Set(citations.map(({ id }) => id));
  const strays = [...citations, ...filesOf('src').flatMap(mentionsIn)].filter(({ id }) => !known.has(id));
  return {
    document: documentOf(citations),
    committed: readFileSync(join(ROOT, DOCUMENT), 'utf8'),
    missing: [...known].filter((id) => !cited.has(id)),
    unknown: strays.map(({ id, file, words }) => `${id} in ${file}: ${words}`),
  };
}

const filesOf = (...folders: readonly string[]): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
        .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
    )
    .filter((file) => !file.startsWith('test/import-rules/fixtures/'))
    .sort();

const NO_TESTS = new Set(['test/contract/lines.ts', 'test/contract/coverage.ts']);
const isTest = (file: string): boolean => !NO_TESTS.has(file) && /^test\/|\.test\.ts$/.test(file);

function citationsIn(file: string): Citation[] {
  if (!isTest(file)) return [];
  const found = readFileSync(join(ROOT, file), 'utf8').matchAll(CITING_TEXT);
  return [...found].flatMap(([, , words = '', ids = '']) => ids.split(' ').map((id) => ({ id, file, words })));
}

function mentionsIn(file: string): Citation[] {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  return lines.flatMap((line) =>
    isTest(file) ? [] : [...line.matchAll(MENTIONED)].map(([id]) => ({ id, file, words: line.trim() })),
  );
}

function documentOf(citations: readonly Citation[]): string {
  const topics = Object.entries(TOPICS).map(([letter, title]) => {
    const rows = Object.entries(LINES)
      .filter(([id]) => id.startsWith(`${letter}-`))
      .map(([id, rule]) => `| ${id} | ${cell(rule)} | ${shownBy(id, citations)} |`);
    return `## ${title}\n\n| Line | Rule | Shown by |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# What the contract says, and the tests that show it\n\nWritten by \`npm run coverage:contract\` from \`test/contract/lines.ts\` and the citations in the tests; do not edit.\n\n${topics.join('\n')}`;
}

function shownBy(id: string, citations: readonly Citation[]): string {
  const found = citations.filter((citation) => citation.id === id);
  const files = [...new Set(found.map(({ file }) => file))];
  if (files.length === 0) return '**no test yet**';
  return files.map((file) => `\`${file}\`: ${wordsIn(file, found).join('; ')}`).join('<br>');
}

const wordsIn = (file: string, citations: readonly Citation[]): string[] => [
  ...new Set(citations.filter((citation) => citation.file === file).map(({ words }) => cell(words))),
];

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { document, committed, missing, unknown } = coverageOfContract();
  if (document !== committed) writeFileSync(join(ROOT, DOCUMENT), document);
  const told = [...missing.map((id) => `${id} has no test: ${LINES[id as keyof typeof LINES]}`), ...unknown];
  process.stdout.write(
    `${[...told, `${Object.keys(LINES).length} lines, ${missing.length} without a test.`].join('\n')}\n`,
  );
  process.exitCode = told.length > 0 ? 1 : 0;
}

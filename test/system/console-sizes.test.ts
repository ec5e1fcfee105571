import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import { describe, expect, it } from 'vitest';

/*
 * How much JavaScript a browser loads, gzipped. `npm ci` and `npm run build` build the pages; without them there is nothing to measure.
 */

const CONSOLE = fileURLToPath(new URL('../../dist/console/', import.meta.url));
const IS_BUILT = existsSync(`${CONSOLE}index.html`);

const KB = 1_000;
const FIRST_LOAD = 300 * KB;
const FURTHER_ROUTE = 120 * KB;
const FLOOR = 200 * KB;

type Kind = 'import-statement' | 'dynamic-import';

/** The files of a page, and which of them import which. */
async function graphOf(name: string): Promise<{ readonly entry: string; readonly inputs: Metafile['inputs'] }> {
  const page = await readFile(`${CONSOLE}${name}`, 'utf8');
  const entry = /<script type="module"[^>]* src="\/([^"]+)"/.exec(page)?.[1];
  if (entry === undefined) throw new Error(`${name} names no program`);
  const { metafile } = await build({
    absWorkingDir: CONSOLE,
    entryPoints: [entry],
    outdir: 'out',
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  return { entry, inputs: metafile.inputs };
}

const importsOf = (inputs: Metafile['inputs'], file: string, kind: Kind): readonly string[] =>
  (inputs[file]?.imports ?? []).filter((one) => one.kind === kind).map(({ path }) => path);

/** A file, and what comes with it whenever it is loaded. */
function withImports(inputs: Metafile['inputs'], file: string, found = new Set<string>()): Set<string> {
  if (!found.has(file)) {
    found.add(file);
    for (const one of importsOf(inputs, file, 'import-statement')) withImports(inputs, one, found);
  }
  return found;
}

async function gzipped(files: Iterable<string>): Promise<number> {
  const sizes = await Promise.all(
    [...files].map(async (file) => gzipSync(await readFile(`${CONSOLE}${file}`), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const inKB = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`;

describe.skipIf(!IS_BUILT)('what a browser loads of the console', () => {
  it('is small: the first load, and what each route adds to it', async () => {
    const { entry, inputs } = await graphOf('index.html');
    const first = withImports(inputs, entry);
    const firstLoad = await gzipped(first);
    const lazy = [...new Set(Object.keys(inputs).flatMap((file) => importsOf(inputs, file, 'dynamic-import')))];
    const routes = await Promise.all(
      lazy.map(async (file) => {
        const more = [...withImports(inputs, file)].filter((one) => !first.has(one));
        return { file: basename(file), bytes: await gzipped(more) };
      }),
    );
    // Else a build of another form would pass without being measured.
    expect(first.size).toBeGreaterThan(1);
    expect(routes.length).toBeGreaterThan(20);

    const largest = routes.sort((a, b) => b.bytes - a.bytes);
    const figures = [
      `first load ${inKB(firstLoad)} of ${inKB(FIRST_LOAD)}`,
      ...largest.map(({ file, bytes }) => `${file} ${inKB(bytes)} of ${inKB(FURTHER_ROUTE)}`),
    ];
    const tooLarge = largest.filter(({ bytes }) => bytes > FURTHER_ROUTE).map(({ file }) => file);
    const message = `JavaScript, gzipped:\n  ${figures.join('\n  ')}\n`;
    expect(firstLoad, message).toBeLessThanOrEqual(FIRST_LOAD);
    expect(tooLarge, message).toEqual([]);
  });

  it('is smaller still on a scanner', async () => {
    const { entry, inputs } = await graphOf('floor.html');
    const first = withImports(inputs, entry);
    const bytes = await gzipped(first);
    expect(first.size).toBeGreaterThan(1);
    expect(bytes, `the floor app: ${inKB(bytes)} of ${inKB(FLOOR)}`).toBeLessThanOrEqual(FLOOR);
    // The reader of the camera is loaded when somebody opens it.
    expect([...first].filter((file) => file.includes('camera'))).toEqual([]);
    expect(importsOf(inputs, entry, 'dynamic-import').filter((file) => file.includes('camera'))).toHaveLength(1);
  });
});

import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as source from '../src/index.js';
import { Applications, folderOf, NAME } from './kit/applications.js';

/* The package as others have it: built, and imported by its name. */

const run = promisify(execFile);
const PACKAGE = fileURLToPath(new URL('../', import.meta.url));
/** As in somebody's terminal: what an outer `npm test` says to its scripts is not meant for an inner npm. */
const ENV = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));

beforeAll(() => run('npm', ['run', 'build'], { cwd: PACKAGE, env: ENV }));

let applications: Applications;
beforeEach(() => {
  applications = new Applications();
});
afterEach(() => applications.clear());

describe('the package', () => {
  it('holds what was built, its README and its licence, and no source', async () => {
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error'], {
      cwd: PACKAGE,
      env: ENV,
    });
    const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
    const paths = files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'LICENSE', 'README.md']));
    expect(paths.filter((path) => !/^(LICENSE|README\.md|package\.json|dist\/.+)$/.test(path))).toEqual([]);
  });

  it('exports the same when built as from source', async () => {
    const print = "import('@kura/embedded-postgres').then((built) => console.log(Object.keys(built).join()))";
    const { stdout } = await run(process.execPath, ['-e', print], { cwd: PACKAGE });
    expect(stdout.trim().split(',').sort()).toEqual(Object.keys(source).sort());
  });

  it('does what its README shows, and the process ends by itself', async () => {
    const readme = await readFile(join(PACKAGE, 'README.md'), 'utf8');
    const [, example = ''] = /```ts\n([\s\S]+?)```/.exec(readme) ?? [];
    const directory = await applications.directory(0o755);
    await mkdir(join(directory, 'node_modules/@kura'), { recursive: true });
    await symlink(PACKAGE, join(directory, 'node_modules/@kura/embedded-postgres'));
    await symlink(folderOf('pg'), join(directory, 'node_modules/pg'));
    await writeFile(join(directory, 'example.mjs'), example.replaceAll("'shop'", `'${NAME}'`));
    const { stdout } = await run(process.execPath, ['example.mjs'], { cwd: directory });
    expect(stdout.trim()).toBe(`{ name: '${NAME}' }`);
  });
});

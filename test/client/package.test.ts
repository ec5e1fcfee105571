import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { openShop, type Shop } from './client-kit.js';

const run = promisify(execFile);
const CLIENT = fileURLToPath(new URL('../../clients/typescript', import.meta.url));

/** As somebody's terminal has it: what an outer `npm test` says to its scripts is not meant for an inner npm. */
const ENV = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(npm_(package|lifecycle|config_local|config_global|command)|VITEST|NODE_OPTIONS)/.test(name),
  ),
);

const npm = async (cwd: string, ...args: string[]): Promise<string> => {
  const options = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  return (await run('npm', [...args, ...options], { cwd, env: ENV, timeout: 120_000 })).stdout;
};

const PROGRAM = (baseUrl: string, token: string): string => `
import { createKuraClient, unwrap } from '@kura/client';
const item = await unwrap(createKuraClient({ baseUrl: '${baseUrl}', token: '${token}' }).GET('/items/{id}', { params: { path: { id: 'TS001-I000001' } } }));
console.log(item.code, item.tags?.length);
`;

/** A strict compiler for a browser or for Node.js: declarations of packages are looked at too. */
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
};

function compile(file: string, options: ts.CompilerOptions): string[] {
  const program = ts.createProgram([file], options);
  program.emit();
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('the client as a package', () => {
  let shop: Shop;
  let scratch: string;
  let tarball: string;
  let packed: string[];

  beforeAll(async () => {
    shop = await openShop();
    await shop.api.call('POST', '/items', { code: 'TEA', tags: ['お茶', '新茶'] });
    scratch = await scratchDirectory('package');
    const [pack] = JSON.parse(await npm(scratch, 'pack', CLIENT, '--json')) as [
      { filename: string; files: { path: string }[] },
    ];
    tarball = join(scratch, pack.filename);
    packed = pack.files.map(({ path }) => path);
  }, 180_000);

  afterAll(async () => {
    await shop.close();
    await removeDirectory(scratch);
  });

  it('holds what was built just now, its README and its licence, and no source', async () => {
    expect(packed).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'package.json', 'dist/index.js', 'dist/index.d.ts']),
    );
    expect(
      packed.filter((path) => !/^(LICENSE|README\.md|package\.json|dist\/[\w.-]+\.(js|d\.ts))$/.test(path)),
    ).toEqual([]);
    const { dependencies } = JSON.parse(await readFile(join(CLIENT, 'package.json'), 'utf8')) as {
      dependencies: object;
    };
    expect(Object.keys(dependencies)).toEqual(['openapi-fetch']);
  });

  it.each([
    ['its tarball', () => tarball],
    ['its folder', () => CLIENT],
  ])(
    'installs from %s into an empty project, compiles there and speaks to a server',
    async (_from, source) => {
      const project = await scratchDirectory('shop');
      // Not there after a fresh checkout: each way builds it.
      await rm(join(CLIENT, 'dist'), { recursive: true, force: true });
      await writeFile(join(project, 'package.json'), '{"type":"module","private":true}');
      await npm(project, 'install', source());
      const file = join(project, 'program.ts');
      await writeFile(file, PROGRAM(shop.baseUrl, shop.token));
      expect(compile(file, OPTIONS)).toEqual([]);
      // What bundlers of pages do: the same types, found another way.
      expect(
        compile(file, { ...OPTIONS, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler }),
      ).toEqual([]);
      const { stdout, stderr } = await run(process.execPath, [join(project, 'program.js')], { cwd: project, env: ENV });
      expect([stdout, stderr]).toEqual(['TEA 2\n', '']);
      await removeDirectory(project);
    },
    240_000,
  );
});

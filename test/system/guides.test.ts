import { execFile } from 'node:child_process';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { npmOfGuides } from '../kit/guides.js';
import { type RunningServer, serve } from '../kit/server.js';

/*
 * Whoever pastes the shell blocks of a guide into a terminal, one after the other, sees each of them work. What is not meant
 * to be pasted stands in blocks of another kind (`text`, `console`).
 */

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOCS = join(ROOT, 'docs');

const blocksOf = (text: string): string[] =>
  [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block ?? '');

const guides = (await readdir(join(DOCS, 'guides')))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `guides/${name}`);
const pasted = await Promise.all(
  [...guides, 'operating.md'].map(async (name) => ({
    name,
    blocks: blocksOf(await readFile(join(DOCS, name), 'utf8')),
  })),
);

describe('the shell blocks of the guides', () => {
  let directory: string;
  let server: RunningServer;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    directory = await scratchDirectory('guides');
    server = await serve({ KURA_DATA: directory });
    await writeFile(join(directory, 'npm'), npmOfGuides());
    await chmod(join(directory, 'npm'), 0o755);
    const { NODE_OPTIONS: _, VITEST: __, ...outer } = process.env;
    const path = `${directory}${delimiter}${outer.PATH ?? ''}`;
    env = { ...outer, PATH: path, TMPDIR: directory, KURA_DATA: directory, KURA_URL: server.url, TOKEN: server.token };
  }, 120_000);

  afterAll(async () => {
    await server.end('SIGTERM');
    await removeDirectory(directory);
  });

  it.each(pasted.filter(({ blocks }) => blocks.length > 0))(
    '$name: every block runs without an error',
    async ({ blocks }) => {
      const reset = { method: 'POST', headers: { authorization: `Bearer ${server.token}` } };
      expect((await fetch(`${server.url}/demo/reset`, reset)).status).toBe(200);
      const script = blocks.join('\n');
      // --norc: with Node's pipes as its input, bash may take itself for a remote shell and read the machine's start-up files.
      const { stdout, stderr } = await run('bash', ['--norc', '-eu', '-o', 'pipefail', '-c', script], {
        env,
        timeout: 570_000,
      });
      expect(stderr).toBe('');
      expect(stdout).not.toBe('');
    },
    300_000,
  );

  it('errors.md shows the answer that the server gives', async () => {
    const text = await readFile(join(DOCS, 'guides/errors.md'), 'utf8');
    const [, shown = ''] = /```json\n([\s\S]*?)```/.exec(text) ?? [];
    const { stdout } = await run('bash', ['--norc', '-eu', '-c', blocksOf(text).join('\n')], { env });
    expect(JSON.parse(stdout)).toEqual(JSON.parse(shown));
  });

  it('are found in at least five guides', () => {
    expect(pasted.filter(({ blocks }) => blocks.length > 0).length).toBeGreaterThanOrEqual(5);
  });
});

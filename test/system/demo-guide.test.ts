import { execFile } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { npmOfGuides } from '../kit/guides.js';
import { type RunningServer, serve } from '../kit/server.js';

/*
 * Whoever pastes the blocks of docs/demo.md into a terminal, one after the other, sees what the page says: each block prints the
 * text below it.
 */

const run = promisify(execFile);
const PAGE = fileURLToPath(new URL('../../docs/demo.md', import.meta.url));
const MARK = '=== next block ===';

/** The shell blocks, each with the text that stands directly below it; null: none does. */
const steps = [...(await readFile(PAGE, 'utf8')).matchAll(/```sh\n([\s\S]*?)```(?:\n\n```text\n([\s\S]*?)```)?/g)].map(
  ([, block = '', printed = null]) => ({ block, printed }),
);

describe('the afternoon of docs/demo.md', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await scratchDirectory('demo-guide');
    await writeFile(join(directory, 'npm'), npmOfGuides());
    await chmod(join(directory, 'npm'), 0o755);
  });
  afterAll(() => removeDirectory(directory));

  it.each([
    ['a Tuesday morning', '2026-11-24T10:00:00+09:00'],
    ['a Friday evening', '2026-11-27T18:20:00+09:00'],
  ])(
    'prints what the page says, begun on %s',
    async (_when, clock) => {
      const data = join(directory, clock.slice(0, 10));
      const server: RunningServer = await serve({ KURA_DATA: data, KURA_DEMO_CLOCK: clock });
      const { NODE_OPTIONS: _, VITEST: __, ...outer } = process.env;
      const path = `${directory}${delimiter}${outer.PATH ?? ''}`;
      const env = { ...outer, PATH: path, KURA_DATA: data, KURA_URL: server.url, TOKEN: server.token };
      const script = steps.map(({ block }) => block).join(`\necho '${MARK}'\n`);
      try {
        // What a failed script has printed tells where it failed.
        const { stdout, stderr } = await run('bash', ['--norc', '-eu', '-o', 'pipefail', '-c', script], { env }).catch(
          (failed: { readonly stdout: string; readonly stderr: string }) => failed,
        );
        const printed = stdout.split(`${MARK}\n`);
        expect(steps.map(({ block }, index) => ({ block, printed: printed[index] }))).toEqual(
          steps.map((step) => ({ ...step, printed: step.printed ?? '' })),
        );
        expect(stderr).toBe('');
      } finally {
        await server.end('SIGTERM');
      }
    },
    300_000,
  );

  it('states what each block prints, but for the first', () => {
    expect(steps.length).toBeGreaterThan(20);
    expect(steps.slice(1).filter(({ printed }) => printed === null)).toEqual([]);
  });
});

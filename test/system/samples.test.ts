import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Document, servedDocuments } from '../kit/documented.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { jpeg } from '../kit/pictures.js';
import { type RunningServer, serve } from '../kit/server.js';

/*
 * Whoever pastes the code samples of the reference sees each of them work: on a fresh demo environment, one after the other, in
 * the order in which the reference shows them.
 */

const run = promisify(execFile);
const CLIENT = fileURLToPath(new URL('../../clients/typescript/src/index.js', import.meta.url));
const PYTHON = await run('python3', ['-c', 'import requests']).then(
  () => true,
  () => false,
);

interface Sample {
  readonly operationId: string;
  readonly source: string;
}

/** All samples in a language but that of the reset, which the test itself asks for. */
const samplesIn = (document: Document, language: string): Sample[] =>
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ operationId }) => operationId !== 'resetDemo')
    .map(({ operationId, 'x-codeSamples': samples }) => ({
      operationId,
      source: samples.find(({ label }) => label === language)?.source ?? '',
    }));

/** What each curl tells of its answer, beside what the sample prints. */
const CURLRC = 'silent\nshow-error\nwrite-out = "%{stderr}%{http_code}"\n';

/** Runs files in one process, and prints those that fail as JSON: to start Python for each would take most of the time. */
const RUN_PYTHON = `
import json, os, runpy, sys

failed = {}
for file in sys.argv[1:]:
    name = os.path.basename(file)
    try:
        answer = runpy.run_path(file, run_name="__main__")["answer"]
        if not answer.ok:
            failed[name] = f"went on after {answer.status_code}: {answer.text}"
    except SystemExit as end:
        failed[name] = f"ended: {end.code}"
    except Exception as error:
        failed[name] = repr(error)
json.dump(failed, sys.stderr)
`;
const RUN_TYPESCRIPT = `
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';

const failed: Record<string, string> = {};
for (const file of process.argv.slice(2)) {
  await import(pathToFileURL(file).href).catch((error) => {
    failed[basename(file)] = String(error);
  });
}
process.stderr.write(JSON.stringify(failed));
`;

const documents = await servedDocuments();

describe('the code samples of the reference', () => {
  let directory: string;
  let server: RunningServer;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    directory = await scratchDirectory('samples');
    // The clock stands: on a slow machine the floor would be done with what a sample is to change.
    const clock = { KURA_DEMO_CLOCK: '2026-11-24T10:00:00+09:00' };
    server = await serve({ KURA_DATA: directory, KURA_RATE_LIMIT: '0', ...clock });
    await writeFile(join(directory, 'picture.jpg'), await jpeg());
    await writeFile(join(directory, '.curlrc'), CURLRC);
    const { NODE_OPTIONS: _, VITEST: __, ...outer } = process.env;
    env = { ...outer, CURL_HOME: directory, KURA_URL: server.url, TOKEN: server.token };
  }, 120_000);

  afterAll(async () => {
    await server.end('SIGTERM');
    await removeDirectory(directory);
  });

  const reset = async () => {
    const headers = { authorization: `Bearer ${server.token}` };
    expect((await fetch(`${server.url}/demo/reset`, { method: 'POST', headers })).status).toBe(200);
  };

  /** Writes the samples as files of a folder. @returns their paths */
  const asFiles = async (samples: readonly Sample[], folder: string, ending: string): Promise<string[]> => {
    await mkdir(join(directory, folder));
    const files = samples.map(({ operationId, source }) => [
      join(directory, folder, `${operationId}${ending}`),
      source,
    ]);
    await Promise.all(files.map(([file = '', source = '']) => writeFile(file, source)));
    return files.map(([file = '']) => file);
  };

  it.each(['1.6', '1.5'] as const)(
    'all run in curl, in version %s',
    async (version) => {
      await reset();
      const refused: object[] = [];
      for (const { operationId, source } of samplesIn(documents[version], 'curl')) {
        // --norc: with Node's pipes as its input, bash may take itself for a remote shell and read the machine's start-up files.
        const { stdout, stderr } = await run('bash', ['--norc', '-eu', '-c', source], { cwd: directory, env }).catch(
          (failed: { stdout: string; stderr: string }) => failed,
        );
        if (!/^2\d\d$/.test(stderr)) refused.push({ operationId, stderr, stdout });
      }
      expect(refused).toEqual([]);
      expect((await readFile(join(directory, 'picture'))).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
      expect((await readFile(join(directory, 'receipt.pdf'))).subarray(0, 5)).toEqual(Buffer.from('%PDF-'));
    },
    60_000,
  );

  it('all run in Python', async ({ skip }) => {
    if (!PYTHON) skip('the samples in Python are skipped: there is no python3 with requests');
    await reset();
    const files = await asFiles(samplesIn(documents['1.6'], 'Python'), 'python', '.py');
    const { stderr } = await run('python3', ['-c', RUN_PYTHON, ...files], { cwd: directory, env });
    expect(JSON.parse(stderr)).toEqual({});
  }, 60_000);

  it('all run in TypeScript', async () => {
    await reset();
    const samples = samplesIn(documents['1.6'], 'TypeScript').map(({ operationId, source }) => ({
      operationId,
      source: source.replace("'@kura/client'", `'${CLIENT}'`),
    }));
    const files = await asFiles(samples, 'typescript', '.mts');
    const runner = join(directory, 'typescript.mts');
    await writeFile(runner, RUN_TYPESCRIPT);
    const args = ['--import', import.meta.resolve('tsx'), runner, ...files];
    const { stderr } = await run(process.execPath, args, { cwd: directory, env });
    expect(JSON.parse(stderr)).toEqual({});
  }, 60_000);

  it('exist for every operation', () => {
    for (const language of ['curl', 'TypeScript', 'Python']) {
      const samples = samplesIn(documents['1.6'], language);
      expect(samples.length).toBeGreaterThan(50);
      expect(samples.filter(({ source }) => !source.includes('KURA_URL'))).toEqual([]);
    }
  });
});

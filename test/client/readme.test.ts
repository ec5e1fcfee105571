import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isValidTrackingCode } from '../../src/rules/carriers/tracking-code.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { type RunningServer, serve } from '../kit/server.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The program that the README of the client is. */
async function program(): Promise<string> {
  const text = await readFile(join(ROOT, 'clients/typescript/README.md'), 'utf8');
  const blocks = [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block]) => block);
  return blocks.join('\n').replaceAll("'@kura/client'", `'${join(ROOT, 'clients/typescript/src/index.js')}'`);
}

describe("an integrator with the client's README", () => {
  let dataDir: string;
  let server: RunningServer;
  let file: string;

  beforeAll(async () => {
    dataDir = await scratchDirectory('client');
    file = join(dataDir, 'readme.mts');
    await writeFile(file, await program());
    server = await serve({ KURA_DATA: dataDir, KURA_DEMO_CLOCK: '2026-11-24T10:00:00+09:00' });
  }, 120_000);

  afterAll(async () => {
    await server.end('SIGTERM');
    await removeDirectory(dataDir);
  });

  it('has examples that compile', () => {
    const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile) as { config: object };
    const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, ROOT);
    const typeRoots = [join(ROOT, 'node_modules/@types')];
    const faults = ts.getPreEmitDiagnostics(ts.createProgram([file], { ...options, typeRoots }));
    expect(faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
  }, 120_000);

  it('does the main job with them, from the item to the tracking code', async () => {
    const env = { ...process.env, KURA_URL: server.url, TOKEN: server.token, NODE_OPTIONS: '' };
    const { stdout, stderr } = await run(process.execPath, ['--import', 'tsx', file], { cwd: ROOT, env });
    expect(stderr).toBe('');
    const lines = stdout.trim().split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/^TS001-I\d{6} 1980$/),
      "422 validation_failed [ 'code', 'price' ]",
      'true',
      'SENCHA-200 0',
      'true true',
      'application/pdf',
      expect.stringMatching(/^shipped \d{12}$/),
    ]);
    expect(isValidTrackingCode('CARRIERA', lines.at(-1)?.split(' ')[1] ?? '')).toBe(true);
  }, 120_000);
});

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isValidTrackingCode } from '../../src/rules/carriers/tracking-code.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { kura, type RunningServer, serve } from '../kit/server.js';

const run = promisify(execFile);

/** The shell blocks of the README, in order. */
async function readmeBlocks(): Promise<string[]> {
  const text = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
}

describe('the README', () => {
  let dataDir: string;
  let server: RunningServer;

  beforeAll(async () => {
    dataDir = await scratchDirectory('readme');
    server = await serve({ KURA_DATA: dataDir });
  }, 60_000);

  afterAll(async () => {
    await server.end('SIGTERM');
    await removeDirectory(dataDir);
  });

  const paste = async (marker: string): Promise<object[]> => {
    const block = (await readmeBlocks()).find((one) => one.includes(marker)) ?? '';
    const env = { ...process.env, KURA_URL: server.url, TOKEN: server.token };
    // --norc: with Node's pipes as its input, bash may take itself for a remote shell and read the machine's start-up files.
    const { stdout } = await run('bash', ['--norc', '-eu', '-o', 'pipefail', '-c', block], { env, timeout: 60_000 });
    return stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as object);
  };

  it('does the main job when its lines are pasted', async () => {
    const [item, receipt, stocked, goods, order, left, shipment] = await paste('DAY=$(');
    expect(item).toMatchObject({ code: 'SENCHA-100', price: '1080' });
    expect(receipt).toMatchObject({ status: 'waiting' });
    expect(JSON.stringify(stocked)).toContain('receipt.stocked');
    expect(goods).toMatchObject({ stock: { quantity: 24, available: 24 } });
    expect(order).toMatchObject({ identifier: 'ORDER-1001', status: 'waiting' });
    expect(JSON.stringify(left)).toContain('shipment.shipped');
    expect(shipment).toMatchObject({ status: 'shipped', shipped_at: expect.any(String) });
    const { tracking_code } = shipment as { tracking_code: string };
    expect(isValidTrackingCode('CARRIERA', tracking_code)).toBe(true);
  }, 60_000);

  it('shows an answer with all faults at once', async () => {
    const [refusal] = await paste('NO-SUCH-ITEM');
    const { error, errors } = refusal as { error: string; errors: object };
    expect(error).toBe('validation_failed');
    expect(Object.keys(errors).sort()).toEqual([
      'items.0.code',
      'items.0.quantity',
      'recipient.address1',
      'recipient.name',
      'recipient.postcode',
    ]);
  });

  it('commands work beside the running server', async () => {
    const env = { KURA_DATA: dataDir };
    const made = await kura(['token', 'create', '--account', 'TS002', '--name', 'test'], env);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(/^kura_\S+\n$/);
    const call = (token: string, path: string, init: RequestInit = {}) =>
      fetch(`${server.url}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, 'x-api-version': '1.6', 'content-type': 'application/json' },
      });
    const token = made.stdout.trim();
    expect((await call(token, '/api/shipments', { method: 'POST', body: '{}' })).status).toBe(402);

    const listed = await kura(['token', 'list', '--account', 'TS002', '--json'], env);
    const { tokens } = JSON.parse(listed.stdout) as { tokens: { token_id: number; name: string }[] };
    expect(tokens.map((one) => one.name)).toEqual(['test']);
    const id = String(tokens[0]?.token_id);
    expect(await kura(['token', 'delete', '--account', 'TS002', '--id', id], env)).toMatchObject({ code: 0 });
    // The running server may remember the token for a second.
    await expect.poll(async () => (await call(token, '/api/items')).status, { timeout: 2_000 }).toBe(401);
    expect(await kura(['token', 'delete', '--account', 'TS002', '--id', id], env)).toMatchObject({ code: 1 });

    expect(await kura(['verify'], env)).toMatchObject({ code: 0 });
    expect(await kura(['verify', '--json'], env)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"ok":true'),
    });
    expect(await kura(['token', 'create', '--account', 'ZZ999', '--name', 'x'], env)).toMatchObject({
      code: 1,
      stdout: '',
    });
    expect(await kura(['token', 'create'], env)).toMatchObject({ code: 2 });
    expect(await kura(['serve'], { ...env, PORT: 'eighty' })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('PORT'),
    });
    const second = await kura(['serve'], { ...env, PORT: '0' });
    expect(second).toMatchObject({ code: 3, stdout: '' });
    expect(second.stderr).toContain(String(server.pid));
  }, 120_000);
});

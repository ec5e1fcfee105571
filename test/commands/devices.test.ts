import { afterAll, beforeAll, expect, it } from 'vitest';
import { runKura } from '../kit/commands.js';
import { type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';
import { type RunningServer, serve } from '../kit/server.js';

/* An operator pairs and revokes a device, and makes a badge, with commands alone. */

let database: FreshDatabase;
let directory: string;
let server: RunningServer;
let settings: Record<string, string>;
beforeAll(async () => {
  database = await freshDatabase();
  directory = await scratchDirectory('devices');
  settings = { DATABASE_URL: database.url, KURA_DATA: directory, KURA_ENVIRONMENT: 'production' };
  server = await serve(settings);
});
afterAll(async () => {
  await server.end('SIGTERM');
  await database.drop();
  await removeDirectory(directory);
});

const done = async (...args: string[]): Promise<Record<string, unknown>> => {
  const { code, stdout, stderr } = await runKura([...args, '--json'], settings);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Record<string, unknown>;
};
const BY = ['--by', 'Sato'];

async function ask(method: string, path: string, body?: object, token?: unknown): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${String(token)}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

it('pairs a device, makes a badge, and revokes the device', async () => {
  const place = ['--name', '東京倉庫', '--postcode', '136-0082', '--address', '江東区新木場1-18-4'];
  await done('warehouse', 'open', 'TOKYO', ...place, '--phone', '03-0000-0100', ...BY);
  await done('setup', '--name', '和倉', '--admin-email', 'a@example.com', '--admin-name', '佐藤', ...BY);
  const refused = await runKura(['device', 'pair', '--warehouse', 'OSAKA', '--name', '', ...BY], settings);
  expect(refused.code).toBe(1);
  for (const option of ['--warehouse', '--name']) expect(refused.stderr).toContain(`\n  ${option}`);

  const { device_no, code } = await done('device', 'pair', '--warehouse', 'TOKYO', '--name', 'Scanner 1', ...BY);
  const { token } = (await (await ask('POST', '/floor/pair', { code })).json()) as { token: string };
  const listed = await done('device', 'list');
  expect(listed.devices).toMatchObject([{ device_no, status: 'paired', name: 'Scanner 1', made_by: 'Sato' }]);

  const { badge, pin } = await done('staff', 'badge', '--id', '1', '--pin', '4829', ...BY);
  expect([badge, pin]).toEqual([expect.stringMatching(/^KB-.{11}$/), '4829']);
  // Whoever has not accepted the invitation works nowhere yet.
  expect((await ask('POST', '/floor/sign-in', { badge, pin }, token)).status).toBe(401);

  await done('device', 'revoke', '--id', String(device_no), ...BY);
  const after = (await (await ask('GET', '/floor/me', undefined, token)).json()) as { error: string };
  expect(after.error).toBe('unauthorized');
  const again = await runKura(['device', 'revoke', '--id', String(device_no), ...BY], settings);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('There is no device')]);
});

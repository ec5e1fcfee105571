import { afterAll, beforeAll, expect, it } from 'vitest';
import { contextOn, makeWarehouse, TOKYO } from '../kit/accounts.js';
import { runKura } from '../kit/commands.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';
import { removeDirectory, scratchDirectory } from '../kit/files.js';

/* `kura warehouse lead-times` and `set-lead-times`, as an operator types them. */

let database: FreshDatabase;
let directory: string;
beforeAll(async () => {
  database = await freshDatabase();
  directory = await scratchDirectory('lead-times');
  await makeWarehouse(contextOn(database.pool), TOKYO);
});
afterAll(async () => {
  await database.drop();
  await removeDirectory(directory);
});

const run = (...args: string[]) =>
  runKura(['warehouse', ...args], { DATABASE_URL: database.url, KURA_DATA: directory, KURA_ENVIRONMENT: 'production' });
const set = (...args: string[]) => run('set-lead-times', 'TOKYO', '--by', 'Sato', ...args);

it('changes what it names, and goes back to the table', async () => {
  const before = await run('lead-times', 'TOKYO');
  expect(before.stdout).toMatch(/^CARRIERA\t北海道\t2 days\tthe carriers' table\n/);
  expect(before.stdout).toContain("CARRIERA\t東京都\t1 day\tthe carriers' table\n");
  expect(before.stdout.trimEnd().split('\n')).toHaveLength(3 * 47);
  const changed = await set('--carrier', 'CARRIERA', '--days', '北海道=4', '沖縄県=60');
  expect([changed.code, changed.stderr]).toEqual([0, '']);
  expect(changed.stdout.split('\n').filter((line) => line.endsWith('its own'))).toEqual([
    'CARRIERA\t北海道\t4 days\tits own',
    'CARRIERA\t沖縄県\t60 days\tits own',
  ]);
  const { stdout } = await set('--carrier', 'CARRIERA', '--days', '北海道=none', '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    lead_times: [{ carrier: 'CARRIERA', days: { 北海道: 2, 沖縄県: 60 }, own: ['沖縄県'] }, { own: [] }, { own: [] }],
  });
  await set('--carrier', 'CARRIERA', '--days', '沖縄県=none');
  expect((await run('lead-times', 'TOKYO')).stdout).toBe(before.stdout);
  expect(
    await command(database.url, "select actor, action, details from audit_log where subject = 'TOKYO' limit 1"),
  ).toEqual([
    {
      actor: 'Sato',
      action: 'setWarehouse',
      details: { lead_times: [{ carrier: 'CARRIERA', days: { 北海道: 4, 沖縄県: 60 } }] },
    },
  ]);
});

it('names all that is wrong, by the options', async () => {
  const faulty = await set('--carrier', 'CARRIERD', '--days', '北海道=61', 'Tokyo=2', '大阪府=2');
  expect([faulty.code, faulty.stderr]).toEqual([
    1,
    [
      'kura: Invalid Request',
      '  --carrier: Must be one of: CARRIERA, CARRIERB, CARRIERC.',
      '  --days 北海道: Must be 60 or less.',
      '  --days Tokyo: Is not the name of a prefecture, such as 東京都.',
      '',
    ].join('\n'),
  ]);
  const carrier = ['--carrier', 'CARRIERA'];
  for (const [days, words] of [
    [['北海道'], '--days: "北海道" must have the form prefecture=days or prefecture=none.'],
    [['北海道=-1'], '--days: "北海道=-1" must have the form prefecture=days or prefecture=none.'],
    [['北海道=4', '北海道=5'], '--days: 北海道 is named twice.'],
  ] as const)
    expect(await set(...carrier, '--days', ...days)).toMatchObject({ code: 2, stderr: `kura: ${words}\n` });
  for (const args of [
    ['lead-times', 'NARA'],
    ['set-lead-times', 'NARA', '--by', 'Sato', ...carrier, '--days', '北海道=4'],
  ])
    expect(await run(...args)).toMatchObject({ code: 1, stderr: 'kura: There is no warehouse NARA.\n' });
});

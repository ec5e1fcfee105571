import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { maintenanceSwitch } from '../../src/operations/server/switches.js';
import { command, type FreshDatabase, freshDatabase } from '../kit/database.js';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const turn = (value: string) =>
  command(
    database.url,
    `insert into switches (name, value) values ('maintenance', '${value}')
     on conflict (name) do update set value = excluded.value`,
  );

it('the maintenance switch is off until it is set, and is read once a second', async () => {
  const start = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
  let looks = 0;
  database.pool.on('acquire', () => {
    looks += 1;
  });
  const maintenance = maintenanceSwitch(database);
  expect(await Promise.all([maintenance(), maintenance(), maintenance()])).toEqual([false, false, false]);
  expect(looks).toBe(1);
  await turn('true');
  clock.mockReturnValue(start + 999);
  expect(await maintenance()).toBe(false);
  clock.mockReturnValue(start + 1_000);
  expect(await maintenance()).toBe(true);
  expect(looks).toBe(2);
  await turn('false');
  clock.mockReturnValue(start + 2_000);
  expect(await maintenance()).toBe(false);
  clock.mockRestore();
});

it('a failed read of the maintenance switch is not cached', async () => {
  await command(database.url, 'alter table switches rename to mislaid');
  const maintenance = maintenanceSwitch(database);
  await expect(maintenance()).rejects.toThrow('switches');
  await command(database.url, 'alter table mislaid rename to switches');
  expect(await maintenance()).toBe(false);
});

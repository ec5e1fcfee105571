import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDemo, type Demo } from '../../src/demo/demo.js';
import { demoSignIns, restoreDemoPeople } from '../../src/demo/sign-ins.js';
import { signIn } from '../../src/operations/people/sign-in.js';
import { contextOn } from '../kit/accounts.js';
import { command, type FreshDatabase } from '../kit/database.js';
import { files, START, seededDatabase } from './demo-kit.js';

/* Anybody may sign in with the sign-ins that the demo shows, and so could close them for all others. */

const PASSWORD = 'shown to everybody';
let database: FreshDatabase;
let demo: Demo;
const restore = () => restoreDemoPeople(database, 'TS001', PASSWORD);
beforeAll(async () => {
  database = await seededDatabase();
  const log = pino({ level: 'silent' });
  demo = await createDemo({ pool: database.pool, files, standsAt: START, afterReset: restore, log });
  await restore();
});
afterAll(async () => {
  await demo.stop();
  await database.drop();
});

const query = (text: string) => command<{ found: string }>(database.url, text);

/** What a visitor may do who has signed in as the administrator. */
const close = async () => {
  await query(
    `update people set password_hash = 'another', totp_secret = 'JBSWY3DPEHPK3PXP', totp_since = now() where email = 'admin@example.com'`,
  );
  await query(`insert into recovery_codes select person_id, 'x' from people where email = 'admin@example.com'`);
  await query(
    `insert into passkeys (credential_id, person_id, name, public_key, counter, transports)
     select 'visitor', person_id, 'visitor', 'x', 0, '{}' from people where email = 'admin@example.com'`,
  );
  await query(`update staff_members set role = 'floor'`);
  await query(`update memberships set role = 'member'`);
};

it.each([
  ['a restart', restore],
  ['a reset', () => demo.reset()],
])('%s opens the ready sign-ins again, whatever a visitor has changed', async (_what, again) => {
  await close();
  await again();
  for (const { email, password, what } of demoSignIns(PASSWORD)) {
    const place = { address: '192.0.2.1', browser: 'Test browser', known_browser: null, earlier_session: null };
    const signedIn = await signIn(contextOn(database.pool), { email, password, code: null }, place);
    expect([email, signedIn]).toEqual([email, expect.objectContaining({ session: expect.any(String) })]);
    const roles = await query(
      `select role as found from (select person_id, role from staff_members union all select person_id, role from memberships) r
         join people using (person_id) where email = '${email}'`,
    );
    expect(roles).toEqual([{ found: what }]);
  }
  expect(await query("select 'left' as found from passkeys union all select 'left' from recovery_codes")).toEqual([]);
});

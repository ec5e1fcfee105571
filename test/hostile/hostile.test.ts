import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Document, routesOnly } from '../kit/documented.js';
import { type Attack, LONG, perform, type Row } from './attack.js';
import { bodyAttacks } from './body-attacks.js';
import { type Drip, drip, HEADERS } from './connections.js';
import { CROWD_ATTACKS } from './crowd-attacks.js';
import { GROWTHS } from './linear.js';
import { PICTURE_ATTACKS } from './picture-attacks.js';
import { REQUEST_ATTACKS } from './request-attacks.js';
import { printTable } from './table.js';
import { openTarget, type Target } from './target.js';

/*
 * One caller must not stop the others. A server as users start it is attacked with the worst that one caller may send, while
 * another shop goes about its work: its requests are all answered as ever, none takes longer than a second, the server's
 * memory stays bounded, and each attack is answered by something that its sender can use.
 */

/** Connections that never come to the end of their headers, and others that never come to the end of their body. */
const DRIPPING = { headers: 2_000, body: 200 };
const CLOSED_WITHIN_MS = 90_000;

const reference = await routesOnly();
const document = (await reference.inject({ url: '/openapi/1.6.json' })).json() as Document;
await reference.close();

const rows: Row[] = [];
let target: Target;
const dripping: Drip[] = [];

beforeAll(async () => {
  target = await openTarget();
  // They are there all the while.
  dripping.push(await drip(target.url, DRIPPING.headers, HEADERS));
  dripping.push(await drip(target.url, DRIPPING.body, target.slowBody));
}, 180_000);
afterAll(async () => {
  await target.close();
  printTable(rows);
});

const attacks: readonly (readonly [string, readonly Attack[]])[] = [
  ['bodies', bodyAttacks(document)],
  ['pictures', PICTURE_ATTACKS],
  ['addresses and headers', REQUEST_ATTACKS],
  ['much at once', CROWD_ATTACKS],
];

describe.each(attacks)('%s', (_, some) => {
  it.each(some)(
    '$route: $shape',
    async (attack) => {
      rows.push(await perform(target, attack));
    },
    LONG ? 3_600_000 : 120_000,
  );
});

/** Entries, and how many times as many; what they may cost at most, as a multiple: four would be exact, the rest is noise. */
const FEW = 1_000;
const TIMES = 4;
const MAX_TIMES = 2 * TIMES;

describe('sound work costs in proportion to what is asked', () => {
  it.each(GROWTHS)('$what', async ({ ms }) => {
    await ms(target, FEW);
    const few = await ms(target, FEW);
    const many = await ms(target, FEW * TIMES);
    expect(many / few).toBeLessThan(MAX_TIMES);
  });
});

describe('connections', () => {
  it(`that drip are closed within ${CLOSED_WITHIN_MS / 1_000} s`, async () => {
    const lives = await Promise.all(dripping.map((one) => one.lives(CLOSED_WITHIN_MS)));
    expect(lives.flat().filter((ms) => ms > CLOSED_WITHIN_MS)).toEqual([]);
  }, 120_000);
});

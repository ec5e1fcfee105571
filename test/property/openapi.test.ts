import { expect, it } from 'vitest';
import { VERSIONS } from '../../src/wire/contract/versions.js';
import { servedDocuments } from '../kit/documented.js';
import { SEED, setting } from '../kit/size.js';
import { Run, routesOf, type Settings } from './run.js';
import { openWorld } from './world.js';

/*
 * Whatever is sent, the server answers as its own reference says, and the stock is right. Requests are made from the
 * documents that it serves. KURA_PROPERTY_REQUESTS, KURA_PROPERTY_SEED and KURA_PROPERTY_IN_FLIGHT set how many, which, and
 * how many at once; `npm run test:property -- --help` knows the same as options.
 */

const settings: Settings = {
  requests: setting('KURA_PROPERTY_REQUESTS', 12_000),
  seed: setting('KURA_PROPERTY_SEED', SEED),
  in_flight: setting('KURA_PROPERTY_IN_FLIGHT', 6),
};

/** Fewer requests than this cannot reach everything. */
const ENOUGH = 12_000;
/** How often each operation of each version is called at least, of {@link ENOUGH}. */
const CALLS = 12;

it(`every answer to a random request is as the API reference says (${settings.requests} requests, seed ${settings.seed})`, async () => {
  const routes = await routesOf();
  const world = await openWorld();
  try {
    const run = new Run(world, await servedDocuments(), settings);
    const { tally, failures } = await run.go(routes);
    if (setting('KURA_PROPERTY_VERBOSE', 0) === 1) process.stdout.write(`${tally.table()}\n`);
    expect(failures.join('\n\n'), `seed ${settings.seed}`).toBe('');
    if (settings.requests < ENOUGH) return;
    // Of both versions together: a few are possible only while the warehouse has a shipment in hand.
    const answered = (id: string, digit: 2 | 4) => VERSIONS.some((version) => tally.of(id, version, digit) > 0);
    const rare = routes.filter(
      ({ operation: { operationId: id }, version }) =>
        tally.of(id, version) < CALLS || !answered(id, 2) || !answered(id, 4),
    );
    expect(rare.map(({ operation, version }) => `${operation.operationId} ${version}`)).toEqual([]);
  } finally {
    await world.close();
  }
}, 3_600_000);

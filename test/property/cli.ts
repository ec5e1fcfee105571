import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';

/* `npm run test:property -- --requests 200000 --seed 7`: openapi.test.ts alone, with options in place of variables. */

const HELP = `npm run test:property -- [options]
  --requests N    how many requests (12000)
  --seed N        which ones: the same seed sends the same (20261124)
  --in-flight N   how many at once (6); with 1 a run repeats exactly
  --verbose       a table of all operations and statuses
`;

const { values } = parseArgs({
  options: {
    requests: { type: 'string' },
    seed: { type: 'string' },
    'in-flight': { type: 'string' },
    verbose: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

if (values.help === true) process.stdout.write(HELP);
else {
  const { requests, seed, 'in-flight': in_flight, verbose } = values;
  const settings = {
    REQUESTS: requests,
    SEED: seed,
    IN_FLIGHT: in_flight,
    VERBOSE: verbose === true ? '1' : undefined,
  };
  for (const [name, value] of Object.entries(settings)) {
    if (value !== undefined) process.env[`KURA_PROPERTY_${name}`] = value;
  }
  const vitest = await startVitest('test', ['test/property'], { watch: false, project: ['long'] });
  await vitest.close();
}

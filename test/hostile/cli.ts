import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';

/* `npm run test:hostile`: hostile.test.ts alone. */

const HELP = `npm run test:hostile -- [options]
  --long           more orders, more keys: an hour rather than minutes
  --only TEXT      attacks whose route and shape hold the text
`;

const { values } = parseArgs({
  options: { long: { type: 'boolean' }, only: { type: 'string' }, help: { type: 'boolean' } },
});

if (values.help === true) process.stdout.write(HELP);
else {
  if (values.long === true) process.env.KURA_HOSTILE_LONG = '1';
  const vitest = await startVitest('test', [], {
    watch: false,
    project: ['hostile'],
    ...(values.only === undefined ? {} : { testNamePattern: values.only }),
  });
  await vitest.close();
}

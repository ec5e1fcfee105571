import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';

/* `npm run test:model -- --commands 200000 --seed 7`: model.test.ts alone, with options in place of variables. */

const HELP = `npm run test:model -- [options]
  --commands N    how many commands (2000)
  --seed N        which ones: the same seed does the same, but for two at once (20261124)
  --length N      commands in one sequence, each of which begins with an empty system (80)
  --shrink N      for how many seconds a failure is shortened (60)
  --verbose       tells how far it is, and in the end how often what was done and refused
  --crash         the crash test instead: kill -9 of server and database
  --kills N       with --crash: how often (8)
`;

const { values } = parseArgs({
  options: {
    commands: { type: 'string' },
    seed: { type: 'string' },
    length: { type: 'string' },
    shrink: { type: 'string' },
    verbose: { type: 'boolean' },
    crash: { type: 'boolean' },
    kills: { type: 'string' },
    help: { type: 'boolean' },
  },
});

if (values.help === true) process.stdout.write(HELP);
else {
  const { commands, seed, length, shrink, kills, verbose, crash } = values;
  const settings = {
    COMMANDS: commands,
    SEED: seed,
    LENGTH: length,
    SHRINK: shrink,
    KILLS: kills,
    VERBOSE: verbose === true ? '1' : undefined,
  };
  for (const [name, value] of Object.entries(settings)) {
    if (value !== undefined) process.env[`KURA_MODEL_${name}`] = value;
  }
  const file = crash === true ? 'test/model/crash.test.ts' : 'test/model/model.test.ts';
  const vitest = await startVitest('test', [file], { watch: false, project: ['long'] });
  await vitest.close();
}

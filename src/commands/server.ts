import { Argument, type Command } from 'commander';
import { type Config, ConfigError, loadConfig } from '../config.js';
import { timestampInTokyo } from '../kernel/dates.js';
import { makeLogger, openDemo, type Serving, serve } from '../main.js';
import { timeOf } from '../operations/context.js';
import { readSeedState, refuseOtherEnvironment } from '../operations/demo/environment.js';
import { readMaintenance, setMaintenance } from '../operations/server/switches.js';
import { migrate } from '../storage/database/migrate.js';
import { Interrupted, onStopSignal } from './stop-signals.js';
import { OPERATOR, onDatabase, print, timedPool } from './terminal.js';

/** Starts the server. A signal stops it, also while it is still starting. */
function serveUntilSignal(config: Config, fail: (error: unknown) => void): Promise<Serving> {
  const stopping = new AbortController();
  const starting = serve(config, stopping.signal);
  const stop = (serving: Serving) =>
    serving
      .stop()
      .catch(fail)
      .finally(() => process.exit());
  onStopSignal(() => {
    stopping.abort(new Interrupted(0));
    // Why a start has failed is for the caller to say.
    starting.then(stop, () => {});
  });
  return starting;
}

/**
 * Adds the commands `serve`, `migrate`, `maintenance` and `seed`.
 * @param fail reports an error after the command has returned, and sets the exit code
 */
export function addServerCommands(program: Command, fail: (error: unknown) => void): void {
  program
    .command('serve')
    .description('start the server; SIGTERM, SIGINT and the end of its terminal stop it after the open requests')
    .action(async () => {
      const { url, console: page, demo, setUp } = await serveUntilSignal(loadConfig(process.env), fail);
      const facts = {
        console: page,
        api: `${url}/api`,
        docs: `${url}/docs`,
        floor: new URL('/floor', page).href,
        ...(demo === null ? {} : { account: demo.account_id, token: demo.token }),
        ...(setUp === null ? {} : { setup: setUp }),
      };
      const signIns = (demo?.signIns ?? []).map(
        ({ what, email, password }) => `  ${what.padEnd(8)}${email}  ${password}`,
      );
      const badge = demo === null ? [] : [`  ${'admin'.padEnd(8)}badge ${demo.badge.badge}  PIN ${demo.badge.pin}`];
      print(program, { ...facts, ...(demo === null ? {} : { sign_ins: demo.signIns, badge: demo.badge }) }, [
        'Kura is running.',
        '',
        ...Object.entries(facts).map(([name, value]) => `  ${name.padEnd(8)}${value}`),
        '',
        ...(signIns.length === 0 ? [] : ['Sign in to the console as:', '', ...signIns, '']),
        ...(badge.length === 0
          ? []
          : [
              'Sign in on the floor, once admin has added the device in the console (Devices and badges), as:',
              '',
              ...badge,
              '',
            ]),
        ...(setUp === null ? [] : ['Open the set-up link within an hour; it works once.', '']),
      ]);
    });

  program
    .command('migrate')
    .description('run the migrations that the database does not have yet')
    .action(() => {
      const config = loadConfig(process.env);
      return onDatabase(
        async (_ctx, _config, { pool }) => {
          const applied = await migrate(pool, makeLogger(config));
          const lines = applied.length === 0 ? ['Already up to date.'] : applied.map((name) => `applied ${name}`);
          print(program, { applied }, lines);
        },
        'a place',
        config,
      );
    });

  program
    .command('maintenance')
    .description(
      'on: within a second, the API answers every call with 503; off: it serves them again; without a state: print the state',
    )
    .addArgument(new Argument('[state]', 'on or off').choices(['on', 'off']))
    .action((state?: string) =>
      onDatabase(async (ctx) => {
        if (state !== undefined) await setMaintenance(ctx, state === 'on', OPERATOR);
        const on = await readMaintenance(ctx, OPERATOR);
        print(program, { maintenance: on }, [`Maintenance is ${on ? 'on' : 'off'}.`]);
      }),
    );

  program
    .command('seed')
    .description('fill an empty database with the demo environment')
    .action(async () => {
      const config = loadConfig(process.env);
      if (config.environment !== 'demo')
        throw new ConfigError('KURA_ENVIRONMENT is production: only a demo environment can be seeded.');
      await onDatabase(
        async (_ctx, _config, database) => {
          await refuseOtherEnvironment(database, config.environment);
          await migrate(database.pool, makeLogger(config));
          // A database that is seeded already is not opened: that would turn its clock, also while a server uses it.
          const seeded = (await readSeedState(database)) !== 'done';
          if (seeded) await (await openDemo(config, database.pool, makeLogger(config)))?.stop();
          const now = timestampInTokyo(await timeOf(await timedPool(config, database)));
          const done = seeded ? 'is seeded; its' : 'was seeded already; nothing was done. Its';
          print(program, { seeded, now }, [`The demo environment ${done} clock shows ${now}.`]);
        },
        'a place',
        config,
      );
    });
}

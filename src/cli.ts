#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { type Config, ConfigError, loadConfig } from './config.js';
import { systemClock } from './kernel/clock.js';
import { KuraError } from './kernel/errors.js';
import { type Database, makeLogger, openDatabase, openDemo, serve } from './main.js';
import { createToken, deleteToken, listTokens } from './operations/accounts/tokens.js';
import type { House } from './operations/house.js';
import { verifyStock } from './operations/stock/verify-stock.js';
import { DataDirectoryInUse } from './storage/embedded/embedded-server.js';
import { migrate } from './storage/migrate.js';

/**
 * Exit codes: 0 done; 1 not done, or `verify` found differences; 2 wrong usage or settings; 3 the database cannot be
 * reached or is in use by another server.
 */
const EXIT = { failed: 1, usage: 2, unavailable: 3 } as const;

/** Standard output belongs to the answer: one JSON value with `--json`, else lines for people. */
function print(json: boolean, value: object, lines: readonly string[]): void {
  for (const line of json ? [JSON.stringify(value)] : lines) console.log(line);
}

const program = new Command('kura')
  .description('A logistics-outsourcing service that anyone can run.')
  .option('--json', 'print one JSON value instead of text')
  .exitOverride();

const wantsJson = (): boolean => program.opts<{ json?: boolean }>().json === true;

/** Runs a command on the database, which is brought up to date first; leaves it as it was found. */
async function onDatabase(work: (house: House, config: Config, database: Database) => Promise<void>): Promise<void> {
  const config = loadConfig(process.env);
  const log = makeLogger({ ...config, logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel });
  const database = await openDatabase(config, log);
  try {
    await migrate(database.pool, log);
    await work({ pool: database.pool, clock: systemClock }, config, database);
  } finally {
    await database.close();
  }
}

program
  .command('serve')
  .description('start the server; stops on SIGTERM or SIGINT when open requests are done')
  .action(async () => {
    const serving = await serve(loadConfig(process.env));
    const { url, demo } = serving;
    const facts = {
      api: `${url}/api`,
      docs: `${url}/docs`,
      ...(demo === null ? {} : { account: demo.account_id, token: demo.token }),
    };
    print(wantsJson(), facts, [
      'Kura is running.',
      '',
      ...Object.entries(facts).map(([name, value]) => `  ${name.padEnd(8)}${value}`),
      '',
    ]);
    let stopping = false;
    const stop = () => {
      if (stopping) return;
      stopping = true;
      serving.stop().then(() => process.exit(0), fail);
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  });

program
  .command('migrate')
  .description('bring the database up to date')
  .action(async () => {
    const config = loadConfig(process.env);
    const log = makeLogger(config);
    const database = await openDatabase(config, log);
    try {
      const applied = await migrate(database.pool, log);
      print(
        wantsJson(),
        { applied },
        applied.length === 0 ? ['Already up to date.'] : applied.map((name) => `applied ${name}`),
      );
    } finally {
      await database.close();
    }
  });

program
  .command('seed')
  .description('fill an empty database with the demo environment')
  .action(() =>
    onDatabase(async (_house, config, { pool }) => {
      const demo = await openDemo(config, pool, makeLogger(config));
      if (demo === null) throw new ConfigError('KURA_ENVIRONMENT is production: there is nothing to seed.');
      await demo.stop();
      print(wantsJson(), { now: demo.clock.now().toString() }, [
        `The demo environment is seeded; its clock shows ${demo.clock.now()}.`,
      ]);
    }),
  );

program
  .command('verify')
  .description('recompute every balance, holding and stock figure from the ledger; exit 1 naming what differs')
  .action(() =>
    onDatabase(async (house) => {
      const report = await verifyStock(house);
      const faulty = report.checks.filter((check) => check.count > 0);
      print(wantsJson(), report, [
        ...faulty.flatMap((check) => [
          `${check.name}: ${check.count} differences`,
          ...check.differences.map((one) => `  ${one.text}`),
        ]),
        `${report.moves} moves, ${report.checks.length} checks: ${report.ok ? 'everything agrees' : 'DIFFERENCES FOUND'}.`,
      ]);
      if (!report.ok) process.exitCode = EXIT.failed;
    }),
  );

const token = program.command('token').description('access tokens of accounts');

token
  .command('create')
  .description('make a token; it is shown this once')
  .requiredOption('--account <code>', 'account code, e.g. TS001')
  .requiredOption('--name <name>', 'what the token is for')
  .action(({ account, name }: { account: string; name: string }) =>
    onDatabase(async (house) => {
      const made = await createToken(house, account, name).catch(naming(`There is no account ${account}.`));
      print(wantsJson(), { account_id: account, name, ...made }, [made.token]);
    }),
  );

token
  .command('list')
  .description('tokens in force')
  .option('--account <code>', 'of one account')
  .action(({ account }: { account?: string }) =>
    onDatabase(async (house) => {
      const tokens = await listTokens(house, account ?? null);
      const line = (one: (typeof tokens)[number]) =>
        `${one.account_id}\t${one.token_id}\t${one.created_at.toISOString()}\t${one.name}`;
      print(wantsJson(), { tokens }, tokens.map(line));
    }),
  );

token
  .command('delete')
  .description('end a token')
  .requiredOption('--account <code>', 'account code')
  .requiredOption('--id <number>', 'token number, from the list')
  .action(({ account, id }: { account: string; id: string }) =>
    onDatabase(async (house) => {
      if (!/^[0-9]{1,9}$/.test(id))
        throw new CommanderError(EXIT.usage, 'kura.id', `--id must be a number, not "${id}"`);
      await deleteToken(house, account, Number(id)).catch(naming(`Account ${account} has no token ${id}.`));
      print(wantsJson(), { account_id: account, token_id: Number(id) }, [`Token ${id} of ${account} is deleted.`]);
    }),
  );

/** A missing thing in words of the command line. */
const naming = (words: string) => (error: unknown) => {
  throw error instanceof KuraError && error.refusal === 'not_found' ? new Error(words) : error;
};

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage;
  if (error instanceof ConfigError) return EXIT.usage;
  if (error instanceof DataDirectoryInUse) return EXIT.unavailable;
  if (error instanceof KuraError && error.refusal === 'unavailable') return EXIT.unavailable;
  return EXIT.failed;
}

function fail(error: unknown): void {
  process.exitCode = exitCodeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  // Commander has said its own words already.
  if (!(error instanceof CommanderError && error.code.startsWith('commander.'))) {
    if (wantsJson()) console.error(JSON.stringify({ error: message }));
    else console.error(`kura: ${message}`);
  }
}

program.parseAsync().catch(fail);

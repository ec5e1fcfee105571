#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { Command, CommanderError } from 'commander';
import { type Config, ConfigError, loadConfig } from './config.js';
import { systemClock } from './kernel/clock.js';
import { sound } from './kernel/decoded.js';
import { KuraError } from './kernel/errors.js';
import { parseId, shipmentId } from './kernel/ids.js';
import { type Database, filesOf, makeLogger, openDatabase, openDemo, type Serving, serve } from './main.js';
import { readShippingRules } from './operations/accounts/read-shipping-rules.js';
import { setShippingRules } from './operations/accounts/set-shipping-rules.js';
import { createToken, deleteToken, listTokens } from './operations/accounts/tokens.js';
import type { House } from './operations/house.js';
import { listNotices } from './operations/notices/list-notices.js';
import { sendAgain } from './operations/notices/send-again.js';
import { verifyStock } from './operations/stock/verify-stock.js';
import { DataDirectoryInUse } from './storage/embedded/embedded-server.js';
import { migrate } from './storage/migrate.js';
import { decodeShippingRules } from './wire/shipping-rules.js';

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

type Work = (house: House, config: Config, database: Database) => Promise<void>;

/**
 * Runs a command on the database and leaves it as it was found.
 * @param migrated whether a database that only this command has is brought up to date first
 */
async function onDatabase(work: Work, config = loadConfig(process.env), migrated = true): Promise<void> {
  const log = makeLogger({ ...config, logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel });
  const database = await openDatabase(config, log);
  try {
    // Beside a server that runs, its tables are its own business; `kura migrate` says it in so many words.
    if (migrated && database.ours) await migrate(database.pool, log);
    await work({ pool: database.pool, files: filesOf(config), clock: systemClock }, config, database);
  } finally {
    await database.close();
  }
}

/** npm and the terminal may each send the same Ctrl-C; only a later one is somebody who will not wait. */
const IMPATIENT_MS = 1_000;

/** Stops the server, also one that is still starting, when the process is told to end. */
function stopOnSignal(starting: Promise<Serving>): void {
  let since: number | null = null;
  const stop = () => {
    if (since !== null && performance.now() - since < IMPATIENT_MS) return;
    if (since !== null) process.exit(EXIT.failed);
    since = performance.now();
    starting
      .then((serving) => serving.stop())
      .catch(fail)
      .finally(() => process.exit());
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

program
  .command('serve')
  .description('start the server; stops on SIGTERM or SIGINT when open requests are done')
  .action(async () => {
    const starting = serve(loadConfig(process.env));
    stopOnSignal(starting);
    const { url, demo } = await starting;
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
  });

program
  .command('migrate')
  .description('bring the database up to date')
  .action(() => {
    const config = loadConfig(process.env);
    const work: Work = async (_house, _config, { pool }) => {
      const applied = await migrate(pool, makeLogger(config));
      const lines = applied.length === 0 ? ['Already up to date.'] : applied.map((name) => `applied ${name}`);
      print(wantsJson(), { applied }, lines);
    };
    return onDatabase(work, config, false);
  });

program
  .command('seed')
  .description('fill an empty database with the demo environment')
  .action(async () => {
    const config = loadConfig(process.env);
    if (config.environment !== 'demo')
      throw new ConfigError('KURA_ENVIRONMENT is production: there is nothing to seed.');
    await onDatabase(async (_house, _config, { pool }) => {
      await migrate(pool, makeLogger(config));
      const demo = await openDemo(config, pool, makeLogger(config));
      await demo?.stop();
      const now = demo?.clock.now().toString();
      print(wantsJson(), { now }, [`The demo environment is seeded; its clock shows ${now}.`]);
    }, config);
  });

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

program
  .command('rules')
  .description("print an account's shipping rules, or replace them by those of a file")
  .argument('<account_id>', 'account code, e.g. TS001')
  .option('--set <file>', 'JSON as this command prints it; its version, if any, must be the one in force')
  .action(async (account_id: string, { set }: { set?: string }) => {
    const given = set === undefined ? null : await readJson(set);
    await onDatabase(async (house) => {
      const working =
        given === null
          ? readShippingRules(house, account_id)
          : setShippingRules(house, account_id, decodeShippingRules(sound(given.json)));
      const rules = await working.catch(naming(`There is no account ${account_id}.`)).catch(tellingFaults);
      print(wantsJson(), rules, [JSON.stringify(rules, null, 2)]);
    });
  });

program
  .command('notices')
  .description('notice mails that are not sent: waiting, failed, or in doubt whether they arrived')
  .option('--again <shipment_id>', 'send one again that failed or is in doubt')
  .action(async ({ again }: { again?: string }) => {
    const ref = again === undefined ? null : parseId('shipment', again);
    if (again !== undefined && ref === null) throw new ConfigError(`"${again}" is not the id of a shipment.`);
    await onDatabase(async (house) => {
      if (ref !== null) {
        const notice = { account_id: ref.account_id, shipment_no: ref.no };
        await sendAgain(house, notice).catch(naming(`No notice of ${again} failed or is in doubt.`));
        print(wantsJson(), { id: again, state: 'waiting' }, [`The notice of ${again} will be sent again.`]);
        return;
      }
      const notices = (await listNotices(house)).map(({ account_id, shipment_no, ...rest }) => ({
        id: shipmentId(account_id, shipment_no),
        ...rest,
      }));
      const line = (one: (typeof notices)[number]) =>
        `${one.id}\t${one.state}\t${one.attempts}\t${one.state_at?.toISOString() ?? ''}\t${one.reason ?? ''}`;
      print(wantsJson(), { notices }, notices.map(line));
    });
  });

/** @throws {ConfigError} for a file that is not there or holds no JSON */
async function readJson(file: string): Promise<{ readonly json: unknown }> {
  try {
    return { json: JSON.parse(await readFile(file, 'utf8')) };
  } catch (error) {
    throw new ConfigError(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

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
  .action(async ({ account, id }: { account: string; id: string }) => {
    if (!/^[0-9]{1,9}$/.test(id)) throw new ConfigError(`--id must be a number, not "${id}".`);
    await onDatabase(async (house) => {
      await deleteToken(house, account, Number(id)).catch(naming(`Account ${account} has no token ${id}.`));
      print(wantsJson(), { account_id: account, token_id: Number(id) }, [`Token ${id} of ${account} is deleted.`]);
    });
  });

/** A missing thing in words of the command line. */
const naming = (words: string) => (error: unknown) => {
  throw error instanceof KuraError && error.refusal === 'not_found' ? new Error(words) : error;
};

/** A refusal with all its faults, one a line. */
const tellingFaults = (error: unknown) => {
  if (!(error instanceof KuraError) || error.faults.length === 0) throw error;
  const lines = error.faults.map(({ path, message }) => `  ${path}: ${message.en}`);
  throw new Error([error.message, ...lines].join('\n'), { cause: error });
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

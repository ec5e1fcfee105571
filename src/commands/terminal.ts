import { readFile } from 'node:fs/promises';
import { constants } from 'node:os';
import type { Command } from 'commander';
import { type Config, ConfigError, loadConfig } from '../config.js';
import { VirtualClock } from '../demo/virtual-clock.js';
import { systemClock } from '../kernel/clock.js';
import { type Fault, KuraError } from '../kernel/errors.js';
import { parseId, type ResourceKind, type ResourceRef } from '../kernel/ids.js';
import { unlessAborted } from '../kernel/unless-aborted.js';
import { filesOf, makeLogger } from '../main.js';
import { type Database, openDatabase } from '../open-database.js';
import type { Context } from '../operations/context.js';
import { onTheClock, readClock } from '../operations/demo/turn-clock.js';
import type { Page } from '../operations/page.js';
import { type StaffCaller, staff } from '../rules/accounts/caller.js';
import { refuseHalfRestored } from '../storage/backup/mark.js';
import { inReadOnly } from '../storage/database/database.js';
import { appliedTo, migrate } from '../storage/database/migrate.js';
import { addressOf } from '../storage/database/reachable.js';
import { decodePage, encodeCursor, encodePage, listKey, type PageRequest, readQuery } from '../wire/contract/lists.js';
import { CONSOLE_VERSION } from '../wire/contract/versions.js';
import { Interrupted, onStopSignal } from './stop-signals.js';

/**
 * Exit codes: 0 done; 1 not done, or `verify` found differences, or a backup found files missing; 2 wrong usage or
 * settings, or there is no Kura database; 3 the database cannot be reached, or another server is using it. After a signal,
 * a command ends with 128 and the number of the signal, as shells say it.
 */
export const EXIT = { failed: 1, usage: 2, unavailable: 3 } as const;

/** The caller of commands that do not ask who runs them (`--by`): anybody who may open the database. */
export const OPERATOR = staff('operator');

/** Whether the option `--json` was given, anywhere on the command line. */
export const wantsJson = (program: Command): boolean => program.opts<{ json?: boolean }>().json === true;

/**
 * Prints the answer to standard output: one JSON value with `--json`, otherwise lines for people. Nothing else is
 * printed there. An answer without lines prints `None.`, because empty output would look like a failure.
 */
export function print(program: Command, value: object, lines: readonly string[]): void {
  const printed = lines.length === 0 ? ['None.'] : lines;
  for (const line of wantsJson(program) ? [JSON.stringify(value)] : printed) console.log(line);
}

/**
 * A row of a list, its cells separated by tabs. In a cell, line breaks and tabs become spaces: an answer of a mail server may have
 * several lines, and scripts read the list.
 */
export const inColumns = (cells: readonly (string | number | null | undefined)[]): string =>
  cells.map((cell) => String(cell ?? '').replace(/[\t\r\n]+/g, ' ')).join('\t');

export type CommandWork = (ctx: Context, config: Config, database: Database) => Promise<void>;

/**
 * What a command needs: a database with tables, which is migrated first unless a server is using it; a database with
 * tables, which is not migrated; or only a place for a database, which is created if it does not exist.
 */
export type Need = 'tables' | 'tables as they are' | 'a place';

/**
 * Opens the database, runs a command on it and closes it. An embedded server is stopped if this started it, also when a signal
 * ends the command.
 * @throws {ConfigError} when there is no database, and the command does not create one
 * @throws {Interrupted} after a signal, without waiting for the work
 */
export async function onDatabase(
  work: CommandWork,
  need: Need = 'tables',
  config = loadConfig(process.env),
): Promise<void> {
  const log = makeLogger({ ...config, logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel });
  const stopping = new AbortController();
  const stopListening = onStopSignal((signal) => stopping.abort(new Interrupted(128 + constants.signals[signal])));
  try {
    const database = await openDatabase(config, log, need === 'a place', stopping.signal);
    try {
      await unlessAborted(stopping.signal, async () => {
        if (need !== 'a place') await refuseEmpty(config, database);
        // A running server has migrated its database itself; only `kura migrate` changes it while the server runs.
        if (need === 'tables' && database.ours) await migrate(database.pool, log);
        await work({ ...(await timedPool(config, database)), files: filesOf(config) }, config, database);
      });
    } finally {
      await (stopping.signal.aborted ? database.abort() : database.close());
    }
  } finally {
    stopListening();
  }
}

/** Where a database is, and the setting that says so. */
export const whereabouts = (
  { databaseUrl, dataDir }: Config,
  { pool }: Database,
): { where: string; setting: string } =>
  databaseUrl === null
    ? { where: `in ${dataDir}`, setting: 'KURA_DATA' }
    : { where: addressOf(pool), setting: 'DATABASE_URL' };

/** Refuses a database without tables: it may be the wrong one, so nothing is created in it. */
async function refuseEmpty(config: Config, database: Database): Promise<void> {
  const { pool } = database;
  const applied = await inReadOnly(pool, async (tx) => {
    await refuseHalfRestored(tx);
    return appliedTo(tx);
  });
  if (applied.length > 0) return;
  const { where, setting } = whereabouts(config, database);
  throw new ConfigError(
    `The database ${where}${setting === 'KURA_DATA' ? '' : ','} has no tables of Kura; ${setting} says where it is. \`kura migrate\` or \`kura serve\` creates them.`,
  );
}

/** The pool and the clock for a command. In the demo environment, the clock is the virtual one of the database. */
export async function timedPool({ environment }: Config, { pool }: Database): Promise<Pick<Context, 'pool' | 'clock'>> {
  const kept = environment === 'demo' ? await readClock({ pool }).catch(() => null) : null;
  if (kept === null) return { pool, clock: systemClock };
  const clock = new VirtualClock(kept);
  return { pool: onTheClock(pool, (kept) => clock.follow(kept)), clock };
}

/** Parses an id of one of these kinds. @throws {ConfigError} for any other text */
export function resourceIn(kinds: ResourceKind | readonly ResourceKind[], text: string): ResourceRef {
  const wanted = [kinds].flat();
  const ref = wanted.map((kind) => parseId(kind, text)).find((one) => one !== null);
  if (ref !== undefined) return ref;
  const named = wanted.map((kind) => (kind === 'item' ? 'an item' : `a ${kind}`)).join(' or ');
  throw new ConfigError(`"${text}" is not the id of ${named}.`);
}

/** The value of an option as a whole number. @throws {ConfigError} for any other text */
export function wholeNumber(option: string, text: string): number {
  if (!/^[0-9]{1,15}$/.test(text)) throw new ConfigError(`--${option} must be a whole number, not "${text}".`);
  return Number(text);
}

/** Units of an item, and the date of their lot. */
export interface UnitsOfItem {
  readonly code: string;
  readonly quantity: number;
  readonly date?: string;
}

/** Parses `TEA=5`, or `TEA@2027-01-31=5` with the date of the lot. @throws {ConfigError} for any other text */
export function unitsOfItem(option: string, text: string): UnitsOfItem {
  const match = /^(.+?)(?:@([0-9]{4}-[0-9]{2}-[0-9]{2}))?=([0-9]{1,12})$/.exec(text);
  if (match === null) throw new ConfigError(`--${option}: "${text}" must have the form code=units or code@date=units.`);
  const [, code = '', date, units] = match;
  return { code, quantity: Number(units), ...(date === undefined ? {} : { date }) };
}

/** The entries of a comma-separated option; none for the word `none`. Absent: undefined. */
export const entriesOf = (text: string | undefined): string[] | undefined =>
  text === undefined ? undefined : text === 'none' ? [] : text.split(',').map((one) => one.trim());

/** Leaves out the fields that are undefined. */
export const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

/** The fields that are to be changed. @throws {ConfigError} when there are none */
export function changesIn<T extends object>(fields: T): T {
  if (Object.keys(fields).length === 0) throw new ConfigError('Say what to change: --help lists the options.');
  return fields;
}

/** Options of a command that prints one page of a list. */
export interface PageOptions {
  readonly limit: string;
  readonly cursor?: string;
}

/** Adds the options of {@link PageOptions}. */
export const withPaging = (command: Command): Command =>
  command
    .option('--limit <number>', 'number of rows, at most 1000', '20')
    .option('--cursor <cursor>', 'cursor of the next page, from the previous answer');

/** The page that the options name, of a list with this key. @throws {ConfigError} when an option is wrong */
export const pageIn = ({ limit, cursor }: PageOptions, list: string): PageRequest =>
  asUsage(() =>
    readQuery((faults) =>
      decodePage({ limit, ...(cursor === undefined ? {} : { cursor }) }, CONSOLE_VERSION, list, faults),
    ),
  );

/** Prints a page: as JSON its rows under `key`, with the cursor of the next page. */
export function printPage<Row>(
  program: Command,
  list: string,
  { rows, next, key = null }: Page<Row> & { readonly key?: string | null },
  of: { readonly key: string; readonly encode: (row: Row) => object; readonly line: (row: Row) => string },
): void {
  const answer = { [of.key]: rows.map(of.encode), metadata: encodePage(list, { next, key }) };
  const more = next === null ? [] : [`More with --cursor ${encodeCursor(list, next, null, key)}`];
  print(program, answer, [...rows.map(of.line), ...more]);
}

/** A command that prints a list that belongs to one item or shipment. */
export interface Listing<Row> {
  readonly name: string;
  readonly description: string;
  readonly kind: 'item' | 'shipment';
  /** The key of the rows in the JSON answer. */
  readonly key: string;
  readonly list: (
    ctx: Context,
    account_id: string,
    no: number,
    page: PageRequest,
    caller: StaffCaller,
  ) => Promise<Page<Row>>;
  readonly encode: (account_id: string, row: Row) => object;
  readonly line: (row: Row) => string;
}

/** Adds a command that prints one page of a list, chosen by `--limit` and `--cursor`. */
export function addListing<Row>(program: Command, { name, description, kind, key, ...of }: Listing<Row>): void {
  const command = program
    .command(name)
    .description(description)
    .argument(`<${kind}_id>`, `${kind} id, e.g. TS001-${kind === 'item' ? 'I' : 'S'}000001`);
  withPaging(command).action(async (id: string, options: PageOptions) => {
    const { account_id, no } = resourceIn(kind, id);
    const list = listKey(account_id, `${name} ${id}`);
    const page = pageIn(options, list);
    await onDatabase(async (ctx) => {
      const found = await of.list(ctx, account_id, no, page, OPERATOR).catch(asNotFound(`There is no ${kind} ${id}.`));
      printPage(program, list, found, { key, encode: (row) => of.encode(account_id, row), line: of.line });
    });
  });
}

/** Replaces the error `not_found` by one with these words. Other errors are rethrown. */
export const asNotFound = (words: string) => (error: unknown) => {
  throw error instanceof KuraError && error.refusal === 'not_found' ? new Error(words) : error;
};

/** Names of options by the paths of faults. A path below one of these gets the same name. */
export type OptionNames = Readonly<Record<string, string>>;

/**
 * Turns the faults of options into wrong usage (exit code 2).
 * @param named names of options that differ from their fields
 * @throws {ConfigError} with one line for each fault
 */
export function asUsage<T>(decode: () => T, named: OptionNames = {}): T {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof KuraError) || error.faults.length === 0) throw error;
    const lines = error.faults.map((fault) => lineOf(fault, named, `--${fault.path.replaceAll('_', '-')}`));
    throw new ConfigError(lines.join('\n'), { cause: error });
  }
}

/** Replaces an error that has faults by one that lists them, one on each line. Other errors are rethrown. */
export const withFaultLines =
  (named: OptionNames = {}) =>
  (error: unknown): never => {
    if (!(error instanceof KuraError) || error.faults.length === 0) throw error;
    const lines = error.faults.map((fault) => `  ${lineOf(fault, named, fault.path)}`);
    throw new Error([error.message, ...lines].join('\n'), { cause: error });
  };

/** Fields that the message of a fault names are replaced by the names of their options. */
function lineOf({ path, message }: Fault, named: OptionNames, otherwise: string): string {
  const words = message.en.replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, (field) => named[field] ?? field);
  const name = nameOf(path, named) ?? otherwise;
  return name === '' ? words : `${name}: ${words}`;
}

function nameOf(path: string, named: OptionNames): string | undefined {
  const parts = path.split('.');
  while (parts.length > 0 && named[parts.join('.')] === undefined) parts.pop();
  return named[parts.join('.')];
}

/** Why a file cannot be read or written, by the error code of the system. */
const NO_FILE: Readonly<Record<string, readonly [read: string, written: string]>> = {
  ENOENT: ['there is no such file', 'there is no such directory'],
  ENOTDIR: ['a part of this path is a file', 'a part of this path is a file'],
  EISDIR: ['it is a directory', 'it is a directory'],
  EACCES: ['this user has no permission', 'this user has no permission'],
  EROFS: ['this user has no permission', 'the file system is read-only'],
};

/**
 * Replaces a system error about a file of an argument by a clear message: a wrong argument is a {@link ConfigError}, a full disk is
 * not. Other errors are rethrown.
 */
export const ofFile = (file: string, attempt: 'read' | 'written') => (error: unknown) => {
  const { code = '', path = file } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') throw new Error(`${file} cannot be ${attempt}: no space is left there.`, { cause: error });
  const reason = path.startsWith(file) ? NO_FILE[code]?.[attempt === 'read' ? 0 : 1] : undefined;
  throw reason === undefined ? error : new ConfigError(`${file} cannot be ${attempt}: ${reason}.`, { cause: error });
};

/** @throws {ConfigError} when the file does not exist or does not contain JSON */
export async function readJson(file: string): Promise<{ readonly json: unknown }> {
  const bytes = await readFile(file).catch(ofFile(file, 'read'));
  try {
    // The decoder leaves out a byte order mark, with which some editors begin a file.
    return { json: JSON.parse(new TextDecoder().decode(bytes)) };
  } catch (error) {
    throw new ConfigError(`${file} does not contain JSON: ${(error as SyntaxError).message}.`, { cause: error });
  }
}

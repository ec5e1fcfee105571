import type { Command } from 'commander';
import { type Config, ConfigError, loadConfig } from '../config.js';
import { resumedClock } from '../demo/virtual-clock.js';
import { type Clock, systemClock } from '../kernel/clock.js';
import { KuraError } from '../kernel/errors.js';
import { parseId, type ResourceKind, type ResourceRef } from '../kernel/ids.js';
import { type Database, filesOf, makeLogger, openDatabase } from '../main.js';
import { readClock } from '../operations/demo/keep-clock.js';
import type { House } from '../operations/house.js';
import { migrate } from '../storage/migrate.js';
import { decodePage, encodeCursor, type PageRequest } from '../wire/lists.js';
import { CONSOLE_LISTS } from '../wire/versions.js';

/**
 * Exit codes: 0 done; 1 not done, or `verify` found differences; 2 wrong usage or settings; 3 the database cannot be
 * reached or is in use by another server.
 */
export const EXIT = { failed: 1, usage: 2, unavailable: 3 } as const;

/** Whether answers and errors are wanted as JSON: the program's option, wherever on the line it stands. */
export const wantsJson = (program: Command): boolean => program.opts<{ json?: boolean }>().json === true;

/** Standard output belongs to the answer: one JSON value with `--json`, else lines for people. */
export function print(program: Command, value: object, lines: readonly string[]): void {
  for (const line of wantsJson(program) ? [JSON.stringify(value)] : lines) console.log(line);
}

export type Work = (house: House, config: Config, database: Database) => Promise<void>;

/**
 * Runs a command on the database and leaves it as it was found.
 * @param migrated whether a database that only this command has is brought up to date first
 */
export async function onDatabase(work: Work, config = loadConfig(process.env), migrated = true): Promise<void> {
  const log = makeLogger({ ...config, logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel });
  const database = await openDatabase(config, log);
  try {
    // Beside a server that runs, its tables are its own business; `kura migrate` says it in so many words.
    if (migrated && database.ours) await migrate(database.pool, log);
    await work(
      { pool: database.pool, files: filesOf(config), clock: await clockOf(config, database) },
      config,
      database,
    );
  } finally {
    await database.close();
  }
}

/** The time of the house: in the demo environment its own, as it was kept last. */
async function clockOf({ environment }: Config, { pool }: Database): Promise<Clock> {
  const kept = environment === 'demo' ? await readClock({ pool }).catch(() => null) : null;
  return kept === null ? systemClock : resumedClock(kept, kept.offset_ms !== null);
}

/** The resource that an argument names. @throws {ConfigError} for a text that is no id of this kind */
export function resourceIn(kind: ResourceKind, text: string): ResourceRef {
  const ref = parseId(kind, text);
  if (ref === null) throw new ConfigError(`"${text}" is not the id of ${kind === 'item' ? 'an item' : `a ${kind}`}.`);
  return ref;
}

/** What a command that lists something is told of the part that is wanted. */
export interface PageOptions {
  readonly limit: string;
  readonly cursor?: string;
}

/** Gives a command the options of a list. */
export const inPages = (command: Command): Command =>
  command
    .option('--limit <number>', 'how many, at most 1000', '20')
    .option('--cursor <cursor>', 'where to go on, from the answer before');

/** The part of a list that `--limit` and `--cursor` ask for. */
export const pageIn = ({ limit, cursor }: PageOptions): PageRequest =>
  asUsage(() => decodePage({ limit, cursor }, CONSOLE_LISTS));

/** How to go on with a list of which there is more. */
export const linesOfNext = (next: number | null): string[] =>
  next === null ? [] : [`More with --cursor ${encodeCursor(next)}`];

/** A missing thing in words of the command line. */
export const naming = (words: string) => (error: unknown) => {
  throw error instanceof KuraError && error.refusal === 'not_found' ? new Error(words) : error;
};

/** What is wrong with an option, as wrong usage. @param options by the paths of faults, where they are named otherwise */
export function asUsage<T>(decode: () => T, options: Readonly<Record<string, string>> = {}): T {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof KuraError) || error.faults.length === 0) throw error;
    const lines = error.faults.map(
      ({ path, message }) => `--${options[path] ?? path.replaceAll('_', '-')}: ${message.en}`,
    );
    throw new ConfigError(lines.join('\n'), { cause: error });
  }
}

/** A refusal with all its faults, one a line. */
export const tellingFaults = (error: unknown) => {
  if (!(error instanceof KuraError) || error.faults.length === 0) throw error;
  const lines = error.faults.map(({ path, message }) => `  ${path}: ${message.en}`);
  throw new Error([error.message, ...lines].join('\n'), { cause: error });
};

import { Command, CommanderError, Help, type Option } from 'commander';
import { ConfigError } from '../config.js';
import { KuraError } from '../kernel/errors.js';
import { WrongEnvironment } from '../operations/demo/environment.js';
import { DataDirectoryInUse } from '../storage/database/embedded-database.js';
import { codeOf, isOutage } from '../storage/database/outage.js';
import { TransactionPooling } from '../storage/database/pooling.js';
import { DatabaseUnreachable } from '../storage/database/reachable.js';
import { versionOfKura } from '../storage/server/installation.js';
import { addAccountCommands } from './accounts.js';
import { addAllocationCommands } from './allocation.js';
import { addAuditCommand } from './audit.js';
import { addBackupCommands } from './backup.js';
import { addCountCommands } from './counts.js';
import { addDeviceCommands } from './devices.js';
import { addFloorCommands } from './floor.js';
import { addGoodsCommands } from './goods.js';
import { addLotCommands } from './lots.js';
import { addNoticeCommands } from './notices.js';
import { addPapersCommand } from './papers.js';
import { addPeopleCommands } from './people.js';
import { addPlaceCommands } from './places.js';
import { addServerCommands } from './server.js';
import { addShippingRulesCommand } from './shipping-rules.js';
import { addStockCommands } from './stock.js';
import { Interrupted } from './stop-signals.js';
import { EXIT, wantsJson } from './terminal.js';
import { addTokenCommands } from './tokens.js';
import { addWarehouseCommands } from './warehouses.js';

/*
 * The program: its options, exit codes and error output. The commands themselves are in the files beside it, one per
 * subject.
 */

const SETTINGS = `
Settings (environment variables; README.md lists all of them):
  DATABASE_URL  a PostgreSQL of your own; without it Kura runs one itself
  KURA_DATA     the directory of that one, and of pictures and mails (./data)

Exit codes:
  0  done
  1  not done, or verify found differences, or a backup found files missing
  2  wrong usage or settings, or no database of Kura there
  3  the database cannot be reached or does not let us in, or another server has it
`;

const HELP = new Help();

const isRequired = ({ mandatory, defaultValue }: Option): boolean => mandatory && defaultValue === undefined;

const WRONG_USAGE = [ConfigError, TransactionPooling, WrongEnvironment];

/** insufficient_privilege */
const lacksPrivilege = (error: unknown): boolean => codeOf(error) === '42501';

const isUnavailable = (error: unknown): error is KuraError =>
  error instanceof KuraError && error.refusal === 'unavailable';

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage;
  if (WRONG_USAGE.some((kind) => error instanceof kind)) return EXIT.usage;
  if (error instanceof DataDirectoryInUse || error instanceof DatabaseUnreachable) return EXIT.unavailable;
  if (lacksPrivilege(error) || isUnavailable(error) || isOutage(error)) return EXIT.unavailable;
  return EXIT.failed;
}

/** For an unavailable database, what is the matter with it. */
function messageOf(error: unknown): string {
  const cause = isUnavailable(error) ? error.cause : error;
  if (cause instanceof Error && cause.message !== '' && (isUnavailable(error) || isOutage(error)))
    return `the database is unavailable: ${cause.message}`;
  const message = error instanceof Error ? error.message : String(error);
  return lacksPrivilege(error)
    ? `the database refuses access: ${message}. The role in DATABASE_URL must own the database, and all tables of Kura.`
    : message;
}

/**
 * The program with all its commands.
 * @param fail as in {@link addServerCommands}
 */
export function makeProgram(fail: (error: unknown) => void): Command {
  const program = new Command('kura')
    .description('A logistics-outsourcing service that anyone can run.')
    .version(versionOfKura())
    .option('--json', 'print one JSON value instead of text')
    // Inherited by the commands added below: each of them has --json.
    .configureHelp({
      showGlobalOptions: true,
      optionDescription: (option) => `${HELP.optionDescription(option)}${isRequired(option) ? ' (required)' : ''}`,
    })
    // With `console`, which tolerates a closed pipe (`kura --help | head`).
    .configureOutput({
      writeOut: (text) => console.log(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
    })
    .addHelpText('after', SETTINGS)
    .exitOverride();
  addServerCommands(program, fail);
  addStockCommands(program);
  addLotCommands(program);
  addWarehouseCommands(program);
  addPlaceCommands(program);
  addFloorCommands(program);
  addCountCommands(program);
  addPapersCommand(program);
  addGoodsCommands(program);
  addAllocationCommands(program);
  addAccountCommands(program);
  addPeopleCommands(program);
  addDeviceCommands(program);
  addTokenCommands(program);
  addShippingRulesCommand(program);
  addAuditCommand(program);
  addNoticeCommands(program);
  addBackupCommands(program);
  return program;
}

/**
 * Runs one command line to its end, `serve` until it listens. Prints what there is to say; the exit code is then in
 * `process.exitCode`. Never rejects.
 * @param args without the program's own name
 */
export async function runCommand(args: readonly string[]): Promise<void> {
  const fail = (error: unknown): void => {
    // What was under way is not waited for.
    if (error instanceof Interrupted) process.exit(error.exitCode);
    process.exitCode = exitCodeOf(error);
    const message = messageOf(error);
    // Commander has already printed its own message.
    if (!(error instanceof CommanderError && error.code.startsWith('commander.'))) {
      if (wantsJson(program)) console.error(JSON.stringify({ error: message }));
      else console.error(`kura: ${message}`);
    }
  };
  const program = makeProgram(fail);
  await program.parseAsync(args, { from: 'user' }).catch(fail);
}

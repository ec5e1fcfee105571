/* The public interface of the package, which README.md describes. Import nothing else of it. */

export {
  type AwaitedProgram,
  type DatabasePlace,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  findRunningServer,
  hasDatabase,
  startEmbeddedPostgres,
} from './embedded-postgres.js';
export { CannotRunHere, DataDirectoryInUse, type Holder } from './errors.js';
export type { Log } from './log.js';
export type { ServerSettings } from './settings.js';

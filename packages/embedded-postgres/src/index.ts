/* What the package offers; README.md tells how it behaves. Nothing else of it is meant to be imported. */

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

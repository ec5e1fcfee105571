import { hostname } from 'node:os';

/** The process that uses a data directory. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process started the server: ISO 8601, UTC. */
  readonly since: string;
}

/** Another live process uses the data directory. The message says which one, and since when. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse';

  constructor(
    /** The directory that is in use, with links resolved. */
    readonly home: string,
    /** Null when that process has not written its holder file yet. */
    readonly holder: Holder | null,
  ) {
    const elsewhere = holder !== null && holder.host !== hostname() ? ` on host ${holder.host}` : '';
    const who = holder === null ? '' : ` (pid ${holder.pid}${elsewhere}, since ${holder.since})`;
    super(`Another server${who} has the database in ${home}.`);
  }
}

/** PostgreSQL cannot run on this system at all, wherever its data are. The message says why. */
export class CannotRunHere extends Error {
  override readonly name = 'CannotRunHere';
}

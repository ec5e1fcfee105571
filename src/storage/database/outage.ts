/*
 * Errors that mean that the database cannot serve us now, as opposed to rejecting a statement. They become
 * `unavailable` (503), and the connection is dropped: the next one may reach a working server.
 */

/** The reason for each, by code: SQLSTATEs, in full or by class (the first two characters), and system error codes. */
export const OUTAGES: Readonly<Record<string, string>> = {
  '08': 'connection exception: broken, refused, or a pooler in between could not get one',
  '25P03': 'idle_in_transaction_session_timeout: we were too slow, and the server ended the session',
  '28': 'invalid authorization: the password or the rules of access were changed, and no new session is let in',
  '3D000': 'invalid_catalog_name: the database is away, while it is being restored, say',
  '53000': 'insufficient_resources: the server has no file handles left',
  '53100': 'disk_full',
  '53200': 'out_of_memory: the server has none left, or no room for locks',
  '53300': 'too_many_connections',
  '57P01': 'admin_shutdown: somebody ended the session, or stops the server; a failover begins like this',
  '57P02': 'crash_shutdown: another session crashed, and the server restarts',
  '57P03': 'cannot_connect_now: the server starts, stops or recovers',
  '57P04': 'database_dropped: it is being restored, say',
  '57P05': 'idle_session_timeout: the server ended a session that nobody used',
  '58030': 'io_error: the disk fails',
  ECONNABORTED: 'the connection broke',
  ECONNREFUSED: 'nothing listens there, for the time of a restart or a failover',
  ECONNRESET: 'the connection broke',
  EPIPE: 'the connection broke before we sent this',
  ETIMEDOUT: 'the network does not answer',
  EHOSTDOWN: 'the machine is down',
  EHOSTUNREACH: 'there is no route to the machine',
  ENETUNREACH: 'there is no route to the network',
  ENOTFOUND: 'the name is gone, while a failover changes it',
  EAI_AGAIN: 'the name server does not answer',
};

/* Errors that the driver raises without a code, by the beginning of their messages. */
const TIMEOUT_MESSAGE = /^(timeout expired|timeout exceeded when trying to connect|Query read timeout)/;
const BROKEN_MESSAGE =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)/;

/**
 * The server is a standby. A connection opened before a failover, or through a load balancer that has not noticed it
 * yet, could never write.
 */
class OnStandby extends Error {
  constructor(cause: unknown) {
    super('the database server is a standby', { cause });
  }
}

/*
 * What a standby answers to SET TRANSACTION READ WRITE (feature_not_supported: cannot set transaction read-write mode during
 * recovery) and to a write (read_only_sql_transaction). On any other server both are bugs in Kura: unsupported SQL, or
 * a write in a read-only transaction.
 */
export const BEGIN_READ_WRITE_REFUSED = '0A000';
export const WRITE_REFUSED = '25006';

/** Turns an error with this code into {@link OnStandby}. For use where a standby answers with it. */
export const asStandby = (error: unknown, code: typeof BEGIN_READ_WRITE_REFUSED | typeof WRITE_REFUSED): unknown =>
  codeOf(error) === code ? new OnStandby(error) : error;

export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Whether the error says that the database is there, but has not answered in time or is still starting. */
export const isLate = (error: unknown): boolean =>
  codeOf(error) === '57P03' || (error instanceof Error && TIMEOUT_MESSAGE.test(error.message));

/** Whether the error says that the database, or the connection, is gone (as opposed to a rejected statement). */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    error instanceof OnStandby ||
    code in OUTAGES ||
    code.slice(0, 2) in OUTAGES ||
    isLate(error) ||
    BROKEN_MESSAGE.test(error.message)
  );
}

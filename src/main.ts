import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { type Logger, pino } from 'pino';
import type { Config } from './config.js';
import type { Demo } from './demo/demo.js';
import { DEMO_PASSWORD, DEMO_TOKEN, keptSecret } from './demo/kept-secrets.js';
import { demoBadge, demoSignIns, restoreDemoPeople } from './demo/sign-ins.js';
import { systemClock } from './kernel/clock.js';
import { StartedParts } from './kernel/started-parts.js';
import { asSetting, probe } from './listening.js';
import { type Database, makeDirectory, startDatabase } from './open-database.js';
import { authenticate, cachedClients, createToken } from './operations/accounts/tokens.js';
import { type Context, contextPerAccount, withBatching } from './operations/context.js';
import { claimForProduction, refuseOtherEnvironment } from './operations/demo/environment.js';
import { lookForFiles } from './operations/files/look-for-files.js';
import { newSetUpCode } from './operations/people/set-up.js';
import type { SystemCaller } from './rules/accounts/caller.js';
import type { MailTransport } from './rules/notice-mails/notice-mail.js';
import { isDuplicate } from './storage/database/failures.js';
import { migrate } from './storage/database/migrate.js';
import { type ConnectionPool, openWorkerPool } from './storage/database/open-pool.js';
import { type Files, openFiles } from './storage/files/files.js';
import type { DemoSignIn } from './wire/console/sign-in.js';

/** The account that the demo environment is seeded for. */
const DEMO_ACCOUNT = 'TS001';

/** What a started server reports about itself. */
export interface Serving {
  readonly url: string;
  /** Where people open the console. */
  readonly console: string;
  /** The demo account, its token, who can sign in, and the badge for scanners; null in production. */
  readonly demo: {
    readonly account_id: string;
    readonly token: string;
    readonly signIns: readonly DemoSignIn[];
    readonly badge: ReturnType<typeof demoBadge>;
  } | null;
  /** The page of the set-up; null when it is done, and in the demo. */
  readonly setUp: string | null;
  /** Finishes open requests, then stops jobs, the database pool and the embedded server. */
  stop(): Promise<void>;
}

/** Logs go to standard error, because standard output is for the command's output. */
export function makeLogger(config: Config): Logger {
  const destination = pino.destination({ dest: 2, sync: false });
  // After a terminal was closed, or while a disk is full. Without a listener the process would end before it has stopped the
  // database. With this flush, which is meant for the end, it would never end: it tries again until it could write.
  destination.on('error', () => {
    destination.flushSync = () => {};
  });
  return pino({ level: config.logLevel }, destination);
}

/** The demo environment of a database, seeded if it is empty. Null in production. */
export async function openDemo(
  config: Config,
  pool: ConnectionPool,
  log: Logger,
  afterReset: () => Promise<void> = async () => {},
): Promise<Demo | null> {
  if (config.environment !== 'demo') return null;
  const { createDemo } = await import('./demo/demo.js');
  return createDemo({ pool, files: filesOf(config), standsAt: config.demoClock, afterReset, log });
}

/** Clients' uploads are stored in their own directory beside the embedded database. */
export const filesOf = ({ dataDir }: Config): Files => openFiles(join(dataDir, 'files'));

/** Sends mails over SMTP, or writes them to files. */
async function mailTransportOf({ smtpUrl, mailFrom, dataDir }: Config): Promise<MailTransport> {
  if (smtpUrl !== null && mailFrom !== null) {
    const { smtpTransport } = await import('./mail/smtp-transport.js');
    return smtpTransport(smtpUrl, mailFrom);
  }
  const { fileTransport } = await import('./mail/file-transport.js');
  return fileTransport(openFiles(join(dataDir, 'mail')).write, mailFrom ?? 'Kura <no-reply@kura.invalid>');
}

/** What only a server needs, and the slowest to load; other commands never load it. */
async function loadServer() {
  const modules = [import('./app.js'), import('./jobs/worker.js'), import('./demo/demo.js')] as const;
  const [{ buildApp }, { startJobs }, { prepareSeed }] = await Promise.all(modules);
  return { buildApp, startJobs, prepareSeed };
}

/**
 * Starts everything: database, migrations, demo seed, jobs, app, listening.
 * @param stopping gives the start up, at its next step
 * @throws when a part cannot start; the parts already started are stopped again
 */
export async function serve(config: Config, stopping: AbortSignal): Promise<Serving> {
  const started_at = new Date();
  const log = makeLogger(config);
  for (const warning of config.warnings) log.warn(warning);
  // First, so that a server that cannot listen does not create a database.
  await asSetting(config, probe(config));
  // Loaded while the database starts, which is work of another process; not before that, because loading keeps this one
  // busy.
  let loading: ReturnType<typeof loadServer> | undefined;
  const load = () => {
    loading ??= loadServer();
    return loading;
  };
  const database = await startDatabase(config, log, stopping, async (program) => {
    const loaded = await load().catch(() => null);
    // A new database is seeded next.
    if (program === 'initdb' && config.environment === 'demo') loaded?.prepareSeed();
  });
  const parts = new StartedParts();
  parts.add(() => database.close());
  try {
    const loaded = await load();
    stopping.throwIfAborted();
    await refuseOtherEnvironment(database, config.environment);
    // Pictures and mails are written there, whichever database it is.
    await makeDirectory(config.dataDir);
    await migrate(database.pool, log);
    return await startOn(database, loaded, { config, log, started_at, stopping, parts });
  } catch (error) {
    await parts.stop().catch((failure) => log.error({ err: failure }, 'stopping after a failed start'));
    throw error;
  }
}

interface Start {
  readonly config: Config;
  readonly log: Logger;
  readonly started_at: Date;
  readonly stopping: AbortSignal;
  /** Every part that is started is added. */
  readonly parts: StartedParts;
}

/** Starts what needs the database, which has all migrations. */
async function startOn(
  database: Database,
  { buildApp, startJobs }: Awaited<ReturnType<typeof loadServer>>,
  { config, log, started_at, stopping, parts }: Start,
): Promise<Serving> {
  const password =
    config.environment === 'demo' ? (config.demoPassword ?? (await keptSecret(config.dataDir, DEMO_PASSWORD))) : null;
  const restorePeople = async (): Promise<void> => {
    if (password !== null) await restoreDemoPeople(database, DEMO_ACCOUNT, password);
  };
  const demo = await openDemo(config, database.pool, log, restorePeople);
  if (demo !== null) parts.add(() => demo.stop());
  stopping.throwIfAborted();
  const pool = demo?.pool ?? database.pool;
  const ctx = withBatching({
    pool,
    files: filesOf(config),
    clock: demo?.clock ?? systemClock,
    clients: cachedClients(pool),
  });
  const contextOf = contextPerAccount(ctx);
  let { port } = config;
  // People on this machine use the name `localhost`, because passkeys do not work with IP addresses.
  const publicUrl = () => config.publicUrl ?? `http://localhost:${port}`;
  const transport = await mailTransportOf(config);
  const redis = config.redisUrl === null ? null : await openRedis(config.redisUrl, log);
  if (redis !== null) parts.add(async () => redis.disconnect());
  const signIns = password === null ? [] : demoSignIns(password);
  const url = database.pool.options.connectionString ?? '';
  // None of these parts needs another one: while some wait for the database, or for a password's hash, the others continue.
  const [, app, token] = await Promise.all([
    parts.starting(
      startJobs({
        ctx,
        contextOf,
        openPool: (connections) => openWorkerPool(url, connections),
        transport,
        publicUrl,
        log,
        scheduled: demo === null,
      }),
      (jobs) => jobs.stop(),
    ),
    parts.starting(
      buildApp({
        ctx,
        contextOf,
        host: { started_at, has_own_database: config.databaseUrl === null, dataDir: config.dataDir },
        demo,
        redis,
        rateLimit: config.rateLimit,
        publicUrl,
        demoSignIns: signIns,
        oldVersion: config.oldVersion,
        corsOrigins: config.corsOrigins,
        trustProxy: config.trustProxy,
        logger: log,
        logLevel: config.logLevel,
      }),
      (built) => built.close(),
    ),
    demo === null ? null : demoToken(config, ctx),
    restorePeople(),
    warnOfMissingFiles(config, ctx, log),
  ]);
  if (demo === null) await claimForProduction(database.pool);
  // Listening comes last: a server that answers is completely started.
  const code = demo === null ? await newSetUpCode(ctx) : null;
  demo?.start();
  await asSetting(config, app.listen({ port: config.port, host: config.host }));
  ({ port } = app.server.address() as AddressInfo);
  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    console: publicUrl(),
    demo:
      token === null || password === null
        ? null
        : { account_id: DEMO_ACCOUNT, token, signIns, badge: demoBadge(password) },
    setUp: code === null ? null : `${publicUrl()}/setup#${code}`,
    stop: () => parts.stop(),
  };
}

/** Two servers of a database with a directory each would lack the pictures of each other. */
async function warnOfMissingFiles({ dataDir }: Config, ctx: Context, log: Logger): Promise<void> {
  const { looked_at, missing } = await lookForFiles(ctx);
  if (missing > 0)
    log.warn(
      { KURA_DATA: dataDir, looked_at, missing },
      'pictures that the database names are not in KURA_DATA, which must be the same directory for all servers of a database',
    );
}

/** Imported only when used: the client takes 12 MB. */
async function openRedis(url: string, log: Logger): Promise<Redis> {
  const [{ Redis: Client }, { REDIS_OPTIONS }] = await Promise.all([
    import('ioredis'),
    import('./http/edge/rate-limit.js'),
  ]);
  const redis = new Client(url, REDIS_OPTIONS);
  // Each try to connect again is an error: only the first of them is news.
  let isAway = false;
  redis.on('error', (error) => {
    if (!isAway) log.warn({ message: error.message }, 'Redis is unavailable: requests are not counted');
    isAway = true;
  });
  redis.on('ready', () => {
    log.info('requests are counted in Redis');
    isAway = false;
  });
  return redis;
}

/** The caller of the operations that a start needs. */
const STARTER: SystemCaller = { kind: 'system', job: 'serve', name: 'system' };

/**
 * The demo account's token: the configured one, or the one created at the first start. The database has only its hash;
 * so that every start can print it, a copy is stored in the data directory. That is acceptable because a demo protects
 * nothing.
 */
async function demoToken(config: Config, ctx: Context): Promise<string> {
  const token = config.demoToken ?? (await keptSecret(config.dataDir, DEMO_TOKEN));
  if ((await authenticate(ctx, token)) !== null) return token;
  const draft = { name: 'demo', scope: 'full' } as const;
  await createToken(ctx, DEMO_ACCOUNT, draft, STARTER, token).catch((error) => {
    // Another server with the same token started at the same moment.
    if (!isDuplicate(error)) throw error;
  });
  return token;
}

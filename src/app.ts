import type { FastifyInstance, FastifyPluginAsync, FastifyPluginCallback } from 'fastify';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Demo } from './demo/demo.js';
import { itemImageRoutes } from './http/api/item-images.js';
import { itemRoutes } from './http/api/items.js';
import { overseasRoutes } from './http/api/overseas.js';
import { receiptRoutes } from './http/api/receipts.js';
import { shipmentChangeRoutes } from './http/api/shipment-changes.js';
import { shipmentRoutes } from './http/api/shipments.js';
import { transferRoutes } from './http/api/transfers.js';
import { consoleRoutes } from './http/console/console.js';
import { demoRoutes } from './http/demo/demo.js';
import { limitWriteDuration } from './http/edge/deadline.js';
import { applyFieldVersions } from './http/edge/field-versions.js';
import { type ContextOf, guardApi, guardConsole } from './http/edge/guards.js';
import { safeRetries } from './http/edge/safe-retries.js';
import { refuseUnknownNames } from './http/edge/strict.js';
import { type Identify, identifier } from './http/edge/tokens.js';
import { addReference } from './http/reference/reference.js';
import { createServer, type EdgeDeps, type VersionDates } from './http/server.js';
import { type RequestLog, requestLog } from './operations/accounts/request-log.js';
import { authenticate } from './operations/accounts/tokens.js';
import { type Context, contextPerAccount, withBatching } from './operations/context.js';
import { maintenanceSwitch } from './operations/server/switches.js';
import type { ClientCaller } from './rules/accounts/caller.js';
import { readiness } from './storage/database/readiness.js';

/** The parts of the app; main.ts creates the real ones, tests their own. */
export interface AppParts {
  readonly ctx: Context;
  /** Null in production: there is no simulated warehouse and no `/demo`. */
  readonly demo: Demo | null;
  readonly redis: Redis | null;
  readonly rateLimit: number;
  /** Absent: the operator has set no dates. */
  readonly oldVersion?: VersionDates;
  /** Absent: no trusted proxy; the client's address is the socket's. */
  readonly trustProxy?: readonly string[];
  /** Absent: no page of another origin may call. */
  readonly corsOrigins?: readonly string[];
  readonly logger: Logger;
  readonly logLevel: string;
}

/** Connects all folders; the only place that does. Does not listen. */
export async function buildApp({
  ctx: given,
  demo,
  redis,
  rateLimit,
  oldVersion = { deprecation: null, sunset: null },
  corsOrigins = [],
  trustProxy = [],
  logger,
  logLevel,
}: AppParts): Promise<FastifyInstance> {
  const ctx = withBatching(given);
  const edge: EdgeDeps = {
    authenticate: (token) => authenticate(ctx, token),
    ready: readiness(given.pool),
    maintenance: maintenanceSwitch(ctx),
    clock: ctx.clock,
    rateLimit,
    oldVersion,
    corsOrigins,
    trustProxy,
    redis,
    logger,
    logLevel,
  };
  const contextOf = contextPerAccount(ctx);
  const app = createServer(edge);
  addReference(app);
  logRequests(app, requestLog(ctx));
  const identify = await identifier(app, edge);
  await app.register(apiScope(contextOf, edge, identify), { prefix: '/api' });
  await app.register(consoleScope(contextOf, edge, identify), { prefix: '/console' });
  if (demo !== null) await app.register(demoScope(identify, demo), { prefix: '/demo' });
  return app;
}

/** How late the log of requests is. */
const LOG_WRITTEN_EVERY_MS = 5_000;

/** Longer paths name nothing that there is. */
const MAX_PATH = 1_000;

/** Logs the requests of client programs. They are written every few seconds, and when the server stops. */
function logRequests(app: FastifyInstance, log: RequestLog): void {
  const write = () =>
    log.write().catch((error) => app.log.warn({ err: error }, 'the log of requests is not written yet'));
  const timer = setInterval(write, LOG_WRITTEN_EVERY_MS).unref();
  app.addHook('onResponse', (request, reply, done) => {
    // Absent where no token was needed, or none was known.
    const caller = request.caller as ClientCaller | null | undefined;
    if (caller) {
      const { id: request_id, method, ip: address, url } = request;
      const [path = ''] = url.split('?', 1);
      const duration_ms = Math.round(reply.elapsedTime);
      const { statusCode: status } = reply;
      log.note(caller, { request_id, method, path: path.slice(0, MAX_PATH), address, status, duration_ms });
    }
    done();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await write();
  });
}

const apiScope =
  (contextOf: ContextOf, edge: EdgeDeps, identify: Identify): FastifyPluginAsync =>
  async (api) => {
    await guardApi(api, edge, contextOf, identify);
    applyFieldVersions(api);
    refuseUnknownNames(api);
    safeRetries(api);
    limitWriteDuration(api);
    itemRoutes(api);
    await api.register(itemImageRoutes);
    receiptRoutes(api);
    shipmentRoutes(api);
    transferRoutes(api);
    shipmentChangeRoutes(api);
    overseasRoutes(api);
  };

const consoleScope =
  (contextOf: ContextOf, edge: EdgeDeps, identify: Identify): FastifyPluginAsync =>
  async (scope) => {
    await guardConsole(scope, edge, contextOf, identify);
    consoleRoutes(scope);
  };

const demoScope =
  (identify: Identify, demo: Demo): FastifyPluginCallback =>
  (scope, _options, done) => {
    demoRoutes(scope, identify, demo);
    done();
  };

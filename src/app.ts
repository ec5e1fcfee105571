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
import { logRequests } from './http/edge/request-log.js';
import { safeRetries } from './http/edge/safe-retries.js';
import { refuseUnknownNames } from './http/edge/strict.js';
import { type Identify, identifier } from './http/edge/tokens.js';
import { addReference } from './http/reference/reference.js';
import { createServer, type EdgeDeps, type VersionDates } from './http/server.js';
import { requestLog } from './operations/accounts/request-log.js';
import { authenticate } from './operations/accounts/tokens.js';
import { type Context, contextPerAccount, withBatching } from './operations/context.js';
import { maintenanceSwitch } from './operations/server/switches.js';
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

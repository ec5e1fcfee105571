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
import { changeRoutes } from './http/console/changes.js';
import { consoleRoutes } from './http/console/console.js';
import { healthRoutes } from './http/console/health.js';
import { meRoutes } from './http/console/me.js';
import { servePages } from './http/console/pages.js';
import { accountPeopleRoutes } from './http/console/people.js';
import { providerRoutes } from './http/console/provider.js';
import { type SignInDeps, signInRoutes } from './http/console/sign-in.js';
import { clockMoveRoutes, OF_ACCOUNT, OF_PROVIDER } from './http/demo/clock-moves.js';
import { demoRoutes } from './http/demo/demo.js';
import { scenarioRoutes } from './http/demo/scenarios.js';
import { deskBatchRoutes } from './http/desk/batches.js';
import { deskCalendarRoutes } from './http/desk/calendars.js';
import { deskCountRoutes } from './http/desk/counts.js';
import { deskDayRoutes } from './http/desk/day.js';
import { deskDecisionRoutes } from './http/desk/decisions.js';
import { deskDeviceRoutes } from './http/desk/devices.js';
import { deskInboxRoutes } from './http/desk/inbox.js';
import { deskLabelRoutes } from './http/desk/labels.js';
import { deskMaintenanceRoutes } from './http/desk/maintenance.js';
import { deskManifestRoutes } from './http/desk/manifests.js';
import { deskOrderRoutes } from './http/desk/orders.js';
import { deskPaperRoutes } from './http/desk/papers.js';
import { deskPhotoRoutes } from './http/desk/photos.js';
import { deskPlaceRoutes } from './http/desk/places.js';
import { deskRecallRoutes } from './http/desk/recalls.js';
import { deskReceiptRoutes } from './http/desk/receipts.js';
import { deskRemovalRoutes } from './http/desk/removals.js';
import { deskStockRoutes } from './http/desk/stock.js';
import { deskTaskRoutes } from './http/desk/tasks.js';
import { deskWaveRoutes } from './http/desk/waves.js';
import { keepOutOfCaches } from './http/edge/caches.js';
import { limitWriteDuration } from './http/edge/deadline.js';
import { applyFieldVersions } from './http/edge/field-versions.js';
import { type FloorDeps, guardFloor } from './http/edge/floor.js';
import { guardApi, guardConsole } from './http/edge/guards.js';
import { whereCounted } from './http/edge/rate-limit.js';
import { logRequests } from './http/edge/request-log.js';
import { safeRetries } from './http/edge/safe-retries.js';
import { limitPeople, readCookies } from './http/edge/sessions.js';
import { guardDesk } from './http/edge/staff.js';
import { refuseUnknownNames } from './http/edge/strict.js';
import { bearerAuthentication, type Identify } from './http/edge/tokens.js';
import { floorPaperRoutes } from './http/floor/papers.js';
import { floorPhotoRoutes } from './http/floor/photos.js';
import { floorPictureRoutes } from './http/floor/pictures.js';
import { floorScanRoutes } from './http/floor/scan.js';
import { floorSignInRoutes } from './http/floor/sign-in.js';
import { addReference } from './http/reference/reference.js';
import { createServer, type EdgeDeps, type VersionDates } from './http/server.js';
import { requestLog } from './operations/accounts/request-log.js';
import { authenticate } from './operations/accounts/tokens.js';
import { changeFeed } from './operations/changes/change-feed.js';
import type { Context, ContextOf } from './operations/context.js';
import { takePlannedAnswer } from './operations/demo/scenarios.js';
import { findFloorSession } from './operations/people/floor-sign-in.js';
import { findSession, memberOf } from './operations/people/sessions.js';
import type { Host } from './operations/server/read-health.js';
import { maintenanceSwitch } from './operations/server/switches.js';
import { watchConcerns } from './operations/server/watch-concerns.js';
import { readiness } from './storage/database/readiness.js';
import type { DemoSignIn } from './wire/console/sign-in.js';

/** The parts of the app; main.ts creates the real ones, tests their own (test/kit/app.ts). */
export interface AppParts {
  readonly ctx: Context;
  /** The contexts of the accounts, which the jobs share. */
  readonly contextOf: ContextOf;
  /** What is known of this server for the report on its health. */
  readonly host: Omit<Host, 'requestsCounted'>;
  /** Null in production: there is no simulated warehouse and no `/demo`. */
  readonly demo: Demo | null;
  readonly redis: Redis | null;
  readonly rateLimit: number;
  /** The origin at which people reach Kura, asked when a request needs it. */
  readonly publicUrl: () => string;
  /** Ready sign-ins of the demo environment. */
  readonly demoSignIns: readonly DemoSignIn[];
  readonly oldVersion: VersionDates;
  /** Addresses and networks of trusted proxies. Empty: the client's address is that of the socket. */
  readonly trustProxy: readonly string[];
  /** Pages of other origins that may call. */
  readonly corsOrigins: readonly string[];
  readonly logger: Logger;
  readonly logLevel: string;
}

/** Makes the HTTP server and connects its parts. main.ts connects it with the jobs, the mail and the demo. Does not listen. */
export async function buildApp({
  ctx,
  contextOf,
  host,
  demo,
  redis,
  rateLimit,
  publicUrl,
  demoSignIns,
  oldVersion,
  corsOrigins,
  trustProxy,
  logger,
  logLevel,
}: AppParts): Promise<FastifyInstance> {
  const hostNow = { ...host, requestsCounted: () => whereCounted(redis) };
  const edge: EdgeDeps = {
    authenticate: (token) => authenticate(ctx, token),
    ready: readiness(ctx.pool),
    concerns: watchConcerns(ctx, hostNow),
    maintenance: maintenanceSwitch(ctx),
    clock: ctx.clock,
    rateLimit,
    oldVersion,
    corsOrigins,
    trustProxy,
    ...(demo === null ? {} : { takePlannedAnswer: takePlannedAnswer.bind(null, ctx) }),
    redis,
    logger,
    logLevel,
  };
  const app = createServer(edge);
  addReference(app);
  logRequests(app, requestLog(ctx));
  const identify = await bearerAuthentication(app, edge);
  await app.register(apiScope(contextOf, edge, identify), { prefix: '/api' });
  const signInDeps: SignInDeps = {
    ctx,
    environment: demo === null ? 'production' : 'demo',
    demoSignIns,
    publicUrl,
    findSession: (secret, use) => findSession(ctx, secret, use),
    limitPerson: await limitPeople(app, edge),
  };
  await app.register(consoleScope(contextOf, edge, identify, signInDeps, demo, hostNow), { prefix: '/console' });
  const floorDeps = { ...edge, findFloorSession: findFloorSession.bind(null, ctx) };
  await app.register(floorScope(ctx, floorDeps), { prefix: '/floor' });
  await app.register(deskScope(edge, signInDeps), { prefix: '/desk' });
  if (demo !== null) await app.register(demoScope(identify, demo, ctx), { prefix: '/demo' });
  await app.register(servePages);
  return app;
}

/** The contract's operations. The console has the same, for people. */
const contractRoutes: FastifyPluginAsync = async (scope) => {
  applyFieldVersions(scope);
  refuseUnknownNames(scope);
  safeRetries(scope);
  limitWriteDuration(scope);
  itemRoutes(scope);
  await scope.register(itemImageRoutes);
  receiptRoutes(scope);
  shipmentRoutes(scope);
  transferRoutes(scope);
  shipmentChangeRoutes(scope);
  overseasRoutes(scope);
};

const apiScope =
  (contextOf: ContextOf, edge: EdgeDeps, identify: Identify): FastifyPluginAsync =>
  async (api) => {
    await guardApi(api, edge, contextOf, identify);
    await api.register(contractRoutes);
  };

/** Each part has its own guards: for anybody, for signed-in people, for the provider's staff, for callers in an account. */
const consoleScope =
  (
    contextOf: ContextOf,
    edge: EdgeDeps,
    identify: Identify,
    signIn: SignInDeps,
    demo: Demo | null,
    host: Host,
  ): FastifyPluginAsync =>
  async (scope) => {
    keepOutOfCaches(scope);
    await readCookies(scope);
    await scope.register(async (open) => signInRoutes(open, signIn));
    await scope.register(async (own) => {
      meRoutes(own, signIn);
      changeRoutes(own, changeFeed(signIn.ctx, own.log));
    });
    await scope.register(async (provider) => {
      providerRoutes(provider, signIn);
      healthRoutes(provider, signIn.ctx, host);
      if (demo !== null) clockMoveRoutes(provider, demo, OF_PROVIDER);
    });
    await scope.register(async (account) => {
      const deps = { ...edge, ...signIn, memberOf: memberOf.bind(null, signIn.ctx) };
      await guardConsole(account, deps, contextOf, identify);
      consoleRoutes(account);
      accountPeopleRoutes(account);
      if (demo !== null) {
        clockMoveRoutes(account, demo, OF_ACCOUNT);
        scenarioRoutes(account, signIn.ctx);
      }
      await account.register(contractRoutes);
    });
  };

/** For devices, and the people who are signed in on them. */
const floorScope =
  (ctx: Context, deps: FloorDeps): FastifyPluginAsync =>
  async (scope) => {
    keepOutOfCaches(scope);
    await guardFloor(scope, deps);
    floorSignInRoutes(scope, ctx);
    floorScanRoutes(scope, ctx);
    floorPaperRoutes(scope, ctx);
    floorPictureRoutes(scope, ctx);
    await scope.register(async (forms) => floorPhotoRoutes(forms, ctx));
  };

/** For the provider's staff, who decide about the work of the floor. */
const deskScope =
  (edge: EdgeDeps, signIn: SignInDeps): FastifyPluginAsync =>
  async (scope) => {
    keepOutOfCaches(scope);
    await readCookies(scope);
    guardDesk(scope, { ...edge, ...signIn });
    deskDeviceRoutes(scope, signIn.ctx);
    deskDecisionRoutes(scope, signIn.ctx);
    deskInboxRoutes(scope, signIn.ctx);
    deskTaskRoutes(scope, signIn.ctx);
    deskManifestRoutes(scope, signIn.ctx);
    deskLabelRoutes(scope, signIn.ctx);
    deskCountRoutes(scope, signIn.ctx);
    deskPaperRoutes(scope, signIn.ctx);
    deskPhotoRoutes(scope, signIn.ctx);
    deskDayRoutes(scope, signIn.ctx);
    deskWaveRoutes(scope, signIn.ctx);
    deskRecallRoutes(scope, signIn.ctx);
    deskRemovalRoutes(scope, signIn.ctx);
    deskStockRoutes(scope, signIn.ctx);
    deskBatchRoutes(scope, signIn.ctx);
    deskOrderRoutes(scope, signIn.ctx);
    deskReceiptRoutes(scope, signIn.ctx);
    deskPlaceRoutes(scope, signIn.ctx);
    deskCalendarRoutes(scope, signIn.ctx);
    deskMaintenanceRoutes(scope, signIn.ctx);
  };

const demoScope =
  (identify: Identify, demo: Demo, ctx: Context): FastifyPluginCallback =>
  (scope, _options, done) => {
    demoRoutes(scope, identify, demo);
    scenarioRoutes(scope, ctx);
    done();
  };

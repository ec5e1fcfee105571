import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { type AppParts, buildApp } from '../../src/app.js';
import { type Context, contextPerAccount, withBatching } from '../../src/operations/context.js';

/** The app over a context, as a server has it: in production, with nothing configured, and silent, unless `parts` say otherwise. */
export function appOver(given: Context, parts: Partial<AppParts> = {}): Promise<FastifyInstance> {
  const ctx = withBatching(given);
  return buildApp({
    ctx,
    contextOf: contextPerAccount(ctx),
    host: { started_at: new Date(), has_own_database: false, dataDir: null },
    demo: null,
    redis: null,
    rateLimit: 0,
    publicUrl: () => 'http://localhost',
    demoSignIns: [],
    oldVersion: { deprecation: null, sunset: null },
    corsOrigins: [],
    trustProxy: [],
    logger: pino({ level: 'silent' }),
    logLevel: 'silent',
    ...parts,
  });
}

import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { buildApp } from '../../src/app.js';
import { makeToken } from './accounts.js';
import type { Api } from './api.js';

/** The same system behind a port, and a token of TS001: for what only a connection shows. */
export async function listening({ ctx }: Pick<Api, 'ctx'>) {
  const { token } = await makeToken(ctx, 'TS001', 'connected');
  const logger = pino({ level: 'silent' });
  const app = await buildApp({ ctx, demo: null, redis: null, rateLimit: 0, logger, logLevel: 'silent' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, token, port: (app.server.address() as AddressInfo).port };
}

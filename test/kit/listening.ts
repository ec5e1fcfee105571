import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { buildApp } from '../../src/app.js';
import { createToken } from '../../src/operations/accounts/tokens.js';
import type { Api } from './api.js';

/** The same house behind a port, and a token of TS001: for what only a connection shows. */
export async function listening({ house }: Pick<Api, 'house'>) {
  const { token } = await createToken(house, 'TS001', 'connected');
  const logger = pino({ level: 'silent' });
  const app = await buildApp({ house, demo: null, redis: null, rateLimit: 0, logger, logLevel: 'silent' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, token, port: (app.server.address() as AddressInfo).port };
}

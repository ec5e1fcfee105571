import type { AddressInfo } from 'node:net';
import { makeToken } from './accounts.js';
import type { Api } from './api.js';
import { appOver } from './app.js';

/** The same system behind a port, and a token of TS001: for what only a connection shows. */
export async function listening({ ctx }: Pick<Api, 'ctx'>) {
  const { token } = await makeToken(ctx, 'TS001', 'connected');
  const app = await appOver(ctx);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, token, port: (app.server.address() as AddressInfo).port };
}

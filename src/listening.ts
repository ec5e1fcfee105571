import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Config, ConfigError } from './config.js';

/** Reasons why a server cannot listen, and the setting to change. */
const NOT_LISTENING: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ port, host }) =>
    `PORT is ${port}: another process listens there on ${host}. Stop that one, or set another PORT (0: any that is free).`,
  EACCES: ({ port }) => `PORT is ${port}: this user may not listen there. Set a PORT of 1024 or more.`,
  EADDRNOTAVAIL: ({ host }) => `HOST is ${host}: this machine has no such address.`,
  ENOTFOUND: ({ host }) => `HOST is ${host}: there is no address of that name.`,
  EAI_AGAIN: ({ host }) =>
    `HOST is ${host}: no address of that name was found, because the name server does not answer.`,
};

/** @throws {ConfigError} naming the setting, when the address cannot be used */
export const asSetting = <T>(config: Config, listening: Promise<T>): Promise<T> =>
  listening.catch((error: NodeJS.ErrnoException) => {
    const reason = NOT_LISTENING[error.code ?? ''];
    throw reason === undefined ? error : new ConfigError(reason(config), { cause: error });
  });

/** Checks that the address is free by listening for a moment. */
export async function probe({ port, host }: Config): Promise<void> {
  const server = createServer().listen({ port, host });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

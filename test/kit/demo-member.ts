import { expect } from 'vitest';
import type { FreshDatabase } from './database.js';
import { type RunningServer, serve } from './server.js';

/* A member of the demo's account, signed in at a server that runs as a process of its own. */

const PASSWORD = 'demo password of the tests';

/** A demo server on a database that outlives it. */
export const serveDemo = ({ url }: FreshDatabase, directory: string): Promise<RunningServer> =>
  serve({
    DATABASE_URL: url,
    KURA_DATA: directory,
    KURA_DEMO_PASSWORD: PASSWORD,
    KURA_DEMO_CLOCK: '2026-11-24T08:00:00+09:00',
  });

/** Signs the member in. @returns what makes a request at the console, which must succeed, and gives its answer */
export async function signInAt({ printed }: RunningServer) {
  const home = String(printed.console);
  const call = (method: string, path: string, body?: object, cookie = '') =>
    fetch(`${home}/console${path}`, {
      method,
      headers: { origin: home, cookie, 'x-kura-account': 'TS001', 'content-type': 'application/json' },
      body: JSON.stringify(body) ?? null,
    });
  const answer = await call('POST', '/session', { email: 'member@example.com', password: PASSWORD });
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await call(method, path, body, cookie.join('; '));
    expect(response.ok, `${method} ${path}`).toBe(true);
    return response.json();
  };
}

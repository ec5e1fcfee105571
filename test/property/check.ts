import { type Document, expectDocumented, operationFor, resolved, wrongWith } from '../kit/documented.js';
import type { Received, Request } from './world.js';

/* Whether an answer is one that the reference promises. */

/** The path that a router sees, below the server of the contract API. */
function pathOf(url: string): string {
  const { pathname } = new URL(url, 'http://localhost');
  try {
    return decodeURI(pathname).replace(/^\/api(?=\/)/, '');
  } catch {
    return pathname.replace(/^\/api(?=\/)/, '');
  }
}

/** Headers that an answer may have only where the reference says so. */
const TOLD = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after', 'idempotent-replayed'];
/** Headers that every answer of these statuses must have. */
const DUE: Readonly<Record<number, readonly string[]>> = { 429: ['retry-after'] };

function wrongHeaders(document: Document, request: Request, { status, headers }: Received): string[] {
  const missing = ['x-request-id', ...(DUE[status] ?? [])].filter((name) => headers[name] === undefined);
  const faults = missing.map((name) => `${name} is missing`);
  const operation = operationFor(document, request.method, pathOf(request.url));
  const answer = operation?.responses[status];
  if (answer === undefined) return faults;
  const documented = new Map(
    Object.entries(resolved(document, answer).headers ?? {}).map(([name, header]) => [name.toLowerCase(), header]),
  );
  for (const name of TOLD) {
    const text = headers[name];
    if (text === undefined) continue;
    const header = documented.get(name);
    if (header === undefined) faults.push(`${name} is not documented for ${status}`);
    else {
      const { schema } = resolved(document, header) as { schema: object };
      const value = (schema as { type?: string }).type === 'integer' ? Number(text) : text;
      faults.push(...wrongWith(document, schema, value).map((fault) => `${name}: ${fault}`));
    }
  }
  return faults;
}

/** The JSON of an answer; undefined where it is something else. @throws {Error} when it says JSON and is none */
export function jsonIn({ headers, text }: Received): unknown {
  if (!String(headers['content-type']).startsWith('application/json')) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error('the body is no JSON', { cause: error });
  }
}

/** What is wrong with an answer, in one text; null for nothing. */
export async function wrongAnswer(document: Document, request: Request, received: Received): Promise<string | null> {
  const { status, headers } = received;
  if (status >= 500) return `${status} ${received.text.slice(0, 300)}`;
  try {
    const body = jsonIn(received);
    await expectDocumented(request.method, pathOf(request.url), { status, headers, body }, request.version);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const faults = wrongHeaders(document, request, received);
  return faults.length === 0 ? null : faults.join('; ');
}

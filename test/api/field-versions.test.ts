import type { FastifyInstance, FastifyPluginAsync, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkAnswer } from '../../src/http/edge/bulk.js';
import { bodyOf, bulkOf, JSON_TYPE } from '../../src/http/edge/content.js';
import { answerAtVersion, applyFieldVersions } from '../../src/http/edge/field-versions.js';
import { guardApi } from '../../src/http/edge/guards.js';
import { about, answerList, queryOf } from '../../src/http/edge/routes.js';
import { safeRetries } from '../../src/http/edge/safe-retries.js';
import { refuseUnknownNames } from '../../src/http/edge/strict.js';
import { addReference } from '../../src/http/reference/reference.js';
import { createServer, type EdgeDeps } from '../../src/http/server.js';
import { at, refuseIfFaulty } from '../../src/kernel/errors.js';
import { LIST_START } from '../../src/kernel/ids.js';
import { decodeEntries } from '../../src/wire/contract/bulk.js';
import type { Version } from '../../src/wire/contract/versions.js';
import { exact, list, nullableText, object, optional, orNull, text } from '../../src/wire/schema.js';
import { checkOf } from '../../src/wire/validator.js';
import { type Api, faultsOf, openApi } from '../kit/api.js';

/*
 * Fields that came with version 1.6 (`since`), on routes of their own: version 1.5 neither reads them nor shows them.
 * The routes answer what they were sent, with a newer field beside and within it.
 */

const since = '1.6' as const;
const Part = object({ code: text(), colour: optional(nullableText({ since })) });
const ThingRequest = object(
  { name: text(), note: optional(text({ max: 5, since })), parts: optional(list(Part)) },
  { examples: [{ name: 'a', note: 'b', parts: [{ code: 'c', colour: 'd' }] }] },
);
const ThingResponse = exact(
  {
    name: text(),
    note: text({ description: 'A note.', since }),
    parts: list(exact({ code: text(), colour: nullableText({ since }) }, { component: 'ThingPart' })),
    maker: orNull(exact({ name: text(), town: text({ since }) })),
  },
  { component: 'Thing' },
);

interface Thing {
  readonly name: string;
  readonly note?: string;
  readonly parts?: readonly { readonly code: string; readonly colour?: string }[];
}
const check = checkOf(ThingRequest);
const shown = ({ name, note = 'none', parts = [] }: Thing) => ({
  name,
  note,
  parts: parts.map(({ code, colour = 'none' }) => ({ code, colour })),
  maker: { name: 'Kura', town: '東京' },
});

let api: Api;
let app: FastifyInstance;
/** What the route was given last. */
let given: unknown;

beforeAll(async () => {
  api = await openApi();
  const deps = {
    authenticate: async () => api.caller,
    ready: async () => true,
    concerns: async () => null,
    maintenance: async () => false,
    clock: api.ctx.clock,
    rateLimit: 0,
    oldVersion: { deprecation: null, sunset: null },
    corsOrigins: [],
    trustProxy: [],
    redis: null,
    logger: pino({ level: 'silent' }),
    logLevel: 'silent',
  } satisfies EdgeDeps;
  app = createServer(deps);
  addReference(app);
  const scope: FastifyPluginAsync = async (one) => {
    await guardApi(
      one,
      deps,
      () => api.ctx,
      async () => api.caller,
    );
    applyFieldVersions(one);
    refuseUnknownNames(one);
    safeRetries(one);
    thingRoutes(one);
  };
  await app.register(scope, { prefix: '/api' });
});
afterAll(async () => {
  await app.close();
  await api.close();
});

function thingRoutes(scope: FastifyInstance): void {
  const tag = 'Items';
  scope.post(
    '/things',
    {
      schema: about({
        operationId: 'createThing',
        summary: 'x',
        tag,
        query: { deep: text({ description: 'x', since, examples: ['1'] }) },
        body: ThingRequest,
        examples: { one: { name: 'a', note: 'b', parts: [{ code: 'c', colour: 'd' }] } },
        answer: ThingResponse,
      }),
    },
    async (request) => {
      const { value, faults } = check(bodyOf(request));
      given = { value, faults: faults.map(({ path }) => path), query: queryOf(request) };
      refuseIfFaulty(faults);
      return shown(value as Thing);
    },
  );
  scope.post(
    '/things/bulk',
    {
      config: { bulk: true },
      schema: about({
        operationId: 'createThings',
        summary: 'x',
        tag,
        body: object({ things: list(ThingRequest) }),
        answer: exact({ things: list(ThingResponse) }),
      }),
    },
    async (request, reply) => {
      const drafts = await decodeEntries(bulkOf(request), 'things', check, [], () => new Error() as never);
      given = drafts.map(({ value }) => value);
      refuseIfFaulty(drafts.flatMap(({ faults }, index) => at(`things.${index}`, faults)));
      reply.type(JSON_TYPE);
      return bulkAnswer(request, 'things', drafts as { value: Thing }[], ({ value }) => shown(value));
    },
  );
  scope.get(
    '/things',
    { schema: about({ operationId: 'listThings', summary: 'x', tag, list: exact({ things: list(ThingResponse) }) }) },
    (request, reply) =>
      answerList(
        request,
        reply,
        { before: LIST_START, limit: 2, day: null, key: null },
        {
          name: 'things',
          // In two parts for `parts=2`: such an answer is a stream.
          read: async ({ before }) => {
            const next = queryOf(request).parts === '2' && before === LIST_START ? 1 : null;
            return { rows: [{ name: 'a', parts: [{ code: 'b' }] }], next };
          },
          encode: shown,
        },
      ),
  );
  scope.get(
    '/things/old',
    { schema: about({ operationId: 'getOld', summary: 'x', tag, answer: exact({ name: text() }) }) },
    async (request) => ({ name: 'x', note: request.newerFields === null ? 'kept' : 'left out' }),
  );
  scope.put(
    '/things',
    { schema: about({ operationId: 'readBack', summary: 'x', tag, body: ThingRequest, answer: ThingResponse }) },
    async (request) => {
      given = answerAtVersion(request, shown({ name: 'a' }));
      return shown({ name: 'a' });
    },
  );
}

const ask = async (
  version: Version,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) => {
  const answer = await app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: 'Bearer x', 'x-api-version': version, ...headers },
    ...(body === undefined ? {} : { payload: body }),
  } as InjectOptions);
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
};

const SENT = { name: 'a', note: 'new', parts: [{ code: 'b', colour: 'red' }] };
const OLD = { name: 'a', parts: [{ code: 'b' }] };
const OLD_ANSWER = { ...OLD, maker: { name: 'Kura' } };
const NEW_ANSWER = { ...SENT, maker: { name: 'Kura', town: '東京' } };

describe('a request [V-013]', () => {
  it('of the older version is read without newer fields and parameters, at any depth', async () => {
    expect(await ask('1.6', 'POST', '/things?deep=1', SENT)).toMatchObject({ status: 200 });
    expect(given).toEqual({ value: SENT, faults: [], query: { deep: '1' } });
    expect(await ask('1.5', 'POST', '/things?deep=1', SENT)).toMatchObject({ status: 200 });
    expect(given).toEqual({ value: OLD, faults: [], query: {} });
    await ask('1.5', 'POST', '/things', { ...SENT, note: 'too long for 1.6' });
    expect(given).toMatchObject({ value: OLD, faults: [] });
    await ask('1.6', 'POST', '/things', { ...SENT, note: 'too long for 1.6' });
    expect(given).toMatchObject({ faults: ['note'] });
  });

  it('of the older version is read so in a bulk', async () => {
    await ask('1.6', 'POST', '/things/bulk', { things: [SENT, SENT] });
    expect(given).toEqual([SENT, SENT]);
    await ask('1.5', 'POST', '/things/bulk', { things: [SENT, SENT] });
    expect(given).toEqual([OLD, OLD]);
  });

  it('that is strict is told of them as of every unknown field', async () => {
    expect((await ask('1.6', 'POST', '/things?strict=1&deep=1', SENT)).status).toBe(200);
    const refused = await ask('1.5', 'POST', '/things?strict=1&deep=1', SENT);
    expect([refused.status, faultsOf(refused)]).toEqual([422, ['deep', 'note', 'parts.0.colour']]);
    expect(refused.body.errors.note).toEqual(['Unknown field.']);
    const bulk = await ask('1.5', 'POST', '/things/bulk?strict=1', { things: [OLD, SENT] });
    expect(faultsOf(bulk)).toEqual(['things.1.note', 'things.1.parts.0.colour']);
  });
});

describe('an answer [V-013]', () => {
  it('of the older version has no newer field, at any depth', async () => {
    expect((await ask('1.6', 'POST', '/things', SENT)).body).toEqual(NEW_ANSWER);
    expect((await ask('1.5', 'POST', '/things', SENT)).body).toEqual({ ...OLD_ANSWER });
  });

  it('of a bulk', async () => {
    expect((await ask('1.6', 'POST', '/things/bulk', { things: [SENT] })).body).toEqual({ things: [NEW_ANSWER] });
    expect((await ask('1.5', 'POST', '/things/bulk', { things: [SENT] })).body).toEqual({ things: [OLD_ANSWER] });
  });

  it.each([1, 2])('that is a list, in %i parts', async (parts) => {
    const things = (one: object) => Array.from({ length: parts }, () => one);
    const none = { ...SENT, note: 'none', parts: [{ code: 'b', colour: 'none' }] };
    const { body } = await ask('1.6', 'GET', `/things?parts=${parts}`);
    expect(body.things).toEqual(things({ ...NEW_ANSWER, ...none }));
    expect((await ask('1.5', 'GET', `/things?parts=${parts}`)).body).toEqual({ things: things(OLD_ANSWER) });
  });

  it('that an update is compared with', async () => {
    await ask('1.5', 'PUT', '/things', {});
    expect(given).toEqual({ name: 'a', parts: [], maker: { name: 'Kura' } });
  });

  it('of a route without newer fields is not looked into', async () => {
    expect((await ask('1.5', 'GET', '/things/old')).body).toEqual({ name: 'x', note: 'kept' });
  });

  it('that is kept under a key belongs to its version', async () => {
    const key = { 'idempotency-key': 'thing-1' };
    expect((await ask('1.6', 'POST', '/things', SENT, key)).body).toEqual(NEW_ANSWER);
    const other = await ask('1.5', 'POST', '/things', SENT, key);
    expect([other.status, faultsOf(other)]).toEqual([422, ['Idempotency-Key']]);
    const old = { 'idempotency-key': 'thing-2' };
    for (const replayed of [undefined, 'true']) {
      const answer = await ask('1.5', 'POST', '/things', SENT, old);
      expect(answer.body).toEqual(OLD_ANSWER);
      expect(answer.headers['idempotent-replayed']).toBe(replayed);
    }
  });
});

it('the reference of the older version lacks them, also in its examples [V-013]', async () => {
  const documentOf = async (version: Version) => (await app.inject(`/openapi/${version}.json`)).body;
  const [old, current] = [await documentOf('1.5'), await documentOf('1.6')];
  for (const name of ['note', 'colour', 'town', 'deep']) {
    expect(old).not.toContain(`"${name}"`);
    expect(current).toContain(`"${name}"`);
  }
  expect(old).not.toContain('x-since');
  const { components } = JSON.parse(current);
  expect(components.schemas.Thing.properties.note).toEqual({
    type: 'string',
    description: 'A note.',
    'x-since': '1.6',
  });
  expect(components.schemas.ThingPart.required).toEqual(['code', 'colour']);
  expect(JSON.parse(old).components.schemas.ThingPart.required).toEqual(['code']);
});

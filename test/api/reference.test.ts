import { readdir, readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import fastify from 'fastify';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { documentOf } from '../../src/http/reference/document.js';
import type { Route } from '../../src/http/reference/operation.js';
import { addReference } from '../../src/http/reference/reference.js';
import { withoutFaults } from '../../src/kernel/decoded.js';
import { DIFFERENCES, VERSIONS, type Version } from '../../src/wire/contract/versions.js';
import { decodeScan } from '../../src/wire/floor/scan.js';
import type { Json } from '../kit/api.js';
import {
  type Content,
  type Document,
  type Operation,
  type Response,
  resolved,
  routesOnly,
  servedDocuments,
  wrongWith,
} from '../kit/documented.js';

const documents = await servedDocuments();

interface Named {
  /** `GET /items/{id}` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const operationsOf = (document: Document): Named[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([lower, operation]) => {
      const method = lower.toUpperCase();
      return { name: `${method} ${path}`, method, path, operation };
    }),
  );

/** Every media type of an operation's body and answers, with where it stands. */
function contentsOf(
  document: Document,
  { name, operation }: Named,
): { place: string; type: string; content: Content }[] {
  const places = { request: operation.requestBody, ...operation.responses };
  return Object.entries(places).flatMap(([place, body]) =>
    Object.entries(body === undefined ? {} : resolved(document, body).content).map(([type, content]) => ({
      place: `${name} ${place}`,
      type,
      content,
    })),
  );
}

interface Schema {
  readonly type?: unknown;
  readonly additionalProperties?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** The schemas that a schema has in itself, with where they stand: the fields of an object have names. */
const partsOf = ({
  properties = {},
  items,
  anyOf = [],
  oneOf = [],
}: Schema): { at: string; isField: boolean; inner: Schema }[] => [
  ...Object.entries(properties).map(([name, inner]) => ({ at: `.${name}`, isField: true, inner })),
  ...[...(items === undefined ? [] : [items]), ...anyOf, ...oneOf].map((inner) => ({ at: '', isField: false, inner })),
];

const examplesOf = ({ example, examples = {} }: Content): unknown[] => [
  ...(example === undefined ? [] : [example]),
  ...Object.values(examples).map(({ value }) => value),
];

/** What is wrong with the examples of the bodies and answers. */
const wrongExamples = (document: Document): string[] =>
  operationsOf(document).flatMap((named) =>
    contentsOf(document, named)
      .filter(({ type }) => type === 'application/json')
      .flatMap(({ place, content }) => {
        const examples = examplesOf(content);
        if (examples.length === 0) return [`${place} has no example`];
        return examples.flatMap((example) =>
          wrongWith(document, content.schema, example).map((is) => `${place}: ${is}`),
        );
      }),
  );

/** The fields without a description, in shared schemas and in those of each operation. */
function silentFields(document: Document): string[] {
  const silent: string[] = [];
  const walk = (schema: Schema, place: string): void => {
    for (const { at, isField, inner } of partsOf(schema)) {
      const says = [inner, ...(inner.anyOf ?? [])].some((one) => 'description' in one || '$ref' in one);
      if (isField && !says) silent.push(`${place}${at}`);
      walk(inner, `${place}${at}`);
    }
  };
  for (const [name, schema] of Object.entries(document.components.schemas ?? {})) walk(schema, name);
  for (const named of operationsOf(document)) {
    for (const { place, content } of contentsOf(document, named)) walk(content.schema, place);
  }
  return [...new Set(silent)];
}

describe.each(VERSIONS)('the document of %s', (version) => {
  const document = documents[version];
  const operations = operationsOf(document);

  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document) as never);
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    expect(document.info.version).toBe(version);
  });

  it('has examples that are as their schemas say', () => {
    expect(wrongExamples(document)).toEqual([]);
  });

  it('has parameters whose examples are as they say', () => {
    const wrong = operations.flatMap(({ name, operation }) =>
      operation.parameters.flatMap((one) => {
        const { schema, example, ...parameter } = resolved(document, one);
        const place = `${name} ${parameter.name}`;
        if (parameter.description === undefined) return [`${place} is not described`];
        const shown = example === undefined ? (schema.examples ?? []) : [example];
        if (shown.length === 0) return [`${place} has no example`];
        return shown.flatMap((value) => wrongWith(document, schema, value).map((is) => `${place}: ${is}`));
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('speaks standard JSON Schema: nothing internal, no formats but the standard ones', () => {
    const formats = new Set<unknown>();
    const internal = new Set<string>();
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        if (key === 'format') formats.add(inner);
        if (key.startsWith('~') || ['component', 'maxDepth', 'hint', 'nullable'].includes(key)) internal.add(key);
        if (key === 'pattern') new RegExp(String(inner), 'u');
        walk(inner);
      }
    };
    walk(document.components.schemas);
    walk(document.paths);
    expect([...internal]).toEqual([]);
    expect(['binary', 'date', 'date-time', 'email']).toEqual(expect.arrayContaining([...formats]));
  });

  it('describes every field', () => {
    expect(silentFields(document)).toEqual([]);
  });

  it('has an operationId of its own for each operation, a verb and a noun', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]*)+$/.test(id))).toEqual([]);
  });

  it('names the version, the token, and every refusal that any operation can answer', () => {
    for (const { name, path, operation } of operations) {
      if (path.startsWith('/demo/')) continue;
      expect(operation.parameters, name).toContainEqual({ $ref: '#/components/parameters/ApiVersion' });
      expect(Object.keys(operation.responses), name).toEqual(
        expect.arrayContaining(['400', '401', '422', '429', '500', '503']),
      );
    }
    expect(document.security).toEqual([{ token: [] }]);
    expect(document.components.parameters?.ApiVersion).toMatchObject({ required: true, schema: { const: version } });
    const { headers = {} } = resolved(document, operations[0]?.operation.responses[429] as Response);
    expect(Object.keys(headers)).toEqual([
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'Retry-After',
    ]);
  });

  it('tells which answers may come again under an Idempotency-Key', () => {
    const create = document.paths['/shipments']?.post;
    const repeatable = Object.entries(create?.responses ?? {}).filter(
      ([, answer]) => resolved(document, answer).headers?.['Idempotent-Replayed'] !== undefined,
    );
    expect(repeatable.map(([status]) => status)).toEqual(['201', '400', '422']);
  });

  it('shows each operation in curl, TypeScript and Python, in its version', () => {
    for (const { name, path, operation } of operations) {
      const samples = operation['x-codeSamples'];
      expect(
        samples.map(({ label }) => label),
        name,
      ).toEqual(['curl', 'TypeScript', 'Python']);
      for (const { source } of samples) {
        expect(source, name).toContain('KURA_URL');
        expect(source, name).not.toMatch(/undefined|\/api[^\s"`]*\{/);
        if (!path.startsWith('/demo/')) expect(source, name).toContain(version);
      }
    }
  });

  it('has the refusals that follow from what an operation is', () => {
    const statuses = Object.fromEntries(
      operations.map(({ name, operation }) => [name, Object.keys(operation.responses).join(' ')]),
    );
    expect(statuses).toMatchObject({
      'GET /items': '200 400 401 403 422 429 500 502 503 504',
      'POST /items': '201 400 401 403 409 422 429 500 502 503 504',
      'GET /items/{id}': '200 400 401 403 404 422 429 500 502 503 504',
      'PUT /items/{account_id}/{code}': '200 400 401 403 404 422 429 500 502 503 504',
      'GET /warehousings': '200 400 401 422 429 500 502 503 504',
      'POST /warehousings': '201 400 401 402 403 409 422 429 500 502 503 504',
      'POST /shipments': '201 400 401 402 403 409 422 429 500 502 503 504',
      'POST /shipments/bulk': '200 400 401 402 403 409 422 429 500 502 503 504',
      'DELETE /shipments/{id}': '200 400 401 403 404 422 429 500 502 503 504',
    });
  });
});

/** What an entry of the audit log tells depends on its action. */
const AUDIT_DETAILS = '.audit.details';

describe.each(['console', 'floor'] as const)('the document of the %s', (name) => {
  const document = documents[name];

  it('names every field of every answer', () => {
    const open: string[] = [];
    const walk = (schema: Schema, place: string): void => {
      const { type, additionalProperties } = schema;
      const isOpen = type === 'object' && additionalProperties === undefined;
      if (isOpen && !place.endsWith(AUDIT_DETAILS)) open.push(place);
      for (const { at, inner } of partsOf(schema)) walk(resolved(document, inner), `${place}${at}`);
    };
    for (const named of operationsOf(document)) {
      for (const { place, type, content } of contentsOf(document, named)) {
        if (type === 'application/json' && place.endsWith(' 200')) walk(resolved(document, content.schema), place);
      }
    }
    expect(open).toEqual([]);
  });
});

describe('the reference for apps of the floor', () => {
  const document = documents.floor;
  const isOfApps = (place: string) => / \/floor\//.test(place);

  it('describes every field of their requests and answers', () => {
    expect(silentFields(document).filter(isOfApps)).toEqual([]);
  });

  it('has examples that are as their schemas say, with a value in every text', () => {
    const empty = operationsOf(document)
      .flatMap((named) => contentsOf(document, named))
      .filter(({ place, content }) => isOfApps(place) && JSON.stringify(examplesOf(content)).includes('""'));
    expect(wrongExamples(document)).toEqual([]);
    expect(empty.map(({ place }) => place)).toEqual([]);
  });

  it('shows scans that the server takes, and a screen that a recorded scan has led to', async () => {
    const { post } = document.paths['/floor/scan'] ?? {};
    const scans = examplesOf(post?.requestBody?.content['application/json'] as Content);
    expect(scans.map((one) => decodeScan(withoutFaults(one)).input.kind)).toEqual(['code', 'choice', 'units']);
    const [shown] = examplesOf(post?.responses[200]?.content['application/json'] as Content);
    const { kind, screen, choices, data } = shown as Json & { kind: string; data: { next: object } };
    const recorded = await readFile(new URL(`../floor-sessions/${kind}.json`, import.meta.url), 'utf8');
    const fields = Object.entries(data).flatMap(([name, value]) =>
      name === 'next' ? Object.keys(value).map((inner) => `next.${inner}`) : [name],
    );
    const answers = (JSON.parse(recorded) as { steps: { answer?: Json }[] }[]).flatMap(({ steps }) =>
      steps.map(({ answer }) => answer),
    );
    expect(answers).toContainEqual(expect.objectContaining({ screen, choices, data: fields.sort() }));
  });
});

/** How many fields still have no description. Whoever describes some lowers the number; it must never grow. */
const SILENT = { console: 987, floor: 430 };

it.each(['console', 'floor'] as const)('the document of the %s has no more fields without a description', (name) => {
  expect(silentFields(documents[name]).length).toBe(SILENT[name]);
});

describe('the recall of a lot', () => {
  it('has the parameters that it reads, and its own number of entries on a page', () => {
    const parameters = documents.console.paths['/items/{id}/recall']?.get?.parameters ?? [];
    const query = parameters.filter((one) => one.in === 'query');
    expect(query.map(({ name }) => name)).toEqual([
      'lot_no',
      'expiry_date',
      'manufacture_date',
      'serial_no',
      'cursor',
      'limit',
    ]);
    expect(query.at(-1)?.schema).toMatchObject({ default: 1000 });
  });
});

/** The contract's table of differences, in the words of this test: what 1.6 becomes when it is 1.5. */
function asVersion15(document: Document): unknown {
  const text = JSON.stringify(document, (key, value: unknown) => {
    if (key === 'x-codeSamples') return undefined;
    if (key === 'parameters' && Array.isArray(value)) {
      return value.filter(({ name }: { name?: string }) => name !== 'cursor' && name !== 'limit');
    }
    return value;
  });
  const old = JSON.parse(text);
  const { schemas } = old.components;
  for (const list of ['ItemList', 'ReceiptList', 'ShippedList']) delete schemas[list].properties.metadata;
  for (const list of ['ItemList', 'ReceiptList', 'ShippedList', 'ShipmentList']) {
    schemas[list].required = schemas[list].required.filter((name: string) => name !== 'metadata');
  }
  for (const { operation } of operationsOf(old)) {
    const { example, examples } = operation.responses[200]?.content['application/json'] ?? {};
    for (const shown of [example, examples?.list?.value] as Record<string, unknown>[]) {
      if (shown !== undefined && !operation.operationId.match(/PendingShipments|getShipment$/)) delete shown.metadata;
    }
  }
  const { get } = old.paths['/items'];
  const id = get.parameters.find(({ name }: { name?: string }) => name === 'id');
  id.required = true;
  id.example = id.schema.examples[0];
  delete id.schema.examples;
  old.paths['/items/{id}'].get.description += '\n\nA list needs `identifier` or `code` in version 1.5.';
  old.paths['/shipments/{id}'].get.description += '\n\nA list needs `identifier` in version 1.5.';
  old.components.parameters.ApiVersion.schema.const = '1.5';
  old.components.parameters.ApiVersion.example = '1.5';
  old.info = documents['1.5'].info;
  return old;
}

describe('the two documents', () => {
  it('differ in what the contract says, and in nothing else', () => {
    const { paths } = documents['1.5'];
    const withoutSamples = structuredClone(paths) as Record<string, Record<string, { 'x-codeSamples'?: unknown }>>;
    for (const operation of Object.values(withoutSamples).flatMap((methods) => Object.values(methods))) {
      delete operation['x-codeSamples'];
    }
    expect(asVersion15(documents['1.6'])).toEqual({ ...documents['1.5'], paths: withoutSamples });
  });

  it('page and demand names where the table of differences says so', () => {
    const declared = (operations: readonly string[]) =>
      [...new Set(operations.map((name) => name.replace(/^(GET \/\w+\/)\{account_id\}$/, '$1{id}')))].sort();
    const having = (version: Version, fits: (operation: Operation) => boolean) =>
      operationsOf(documents[version])
        .filter(({ operation }) => fits(operation))
        .map(({ name }) => name)
        .sort();
    const paged = ({ parameters }: Operation) => parameters.some(({ name }) => name === 'cursor');
    const demanding = ({ parameters, description }: Operation) =>
      parameters.some((one) => one.in === 'query' && one.required) || description.includes('A list needs');
    for (const version of VERSIONS) {
      const { paged_lists, lists_need_names } = DIFFERENCES;
      expect(having(version, paged)).toEqual(paged_lists[version] ? declared(paged_lists.operations) : []);
      expect(having(version, demanding)).toEqual(
        lists_need_names[version] ? declared(lists_need_names.operations) : [],
      );
    }
  });

  it('have every route of the API, and no other', async () => {
    const app = await routesOnly();
    for (const { name, method, path } of operationsOf(documents['1.6'])) {
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
      expect(app.hasRoute({ method, url: path.startsWith('/demo/') ? url : `/api${url}` }), name).toBe(true);
    }
    await app.close();
    const incomplete = fastify();
    addReference(incomplete);
    expect(() => incomplete.get('/api/secret', () => ({}))).toThrow('GET /api/secret does not describe itself');
  });
});

describe('paths that differ in the names of their parameters only', () => {
  const route = (method: string, path: string, params?: object): Route => ({
    method,
    path,
    area: 'contract',
    guarded: true,
    needsPayment: false,
    about: {
      operationId: `${method}${path.length}`,
      summary: 'x',
      tag: 'Items',
      answer: Type.Object({}),
      ...(params === undefined ? {} : { params: params as never }),
    },
  });

  it('are one path, under the names of the first [G-029]', () => {
    const other = { account_id: Type.String({ description: 'other', examples: ['x'] }) };
    const { paths } = documentOf(
      [route('GET', '/items/{id}/images'), route('POST', '/items/{account_id}/images', other)],
      '1.6',
    ) as unknown as Document;
    expect(Object.keys(paths)).toEqual(['/items/{id}/images']);
    const { get, post } = paths['/items/{id}/images'] ?? {};
    expect(get).toBeDefined();
    expect(post?.parameters).toContainEqual(expect.objectContaining({ name: 'id', description: 'other' }));
  });
});

describe('the pages at /docs', () => {
  /** What a page asks for by itself, and where its links lead. */
  const addressesOf = (html: string): string[] =>
    [...html.matchAll(/(?:src|href)="([^"]+)"/g)]
      .map(([, address]) => address ?? '')
      .filter((address) => !address.startsWith('data:'));

  it('have what they ask for and lead to, from this server alone', async () => {
    const app = await routesOnly();
    const seen = new Set<string>();
    const open = ['/docs'];
    for (const address of open) {
      const [path = ''] = address.split('#');
      if (path === '' || seen.has(path)) continue;
      seen.add(path);
      const answer = await app.inject(path);
      expect(answer.statusCode, address).toBe(200);
      if (!String(answer.headers['content-type']).includes('text/html')) continue;
      expect(answer.body, 'the policy forbids scripts within the page').not.toMatch(/<script>|\son\w+=/);
      const addresses = addressesOf(answer.body);
      expect(
        addresses.filter((one) => /^(https?:)?\/\//.test(one) && !one.startsWith('https://')),
        path,
      ).toEqual([]);
      open.push(...addresses.filter((one) => one.startsWith('/') || one.startsWith('#')));
    }
    const guides = (await readdir(new URL('../../docs/guides', import.meta.url))).filter((file) =>
      file.endsWith('.md'),
    );
    expect([...seen]).toEqual(
      expect.arrayContaining([
        '/docs/scalar.js',
        '/openapi/1.5.json',
        ...guides.map((file) => `/docs/guides/${file.replace(/\.md$/, '')}`),
      ]),
    );
    await app.close();
  });

  it('have a heading for every link into a guide', async () => {
    const app = await routesOnly();
    const index = (await app.inject('/docs/guides')).body;
    const pages = [...index.matchAll(/href="(\/docs\/guides\/[\w-]+)"/g)].map(([, address]) => address ?? '');
    const bodies = new Map<string, string>();
    for (const address of pages) bodies.set(address, (await app.inject(address)).body);
    for (const [page, body] of bodies) {
      for (const [, address = page, anchor] of body.matchAll(/href="(\/docs\/guides\/[\w-]+)?#([^"]+)"/g)) {
        expect(bodies.get(address), `${page} leads to ${address}#${anchor}`).toContain(`id="${anchor}"`);
      }
    }
    await app.close();
  });
});

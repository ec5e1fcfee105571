import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSIONS, type Version } from '../../src/wire/contract/versions.js';
import { openSeededDemo, type SeededDemo } from '../demo/demo-kit.js';
import { type Document, type Operation, resolved, servedDocuments } from '../kit/documented.js';

/*
 * What integrators do with the OpenAPI documents: they have a client written from them. Each generator is run as its
 * manual says, with its defaults where they can be kept; what it writes must compile, and schemas for checks at run time must take what the
 * seeded demo answers and what its operations are sent.
 */

const HERE = fileURLToPath(new URL('.', import.meta.url));
const OUT = `${HERE}out`;

const run = promisify(execFile);

/** What a command of this package's own dependencies prints; rejects with all that it said when it fails. */
async function command(name: string, args: readonly string[]): Promise<string> {
  const { PATH = '' } = process.env;
  const quiet = { PATH, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  try {
    const bin = `${HERE}node_modules/.bin/${name}`;
    return (await run(process.execPath, [bin, ...args], { cwd: HERE, env: quiet, maxBuffer: 1e8 })).stdout;
  } catch (cause) {
    const { stdout = '', stderr = '' } = cause as { stdout?: string; stderr?: string };
    throw new Error(`${name} ${args.join(' ')}:\n${stdout}\n${stderr}`, { cause });
  }
}

const documentOf = (version: Version): string => `${OUT}/openapi-${version}.json`;

/** The command of each generator that writes a client from a document. */
const GENERATORS: Readonly<Record<string, (version: Version) => readonly [name: string, ...args: string[]]>> = {
  'openapi-typescript': (version) => [
    'openapi-typescript',
    documentOf(version),
    '--output',
    `${OUT}/openapi-typescript-${version}.ts`,
  ],
  '@hey-api/openapi-ts': (version) => [
    'openapi-ts',
    '--input',
    documentOf(version),
    '--output',
    `${OUT}/hey-api-${version}`,
    '--no-log-file',
  ],
  'orval, fetch': (version) => ['orval', '--config', 'orval.config.ts', '--project', `fetch-${version}`],
  'orval, zod': (version) => ['orval', '--config', 'orval.config.ts', '--project', `zod-${version}`],
  'openapi-zod-client': (version) => [
    'openapi-zod-client',
    documentOf(version),
    '--output',
    `${OUT}/openapi-zod-client-${version}.ts`,
  ],
};

const documents = await servedDocuments();

/** The code samples in TypeScript, each as a file of its own. */
async function writeSamples(): Promise<void> {
  await mkdir(`${OUT}/samples`);
  for (const version of VERSIONS) {
    for (const operation of Object.values(documents[version].paths).flatMap((methods) => Object.values(methods))) {
      const { source = '' } = operation['x-codeSamples'].find(({ label }) => label === 'TypeScript') ?? {};
      await writeFile(`${OUT}/samples/${operation.operationId}-${version}.ts`, `${source}\nexport {};\n`);
    }
  }
}
let demo: SeededDemo;
beforeAll(async () => {
  await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
  for (const version of VERSIONS) await writeFile(documentOf(version), JSON.stringify(documents[version]));
  await writeSamples();
  demo = await openSeededDemo();
});
afterAll(() => demo.close());

/** A schema as zod writes it, of either generator. */
interface Checked {
  safeParse(value: unknown): { readonly success: boolean; readonly error?: { readonly issues: readonly unknown[] } };
}

/** The schemas that a generator wrote, by operation: of the body that it is sent, and of the answer of success. */
interface Schemas {
  readonly body: (operationId: string, method: string, path: string) => Checked | undefined;
  readonly answer: (operationId: string, method: string, path: string) => Checked | undefined;
}

const imported = async <T>(file: string): Promise<T> => (await import(pathToFileURL(`${OUT}/${file}`).href)) as T;

const ZOD: Readonly<Record<string, (version: Version) => Promise<Schemas>>> = {
  'orval, zod': async (version) => {
    const written = await imported<Record<string, Checked>>(`orval-zod-${version}/client.ts`);
    return { body: (id) => written[`${id}Body`], answer: (id) => written[`${id}Response`] };
  },
  'openapi-zod-client': async (version) => {
    interface Endpoint {
      readonly method: string;
      readonly path: string;
      readonly parameters?: readonly { readonly type: string; readonly schema: Checked }[];
      readonly response: Checked;
    }
    const { api } = await imported<{ api: { api: readonly Endpoint[] } }>(`openapi-zod-client-${version}.ts`);
    const find = (method: string, path: string) =>
      api.api.find((one) => one.method === method && one.path === path.replaceAll(/\{(\w+)\}/g, ':$1'));
    return {
      body: (_id, method, path) => find(method, path)?.parameters?.find(({ type }) => type === 'Body')?.schema,
      answer: (_id, method, path) => find(method, path)?.response,
    };
  },
};

/** What a reader asks of the seeded demo, and the path of the document that has it. */
const QUESTIONS: readonly (readonly [path: string, url: string])[] = [
  ['/items', '/items?id=TS001-I000001,TS001-I000002&stock=1'],
  ['/items/{id}', '/items/TS001?code=TEA-001,GIFT-001&stock=1'],
  ['/items/{id}', '/items/TS001-I000001?stock=1'],
  ['/warehousings', '/warehousings'],
  ['/warehousings/stocked', '/warehousings/stocked'],
  ['/warehousings/stocked/{year}/{month}', '/warehousings/stocked/2026/11'],
  ['/shipments', '/shipments'],
  ['/shipments/shipped', '/shipments/shipped'],
  ['/shipments/shipped/{year}/{month}', '/shipments/shipped/2026/11'],
  ['/shipments/{id}', '/shipments/TS001-S000001?requests=1&rules=1'],
];

async function answerTo(url: string, version: Version): Promise<unknown> {
  const headers = { authorization: `Bearer ${demo.token}`, 'x-api-version': version };
  const answer = await demo.app.inject({ url: `/api${url}`, headers });
  expect(answer.statusCode, url).toBe(200);
  return answer.json();
}

/** Bodies that the document shows for an operation. */
function bodiesOf(document: Document, { requestBody }: Operation): unknown[] {
  const { example, examples = {} } =
    requestBody === undefined ? {} : (resolved(document, requestBody).content['application/json'] ?? {});
  return [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)];
}

const refusal = (schema: Checked | undefined, value: unknown): unknown =>
  schema === undefined ? 'there is no schema' : (schema.safeParse(value).error?.issues ?? null);

describe.each(VERSIONS)('the document of %s', (version) => {
  it.concurrent.each(Object.keys(GENERATORS))('is understood by %s', async (generator) => {
    const [name = '', ...args] = GENERATORS[generator]?.(version) ?? [];
    await command(name, args);
  });

  it.concurrent('is linted by Redocly without a warning', async () => {
    const said = await command('redocly', [
      'lint',
      documentOf(version),
      '--config',
      'redocly.yaml',
      '--format',
      'json',
    ]);
    const { totals, problems } = JSON.parse(said) as { totals: object; problems: readonly unknown[] };
    expect({ totals, problems }).toEqual({ totals: { errors: 0, warnings: 0, ignored: 0 }, problems: [] });
  });

  it.each(Object.keys(ZOD))('has answers and bodies that the schemas of %s take', async (generator) => {
    const schemas = await ZOD[generator]?.(version);
    if (schemas === undefined) throw new Error(`no schemas of ${generator}`);
    const document = documents[version];
    const refused: unknown[] = [];
    for (const [path, url] of QUESTIONS) {
      const operation = document.paths[path]?.get;
      const refusedFor = refusal(
        schemas.answer(operation?.operationId ?? '', 'get', path),
        await answerTo(url, version),
      );
      if (refusedFor !== null) refused.push({ url, refusedFor });
    }
    let sent = 0;
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        for (const body of bodiesOf(document, operation)) {
          const refusedFor = refusal(schemas.body(operation.operationId, method, path), body);
          if (refusedFor !== null) refused.push({ method, path, refusedFor });
          sent += 1;
        }
      }
    }
    expect(refused).toEqual([]);
    expect(sent).toBeGreaterThan(15);
    const wrong = { code: 'SENCHA-100', price: { yen: 1080 } };
    expect(
      refusal(schemas.body('createItem', 'post', '/items'), wrong),
      'the schema is one that refuses',
    ).not.toBeNull();
  });
});

it('what they wrote, and the code samples, compile under strict', async () => {
  await command('tsc', ['--project', 'tsconfig.generated.json']);
});

import { adviceOn, CONSOLE_VERSION, type Version } from '../../wire/contract/versions.js';
import { Components, type JsonSchema } from './dialect.js';
import {
  isInContract,
  type OwnArea,
  operationOf,
  parameterNames,
  type Route,
  refusalsOf,
  sharedParameters,
} from './operation.js';
import { HEADERS, REFUSALS, type RefusalName, refusalResponse } from './refusals.js';
import { descriptionAt, TAGS } from './route-description.js';

const DESCRIPTION = `
Items, inbound receipts and outbound shipments of a logistics provider.

- Every request sends its token (\`Authorization: Bearer ...\`) and its version (\`X-Api-Version\`; requests to the demo's clock need none).
- Days are days in Japan: \`YYYY-MM-DD\` in bodies and answers, \`YYYYMMDD\` in queries (\`date_before\`, \`date_after\`). Times are ISO 8601 with an offset. Prices and amounts are in yen, weights in grams.
- Answers contain every field; its value is \`null\` if there is none. Only these fields can be absent: fields of features that the account does not have, fields that a parameter adds (\`stock=1\`), fields that only transfers, cool or overseas shipments have, and \`serial_no\` of a shipment's items in answers to POST, PUT and DELETE.
- Unknown fields of a body are ignored. With \`strict=1\` in the query of a POST or PUT they are refused, and the error names each of them. Fields that an update leaves out keep their values (the update of a transfer must give \`destination\` and \`items\`); \`null\` clears an optional field.
- After a timeout or a 5xx answer, the request may have been carried out. A POST with an \`Idempotency-Key\` can be sent again with the same key. Without a key, check first what was done.
- *Kura extension* marks what Kura offers in addition to the published API. Another service with the same API may not have it.

The code samples work on a fresh demo environment. They take the address of the server and your token from two variables. The TypeScript samples import \`@kura/client\`: the folder \`clients/typescript\` of Kura's repository, whose README says how to install it.

\`\`\`sh
export KURA_URL=http://127.0.0.1:8080   # where Kura runs
export TOKEN=kura_...
\`\`\`
`.trim();

/** For OpenAPI, two paths that differ only in parameter names are the same path: the names of the first path are used for both. */
function withSharedParameterNames(routes: readonly Route[]): (route: Route) => Route {
  const first = new Map<string, string>();
  const shapeOf = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');
  for (const { path } of routes) if (!first.has(shapeOf(path))) first.set(shapeOf(path), path);
  return (route) => {
    const path = first.get(shapeOf(route.path)) ?? route.path;
    if (path === route.path) return route;
    const [own, shared] = [parameterNames(route.path), parameterNames(path)];
    const params = Object.fromEntries(
      own.flatMap((name, index) => {
        const schema = route.about.params?.[name];
        return schema === undefined ? [] : [[shared[index] as string, schema]];
      }),
    );
    return { ...route, path, about: { ...route.about, params } };
  };
}

function pathsOf(routes: readonly Route[], version: Version, components: Components): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes.map(withSharedParameterNames(routes))) {
    const operations = paths[route.path] ?? {};
    operations[route.method.toLowerCase()] = operationOf(
      { ...route, about: descriptionAt(route.about, version) },
      version,
      components,
    );
    paths[route.path] = operations;
  }
  return paths;
}

/** The OpenAPI 3.1 document of a version, from the registered routes. */
export function documentOf(all: readonly Route[], version: Version): JsonSchema {
  const routes = all.filter(isInContract);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kura API',
      version,
      summary: 'Logistics outsourcing: items, inbound receipts, outbound shipments.',
      description: `${DESCRIPTION}\n\n${adviceOn(version)}`,
      license: LICENSE,
    },
    externalDocs: { description: 'Guides', url: '/docs/guides' },
    servers: [{ url: '/api', description: 'This server.' }],
    security: [{ token: [] }],
    ...contentsOf(routes, version, {
      token: { type: 'http', scheme: 'bearer', description: 'An access token of your account.' },
    }),
  };
}

const SESSION_SCHEME = {
  type: 'apiKey',
  in: 'cookie',
  name: 'kura_session',
  description: 'A person who is signed in.',
};

const CONSOLE_DESCRIPTION = `
What the console's pages ask of this server. It is not part of the contract, and may change with every release.

- People are signed in by a cookie. Changes are accepted from pages of this server's public address only (\`Origin\`).
- Requests for an account name it: \`X-Kura-Account: TS001\`. With an access token in place of the cookie, the account is the token's, and only reads are allowed.
- The contract's operations are here too, as version 1.6 describes them.
`.trim();

const FLOOR_DESCRIPTION = `
What scanners in the warehouse ask of this server, and what the provider's staff decide about that work. It is not part of the contract.

- **Devices** (\`/floor\`): an administrator makes a pairing code, and the device changes it for its token. The device sends the token with every request (\`Authorization: Bearer ...\`), and with it the session of whoever has signed in with badge and PIN (\`X-Kura-Session\`).
- 401 tells what is missing: \`unauthorized\`: the device must be paired (again); \`sign_in_required\`: somebody must sign in on it; \`wrong_sign_in\`: badge or PIN is wrong.
- **The desk** (\`/desk\`): staff who are signed in at the console, by its cookie. Changes are accepted from pages of this server's public address only (\`Origin\`).
`.trim();

/** The head and the security schemes of the documents that are not in the contract, by the part of the server. */
const OWN_DOCUMENTS: Readonly<Record<OwnArea, { readonly head: JsonSchema; readonly schemes: JsonSchema }>> = {
  console: {
    head: {
      info: { title: 'Kura console API', description: CONSOLE_DESCRIPTION },
      servers: [{ url: '/console', description: 'This server.' }],
      security: [{ session: [] }, { token: [] }],
    },
    schemes: {
      session: SESSION_SCHEME,
      token: { type: 'http', scheme: 'bearer', description: 'An access token of the account, for reading.' },
    },
  },
  floor: {
    head: {
      info: { title: 'Kura floor API', description: FLOOR_DESCRIPTION },
      servers: [{ url: '/', description: 'This server.' }],
      security: [{ device: [], person: [] }],
    },
    schemes: {
      session: SESSION_SCHEME,
      device: { type: 'http', scheme: 'bearer', description: 'The token of a paired device.' },
      person: {
        type: 'apiKey',
        in: 'header',
        name: 'X-Kura-Session',
        description: 'The session of whoever has signed in on the device.',
      },
    },
  },
};

/** The OpenAPI 3.1 document of a part of the server that is not in the contract. */
export function ownDocumentOf(all: readonly Route[], area: OwnArea): JsonSchema {
  const { head, schemes } = OWN_DOCUMENTS[area];
  return {
    openapi: '3.1.0',
    ...head,
    info: { ...(head.info as object), version: CONSOLE_VERSION, license: LICENSE },
    ...contentsOf(
      all.filter((route) => route.area === area),
      CONSOLE_VERSION,
      schemes,
    ),
  };
}

const LICENSE = { name: 'MIT', identifier: 'MIT' };

/** Tags, paths and components. */
function contentsOf(routes: readonly Route[], version: Version, securitySchemes: JsonSchema): JsonSchema {
  const components = new Components();
  const paths = pathsOf(routes, version, components);
  const tags = Object.entries(TAGS).filter(([name]) => routes.some(({ about }) => about.tag === name));
  const used = new Set<string>(routes.flatMap(refusalsOf));
  const responses = Object.keys(REFUSALS)
    .filter((name) => used.has(name))
    .map((name) => [name, refusalResponse(name as RefusalName, (own) => components.schema(own))]);
  return {
    tags: tags.map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes,
      parameters: sharedParameters(version),
      headers: Object.fromEntries(
        Object.entries(HEADERS).map(([name, own]) => {
          const { description, ...schema } = components.schema(own);
          return [name, { description, schema }];
        }),
      ),
      responses: Object.fromEntries(responses),
      schemas: components.all(),
    },
  };
}

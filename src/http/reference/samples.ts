/*
 * Code samples of each operation in curl, TypeScript and Python, ready to paste: address and token come from KURA_URL
 * and TOKEN, as in the README and the guides. They use resources of a fresh demo (demo-examples.ts).
 */

export interface SampleRequest {
  readonly method: string;
  /** With parameters in braces, below `/api` when `guarded`. */
  readonly path: string;
  readonly guarded: boolean;
  readonly version: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** JSON; undefined for none. */
  readonly body: unknown;
  /** Names of the parts of an upload. */
  readonly files: readonly string[];
  /** File name for a downloaded answer; null for JSON. */
  readonly savedAs: string | null;
  /** What must be done before; null for nothing. */
  readonly first: string | null;
}

interface Sample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/** How a language writes JSON values. */
interface Literals {
  readonly indent: string;
  readonly words: Readonly<Record<string, string>>;
  readonly text: (value: string) => string;
  readonly key: (name: string) => string;
}

const TYPESCRIPT: Literals = {
  indent: '  ',
  words: { true: 'true', false: 'false', null: 'null' },
  text: (value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`,
  key: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`),
};
const PYTHON: Literals = {
  indent: '    ',
  words: { true: 'True', false: 'False', null: 'None' },
  text: (value) => JSON.stringify(value),
  key: (name) => JSON.stringify(name),
};

/** Maximum length of a value on one line. */
const LINE = 90;

function literal(value: unknown, how: Literals, indent = ''): string {
  if (typeof value === 'string') return how.text(value);
  if (typeof value !== 'object' || value === null) return how.words[String(value)] ?? String(value);
  const inner = indent + how.indent;
  const parts = (inside: string): string[] =>
    Array.isArray(value)
      ? value.map((one) => literal(one, how, inside))
      : Object.entries(value).map(([name, one]) => `${how.key(name)}: ${literal(one, how, inside)}`);
  const [open, close, space] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', how === PYTHON ? '' : ' '];
  const flat = parts('').join(', ');
  if (flat === '') return `${open}${close}`;
  if (flat.length + indent.length <= LINE && !flat.includes('\n')) return `${open}${space}${flat}${space}${close}`;
  const lines = parts(inner).map((part) => `${inner}${part},\n`);
  return `${open}\n${lines.join('')}${indent}${close}`;
}

const addressOf = ({ path, guarded, params, query }: SampleRequest): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asked = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return `${guarded ? '/api' : ''}${filled}${asked.length === 0 ? '' : `?${asked.join('&')}`}`;
};

const FILE = 'picture.jpg';

/** Notes to read before running a sample, as comments above it. */
const notesOf = ({ first, files }: SampleRequest, sign: '#' | '//'): string =>
  [...(first === null ? [] : [first]), ...(files.length === 0 ? [] : [`${FILE} is any jpeg of yours in this folder.`])]
    .map((note) => `${sign} ${note}\n`)
    .join('');

function curl(request: SampleRequest): string {
  const { method, guarded, version, body, files, savedAs } = request;
  const sends = body !== undefined || files.length > 0;
  const implied = method === 'GET' || (method === 'POST' && sends);
  const parts = [
    `curl${implied ? '' : ` -X ${method}`} "$KURA_URL${addressOf(request)}"`,
    '-H "Authorization: Bearer $TOKEN"',
    ...(guarded ? [`-H 'X-Api-Version: ${version}'`] : []),
    ...files.map((name) => `-F '${name}=@${FILE}'`),
    // Without --fail, the JSON of a refusal would be saved as the file.
    ...(savedAs === null ? [] : [`--fail --output ${savedAs}`]),
  ];
  if (body !== undefined) {
    const json = JSON.stringify(body, null, 2).replaceAll("'", "'\\''");
    parts.push("-H 'Content-Type: application/json'", `-d '${json}'`);
  }
  return notesOf(request, '#') + parts.join(' \\\n  ');
}

/** Uses the client of clients/typescript; `fetch` for what that does not support (demo controls, uploads). */
function typescript(request: SampleRequest): string {
  const { method, path, guarded, version, params, query, body, files, savedAs } = request;
  if (!guarded || files.length > 0) return typescriptFetch(request);
  const has = (values: object): boolean => Object.keys(values).length > 0;
  const given = { ...(has(params) ? { path: params } : {}), ...(has(query) ? { query } : {}) };
  const options = [
    ...(has(given) ? [`  params: ${literal(given, TYPESCRIPT, '  ')},\n`] : []),
    ...(body === undefined ? [] : [`  body: ${literal(body, TYPESCRIPT, '  ')},\n`]),
    ...(savedAs === null ? [] : ["  parseAs: 'blob',\n"]),
  ];
  const call = `kura.${method}(${TYPESCRIPT.text(path)}${options.length === 0 ? '' : `, {\n${options.join('')}}`})`;
  return `${notesOf(request, '//')}${savedAs === null ? '' : "import { writeFile } from 'node:fs/promises';\n"}import { createKuraClient, unwrap } from '@kura/client';

const kura = createKuraClient({
  baseUrl: \`\${process.env.KURA_URL}/api\`,
  token: process.env.TOKEN ?? '',
  version: '${version}',
});

const answer = await unwrap(${call});
${savedAs === null ? 'console.log(answer);' : `await writeFile('${savedAs}', new Uint8Array(await answer.arrayBuffer()));`}
`;
}

function typescriptFetch(request: SampleRequest): string {
  const { method, guarded, version, body, files } = request;
  const json = body === undefined ? '' : "\n    'Content-Type': 'application/json',";
  const upload =
    files.length === 0
      ? ''
      : `import { openAsBlob } from 'node:fs';

const form = new FormData();
${files.map((name) => `form.set('${name}', await openAsBlob('${FILE}'), '${FILE}');\n`).join('')}
`;
  const sent = body === undefined ? '' : `\n  body: JSON.stringify(${literal(body, TYPESCRIPT, '  ')}),`;
  return `${notesOf(request, '//')}${upload}const answer = await fetch(\`\${process.env.KURA_URL}${addressOf(request)}\`, {
  method: '${method}',
  headers: {
    Authorization: \`Bearer \${process.env.TOKEN}\`,${guarded ? `\n    'X-Api-Version': '${version}',` : ''}${json}
  },${files.length === 0 ? sent : '\n  body: form,'}
});
if (!answer.ok) throw new Error(await answer.text());
console.log(await answer.json());
`;
}

function python(request: SampleRequest): string {
  const { method, guarded, version, body, files, savedAs } = request;
  const headers = `"Authorization": f"Bearer {os.environ['TOKEN']}"${guarded ? `, "X-Api-Version": "${version}"` : ''}`;
  const parts = files.map((name) => `"${name}": open("${FILE}", "rb")`);
  return `${notesOf(request, '#')}import os

import requests

answer = requests.${method.toLowerCase()}(
    os.environ["KURA_URL"] + "${addressOf(request)}",
    headers={${headers}},${body === undefined ? '' : `\n    json=${literal(body, PYTHON, '    ')},`}${
      files.length === 0 ? '' : `\n    files={${parts.join(', ')}},`
    }
    timeout=30,
)
if not answer.ok:
    raise SystemExit(answer.text)
${savedAs === null ? 'print(answer.json())' : `open("${savedAs}", "wb").write(answer.content)`}
`;
}

/** The samples of an operation, for the extension \`x-codeSamples\`. */
export const samplesOf = (request: SampleRequest): readonly Sample[] => [
  { lang: 'shell', label: 'curl', source: curl(request) },
  { lang: 'typescript', label: 'TypeScript', source: typescript(request) },
  { lang: 'python', label: 'Python', source: python(request) },
];

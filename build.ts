import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import packageJson from './package.json' with { type: 'json' };

/*
 * `npm run build`: writes dist/kura/cli.js, which `npm start` and `npm run kura` run, and the pages of the console.
 *
 * It is one file, because Node needs longer to find and load modules than to run them. What is imported on first use
 * (papers, pictures, Redis) stays apart. Types are not looked at here: `npm run check` does that.
 */

/**
 * Packages that each start loads: a thousand modules. Our own are bundled from source. The others are loaded from
 * node_modules: they are loaded on first use, or have programs or files of their own, which they would not find.
 */
const BUNDLED = [
  '@fastify/cookie',
  '@fastify/multipart',
  '@fastify/rate-limit',
  '@fastify/static',
  '@fastify/under-pressure',
  '@kura/embedded-postgres',
  'ajv',
  'commander',
  'envalid',
  'fastify',
  'flydrive',
  'graphile-worker',
  'helmet',
  'marked',
  'pg',
  'pg-copy-streams',
  'pino',
  'prom-client',
  'tar-stream',
  'temporal-polyfill',
  'typebox',
];

/** What these packages would load for features that Kura does not use. */
const UNUSED = ['pg-native', 'typescript'];

/** Packages of CommonJS look for Node's modules with `require`, which modules of the bundle do not have. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

const ROOT = fileURLToPath(new URL('.', import.meta.url));

/** The thread that draws papers: a program of its own, which the server finds beside itself. */
const THREAD = 'src/documents/paper-worker.ts';

/** Bundles a module and what it imports of ours. @param outdir two levels below the repository's root: see kernel/root.ts */
export async function bundle(entry: string, outdir: string): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [entry, THREAD],
    entryNames: '[name]',
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    external: [...UNUSED, ...Object.keys(packageJson.dependencies).filter((name) => !BUNDLED.includes(name))],
    banner: { js: REQUIRE },
    // Fewer bytes to read and compile at each start.
    minifyWhitespace: true,
    minifySyntax: true,
    // Node has it from version 21 on. Where it is missing, `pg` loads Node's own `fetch` to find out that it is not at Cloudflare.
    define: { navigator: JSON.stringify({ userAgent: 'Node.js' }) },
    // Lines and names of stack traces; the sources themselves are at hand.
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  });
}

/** The pages of the console, by Vite, and each file compressed beside it: the server only picks one. */
export async function buildConsole(): Promise<void> {
  // A process of its own: Vite takes React's production build by NODE_ENV, which is `test` where tests build the pages.
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: `${ROOT}console`,
    env: { NODE_ENV: 'production' },
  });
  const assets = new URL('dist/console/assets/', import.meta.url);
  for (const name of await readdir(assets)) {
    const bytes = await readFile(new URL(name, assets));
    await writeFile(new URL(`${name}.gz`, assets), gzipSync(bytes, { level: 9 }));
    await writeFile(new URL(`${name}.br`, assets), brotliCompressSync(bytes));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await rm(new URL('dist', import.meta.url), { recursive: true, force: true });
  await bundle('src/cli.ts', 'dist/kura');
  await buildConsole();
}

import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { notFound } from '../../kernel/errors.js';
import { ROOT } from '../../kernel/root.js';

/** Where the build puts the pages of the console. */
const PAGES = fileURLToPath(new URL('dist/console/', ROOT));

const HTML = 'text/html; charset=utf-8';

/** Shown when Kura runs from source and nothing was built yet. */
const NOT_BUILT =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Kura</title><p>The pages of the console are not built: run <code>npm run build</code>.</p></html>\n';

/** Paths that programs use. An unknown path below them is 404, not a page. `/floor` itself is the page of the scanners. */
const OF_PROGRAMS = /^\/(?:(?:api|console|demo|desk|docs|openapi|assets|livez|readyz|metrics)(?:\/|\?|$)|floor\/)/;

const OF_FLOOR = /^\/floor(?:\?|$)/;

/** The HTML of a page as it was built. */
const pageOf = (file: string): Promise<string> => readFile(`${PAGES}${file}`, 'utf8');

/**
 * Serves the pages: files with the hash of their content in their name, which browsers keep for ever; the page of the
 * scanners; and the console for every other address that no program uses. The code of the page decides what it shows there.
 */
export const servePages: FastifyPluginAsync = async (app) => {
  const isBuilt = existsSync(`${PAGES}index.html`);
  const [page, floor] = isBuilt
    ? await Promise.all([pageOf('index.html'), pageOf('floor.html')])
    : [NOT_BUILT, NOT_BUILT];
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: PAGES,
      index: false,
      wildcard: false,
      globIgnore: ['assets/**'],
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      },
    });
    // One route for the hundreds of assets: the plugin would make two for each, which delays the start.
    const assets = new Set(await readdir(`${PAGES}assets`));
    app.get<{ Params: { file: string } }>('/assets/:file', ({ params: { file } }, reply) => {
      if (!assets.has(file)) throw notFound();
      return reply.sendFile(`assets/${file}`);
    });
  }
  app.get('/*', (request, reply) => {
    // A program with a wrong address must get an error, not a page. Only browsers ask for HTML by default.
    const wantsPage = request.url === '/' || request.headers.accept?.includes('text/html') === true;
    if (!wantsPage || OF_PROGRAMS.test(request.url)) throw notFound();
    return reply
      .type(HTML)
      .header('cache-control', 'no-cache')
      .send(OF_FLOOR.test(request.url) ? floor : page);
  });
};

/*
 * Keeps the floor app on the device, so that it loads without network too: in the cold store, behind a metal door. The page is
 * asked for anew each time, and taken from the device when no good answer comes soon; its files have the hash of their content in
 * their name, so those are taken from the device first.
 */

const KEPT = 'kura-floor';
const PAGE = '/floor';
/** Files of older versions go when there are so many: a version has about ten. */
const MOST_FILES = 60;
/** So long an answer is waited for, in ms: without a signal, a request may hang for minutes. */
const PATIENCE_MS = 4_000;

/** Keeps a version of the app: first the files that its page names, then the page, so that it never stands there without them. */
async function keepVersion(page) {
  const cache = await caches.open(KEPT);
  const files = [...(await page.clone().text()).matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file]) => file);
  const missing = [];
  for (const file of files) if ((await cache.match(file)) === undefined) missing.push(file);
  await cache.addAll(missing);
  await cache.put(PAGE, page);
  const kept = (await cache.keys()).filter(({ url }) => {
    const { pathname } = new URL(url);
    return pathname !== PAGE && !files.includes(pathname);
  });
  await Promise.all(kept.slice(0, -MOST_FILES).map((file) => cache.delete(file)));
}

async function keepNow() {
  const page = await fetch(PAGE, { headers: { accept: 'text/html' } });
  if (!page.ok) throw new Error(`the page is not there: ${page.status}`);
  await keepVersion(page);
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepNow());
  self.skipWaiting();
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** What is kept for a request; undefined: nothing, or the device cannot read it. */
const keptOf = async (request) => {
  try {
    return await (await caches.open(KEPT)).match(request);
  } catch {
    return undefined;
  }
};

async function pageOf(event) {
  const kept = await keptOf(PAGE);
  try {
    const patience = kept === undefined ? {} : { signal: AbortSignal.timeout(PATIENCE_MS) };
    const answer = await fetch(event.request.url, { headers: { accept: 'text/html' }, ...patience });
    if (answer.ok) event.waitUntil(keepVersion(answer.clone()).catch(() => {}));
    return answer.ok ? answer : (kept ?? answer);
  } catch (error) {
    if (kept === undefined) throw error;
    return kept;
  }
}

async function fileOf(request) {
  const kept = await keptOf(request);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  try {
    if (answer.ok) await (await caches.open(KEPT)).put(request, answer.clone());
  } catch {
    // A device without room still shows the app, as long as there is a network.
  }
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname === PAGE) event.respondWith(pageOf(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request));
});

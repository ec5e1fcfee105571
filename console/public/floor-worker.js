/*
 * Keeps the floor app on the device, so that it loads without network too: in the cold store, behind a metal door. The page is
 * asked for anew each time and taken from the device when nobody answers; its files have the hash of their content in their
 * name, so those are taken from the device first.
 */

const KEPT = 'kura-floor';
const PAGE = '/floor';
/** Files of older versions go when there are so many: a version has about ten. */
const MOST_FILES = 60;

/** The page and the files that it names: they were loaded before this worker was there. */
async function keepAll() {
  const cache = await caches.open(KEPT);
  const page = await fetch(PAGE, { headers: { accept: 'text/html' } });
  const files = [...(await page.clone().text()).matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file]) => file);
  await cache.put(PAGE, page);
  await cache.addAll(files);
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepAll());
  self.skipWaiting();
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

async function pageOf(request) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(PAGE, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(PAGE);
    if (kept === undefined) throw error;
    return kept;
  }
}

async function fileOf(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const files = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== PAGE);
    await Promise.all(files.slice(0, -MOST_FILES).map((file) => cache.delete(file)));
  }
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname === PAGE) event.respondWith(pageOf(request));
  else if (pathname.startsWith('/assets/') || pathname.endsWith('.svg')) event.respondWith(fileOf(request));
});

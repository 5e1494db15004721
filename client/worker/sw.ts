/**
 * The service worker: opens the shell offline, caches viewed photographs, shows push notifications. It
 * answers no call: the page knows the member and decides what is readable offline (lib/offline-link.ts).
 */
import { ExpirationPlugin } from 'workbox-expiration';
import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { WorkboxPlugin } from 'workbox-core';
import { CacheFirst } from 'workbox-strategies';
import { showNotices } from './notices.ts';
import type { PageEvent, WorkerScope } from './scope.ts';
import { takeShared } from './shared.ts';

declare const self: WorkerScope;
/**
 * Written by the build: addresses with the hash that each had when this worker was made
 * (build/offline-worker.ts).
 */
declare const __PRECACHE__: { url: string; revision: string | null }[];

/** The one page of the client, as the server sent it, with its policy. */
const SHELL = '/entrar';
const PATIENCE = 6000;

cleanupOutdatedCaches();
precache(__PRECACHE__);

if (__PRECACHE__.length > 0) {
  registerRoute(
    new NavigationRoute(({ request, event }) => open(request, event as PageEvent), {
      // Path and search: an open form stands in the search.
      allowlist: [/^\/(?:login|verificar|dashboard(?:\/[^?]*)?)?(?:\?|$)/],
    }),
  );
}
// After the navigation route: while online the shell is never served from the cache.
addRoute({ cleanURLs: false, directoryIndex: '' });

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/api\/archivos\/[\w-]+\/[sm]$/.test(url.pathname),
  new CacheFirst({
    cacheName: 'petlove-fotos',
    plugins: [
      // What a veterinarian sees at a visit must not be cached.
      { cacheWillUpdate: async ({ response }) => (isForKeeping(response) ? response : null) },
      new ExpirationPlugin({
        maxEntries: 200,
        maxAgeSeconds: 30 * 24 * 3600,
        purgeOnQuotaError: true,
      }) as WorkboxPlugin,
    ],
  }),
);

// Our reader of codes is large: only a device that used it once has it without a line. Its name changes with its content.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/(?:code-reader\.worker|zxing_reader)-/.test(url.pathname),
  new CacheFirst({
    cacheName: 'petlove-lector',
    plugins: [new ExpirationPlugin({ maxEntries: 4, purgeOnQuotaError: true }) as WorkboxPlugin],
  }),
);

function isForKeeping({ status, headers }: Response): boolean {
  return status === 200 && headers.get('cache-control') !== 'no-store';
}

showNotices(self);
takeShared();

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable().catch(() => undefined)]),
  );
});

// A new version waits until the member accepts it, or until the last window of the old one is closed.
self.addEventListener('message', (event) => {
  if (event.data === 'actualizar') event.waitUntil(self.skipWaiting());
});

/** From the server while it answers in time; else the cached page. */
async function open(request: Request, event: PageEvent): Promise<Response> {
  const kept = await matchPrecache(SHELL);
  const sent = fromServer(request, event);
  if (!kept) return sent;
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE));
  return Promise.race([sent.catch(() => kept), late]);
}

async function fromServer(request: Request, { preloadResponse }: PageEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

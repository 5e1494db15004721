/**
 * The worker: opens the shell without a network, keeps the photographs that were seen, shows what the server pushes. It answers
 * no call: what may be read or wait without a network is decided by the page (lib/offline-link.ts), which knows whose it is.
 */
import { ExpirationPlugin } from 'workbox-expiration';
import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { WorkboxPlugin } from 'workbox-core';
import { CacheFirst } from 'workbox-strategies';
import { showNotices } from './notices.ts';
import type { PageEvent, WorkerScope } from './scope.ts';

declare const self: WorkerScope;
/** Written by the build: addresses with the hash of what each had when this worker was made (build/offline-worker.ts). */
declare const __PRECACHE__: { url: string; revision: string | null }[];

/** The one page of the client. As it came, with its own nonce and the policy that names it. */
const SHELL = '/dashboard';
const PATIENCE = 6000;

cleanupOutdatedCaches();
precache(__PRECACHE__);

if (__PRECACHE__.length > 0) {
  registerRoute(
    new NavigationRoute(({ request, event }) => open(request, event as PageEvent), {
      // Path and search: a form that is open stands in the search.
      allowlist: [/^\/(?:login|dashboard(?:\/[^?]*)?)?(?:\?|$)/],
    }),
  );
}
// Behind the navigation: the shell itself is never served while there is a line.
addRoute({ cleanURLs: false, directoryIndex: '' });

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/api\/archivos\/[\w-]+\/[sm]$/.test(url.pathname),
  new CacheFirst({
    cacheName: 'petlove-fotos',
    plugins: [
      // What a veterinarian is shown at a visit is not for keeping.
      { cacheWillUpdate: async ({ response }) => (isForKeeping(response) ? response : null) },
      new ExpirationPlugin({
        maxEntries: 200,
        maxAgeSeconds: 30 * 24 * 3600,
        purgeOnQuotaError: true,
      }) as WorkboxPlugin,
    ],
  }),
);

function isForKeeping({ status, headers }: Response): boolean {
  return status === 200 && headers.get('cache-control') !== 'no-store';
}

showNotices(self);

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable().catch(() => undefined)]),
  );
});

// A new version waits until its person says so, or until the last window of the old one is closed.
self.addEventListener('message', (event) => {
  if (event.data === 'actualizar') event.waitUntil(self.skipWaiting());
});

/** From the server while it answers in time; else the page as this worker knows it. */
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

/** Installs the service worker after the sign-in, and reports a waiting newer version. */
import { isOffline } from './offline.ts';

/**
 * `offer` gets a function that switches to the new version: only a press may call it, never while the member
 * types.
 */
export async function installWorker(offer: (change: () => void) => void): Promise<void> {
  // Offline there is no source to install from; the next start installs it.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || isOffline()) return;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js').catch(() => undefined);
  if (!registration) return;
  const propose = (waiting: ServiceWorker | null) => {
    // Without a controller this is the first version, so there is no update to offer.
    if (!waiting || !serviceWorker.controller) return;
    offer(() => {
      serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
      waiting.postMessage('actualizar');
    });
  };
  propose(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') propose(registration.waiting);
    });
  });
  // An installed app may stay open for days.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && navigator.onLine) void registration.update().catch(() => undefined);
  });
}

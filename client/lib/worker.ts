/** Installs the worker after the sign-in, and says when a newer one waits. */
import { isOffline } from './offline.ts';

/** `offer` is told how to change to the new version: only a press does it, never in the middle of typing. */
export async function installWorker(offer: (change: () => void) => void): Promise<void> {
  // Without a line there is nothing to install from; the next start does it.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || isOffline()) return;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js').catch(() => undefined);
  if (!registration) return;
  const propose = (waiting: ServiceWorker | null) => {
    // Without a controller it is the first one, and there is nothing to change from.
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

/**
 * Files that another app shared to this one: the service worker laid them aside (worker/shared.ts) until the member has said where
 * they go.
 */

/** As client/worker/shared.ts names it. */
const SHARED_CACHE = 'petlove-compartido';

/** @returns none where nothing was shared, or the browser keeps nothing. */
export async function readShared(): Promise<File[]> {
  if (!('caches' in window)) return [];
  const cache = await caches.open(SHARED_CACHE);
  const kept = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  return Promise.all(kept.flatMap((response) => (response ? [fileOf(response)] : [])));
}

export async function forgetShared(): Promise<void> {
  if ('caches' in window) await caches.delete(SHARED_CACHE);
}

async function fileOf(response: Response): Promise<File> {
  const name = decodeURIComponent(response.headers.get('x-nombre') ?? 'foto.jpg');
  return new File([await response.blob()], name, { type: response.headers.get('content-type') ?? '' });
}

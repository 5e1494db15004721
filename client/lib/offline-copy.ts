/** Prefetches what must be readable offline: every animal's record and photo, at most sixty, ten in a request. */
import { photoUrl } from './files.ts';
import { trpcClient } from './trpc.ts';
import { whenIdle } from './when-idle.ts';

const MOST = 60;
const AT_ONCE = 10;
const START = 4000;
const PAUSE = 400;
/** The size that the ID card shows. */
const CARD_SIZE = 'm';

/**
 * Only the link stores the answers (lib/offline-link.ts), not the page's cache. @returns a function that
 * stops it
 */
export function keepRecords(): () => void {
  const stop = new AbortController();
  const timer = setTimeout(() => whenIdle(() => void copy(stop.signal).catch(() => undefined)), START);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

async function copy(signal: AbortSignal): Promise<void> {
  const [pets] = await Promise.all([
    trpcClient.pets.list.query(undefined, { signal }),
    trpcClient.agenda.overview.query(undefined, { signal }),
    trpcClient.owners.list.query(undefined, { signal }),
    trpcClient.vaccines.remembered.query(undefined, { signal }),
    trpcClient.reference.species.query(undefined, { signal }),
    trpcClient.reference.vaccines.query(undefined, { signal }),
    trpcClient.reference.diseases.query(undefined, { signal }),
  ]);
  const wanted = pets.slice(0, MOST);
  for (let from = 0; from < wanted.length && !signal.aborted; from += AT_ONCE) {
    await new Promise((go) => setTimeout(go, PAUSE));
    const batch = wanted.slice(from, from + AT_ONCE);
    await Promise.all(batch.map(({ id }) => trpcClient.pets.get.query({ petId: id }, { signal })));
  }
  await workerInControl(signal);
  for (const { photo } of wanted) if (photo && !signal.aborted) await fetch(photoUrl(photo, CARD_SIZE), { signal });
}

/**
 * The service worker caches pictures that pass through it; on a first visit it controls the page only after a
 * while.
 */
async function workerInControl(signal: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.ready;
  if (serviceWorker.controller) return;
  await new Promise((took) => serviceWorker.addEventListener('controllerchange', took, { once: true, signal }));
}

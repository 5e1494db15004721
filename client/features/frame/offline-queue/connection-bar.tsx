/** The connection bar with its data: the age of the page, the waiting entries, and their list. */
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { OfflineBar } from './offline-bar.tsx';
import { useOffline } from '../../../lib/offline.ts';
import { needsConfirmation, useOutbox } from '../../../lib/outbox.ts';
import { queryClient } from '../../../lib/trpc.ts';

const WaitingSheet = lazy(() => import('./waiting-sheet.tsx').then((module) => ({ default: module.WaitingSheet })));

export function ConnectionBar() {
  const offline = useOffline();
  // A counter's doses wait only for a moment: the bar must not flicker with each animal.
  const entries = useOutbox().filter(
    ({ campaignId, refusal }) => campaignId === undefined || offline || refusal !== null,
  );
  const [open, setOpen] = useState(false);
  const at = useSyncExternalStore(subscribe, oldestShown);
  return (
    <>
      <OfflineBar
        offline={offline}
        dataOf={at === 0 ? undefined : new Date(at).toISOString()}
        waiting={entries.length}
        refused={entries.filter((entry) => entry.refusal !== null && !needsConfirmation(entry)).length}
        asked={entries.filter(needsConfirmation).length}
        onOpen={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <WaitingSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The age of the oldest record data that this page shows; 0 where it shows none. */
function oldestShown(): number {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey: [path] }) => isRecord(path) })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0);
  return shown.length === 0 ? 0 : Math.min(...shown);
}

function isRecord(path: unknown): boolean {
  return Array.isArray(path) && /^(pets|due|owners|counter|adminRecord)$/.test(String(path[0]));
}

function subscribe(changed: () => void): () => void {
  return queryClient.getQueryCache().subscribe(changed);
}

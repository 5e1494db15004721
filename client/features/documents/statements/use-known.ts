/** Keys and lists of revoked statements: from the server, else as this device saw them last. They are public and outlive a session. */
import { useEffect, useMemo } from 'react';
import { readStored, writeStored } from '../../../lib/stored.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { Known } from './open-statement.ts';

const STORED = 'petlove-emisores';

/** Undefined while the server is asked; null where it cannot be, and nothing was kept. */
export function useKnown(): { known: Known | null | undefined; ask: () => void; asking: boolean } {
  const { data, error, isFetching, refetch } = trpc.issuers.known.useQuery(undefined, {
    retry: false,
    staleTime: 60_000,
  });
  useEffect(() => {
    if (data) writeStored(STORED, JSON.stringify(data));
  }, [data]);
  const failed = error !== null;
  // One object while nothing changes: a statement is opened again with each other one.
  const known = useMemo<Known | null | undefined>(
    () => (failed ? kept() : data && { ...data, fresh: true }),
    [data, failed],
  );
  return { known, ask: () => void refetch(), asking: isFetching };
}

function kept(): Known | null {
  try {
    const stored = JSON.parse(readStored(STORED) ?? 'null') as Omit<Known, 'fresh'> | null;
    return stored && Array.isArray(stored.issuers) && Array.isArray(stored.trusted)
      ? { ...stored, fresh: false }
      : null;
  } catch {
    return null;
  }
}

/** The photos and documents picked for an unsaved entry. They live as long as the page, as the draft does. */
import { useState } from 'react';
import type { EntryKind } from '../../../lib/entry-address.ts';

const picked = new Map<string, readonly File[]>();

export function usePicked(kind: EntryKind, petId: number) {
  const key = `${kind}:${petId}`;
  const [files, setFiles] = useState<readonly File[]>(() => picked.get(key) ?? []);
  const keep = (next: readonly File[]) => {
    setFiles(next);
    if (next.length > 0) picked.set(key, next);
    else picked.delete(key);
  };
  /** They move along with the values for another animal. */
  const move = (toPetId: number) => {
    if (files.length > 0) picked.set(`${kind}:${toPetId}`, files);
    picked.delete(key);
  };
  return { files, keep, move, clear: () => keep([]) };
}

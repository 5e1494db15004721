/** Whether this device showed something before, as it stands now: what was seen once may be shown smaller. */
import { useEffect, useState } from 'react';
import { readStored, writeStored } from './stored.ts';

/** True from the second showing of `mark` on; it stays as it is while the screen is open, and false where the mark is new. */
export function useSeen(key: string, mark: string): boolean {
  const [before] = useState(() => readStored(key));
  useEffect(() => writeStored(key, mark), [key, mark]);
  return before === mark;
}

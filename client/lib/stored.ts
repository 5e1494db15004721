/** What this browser keeps between visits. It may refuse (a private window, no space): then nothing is kept and nothing breaks. */

/** Null where there is nothing, or nothing may be read. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // It only costs the convenience.
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

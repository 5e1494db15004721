/**
 * Splits long work into pieces: SQLite queries and loops over many rows never yield to the event loop by
 * themselves.
 */

/** A piece may take 20 ms of processor time; work that begins just before a check must fit in too. */
const PIECE_MS = 6;

/** When the current piece began; undefined until the first check of a turn. */
let began: number | undefined;

/** Whether the current piece has run long enough: `if (overdue()) await others();`, in a loop over many rows. */
export function overdue(): boolean {
  if (began !== undefined) return performance.now() - began > PIECE_MS;
  began = performance.now();
  setImmediate(forget);
  return false;
}

/** Lets other work run. A new piece begins afterwards. */
export async function others(): Promise<void> {
  await new Promise<void>((resolve) => void setImmediate(resolve));
  if (began === undefined) setImmediate(forget);
  began = performance.now();
}

function forget(): void {
  began = undefined;
}

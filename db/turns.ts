/**
 * Splits long work into pieces: SQLite queries and loops over many rows never yield to the event loop by
 * themselves.
 */

/** A piece may take 20 ms of processor time; a call that comes meanwhile waits for the rest of one. */
const PIECE_MS = 3;

/** When the current piece began; undefined until the first check of a turn. */
let began: number | undefined;

/** Whether the current piece has run long enough: `if (overdue()) await others();`, in a loop over many rows. */
export function overdue(): boolean {
  if (began !== undefined) return performance.now() - began > PIECE_MS;
  begin();
  return false;
}

/** Lets other work run. A new piece begins afterwards. */
export async function others(): Promise<void> {
  await new Promise<void>((resolve) => void setImmediate(resolve));
  begin();
}

/**
 * Until the loop goes on: what is run then, a call that came meanwhile, has a piece of its own and does not pause for the work that
 * was running before it.
 */
function begin(): void {
  if (began === undefined) process.nextTick(forget);
  began = performance.now();
}

function forget(): void {
  began = undefined;
}

/**
 * Long work in pieces. SQLite answers without ever waiting, and so does a loop over many rows: neither would give another request
 * a turn of the event loop before its end.
 */

/** A piece may take 20 ms of processor time (the rule of the loop). What begins just before a look at the clock has to fit in too. */
const PIECE_MS = 6;

/** When the piece that runs now began; undefined until the first look of a turn. */
let began: number | undefined;

/** Whether what runs now has held the loop for long enough: `if (overdue()) await others();`, in a loop over many rows. */
export function overdue(): boolean {
  if (began !== undefined) return performance.now() - began > PIECE_MS;
  began = performance.now();
  setImmediate(forget);
  return false;
}

/** Lets everything else that waits have its turn. What goes on afterwards is a new piece. */
export async function others(): Promise<void> {
  await new Promise<void>((resolve) => void setImmediate(resolve));
  if (began === undefined) setImmediate(forget);
  began = performance.now();
}

function forget(): void {
  began = undefined;
}

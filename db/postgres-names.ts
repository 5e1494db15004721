/** Names under which each connection to PostgreSQL keeps a statement parsed and planned. */

/** A connection keeps all of them for its whole life. */
const MOST_NAMES = 400;
/** Texts remembered to see whether they come again. */
const MOST_ONCE = 2000;

const names = new Map<string, string>();
const once = new Set<string>();
/** In every name, so that a new one makes each connection prepare its statements again. */
let edition = 1;

/** @returns a name from the second use of a text on, because many lists of values come once in their length. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  if (once.delete(text)) {
    const name = `s${edition}_${names.size}`;
    names.set(text, name);
    return name;
  }
  if (once.size >= MOST_ONCE) once.clear();
  once.add(text);
  return undefined;
}

/** After another process changed a table, or reset the session: what was prepared no longer fits. */
export function forgetNames(): void {
  names.clear();
  edition += 1;
}

/** Texts as they arrive from outside. Runs in the browser too. */

/** Whether any database holds it as it is: no null character and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Whether anything of it is seen: a name of nothing but zero-width characters leaves its place on every screen empty. */
export function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}\p{M}]/u.test(text);
}

/** Letters as they are compared: without capitals, accents and outer spaces, so that "arbol" finds "Árbol". */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Fields of the input that hold, however deep, a text that is not storable: `name`, `weight.unit`; `''` is the input itself. */
export function unstorableFields(input: unknown, levels = 2): string[] {
  if (levels === 0 || typeof input !== 'object' || input === null || Array.isArray(input))
    return isStorableDeep(input) ? [] : [''];
  return Object.entries(input).flatMap(([name, value]) =>
    unstorableFields(value, levels - 1).map((below) => (below ? `${name}.${below}` : name)),
  );
}

/** Not by recursion: what was sent may be nested a hundred thousand deep. */
function isStorableDeep(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && !isStorable(next)) return false;
    if (typeof next === 'object' && next !== null) for (const inner of Object.values(next)) waiting.push(inner);
  }
  return true;
}

/** Edits: an absent field stays as it is. */

/** The given fields without the undefined ones; null is a value and empties a field. */
export function givenFields<Fields extends object>(fields: Fields) {
  // The filter makes the type true; TypeScript cannot see through Object.entries.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]: Exclude<Fields[Key], undefined>;
  };
}

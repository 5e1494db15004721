/** What is written from a form: the fields that were given, and yes or no as both databases keep it. */

/** The given fields without the undefined ones; null is a value and empties a field. */
export function givenFields<Fields extends object>(fields: Fields) {
  // The filter makes the type true; TypeScript cannot see through Object.entries.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]: Exclude<Fields[Key], undefined>;
  };
}

/** Both databases keep yes and no as 1 and 0; null is unknown. */
export function asFlag(value: boolean): 0 | 1;
export function asFlag(value: boolean | null): 0 | 1 | null;
export function asFlag(value: boolean | null) {
  return value === null ? null : value ? 1 : 0;
}

/** What an edit says: a field that is absent stays as it is. */

/** The fields that were given, without those that are undefined; null is a value and empties a field. */
export function givenFields<Fields extends object>(fields: Fields) {
  // The filter is what makes the type true; TypeScript cannot see through Object.entries.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]: Exclude<Fields[Key], undefined>;
  };
}

/** The code that Node, its libraries and the databases give an error. Pure. */

/** Empty where the error has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/**
 * A one-time token that carries words of its own: `<random>~<words>`. Only the hash of the whole is stored, so the words can be
 * read by whoever holds the token and changed by nobody: with one letter changed it is another token, which nobody knows.
 */
export function carry(token: string, words: object): string {
  return `${token}~${Buffer.from(JSON.stringify(words)).toString('base64url')}`;
}

/** Undefined where there are none that can be read. Believe them only after the token was found. */
export function carried(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('~')[1] ?? '', 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

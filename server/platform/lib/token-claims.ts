/**
 * A one-time token that carries claims: `<random>~<claims>`. Only the hash of the whole is stored: its holder
 * can read the claims but not change them, because one changed letter makes an unknown token.
 */
export function withClaims(token: string, claims: object): string {
  return `${token}~${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
}

/** Undefined where the claims cannot be read. They are trustworthy only after the token was found. */
export function claimsOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('~')[1] ?? '', 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

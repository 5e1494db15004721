/** Passkeys in numbers. Pure; runs in the browser too. */

/** From asking the browser until it answers. */
export const CHALLENGE_MINUTES = 5;
/** A session this young needs no other proof before it adds a passkey. */
export const FRESH_MINUTES = 10;

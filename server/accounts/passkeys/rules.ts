/** Passkeys in numbers. Pure; runs in the browser too. */

/** From asking the browser until it answers. */
export const CHALLENGE_MINUTES = 5;

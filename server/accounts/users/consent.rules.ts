/** What a person agreed to, and which text that was. Pure; runs in the browser too. */

/** The day of the text that is shown at registration (client/features/accounts/auth/terms.tsx): another text is another day. */
export const TERMS_VERSION = '2026-11-24';

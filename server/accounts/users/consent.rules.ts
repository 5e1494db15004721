/** What a person agreed to, and which text that was. Pure; runs in the browser too. */

/** The day of the text that is shown at registration (app/site/terms.rules.ts): another text is another day. */
export const TERMS_VERSION = '2026-11-24';

/**
 * An administrator who was idle for half an hour is asked for the password (server/README.md). Calls refused
 * meanwhile wait in lib/offline-link.ts and are sent again: no screen sees them, and a form keeps its values.
 */

/** Asks once for all waiting calls; set by main.tsx. Resolves when the session continues, or is over. */
export let askPassword: () => Promise<void>;

export function onIdle(action: () => Promise<void>): void {
  askPassword = action;
}

/**
 * An administrator who was away for half an hour is asked for the password (server/README.md). What was refused meanwhile waits in
 * lib/offline-link.ts and is sent again afterwards: no screen hears of it, and a form keeps what was typed.
 */

/** Asks, once for all calls that wait; set by main.tsx. Resolves when the session goes on, or is over. */
export let askPassword: () => Promise<void>;

export function onIdle(action: () => Promise<void>): void {
  askPassword = action;
}

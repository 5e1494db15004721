/** Made while building (client/build/procedure-facts.ts) from the facts at the procedures (server/platform/core/trpc.ts). */
declare module 'virtual:procedure-facts' {
  /** Queries whose last answer is kept for when there is no connection. */
  export const READ_OFFLINE: ReadonlySet<string>;
  /** Calls that are sent later where there is no connection. */
  export const QUEUED_OFFLINE: ReadonlySet<string>;
}
declare module 'virtual:day-facts' {
  /** Those of READ_OFFLINE whose answer is kept for that day alone. */
  export const DAY_OFFLINE: ReadonlySet<string>;
}

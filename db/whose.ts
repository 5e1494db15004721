import { type RawBuilder, sql } from 'kysely';

/** The animals of an account, or those in the name of one of its owners. */
export type Whose = { userId: number } | { ownerId: number };

/** In statements that read or join `pet`. */
export function belongsTo(whose: Whose): RawBuilder<boolean> {
  return 'ownerId' in whose
    ? sql<boolean>`pet."ownerId" = ${whose.ownerId}`
    : sql<boolean>`pet."userId" = ${whose.userId}`;
}

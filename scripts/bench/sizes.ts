/** How many rows the bench's database has, and whose they are: the same in every run. */
import { createHash } from 'node:crypto';

const USERS = 100_000;
export const ANIMALS = 250_000;
/** The same with a tenth of the rows: a list of 250,000 must cost what one of 25,000 does. */
export const FEW = 25_000;
/** Ten years on: `-- --only growth`. */
export const MANY = 1_000_000;
/** Above every guardian of the largest database. */
const OTHERS = 1_000_000;
/** More accounts without animals of their own, which may read all of them. */
export const ADMINISTRATOR = OTHERS + 1;
export const VETERINARIAN = OTHERS + 2;
/** The migration gave it the first id, which is a guardian's here. */
export const KEEPER = OTHERS + 3;
/** The account of the clinic's programs, which holds nothing. */
export const PROGRAMS = OTHERS + 4;
/** These users also have a session for the REST API. */
export const REST_USERS = 10_000;

/** The user's session for web or REST: the same in every run. */
export function tokenOf(userId: number, kind: 'web' | 'rest'): string {
  return createHash('sha256').update(`bench:${kind}:${userId}`).digest('base64url');
}

/** The number under which the keeper's owner is known. */
export function phoneOf(ownerId: number): string {
  return `+5939${String(10_000_000 + ownerId * 613).slice(-8)}`;
}

/** The number of users with so many animals. */
export function usersFor(animals: number): number {
  return (USERS * animals) / ANIMALS;
}

/** Whose the animals are: their guardians', who let the clinic read them; or the keeper's alone. */
export type Holder = 'guardians' | 'keeper';

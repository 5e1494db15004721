import { sql } from 'kysely';

/** The account that holds the clinic's animals is no person: it is never found, listed, signed in or changed. */
export const IS_PERSON = sql<boolean>`"user".id not in (select "userId" from keeper)`;

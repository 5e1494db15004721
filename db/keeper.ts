import { sql } from 'kysely';

/**
 * The account that holds the clinic's animals is no person, and neither is the one of the clinic's programs: they are never
 * found, listed, signed in or changed.
 */
export const IS_PERSON = sql<boolean>`"user".id not in (
  select "userId" from keeper union all select "programsId" from keeper where "programsId" is not null)`;

/** Whether the clinic attends the animal of this column, asked of one after the other: a list of all would be read whole. */
export const isPatient = (petId: 'pet.id' | 'found.id') => sql<boolean>`exists (
  select 1 from patient where patient."petId" = ${sql.ref(petId)} and patient."endedAt" is null)`;

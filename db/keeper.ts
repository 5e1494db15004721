import { sql } from 'kysely';

/**
 * The account that holds the clinic's animals is no person, and neither is the one of the clinic's programs: they are never
 * found, listed, signed in or changed.
 */
export const IS_PERSON = sql<boolean>`"user".id not in (
  select "userId" from keeper union all select "programsId" from keeper where "programsId" is not null)`;

/** A contact of the clinic whose last animal went to the account of its person, which stands in the lists instead. */
export const IS_ACCOUNT_NOW = sql<boolean>`(owner."accountId" is not null and not exists (
  select 1 from pet where pet."ownerId" = owner.id and pet."removedAt" is null))`;

/** The number of an account; without one, what the clinic wrote down of its person before. */
export const ACCOUNT_PHONE = sql<string | null>`coalesce("user".phone, (select noted.phone from owner noted
  where noted."accountId" = "user".id and noted.phone is not null order by noted.id desc limit 1))`;

/** Whether the clinic attends the animal of this column, asked of one after the other: a list of all would be read whole. */
export const isPatient = (petId: 'pet.id' | 'found.id') => sql<boolean>`exists (
  select 1 from patient where patient."petId" = ${sql.ref(petId)} and patient."endedAt" is null)`;

/** An entry that the clinic neither signed nor brought with a list of its own. */
export const NOT_OF_CLINIC = sql<boolean>`"signatureId" is null and ("importId" is null or "importId" not in (
  select id from "listImport" where "holderId" in (select "userId" from keeper)))`;

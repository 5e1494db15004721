import { type RawBuilder, sql } from 'kysely';

/** The animal with this code, its own or that of a record that became one with it. In statements that read `pet`. */
export function hasCode(code: string): RawBuilder<boolean> {
  return sql<boolean>`pet.id = coalesce(
    (select "petAlias"."petId" from "petAlias" where "petAlias".code = ${code}),
    (select coded.id from pet as coded where coded.code = ${code}))`;
}

/** Indexes with which the rounds of reminders and of doses begin: the zones that accounts are in, and treatments that go on. */
import { type Kysely, sql } from 'kysely';

const INDEXES = [
  `"userTimeZone" on "user" ("timeZone") where status = 'active'`,
  // Given every few hours or days, and not ended before a day; one without an end comes last.
  `"medicineGoesOn" on medicine (coalesce("endOn", '9'), id)
    where "removedAt" is null and "disabledAt" is null and "disputedAt" is null and "everyUnit" in ('hour', 'day')`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const index of INDEXES) await sql.raw(`create index ${index}`).execute(db);
}

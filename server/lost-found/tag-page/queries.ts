/** What a code leads to, and its readings. The columns are listed so that no other personal data slips in. */
import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import { inChunks } from '#db/chunks.ts';
import { hasCode } from '#db/coded.ts';
import { preparedRead } from '#db/prepared.ts';
import type { CalendarDate, Database, Db, Instant } from '#db/types.ts';

/** A tag that is not withdrawn: a withdrawn one is missing here, like an unknown one. */
export const findHeldTag = preparedRead((db, p: { code: string }) =>
  db
    .selectFrom('tag')
    .select(['id', 'petId', 'state'])
    .where('code', '=', p.code)
    .where('state', 'in', ['available', 'active', 'disabled']),
);

const found = (db: Db) =>
  db
    .selectFrom('pet')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .innerJoin('user', 'user.id', 'pet.userId')
    .leftJoin('keeper', 'keeper.userId', 'pet.userId')
    .leftJoin('petPage', 'petPage.petId', 'pet.id')
    .leftJoin('loss', (join) => join.onRef('loss.petId', '=', 'pet.id').on('loss.endedAt', 'is', null))
    .select(['pet.id as petId', 'pet.code', 'pet.name', 'species.code as species', 'species.name as speciesName'])
    .select(['pet.breed', 'pet.sex', 'pet.color', 'pet.marks', 'pet.neutered', 'pet.microchip', 'pet.allergies'])
    .select(['pet.deceasedOn', 'pet.lostAt', 'pet.photo', 'owner.name as guardian', 'user.timeZone'])
    .select('keeper.userId as keptBy')
    .select((eb) => [phoneOf(eb).as('phone')])
    .select(['petPage.callShown', 'petPage.whatsappShown', 'petPage.guardianShown', 'petPage.looksShown'])
    .select(['petPage.chipShown', 'petPage.foundByChip', 'petPage.allergiesShown', 'petPage.medicineShown'])
    .select(['petPage.urgentNote', 'petPage.mannerNote', 'petPage.vetNote'])
    .select(['loss.since', 'loss.place', 'loss.detail', 'loss.reward', 'loss.contactShown'])
    .where('pet.removedAt', 'is', null);

/** The contact's phone; where it is empty and the contact is the user, the account's phone. */
function phoneOf(eb: ExpressionBuilder<Database, 'owner' | 'user'>) {
  return eb.fn.coalesce(
    'owner.phone',
    eb.case().when('owner.principal', '=', sql.lit(1)).then(eb.ref('user.phone')).end(),
  );
}

export const findPageByCode = preparedRead((db, p: { code: string }) => found(db).where(hasCode(p.code)));
export const findPageByPet = preparedRead((db, p: { petId: number }) => found(db).where('pet.id', '=', p.petId));

/** By microchip number, where the animal's members allow it. */
export const findPageByChip = preparedRead((db, p: { microchip: string }) =>
  found(db)
    .where('pet.microchip', '=', p.microchip)
    .where((eb) => eb.or([eb('petPage.foundByChip', 'is', null), eb('petPage.foundByChip', '=', sql.lit(1))])),
);

/** Plans of the medicines given on a day, without disputed ones. */
export const listDosages = preparedRead((db, p: { petId: number; today: CalendarDate }) =>
  db
    .selectFrom('medicine')
    .select(['every', 'everyUnit'])
    .where('petId', '=', p.petId)
    .where('removedAt', 'is', null)
    .where('disabledAt', 'is', null)
    .where('disputedAt', 'is', null)
    .where('startOn', '<=', p.today)
    .where((eb) => eb.or([eb('endOn', 'is', null), eb('endOn', '>=', p.today)])),
);

/** Counted readings: one row each, without data about the visitor. */
export async function insertScans(db: Db, scans: Insertable<Database['scan']>[]): Promise<void> {
  await inChunks(scans, (some) => db.insertInto('scan').values(some).execute());
}

export async function sweepScans(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('scan').where('at', '<', before).execute();
}

/** For an animal with a new owner: readings of the former owner's page are deleted. */
export async function deleteScansOf(db: Db, petIds: readonly number[]): Promise<void> {
  await db.deleteFrom('scan').where('petId', 'in', petIds).execute();
}

interface Readings {
  petId: number;
  petName: string;
  /** An instant cut to its ten minutes, which add up to days in any zone. */
  tenMinutes: string;
  times: number;
}

/** How often the pages of this user's animals were opened, each since it came to this family. */
export const listReadings = preparedRead<{ userId: number; since: Instant }, Readings>((db, p) =>
  db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .innerJoin('scan', 'scan.petId', 'petMember.petId')
    .select(['scan.petId', 'pet.name as petName', sql<string>`substr(scan.at, 1, 15)`.as('tenMinutes')])
    .select(sql<number>`count(*)`.as('times'))
    .where('petMember.userId', '=', p.userId)
    .where('pet.removedAt', 'is', null)
    .where('scan.at', '>=', p.since)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('transfer')
            .select(sql`1`.as('one'))
            .whereRef('transfer.petId', '=', 'scan.petId')
            .whereRef('transfer.acceptedAt', '>', 'scan.at'),
        ),
      ),
    )
    .groupBy(['scan.petId', 'pet.name', sql`substr(scan.at, 1, 15)`]),
);

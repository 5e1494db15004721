import { type Selectable, sql, type Updateable } from 'kysely';
import { inChunks } from '#db/chunks.ts';
import { isPatient, NOT_OF_CLINIC } from '#db/keeper.ts';
import { preparedInsert, preparedRead, preparedWrite } from '#db/prepared.ts';
import type { CalendarDate, Db, Instant, VaccinationTable, VaccineTable } from '#db/types.ts';

export type VaccinationRow = Selectable<VaccinationTable> & {
  author: string | null;
  editor: string | null;
  /** The campaign that gave it. */
  campaignId: number | null;
  /** Its lot was withdrawn, for this reason: it protects nobody. */
  withdrawnOn: CalendarDate | null;
  withdrawnReason: string | null;
};

/** The doses of an animal that were not removed, newest first, each with the name of who wrote it down. */
export const listVaccinations = preparedRead<{ petId: number }, VaccinationRow>((db, p) =>
  db
    .selectFrom('vaccination')
    .leftJoin('user as author', 'author.id', 'vaccination.createdBy')
    .leftJoin('user as editor', 'editor.id', 'vaccination.updatedBy')
    .leftJoin('campaignDose', 'campaignDose.vaccinationId', 'vaccination.id')
    .leftJoin('lot', 'lot.id', 'vaccination.lotId')
    .selectAll('vaccination')
    .select(['author.name as author', 'editor.name as editor', 'campaignDose.campaignId'])
    .select(['lot.withdrawnOn', 'lot.withdrawnReason'])
    .where('vaccination.petId', '=', p.petId)
    .where('vaccination.removedAt', 'is', null)
    .orderBy('vaccination.givenOn', 'desc')
    .orderBy('vaccination.id', 'desc'),
);

/** What the schedule needs to know of an animal's doses. */
export const listDoses = preparedRead<
  { petId: number },
  Pick<Selectable<VaccinationTable>, 'id' | 'vaccineId' | 'name' | 'givenOn' | 'nextOn' | 'nextSource'> & {
    withdrawnOn: CalendarDate | null;
  }
>((db, p) =>
  db
    .selectFrom('vaccination')
    .leftJoin('lot', 'lot.id', 'vaccination.lotId')
    .select(['vaccination.id', 'vaccination.vaccineId', 'vaccination.name', 'vaccination.givenOn'])
    .select(['vaccination.nextOn', 'vaccination.nextSource', 'lot.withdrawnOn'])
    .where('vaccination.petId', '=', p.petId)
    .where('vaccination.removedAt', 'is', null)
    .where('vaccination.disputedAt', 'is', null),
);

type CatalogueRow = Omit<Selectable<VaccineTable>, 'note' | 'source' | 'position'> & {
  diseaseId: number | null;
  months: number | null;
};

const catalogueRows = preparedRead<Record<string, never>, CatalogueRow>((db) =>
  db
    .selectFrom('vaccine')
    .leftJoin('vaccineDisease', 'vaccineDisease.vaccineId', 'vaccine.id')
    .select([
      'vaccine.id',
      'vaccine.speciesId',
      'vaccine.name',
      'vaccine.core',
      'vaccine.active',
      'vaccine.mergedIntoId',
      'vaccine.minAgeDays',
      'vaccine.seriesDoses',
      'vaccine.seriesIntervalDays',
      'vaccine.seriesUntilAgeDays',
      'vaccine.seriesBoosterAgeDays',
      'vaccine.adultDoses',
      'vaccine.boosterMonths',
      'vaccineDisease.diseaseId',
      'vaccineDisease.boosterMonths as months',
    ])
    .orderBy('vaccine.speciesId')
    .orderBy('vaccine.position')
    .orderBy('vaccine.id')
    .orderBy('vaccineDisease.diseaseId'),
);

type CatalogueVaccine = Omit<CatalogueRow, 'diseaseId' | 'months'> & {
  diseaseIds: number[];
  monthsOf: Record<number, number>;
};

const catalogueVersion = preparedRead<Record<string, never>, { version: string }>((db) =>
  db.selectFrom('catalogueVersion').select('version').where('id', '=', 1),
);

/** The catalogue as it was last read. Every change of it writes a version that never was (triggers of migration 160). */
let kept: { version: string; vaccines: readonly CatalogueVaccine[] } | undefined;

/** Every vaccine, also those no longer offered (old doses name them) and those of other species (a corrected species keeps its doses). */
export async function listCatalogue(db: Db): Promise<readonly CatalogueVaccine[]> {
  const [found] = await catalogueVersion(db, {});
  if (found && found.version === kept?.version) return kept.vaccines;
  const vaccines = await readCatalogue(db);
  if (found) kept = { version: found.version, vaccines };
  return vaccines;
}

async function readCatalogue(db: Db): Promise<CatalogueVaccine[]> {
  const vaccines = new Map<number, CatalogueVaccine>();
  for (const { diseaseId, months, ...vaccine } of await catalogueRows(db, {})) {
    const known = vaccines.get(vaccine.id) ?? { ...vaccine, diseaseIds: [], monthsOf: {} };
    if (diseaseId !== null) known.diseaseIds.push(diseaseId);
    if (diseaseId !== null && months !== null) known.monthsOf[diseaseId] = months;
    vaccines.set(vaccine.id, known);
  }
  return [...vaccines.values()];
}

/** Whether its species has any vaccine in the catalogue: a bird is asked for none. */
export async function hasVaccines(db: Db, petId: number): Promise<boolean> {
  return (await vaccinesOf(db, { petId })).length > 0;
}

const vaccinesOf = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('pet')
    .innerJoin('vaccine', 'vaccine.speciesId', 'pet.speciesId')
    .select('vaccine.id')
    .where('pet.id', '=', p.petId)
    .where('vaccine.active', '=', sql.lit(1))
    .limit(1),
);

export type OwnedVaccination = NonNullable<Awaited<ReturnType<typeof findVaccination>>>;

/** A dose, removed or not, of a living record that this user may see, with what its checks need of the animal; undefined for anybody else's. */
export async function findVaccination(db: Db, userId: number, vaccinationId: number) {
  const [vaccination] = await vaccinationById(db, { userId, vaccinationId });
  return vaccination;
}

const vaccinationById = preparedRead((db, p: { userId: number; vaccinationId: number }) =>
  db
    .selectFrom('vaccination')
    .innerJoin('pet', 'pet.id', 'vaccination.petId')
    .innerJoin('petMember', 'petMember.petId', 'pet.id')
    .leftJoin('campaignDose', 'campaignDose.vaccinationId', 'vaccination.id')
    .selectAll('vaccination')
    .select([
      'campaignDose.campaignId',
      'petMember.role',
      'pet.speciesId',
      'pet.birthOn',
      'pet.birthEstimated',
      'pet.createdAt as petCreatedAt',
      'pet.deceasedOn',
    ])
    .where('vaccination.id', '=', p.vaccinationId)
    .where('petMember.userId', '=', p.userId)
    .where('pet.removedAt', 'is', null),
);

export const insertVaccination = preparedInsert('vaccination');

/** The day that its line in the agenda says. */
export const moveNextDose = preparedWrite<{ id: number; nextOn: CalendarDate | null }>((db, p) =>
  db.updateTable('vaccination').set({ nextOn: p.nextOn }).where('id', '=', p.id),
);

export async function updateVaccination(db: Db, id: number, changes: Updateable<VaccinationTable>): Promise<void> {
  await db.updateTable('vaccination').set(changes).where('id', '=', id).execute();
}

/** An animal's doses of one day, the newest first, with who wrote each down. */
export function listDosesOn(db: Db, petId: number, givenOn: CalendarDate) {
  return db
    .selectFrom('vaccination')
    .leftJoin('signature', 'signature.id', 'vaccination.signatureId')
    .leftJoin('user as author', 'author.id', 'vaccination.createdBy')
    .select(['vaccination.vaccineId', 'vaccination.name', 'vaccination.givenOn', 'vaccination.createdBy'])
    .select(['vaccination.createdAt', 'signature.name as signedBy', 'author.name as author', 'author.surname'])
    .where('vaccination.petId', '=', petId)
    .where('vaccination.givenOn', '=', givenOn)
    .where('vaccination.removedAt', 'is', null)
    .where('vaccination.disputedAt', 'is', null)
    .orderBy('vaccination.id', 'desc')
    .execute();
}

/** Removes or brings back a dose; false where it already was so. */
export async function setVaccinationRemoved(db: Db, id: number, removedAt: Instant | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('vaccination')
    .set({ removedAt })
    .where('id', '=', id)
    .where('removedAt', removedAt ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What this user wrote last, newest first: enough to offer it again in the form. */
export function listRecentlyWritten(db: Db, userId: number) {
  return db
    .selectFrom('vaccination')
    .select(['vaccineId', 'clinic', 'veterinarian', 'laboratory', 'lot', 'lotExpiresOn', 'lotId', 'createdAt'])
    .where('createdBy', '=', userId)
    .where('removedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** Doses, also removed ones, that name a vaccine of the catalogue. */
export async function countDosesOf(db: Db, vaccineId: number): Promise<number> {
  const { amount } = await db
    .selectFrom('vaccination')
    .select((eb) => eb.fn.countAll<number>().as('amount'))
    .where('vaccineId', '=', vaccineId)
    .executeTakeFirstOrThrow();
  return Number(amount);
}

/** Doses of one vaccine count as doses of another; they keep the name they were written with. Returns how many. */
export async function moveDoses(db: Db, from: number, to: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('vaccination')
    .set({ vaccineId: to })
    .where('vaccineId', '=', from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes what the clinic neither signed nor brought with a list. */
export async function deleteUnsigned(db: Db, petId: number): Promise<void> {
  await db.deleteFrom('vaccination').where('petId', '=', petId).where(NOT_OF_CLINIC).execute();
}

/** Doses of a lot, also removed ones. */
export async function countDosesOfLot(db: Db, lotId: number): Promise<number> {
  const { amount } = await db
    .selectFrom('vaccination')
    .select((eb) => eb.fn.countAll<number>().as('amount'))
    .where('lotId', '=', lotId)
    .executeTakeFirstOrThrow();
  return Number(amount);
}

/** Of which vaccines the doses of a lot are, each with a name that it was written with. */
export function listVaccinesOfLot(db: Db, lotId: number) {
  return db
    .selectFrom('vaccination')
    .select((eb) => ['vaccineId', eb.fn.min('name').as('name')])
    .where('lotId', '=', lotId)
    .groupBy('vaccineId')
    .execute();
}

/** The doses that the clinic signed or brought, with this label and of no lot yet; one without a maker stands for any. */
export async function listLikeLot(
  db: Db,
  { number, laboratory, vaccineIds }: { number: string; laboratory: string; vaccineIds: readonly number[] },
): Promise<number[]> {
  const rows = await db
    .selectFrom('vaccination')
    .innerJoin('pet', 'pet.id', 'vaccination.petId')
    .select('vaccination.id')
    .where(sql<boolean>`lower(vaccination.lot) = ${number.toLowerCase()}`)
    .where(sql<boolean>`(laboratory is null or lower(laboratory) = ${laboratory.toLowerCase()})`)
    .where('vaccination.vaccineId', 'in', vaccineIds)
    .where('vaccination.lotId', 'is', null)
    .where('vaccination.removedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('vaccination.signatureId', 'is not', null),
        eb(
          'vaccination.importId',
          'in',
          eb.selectFrom('listImport').select('id').where('holderId', 'in', eb.selectFrom('keeper').select('userId')),
        ),
      ]),
    )
    .where(isPatient('pet.id'))
    .execute();
  return rows.map(({ id }) => id);
}

export async function linkDoses(db: Db, ids: readonly number[], lotId: number): Promise<void> {
  await inChunks(ids, (some) => db.updateTable('vaccination').set({ lotId }).where('id', 'in', some).execute());
}

/** Who of an animal's family may correct an entry. */
export function listWriters(db: Db, petId: number) {
  return db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .select(['petMember.userId', 'pet.name as petName'])
    .where('petMember.petId', '=', petId)
    .where('petMember.role', '!=', 'reader')
    .orderBy('petMember.userId')
    .execute();
}

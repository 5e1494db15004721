/** Signed statements, and which of them still stand. */
import type { Insertable } from 'kysely';
import type { Page } from '#db/pages.ts';
import { preparedRead } from '#db/prepared.ts';
import type { CalendarDate, Database, Db } from '#db/types.ts';
import type { StatementSize } from './rules.ts';

/** What a statement says of its animal. The columns are listed so that nothing of its family slips in. */
export const findStatedAnimal = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('pet')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .select(['pet.name', 'pet.breed', 'pet.sex', 'pet.birthOn', 'pet.microchip', 'pet.speciesId', 'pet.createdAt'])
    .select(['pet.deceasedOn', 'species.code as species'])
    .where('pet.id', '=', p.petId)
    .where('pet.removedAt', 'is', null),
);

export async function insertStatement(db: Db, statement: Insertable<Database['statement']>): Promise<void> {
  await db.insertInto('statement').values(statement).execute();
}

export async function setSigned(db: Db, id: number, signed: { jws: string; leftOut: number }): Promise<void> {
  await db.updateTable('statement').set(signed).where('id', '=', id).execute();
}

export async function insertStatementDoses(db: Db, doses: Insertable<Database['statementDose']>[]): Promise<void> {
  await db.insertInto('statementDose').values(doses).execute();
}

interface Place {
  petId: number;
  paperId: number | null;
  proofId: number | null;
  size: StatementSize;
  print: string;
}

/** The same statement on the same paper, not revoked meanwhile: its print holds its day. */
export function findSameStatement(db: Db, { petId, paperId, proofId, size, print }: Place, today: CalendarDate) {
  return standing(db, today)
    .select(['statement.jws', 'statement.leftOut', 'statement.expiresOn'])
    .where('statement.petId', '=', petId)
    .where('statement.size', '=', size)
    .where('statement.print', '=', print)
    .where('statement.paperId', paperId === null ? 'is' : '=', paperId)
    .where('statement.proofId', proofId === null ? 'is' : '=', proofId)
    .orderBy('statement.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The statements of a proof that still stand, newest first. */
export function listStandingOf(db: Db, proofId: number, today: CalendarDate) {
  return standing(db, today)
    .select(['statement.size', 'statement.jws', 'statement.leftOut', 'statement.expiresOn', 'statement.issuedAt'])
    .where('statement.proofId', '=', proofId)
    .orderBy('statement.id', 'desc')
    .execute();
}

/** Ids of the statements that still stand, by pages. */
export function listStandingPage(db: Db, today: CalendarDate, { after, most }: Page<{ id: number }>) {
  return standing(db, today)
    .where('statement.id', '>', after?.id ?? 0)
    .orderBy('statement.id')
    .limit(most)
    .execute();
}

export async function lastStatementId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('statement')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** What a signed line says, and who answers for it. */
const SIGNED = [
  'laboratory',
  'lot',
  'nextOn',
  'signatureId',
  'visitId',
  'confirmedSignatureId',
  'confirmedVisitId',
] as const;

/**
 * A statement stands while every signed line is as it was signed, its animal too, and its paper or proof was not taken back. Read from the
 * record itself: whatever changes a line ends the statement in that very transaction.
 */
function standing(db: Db, today: CalendarDate) {
  return (
    db
      .selectFrom('statement')
      .innerJoin('pet', 'pet.id', 'statement.petId')
      .leftJoin('paper', 'paper.id', 'statement.paperId')
      .leftJoin('proof', 'proof.id', 'statement.proofId')
      .leftJoin('certificate', 'certificate.id', 'statement.certificateId')
      .leftJoin('signature as sealed', 'sealed.id', 'certificate.signatureId')
      .leftJoin('credential as behind', 'behind.id', 'sealed.credentialId')
      .select('statement.id')
      .where('statement.expiresOn', '>=', today)
      .where('pet.removedAt', 'is', null)
      // What was certified of an animal stands after its death; its protection does not.
      .where((eb) => eb.or([eb('pet.deceasedOn', 'is', null), eb('statement.certificateId', 'is not', null)]))
      .where('certificate.withdrawnAt', 'is', null)
      .where('behind.endedOn', 'is', null)
      .whereRef('pet.speciesId', '=', 'statement.speciesId')
      .whereRef('pet.microchip', 'is not distinct from', 'statement.microchip')
      .where('paper.revokedAt', 'is', null)
      .where('proof.revokedAt', 'is', null)
      .where((outer) =>
        outer.not(
          outer.exists(
            outer
              .selectFrom('statementDose as stated')
              .leftJoin('vaccination as dose', 'dose.id', 'stated.vaccinationId')
              .leftJoin('lot', 'lot.id', 'dose.lotId')
              .leftJoin('signature', (join) =>
                join.on((eb) =>
                  eb('signature.id', '=', eb.fn.coalesce('stated.confirmedSignatureId', 'stated.signatureId')),
                ),
              )
              .leftJoin('credential', 'credential.id', 'signature.credentialId')
              .leftJoin('visit', (join) =>
                join.on((eb) => eb('visit.id', '=', eb.fn.coalesce('stated.confirmedVisitId', 'stated.visitId'))),
              )
              .leftJoin('clinic', 'clinic.id', 'visit.clinicId')
              .select('stated.id')
              .whereRef('stated.statementId', '=', 'statement.id')
              .where((eb) =>
                eb.or([
                  eb('dose.id', 'is', null),
                  eb('dose.removedAt', 'is not', null),
                  eb('dose.disputedAt', 'is not', null),
                  eb('lot.withdrawnOn', 'is not', null),
                  // Who signed it is vouched for no more.
                  eb('credential.endedOn', 'is not', null),
                  eb('clinic.disownedOn', 'is not', null),
                  eb('dose.petId', '!=', eb.ref('statement.petId')),
                  eb('dose.name', '!=', eb.ref('stated.name')),
                  eb('dose.givenOn', '!=', eb.ref('stated.givenOn')),
                  ...SIGNED.map((column) => eb(`dose.${column}`, 'is distinct from', eb.ref(`stated.${column}`))),
                  // A vaccine that doubled another is counted as that one, which corrects no dose.
                  eb.and([
                    eb('dose.vaccineId', 'is distinct from', eb.ref('stated.vaccineId')),
                    eb('dose.updatedAt', '>', eb.ref('statement.issuedAt')),
                  ]),
                ]),
              ),
          ),
        ),
      )
  );
}

/** A consultation's note and a prescription as rows, also where no veterinarian is at hand to write them. */
import type { World } from './world.ts';

interface Written {
  petId: number;
  createdBy: number | null;
  signatureId?: number | null;
  removedAt?: string | null;
}

export async function makeNotes(
  { db, now }: World,
  { petId, createdBy, signatureId = null, removedAt = null }: Written,
) {
  const stamp = { petId, createdBy, signatureId, removedAt, createdAt: now, updatedAt: now };
  const note = { attendedOn: '2026-11-01', reason: 'Otitis', temperatureTenths: 385, findings: 'Rojo', plan: 'Gotas' };
  const items = JSON.stringify([['Otomax', '4 gotas', 'Cada 12 horas', '7 días']]);
  const { id: consultationId } = await db
    .insertInto('consultation')
    .values({ ...stamp, ...note })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: prescriptionId } = await db
    .insertInto('prescription')
    .values({ ...stamp, prescribedOn: '2026-11-01', items })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { consultationId, prescriptionId };
}

/** A row under what the clinic signs, and a dose, a certificate, a note and a prescription with it. */
export async function makeSigned(world: World, petId: number) {
  const { db, now } = world;
  const paz = { prefix: 'Dra.', name: 'Paz Vera', registration: 'MV-22', clinic: 'Clínica Ñandú' };
  const { id: signatureId } = await db
    .insertInto('signature')
    .values({ ...paz, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const dose = { petId, name: 'Antirrábica', givenOn: '2026-11-01', nextSource: 'none', signatureId } as const;
  const { id: vaccinationId } = await db
    .insertInto('vaccination')
    .values({ ...dose, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const health = { petId, kind: 'salud', statedOn: '2026-11-01', statements: '["healthy"]', signatureId } as const;
  const { id: certificateId } = await db
    .insertInto('certificate')
    .values({ ...health, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    signatureId,
    vaccinationId,
    certificateId,
    ...(await makeNotes(world, { petId, createdBy: null, signatureId })),
  };
}

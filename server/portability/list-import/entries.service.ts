/** What a row tells of an animal's record becomes entries that nobody here signed: they say that they came in. */
import type { Instant, Trx } from '#db/types.ts';
import { insertCheckup } from '#server/health/checkups/queries.ts';
import { insertConsultation } from '#server/health/consultations/queries.ts';
import { insertDeworming } from '#server/health/dewormings/queries.ts';
import { insertIllness } from '#server/health/illnesses/queries.ts';
import { listNumbered } from '#server/health/lots/queries.ts';
import { comparableLabel } from '#server/health/lots/rules.ts';
import { insertDose, insertMedicine } from '#server/health/medicines/queries.ts';
import { insertPrescription, updatePrescription } from '#server/health/prescriptions/queries.ts';
import { insertVaccination } from '#server/health/vaccines/queries.ts';
import { insertWeight } from '#server/health/weights/queries.ts';
import { findIllnessNamed } from './check.queries.ts';
import type { Planned } from './plan.service.ts';

interface Writing {
  petId: number;
  listId: number;
  at: Instant;
}

/** Writes what was planned for one animal. */
export async function bringEntries(db: Trx, writing: Writing, plan: readonly Planned[]): Promise<void> {
  for (const one of plan) {
    if (one.onto && one.kind === 'prescription') {
      await updatePrescription(db, one.onto.id, { items: one.values.items });
      continue;
    }
    one.known.id = await insertPlanned(db, writing, one);
  }
}

async function insertPlanned(db: Trx, { petId, listId, at }: Writing, one: Planned): Promise<number> {
  const stamp = {
    petId,
    createdBy: null,
    updatedBy: null,
    createdAt: at,
    removedAt: null,
    importId: listId,
    importKey: one.key,
    visitId: null,
    signatureId: null,
    disputedAt: one.disputed ? at : null,
  };
  const row = { ...stamp, updatedAt: at };
  const ofIllness = async () => (one.illness === null ? null : await findIllnessNamed(db, petId, one.illness));
  if (one.kind === 'weight') return insertWeight(db, { ...one.values, ...stamp });
  if (one.kind === 'deworming') return insertDeworming(db, { ...one.values, ...row });
  if (one.kind === 'illness') return insertIllness(db, { ...one.values, ...row });
  if (one.kind === 'consultation') return insertConsultation(db, { ...one.values, ...row });
  if (one.kind === 'prescription') return insertPrescription(db, { ...one.values, ...row });
  if (one.kind === 'medicine') {
    const medicineId = await insertMedicine(db, { ...one.values, ...row, illnessId: await ofIllness() });
    if (one.lastSlot !== null) await insertDose(db, { medicineId, slot: one.lastSlot, givenAt: at, createdBy: null });
    return medicineId;
  }
  if (one.kind === 'checkup') return insertCheckup(db, { ...one.values, ...row, illnessId: await ofIllness() });
  const lotId = one.ofLot ? await lotOf(db, one.values) : null;
  return insertVaccination(db, { ...one.values, ...row, lotId });
}

/** The clinic's lot with this number: of this vaccine and laboratory, else the only one that it can be. Labels are copied in many ways. */
async function lotOf(
  db: Trx,
  dose: {
    vaccineId?: number | null | undefined;
    lot?: string | null | undefined;
    laboratory?: string | null | undefined;
  },
): Promise<number | null> {
  if (!dose.lot) return null;
  const laboratory = comparableLabel(dose.laboratory ?? '');
  const alike = await listNumbered(db, comparableLabel(dose.lot));
  const ofVaccine = alike.filter(({ vaccineId }) => vaccineId === dose.vaccineId);
  const same = ofVaccine.find((one) => one.laboratory === laboratory);
  const [only, ...others] = new Set((ofVaccine.length > 0 ? ofVaccine : alike).map(({ lotId }) => lotId));
  return same?.lotId ?? (others.length === 0 ? (only ?? null) : null);
}

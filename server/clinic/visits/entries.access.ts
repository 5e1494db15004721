/**
 * The gates to entries of this visit: every other entry, also of the same animal, answers like a missing one.
 */
import type { Instant } from '#db/types.ts';
import { findVaccination } from '#server/health/vaccines/queries.ts';
import { findDeworming } from '#server/health/dewormings/queries.ts';
import { findIllness } from '#server/health/illnesses/queries.ts';
import { findMedicine } from '#server/health/medicines/queries.ts';
import { findCheckup } from '#server/health/checkups/queries.ts';
import { findWeight } from '#server/health/weights/queries.ts';
import { DomainError, type DomainErrorCode } from '#server/platform/errors/errors.ts';
import { refuseEnded } from '#server/pets/licences/service.ts';
import { visitProcedure } from '#server/health/record/visit.access.ts';
import {
  checkupIdInput,
  dewormingIdInput,
  illnessIdInput,
  medicineIdInput,
  petIdInput,
  vaccinationIdInput,
  weightIdInput,
} from './entries.schema.ts';

/**
 * For a new entry, which must be about the visit's animal. @throws PET_NOT_FOUND alike for another animal and a
 * missing one; LICENCE_ENDED in words for a veterinarian, who cannot renew it.
 */
export const visitAddProcedure = visitProcedure.input(petIdInput).use(async ({ ctx, input, next }) => {
  if (input.petId !== ctx.visit.petId) throw new DomainError('PET_NOT_FOUND');
  await refuseEnded(ctx, input.petId, RENEWED_BY_THE_FAMILY);
  return next();
});

const RENEWED_BY_THE_FAMILY =
  'Quien cuida a este animal puede renovar su año ahora mismo, desde su teléfono. Tu texto sigue aquí: guárdalo cuando lo haga.';

interface Written {
  visitId: number | null;
  removedAt: Instant | null;
}

/** @throws `missing` alike for a missing entry, one of another author, and one in the other state. */
function ofThisVisit<Entry extends Written>(
  entry: Entry | undefined,
  visitId: number,
  missing: DomainErrorCode,
  removed: boolean,
): Entry {
  if (entry?.visitId !== visitId || (entry.removedAt !== null) !== removed) throw new DomainError(missing);
  return entry;
}

export const vaccinationAtVisit = visitProcedure.input(vaccinationIdInput).use(async ({ ctx, input, next }) => {
  const found = await findVaccination(ctx.db, ctx.visit.guardianId, input.vaccinationId);
  return next({ ctx: { vaccination: ofThisVisit(found, ctx.visit.id, 'VACCINATION_NOT_FOUND', false) } });
});

export const removedVaccinationAtVisit = visitProcedure.input(vaccinationIdInput).use(async ({ ctx, input, next }) => {
  const found = await findVaccination(ctx.db, ctx.visit.guardianId, input.vaccinationId);
  return next({ ctx: { vaccination: ofThisVisit(found, ctx.visit.id, 'VACCINATION_NOT_FOUND', true) } });
});

export const dewormingAtVisit = visitProcedure.input(dewormingIdInput).use(async ({ ctx, input, next }) => {
  const found = await findDeworming(ctx.db, ctx.visit.guardianId, input.dewormingId);
  return next({ ctx: { deworming: ofThisVisit(found, ctx.visit.id, 'DEWORMING_NOT_FOUND', false) } });
});

export const removedDewormingAtVisit = visitProcedure.input(dewormingIdInput).use(async ({ ctx, input, next }) => {
  const found = await findDeworming(ctx.db, ctx.visit.guardianId, input.dewormingId);
  return next({ ctx: { deworming: ofThisVisit(found, ctx.visit.id, 'DEWORMING_NOT_FOUND', true) } });
});

export const illnessAtVisit = visitProcedure.input(illnessIdInput).use(async ({ ctx, input, next }) => {
  const found = await findIllness(ctx.db, ctx.visit.guardianId, input.illnessId);
  return next({ ctx: { illness: ofThisVisit(found, ctx.visit.id, 'ILLNESS_NOT_FOUND', false) } });
});

export const removedIllnessAtVisit = visitProcedure.input(illnessIdInput).use(async ({ ctx, input, next }) => {
  const found = await findIllness(ctx.db, ctx.visit.guardianId, input.illnessId);
  return next({ ctx: { illness: ofThisVisit(found, ctx.visit.id, 'ILLNESS_NOT_FOUND', true) } });
});

export const medicineAtVisit = visitProcedure.input(medicineIdInput).use(async ({ ctx, input, next }) => {
  const found = await findMedicine(ctx.db, ctx.visit.guardianId, input.medicineId);
  return next({ ctx: { medicine: ofThisVisit(found, ctx.visit.id, 'MEDICINE_NOT_FOUND', false) } });
});

export const removedMedicineAtVisit = visitProcedure.input(medicineIdInput).use(async ({ ctx, input, next }) => {
  const found = await findMedicine(ctx.db, ctx.visit.guardianId, input.medicineId);
  return next({ ctx: { medicine: ofThisVisit(found, ctx.visit.id, 'MEDICINE_NOT_FOUND', true) } });
});

export const checkupAtVisit = visitProcedure.input(checkupIdInput).use(async ({ ctx, input, next }) => {
  const found = await findCheckup(ctx.db, ctx.visit.guardianId, input.checkupId);
  return next({ ctx: { checkup: ofThisVisit(found, ctx.visit.id, 'CHECKUP_NOT_FOUND', false) } });
});

export const removedCheckupAtVisit = visitProcedure.input(checkupIdInput).use(async ({ ctx, input, next }) => {
  const found = await findCheckup(ctx.db, ctx.visit.guardianId, input.checkupId);
  return next({ ctx: { checkup: ofThisVisit(found, ctx.visit.id, 'CHECKUP_NOT_FOUND', true) } });
});

export const weightAtVisit = visitProcedure.input(weightIdInput).use(async ({ ctx, input, next }) => {
  const found = await findWeight(ctx.db, ctx.visit.guardianId, input.weightId);
  return next({ ctx: { weight: ofThisVisit(found, ctx.visit.id, 'WEIGHT_NOT_FOUND', false) } });
});

export const removedWeightAtVisit = visitProcedure.input(weightIdInput).use(async ({ ctx, input, next }) => {
  const found = await findWeight(ctx.db, ctx.visit.guardianId, input.weightId);
  return next({ ctx: { weight: ofThisVisit(found, ctx.visit.id, 'WEIGHT_NOT_FOUND', true) } });
});

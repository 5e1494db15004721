/**
 * "No es correcto": the family disputes a veterinarian's entry from a visit or campaign. It stays in the
 * record, marked, for all readers; it answers no line any more, so a closed line reopens.
 */
import type { Db, Instant } from '#db/types.ts';
import { isOfCampaign } from '#server/health/entries/campaign.rules.ts';
import { writeEntry } from '#server/health/entries/service.ts';
import { findCheckup, updateCheckup } from '#server/health/checkups/queries.ts';
import { findConsultation, updateConsultation } from '#server/health/consultations/queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { findDeworming, updateDeworming } from '#server/health/dewormings/queries.ts';
import { DomainError, type DomainErrorCode } from '#server/platform/errors/errors.ts';
import { findIllness, updateIllness } from '#server/health/illnesses/queries.ts';
import { findMedicine, updateMedicine } from '#server/health/medicines/queries.ts';
import { findPrescription, updatePrescription } from '#server/health/prescriptions/queries.ts';
import type { Pet } from '#server/pets/pets/queries.ts';
import { findVaccination, updateVaccination } from '#server/health/vaccines/queries.ts';
import { findWeight, updateWeight } from '#server/health/weights/queries.ts';
import type { DisputeInput } from './disputes.schema.ts';

interface Found {
  petId: number;
  visitId: number | null;
  signatureId: number | null;
  createdBy: number | null;
  /** Only doses have one. */
  campaignId?: number | null;
  removedAt: Instant | null;
}
interface Kind {
  missing: DomainErrorCode;
  find: (db: Db, userId: number, id: number) => Promise<Found | undefined>;
  update: (db: Db, id: number, changes: { disputedAt: Instant | null }) => Promise<void>;
}

const KINDS: Record<DisputeInput['kind'], Kind> = {
  vaccination: { missing: 'VACCINATION_NOT_FOUND', find: findVaccination, update: updateVaccination },
  deworming: { missing: 'DEWORMING_NOT_FOUND', find: findDeworming, update: updateDeworming },
  illness: { missing: 'ILLNESS_NOT_FOUND', find: findIllness, update: updateIllness },
  medicine: { missing: 'MEDICINE_NOT_FOUND', find: findMedicine, update: updateMedicine },
  checkup: { missing: 'CHECKUP_NOT_FOUND', find: findCheckup, update: updateCheckup },
  weight: { missing: 'WEIGHT_NOT_FOUND', find: findWeight, update: updateWeight },
  consultation: { missing: 'CONSULTATION_NOT_FOUND', find: findConsultation, update: updateConsultation },
  prescription: { missing: 'PRESCRIPTION_NOT_FOUND', find: findPrescription, update: updatePrescription },
};

type DisputeContext = SignedInContext & { pet: Pet };

/** @throws the kind's own …_NOT_FOUND; INVALID for the family's own entry, which it can correct itself. */
export function dispute(context: DisputeContext, input: DisputeInput) {
  return mark(context, input, context.now());
}

/** Withdraws a dispute: the entry counts again. @throws as dispute */
export function withdrawDispute(context: DisputeContext, input: DisputeInput) {
  return mark(context, input, null);
}

async function mark(context: DisputeContext, { kind, entryId }: DisputeInput, at: Instant | null) {
  const { db, actor, pet } = context;
  const { missing, find, update } = KINDS[kind];
  const entry = await find(db, actor.userId, entryId);
  if (!entry || entry.petId !== pet.id || entry.removedAt !== null) throw new DomainError(missing);
  if (entry.visitId === null && entry.signatureId === null && !isOfCampaign(entry, actor.userId))
    throw new DomainError('INVALID', {
      message: 'No la escribió un veterinario en una consulta o en una jornada: la puedes corregir.',
    });
  await writeEntry(context, pet.id, (db) => update(db, entryId, { disputedAt: at }));
  return { petId: pet.id, kind, entryId, disputedAt: at };
}

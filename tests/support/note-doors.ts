/** The doors of what only a veterinarian writes: a part of the table in doors.ts. */
import type { Door } from './doors.ts';
import { ADVERSE_EVENT, CONSULTATION, PRESCRIPTION } from './good-entries.ts';

const CERTIFICATE = { kind: 'salud', statedOn: '2026-11-20', statements: ['healthy'] } as const;

export type KeptNote = 'consultation' | 'removedConsultation' | 'prescription' | 'removedPrescription';

export const ID_OF_NOTE = {
  consultation: 'consultationId',
  removedConsultation: 'consultationId',
  prescription: 'prescriptionId',
  removedPrescription: 'prescriptionId',
} as const satisfies Record<KeptNote, string>;

/** With a registration number, besides entries. */
export const SIGNED_AT_VISIT = [
  'visits.sign',
  'weights.setTarget',
  'weights.removeTarget',
  'vaccines.confirm',
  'vaccines.unconfirm',
] as const;

export const NOTES = ['consultations', 'prescriptions'] as const;
const [ofNote, ofPrescription] = [{ refused: 'CONSULTATION_NOT_FOUND' }, { refused: 'PRESCRIPTION_NOT_FOUND' }];
const family = 'VETERINARIAN_ONLY';

export const NOTE_DOORS = {
  'consultations.add': { of: 'pet', refused: 'PET_NOT_FOUND', family, with: CONSULTATION },
  'consultations.edit': { of: 'consultation', ...ofNote, family, with: { plan: 'Intruso' } },
  'consultations.remove': { of: 'consultation', ...ofNote },
  'consultations.restore': { of: 'removedConsultation', ...ofNote },
  'prescriptions.add': { of: 'pet', refused: 'PET_NOT_FOUND', family, with: PRESCRIPTION },
  'prescriptions.edit': { of: 'prescription', ...ofPrescription, family, with: { indications: 'Intruso' } },
  'prescriptions.remove': { of: 'prescription', ...ofPrescription },
  'prescriptions.restore': { of: 'removedPrescription', ...ofPrescription },
  'certificates.issue': { of: 'pet', refused: 'PET_NOT_FOUND', family, with: CERTIFICATE },
  'certificates.withdraw': {
    of: 'pet',
    refused: 'PET_NOT_FOUND',
    family,
    keeper: 'CERTIFICATE_NOT_FOUND',
    with: { certificateId: 2_000_000_000, reason: 'Era otro animal' },
  },
  'visits.sign': 'visit',
  'weights.setTarget': { of: 'pet', refused: 'PET_NOT_FOUND', family, with: { low: 12, unit: 'kg' } },
  'weights.removeTarget': { of: 'pet', refused: 'PET_NOT_FOUND', family },
} as const satisfies Record<string, Door>;

const ofDose = { of: 'vaccination', refused: 'VACCINATION_NOT_FOUND', family } as const;

/** What happened after a dose, and who saw its sticker. */
export const EVENT_DOORS = {
  'vaccines.confirm': ofDose,
  'vaccines.unconfirm': { ...ofDose, keeper: 'INVALID' },
  'adverseEvents.ofPet': { of: 'pet', refused: 'PET_NOT_FOUND' },
  'adverseEvents.add': { ...ofDose, with: ADVERSE_EVENT },
  'adverseEvents.remove': { ...ofDose, keeper: 'ADVERSE_EVENT_NOT_FOUND', with: { eventId: 1 } },
  'adverseEvents.restore': { ...ofDose, keeper: 'ADVERSE_EVENT_NOT_FOUND', with: { eventId: 1 } },
} as const satisfies Record<string, Door>;

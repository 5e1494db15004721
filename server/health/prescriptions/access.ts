import { entryGate } from '#server/health/entries/access.ts';
import { findPrescription } from './queries.ts';
import { prescriptionIdInput } from './schema.ts';

export const prescriptionGate = entryGate({
  id: 'prescriptionId',
  input: prescriptionIdInput,
  table: 'prescription',
  find: findPrescription,
  missing: 'PRESCRIPTION_NOT_FOUND',
});

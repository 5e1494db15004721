import { entryGate } from '#server/health/entries/access.ts';
import { findMedicine } from './queries.ts';
import { medicineIdInput } from './schema.ts';

export const medicineGate = entryGate({
  id: 'medicineId',
  input: medicineIdInput,
  table: 'medicine',
  find: findMedicine,
  missing: 'MEDICINE_NOT_FOUND',
});

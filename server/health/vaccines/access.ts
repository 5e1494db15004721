import { entryGate } from '#server/health/entries/access.ts';
import { findVaccination } from './queries.ts';
import { vaccinationIdInput } from './schema.ts';

export const vaccinationGate = entryGate({
  id: 'vaccinationId',
  input: vaccinationIdInput,
  table: 'vaccination',
  find: findVaccination,
  missing: 'VACCINATION_NOT_FOUND',
});

import { entryGate } from '#server/health/entries/access.ts';
import { findConsultation } from './queries.ts';
import { consultationIdInput } from './schema.ts';

export const consultationGate = entryGate({
  id: 'consultationId',
  input: consultationIdInput,
  table: 'consultation',
  find: findConsultation,
  missing: 'CONSULTATION_NOT_FOUND',
});

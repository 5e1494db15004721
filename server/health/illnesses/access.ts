import { entryGate } from '#server/health/entries/access.ts';
import { findIllness } from './queries.ts';
import { illnessIdInput } from './schema.ts';

export const illnessGate = entryGate({
  id: 'illnessId',
  input: illnessIdInput,
  table: 'illness',
  find: findIllness,
  missing: 'ILLNESS_NOT_FOUND',
});

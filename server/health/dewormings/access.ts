import { entryGate } from '#server/health/entries/access.ts';
import { findDeworming } from './queries.ts';
import { dewormingIdInput } from './schema.ts';

export const dewormingGate = entryGate({
  id: 'dewormingId',
  input: dewormingIdInput,
  table: 'deworming',
  find: findDeworming,
  missing: 'DEWORMING_NOT_FOUND',
});

import { entryGate } from '#server/health/entries/access.ts';
import { findWeight } from './queries.ts';
import { weightIdInput } from './schema.ts';

export const weightGate = entryGate({
  id: 'weightId',
  input: weightIdInput,
  table: 'weight',
  find: findWeight,
  missing: 'WEIGHT_NOT_FOUND',
});

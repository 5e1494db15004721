import { entryGate } from '#server/health/entries/access.ts';
import { findCheckup } from './queries.ts';
import { checkupIdInput } from './schema.ts';

export const checkupGate = entryGate({
  id: 'checkupId',
  input: checkupIdInput,
  table: 'checkup',
  find: findCheckup,
  missing: 'CHECKUP_NOT_FOUND',
});

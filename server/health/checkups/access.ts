import { entryGate } from '#server/health/entries/access.ts';
import { findCheckup } from './queries.ts';
import { checkupIdInput } from './schema.ts';

export const checkupGate = entryGate({
  id: 'checkupId',
  input: checkupIdInput,
  find: findCheckup,
  missing: 'CHECKUP_NOT_FOUND',
});

import { clinicCountry } from '#server/accounts/clinic-profile/queries.ts';
import type { Db } from '#db/types.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { PHONE_INVALID, readPhone } from '#server/platform/lib/phone.ts';

/** A telephone as a member of the staff or a visitor typed it: one without its country is of the clinic's. @throws INVALID with its field */
export async function readTyped(db: Db, typed: string, field: 'phone' | 'personPhone'): Promise<string> {
  const read = readPhone(typed, await clinicCountry(db));
  if (!read) throw new DomainError('INVALID', { field, message: PHONE_INVALID });
  return read.e164;
}

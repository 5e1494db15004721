/** What an account says about its person. */
import type { Db } from '#db/types.ts';
import type { SignedInContext } from '../context.ts';
import { DomainError } from '../errors.ts';
import { findPrincipalOwner, updateOwner } from '../owners/queries.ts';
import { listCountriesBy, updateUser } from './queries.ts';
import { PHONE_INVALID, readPhone } from './rules.ts';
import type { UpdateProfileInput } from './schema.ts';

/**
 * The country chosen and the number in E.164. Legacy callers send the country as a phone code, which may belong to several
 * (1, 7, 44 …): then the number says which.
 * @throws DomainError INVALID with field country or phone.
 */
export async function readContact(db: Db, input: { country: string; phone: string }) {
  const code = input.country.replace(/^\+/, '').toUpperCase();
  const countries = await listCountriesBy(db, code);
  const [first] = countries;
  if (!first) throw new DomainError('INVALID', { field: 'country', message: 'Elige tu país de la lista.' });
  const phone = readPhone(input.phone, first.iso === code ? first.iso : first.phoneCode);
  if (!phone) throw new DomainError('INVALID', { field: 'phone', message: PHONE_INVALID });
  const { iso } = countries.find((country) => country.iso === phone.countryIso) ?? first;
  return { countryIso: iso, phone: phone.e164 };
}

/** The person's own entry among the owners follows: it is the same person. */
export async function updateProfile({ db, actor }: SignedInContext, input: UpdateProfileInput) {
  const { name, surname, timeZone } = input;
  const contact = await readContact(db, input);
  await db.transaction().execute(async (db) => {
    await updateUser(db, actor.userId, { name, surname, timeZone, ...contact });
    const own = await findPrincipalOwner(db, actor.userId);
    if (own) await updateOwner(db, actor.userId, own.id, { name, surname, phone: contact.phone });
  });
  return { ok: true };
}

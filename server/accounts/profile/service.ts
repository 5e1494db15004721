/** A user's profile. */
import type { Insertable } from 'kysely';
import type { Database, Db, Instant, Trx } from '#db/types.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { findPrincipalOwner, insertOwner, updateOwner } from '#server/accounts/owners/queries.ts';
import { insertConsent } from '#server/accounts/users/consent.queries.ts';
import { TERMS_VERSION } from '#server/accounts/users/consent.rules.ts';
import {
  findUser,
  findUserByEmail,
  insertUser,
  listCountriesBy,
  takePendingEmail,
  updateUnconfirmedEmail,
  updateUser,
} from '#server/accounts/users/queries.ts';
import { PHONE_INVALID, readPhone } from '#server/platform/lib/phone.ts';
import {
  type ChooseWeightUnitInput,
  type IdentifyInput,
  isTimeZone,
  type UpdateProfileInput,
} from '#server/accounts/users/schema.ts';

/**
 * The chosen country and the number in E.164. Older clients send a phone code that several countries share (1,
 * 7, 44 …): then the number decides.
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

/** The user's data that a call in their name needs. @throws NOT_FOUND */
export async function identify({ db }: SignedInContext, input: IdentifyInput) {
  const user = 'userId' in input ? await findUser(db, input.userId) : await findUserByEmail(db, input.email);
  if (!user) throw new DomainError('NOT_FOUND');
  const { id: userId, role, email, timeZone } = user;
  return { userId, role, email, timeZone };
}

/** The user's own entry among the contacts changes with it: it is the same person. */
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

export async function chooseWeightUnit({ db, actor }: SignedInContext, { weightUnit }: ChooseWeightUnitInput) {
  await updateUser(db, actor.userId, { weightUnit });
  return { ok: true };
}

/**
 * Creates the account and the user's own contact entry: neither exists without the other.
 * @throws DomainError EMAIL_TAKEN with field email.
 */
export async function createAccount(trx: Trx, user: Insertable<Database['user']>): Promise<number> {
  const userId = await insertUser(trx, user);
  if (userId === undefined) throw new DomainError('EMAIL_TAKEN', { field: 'email' });
  const { name, surname, email, createdAt } = user;
  await insertOwner(trx, {
    userId,
    principal: 1,
    name,
    surname,
    email,
    phone: user.phone ?? null,
    ...NO_IDENTITY,
    createdAt,
    removedAt: null,
  });
  // Consent can be proved for every way of registering.
  const { termsAcceptedAt: givenAt } = user;
  if (givenAt)
    await insertConsent(trx, { userId, purpose: 'terms', version: TERMS_VERSION, givenAt, withdrawnAt: null });
  return userId;
}

/** Empty identity fields of a contact. */
const NO_IDENTITY = { idKind: null, idNumber: null, countryIso: null, cityId: null, city: null, address: null };

/** The initial account: a user of Ecuador with an unconfirmed address. */
export function newAccount(person: {
  email: string;
  name: string;
  passwordHash: string | null;
  createdAt: Instant;
  surname?: string;
  countryIso?: string;
  phone?: string;
  timeZone?: string | undefined;
}): Insertable<Database['user']> {
  const { timeZone = '' } = person;
  return {
    surname: '',
    countryIso: 'EC',
    phone: null,
    role: 'ROLE_USUARIO',
    status: 'unconfirmed',
    signupKind: 'correo',
    termsAcceptedAt: person.createdAt,
    confirmedAt: null,
    pendingEmail: null,
    ...person,
    // The browser sends its zone; an unknown zone must not prevent the registration.
    timeZone: isTimeZone(timeZone) ? timeZone : 'America/Guayaquil',
  };
}

/**
 * Changes the address of an unconfirmed account.
 * @throws DomainError EMAIL_TAKEN with field newEmail, INVALID with field email where the account is confirmed
 * already.
 */
export async function changeAccountEmail(trx: Trx, userId: number, email: string): Promise<void> {
  if (await findUserByEmail(trx, email)) throw new DomainError('EMAIL_TAKEN', { field: 'newEmail' });
  if (!(await updateUnconfirmedEmail(trx, userId, email))) {
    throw new DomainError('INVALID', { field: 'email', message: 'Esta cuenta ya está confirmada. Inicia sesión.' });
  }
  const own = await findPrincipalOwner(trx, userId);
  if (own) await updateOwner(trx, userId, own.id, { email });
}

/**
 * Makes the pending address the account's, and that of the user's own contact entry.
 * @returns false where it is no longer pending. @throws DomainError EMAIL_TAKEN
 */
export async function moveAccount(trx: Trx, userId: number, email: string): Promise<boolean> {
  if (await findUserByEmail(trx, email)) throw new DomainError('EMAIL_TAKEN');
  if (!(await takePendingEmail(trx, userId, email))) return false;
  const own = await findPrincipalOwner(trx, userId);
  if (own) await updateOwner(trx, userId, own.id, { email });
  return true;
}

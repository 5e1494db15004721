/** Older clients run the login flow with Firebase and send its token. */
import { findIdentityUser } from '#server/accounts/identities/queries.ts';
import { readContact } from '#server/accounts/profile/service.ts';
import { findUserByEmail } from '#server/accounts/users/queries.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { readFirebaseClaims } from './firebase.provider.ts';
import type { Claims } from './provider.ts';
import type { FirebaseInput, FirebaseSignUpInput } from './schema.ts';
import { claimUnconfirmed, normaliseAddress, refuseUnverified, register, signInWithIdentity } from './service.ts';

/**
 * Signs in the person of the token. `exists` false: the person has no account
 * yet.
 * @throws DomainError NOT_FOUND without Firebase, EMAIL_TAKEN where the account signs in another way,
 * SOCIAL_REFUSED, ACCOUNT_UNCONFIRMED, ACCOUNT_DISABLED, SECOND_FACTOR_REQUIRED, TOO_MANY, BUSY.
 */
export async function firebaseSignIn(context: Context, input: FirebaseInput) {
  const { db, config, now, caller } = context;
  await limit(db, 'socialAddress', caller.ip, now());
  const claims = normaliseAddress(await readFirebaseClaims(config, { ...input, now: now() }));
  const signedIn = await signInExisting(context, claims, input.code);
  return { exists: signedIn !== null, email: signedIn?.email ?? claims.email, token: signedIn?.token ?? null };
}

/**
 * Registers the person of the token, or signs in a registered one. `token` is null where the address must be
 * confirmed by mail first.
 * @throws DomainError like firebaseSignIn, and INVALID with field email where neither the token nor the caller
 * has an address.
 */
export async function firebaseSignUp(context: Context, input: FirebaseSignUpInput) {
  const { db, config, now, caller } = context;
  await limit(db, 'signUpAddress', caller.ip, now());
  const claims = normaliseAddress(await readFirebaseClaims(config, { ...input, now: now() }));
  const signedIn = await signInExisting(context, claims, input.code);
  if (signedIn) return signedIn;
  const { name, country, phone } = input;
  const contact = country && phone ? await readContact(db, { country, phone }) : {};
  const email = claims.email ?? input.email;
  if (!email) throw new DomainError('INVALID', { field: 'email', message: 'Escribe tu correo.' });
  const result = await register(context, claims, email, { name, ...contact });
  return { email, token: result.next === 'in' ? result.token : null };
}

async function signInExisting(
  context: Context,
  claims: Claims,
  code: string | undefined,
): Promise<{ email: string; token: string | null } | null> {
  const { db } = context;
  const known = await findIdentityUser(db, claims);
  if (known?.status === 'disabled') throw new DomainError('ACCOUNT_DISABLED');
  if (known?.status === 'unconfirmed') throw new DomainError('ACCOUNT_UNCONFIRMED');
  if (!known) refuseUnverified(claims);
  const local = known ?? (claims.email === null ? undefined : await findUserByEmail(db, claims.email));
  if (!local) return null;
  if (!known && !(local.status === 'unconfirmed' && claims.emailVerified))
    throw new DomainError('EMAIL_TAKEN', OTHER_WAY);
  const result = known
    ? await signInWithIdentity(context, known, { code })
    : await claimUnconfirmed(context, claims, local);
  return { email: local.email, token: result.next === 'in' ? result.token : null };
}

const OTHER_WAY = {
  message: 'Ya hay una cuenta con este correo. Entra con tu contraseña y conecta la otra en Usuario, Seguridad.',
};

/** Whose account somebody is whom a provider vouches for: known, new, or still to be shown. Nothing is ever joined silently. */
import type { Instant, Trx } from '#db/types.ts';
import { revokeKeysOf } from '#server/api-keys/queries.ts';
import { deleteSessionsOf, deleteTokens, insertToken } from '#server/auth/queries.ts';
import { ACCOUNT_LINKS } from '#server/auth/rules.ts';
import { email as addressOf } from '#server/auth/schema.ts';
import { hashToken, newToken } from '#server/auth/secrets.ts';
import type { Context } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { carry } from '#server/lib/carried.ts';
import { plus } from '#server/lib/time.ts';
import { limit } from '#server/limits/service.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { finishSignIn } from '#server/second-factor/service.ts';
import * as users from '#server/users/queries.ts';
import { createAccount, newAccount, readContact } from '#server/users/service.ts';
import type { Vouched } from '#server/joining/schema.ts';
import { readFirebase, type Told } from './provider.ts';
import { deleteIdentities, findIdentityUser, insertIdentity } from './queries.ts';
import { NOTICES } from './rules.ts';
import type { FirebaseInput, FirebaseSignUpInput } from './schema.ts';

export { askWho, authorizationUrl } from './provider.ts';

export type Arrival =
  | { next: 'in'; token: string | null }
  | { next: 'second-factor'; ticket: string }
  /** A mail is on its way to this address. */
  | { next: 'confirm'; email: string }
  /** There is an account with that address: its password, or a mail, has to show that it is the same person. */
  | { next: 'join'; token: string }
  /** The provider gave no address that can be used: the person writes one. */
  | { next: 'complete'; token: string };

type User = NonNullable<Awaited<ReturnType<typeof users.findUser>>>;
/** What a new account knows beside what the provider said. */
interface Profile {
  name?: string | undefined;
  countryIso?: string;
  phone?: string;
}

const JOIN_MINUTES = 30;

/**
 * What follows once a provider said who it is.
 * @throws DomainError ACCOUNT_DISABLED, SOCIAL_REFUSED, SECOND_FACTOR_REQUIRED (REST).
 */
export async function arrive(context: Context, told: Told): Promise<Arrival> {
  try {
    return await decide(context, withAddress(told));
  } catch (error) {
    // Two windows at once: the other one has made the account meanwhile, so it is known now.
    if (!(error instanceof DomainError && error.code === 'EMAIL_TAKEN')) throw error;
    return decide(context, withAddress(told));
  }
}

async function decide(context: Context, told: Told): Promise<Arrival> {
  const { db } = context;
  // The account first: another window may make it, with its login, between the two looks, and then it is known.
  const local = told.email === null ? undefined : await users.findUserByEmail(db, told.email);
  const known = await findIdentityUser(db, told);
  if (known) return enterKnown(context, told, known);
  refuseUnverifiedGoogle(told);
  if (told.email === null) return { next: 'complete', token: await keepTold(context, told, null) };
  if (!local) return register(context, told, told.email);
  if (local.status === 'unconfirmed' && told.emailVerified) return adopt(context, told, local);
  return { next: 'join', token: await keepTold(context, told, local) };
}

async function enterKnown(context: Context, told: Told, user: User): Promise<Arrival> {
  if (context.audit) context.audit.actorId = user.id;
  if (user.status === 'disabled') throw new DomainError('ACCOUNT_DISABLED');
  // The address may have been mistyped: it can be given again.
  if (user.status === 'unconfirmed') return { next: 'complete', token: await keepTold(context, told, user) };
  return enter(context, user);
}

/** @param more `first` runs in the first transaction, `joins` is joined to the account in that of the session; `code` is of the second factor. */
export async function enter(
  context: Context,
  user: User,
  more: { first?: (trx: Trx) => Promise<void>; joins?: Vouched; code?: string | undefined } = {},
): Promise<Arrival> {
  const entered = await finishSignIn(context, user, { remember: true, ...more });
  return entered.ticket === null
    ? { next: 'in', token: entered.token }
    : { next: 'second-factor', ticket: entered.ticket };
}

/** A new account without a password: open at once where the provider vouches for the address, else after its mail. */
export async function register(
  context: Context,
  told: Told,
  email: string,
  { name = told.name, ...contact }: Profile = {},
  first?: (trx: Trx) => Promise<void>,
): Promise<Arrival> {
  const { db, now } = context;
  const at = now();
  const proved = told.emailVerified && told.email === email;
  const [beforeAt = ''] = email.split('@');
  const account = {
    ...newAccount({
      ...contact,
      email,
      name: name || beforeAt,
      surname: told.surname,
      passwordHash: null,
      createdAt: at,
    }),
    signupKind: told.provider,
    ...(proved && ({ status: 'active', confirmedAt: at } as const)),
  };
  const user = await db.transaction().execute(async (db) => {
    await first?.(db);
    const id = await createAccount(db, account);
    const { provider, subject } = told;
    const vouchedFor = await insertIdentity(db, { provider, subject, userId: id, email: told.email, createdAt: at });
    if (!vouchedFor) throw new DomainError('EMAIL_TAKEN');
    if (!proved) await leaveConfirmation(db, { id, email }, at);
    return users.findUser(db, id);
  });
  return proved && user ? enter(context, user) : { next: 'confirm', email };
}

/**
 * An account that nobody ever confirmed and whose address the provider vouches for becomes that person's. Whatever somebody
 * else put there before (a password, links, other logins) ends first.
 */
async function adopt(context: Context, told: Told, { id, email }: User): Promise<Arrival> {
  const { db, now } = context;
  const at = now();
  await db.transaction().execute(async (db) => {
    if (!(await users.confirmUser(db, { id, email }, at))) throw new DomainError('EMAIL_TAKEN');
    await forgetWaysIn(db, id, at);
    const { provider, subject } = told;
    await users.updateUser(db, id, { signupKind: provider });
    if (!(await insertIdentity(db, { provider, subject, userId: id, email: told.email, createdAt: at })))
      throw new DomainError('EMAIL_TAKEN');
  });
  const user = await users.findUser(db, id);
  if (!user) throw new DomainError('SOCIAL_REFUSED');
  return enter(context, user);
}

async function forgetWaysIn(trx: Trx, userId: number, at: Instant): Promise<void> {
  await users.updateUser(trx, userId, { passwordHash: null, pendingEmail: null });
  await deleteSessionsOf(trx, userId);
  await revokeKeysOf(trx, userId, at);
  await deleteIdentities(trx, userId, ['google', 'facebook']);
  await deleteTokens(trx, userId, ACCOUNT_LINKS);
}

/** A link that carries what the provider said. It is bound to the account it may be joined to, as that is now. */
export async function keepTold({ db, now }: Context, told: Told, user: User | null): Promise<string> {
  const at = now();
  const { provider, subject, email, emailVerified, name, surname } = told;
  const token = carry(newToken(), { provider, subject, email, emailVerified, name, surname });
  await insertToken(db, {
    hash: hashToken(token),
    kind: 'social-join',
    userId: user?.id ?? null,
    email: user?.email ?? null,
    createdAt: at,
    expiresAt: plus(at, JOIN_MINUTES, 'minutes'),
  });
  return token;
}

function withAddress(told: Told): Told {
  const read = addressOf.safeParse(told.email);
  return read.success ? { ...told, email: read.data } : { ...told, email: null, emailVerified: false };
}

function refuseUnverifiedGoogle({ provider, emailVerified }: Told): void {
  if (provider === 'google' && !emailVerified)
    throw new DomainError('SOCIAL_REFUSED', { message: NOTICES['sin-confirmar'] });
}

export async function leaveConfirmation(
  trx: Trx,
  { id, email }: { id: number; email: string },
  at: Instant,
): Promise<void> {
  const dedupeKey = `confirm-email:${id}:${email}:${at.slice(0, 16)}`;
  await enqueueMail(trx, { kind: 'confirm-email', userId: id, email, dedupeKey }, at);
}

/**
 * The older callers, who did the journey themselves with Firebase. `exists` false: nobody has an account yet.
 * @throws DomainError NOT_FOUND where Firebase is not configured, SOCIAL_REFUSED, EMAIL_TAKEN where the account with that address
 * has another way in, ACCOUNT_UNCONFIRMED, ACCOUNT_DISABLED, SECOND_FACTOR_REQUIRED, TOO_MANY, BUSY.
 */
export async function firebaseSignIn(context: Context, input: FirebaseInput) {
  const { db, config, now, caller } = context;
  await limit(db, 'socialAddress', caller.ip, now());
  const told = withAddress(await readFirebase(config, { ...input, now: now() }));
  const entered = await enterExisting(context, told, input.code);
  return { exists: entered !== null, email: entered?.email ?? told.email, token: entered?.token ?? null };
}

/**
 * Registers whom the token speaks of; for somebody who is registered it signs in. `token` is null where the address has to be
 * confirmed by its mail first.
 * @throws DomainError like firebaseSignIn, and INVALID with field email where neither the token nor the caller has an address.
 */
export async function firebaseSignUp(context: Context, input: FirebaseSignUpInput) {
  const { db, config, now, caller } = context;
  await limit(db, 'signUpAddress', caller.ip, now());
  const told = withAddress(await readFirebase(config, { ...input, now: now() }));
  const entered = await enterExisting(context, told, input.code);
  if (entered) return entered;
  const { name, country, phone } = input;
  const contact = country && phone ? await readContact(db, { country, phone }) : {};
  const email = told.email ?? input.email;
  if (!email) throw new DomainError('INVALID', { field: 'email', message: 'Escribe tu correo.' });
  const arrival = await register(context, told, email, { name, ...contact });
  return { email, token: arrival.next === 'in' ? arrival.token : null };
}

async function enterExisting(
  context: Context,
  told: Told,
  code: string | undefined,
): Promise<{ email: string; token: string | null } | null> {
  const { db } = context;
  const known = await findIdentityUser(db, told);
  if (known?.status === 'disabled') throw new DomainError('ACCOUNT_DISABLED');
  if (known?.status === 'unconfirmed') throw new DomainError('ACCOUNT_UNCONFIRMED');
  if (!known) refuseUnverifiedGoogle(told);
  const local = known ?? (told.email === null ? undefined : await users.findUserByEmail(db, told.email));
  if (!local) return null;
  if (!known && !(local.status === 'unconfirmed' && told.emailVerified))
    throw new DomainError('EMAIL_TAKEN', OTHER_WAY);
  const arrival = known ? await enter(context, known, { code }) : await adopt(context, told, local);
  return { email: local.email, token: arrival.next === 'in' ? arrival.token : null };
}

const OTHER_WAY = {
  message: 'Ya hay una cuenta con este correo. Entra con tu contraseña y conecta la otra en Usuario, Seguridad.',
};

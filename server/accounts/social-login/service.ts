/**
 * Finds the account of a person whom a provider identifies: known, new, or to be proved. Accounts are never
 * linked silently.
 */
import type { Trx } from '#db/types.ts';
import { insertToken } from '#server/accounts/sessions/queries.ts';
import { email as addressOf } from '#server/accounts/sessions/schema.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { withClaims } from '#server/platform/lib/token-claims.ts';
import { plus } from '#server/platform/lib/time.ts';
import { revokeAccess } from '#server/accounts/security/revocation.service.ts';
import { finishSignIn } from '#server/accounts/second-factor/sign-in.service.ts';
import { enqueueAccountMail } from '#server/accounts/users/mail.service.ts';
import * as users from '#server/accounts/users/queries.ts';
import { refuseSignUp } from '#server/accounts/profile/access.ts';
import { followProvider } from '#server/accounts/staff/provided-roles.service.ts';
import { createAccount, newAccount } from '#server/accounts/profile/service.ts';
import type { VerifiedClaims } from '#server/accounts/identities/schema.ts';
import type { Claims } from './provider.ts';
import { findIdentityUser, insertIdentity } from '#server/accounts/identities/queries.ts';
import { NOTICES } from '#server/accounts/identities/rules.ts';

export type LoginResult =
  | { next: 'in'; token: string | null }
  | { next: 'second-factor'; ticket: string }
  /** A confirmation mail is on its way to this address. */
  | { next: 'confirm'; email: string }
  /** An account with that address exists: its password, or a mail, must prove that it is the same person. */
  | { next: 'join'; token: string }
  /** The provider gave no usable address: the person enters one. */
  | { next: 'complete'; token: string };

type User = NonNullable<Awaited<ReturnType<typeof users.findUser>>>;
/** Profile data of a new account beside the provider's claims. */
interface Profile {
  name?: string | undefined;
  countryIso?: string;
  phone?: string;
}

const JOIN_MINUTES = 30;

/**
 * Continues a login after the provider's claims.
 * @throws DomainError ACCOUNT_DISABLED, SOCIAL_REFUSED, SECOND_FACTOR_REQUIRED (REST).
 */
export async function completeLogin(context: Context, claims: Claims): Promise<LoginResult> {
  try {
    return await findOrCreateAccount(context, normaliseAddress(claims));
  } catch (error) {
    // Two windows at once: the other one has created the account meanwhile.
    if (!(error instanceof DomainError && error.code === 'EMAIL_TAKEN')) throw error;
    return findOrCreateAccount(context, normaliseAddress(claims));
  }
}

async function findOrCreateAccount(context: Context, claims: Claims): Promise<LoginResult> {
  const { db } = context;
  // The account is read before the login: another window may create both in between, and then the login is
  // known.
  const local = claims.email === null ? undefined : await users.findUserByEmail(db, claims.email);
  const known = await findIdentityUser(db, claims);
  if (known) return signInKnown(context, claims, known);
  refuseUnverified(claims);
  if (claims.email === null) return { next: 'complete', token: await storeClaims(context, claims, null) };
  if (!local) return register(context, claims, claims.email);
  if (local.status === 'unconfirmed' && claims.emailVerified) return claimUnconfirmed(context, claims, local);
  return { next: 'join', token: await storeClaims(context, claims, local) };
}

async function signInKnown(context: Context, claims: Claims, user: User): Promise<LoginResult> {
  if (context.audit) context.audit.actorId = user.id;
  if (user.status === 'disabled') throw new DomainError('ACCOUNT_DISABLED');
  // The address may have been mistyped: the person can enter it again.
  if (user.status === 'unconfirmed') return { next: 'complete', token: await storeClaims(context, claims, user) };
  return signInWithIdentity(context, await withProvidedRoles(context, claims, user));
}

/** What the provider says of the staff's roles holds from this sign-in on, for whichever person it lets in. */
async function withProvidedRoles({ db, config, now, caller }: Context, claims: Claims, user: User): Promise<User> {
  const { roles } = claims;
  if (!roles) return user;
  const mapped = (config.oidc?.roles ?? []).map(({ role }) => role);
  await db.transaction().execute((db) => followProvider(db, user.id, { named: roles, mapped, ip: caller.ip }, now()));
  return (await users.findUser(db, user.id)) ?? user;
}

/**
 * @param more `first` runs in the first transaction, `links` are linked in the session's transaction; `code` is
 * the second factor.
 */
export async function signInWithIdentity(
  context: Context,
  user: User,
  more: { first?: (trx: Trx) => Promise<void>; links?: VerifiedClaims; code?: string | undefined } = {},
): Promise<LoginResult> {
  const signedIn = await finishSignIn(context, user, { remember: true, ...more });
  return signedIn.ticket === null
    ? { next: 'in', token: signedIn.token }
    : { next: 'second-factor', ticket: signedIn.ticket };
}

/**
 * Creates an account without a password: active at once if the provider verified the address, else after its
 * confirmation mail. @throws SIGNUPS_CLOSED
 */
export async function register(
  context: Context,
  claims: Claims,
  email: string,
  { name = claims.name, ...contact }: Profile = {},
  first?: (trx: Trx) => Promise<void>,
): Promise<LoginResult> {
  const { db, now } = context;
  const at = now();
  // Whom the operator's provider names as staff needs no invitation.
  if (!claims.roles?.length) await refuseSignUp(context, email);
  const proved = claims.emailVerified && claims.email === email;
  const [beforeAt = ''] = email.split('@');
  const account = {
    ...newAccount({
      ...contact,
      email,
      name: name || beforeAt,
      surname: claims.surname,
      passwordHash: null,
      createdAt: at,
    }),
    signupKind: claims.provider,
    ...(proved && ({ status: 'active', confirmedAt: at } as const)),
  };
  const user = await db.transaction().execute(async (db) => {
    await first?.(db);
    const id = await createAccount(db, account);
    const { provider, subject } = claims;
    const linked = await insertIdentity(db, { provider, subject, userId: id, email: claims.email, createdAt: at });
    if (!linked) throw new DomainError('EMAIL_TAKEN');
    if (!proved) await enqueueAccountMail(db, 'confirm-email', { id, email }, at);
    return users.findUser(db, id);
  });
  if (!proved || !user) return { next: 'confirm', email };
  return signInWithIdentity(context, await withProvidedRoles(context, claims, user));
}

/**
 * Gives an unconfirmed account to the person whose address the provider verified. A password, links and logins
 * that another person may have set before are removed first.
 */
export async function claimUnconfirmed(context: Context, claims: Claims, { id, email }: User): Promise<LoginResult> {
  const { db, now } = context;
  const at = now();
  await db.transaction().execute(async (db) => {
    if (!(await users.confirmUser(db, { id, email }, at))) throw new DomainError('EMAIL_TAKEN');
    await revokeAccess(db, id, 'claimedByProvider', { at });
    const { provider, subject } = claims;
    await users.updateUser(db, id, { passwordHash: null, signupKind: provider });
    if (!(await insertIdentity(db, { provider, subject, userId: id, email: claims.email, createdAt: at })))
      throw new DomainError('EMAIL_TAKEN');
  });
  const user = await users.findUser(db, id);
  if (!user) throw new DomainError('SOCIAL_REFUSED');
  return signInWithIdentity(context, await withProvidedRoles(context, claims, user));
}

/** A link that carries the provider's claims, bound to the present state of the account it may be linked to. */
export async function storeClaims({ db, now }: Context, claims: Claims, user: User | null): Promise<string> {
  const at = now();
  const { provider, subject, email, emailVerified, name, surname } = claims;
  const token = withClaims(newToken(), { provider, subject, email, emailVerified, name, surname });
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

export function normaliseAddress(claims: Claims): Claims {
  const read = addressOf.safeParse(claims.email);
  return read.success ? { ...claims, email: read.data } : { ...claims, email: null, emailVerified: false };
}

/** Only Facebook, which never proves an address, lets a person write and confirm one here. */
export function refuseUnverified({ provider, email, emailVerified }: Claims): void {
  if (provider === 'facebook' || emailVerified) return;
  const notice = provider === 'oidc' && email === null ? 'sin-correo' : 'sin-confirmar';
  throw new DomainError('SOCIAL_REFUSED', { message: NOTICES[notice] });
}

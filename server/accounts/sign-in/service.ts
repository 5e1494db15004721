/** Signing up, in and out, and the link that proves an address. */
import type { Trx } from '#db/types.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { rolesOf } from '#server/platform/core/rights.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { countDown } from '#server/platform/rate-limits/queries.ts';
import { limit, returnTries } from '#server/platform/rate-limits/service.ts';
import { findRefusal } from '#server/platform/mail/queries.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { finishSignIn } from '#server/accounts/second-factor/sign-in.service.ts';
import { enqueueAccountMail } from '#server/accounts/users/mail.service.ts';
import * as users from '#server/accounts/users/queries.ts';
import { refuseSignUp } from '#server/accounts/profile/access.ts';
import { changeAccountEmail, createAccount, newAccount, readContact } from '#server/accounts/profile/service.ts';
import {
  afterPassword,
  checkPassword,
  newSession,
  refuseClosedAccount,
  refuseGuessable,
  requireOwnPassword,
  requirePassword,
} from '#server/accounts/sessions/access.ts';
import * as auth from '#server/accounts/sessions/queries.ts';
import { ACCOUNT_LINKS } from '#server/accounts/sessions/rules.ts';
import type {
  ChangeUnconfirmedEmailInput,
  ReopenInput,
  SignInInput,
  SignUpInput,
} from '#server/accounts/sessions/schema.ts';
import { hashPassword, needsRehash } from '#server/accounts/sessions/secrets.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import { confirmedHere, openHere, tieToBrowser } from './link.service.ts';

type EmailInput = { email: string };
type TokenInput = { token: string };

/**
 * A new account, unconfirmed until the link in its mail is opened.
 * @throws DomainError SIGNUPS_CLOSED, EMAIL_TAKEN (also for an unconfirmed account, which can request its mail again),
 * INVALID, TOO_MANY, BUSY.
 */
export async function signUp(context: Context, input: SignUpInput) {
  const { db, now, caller } = context;
  const at = now();
  await limit(db, 'signUpAddress', caller.ip, at);
  await refuseSignUp(context, input.email, input.claim);
  const contact = await readContact(db, input);
  await refuseGuessable(context, input.password, { ...input, phone: contact.phone });
  const passwordHash = await hashPassword(input.password);
  const { email, name, surname = '' } = input;
  const account = newAccount({
    ...contact,
    email,
    name,
    surname,
    passwordHash,
    timeZone: input.timeZone,
    createdAt: at,
  });
  const secret = await db.transaction().execute(async (db) => {
    const id = await createAccount(db, account);
    await enqueueAccountMail(db, 'confirm-email', { id, email }, at);
    return tieToBrowser(db, context, { id, email });
  });
  if (secret) context.sessionTransport.keepRegistration(secret);
  return { email };
}

/** The answer does not tell whether the account exists. */
export async function resendConfirmation({ db, now, caller }: Context, { email }: EmailInput) {
  const at = now();
  await limit(db, 'confirmationAddress', caller.ip, at);
  await limit(db, 'confirmationAccount', email, at);
  const user = await users.findUserByEmail(db, email);
  if (user?.status === 'unconfirmed') {
    await db.transaction().execute((db) => enqueueAccountMail(db, 'confirm-email', user, at));
  }
  return { email };
}

/** For a user who mistyped the address at registration; the password shows that it is the same person. */
export async function changeUnconfirmedEmail(
  context: Context,
  { email, password, newEmail }: ChangeUnconfirmedEmailInput,
) {
  const { db, now, caller } = context;
  const at = now();
  await limit(db, 'confirmationAddress', caller.ip, at);
  const { user } = await requirePassword(context, { email, password });
  const change = db.transaction().execute(async (db) => {
    await changeAccountEmail(db, user.id, newEmail);
    await auth.deleteTokens(db, user.id, ACCOUNT_LINKS);
    await enqueueAccountMail(db, 'confirm-email', { id: user.id, email: newEmail }, at);
    return tieToBrowser(db, context, { id: user.id, email: newEmail });
  });
  const secret = await change.catch(async (error: unknown) => {
    // Another account took the address between the check and the write; the unique index refused it.
    const taken = !(error instanceof DomainError) && (await users.findUserByEmail(db, newEmail));
    throw taken ? new DomainError('EMAIL_TAKEN', { field: 'newEmail' }) : error;
  });
  if (secret) context.sessionTransport.keepRegistration(secret);
  return { email: newEmail };
}

/**
 * Confirms the account. Legacy callers get a session with it. On the web `here` says that this browser registered it, so
 * that a tap enters (auth.enterRegistered); in any other the user signs in. Opened again here, the link still says so.
 */
export async function confirmEmail(context: Context, { token }: TokenInput) {
  const { db, now, sessionTransport, caller } = context;
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const before = await confirmedHere(context, token);
  if (before) {
    await countDown(db, [tried], at);
    return { email: before.email, provider: null, here: true, token: null };
  }
  const { email, session, user, here } = await db.transaction().execute(async (db) => {
    const spent = await auth.spendToken(db, { hash: hashToken(token), kind: 'confirm-email', now: at });
    if (!spent?.userId || !spent.email) throw new DomainError('TOKEN_SPENT');
    const account = { id: spent.userId, email: spent.email };
    if (!(await users.confirmUser(db, account, at))) throw new DomainError('TOKEN_SPENT');
    await auth.deleteUnspentTokens(db, account.id, 'confirm-email');
    const opened = { userId: account.id, kind: 'rest', role: 'ROLE_USUARIO', remembered: false } as const;
    const session = newSession(opened, caller, at);
    if (sessionTransport.kind === 'rest') await auth.insertSession(db, session.row);
    const here = await openHere(db, context, account);
    return { email: account.email, session, user: await users.findUser(db, account.id), here };
  });
  await countDown(db, [tried], at);
  // An account without a password is entered through its provider; the operator's own never leaves an address unproved.
  const kind = user?.passwordHash === null ? user.signupKind : 'correo';
  const provider = kind === 'correo' || kind === 'oidc' ? null : kind;
  return {
    email,
    provider,
    here,
    token: sessionTransport.kind === 'rest' ? sessionTransport.send(session.token, false) : null,
  };
}

/**
 * A session for a correct address and password, or a ticket for the second step. An unconfirmed or disabled
 * account says so only to a caller who knows its password.
 * @throws DomainError WRONG_CREDENTIALS, ACCOUNT_UNCONFIRMED, ACCOUNT_DISABLED, SECOND_FACTOR_REQUIRED,
 * TOO_MANY, BUSY.
 */
export async function signIn(context: Context, { email, password, remember, code }: SignInInput) {
  const { user, verified, tries } = await checkPassword(context, { email, password });
  return afterPassword(context, tries, async () => {
    await refuseClosedAccount(context.db, user);
    const passwordHash = needsRehash(verified) ? await hashPassword(password) : verified;
    const first = async (db: Trx) => {
      if (!(await users.keepPassword(db, user.id, verified, passwordHash))) throw new DomainError('WRONG_CREDENTIALS');
      await returnTries(db, tries, context.now());
    };
    return finishSignIn(context, user, { remember, code, first });
  });
}

export async function signOut({ db, sessionTransport, actor, idle }: Context) {
  const ended = actor ?? idle;
  if (ended) await auth.deleteSession(db, ended.sessionHash);
  sessionTransport.clear();
  return { ok: true };
}

/** Extends the session. A screen calls it after the user's touch or key, never by itself. */
export async function stillHere({ db, now, actor }: SignedInContext) {
  await auth.touchSession(db, actor.sessionHash, now());
  return { ok: true };
}

/** Continues the session after the password alone. @throws DomainError INVALID, SOCIAL_ACCOUNT, TOO_MANY, BUSY */
export async function reopen(context: SignedInContext, { password }: ReopenInput) {
  const { db, now, actor } = context;
  await requireOwnPassword(context, password, 'password');
  await auth.touchSession(db, actor.sessionHash, now());
  return { userId: actor.userId };
}

export async function me(context: SignedInContext) {
  const profile = await users.findProfile(context.db, context.actor.userId);
  if (!profile) throw new DomainError('SIGN_IN_REQUIRED');
  const { secondFactors, passkeys, secondFactorDueAt, administrator, veterinarian, reception, ...rest } = profile;
  const { role } = rest;
  const roles = rolesOf({ administrator, veterinarian, reception });
  const ofStaff = roles.length > 0 || role === 'ROLE_ADMINISTRADOR';
  const secondFactor = Number(secondFactors) > 0 || (ofStaff && Number(passkeys) > 0);
  return {
    ...rest,
    roles,
    passkeys: Number(passkeys),
    /** In whose name staff acts for the clinic; null for a guardian. */
    clinicId: roles.length > 0 ? await keeperOf(context.db) : null,
    emailRefusedAt: await findRefusal(context.db, rest),
    secondFactor,
    secondFactorDueAt: role === 'ROLE_ADMINISTRADOR' && !secondFactor ? secondFactorDueAt : null,
  };
}

export async function validateUser({ db, now, caller }: Context, { email }: EmailInput) {
  await limit(db, 'validateUserAddress', caller.ip, now());
  const user = await users.findUserByEmail(db, email);
  return { exists: user !== undefined, signupKind: user?.signupKind ?? null };
}

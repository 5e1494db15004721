/** The end of every sign-in: a session, or the second step before it. */
import type { Role, Trx } from '#db/types.ts';
import { recordSignIn } from '#server/platform/audit/service.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { claimsOf, withClaims } from '#server/platform/lib/token-claims.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { countDown } from '#server/platform/rate-limits/queries.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { verifiedClaims, type VerifiedClaims } from '#server/accounts/identities/schema.ts';
import { linkIdentity } from '#server/accounts/identities/service.ts';
import { knownBy, newSession } from '#server/accounts/sessions/access.ts';
import {
  deleteSession,
  findToken,
  hasDevice,
  insertDevice,
  insertSession,
  insertToken,
  isKnownDevice,
  spendToken,
} from '#server/accounts/sessions/queries.ts';
import { findUser, setSecondFactorDue } from '#server/accounts/users/queries.ts';
import { findFactors } from './queries.ts';
import { GRACE_DAYS, TICKET_MINUTES } from './rules.ts';
import type { SecondStepInput } from './schema.ts';
import { takeCode } from './service.ts';

/**
 * The result of a sign-in: a session (`token` only for REST, otherwise a cookie), or a ticket for the second
 * step.
 */
interface Entered {
  token: string | null;
  ticket: string | null;
  email: string;
  role: Role;
}

interface Entering {
  remember: boolean;
  /** Sent with the first step by older clients, which have no second screen. */
  code?: string | undefined;
  /** The proof was both steps in one: a passkey, which unlocks with a finger, a face or a PIN. */
  whole?: boolean;
  /** Runs first in the same transaction: it spends or locks the proof of identity, and may refuse. */
  first?: (trx: Trx) => Promise<void>;
  /**
   * A login to link to the account; the ticket carries it to the second step, because linking needs the whole
   * proof.
   */
  links?: VerifiedClaims | undefined;
}

/**
 * The only way to a session, whatever proved the identity. With a second factor and without a code, the browser
 * gets only a ticket (five minutes, for secondFactor.signIn): no session, no known browser.
 * @throws DomainError SECOND_FACTOR_REQUIRED, TOO_MANY, and whatever `first` throws.
 */
export async function finishSignIn(
  context: Context,
  user: { id: number; email: string; role: Role },
  { remember, code, whole = false, first, links }: Entering,
): Promise<Entered> {
  const { db, config, now, sessionTransport, caller, audit } = context;
  const former = context.actor ?? context.idle;
  const at = now();
  const { id: userId, email, role } = user;
  if (audit) audit.actorId = userId;
  const { since } = await findFactors(db, userId);
  const needed = since !== null && !whole;
  if (needed && code === undefined) {
    if (sessionTransport.kind === 'rest') throw new DomainError('SECOND_FACTOR_REQUIRED', { field: 'code' });
    const ticket = links ? withClaims(newToken(), links) : newToken();
    await db.transaction().execute(async (db) => {
      await first?.(db);
      await insertToken(db, {
        hash: hashToken(ticket),
        kind: 'second-factor',
        userId,
        email,
        refId: remember ? 1 : 0,
        createdAt: at,
        expiresAt: plus(at, TICKET_MINUTES, 'minutes'),
      });
    });
    return { token: null, ticket, email, role };
  }
  const tried = needed ? [await limit(db, 'secondFactorAccount', String(userId), at)] : [];
  const recognised = knownBy(context, email);
  const known = recognised !== null && (await isKnownDevice(db, recognised, userId));
  const device = sessionTransport.kind === 'web' && !known ? newToken() : null;
  const tellsOfBrowser = device !== null && (await hasDevice(db, userId));
  const session = newSession({ userId, kind: sessionTransport.kind, role, remembered: remember }, caller, at);
  await db.transaction().execute(async (db) => {
    await first?.(db);
    if (needed) await takeCode(db, config, { userId, typed: code ?? '', now: at });
    if (links) await linkIdentity(db, user, links, at);
    if (former && sessionTransport.kind === 'web') await deleteSession(db, former.sessionHash);
    await insertSession(db, session.row);
    if (device) await insertDevice(db, { hash: hashToken(device), userId, createdAt: at });
    else if (!known && recognised) await insertDevice(db, { hash: recognised, userId, createdAt: at });
    if (tellsOfBrowser)
      await enqueueMail(db, { kind: 'new-browser', userId, email, dedupeKey: `new-browser:${userId}:${at}` }, at);
    if (role === 'ROLE_ADMINISTRADOR' && since === null)
      await setSecondFactorDue(db, userId, plus(at, GRACE_DAYS, 'days'));
    if (tried.length > 0) await countDown(db, tried, at);
    await recordSignIn(db, context, userId);
  });
  if (device) sessionTransport.rememberDevice(device);
  return { token: sessionTransport.send(session.token, remember), ticket: null, email, role };
}

/** The second step. A wrong code leaves the ticket valid; the right one spends ticket and code. */
export async function signIn(context: Context, { ticket, code }: SecondStepInput): Promise<Entered> {
  const { db, now, caller } = context;
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const held = { hash: hashToken(ticket), kind: 'second-factor', now: at } as const;
  const found = await findToken(db, held);
  const user = found?.userId ? await findUser(db, found.userId) : undefined;
  if (!user || user.status !== 'active' || user.email !== found?.email) throw new DomainError('TOKEN_SPENT', LATE);
  await countDown(db, [tried], at);
  return finishSignIn(context, user, {
    remember: found.refId === 1,
    code,
    links: verifiedClaims.safeParse(claimsOf(ticket)).data,
    first: async (db) => {
      if (!(await spendToken(db, held))) throw new DomainError('TOKEN_SPENT', LATE);
    },
  });
}

const LATE = { message: 'Pasaron más de cinco minutos. Entra otra vez con tu contraseña.' };

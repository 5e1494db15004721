/** Keys for other programs: the maker proves their identity again; shown once, stored as a hash, revocable. */
import type { Db, Instant, Trx } from '#db/types.ts';
import { requireOwnPassword } from '#server/accounts/sessions/access.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import type { Actor, Context, SignedInContext } from '#server/platform/core/context.ts';
import { mayDo, rolesOf } from '#server/platform/core/rights.ts';
import { isOfClinic, isPersonal, SCOPES } from '#server/platform/core/api-scopes.ts';
import { requireRight } from '#server/platform/core/staff-access.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { limit, limitReads } from '#server/platform/rate-limits/service.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { isFactorMissing } from '#server/accounts/second-factor/rules.ts';
import { findFactors } from '#server/accounts/second-factor/queries.ts';
import { withCode } from '#server/accounts/second-factor/service.ts';
import { findUser, listAdministrators } from '#server/accounts/users/queries.ts';
import * as queries from './queries.ts';
import * as rules from './rules.ts';
import type { CreateKeyInput, KeyIdInput } from './schema.ts';

const KEPT_DAYS = 365;

/** The user's keys, including ended ones, and the scopes that a new one may have; for administrators the clinic's too. */
export async function apiKeys({ db, config, actor, now }: SignedInContext) {
  const at = now();
  const user = await findUser(db, actor.userId);
  const secondFactor = await hasSecondFactor(db, actor.userId);
  return {
    offered: rules.scopesOffered(config.subscriptions),
    asks: { password: user?.passwordHash !== null, code: secondFactor },
    keys: await keysOf(db, actor.userId, at),
    ofClinic: administers(actor) ? await clinicKeys({ db, config, actor }, at) : null,
  };
}

async function clinicKeys({ db, config, actor }: Pick<SignedInContext, 'db' | 'config' | 'actor'>, at: Instant) {
  const clinicId = await keeperOf(db);
  const offered = rules.clinicScopesOffered(config.subscriptions, actor.roles);
  return { clinicId, offered, keys: await keysOf(db, clinicId, at) };
}

async function keysOf(db: Db, userId: number, at: Instant) {
  const rows = await queries.listKeys(db, userId);
  return rows.map(({ id, scopes, ...key }) => ({
    keyId: id,
    ...key,
    scopes: rules.readScopes(scopes),
    state: rules.keyState(key, at),
  }));
}

function administers({ roles, secondFactorMissing = false }: Actor): boolean {
  return mayDo(roles, 'administer') && !secondFactorMissing;
}

/**
 * Makes a key, which only this answer contains. An open session is not enough: it asks for the password and,
 * if set, the second factor's code; an account with neither must set one first. A permission of the clinic makes it the
 * clinic's: it goes on when its maker leaves.
 * @throws INVALID with its field, SOCIAL_ACCOUNT, SECOND_FACTOR_REQUIRED with field code, SECOND_FACTOR_MISSING, TOO_MANY.
 */
export async function createKey(context: SignedInContext, input: CreateKeyInput) {
  const { db, actor, now } = context;
  const at = now();
  const { userId } = actor;
  const ofClinic = mayDo(actor.roles, 'administer') && input.scopes.some(isOfClinic);
  if (ofClinic) requireRight(context, 'administer');
  refuseScopes(context, input, ofClinic);
  await prove(context, input.password ?? '');
  await limit(db, 'apiKeyUser', String(userId), at);
  const holder = ofClinic ? await keeperOf(db) : userId;
  const good = (await queries.listKeys(db, holder)).filter((key) => rules.keyState(key, at) === 'good');
  if (good.length >= rules.MOST_KEYS) {
    const whose = ofClinic ? 'La clínica tiene' : 'Tienes';
    throw new DomainError('INVALID', {
      field: 'name',
      message: `${whose} ${rules.MOST_KEYS} claves vigentes: revoca una.`,
    });
  }
  const key = `${rules.KEY_PREFIX}${newToken()}`;
  const expiresAt = plus(at, input.days, 'days');
  const row = {
    ...(await madeFor(db, holder, userId)),
    name: input.name,
    hash: hashToken(key),
    beginning: key.slice(0, rules.KEY_BEGINNING),
    scopes: input.scopes.join(' '),
    createdAt: at,
    expiresAt,
    revokedAt: null,
    lastUsedAt: null,
  };
  const keyId = await withCode(context, input.code, async (db) => {
    const keyId = await queries.insertKey(db, row);
    await tellOfKey(db, keyId, actor, at);
    return keyId;
  });
  return { keyId, key, expiresAt };
}

function refuseScopes(
  { config, actor }: Pick<SignedInContext, 'config' | 'actor'>,
  { scopes }: CreateKeyInput,
  ofClinic: boolean,
): void {
  const { subscriptions } = config;
  const offered = ofClinic ? rules.clinicScopesOffered(subscriptions, actor.roles) : rules.scopesOffered(subscriptions);
  const odd = scopes.find((scope) => !offered.includes(scope));
  if (odd === undefined) return;
  const message =
    ofClinic && isPersonal(odd)
      ? `«${SCOPES[odd].title}» es de tu cuenta: créale una clave tuya, aparte de la de la clínica.`
      : 'Ese permiso no existe.';
  throw new DomainError('INVALID', { field: 'scopes', message });
}

/** Whose the key is, and of a key of the clinic who made it. */
async function madeFor(db: Db, holder: number, userId: number) {
  const maker = holder === userId ? undefined : await findUser(db, userId);
  const name = maker && `${maker.name} ${maker.surname}`.trim();
  return { userId: holder, madeBy: maker?.id ?? null, maker: name ?? null };
}

/** Tells the maker, because another person may have used the maker's screen, and all administrators. */
async function tellOfKey(trx: Trx, keyId: number, { userId, email }: Actor, at: Instant): Promise<void> {
  const others = (await listAdministrators(trx)).filter(({ id }) => id !== userId);
  for (const one of [{ id: userId, email }, ...others]) {
    const dedupeKey = `api-key-made:${keyId}:${one.id}`;
    await enqueueMail(trx, { kind: 'api-key-made', userId: one.id, email: one.email, dedupeKey, refId: keyId }, at);
  }
}

/** Every administrator ends the clinic's. @throws API_KEY_NOT_FOUND alike for missing, ended and foreign keys. */
export async function revokeKey({ db, actor, now }: SignedInContext, { keyId }: KeyIdInput) {
  const userIds = administers(actor) ? [actor.userId, await keeperOf(db)] : [actor.userId];
  const revoked = await queries.revokeKey(db, { userIds, id: keyId, revokedAt: now() });
  if (!revoked) throw new DomainError('API_KEY_NOT_FOUND');
  return { keyId };
}

/**
 * The user of a key, limited to the key's scopes; of a key of the clinic the account of its programs, which holds nothing and
 * is of the staff as far as the scopes say. The last use is written at most once a minute: a read should not cost a write,
 * nor fail with one.
 * @throws TOO_MANY
 */
export async function actorOfKey(db: Db, key: string, now: Instant): Promise<Actor | null> {
  const [found] = await queries.findGoodKey(db, { hash: hashToken(key), now });
  if (!found) return null;
  const { keyId, hash, lastUsedAt, userId, role, email, timeZone, programsId } = found;
  const scopes = rules.readScopes(found.scopes);
  const pace = await limitReads(db, 'apiKey', String(keyId), now);
  if (lastUsedAt === null || lastUsedAt < plus(now, -1, 'minutes'))
    await queries.touchKey(db, keyId, now).catch(() => undefined);
  const of = { role, email, timeZone, sessionHash: hash };
  if (programsId !== null) {
    return {
      ...of,
      userId: programsId,
      roles: rules.rolesOfScopes(scopes),
      apiKey: { keyId, scopes, pace, ofClinic: true },
    };
  }
  return {
    ...of,
    userId,
    roles: rolesOf(found),
    secondFactorMissing: isFactorMissing(found, now),
    // One of the clinic's that an older key still names opens nothing.
    apiKey: { keyId, pace, scopes: scopes.filter((scope) => !isOfClinic(scope)) },
  };
}

/** Runs hourly. */
export async function sweepKeys({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await queries.deleteEndedKeys(db, plus(now(), -KEPT_DAYS, 'days'));
}

/** The second factor's code itself is spent in the transaction of the protected action. */
async function prove(context: SignedInContext, password: string): Promise<void> {
  const { db, actor } = context;
  const user = await findUser(db, actor.userId);
  if (user?.passwordHash == null && (await hasSecondFactor(db, actor.userId))) return;
  await requireOwnPassword(context, password, 'password');
}

async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  return (await findFactors(db, userId)).since !== null;
}

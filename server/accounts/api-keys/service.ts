/** Keys for other programs: the maker proves their identity again; shown once, stored as a hash, revocable. */
import type { Db, Instant, Trx } from '#db/types.ts';
import { requireOwnPassword } from '#server/accounts/sessions/access.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import type { Actor, Context, SignedInContext } from '#server/platform/core/context.ts';
import { rolesOf } from '#server/platform/core/rights.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { plus } from '#server/platform/lib/time.ts';
import { limit, limitReads } from '#server/platform/rate-limits/service.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { isFactorMissing } from '#server/accounts/second-factor/rules.ts';
import { findTotp } from '#server/accounts/second-factor/queries.ts';
import { withCode } from '#server/accounts/second-factor/service.ts';
import { findUser, listAdministrators } from '#server/accounts/users/queries.ts';
import * as queries from './queries.ts';
import { KEY_BEGINNING, KEY_PREFIX, keyState, MOST_KEYS, readScopes, scopesOffered } from './rules.ts';
import type { CreateKeyInput, KeyIdInput } from './schema.ts';

const KEPT_DAYS = 365;

/** The user's keys, including ended ones, and the scopes that a new one may have. */
export async function apiKeys({ db, config, actor, now }: SignedInContext) {
  const at = now();
  const rows = await queries.listKeys(db, actor.userId);
  const user = await findUser(db, actor.userId);
  const secondFactor = await hasSecondFactor(db, actor.userId);
  return {
    offered: scopesOffered(config.subscriptions, actor.roles),
    asks: { password: user?.passwordHash !== null, code: secondFactor },
    keys: rows.map(({ id, scopes, ...key }) => ({
      keyId: id,
      ...key,
      scopes: readScopes(scopes),
      state: keyState(key, at),
    })),
  };
}

/**
 * Makes a key, which only this answer contains. An open session is not enough: it asks for the password and,
 * if set, the second factor's code; an account with neither must set one first.
 * @throws INVALID with its field, SOCIAL_ACCOUNT, SECOND_FACTOR_REQUIRED with field code, TOO_MANY.
 */
export async function createKey(context: SignedInContext, input: CreateKeyInput) {
  const { db, config, actor, now } = context;
  const at = now();
  const { userId } = actor;
  const offered = scopesOffered(config.subscriptions, actor.roles);
  if (input.scopes.some((scope) => !offered.includes(scope)))
    throw new DomainError('INVALID', { field: 'scopes', message: 'Ese permiso no existe.' });
  await prove(context, input.password ?? '');
  await limit(db, 'apiKeyUser', String(userId), at);
  const good = (await queries.listKeys(db, userId)).filter((key) => keyState(key, at) === 'good');
  if (good.length >= MOST_KEYS)
    throw new DomainError('INVALID', { field: 'name', message: `Tienes ${MOST_KEYS} claves vigentes: revoca una.` });
  const key = `${KEY_PREFIX}${newToken()}`;
  const expiresAt = plus(at, input.days, 'days');
  const row = {
    userId,
    name: input.name,
    hash: hashToken(key),
    beginning: key.slice(0, KEY_BEGINNING),
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

/** Tells the maker, because another person may have used the maker's screen, and all administrators. */
async function tellOfKey(trx: Trx, keyId: number, { userId, email }: Actor, at: Instant): Promise<void> {
  const others = (await listAdministrators(trx)).filter(({ id }) => id !== userId);
  for (const one of [{ id: userId, email }, ...others]) {
    const dedupeKey = `api-key-made:${keyId}:${one.id}`;
    await enqueueMail(trx, { kind: 'api-key-made', userId: one.id, email: one.email, dedupeKey, refId: keyId }, at);
  }
}

/** @throws API_KEY_NOT_FOUND alike for missing, ended and foreign keys. */
export async function revokeKey({ db, actor, now }: SignedInContext, { keyId }: KeyIdInput) {
  const revoked = await queries.revokeKey(db, { userId: actor.userId, id: keyId, revokedAt: now() });
  if (!revoked) throw new DomainError('API_KEY_NOT_FOUND');
  return { keyId };
}

/**
 * The user of a key, limited to the key's scopes. The last use is written at most once a minute: a read
 * should not cost a write, nor fail with one.
 * @throws TOO_MANY
 */
export async function actorOfKey(db: Db, key: string, now: Instant): Promise<Actor | null> {
  const [found] = await queries.findGoodKey(db, { hash: hashToken(key), now });
  if (!found) return null;
  const { keyId, hash, scopes, lastUsedAt, userId, role, email, timeZone } = found;
  await limitReads(db, 'apiKey', String(keyId), now);
  if (lastUsedAt === null || lastUsedAt < plus(now, -1, 'minutes'))
    await queries.touchKey(db, keyId, now).catch(() => undefined);
  return {
    userId,
    role,
    roles: rolesOf(found),
    email,
    timeZone,
    sessionHash: hash,
    secondFactorMissing: isFactorMissing(found, now),
    apiKey: { keyId, scopes: readScopes(scopes) },
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
  return (await findTotp(db, userId))?.confirmedAt != null;
}

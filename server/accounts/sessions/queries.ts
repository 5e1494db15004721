/** Sessions, known browsers and one-time tokens. */
import type { Insertable } from 'kysely';
import { inChunks } from '#db/chunks.ts';
import { preparedRead } from '#db/prepared.ts';
import type { Database, Db, Flag, Instant, Role, SessionKind, TokenKind } from '#db/types.ts';

interface ActorRow {
  userId: number;
  role: Role;
  administrator: Flag | null;
  veterinarian: Flag | null;
  reception: Flag | null;
  email: string;
  timeZone: string;
  sessionHash: string;
  lastUsedAt: Instant;
  secondFactorDueAt: Instant | null;
  secondFactorSince: Instant | null;
}

const liveSession = preparedRead<{ hash: string; kind: SessionKind; now: Instant }, ActorRow>((db, p) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .leftJoin('totp', 'totp.userId', 'user.id')
    .leftJoin('staff', 'staff.userId', 'user.id')
    .select([
      'user.id as userId',
      'user.role',
      'user.email',
      'user.timeZone',
      'staff.administrator',
      'staff.veterinarian',
      'staff.reception',
      'session.hash as sessionHash',
      'session.lastUsedAt',
      'user.secondFactorDueAt',
    ])
    // Only an administrator's is read: the app's, or that of the oldest passkey.
    .select((eb) =>
      eb.fn
        .coalesce(
          'totp.confirmedAt',
          eb
            .selectFrom('passkey')
            .select((keys) => keys.fn.min('passkey.createdAt').as('since'))
            .whereRef('passkey.userId', '=', 'user.id'),
        )
        .as('secondFactorSince'),
    )
    .where('session.hash', '=', p.hash)
    .where('session.kind', '=', p.kind)
    .where('session.expiresAt', '>', p.now)
    .where('user.status', '=', 'active'),
);

/** The active user of a live session, by one indexed read on every call. `hash` is the token's SHA-256. */
export async function findActor(
  db: Db,
  session: { hash: string; kind: SessionKind; now: Instant },
): Promise<ActorRow | undefined> {
  return (await liveSession(db, session))[0];
}

/** When a live session began. */
export async function findSessionStart(db: Db, hash: string): Promise<Instant | undefined> {
  const row = await db.selectFrom('session').select('createdAt').where('hash', '=', hash).executeTakeFirst();
  return row?.createdAt;
}

export async function touchSession(db: Db, hash: string, now: Instant): Promise<void> {
  await db.updateTable('session').set({ lastUsedAt: now }).where('hash', '=', hash).execute();
}

export async function insertSession(db: Db, session: Insertable<Database['session']>): Promise<void> {
  await db.insertInto('session').values(session).execute();
}

export async function deleteSession(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('session').where('hash', '=', hash).execute();
}

/** The user's live sessions, the most recently used first. */
export function listSessions(db: Db, userId: number, now: Instant) {
  return db
    .selectFrom('session')
    .select(['hash', 'kind', 'remembered', 'agent', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('hash')
    .execute();
}

/** All sessions of a person, as the export shows them. */
export function listSessionsOf(db: Db, userId: number) {
  return db
    .selectFrom('session')
    .select(['kind', 'agent', 'ipPrefix', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

/** Deletes the user's sessions except `keptHash` (null keeps none) and returns their number. */
export async function deleteOtherSessions(db: Db, userId: number, keptHash: string | null): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('hash', '!=', keptHash ?? '')
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteExpiredSessions(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('session').where('expiresAt', '<=', now).execute();
}

export async function isKnownDevice(db: Db, hash: string, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('device')
    .select('hash')
    .where('hash', '=', hash)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this user has signed in from any browser before. */
export async function hasDevice(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom('device').select('hash').where('userId', '=', userId).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The browsers that the account has signed in from; their secret is theirs alone. */
export function listDevicesOf(db: Db, userId: number) {
  return db.selectFrom('device').select('createdAt').where('userId', '=', userId).orderBy('createdAt').execute();
}

/** The user agent of the session that began at that moment. */
export async function agentSince(db: Db, userId: number, createdAt: Instant): Promise<string | undefined> {
  const row = await db
    .selectFrom('session')
    .select('agent')
    .where('userId', '=', userId)
    .where('createdAt', '=', createdAt)
    .where('kind', '=', 'web')
    .limit(1)
    .executeTakeFirst();
  return row?.agent;
}

export async function insertDevice(db: Db, device: Insertable<Database['device']>): Promise<void> {
  // A legacy caller may sign in twice at once from one address.
  await db
    .insertInto('device')
    .values(device)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertToken(
  db: Db,
  token: Omit<Insertable<Database['token']>, 'usedAt' | 'refId'> & { refId?: number },
): Promise<void> {
  await db
    .insertInto('token')
    .values({ refId: null, ...token, usedAt: null })
    .execute();
}

/** Inserts many tokens, for a mail with a link on each of its lines. */
export async function insertTokens(db: Db, tokens: Omit<Insertable<Database['token']>, 'usedAt'>[]): Promise<void> {
  const rows = tokens.map((token) => ({ ...token, usedAt: null }));
  await inChunks(rows, (some) => db.insertInto('token').values(some).execute());
}

/** Restores a token whose use failed, for example because the day was outside the animal's life. */
export async function unspendToken(db: Db, hash: string): Promise<void> {
  await db.updateTable('token').set({ usedAt: null }).where('hash', '=', hash).execute();
}

/** The token while it is valid; reading it does not spend it. */
export async function findToken(db: Db, token: { hash: string; kind: TokenKind; now: Instant }) {
  return db
    .selectFrom('token')
    .select(['userId', 'email', 'refId'])
    .where('hash', '=', token.hash)
    .where('kind', '=', token.kind)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', token.now)
    .executeTakeFirst();
}

/** Whether an unspent token of this kind was made since then. */
export async function hasToken(db: Db, kind: TokenKind, since: Instant): Promise<boolean> {
  const found = await db
    .selectFrom('token')
    .select('hash')
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .where('createdAt', '>', since)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Spends a token. Undefined where it is of another kind, spent, expired or unknown: exactly one of many
 * callers gets it.
 */
export async function spendToken(db: Db, token: { hash: string; kind: TokenKind; now: Instant }) {
  return db
    .updateTable('token')
    .set({ usedAt: token.now })
    .where('hash', '=', token.hash)
    .where('kind', '=', token.kind)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', token.now)
    .returning(['userId', 'email', 'refId'])
    .executeTakeFirst();
}

/** The account of a spent link, until the link's time ends. */
export async function findSpentToken(db: Db, token: { hash: string; kind: TokenKind; now: Instant }) {
  return db
    .selectFrom('token')
    .select(['userId', 'email'])
    .where('hash', '=', token.hash)
    .where('kind', '=', token.kind)
    .where('usedAt', 'is not', null)
    .where('expiresAt', '>', token.now)
    .executeTakeFirst();
}

/** Marks the secret of the browser that registered this account; false where it is another browser. */
export async function openRegistration(
  db: Db,
  secret: { hash: string; userId: number; email: string; now: Instant; expiresAt: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('token')
    .set({ refId: 1, expiresAt: secret.expiresAt })
    .where('hash', '=', secret.hash)
    .where('kind', '=', 'registered-here')
    .where('userId', '=', secret.userId)
    .where('email', '=', secret.email)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', secret.now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the user's links of a kind that were not used. */
export async function deleteUnspentTokens(db: Db, userId: number, kind: TokenKind): Promise<void> {
  await db
    .deleteFrom('token')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .execute();
}

/** `userId` null selects the tokens without a user, which are those of the first administrator. */
export async function deleteTokens(db: Db, userId: number | null, kinds: readonly TokenKind[]): Promise<void> {
  await db
    .deleteFrom('token')
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('kind', 'in', kinds)
    .execute();
}

/** Deletes the links in mails to this address, whichever user had them sent. */
export async function deleteTokensTo(db: Db, email: string): Promise<void> {
  await db.deleteFrom('token').where('email', '=', email).execute();
}

/** Deletes the links in this user's mails to some addresses. */
export async function deleteTokensFrom(db: Db, userId: number, emails: readonly string[]): Promise<void> {
  await db.deleteFrom('token').where('userId', '=', userId).where('email', 'in', emails).execute();
}

export async function deleteExpiredTokens(db: Db, now: Instant): Promise<void> {
  await db.deleteFrom('token').where('expiresAt', '<=', now).execute();
}

/** The cookie of a known browser lasts a year; an older device can never return. */
export async function deleteOldDevices(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('device').where('createdAt', '<', before).execute();
}

/** The names of this user's newest animals. */
export async function listPetNames(db: Db, userId: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .select('pet.name')
    .where('petMember.userId', '=', userId)
    .where('pet.removedAt', 'is', null)
    .orderBy('petMember.petId', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

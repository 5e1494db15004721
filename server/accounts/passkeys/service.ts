/** The passkeys of an account: made, named, removed. */
import type { Instant, Trx } from '#db/types.ts';
import { countRecoveryCodes, findFactors } from '#server/accounts/second-factor/queries.ts';
import { dropRecoveryCodes, giveRecoveryCodes, withCode } from '#server/accounts/second-factor/service.ts';
import { enterAgain, isFresh, requireOwnPassword } from '#server/accounts/sessions/access.ts';
import { countWaysIn, findUser, holdUser } from '#server/accounts/users/queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { handleOf, keepChallenge, requirePlace, takeChallenge } from './challenge.service.ts';
import * as queries from './queries.ts';
import {
  type BeginPasskeyInput,
  type CreatePasskeyInput,
  MOST_PASSKEYS,
  type RemovePasskeyInput,
  type RenamePasskeyInput,
} from './schema.ts';
import { creationOptions, readCreated } from './webauthn.provider.ts';

export async function list({ db, config, actor }: SignedInContext) {
  const passkeys = await queries.listPasskeys(db, actor.userId);
  return {
    /** Without https no browser makes one. */
    possible: config.passkeys !== null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, backedUp }) => ({
      passkeyId: id,
      name,
      createdAt,
      lastUsedAt,
      synced: backedUp === 1,
    })),
  };
}

/**
 * What the browser needs to make a passkey. A session of the last minutes has just proved who it is; an older one gives the
 * password and the code again, or enters again where there is neither.
 * @throws DomainError INVALID with its field, SECOND_FACTOR_REQUIRED, NOT_FOUND without https, TOO_MANY, BUSY.
 */
export async function begin(context: SignedInContext, proof: BeginPasskeyInput) {
  const { db, config, actor } = context;
  const place = requirePlace(config);
  if (!(await isFresh(context))) await proveAgain(context, proof);
  const user = await findUser(db, actor.userId);
  const has = await queries.listPasskeys(db, actor.userId);
  if (!user) throw new DomainError('SIGN_IN_REQUIRED');
  if (has.length >= MOST_PASSKEYS) throw tooMany();
  const name = [user.name, user.surname].filter(Boolean).join(' ');
  const options = await creationOptions(place, { email: user.email, name, handle: handleOf(user), has });
  await keepChallenge(context, options.challenge, {
    purpose: 'create',
    bound: actor.sessionHash,
    userId: actor.userId,
  });
  return options;
}

/**
 * Stores the passkey that the browser made. Its user is told by mail. Of the clinic's staff it is a second factor as well, so the
 * first one brings the recovery codes, shown in this answer alone.
 * @throws DomainError PASSKEY_REFUSED, TOKEN_SPENT, INVALID.
 */
export async function create(context: SignedInContext, { response, name }: CreatePasskeyInput) {
  const { db, config, now, actor } = context;
  const { userId, email } = actor;
  const at = now();
  const place = requirePlace(config);
  const challenge = await takeChallenge(context, response.response, { purpose: 'create', bound: actor.sessionHash });
  const { backedUp, ...made } = await readCreated(place, response, challenge);
  return db.transaction().execute(async (db) => {
    await holdUser(db, userId);
    const before = await queries.listPasskeys(db, userId);
    if (before.length >= MOST_PASSKEYS) throw tooMany();
    const passkeyId = await queries.insertPasskey(db, {
      ...made,
      userId,
      name,
      backedUp: backedUp ? 1 : 0,
      createdAt: at,
      lastUsedAt: null,
    });
    if (passkeyId === undefined)
      throw new DomainError('INVALID', { field: 'name', message: 'Esa llave de acceso ya está guardada.' });
    await notify(db, 'passkey-added', { id: userId, email }, { refId: passkeyId, at });
    return { passkeyId, recoveryCodes: await codesForStaff(db, userId) };
  });
}

async function codesForStaff(trx: Trx, userId: number): Promise<string[] | null> {
  const { app, since } = await findFactors(trx, userId);
  const asks = since !== null && app === null;
  return asks && (await countRecoveryCodes(trx, userId)) === 0 ? giveRecoveryCodes(trx, userId) : null;
}

/** @throws NOT_FOUND */
export async function rename({ db, actor }: SignedInContext, { passkeyId, name }: RenamePasskeyInput) {
  if (!(await queries.renamePasskey(db, passkeyId, actor.userId, name))) throw gone();
  return { passkeyId };
}

/**
 * Password and code again, also in a young session: a passkey may be the second factor.
 * @throws DomainError NOT_FOUND; INVALID for the last way to sign in; as begin.
 */
export async function remove(context: SignedInContext, { passkeyId, password, code }: RemovePasskeyInput) {
  const { now, actor } = context;
  const { userId, email } = actor;
  await provePassword(context, password);
  await withCode(context, code, async (db) => {
    await holdUser(db, userId);
    if (!(await queries.deletePasskey(db, passkeyId, userId))) throw gone();
    if ((await countWaysIn(db, userId)) === 0)
      throw new DomainError('INVALID', {
        field: 'passkeyId',
        message: 'Es tu única forma de entrar. Crea antes una contraseña.',
      });
    if ((await findFactors(db, userId)).since === null) await dropRecoveryCodes(db, userId);
    await notify(db, 'passkey-removed', { id: userId, email }, { at: now() });
  });
  return { passkeyId };
}

/**
 * For a member of the staff who lost every device: asks for no proof, so the caller must have checked the reason.
 * @returns false where the account has none that stands for the second factor
 */
export async function removePasskeysOfStaff(
  trx: Trx,
  user: { id: number; email: string },
  at: Instant,
): Promise<boolean> {
  const { since } = await findFactors(trx, user.id);
  if (since === null || (await queries.deletePasskeysOf(trx, user.id)) === 0) return false;
  await dropRecoveryCodes(trx, user.id);
  await notify(trx, 'passkey-removed', user, { at });
  return true;
}

/** @throws INVALID for an account that has nothing to prove it with */
async function proveAgain(context: SignedInContext, { password, code }: BeginPasskeyInput): Promise<void> {
  const { db, actor } = context;
  const { passwordHash } = (await findUser(db, actor.userId)) ?? {};
  if (!passwordHash && (await findFactors(db, actor.userId)).since === null) throw enterAgain();
  await provePassword(context, password);
  await withCode(context, code, async () => undefined);
}

/** An account that enters in another way has no password to prove. */
async function provePassword(context: SignedInContext, password = ''): Promise<void> {
  const user = await findUser(context.db, context.actor.userId);
  if (!user?.passwordHash) return;
  if (password === '') throw new DomainError('INVALID', { field: 'password', message: 'Escribe tu contraseña.' });
  await requireOwnPassword(context, password, 'password');
}

function tooMany(): DomainError {
  const message = `Ya tienes ${MOST_PASSKEYS} llaves de acceso. Quita una que no uses.`;
  return new DomainError('INVALID', { field: 'name', message });
}

function gone(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'Esa llave de acceso ya no está en tu cuenta.' });
}

async function notify(
  db: Trx,
  kind: 'passkey-added' | 'passkey-removed',
  { id, email }: { id: number; email: string },
  { refId, at }: { refId?: number; at: Instant },
): Promise<void> {
  const dedupeKey = `${kind}:${id}:${refId ?? ''}:${at}`;
  await enqueueMail(db, { kind, userId: id, email, dedupeKey, ...(refId !== undefined && { refId }) }, at);
}

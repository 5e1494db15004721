/** The authenticator app and the recovery codes of an account: turned on, proved, replaced, removed. */
import type { Instant, Trx } from '#db/types.ts';
import { requireOwnPassword } from '#server/accounts/sessions/access.ts';
import { deleteTokens, spendToken } from '#server/accounts/sessions/queries.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { newCode, showCode } from '#server/platform/lib/codes.ts';
import { qrCode } from '#server/platform/lib/qr.ts';
import { seal, type SealedWith, totpPlace, unseal } from '#server/platform/lib/sealing.ts';
import { newTotpSecret, totpAddress, totpStep } from '#server/platform/lib/totp.ts';
import { countDown } from '#server/platform/rate-limits/queries.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { findUser } from '#server/accounts/users/queries.ts';
import * as factor from './queries.ts';
import { RECOVERY_CODES, readFactorCode } from './rules.ts';
import type { BeginInput, ConfirmInput, ProofInput } from './schema.ts';

/** Makes a secret to scan or type. The second factor is off until the app has shown its first code. */
export async function begin(context: SignedInContext, { password }: BeginInput) {
  const { db, config, now, actor } = context;
  await provePassword(context, password);
  const secret = newTotpSecret();
  const sealed = await seal(config, totpPlace(actor.userId), secret);
  if (!(await factor.keepTotpSecret(db, actor.userId, sealed, now()))) {
    throw new DomainError('INVALID', { field: 'password', message: 'La verificación en dos pasos ya está activada.' });
  }
  const address = totpAddress(secret, actor.email);
  return { secret, address, qr: qrCode(address) };
}

/** Turns the second factor on. The recovery codes are shown only in this answer. */
export async function confirm({ db, config, now, actor }: SignedInContext, { code }: ConfirmInput) {
  const at = now();
  const { userId } = actor;
  const tried = await limit(db, 'secondFactorAccount', String(userId), at);
  const found = await factor.findTotp(db, userId);
  const secret = found ? await unseal(config, totpPlace(userId), found.secret) : null;
  const step = secret !== null && totpStep(secret, readFactorCode(code)?.code ?? '', at);
  if (!found || typeof step !== 'number') throw wrongCode();
  const recoveryCodes = await db.transaction().execute(async (db) => {
    if (!(await factor.confirmTotp(db, { userId, secret: found.secret, step, now: at }))) throw wrongCode();
    await notifyChange(db, { id: userId, email: actor.email }, at);
    return giveRecoveryCodes(db, userId);
  });
  await countDown(db, [tried], at);
  return { recoveryCodes };
}

/** Ten new recovery codes; the old ones are void. */
export async function renewCodes(context: SignedInContext, proof: ProofInput) {
  const { userId, email } = context.actor;
  return withProof(context, proof, async (db) => {
    await notifyChange(db, { id: userId, email }, context.now());
    return { recoveryCodes: await giveRecoveryCodes(db, userId) };
  });
}

export async function turnOff(context: SignedInContext, proof: ProofInput) {
  const { userId, email } = context.actor;
  return withProof(context, proof, async (db) => {
    await removeSecondFactor(db, { id: userId, email }, context.now());
    return { ok: true };
  });
}

/**
 * Asks for no proof, so the caller must have checked the reason; the user is told by mail.
 * @returns false where there was none.
 */
export async function removeSecondFactor(trx: Trx, user: { id: number; email: string }, at: Instant): Promise<boolean> {
  if ((await factor.findTotp(trx, user.id))?.confirmedAt == null) return false;
  await deleteSecondFactor(trx, user.id);
  await notifyChange(trx, user, at);
  return true;
}

/** Without a mail, and also one that was never confirmed: for an account that the operator takes over. */
export async function deleteSecondFactor(trx: Trx, userId: number): Promise<void> {
  await factor.deleteTotp(trx, userId);
  await factor.deleteRecoveryCodes(trx, userId);
  await deleteTokens(trx, userId, ['second-factor']);
}

/** Removing the second factor or its codes needs both factors again: an open screen is not enough. */
async function withProof<Answer>(
  context: SignedInContext,
  { password, code }: ProofInput,
  change: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  await provePassword(context, password);
  return spending(context, code, change);
}

/**
 * For actions that need more than an open screen and a password: with a second factor on, its code too, spent in
 * the transaction of the action.
 * @throws DomainError SECOND_FACTOR_REQUIRED with field code, TOO_MANY.
 */
export async function withCode<Answer>(
  context: SignedInContext,
  code: string | undefined,
  change: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  const { db, actor } = context;
  const { since } = await factor.findFactors(db, actor.userId);
  if (since === null) return db.transaction().execute((db) => change(db));
  if (code === undefined) throw new DomainError('SECOND_FACTOR_REQUIRED', { field: 'code' });
  return spending(context, code, change);
}

async function spending<Answer>(
  { db, config, now, actor }: SignedInContext,
  code: string,
  change: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  const at = now();
  const tried = await limit(db, 'secondFactorAccount', String(actor.userId), at);
  const answer = await db.transaction().execute(async (db) => {
    await takeCode(db, config, { userId: actor.userId, typed: code, now: at });
    return change(db);
  });
  await countDown(db, [tried], at);
  return answer;
}

/** An account that signs in only with a social login has no password to prove. */
async function provePassword(context: SignedInContext, password = ''): Promise<void> {
  const user = await findUser(context.db, context.actor.userId);
  if (user?.passwordHash) await requireOwnPassword(context, password, 'password');
}

/** Spends a code. @throws DomainError SECOND_FACTOR_REQUIRED where it is wrong, spent, or another user's. */
export async function takeCode(
  trx: Trx,
  config: SealedWith,
  { userId, typed, now }: { userId: number; typed: string; now: Instant },
): Promise<void> {
  const read = readFactorCode(typed);
  if (!(await isTaken())) throw wrongCode();

  async function isTaken(): Promise<boolean> {
    if (read?.kind === 'recovery')
      return factor.spendRecoveryCode(trx, userId, hashRecoveryCode(userId, read.code), now);
    if (read?.kind === 'passkey')
      return (await spendToken(trx, { hash: hashToken(read.code), kind: 'passkey-proof', now }))?.userId === userId;
    return takeAppCode(trx, config, { userId, digits: read?.code ?? '', now });
  }
}

/**
 * @throws DomainError SECOND_FACTOR_REQUIRED with the remaining ways, where the secret was sealed with a missing
 * key.
 */
async function takeAppCode(
  trx: Trx,
  config: SealedWith,
  { userId, digits, now }: { userId: number; digits: string; now: Instant },
): Promise<boolean> {
  const found = await factor.findTotp(trx, userId);
  const secret = found && (await unseal(config, totpPlace(userId), found.secret));
  if (secret === null) throw new DomainError('SECOND_FACTOR_REQUIRED', { field: 'code', message: KEY_LOST });
  const step = secret !== undefined && totpStep(secret, digits, now);
  return typeof step === 'number' && (await factor.spendTotpStep(trx, userId, step));
}

/** New ones in the place of the old. */
export async function giveRecoveryCodes(trx: Trx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await factor.deleteRecoveryCodes(trx, userId);
  await factor.insertRecoveryCodes(
    trx,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  );
  return codes.map(showCode);
}

/** Of an account whose second factor is gone. */
export async function dropRecoveryCodes(trx: Trx, userId: number): Promise<void> {
  await factor.deleteRecoveryCodes(trx, userId);
}

/** Includes the user, so that two users may have the same code. */
function hashRecoveryCode(userId: number, code: string): string {
  return hashToken(`${userId}:${code}`);
}

const KEY_LOST =
  'Tu aplicación ya no sirve aquí: se restauró un respaldo sin su clave. Entra con un código de recuperación y actívala de nuevo, o pide a quien cuida el servidor que la quite.';

function wrongCode(): DomainError {
  const message = 'Ese código no coincide o ya se usó. Espera el siguiente y escríbelo.';
  return new DomainError('SECOND_FACTOR_REQUIRED', { field: 'code', message });
}

/** Every change is told, also two of one minute. */
async function notifyChange(trx: Trx, { id, email }: { id: number; email: string }, at: Instant): Promise<void> {
  const kind = 'second-factor-changed';
  await enqueueMail(trx, { kind, userId: id, email, dedupeKey: `${kind}:${id}:${at}` }, at);
}

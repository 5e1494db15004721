/** Clinics whose entries read "verificado": they apply, an administrator approves, a key proves it. */
import { hashToken } from '#server/platform/lib/tokens.ts';
import type { Instant } from '#db/types.ts';
import { clinicZone } from '#server/accounts/clinic-profile/queries.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { codeLetters, randomLetters } from '#server/platform/lib/codes.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { findClinic, findClinicByKey, insertClinic, isWaiting, listClinics, updateClinic } from './queries.ts';
import type { AskClinicInput, ClinicIdInput, WithdrawClinicInput } from './schema.ts';

/** 80 random bits: unguessable under the limits, so a plain SHA-256 of it is stored. */
const KEY_LETTERS = 16;
const MOST = 500;

/** A repeated application counts once. @throws TOO_MANY */
export async function askForClinic({ db, caller, now }: Context, input: AskClinicInput) {
  const at = now();
  await limit(db, 'clinicAskAddress', caller.ip, at);
  await limit(db, 'clinicAskEmail', input.email, at);
  if (!(await isWaiting(db, input)))
    await insertClinic(db, { ...input, keyHash: null, askedAt: at, approvedAt: null, withdrawnAt: null });
  return { ok: true };
}

export async function clinics({ db }: SignedInContext) {
  return listClinics(db, MOST);
}

/** Approves an application. Only this answer has its key. @throws CLINIC_NOT_FOUND also for an answered one. */
export async function approveClinic({ db, actor, now }: SignedInContext, { clinicId }: ClinicIdInput) {
  const clinic = await findClinic(db, clinicId);
  if (!clinic || clinic.approvedAt !== null) throw new DomainError('CLINIC_NOT_FOUND');
  return giveKey({ db }, clinicId, { approvedAt: now(), approvedBy: actor.userId });
}

/** Replaces a key that was lost or passed on. @throws CLINIC_NOT_FOUND also for one that is not approved. */
export async function renewKey({ db }: SignedInContext, { clinicId }: ClinicIdInput) {
  const clinic = await findClinic(db, clinicId);
  if (!clinic?.approvedAt) throw new DomainError('CLINIC_NOT_FOUND');
  return giveKey({ db }, clinicId, {});
}

/**
 * Refuses an application or withdraws an approval; to return, a clinic applies again. Its key becomes invalid
 * and later entries are only declared. Verified entries were true when written and stay so, unless they are given up as well.
 */
export async function withdrawClinic({ db, now }: SignedInContext, input: WithdrawClinicInput) {
  const { clinicId, reason: withdrawnReason, alsoBefore } = input;
  const disownedOn = alsoBefore ? dayIn(await clinicZone(db), now()) : null;
  if (!(await updateClinic(db, clinicId, { withdrawnAt: now(), keyHash: null, withdrawnReason, disownedOn })))
    throw new DomainError('CLINIC_NOT_FOUND');
  return { clinicId };
}

/**
 * The approved clinic of a key, typed any way. Correct tries count too, which keeps guessing slow.
 * @throws INVALID with field clinicKey, TOO_MANY
 */
export async function findApprovedClinic({ db, caller }: Pick<Context, 'db' | 'caller'>, typed: string, at: Instant) {
  await limit(db, 'clinicKeyAddress', caller.ip, at);
  const clinic = await findClinicByKey(db, hashToken(codeLetters(typed)));
  if (!clinic)
    throw new DomainError('INVALID', {
      field: 'clinicKey',
      message: 'No es la clave de una clínica aprobada. Puedes dejarla vacía.',
    });
  return clinic;
}

async function giveKey(
  { db }: Pick<Context, 'db'>,
  clinicId: number,
  changes: { approvedAt?: Instant; approvedBy?: number },
) {
  const letters = randomLetters(KEY_LETTERS);
  if (!(await updateClinic(db, clinicId, { ...changes, keyHash: hashToken(letters) })))
    throw new DomainError('CLINIC_NOT_FOUND');
  return { clinicId, key: (letters.match(/.{4}/g) ?? []).join('-') };
}

/** Clinics whose entries read "verificado": asked for by anybody, approved by an administrator, proved by a key. */
import { hashToken } from '#server/auth/secrets.ts';
import type { Instant } from '#db/types.ts';
import type { Context, SignedInContext } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { codeLetters, randomLetters } from '#server/lib/codes.ts';
import { limit } from '#server/limits/service.ts';
import { findClinic, findClinicByKey, insertClinic, isWaiting, listClinics, updateClinic } from './queries.ts';
import type { AskClinicInput, ClinicIdInput } from './schema.ts';

/** 80 random bits: what the limits on trying leave of them cannot be guessed, so a plain SHA-256 is kept of it. */
const KEY_LETTERS = 16;
const MOST = 500;

/** Asked twice is asked once. @throws TOO_MANY */
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

/** Approves a request. Its key is answered here and never again. @throws CLINIC_NOT_FOUND also for one that was answered. */
export async function approveClinic({ db, actor, now }: SignedInContext, { clinicId }: ClinicIdInput) {
  const clinic = await findClinic(db, clinicId);
  if (!clinic || clinic.approvedAt !== null) throw new DomainError('CLINIC_NOT_FOUND');
  return giveKey({ db }, clinicId, { approvedAt: now(), approvedBy: actor.userId });
}

/** A new key in place of the one that was lost or passed on. @throws CLINIC_NOT_FOUND also for one that is not approved. */
export async function renewKey({ db }: SignedInContext, { clinicId }: ClinicIdInput) {
  const clinic = await findClinic(db, clinicId);
  if (!clinic?.approvedAt) throw new DomainError('CLINIC_NOT_FOUND');
  return giveKey({ db }, clinicId, {});
}

/**
 * Refuses a request, or takes an approval back, for good: to come back a clinic asks again. Its key opens nothing more, and
 * what is written from now on is declared; what was verified until today was true when it was written and stays.
 */
export async function withdrawClinic({ db, now }: SignedInContext, { clinicId }: ClinicIdInput) {
  if (!(await updateClinic(db, clinicId, { withdrawnAt: now(), keyHash: null })))
    throw new DomainError('CLINIC_NOT_FOUND');
  return { clinicId };
}

/**
 * The approved clinic of a key, typed any way. Every try counts, also the right ones: keys are tried slowly.
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

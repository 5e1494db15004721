/** An animal’s paid or granted time: granting, revoking, and how far all of it reaches. */
import type { Db, Instant, Trx } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { holdPet, updatePet } from '#server/pets/pets/queries.ts';
import { licensedStretch, trialBegan } from '#server/pets/pets/rules.ts';
import {
  findLicensed,
  findLicensedByCode,
  insertGrant,
  listGrantHistory,
  listGrants,
  revokeGrantsOf,
  standsIn,
  takeGrantBack,
} from './queries.ts';
import type { ExtendInput, LicenceCodeInput, TakeBackInput } from './schema.ts';
import { shownLicence } from './service.ts';

/**
 * Grants an animal the time of a payment item; false where it has it already. The caller's transaction holds
 * the payment.
 */
export async function grantPaid(
  trx: Trx,
  { petId: paidFor, itemId, months }: { petId: number; itemId: number; months: number },
  { config, at }: { config: Config; at: Instant },
): Promise<boolean> {
  const petId = await standsIn(trx, paidFor);
  await holdPet(trx, petId);
  const pet = await findLicensed(trx, petId);
  if (!pet) return false;
  const grantedOn = dayIn(pet.timeZone, at);
  if (!(await insertGrant(trx, { petId, itemId, months, days: 0, grantedOn, createdAt: at }))) return false;
  await refreshLicence(trx, petId, config);
  return true;
}

/** Revokes the grants of a refunded payment. */
export async function revokePaid(trx: Trx, paymentId: number, { config, at }: { config: Config; at: Instant }) {
  for (const petId of (await revokeGrantsOf(trx, paymentId, at)).toSorted((a, b) => a - b)) {
    await holdPet(trx, petId);
    await refreshLicence(trx, petId, config);
  }
}

/** An animal's licence and its history, for an administrator who knows its code. @throws PET_NOT_FOUND */
export async function grantsOf(context: SignedInContext, { code }: LicenceCodeInput) {
  const pet = await byCode(context, code);
  const { petId, name, speciesName, keeper, deceasedOn } = pet;
  const licence = shownLicence(context, pet.timeZone, pet);
  return { code, name, speciesName, keeper, deceasedOn, licence, grants: await listGrantHistory(context.db, petId) };
}

/**
 * Grants time with an administrator's reason, which is stored; it follows the animal's existing time. @throws
 * PET_NOT_FOUND
 */
export async function extend(context: SignedInContext, { code, months, days, reason }: ExtendInput) {
  const { config, actor, now } = context;
  const { petId, timeZone } = await byCode(context, code);
  const at = now();
  await context.db.transaction().execute(async (db) => {
    await holdPet(db, petId);
    const grant = {
      petId,
      months,
      days,
      grantedOn: dayIn(timeZone, at),
      reason,
      grantedBy: actor.userId,
      createdAt: at,
    };
    await insertGrant(db, grant);
    await refreshLicence(db, petId, config);
  });
  return grantsOf(context, { code });
}

/** Revokes an administrator's grant; the row stays, with who revoked it and why. @throws GRANT_NOT_FOUND */
export async function takeBack({ db, config, actor, now }: SignedInContext, { grantId, reason }: TakeBackInput) {
  return db.transaction().execute(async (db) => {
    const taken = { grantId, revokedAt: now(), revokedBy: actor.userId, revokedReason: reason };
    const petId = await takeGrantBack(db, taken);
    if (petId === undefined) throw new DomainError('GRANT_NOT_FOUND');
    await holdPet(db, petId);
    await refreshLicence(db, petId, config);
    return { grantId };
  });
}

async function byCode({ db }: Pick<Context, 'db'>, code: string) {
  const pet = await findLicensedByCode(db, code);
  if (!pet) throw new DomainError('PET_NOT_FOUND', { field: 'code', message: 'Ningún animal tiene ese código.' });
  return pet;
}

/** Recomputes the licence's beginning and end. */
export async function refreshLicence(db: Db, petId: number, { trialDays }: Config): Promise<void> {
  const pet = await findLicensed(db, petId);
  if (!pet) return;
  const trialEnd = plusDays(dayIn(pet.timeZone, trialBegan(pet)), trialDays);
  await updatePet(db, petId, licensedStretch(trialEnd, await listGrants(db, petId)));
}

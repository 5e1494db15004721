/** The licence of an animal: what it was given, and the one guard on whatever adds to its record. */
import type { CalendarDate, Db, Instant, Trx } from '#db/types.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { dayIn, plusDays } from '#server/lib/calendar.ts';
import { holdPet, updatePet } from '#server/pets/queries.ts';
import { type Licence, licenceOf, licensedStretch, mayAdd } from '#server/pets/rules.ts';
import { findLicensed, insertGrant, listGrants, revokeGrantsOf } from './queries.ts';

export interface Licensed {
  createdAt: Instant;
  deceasedOn: CalendarDate | null;
  licensedFrom: CalendarDate | null;
  licensedUntil: CalendarDate | null;
}

/** How it stands on the day of whoever asks. */
export function licenceFor({ config, now }: Pick<Context, 'config' | 'now'>, timeZone: string, pet: Licensed): Licence {
  return licenceOf({ ...pet, createdOn: dayIn(timeZone, pet.createdAt) }, dayIn(timeZone, now()), config);
}

/**
 * The one guard on whatever adds to a record, by whichever way it comes: entries, photographs, plates. Its keeper's day counts,
 * whoever writes.
 * @throws LICENCE_ENDED
 */
export async function refuseEnded({ db, config, now }: Pick<Context, 'db' | 'config' | 'now'>, petId: number) {
  if (!config.subscriptions) return;
  const pet = await findLicensed(db, petId);
  if (pet && !mayAdd(licenceFor({ config, now }, pet.timeZone, pet))) throw new DomainError('LICENCE_ENDED');
}

/** Gives an animal what a payment's item bought; false where it has it already. The caller's transaction holds the payment. */
export async function grantPaid(
  trx: Trx,
  { petId, itemId, months }: { petId: number; itemId: number; months: number },
  { config, at }: { config: Config; at: Instant },
): Promise<boolean> {
  await holdPet(trx, petId);
  const pet = await findLicensed(trx, petId);
  if (!pet) return false;
  const grantedOn = dayIn(pet.timeZone, at);
  if (!(await insertGrant(trx, { petId, itemId, months, days: 0, grantedOn, createdAt: at }))) return false;
  await refreshLicence(trx, petId, config);
  return true;
}

/** The money went back: what it bought goes too. */
export async function revokePaid(trx: Trx, paymentId: number, { config, at }: { config: Config; at: Instant }) {
  for (const petId of (await revokeGrantsOf(trx, paymentId, at)).toSorted((a, b) => a - b)) {
    await holdPet(trx, petId);
    await refreshLicence(trx, petId, config);
  }
}

/** Works out anew from when to when it reaches. */
async function refreshLicence(db: Db, petId: number, { trialDays }: Config): Promise<void> {
  const pet = await findLicensed(db, petId);
  if (!pet) return;
  const trialEnd = plusDays(dayIn(pet.timeZone, pet.createdAt), trialDays);
  await updatePet(db, petId, licensedStretch(trialEnd, await listGrants(db, petId)));
}

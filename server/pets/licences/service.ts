/** An animal's licence: its grants, and the one check before any addition to its record. */
import { others, overdue } from '#db/turns.ts';
import type { CalendarDate, Db, Instant, Trx } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn, daysBetween, plusDays } from '#server/platform/lib/calendar.ts';
import { holdPet, updatePet } from '#server/pets/pets/queries.ts';
import { type Licence, licenceOf, licensedStretch, mayAdd, trialBegan } from '#server/pets/pets/rules.ts';
import {
  findLicensed,
  findLicensedByCode,
  findTrials,
  insertGrant,
  insertTrials,
  listGrantHistory,
  listGrants,
  listMyLicensed,
  newestPaidPlan,
  revokeGrantsOf,
  takeGrantBack,
} from './queries.ts';
import type { ExtendInput, LicenceCodeInput, TakeBackInput } from './schema.ts';

export interface Licensed {
  createdAt: Instant;
  trialFrom: Instant | null;
  deceasedOn: CalendarDate | null;
  licensedFrom: CalendarDate | null;
  licensedUntil: CalendarDate | null;
}

/** The licence on the caller's day. */
export function licenceFor({ config, now }: Pick<Context, 'config' | 'now'>, timeZone: string, pet: Licensed): Licence {
  return licenceOf({ ...pet, createdOn: dayIn(timeZone, trialBegan(pet)) }, dayIn(timeZone, now()), config);
}

export interface ShownLicence extends Licence {
  /** Whole days until the present state ends: 0 on its last day; null where it has no end. */
  daysLeft: number | null;
  /** The last day of the paid time or the trial, also after it has passed; null where it never ends. */
  endsOn: CalendarDate | null;
  mayAdd: boolean;
}

/** The same with the texts for screens, mails and the legacy calls. */
export function shownLicence(
  { config, now }: Pick<Context, 'config' | 'now'>,
  timeZone: string,
  pet: Licensed,
): ShownLicence {
  const createdOn = dayIn(timeZone, trialBegan(pet));
  const today = dayIn(timeZone, now());
  const licence = licenceOf({ ...pet, createdOn }, today, config);
  const { state, until } = licence;
  const trialEnd = plusDays(createdOn, config.trialDays);
  const { licensedUntil } = pet;
  const end = licensedUntil !== null && licensedUntil > trialEnd ? licensedUntil : trialEnd;
  return {
    ...licence,
    daysLeft: until === null ? null : daysBetween(today, until),
    endsOn: state === 'libre' ? null : end,
    mayAdd: mayAdd(licence),
  };
}

/** @throws PET_NOT_FOUND */
export async function licenceOfPet({ pet, ...context }: SignedInContext & { pet: { id: number } }) {
  const found = await findLicensed(context.db, pet.id);
  if (!found) throw new DomainError('PET_NOT_FOUND');
  return { petId: found.id, name: found.name, ...shownLicence(context, found.timeZone, found) };
}

/** The licence of each living animal of this user, including those that another member registered. */
export async function myLicences(context: SignedInContext) {
  const pets = await listMyLicensed(context.db, { userId: context.actor.userId });
  const licences: (Omit<(typeof pets)[number], keyof Licensed | 'timeZone'> & ShownLicence)[] = [];
  for (const { createdAt, trialFrom, deceasedOn, licensedFrom, licensedUntil, timeZone, ...pet } of pets) {
    const licensed = { createdAt, trialFrom, deceasedOn, licensedFrom, licensedUntil };
    licences.push({ ...pet, ...shownLicence(context, timeZone, licensed) });
    if (overdue()) await others();
  }
  return licences;
}

/** The name of this user's plan: the best one among the user's own animals. */
export async function planInWords(context: SignedInContext): Promise<string> {
  if (!context.config.subscriptions) return 'Gratis';
  const own = (await myLicences(context)).filter(({ role }) => role === 'owner');
  const states = new Set(own.map(({ state }) => state));
  if (states.has('vigente')) {
    const [paid] = await newestPaidPlan(context.db, { userId: context.actor.userId });
    return paid ? `Plan ${paid.planName}` : 'Suscripción vigente';
  }
  if (own.length === 0 || states.has('prueba')) return 'Prueba gratuita';
  return states.has('gracia') ? 'Por renovar' : 'Suscripción terminada';
}

/**
 * The one check before any addition to a record: entries, photographs, tags. The day is the one of the
 * animal's own account, whichever member writes.
 * @param message for readers outside the family.
 * @throws LICENCE_ENDED
 */
export async function refuseEnded(context: Pick<Context, 'db' | 'config' | 'now'>, petId: number, message?: string) {
  if (await hasEnded(context, petId)) throw new DomainError('LICENCE_ENDED', message === undefined ? {} : { message });
}

/** Whether additions to its record are refused. */
export async function hasEnded({ db, config, now }: Pick<Context, 'db' | 'config' | 'now'>, petId: number) {
  if (!config.subscriptions) return false;
  const pet = await findLicensed(db, petId);
  return pet !== undefined && !mayAdd(licenceFor({ config, now }, pet.timeZone, pet));
}

/**
 * Grants an animal the time of a payment item; false where it has it already. The caller's transaction holds
 * the payment.
 */
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

interface Animal {
  /** Its own code and, where it comes from an archive, the one there. */
  codes: readonly string[];
  microchip: string | null | undefined;
}

/**
 * Records the trial of an animal that enters the register by any way. A code counts on every account; a
 * microchip, which any user can type, only on the account that had it.
 * @returns the start of its trial where that was before `at`; else null.
 */
export async function beginTrial(db: Trx, userId: number, animal: Animal, at: Instant): Promise<Instant | null> {
  const since = (await usedTrial(db, userId, animal)) ?? at;
  await rememberTrial(db, userId, animal, since);
  return since < at ? since : null;
}

/** The start of an earlier trial of this animal; null where it had none. */
export async function usedTrial(db: Db, userId: number, { codes, microchip }: Animal): Promise<Instant | null> {
  const chips = microchip ? [microchip] : [];
  const known = await findTrials(db, { userId, codes, chips });
  return (
    known
      .map(({ startedAt }) => startedAt)
      .toSorted()
      .at(0) ?? null
  );
}

async function rememberTrial(db: Trx, userId: number, { codes, microchip }: Animal, startedAt: Instant): Promise<void> {
  const rows = [
    ...codes.map((value) => ({ kind: 'code' as const, value })),
    ...(microchip ? [{ kind: 'chip' as const, value: microchip }] : []),
  ];
  await insertTrials(
    db,
    rows.map((row) => ({ ...row, userId, startedAt })),
  );
}

/** Keeps the trial's start when the animal changes families or microchips. Paid time stays as it is. */
export async function keepTrial(db: Trx, petId: number): Promise<void> {
  const pet = await findLicensed(db, petId);
  if (!pet) return;
  const animal = { codes: [pet.code], microchip: pet.microchip };
  const began = trialBegan(pet);
  const since = await usedTrial(db, pet.userId, animal);
  const earlier = since !== null && since < began && pet.licensedUntil === null ? since : null;
  await rememberTrial(db, pet.userId, animal, earlier ?? began);
  if (earlier) await updatePet(db, petId, { trialFrom: earlier });
}

/** Recomputes the licence's beginning and end. */
async function refreshLicence(db: Db, petId: number, { trialDays }: Config): Promise<void> {
  const pet = await findLicensed(db, petId);
  if (!pet) return;
  const trialEnd = plusDays(dayIn(pet.timeZone, trialBegan(pet)), trialDays);
  await updatePet(db, petId, licensedStretch(trialEnd, await listGrants(db, petId)));
}

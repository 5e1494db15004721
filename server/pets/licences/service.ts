/** An animal's licence as it is shown, and the one check before any addition to its record. */
import { others, overdue } from '#db/turns.ts';
import type { CalendarDate, Instant } from '#db/types.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn, daysBetween, plusDays } from '#server/platform/lib/calendar.ts';
import { type Licence, licenceOf, mayAdd, trialBegan } from '#server/pets/pets/rules.ts';
import { findLicensed, listMyLicensed, newestPaidPlan } from './queries.ts';

export interface Licensed {
  createdAt: Instant;
  trialFrom: Instant | null;
  deceasedOn: CalendarDate | null;
  /** Set where the clinic keeps the animal itself: it has no year to pay. */
  keptBy?: number | null;
  licensedFrom: CalendarDate | null;
  licensedUntil: CalendarDate | null;
}

/** The licence on the caller's day. */
export function licenceFor({ config, now }: Pick<Context, 'config' | 'now'>, timeZone: string, pet: Licensed): Licence {
  const sold = { ...config, subscriptions: config.subscriptions && pet.keptBy == null };
  return licenceOf({ ...pet, createdOn: dayIn(timeZone, trialBegan(pet)) }, dayIn(timeZone, now()), sold);
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
  const licence = licenceFor({ config, now }, timeZone, pet);
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

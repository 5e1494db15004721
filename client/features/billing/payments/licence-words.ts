/** The state of an animal's year, and until when a payment would extend it. */
import { plusMonths } from '#server/platform/lib/calendar.ts';
import { showDate } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';

export type LicenceRow = Answers['licences']['mine'][number];

/** An end closer than this is called out. */
const SOON_DAYS = 30;

export function endsSoon({ state, daysLeft }: LicenceRow): boolean {
  if (state === 'gracia' || state === 'vencida') return true;
  return state === 'vigente' && daysLeft !== null && daysLeft <= SOON_DAYS;
}

/** A trial is mentioned only in its last week. */
const TRIAL_DAYS = 7;

/** What Inicio says a word about. */
export function asksRenewal(pet: LicenceRow): boolean {
  if (pet.role === 'reader') return false;
  return endsSoon(pet) || (pet.state === 'prueba' && pet.daysLeft !== null && pet.daysLeft <= TRIAL_DAYS);
}

export function hasNow(licence: LicenceRow): string {
  const { state, until, endsOn } = licence;
  const end = endsOn ? showDate(endsOn) : '';
  if (state === 'prueba') return `Prueba hasta el ${until ? showDate(until) : end}`;
  if (state === 'vigente') return endsSoon(licence) ? `Termina el ${end}` : `Al día hasta el ${end}`;
  return state === 'libre' ? '' : `Terminó el ${end}`;
}

/** A payment extends the current end, so no granted day is lost. */
export function wouldReach({ endsOn }: Pick<LicenceRow, 'endsOn'>, months: number, today: string) {
  const from = endsOn !== null && endsOn > today ? endsOn : today;
  return { from, until: plusMonths(from, months) };
}

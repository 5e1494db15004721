/** The state of an animal's licence in a few words. */
import { showDate } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import type { MyLicence } from './use-licences.ts';

type Standing = Pick<MyLicence, 'state' | 'until' | 'daysLeft' | 'endsOn'>;

/** `Prueba hasta el 21 dic 2026`, `Suscripción hasta el 3 mar 2027`; null in an installation without sales. */
export function licenceWords({ state, until, daysLeft, endsOn }: Standing): string | null {
  if (state === 'prueba') return `Prueba hasta el ${showDate(until ?? '')}`;
  if (state === 'vigente') return `Suscripción hasta el ${showDate(until ?? '')}`;
  if (state === 'gracia') {
    const left = daysLeft === 0 ? 'hoy es el último día para renovar' : `te quedan ${count(daysLeft ?? 0, 'día')}`;
    return `Terminó el ${showDate(endsOn ?? '')}: ${left}`;
  }
  return state === 'vencida' ? `Terminó el ${showDate(endsOn ?? '')}` : null;
}

/** A year is spoken of in its last month, a trial in its last week: before that there is nothing to do. */
const NEAR_DAYS = { vigente: 30, prueba: 7 } as const;

export function isNear({ state, daysLeft }: Pick<MyLicence, 'state' | 'daysLeft'>): boolean {
  if (state !== 'vigente' && state !== 'prueba') return true;
  return daysLeft !== null && daysLeft <= NEAR_DAYS[state];
}

/** For the card of a list: only what needs an action; null otherwise. */
export function licenceChip({ state }: Pick<MyLicence, 'state'>): string | null {
  if (state === 'gracia') return 'Por renovar';
  return state === 'vencida' ? 'Sin renovar' : null;
}

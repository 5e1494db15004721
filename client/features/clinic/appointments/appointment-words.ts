/** How the states of an appointment are said, and which one a tap leads to. */
import { dayOf } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import type { Answers } from '../../../lib/trpc.ts';

export type Agenda = Answers['appointments']['agenda'];
export type Card = Agenda['appointments'][number];

export type State = Card['state'];

export const STATE_WORDS: Record<State, string> = {
  asked: 'Por responder',
  agreed: 'Acordado',
  confirmed: 'Confirmado',
  arrived: 'Espera',
  attending: 'En consulta',
  done: 'Atendido',
  missed: 'No vino',
  cancelled: 'Cancelado',
};

/** What is done with it next, in one tap. */
export const NEXT: Partial<Record<State, { to: State; word: string }>> = {
  agreed: { to: 'arrived', word: 'Llegó' },
  confirmed: { to: 'arrived', word: 'Llegó' },
  arrived: { to: 'attending', word: 'Atender' },
  attending: { to: 'done', word: 'Listo' },
};

/** What the toast says after it. */
export const DONE_WORDS: Record<State, (name: string) => string> = {
  asked: (name) => `El pedido de ${name} espera otra vez.`,
  agreed: (name) => `El turno de ${name} está acordado.`,
  confirmed: (name) => `${name} confirmó su turno.`,
  arrived: (name) => `${name} espera.`,
  attending: (name) => `${name} está en consulta.`,
  done: (name) => `${name} ya fue atendido.`,
  missed: (name) => `Quedó anotado que ${name} no vino.`,
  cancelled: (name) => `Cancelaste el turno de ${name}.`,
};

/** `hace 12 minutos`; both are moments of the server. */
export function minutesSince(since: string, now: string): number {
  return Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / 60_000));
}

export function waited(since: string, now: string): string {
  const minutes = minutesSince(since, now);
  if (minutes === 0) return 'hace un momento';
  if (minutes < 60) return `hace ${count(minutes, 'minuto')}`;
  return `hace ${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `Espera hace 12 minutos`; in the first minute, that it has just begun. */
export function standing({ state, since }: Pick<Card, 'state' | 'since'>, now: string): string {
  if (since === null || !['arrived', 'attending'].includes(state)) return STATE_WORDS[state];
  if (minutesSince(since, now) > 0) return `${STATE_WORDS[state]} ${waited(since, now)}`;
  return state === 'arrived' ? 'Acaba de llegar' : 'Recién entró a consulta';
}

export function whoBrings({ person, petId }: Pick<Card, 'person' | 'petId'>): string {
  return [person, petId === null ? 'cliente nuevo' : null].filter(Boolean).join(' · ');
}

/** What it was for was done on an earlier day, so that its hour is free again. */
export function wasEarly({ state, since, day }: Pick<Card, 'state' | 'since' | 'day'>): boolean {
  return state === 'done' && since !== null && dayOf(since) < day;
}

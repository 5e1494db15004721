/** When a care is asked for, in words; and what its kinds and addresses are called. */
import type { CareKind } from '../../components/sticker.tsx';
import { capital, showDate, showDayName, showDue, showUpcoming } from '../../lib/format.ts';
import { type Answers } from '../../lib/trpc.ts';

export type HomeDue = Answers['care']['home']['due'][number];

/** An open line of the record, with a day: what the agenda shows and answers. */
export interface AgendaItem {
  petId: number;
  petName: string;
  kind: HomeDue['kind'];
  key: string;
  title: string;
  dueOn: string;
  remindOn: string;
  consultVet: boolean;
  /** The first day on which "Ya lo hice" is offered; null: always. */
  doableFrom: string | null;
}

export const STICKER = {
  vaccine: 'vaccine',
  deworming: 'deworming',
  medicine: 'medicine',
  checkup: 'checkup',
} as const satisfies Record<HomeDue['kind'], CareKind>;

/** The tab of the Ficha where a line's entries stand. */
export const TAB = {
  vaccine: 'vacunas',
  deworming: 'desparasitacion',
  medicine: 'medicinas',
  checkup: 'enfermedades',
} as const satisfies Record<HomeDue['kind'], string>;

export interface DueWords {
  when: string;
  note: string | undefined;
}

export function dueWords({ dueOn, remindOn, consultVet }: AgendaItem, today: string): DueWords {
  if (consultVet) return { when: 'Pasó mucho tiempo: consulta a tu veterinario', note: undefined };
  if (remindOn > dueOn) {
    const when = remindOn < today ? `Quedó para el ${showDate(remindOn)}` : capital(showUpcoming(remindOn, today));
    return { when, note: `Pospuesto; le tocaba el ${showDayName(dueOn, today)}` };
  }
  const when = showDue(dueOn, today);
  // Next to "hace 12 días" or "viernes 16/10" the whole date still says something.
  const note = dueOn < today && !when.includes(showDate(dueOn)) ? `Le tocaba el ${showDate(dueOn)}` : undefined;
  return { when, note };
}

/** A first deworming has no product yet: its form asks for it. */
export function needsForm({ key }: { key: string }): boolean {
  return key.startsWith('deworming-first:');
}

/** The words for a due care: when it is due, its kind and its address. */
import type { CareKind } from '../../pets/pets/sticker.tsx';
import { showDate, showDayName, showDue, showUpcoming } from '../../../lib/dates.ts';
import { capital } from '../../../lib/format.ts';
import { type Answers } from '../../../lib/trpc.ts';

export type HomeDue = Answers['agenda']['overview']['due'][number];

/** A line of the record with a due day, which the agenda shows and answers. */
export interface AgendaItem {
  petId: number;
  petName: string;
  kind: HomeDue['kind'];
  key: string;
  title: string;
  vaccineId: number | null;
  dueOn: string;
  remindOn: string;
  consultVet: boolean;
  /** The first day on which "Ya lo hice" is offered; null: always. */
  doableFrom: string | null;
  /** When the dose was given that is to be repeated, because its lot was withdrawn. Absent in what an older program kept. */
  repeatsOn?: string | null;
}

export const STICKER = {
  vaccine: 'vaccine',
  deworming: 'deworming',
  medicine: 'medicine',
  checkup: 'checkup',
} as const satisfies Record<HomeDue['kind'], CareKind>;

/** The tab of the record that lists the line's entries. */
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

export function dueWords({ dueOn, remindOn, consultVet, repeatsOn }: AgendaItem, today: string): DueWords {
  if (repeatsOn) {
    const note =
      dueOn > today ? `La de antes protege hasta el ${showDate(dueOn)}` : `La del ${showDate(repeatsOn)} no protege`;
    return { when: 'Hay que repetirla: su lote fue retirado', note };
  }
  if (consultVet) return { when: 'Pasó mucho tiempo: consulta a tu veterinario', note: undefined };
  if (remindOn > dueOn) {
    const when = remindOn < today ? `Quedó para el ${showDate(remindOn)}` : capital(showUpcoming(remindOn, today));
    return { when, note: `Pospuesto; le tocaba el ${showDayName(dueOn, today)}` };
  }
  const when = showDue(dueOn, today);
  // Beside "hace 12 días" or "viernes 16/10" the full date adds information.
  const note = dueOn < today && !when.includes(showDate(dueOn)) ? `Le tocaba el ${showDate(dueOn)}` : undefined;
  return { when, note };
}

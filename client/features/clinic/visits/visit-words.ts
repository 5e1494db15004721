/** The words of a visit. */
import { vouchedBy } from '#server/health/entries/vouching.rules.ts';
import { showDate, showHour } from '../../../lib/dates.ts';
import { showWeightIn } from '../../../lib/format.ts';
import type { Answers } from '../../../lib/trpc.ts';

export type Visits = Answers['visits']['list'];
export type Visit = Visits['visits'][number];
export type Written = Visit['written'][number];

export const KIND_WORDS = {
  vaccination: 'Vacuna',
  deworming: 'Desparasitación',
  illness: 'Enfermedad',
  medicine: 'Medicina',
  checkup: 'Control',
  consultation: 'Consulta',
  prescription: 'Receta',
  weight: 'Peso',
} as const satisfies Record<Written['kind'], string>;

export const STICKERS = {
  vaccination: 'vaccine',
  deworming: 'deworming',
  illness: 'disease',
  medicine: 'medicine',
  checkup: 'checkup',
  consultation: 'consultation',
  prescription: 'prescription',
  weight: 'weight',
} as const satisfies Record<Written['kind'], string>;

/** `Antirrábica del 20/11/2026`, `12,4 kg del 20/11/2026`. */
export function writtenWords({ title, grams, unit, day }: Written): string {
  const what = grams === null ? title : showWeightIn(grams, unit ?? 'kg');
  return day ? `${what} del ${showDate(day)}` : what;
}

/** The details beside the name in every entry: `reg. 1234, Clínica Sur, declarado`. */
export function whoWords(visit: Visit): string {
  return (
    vouchedBy(visit.vouch)
      .slice(visit.name.length)
      .replace(/^ \((.+?)\)(?=,)/, '$1')
      // Who only read gave no number.
      .replace(/^, /, '')
  );
}

/** `hoy de 15:04 a 15:40`; an open one `desde las 15:04`. */
export function whenWords({ startedAt, endedAt, expiresAt, open }: Visit): string {
  if (open) return `Desde las ${showHour(startedAt)}`;
  return `${showDate(startedAt)}, de ${showHour(startedAt)} a ${showHour(endedAt ?? expiresAt)}`;
}

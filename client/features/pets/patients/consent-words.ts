/** The words of consent. */
import { CONSENT_WAYS } from '#server/pets/patients/rules.ts';
import { showDate } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';

export type Consent = Answers['patients']['consent'];

/** `Puede ver y anotar desde el 24/11/2026: Gabriela lo permitió con un código.` */
export function stateWords({ given, endedAt }: Consent): string {
  if (given) {
    const how = given.how && CONSENT_WAYS[given.how];
    const allowed = how && `${given.by ? `${given.by} lo permitió` : 'Se permitió'} ${how}.`;
    return [`Desde el ${showDate(given.at)}.`, allowed].filter(Boolean).join(' ');
  }
  return endedAt ? `El permiso terminó el ${showDate(endedAt)}.` : 'Nunca tuvo permiso.';
}

/** In two groups, as they are read aloud: `482`, `913`. */
export function digitGroups(code: string): [string, string] {
  return [code.slice(0, 3), code.slice(3)];
}

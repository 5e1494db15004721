/** The warnings of the counter before a dose. */
import type { Warning } from '#server/clinic/campaigns/animals.rules.ts';
import { showDate, showHour, showPast } from '../../../lib/dates.ts';

interface Told {
  tone: 'red' | 'amber' | 'green' | 'blue';
  fact: string;
  rest: string;
}

export function tellWarning(warning: Warning, name: string, vaccine: string, species: string): Told {
  switch (warning.kind) {
    case 'done':
      return { tone: 'green', fact: 'Ya está en esta jornada.', rest: `Se anotó a las ${showHour(warning.at)}.` };
    case 'recent':
      return {
        tone: 'amber',
        fact: `Se vacunó ${showPast(warning.on)}.`,
        rest: `Fue el ${showDate(warning.on)}: todavía no le toca.`,
      };
    case 'species':
      return {
        tone: 'red',
        fact: 'No es para su especie.',
        rest: `${vaccine}, en esta jornada, no se pone a ${name} (${species.toLowerCase()}).`,
      };
    case 'deceased':
      return { tone: 'red', fact: `En memoria de ${name}.`, rest: 'Su libreta dice que ya no está: revisa el código.' };
    case 'young':
      return {
        tone: 'amber',
        fact: 'Aún es muy pequeño.',
        rest: `Antes del ${showDate(warning.until)} no cuenta y se repite.`,
      };
  }
}

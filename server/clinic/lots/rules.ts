/** The words in which the owner of an animal that received a lot is told. Runs in the browser too. */
import type { CalendarDate } from '#db/types.ts';
import { showDay } from '#server/platform/lib/calendar.ts';

/** Beside the ways that send a message: what only staff can say. */
export const SPOKEN_WAYS = ['person', 'phone'] as const;
export type SpokenWay = (typeof SPOKEN_WAYS)[number];

interface NoticeOf {
  /** First name of the owner. */
  name: string;
  clinic: string;
  lot: { number: string; laboratory: string; withdrawnOn: CalendarDate | null; withdrawnReason: string | null };
  /** What was written down as the vaccine's name. */
  vaccine: string;
  pets: readonly { petName: string; givenOn: CalendarDate }[];
  advice: string;
}

/** Line by line, without the greeting. */
export function noticeLines({ clinic, lot, vaccine, pets, advice }: Omit<NoticeOf, 'name'>): string[] {
  const whose = pets.map(({ petName, givenOn }) => `${petName} (el ${showDay(givenOn)})`);
  const list = new Intl.ListFormat('es', { type: 'conjunction' }).format(whose);
  const what = `${vaccine}, lote ${lot.number} de ${lot.laboratory}`;
  const said =
    lot.withdrawnOn === null
      ? `Te escribimos de ${clinic} por la vacuna que recibió ${list}: ${what}.`
      : `Te escribimos de ${clinic}: el ${showDay(lot.withdrawnOn)} se retiró un lote de vacuna que recibió ${list}: ${what}.`;
  const reason = lot.withdrawnOn === null ? '' : (lot.withdrawnReason ?? '').trim();
  return [said, ...(reason === '' ? [] : [`Por qué se retiró: ${reason.replace(/\.$/, '')}.`]), advice];
}

/** The whole message of a chat. */
export function noticeMessage({ name, ...of }: NoticeOf): string {
  return [name ? `Hola, ${name}.` : 'Hola.', ...noticeLines(of)].join('\n\n');
}

/** What the text that can be edited begins with. */
export function adviceOf({ withdrawnOn }: { withdrawnOn: CalendarDate | null }): string {
  return withdrawnOn === null
    ? 'Si lo ves bien, no tienes que hacer nada. Si notas fiebre, decaimiento, vómito o hinchazón, escríbenos o llámanos: te decimos qué hacer.'
    : 'Esa dosis hay que repetirla: escríbenos o llámanos y te damos un turno. Si notas fiebre, decaimiento, vómito o hinchazón, dinos enseguida.';
}

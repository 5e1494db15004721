import type { Answers } from '../../../lib/trpc.ts';
import { count } from '../../../lib/format.ts';

type Memorial = Answers['memorials']['of'];

const list = new Intl.ListFormat('es-EC', { type: 'conjunction' });

/** What follows from saying it, in a few sentences: nothing that is not so for this animal, and for who reads it. */
export function whatEnds({ pet: { name }, can }: Memorial, ends: NonNullable<Memorial['ends']>): string[] {
  const { lost, appointments, told } = ends;
  return [
    can.attend ? 'Sale de Hoy, de las cartas y de lo que le toca.' : 'No te llegará ningún recordatorio más.',
    ...(lost ? ['Su búsqueda termina.'] : []),
    ...(appointments > 0
      ? [`${appointments === 1 ? 'Se cancela su turno' : `Se cancelan sus ${appointments} turnos`}.`]
      : []),
    ...(told.length > 0 ? [`Dentro de media hora le contamos a ${list.format(told)} con un correo.`] : []),
    can.attend
      ? `La libreta de ${name} queda como está, y su familia la conserva sin costo. Si fuera un error, se deshace cuando sea.`
      : `La libreta de ${name}, sus fotos y sus documentos quedan contigo para siempre, sin costo. Si fuera un error, lo deshaces cuando quieras.`,
  ];
}

export function albumWords(photos: number): string {
  return photos === 0 ? 'Todavía sin fotos' : count(photos, 'foto');
}

/** The one mail of a day about what ends. Plain words in: mail/layout.ts escapes them. */
import type { CalendarDate } from '#db/types.ts';
import { daysBetween, weekdayInWords } from '#server/platform/lib/calendar.ts';
import { greeting, type Letter } from '#server/platform/mail/layout.ts';

interface Renewal {
  name: string;
  today: CalendarDate;
  pets: readonly { petId: number; petName: string; endsOn: CalendarDate; trial: boolean }[];
  /** The screen where one renews. */
  link: string;
  /** Where the notices are chosen. */
  choices: string;
  /** One click of the mail program (RFC 8058). */
  unsubscribe: string;
}

export function renewalMail({ name, today, pets, link, choices, unsubscribe }: Renewal): Letter {
  const [first] = pets;
  const one = pets.length === 1 && first ? first : null;
  const whom = one ? one.petName : 'tus animales';
  return {
    subject: one ? `${one.petName}: ${inSubject(endInWords(one, today))}` : `${pets.length} animales por renovar`,
    preview: pets
      .map((pet) => `${pet.petName}: ${endInWords(pet, today)}`)
      .join(' ')
      .slice(0, 200),
    paragraphs: [
      `${greeting(name)} te avisamos con tiempo.`,
      ...pets.map((pet) => `${pet.petName}: ${endInWords(pet, today)}`),
      `Pase lo que pase, todo lo que guardaste de ${whom} sigue contigo: la ficha, la cédula, la placa, los documentos y el aviso de perdido siguen funcionando. Renovar sirve para seguir agregando vacunas, medicinas, pesos y fotos.`,
    ],
    button: { label: one ? `Renovar el año de ${one.petName}` : 'Renovar', link },
    closing: [
      'Si ya pagaste y esperas la confirmación, no tienes que hacer nada.',
      `Elige qué avisos quieres y cuándo: ${choices}`,
    ],
    headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

/** In the middle of a line, and without its full stop. */
function inSubject(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1, -1);
}

/** `Su prueba termina el sábado 5 de diciembre, en 7 días.` · `Su suscripción termina hoy.` */
export function endInWords({ endsOn, trial }: { endsOn: CalendarDate; trial: boolean }, today: CalendarDate): string {
  const what = trial ? 'Su prueba' : 'Su suscripción';
  const left = daysBetween(today, endsOn);
  if (left === 0) return `${what} termina hoy.`;
  const day = weekdayInWords(endsOn);
  if (left > 0) return `${what} termina el ${day}, ${left === 1 ? 'mañana' : `en ${left} días`}.`;
  return `${what} terminó ${left === -1 ? 'ayer' : `hace ${-left} días`}, el ${day}.`;
}

/** The words of a conversation with the finder of an animal. */
import { dayOf, showHour, showInstant } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';

export type ThreadRow = Answers['finderInbox']['list'][number];
export type Thread = Answers['finderInbox']['get'];
export type Message = Thread['messages'][number];
export type Grade = ThreadRow['grade'];

/** `ahora`, `hace 3 min`, `hace 2 h`; the date and hour once it is older than a day. */
export function showAgo(instant: string, now: number = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000);
  if (minutes < 1) return 'ahora';
  if (minutes < 60) return `hace ${minutes} min`;
  return minutes < 24 * 60 ? `hace ${Math.floor(minutes / 60)} h` : showInstant(instant);
}

/** `14:32` of today, else `20/11, 14:32`. */
export function showWhen(instant: string, now: number = Date.now()): string {
  return dayOf(instant) === dayOf(new Date(now).toISOString()) ? showHour(instant) : showInstant(instant);
}

/** `kept`: of an animal that the clinic keeps, for its staff. */
export function headline({ grade, petName, kept, foundId }: Pick<ThreadRow, 'grade' | 'petName' | 'kept' | 'foundId'>) {
  if (foundId !== null) return `¿Es ${petName}? Encontraron un animal parecido`;
  if (kept) return `${KEPT_DEEDS[grade]} ${petName} (placa)`;
  if (grade === 'location') return `Te enviaron dónde está ${petName}`;
  return grade === 'message' ? `Te escribieron sobre ${petName}` : `Alguien encontró a ${petName}`;
}

const KEPT_DEEDS: Record<Grade, string> = {
  location: 'Enviaron dónde está',
  message: 'Escribieron sobre',
  found: 'Alguien encontró a',
};

/** The last message of a conversation, as a line of the list. */
export function lastWords({ last, kept }: ThreadRow): string {
  const who = last.sender === 'finder' ? '' : kept ? 'Respondieron: ' : 'Tu familia: ';
  if (last.text) return `${who}${last.text}`;
  if (last.kind === 'location') return last.place ? `Está en: ${last.place}` : 'Envió su ubicación';
  return 'Avisó con un toque';
}

/** The finder's name, or a substitute. */
export function finderName(name: string | null): string {
  return name ?? 'Quien avisó';
}

/** Answers that are one press away, in the language of the finder's page. */
export function quickAnswers({
  sex,
  petName,
  language,
  found,
}: Pick<Thread, 'sex' | 'petName' | 'language' | 'found'>): string[] {
  if (found) return language === 'en' ? LIKE_EN(petName) : LIKE_ES(petName);
  if (language === 'en') {
    const them = sex === 'female' ? 'her' : sex === 'male' ? 'him' : petName;
    const they = sex === 'female' ? 'She is' : sex === 'male' ? 'He is' : `${petName} is`;
    return ['I am on my way', `Can you stay with ${them} for 10 minutes?`, `Thank you. ${they} home now`];
  }
  const them = sex === 'female' ? 'ella' : sex === 'male' ? 'él' : petName;
  return ['Voy para allá', `¿Puedes quedarte con ${them} 10 minutos?`, 'Gracias, ya está en casa'];
}

const LIKE_ES = (petName: string) => [
  `Sí, es ${petName}. ¿Dónde podemos verte?`,
  'Puede ser. ¿Tiene alguna otra seña?',
  `No es ${petName}, gracias por ayudar`,
];
const LIKE_EN = (petName: string) => [
  `Yes, that is ${petName}. Where can we meet?`,
  'It may be. Does it have any other marking?',
  `That is not ${petName}, thank you for helping`,
];

/** A finder's action without a message. */
export function deed({ kind, text }: Message, { petName }: Pick<Thread, 'petName'>): string | null {
  if (kind === 'location') return text === null ? 'Envió dónde está' : null;
  if (kind === 'message') return null;
  return `Avisó que encontró a ${petName}`;
}

/** The letters to the rest of a family: an animal died, or that was a mistake. */
import { type Letter, plainName } from '#server/platform/mail/layout.ts';

interface Died {
  petName: string;
  /** Who said so: a first name, or the clinic's name. */
  author: string;
  /** `24 de noviembre de 2026`. */
  day: string;
  words: string | null;
  link: string;
}

export function petDiedMail({ petName, author, day, words, link }: Died): Letter {
  const pet = plainName(petName, 'su animal');
  const who = plainName(author, 'Alguien de la familia');
  return {
    subject: `${pet} falleció`,
    preview: `${who} anotó que fue el ${day}. Lo sentimos mucho.`,
    paragraphs: [
      `${who} anotó que ${pet} falleció el ${day}. Lo sentimos mucho.`,
      ...(words === null ? [] : [`«${words}»`]),
      `No llegará ningún recordatorio más. Su libreta, sus fotos y sus documentos quedan donde estaban, para siempre y sin costo.`,
    ],
    button: { label: `Ver a ${pet}`, link },
    closing: [
      `No hace falta que hagas nada. Si fuera un error, quien puede editar su libreta lo deshace en cualquier momento.`,
    ],
  };
}

export function petLivesMail({ petName, link }: Pick<Died, 'petName' | 'link'>): Letter {
  const pet = plainName(petName, 'su animal');
  return {
    subject: `${pet}: fue un error`,
    preview: `La anotación de que falleció se deshizo.`,
    paragraphs: [
      `Te escribimos que ${pet} falleció. Esa anotación se deshizo: ${pet} está otra vez en la lista, con lo que le toca.`,
      'Sentimos el susto.',
    ],
    button: { label: `Ver a ${pet}`, link },
    closing: ['No hace falta que hagas nada.'],
  };
}

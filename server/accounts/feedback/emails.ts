/** The letter that says what became of a report. */
import { greeting, type Letter } from '#server/platform/mail/layout.ts';

interface Answered {
  name: string;
  title: string;
  /** In words: `Hecho`. */
  state: string;
  answer: string | null;
  link: string;
}

export function reportAnsweredMail({ name, title, state, answer, link }: Answered): Letter {
  return {
    subject: 'Respondimos tu reporte',
    preview: `${state}: ${title}`,
    paragraphs: [
      greeting(name),
      `Nos escribiste: «${title}». Ahora está: ${state.toLowerCase()}.`,
      ...(answer ?? '').split(/\n{2,}/).filter(Boolean),
      'Gracias por tomarte el tiempo: así mejora para todos.',
    ],
    button: { label: 'Ver mi reporte', link },
    closing: ['Si quieres agregar algo, escríbenos otro reporte desde la misma pantalla.'],
  };
}

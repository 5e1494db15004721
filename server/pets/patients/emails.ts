/** The mail in which the clinic asks a guardian for consent. */
import { type Letter, plainName } from '#server/platform/mail/layout.ts';

export function consentRequestMail(of: { name: string; petName: string; clinic: string; link: string }): Letter {
  const pet = plainName(of.petName, 'tu animal');
  const clinic = plainName(of.clinic, 'La clínica');
  return {
    subject: `${clinic} pide ver la libreta de ${pet}`,
    preview: `Tú decides si ${clinic} puede leer y anotar en su libreta.`,
    paragraphs: [
      `Hola, ${plainName(of.name, 'qué tal')}. ${clinic} te pide permiso para ver la libreta de ${pet} y anotar en ella.`,
      'Mientras no respondas, no ve nada. Si dices que sí, puedes terminarlo cuando quieras, y siempre verás quién la abrió.',
    ],
    button: { label: 'Responder', link: of.link },
    closing: ['Si no conoces a esta clínica, di que no o no hagas nada.'],
  };
}

/** The mail that invites a person to an animal's record. */
import { type Letter, plainName } from '#server/platform/mail/layout.ts';

interface Invitation {
  /** The inviter's first name. */
  inviter: string;
  petName: string;
  role: 'editor' | 'reader';
  link: string;
  /** In the reader's form: `28 de noviembre`. */
  until: string;
}

export function familyInviteMail({ inviter, petName, role, link, until }: Invitation): Letter {
  const who = plainName(inviter, 'Una persona');
  const pet = plainName(petName, 'su animal');
  const may =
    role === 'editor'
      ? 'Podrás ver todo y también anotar: vacunas, pesos, medicinas y lo que haga falta.'
      : 'Podrás ver todo cuando quieras, sin cambiar nada.';
  return {
    subject: `${who} te comparte la libreta de ${pet}`,
    preview: `Mira la libreta de salud de ${pet} en PetLove+.`,
    paragraphs: [`${who} te invita a cuidar de ${pet} en PetLove+, su libreta de salud.`, may],
    button: { label: 'Ver la invitación', link },
    closing: [
      `El enlace sirve hasta el ${until} y solo con la cuenta de este correo. Si aún no tienes una, la creas gratis.`,
      'Si no conoces a esta persona, no hagas nada: sin tu respuesta nadie sabe nada de ti.',
    ],
  };
}

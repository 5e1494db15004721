/** The mails about a requested or changed social login. */
import { greeting, type Letter } from '#server/platform/mail/layout.ts';

export function socialJoinMail({ name, link, service }: { name: string; link: string; service: string }): Letter {
  return {
    subject: `Une tu cuenta con ${service}`,
    preview: 'El enlace que pediste sirve durante 30 minutos.',
    paragraphs: [
      greeting(name),
      `Alguien entró en PetLove+ con una cuenta de ${service} que tiene tu correo. Si fuiste tú, presiona Unir y desde ahora también podrás entrar así.`,
    ],
    button: { label: 'Unir', link },
    closing: [
      'El enlace sirve una sola vez, durante 30 minutos.',
      'Si no fuiste tú, no lo abras: sin él nadie entra en tu cuenta.',
    ],
  };
}

/** @param letter.ways the account's ways to sign in now: "correo y contraseña", "Google". */
export function loginLinkedMail(letter: { name: string; when: string; ways: string[]; link: string }): Letter {
  const { name, when, ways, link } = letter;
  return {
    subject: 'Cambió la forma de entrar a tu cuenta',
    preview: `Ahora se entra con ${ways.join(' y con ')}.`,
    paragraphs: [
      greeting(name),
      `El ${when} se conectó o se desconectó una cuenta con la que se entra. Ahora se entra con ${ways.join(' y con ')}.`,
      'Si fuiste tú, no tienes que hacer nada. Si no, cambia tu contraseña ahora y desconecta esa cuenta en Usuario, Seguridad.',
    ],
    button: { label: 'No fui yo', link },
    closing: ['Este aviso se envía siempre que cambian las formas de entrar.'],
  };
}

/** A passkey opens an account without a password, so its person is told of each. */
import { greeting, type Letter } from '#server/platform/mail/layout.ts';

interface Told {
  name: string;
  /** As the person reads a clock: `21 de noviembre de 2026, 05:20`. */
  when: string;
  link: string;
}

/** @param letter.passkey its name; null where it was removed again meanwhile. */
export function passkeyAddedMail({ name, when, link, passkey }: Told & { passkey: string | null }): Letter {
  return {
    subject: 'Tu cuenta tiene una llave de acceso nueva',
    preview: 'Si la creaste tú, no tienes que hacer nada.',
    paragraphs: [
      greeting(name),
      `El ${when} se creó una llave de acceso${passkey === null ? '' : ` («${passkey}»)`}: con ella se entra en tu cuenta sin contraseña, desbloqueando el dispositivo donde está.`,
      'Si la creaste tú, no tienes que hacer nada. Si no, quítala ahora en Usuario, Seguridad y cambia tu contraseña.',
    ],
    button: { label: 'Ver mis llaves', link },
    closing: ['Este aviso se envía siempre que se crea una llave de acceso.'],
  };
}

export function passkeyRemovedMail({ name, when, link }: Told): Letter {
  return {
    subject: 'Se quitó una llave de acceso de tu cuenta',
    preview: 'Ya no se entra con ella.',
    paragraphs: [
      greeting(name),
      `El ${when} se quitó una llave de acceso: ya no se entra con ella.`,
      'Si fuiste tú, no tienes que hacer nada. Si no, cambia tu contraseña ahora y mira en Usuario, Seguridad cómo se entra.',
    ],
    button: { label: 'Ver mi seguridad', link },
    closing: ['Este aviso se envía siempre que se quita una llave de acceso.'],
  };
}

/** A key opens an account without a password, so its maker and the administrators are told. */
import { greeting, type Letter } from '#server/platform/mail/layout.ts';

interface Made {
  name: string;
  /** In the reader's time zone: `21 de noviembre de 2026, 05:20`. */
  when: string;
  /** The key's first characters: its name is free text. */
  beginning: string;
  /** The key's permissions, in words. */
  scopes: string[];
  link: string;
}

const CLOSING = ['Este aviso se envía siempre que se crea una clave de API.'];

export function ownKeyMail({ name, when, beginning, scopes, link }: Made): Letter {
  return {
    subject: 'Tu cuenta tiene una clave de API nueva',
    preview: 'Si la creaste tú, no tienes que hacer nada.',
    paragraphs: [
      greeting(name),
      `El ${when} se creó en tu cuenta una clave que empieza con ${beginning}. Con ella otro programa puede: ${inWords(scopes)}.`,
      'Si la creaste tú, no tienes que hacer nada. Si no, revócala ahora y después cambia tu contraseña.',
    ],
    button: { label: 'Ver mis claves', link },
    closing: CLOSING,
  };
}

export function othersKeyMail({ name, when, beginning, scopes, email, link }: Made & { email: string }): Letter {
  return {
    subject: 'Hay una clave de API nueva',
    preview: 'Si sabes para qué es, no tienes que hacer nada.',
    paragraphs: [
      greeting(name),
      `El ${when} la cuenta ${email} creó una clave que empieza con ${beginning}. Con ella otro programa puede: ${inWords(scopes)}.`,
      'Si sabes para qué es, no tienes que hacer nada. Si no, pregúntale a esa persona; al deshabilitar su cuenta en Usuarios, la clave deja de servir.',
    ],
    button: { label: 'Ver los usuarios', link },
    closing: CLOSING,
  };
}

/** @param by the maker's name; null to the maker. */
export function clinicKeyMail({ name, when, beginning, scopes, by, link }: Made & { by: string | null }): Letter {
  return {
    subject: 'La clínica tiene una clave de API nueva',
    preview: 'Si sabes para qué es, no tienes que hacer nada.',
    paragraphs: [
      greeting(name),
      `El ${when} ${by === null ? 'creaste' : `${by} creó`} una clave de la clínica que empieza con ${beginning}. Con ella otro programa puede: ${inWords(scopes)}.`,
      `Es de la clínica y sigue aunque quien la creó deje el equipo. ${by === null ? 'Si no fuiste tú, revócala ahora y después cambia tu contraseña.' : 'Si no sabes para qué es, pregúntale a esa persona; cada administrador puede revocarla.'}`,
    ],
    button: { label: 'Ver las claves de la clínica', link },
    closing: CLOSING,
  };
}

/** `ver animales y ver salud`. */
function inWords(scopes: string[]): string {
  const small = scopes.map((title) => title.charAt(0).toLowerCase() + title.slice(1));
  return new Intl.ListFormat('es', { type: 'conjunction' }).format(small);
}

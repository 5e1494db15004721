/** The texts of an account's mails. */
import { greeting, type Letter } from '#server/platform/mail/layout.ts';

interface ToPerson {
  name: string;
  link: string;
}

/** @param letter.service the social login that only claimed this address: the mail proves it. */
export function confirmEmailMail({ name, link, service }: ToPerson & { service?: string | undefined }): Letter {
  const how = service ? ` con una cuenta de ${service}` : '';
  return {
    subject: 'Confirma tu correo',
    preview: 'Un toque y tu cuenta queda activa.',
    paragraphs: [
      greeting(name),
      `Gracias por registrarte en PetLove+${how}. Presiona el botón Confirmar para activar tu cuenta y empezar la libreta de tu animal.`,
    ],
    button: { label: 'Confirmar', link },
    closing: [
      'El enlace sirve una sola vez, durante 24 horas.',
      `Si no te registraste${how}, no hagas nada: sin confirmar, la cuenta no se abre.`,
    ],
  };
}

export function signInLinkMail({ name, link }: ToPerson): Letter {
  return {
    subject: 'Tu enlace para entrar',
    preview: 'Sirve una sola vez, durante 15 minutos.',
    paragraphs: [
      greeting(name),
      'Pediste entrar en PetLove+ sin escribir tu contraseña. Abre el enlace y presiona Entrar.',
    ],
    button: { label: 'Abrir el enlace', link },
    closing: [
      'El enlace sirve una sola vez, durante 15 minutos. No lo reenvíes: abre tu cuenta.',
      'Si no lo pediste, no hagas nada: mientras nadie lo use, tu cuenta sigue cerrada.',
    ],
  };
}

export function resetPasswordMail({ name, link }: ToPerson): Letter {
  return {
    subject: 'Cambia tu contraseña',
    preview: 'El enlace que pediste sirve durante 30 minutos.',
    paragraphs: [
      greeting(name),
      'Pediste cambiar tu contraseña. Presiona Cambiar clave y escribe la nueva. Al cambiarla se cierran todas tus sesiones.',
    ],
    button: { label: 'Cambiar clave', link },
    closing: [
      'El enlace sirve durante 30 minutos y se gasta cuando cambias la contraseña.',
      'Si no lo pediste, no hagas nada: tu contraseña sigue siendo la misma.',
    ],
  };
}

/** @param letter.device `Firefox en Windows`; empty where the session has ended meanwhile. */
export function newBrowserMail(letter: ToPerson & { when: string; device: string }): Letter {
  const { name, link, when, device } = letter;
  return {
    subject: 'Entraste desde un navegador nuevo',
    preview: 'Si fuiste tú, no tienes que hacer nada.',
    paragraphs: [
      greeting(name),
      `El ${when} se abrió tu cuenta desde un navegador en el que no habías entrado antes${device && `: ${device}`}.`,
      'Si no fuiste tú, cambia tu contraseña ahora: se cierran todas las sesiones.',
    ],
    button: { label: 'No fui yo', link },
    closing: ['En Usuario › Seguridad ves dónde está abierta tu sesión.'],
  };
}

/** @param when as the person reads a clock: `21 de noviembre de 2026, 05:20`. */
/** @param letter.others further ways in, which a new password leaves as they are. */
export function passwordChangedMail({
  name,
  link,
  when,
  others,
}: ToPerson & { when: string; others: readonly string[] }): Letter {
  return {
    subject: 'Cambiaste tu contraseña',
    preview: 'Si fuiste tú, no tienes que hacer nada.',
    paragraphs: [
      greeting(name),
      `Tu contraseña cambió el ${when}. En los demás dispositivos se cerró tu sesión: entra de nuevo con la contraseña nueva.`,
      ...(others.length > 0
        ? [
            `También se sigue entrando con ${others.join(' y con ')}. Si alguna no es tuya, quítala en Usuario, Seguridad.`,
          ]
        : []),
      'Si no fuiste tú, recupera tu cuenta ahora.',
    ],
    button: { label: 'No fui yo', link },
    closing: ['Este aviso se envía siempre que cambia una contraseña.'],
  };
}

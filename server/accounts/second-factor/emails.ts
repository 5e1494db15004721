import { greeting, type Letter } from '#server/platform/mail/layout.ts';

/** @param letter.when as the person reads a clock: `21 de noviembre de 2026, 05:20`. */
export function secondFactorChangedMail(letter: { name: string; when: string; on: boolean; link: string }): Letter {
  const { name, when, on, link } = letter;
  return {
    subject: 'Cambió tu verificación en dos pasos',
    preview: on ? 'Ahora está activada.' : 'Ahora está desactivada.',
    paragraphs: [
      greeting(name),
      on
        ? `La verificación en dos pasos de tu cuenta, o sus códigos de recuperación, cambiaron el ${when}. Ahora está activada: al entrar te pedimos tu contraseña y un código de tu aplicación.`
        : `La verificación en dos pasos de tu cuenta se desactivó el ${when}. Ahora entras solo con tu contraseña.`,
      'Si fuiste tú, no tienes que hacer nada. Si no, cambia tu contraseña ahora.',
    ],
    button: { label: 'No fui yo', link },
    closing: ['Este aviso se envía siempre que cambia la verificación en dos pasos.'],
  };
}

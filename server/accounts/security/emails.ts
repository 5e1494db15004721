import { greeting, type Letter } from '#server/platform/mail/layout.ts';

/** To the new address, which is not proved yet. */
export function changeEmailMail({ name, link }: { name: string; link: string }): Letter {
  return {
    subject: 'Confirma tu correo nuevo',
    preview: 'Un toque y entras con este correo.',
    paragraphs: [
      greeting(name),
      'Pediste que tu cuenta de PetLove+ use este correo. Presiona Confirmar para entrar con él desde ahora y recibir aquí tus avisos.',
    ],
    button: { label: 'Confirmar', link },
    closing: [
      'El enlace sirve una sola vez, durante una hora.',
      'Si no lo pediste, no hagas nada: sin confirmar, nada cambia.',
    ],
  };
}

/** To the replaced address. @param letter.when in the reader's time zone. */
export function emailChangedMail({ name, when, email }: { name: string; when: string; email: string }): Letter {
  return {
    subject: 'Tu cuenta usa otro correo',
    preview: 'Si fuiste tú, no tienes que hacer nada.',
    paragraphs: [
      greeting(name),
      `El ${when} el correo de tu cuenta cambió a ${email}. Desde ahora se entra con ese, y a esta dirección ya no te escribimos.`,
      'Si no fuiste tú, responde a este mensaje y recuperamos tu cuenta contigo.',
    ],
    closing: ['Este aviso se envía siempre que cambia el correo de una cuenta.'],
  };
}

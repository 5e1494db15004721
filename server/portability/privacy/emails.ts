import { greeting, type Letter } from '#server/platform/mail/layout.ts';

/** @param link page that ends the account after one more press; good for an hour. */
export function deleteAccountMail({ name, link }: { name: string; link: string }): Letter {
  return {
    subject: 'Eliminar tu cuenta',
    preview: 'Confirma que quieres eliminarla. El enlace vale una hora.',
    paragraphs: [
      greeting(name),
      'Pediste eliminar tu cuenta de PetLove+. Se borrarán tus animales con toda su historia y no se podrán recuperar.',
      'Antes puedes descargar todo desde Usuario, Tus datos.',
    ],
    button: { label: 'Revisar y eliminar', link },
    closing: ['El enlace vale una hora. Si no fuiste tú, ignora este correo: no se borra nada.'],
  };
}

/** The letter to administrators when a night passed without a good backup. */
import { greeting, layOut, type Mail } from '#server/mail/layout.ts';

export function backupFailedMail({ name, link, why }: { name: string; link: string; why: string | null }): Mail {
  return layOut({
    subject: 'El respaldo de PetLove+ no se pudo hacer',
    preview: 'Revísalo hoy: mientras tanto, lo nuevo está en un solo lugar.',
    paragraphs: [
      greeting(name),
      'El respaldo de los datos falló. Los anteriores siguen donde estaban; lo que se anotó desde el último no está copiado todavía.',
      ...(why ? [`Lo que dijo el servidor: ${why}`] : []),
      'Abre la lista de respaldos, mira qué pasó y haz uno nuevo con «Respaldar ahora».',
    ],
    button: { label: 'Ver los respaldos', link },
    closing: ['Te escribimos una vez al día mientras siga fallando.'],
  });
}

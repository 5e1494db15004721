/** The mails to administrators about a missed backup and about a damaged database. */
import { greeting, type Letter } from '#server/platform/mail/layout.ts';

export function backupFailedMail({ name, link, why }: { name: string; link: string; why: string | null }): Letter {
  return {
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
  };
}

export function databaseDamagedMail({ name, link, why }: { name: string; link: string; why: string | null }): Letter {
  return {
    subject: 'La base de datos de PetLove+ está dañada',
    preview: 'Hay que volver a un respaldo sano: hoy, antes de que se anote más.',
    paragraphs: [
      greeting(name),
      'Al leer la base de datos entera, el servidor encontró partes que el disco dañó. Puede que algunas pantallas fallen, y lo que se anote desde ahora podría perderse.',
      ...(why ? [why] : []),
      'La página de los respaldos dice desde cuándo, qué respaldo está sano y con qué orden se restaura. No borres ninguno.',
    ],
    button: { label: 'Ver los respaldos', link },
    closing: ['Cambia o revisa ese disco antes de seguir: lo que lo dañó puede repetirse.'],
  };
}

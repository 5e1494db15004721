/** What each line of the review says, and in which order its kinds are offered. */
import { MISSING_WORDS, REVIEW_KINDS } from '#server/clinic/review/rules.ts';
import { showDate } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';

export type Line = Answers['review']['list']['rows'][number];
export type Kind = Line['kind'];

/** In an address: a kind by its Spanish word. */
export const KIND_WORDS: Record<Kind, { label: string; address: string }> = {
  withdrawnLot: { label: 'Lote retirado', address: 'retirado' },
  expiredLot: { label: 'Lote vencido', address: 'vencido' },
  futureDose: { label: 'En el futuro', address: 'futuro' },
  nextBefore: { label: 'Próxima fecha', address: 'proxima' },
  doseTwice: { label: 'Dosis repetida', address: 'repetida' },
  rabiesIncomplete: { label: 'Rabia incompleta', address: 'rabia' },
  animalTwice: { label: 'Animal repetido', address: 'animal' },
  noContact: { label: 'Sin contacto', address: 'contacto' },
  lostReference: { label: 'Referencia perdida', address: 'referencia' },
};

export function kindAt(address: string | undefined): Kind | null {
  return REVIEW_KINDS.find((kind) => KIND_WORDS[kind].address === address) ?? null;
}

/** By how many of the two the clinic keeps itself. */
const JOIN_WORDS = [
  'Son de la cuenta de su tutor: escríbele.',
  'Uno de los dos es de la cuenta de su tutor: escríbele.',
  'Si es el mismo, únelos.',
];

const list = new Intl.ListFormat('es', { type: 'conjunction' });

export function lineWords({ kind, entry, on, missing, owner, other, value, lot }: Line): string {
  const dose = entry ? `${entry.name} del ${showDate(entry.givenOn)}` : '';
  const day = on === null ? '' : showDate(on);
  switch (kind) {
    case 'withdrawnLot':
      return `De ${lot?.laboratory ?? ''}, retirado el ${day}: ${leftWords(lot?.left ?? 0, lot?.owners ?? 0)} Sale de aquí cuando todos lo sepan.`;
    case 'expiredLot':
      return `${dose}: el lote había vencido el ${day}. Si se anotó mal, corrígela; si no, decide si se repite.`;
    case 'futureDose':
      return `${dose}: esa fecha aún no llega.`;
    case 'nextBefore':
      return `${dose}: la próxima, el ${day}, no es después de la dosis.`;
    case 'doseTwice':
      return `${dose}: está anotada dos veces ese día.`;
    case 'rabiesIncomplete':
      return `${dose}: falta ${list.format(missing.map((one) => MISSING_WORDS[one]))}. Complétala al corregirla.`;
    case 'animalTwice':
      return `Se parece a ${other?.name ?? 'otro'}: misma especie, mismo nombre y mismo tutor o teléfono. ${JOIN_WORDS[other?.kept ?? 0] ?? ''}`;
    case 'noContact':
      return `${owner?.name ?? 'Su tutor'} no tiene teléfono ni correo.`;
    case 'lostReference':
      return `Otro animal tiene la referencia ${value}: este se quedó sin ella.`;
  }
}

function leftWords(left: number, owners: number): string {
  if (owners === 1) return 'falta avisar a su tutor.';
  return left === 1 ? `falta avisar a 1 de ${owners} tutores.` : `falta avisar a ${left} de ${owners} tutores.`;
}

/** What the screens of a hand-over say of its states, and how a chat is opened with its link. */
import { chatAddress } from '#server/clinic/recalls/rules.ts';
import { type HandOverState, STATE_WORDS } from '#server/pets/hand-over/rules.ts';
import { showInstant } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';

type Offer = Pick<
  NonNullable<Answers['handOvers']['ofPet']['last']>,
  'state' | 'way' | 'createdAt' | 'sentAt' | 'openedAt' | 'takenAt' | 'remindedAt' | 'expiresAt'
>;

export const TONES: Readonly<Record<HandOverState, 'plain' | 'blue' | 'amber' | 'green'>> = {
  made: 'blue',
  sent: 'blue',
  opened: 'blue',
  locked: 'amber',
  taken: 'green',
  returned: 'plain',
  withdrawn: 'plain',
  expired: 'amber',
};

const WAYS = { link: 'con su código', mail: 'por correo', whatsapp: 'por WhatsApp' } as const;

/** «Enviada por correo el 24/11/2026». */
export function whenInWords({
  state,
  way,
  createdAt,
  sentAt,
  openedAt,
  takenAt,
  expiresAt,
  remindedAt,
}: Offer): string {
  const sent = way && sentAt ? `${WAYS[way]} el ${showInstant(sentAt)}` : `el ${showInstant(createdAt)}`;
  if (state === 'made') return `Hecho el ${showInstant(createdAt)}; sirve hasta el ${showInstant(expiresAt)}.`;
  if (state === 'taken' && takenAt) return `Recibida el ${showInstant(takenAt)}.`;
  if (state === 'expired') return `Enviada ${sent}; venció el ${showInstant(expiresAt)}.`;
  const opened = openedAt ? ` Abierta el ${showInstant(openedAt)}.` : '';
  return `Enviada ${sent}.${opened}${remindedAt ? ` Se recordó el ${showInstant(remindedAt)}.` : ''}`;
}

export { STATE_WORDS };

/**
 * A chat with the words that `make` answers. The window opens within the press, because after an answer the browser blocks it;
 * it closes again where there are no words.
 */
export async function openChat(digits: string, make: () => Promise<string | null>): Promise<boolean> {
  const chat = window.open('', '_blank');
  const words = await make();
  if (words === null) {
    chat?.close();
    return false;
  }
  const address = chatAddress(digits, words);
  if (chat) {
    chat.opener = null;
    chat.location.replace(address);
  } else window.location.assign(address);
  return true;
}

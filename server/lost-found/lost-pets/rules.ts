/** The texts of lost mode: for the screens, the poster, the shared message. Pure; runs in the browser too. */
import type { Sex } from '#db/types.ts';
import { showDay } from '#server/platform/lib/calendar.ts';
import { showCode } from '#server/platform/lib/codes.ts';
import { fileWord, showPhone } from '#server/platform/lib/text.ts';
import type { PosterWords, PublicView } from '#server/lost-found/tag-page/rules.ts';
import { lostSince, pronoun } from './words.rules.ts';

const KINDS: Readonly<Record<string, { female: string; male: string }>> = {
  dog: { female: 'Perra', male: 'Perro' },
  cat: { female: 'Gata', male: 'Gato' },
  rabbit: { female: 'Coneja', male: 'Conejo' },
  horse: { female: 'Yegua', male: 'Caballo' },
};

/** "Perra mestiza, canela. Frente y pecho blancos." */
export function looksOf({ species, speciesName, sex, breed, color, marks }: PublicView): string {
  const kind = sex === 'female' || sex === 'male' ? (KINDS[species]?.[sex] ?? speciesName) : speciesName;
  const first = [breed ? `${kind} ${lowered(agreeing(breed, sex))}` : kind, color && lowered(color)]
    .filter(Boolean)
    .join(', ');
  return [first, marks]
    .filter((part): part is string => Boolean(part))
    .map(sentence)
    .join(' ');
}

/** What a finder must know before touching or feeding it; null where nothing is known or shown. */
export function careOf({ medicine, allergies, urgentNote, mannerNote }: PublicView): string | null {
  const parts = [
    medicine && 'Necesita su medicina',
    allergies && `Alergias: ${allergies}`,
    urgentNote,
    mannerNote,
  ].filter((part): part is string => Boolean(part));
  return parts.length > 0 ? parts.map(sentence).join(' ') : null;
}

/** The address of the animal's page for finders. */
export function lostAddress(publicUrl: string, code: string): string {
  return `${publicUrl}/q/${code}`;
}

/** The family's phone number, where it is shown at all; else that of the clinic that keeps the animal. */
export function shownPhone({ call, whatsapp, clinic }: PublicView): string | null {
  return call ?? whatsapp ?? clinic?.call ?? clinic?.whatsapp ?? null;
}

/**
 * The message for WhatsApp: complete without its link, because it is also forwarded as a picture and read
 * aloud. Asterisks are WhatsApp's bold.
 */
export function lostMessage(view: PublicView, publicUrl: string): string {
  const { name, lost } = view;
  const sex = view.sex ?? 'unknown';
  const phone = shownPhone(view);
  const care = careOf(view);
  const lines = [
    `🔴 *SE BUSCA: ${oneLine(name)}*`,
    looksOf(view),
    lost?.detail && sentence(oneLine(lost.detail)),
    lost && `${lostSince(sex)} el ${showDay(lost.since)}.`,
    lost?.place && `Última vez que ${pronoun(sex)} vieron: ${sentence(oneLine(lost.place))}`,
    care && `⚠️ ${care}`,
    lost?.reward && `🎁 Recompensa: ${sentence(oneLine(lost.reward))}`,
    '',
    `Si ${pronoun(sex)} ves, avisa a su familia aquí, sin crear una cuenta:`,
    lostAddress(publicUrl, view.code),
    phone && `📞 Llamadas y WhatsApp: ${showPhone(phone)}`,
    '',
    'Comparte este mensaje, por favor. 🐾',
  ];
  return lines.filter((line) => typeof line === 'string').join('\n');
}

export function posterWords(view: PublicView): PosterWords {
  const sex = view.sex ?? 'unknown';
  const phone = shownPhone(view);
  return {
    title: 'SE BUSCA',
    question: '¿Me has visto?',
    name: view.name,
    looks: looksOf(view),
    detail: view.lost?.detail ? sentence(oneLine(view.lost.detail)) : null,
    since: view.lost ? `${lostSince(sex)} el ${showDay(view.lost.since)}` : '',
    place: view.lost?.place ?? null,
    care: careOf(view),
    reward: view.lost?.reward ?? null,
    phone: phone && showPhone(phone),
    code: showCode(view.code),
    seen: `Última vez que ${pronoun(sex)} vieron`,
    help: 'Escanéame y avisa a mi familia',
  };
}

/** `petlove.ec/q/K7Q2M9XDTA`, for typing. */
export function shortAddress(publicUrl: string, code: string): string {
  return lostAddress(publicUrl.replace(/^https?:\/\//, ''), code);
}

/** `se-busca-Canela.pdf`: letters that every file system accepts. */
export function posterFileName(name: string, extension: 'pdf' | 'png'): string {
  return `se-busca-${fileWord(name) || 'mascota'}.${extension}`;
}

/** Ends the text with a full stop where it has no other end. */
function sentence(text: string): string {
  const said = text.trim();
  return /[.!?…]$/.test(said) ? said : `${said}.`;
}

/** The catalogue says "Mestizo" of every animal; names of breeds do not change. */
function agreeing(breed: string, sex: Sex | null): string {
  return sex === 'female' ? breed.replace(/^(mestiz|crioll)o\b/i, '$1a') : breed;
}

/** Lowers the first letter only: "mestiza" after "Perra", but "Pastor Alemán" keeps its second capital. */
function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

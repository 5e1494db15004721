/**
 * The two languages of the open pages, the words that several pages share, and the language a browser prefers.
 */
import type { CalendarDate } from '#db/types.ts';

export type Language = 'es' | 'en';

/**
 * From `Accept-Language`: our language with the higher weight, the earlier of two equals, Spanish without
 * either.
 */
export function languageOf(header: string | undefined): Language {
  let best: { language: Language; weight: number } = { language: 'es', weight: 0 };
  for (const part of (header ?? '').slice(0, 500).split(',')) {
    const [, tag, q] =
      /^\s*([a-z]{2})(?:-[a-z0-9-]*)?\s*(?:;\s*q\s*=\s*(0(?:\.\d*)?|1(?:\.0*)?)\s*)?$/i.exec(part) ?? [];
    const language = tag?.toLowerCase();
    const weight = q === undefined ? 1 : Number(q);
    if ((language === 'es' || language === 'en') && weight > best.weight) best = { language, weight };
  }
  return best.language;
}

/**
 * `12/10/2026` as elsewhere in the product; in English with the month's name, because day and month order is
 * ambiguous there.
 */
export function showDate(date: CalendarDate, language: Language): string {
  const [year = '', month = '', day = ''] = date.split('-');
  if (language === 'es') return `${day}/${month}/${year}`;
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July'].concat(
  'August September October November December'.split(' '),
);

/** The text as a sentence: adds a full stop where it has no end mark. */
export function sentence(text: string): string {
  return /[.!?…]$/u.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}

export const WORDS = {
  es: {
    wait: 'Espera un momento',
    tooMany: (minutes: number) =>
      `Desde tu conexión se abrieron muchas páginas seguidas. Espera ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} y vuelve a probar.`,
    busy: 'Mucha gente a la vez',
    busyText: 'Esta página se vuelve a abrir sola en unos segundos.',
    busySent: 'Todavía no se envió. Vuelve atrás y envíalo otra vez en unos segundos: lo que escribiste sigue ahí.',
    broken: 'No pudimos abrir la página',
    brokenText: 'Vuelve a probar en un momento.',
    unknown: 'Este código no está en el registro',
    unknownText:
      'Revisa letras y números. Si estás con un animal, busca otra placa o pide en una veterinaria que lean su microchip.',
    off: 'Esta placa está apagada',
    offText:
      'Su familia la apagó o puso otra en su lugar. Si estás con un animal, busca otra placa o pide en una veterinaria que lean su microchip.',
    codeField: 'Código de la placa o de la cédula',
    codeExample: 'K7Q2M-9XDTA',
    search: 'Buscar',
    searchTitle: 'Buscar por código',
    untagged: 'Encontré uno sin placa',
    code: 'Código',
    abuse: 'Reportar un abuso',
  },
  en: {
    wait: 'One moment, please',
    tooMany: (minutes: number) =>
      `Many pages were opened from your connection. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
    busy: 'Many people at once',
    busyText: 'This page opens again by itself in a few seconds.',
    busySent: 'It was not sent yet. Go back and send it again in a few seconds: what you wrote is still there.',
    broken: 'We could not open this page',
    brokenText: 'Try again in a moment.',
    unknown: 'This code is not in the registry',
    unknownText:
      'Check the letters and numbers. If you are with an animal, look for another tag or ask a vet to read its microchip.',
    off: 'This tag is switched off',
    offText:
      'Its family switched it off or put on another one. If you are with an animal, look for another tag or ask a vet to read its microchip.',
    codeField: 'Code on the tag or card',
    codeExample: 'K7Q2M-9XDTA',
    search: 'Search',
    searchTitle: 'Search by code',
    untagged: 'I found one without a tag',
    code: 'Code',
    abuse: 'Report abuse',
  },
} as const;

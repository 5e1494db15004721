/**
 * What a refusal of the SRI means and what to do, by its code (ficha técnica, chapter 11). A code that no source explains
 * shows the SRI's own words. Pure; runs in the browser too.
 */
import type { SriMessage } from './answers.rules.ts';

/** Where it is mended: in the settings here, at the SRI by the taxpayer, or by sending the document once more. */
export type Mend = 'settings' | 'taxpayer' | 'again' | 'number';

interface Problem {
  words: string;
  mend: Mend;
}

const PROBLEMS: Record<string, Problem> = {
  '2': { words: 'El SRI dice que el RUC no está activo.', mend: 'taxpayer' },
  '10': { words: 'El SRI dice que el establecimiento está clausurado.', mend: 'taxpayer' },
  '26': { words: 'El documento es más grande de lo que el SRI recibe.', mend: 'settings' },
  '35': { words: 'El SRI dice que el documento no cumple su estructura.', mend: 'settings' },
  '36': { words: 'El SRI ya no acepta esta versión del documento.', mend: 'settings' },
  '37': {
    words:
      'El RUC no tiene autorización para emitir en línea en este ambiente. Pídela en SRI en línea, Facturación electrónica.',
    mend: 'taxpayer',
  },
  '39': {
    words: 'El SRI no acepta la firma. Revisa que el certificado sea de firma y esté vigente.',
    mend: 'settings',
  },
  '40': { words: 'El SRI encontró un error en el certificado de la firma.', mend: 'settings' },
  '45': {
    words: 'El SRI ya tiene otro documento con este número. Este punto de emisión debe ser solo de este sistema.',
    mend: 'number',
  },
  '46': { words: 'El SRI dice que el RUC no existe.', mend: 'settings' },
  '47': { words: 'El SRI no reconoce el tipo de documento.', mend: 'settings' },
  '48': { words: 'El SRI no reconoce la versión del documento.', mend: 'settings' },
  '52': { words: 'El SRI dice que los valores no cuadran.', mend: 'settings' },
  '56': { words: 'El SRI dice que el establecimiento está cerrado.', mend: 'taxpayer' },
  '57': { words: 'El SRI suspendió la autorización para emitir.', mend: 'taxpayer' },
  '58': { words: 'El SRI dice que la clave no coincide con el documento.', mend: 'settings' },
  '63': { words: 'El SRI dice que el RUC está clausurado.', mend: 'taxpayer' },
  '65': { words: 'El SRI no acepta la fecha: solo recibe lo que se emite hoy.', mend: 'again' },
  '67': { words: 'El SRI dice que la fecha no es válida. Revisa el reloj del servidor.', mend: 'again' },
  '90': { words: 'El SRI bloqueó por hoy esta clave después de dos rechazos. Inténtalo mañana.', mend: 'again' },
};

/** The SRI refuses the day alone: the same number may be sent with today's. */
export const WRONG_DAY = ['65', '67'];

export function problemWords(messages: readonly SriMessage[]): string {
  const [first] = messages;
  if (!first) return 'El SRI no dijo por qué.';
  const known = PROBLEMS[first.code];
  const own = first.text === '' ? '' : ` El SRI escribe: ${first.text} (${first.code}).`;
  return `${known?.words ?? 'El SRI no lo aceptó.'}${own}`.slice(0, 500);
}

export function mendOf(code: string | null): Mend {
  return (code === null ? undefined : PROBLEMS[code]?.mend) ?? 'again';
}

/** What a veterinarian certifies besides entries, and the words for it. No law was found and none is claimed. Pure; runs in the browser too. */
import type { CalendarDate, CertificateKind, Sex } from '#db/types.ts';
import { showDay } from '#server/platform/lib/calendar.ts';

export const CERTIFICATE_WORDS: Record<CertificateKind, string> = {
  salud: 'Salud',
  esterilizacion: 'Esterilización',
  microchip: 'Microchip',
  fallecimiento: 'Fallecimiento',
};

/** What was seen demanded of a certificate of health; each is ticked by who examined. */
export const STATEMENTS = ['healthy', 'infectious', 'ectoparasites', 'wounds', 'leishmania', 'travel'] as const;
export type Statement = (typeof STATEMENTS)[number];

export const STATEMENT_WORDS: Record<Statement, string> = {
  healthy: 'Se encuentra clínicamente sano.',
  infectious: 'No presenta signos de enfermedades infectocontagiosas.',
  ectoparasites: 'No presenta ectoparásitos visibles.',
  wounds: 'No presenta heridas frescas ni en proceso de cicatrización.',
  leishmania: 'No presenta signos clínicos de leishmaniasis.',
  travel: 'Está en condiciones de viajar.',
};

/** Ticked from the start: what nearly every one says. */
export const USUAL: readonly Statement[] = ['healthy', 'infectious', 'ectoparasites', 'wounds'];

/** The name of the number under a signature, where a clinic chose none. */
export const REGISTRATION_LABEL = 'Registro';

export type ChipWay = 'implanted' | 'read';

export const CHIP_WAYS: Record<ChipWay, string> = { implanted: 'Lo implanté', read: 'Lo leí' };

interface Certified {
  kind: CertificateKind;
  statedOn: CalendarDate;
  statements: readonly Statement[];
  way: ChipWay | null;
  place: string | null;
}

interface Animal {
  name: string;
  sex: Sex;
  microchip: string | null;
}

/** The sentence that is certified. */
export function certifiedWords({ kind, statedOn, way, place }: Certified, { name, sex, microchip }: Animal): string {
  const day = showDay(statedOn);
  if (kind === 'salud') return `Certifico que examiné a ${name} el ${day} y que, en esa fecha:`;
  if (kind === 'esterilizacion') {
    const done = sex === 'male' ? 'esterilizado' : sex === 'female' ? 'esterilizada' : 'esterilizado/a';
    return `Certifico que ${name} fue ${done} quirúrgicamente el ${day}.`;
  }
  if (kind === 'microchip') {
    const chip = (microchip ?? '').replace(/(\d{3})(?=\d)/g, '$1 ');
    const where = place ? `, en ${place.charAt(0).toLowerCase()}${place.slice(1)}` : '';
    return `Certifico que el ${day} ${way === 'read' ? 'leí' : 'implanté'} a ${name} el microchip ${chip}${where}.`;
  }
  return `Certifico que ${name} falleció el ${day}.`;
}

/** In the masculine, as the words stand; a female animal reads hers. */
export function statementWords(statement: Statement, sex: Sex): string {
  const words = STATEMENT_WORDS[statement];
  return statement === 'healthy' && sex === 'female' ? words.replace('sano', 'sana') : words;
}

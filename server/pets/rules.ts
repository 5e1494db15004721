/** Rules about an animal's own data. Pure; runs in the browser too. */

export type Microchip =
  | { kind: 'empty' }
  | { kind: 'iso'; number: string }
  /** Nine digits or ten characters: made before ISO 11784, few readers find it. Kept, with a polite warning. */
  | { kind: 'old'; number: string; warning: string }
  | { kind: 'invalid'; reason: string };

/** ISO 11784: 15 digits, the last twelve at most 2^38 − 1; the first three a country (001–899) or a manufacturer (900–998), 999 for tests. */
const LARGEST_NATIONAL_NUMBER = 274_877_906_943;

/** Reads a microchip number as typed: spaces, dots, dashes and asterisks (as on the sticker) do not matter. */
export function readMicrochip(typed: string): Microchip {
  const number = typed.replace(/[\s.*·-]/g, '').toUpperCase();
  if (number === '') return { kind: 'empty' };
  if (/^\d{15}$/.test(number)) return readIso(number);
  if (/^\d{9}$/.test(number) || (/^[0-9A-F]{10}$/.test(number) && /\d/.test(number))) {
    return {
      kind: 'old',
      number,
      warning:
        'Parece un chip antiguo, de antes de la norma ISO. Lo guardamos; pide que confirmen que su lector lo encuentra.',
    };
  }
  if (/\D/.test(number)) return { kind: 'invalid', reason: 'Un microchip solo tiene números: son 15.' };
  return { kind: 'invalid', reason: `Un microchip tiene 15 números y aquí hay ${number.length}.` };
}

function readIso(number: string): Microchip {
  const prefix = number.slice(0, 3);
  if (prefix === '999')
    return { kind: 'invalid', reason: 'Los chips que empiezan con 999 son de prueba. Revisa el número.' };
  if (prefix === '000' || Number(number.slice(3)) > LARGEST_NATIONAL_NUMBER) {
    return { kind: 'invalid', reason: 'Ese número no existe entre los microchips. Revisa que esté bien copiado.' };
  }
  return { kind: 'iso', number };
}

const GRAMS = { g: 1, kg: 1000, lb: 453.59237, oz: 28.349523125 } as const;

/** Whole grams of a weight; the pound is the international one (1959). */
export function toGrams(amount: number, unit: keyof typeof GRAMS): number {
  return Math.max(1, Math.round(amount * GRAMS[unit]));
}

/** The amount in its unit, to three decimals: what was typed comes back as it was typed. */
export function fromGrams(grams: number, unit: keyof typeof GRAMS): number {
  return Math.round((grams / GRAMS[unit]) * 1000) / 1000;
}

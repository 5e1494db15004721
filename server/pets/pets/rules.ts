/** Rules about an animal's own data. Pure; runs in the browser too. */
import type { CalendarDate, Instant, Sex } from '#db/types.ts';
import { ageOn, plusDays, plusMonths } from '#server/platform/lib/calendar.ts';

/** As tables say it; an unknown one leaves its cell empty. */
export const SEX_WORDS: Record<Sex, string | null> = { female: 'Hembra', male: 'Macho', unknown: null };

export type Microchip =
  | { kind: 'empty' }
  | { kind: 'iso'; number: string }
  /**
   * Nine digits or ten characters: older than ISO 11784, unreadable for most readers. Accepted with a warning.
   */
  | { kind: 'old'; number: string; warning: string }
  | { kind: 'invalid'; reason: string };

/** ISO 11784: 15 digits, the last twelve at most 2^38 − 1; the first three a country (001–899) or a manufacturer (900–998), 999 for tests. */
const LARGEST_NATIONAL_NUMBER = 274_877_906_943;

/** Reads a typed microchip number, ignoring spaces, dots, dashes and asterisks (as on the sticker). */
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

/** Grams per unit; pound and ounce are the international avoirdupois ones (1959). */
const GRAMS = { g: 1, kg: 1000, lb: 453.59237, oz: 28.349523125 } as const;

/** A weight in whole grams, at least one. */
export function toGrams(amount: number, unit: keyof typeof GRAMS): number {
  return Math.max(1, Math.round(amount * GRAMS[unit]));
}

/** The amount in its unit, to three decimals, so that a typed amount is shown unchanged. */
export function fromGrams(grams: number, unit: keyof typeof GRAMS): number {
  return Math.round((grams / GRAMS[unit]) * 1000) / 1000;
}

export type ChosenUnit = 'kg' | 'lb';

const READ_IN: Record<ChosenUnit, Record<keyof typeof GRAMS, keyof typeof GRAMS>> = {
  kg: { kg: 'kg', g: 'g', lb: 'kg', oz: 'g' },
  lb: { kg: 'lb', g: 'oz', lb: 'lb', oz: 'oz' },
};

/** The unit in which a person reads a weight that was written in another one. */
export function readIn(chosen: ChosenUnit, written: keyof typeof GRAMS): keyof typeof GRAMS {
  return READ_IN[chosen][written];
}

export interface Licence {
  state: 'prueba' | 'vigente' | 'gracia' | 'vencida' | 'libre';
  /** First and last day of the state; null where it has none. */
  from: CalendarDate | null;
  until: CalendarDate | null;
}

export const GRACE_DAYS = 30;

/** The facts that decide an animal's licence. */
export interface LicenceFacts {
  /** The day its trial began, in its owner's zone (`trialBegan`). */
  createdOn: CalendarDate;
  licensedFrom: CalendarDate | null;
  licensedUntil: CalendarDate | null;
  deceasedOn: CalendarDate | null;
}

/** When its trial began: at its registration, or when its code or microchip was first registered. */
export function trialBegan({ trialFrom, createdAt }: { trialFrom: Instant | null; createdAt: Instant }): Instant {
  return trialFrom ?? createdAt;
}

/**
 * The animal's subscription on `today`: trial, then paid time, then thirty days of grace, then expired; last
 * days count. Payment during the trial loses none of it. Free without subscriptions and for an animal that died.
 */
export function licenceOf(
  { createdOn, licensedFrom, licensedUntil, deceasedOn }: LicenceFacts,
  today: CalendarDate,
  { trialDays, subscriptions }: { trialDays: number; subscriptions: boolean },
): Licence {
  if (!subscriptions || deceasedOn !== null) return { state: 'libre', from: null, until: null };
  if (licensedUntil !== null && today <= licensedUntil)
    return { state: 'vigente', from: licensedFrom, until: licensedUntil };
  const trialEnd = plusDays(createdOn, trialDays);
  if (today <= trialEnd) return { state: 'prueba', from: createdOn, until: trialEnd };
  const end = licensedUntil !== null && licensedUntil > trialEnd ? licensedUntil : trialEnd;
  const graceEnd = plusDays(end, GRACE_DAYS);
  if (today <= graceEnd) return { state: 'gracia', from: plusDays(end, 1), until: graceEnd };
  return { state: 'vencida', from: plusDays(graceEnd, 1), until: null };
}

/** Whether the record accepts new entries; reading and all else always stay allowed. */
export function mayAdd({ state }: Licence): boolean {
  return state !== 'vencida';
}

/** Time granted to an animal, in order. */
export interface Grant {
  grantedOn: CalendarDate;
  months: number;
  days: number;
}

/**
 * The paid period: each grant begins at the later of its own day and the end so far, including the trial. A gap
 * begins a new period. Always recomputed from all grants, so that a revoked one drops out.
 */
export function licensedStretch(
  trialEnd: CalendarDate,
  grants: readonly Grant[],
): { licensedFrom: CalendarDate | null; licensedUntil: CalendarDate | null } {
  let from: CalendarDate | null = null;
  let until: CalendarDate | null = null;
  for (const { grantedOn, months, days } of grants) {
    const end = until !== null && until > trialEnd ? until : trialEnd;
    if (from === null || end < grantedOn) from = grantedOn;
    until = plusDays(plusMonths(end > grantedOn ? end : grantedOn, months), days);
  }
  return { licensedFrom: from, licensedUntil: until };
}

/** `4 años y 2 meses`, `5 meses`, `12 días`; null before the birth. */
export function ageInWords(birthOn: CalendarDate, day: CalendarDate): string | null {
  if (day < birthOn) return null;
  const { years, months, days } = ageOn(birthOn, day);
  const whole = [counted(years, 'año', 'años'), counted(months, 'mes', 'meses')].filter(Boolean).join(' y ');
  return whole || counted(days, 'día', 'días') || '0 días';
}

function counted(amount: number, one: string, many: string): string {
  return amount === 0 ? '' : `${amount} ${amount === 1 ? one : many}`;
}

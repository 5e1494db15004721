/** What a country's row may ask, and how sure it is. Pure; runs in the browser too. */
import type { CalendarDate, CountryRuleTable, RuleMark, RuleUnit } from '#db/types.ts';
import { plusDays, plusMonths } from '#server/platform/lib/calendar.ts';

/** What is compared with the record. */
const TRAVEL_KINDS = [
  'chip',
  'chipFirst',
  'rabiesAge',
  'rabiesWait',
  'rabiesCover',
  'rabiesWithin',
  'titre',
  'titreWait',
  'age',
  'vaccines',
  'parasites',
  'substance',
  'exam',
  'window',
  'task',
  'byAir',
  'advice',
] as const;
export type TravelKind = (typeof TRAVEL_KINDS)[number];

export const TRAVEL_KIND_WORDS: Readonly<Record<TravelKind, string>> = {
  chip: 'Tener microchip',
  chipFirst: 'Microchip antes de la antirrábica',
  rabiesAge: 'Edad mínima en la antirrábica',
  rabiesWait: 'Espera después de la primera antirrábica',
  rabiesCover: 'Antirrábica vigente al llegar',
  rabiesWithin: 'Antirrábica puesta hace no más de',
  titre: 'Prueba de anticuerpos: desde cuándo',
  titreWait: 'Espera después de la muestra',
  age: 'Edad mínima al llegar',
  vaccines: 'Otras vacunas',
  parasites: 'Desparasitación',
  substance: 'Un medicamento con su hora',
  exam: 'Examen o certificado del veterinario',
  window: 'Papel con plazo',
  task: 'Trámite',
  byAir: 'Solo por avión',
  advice: 'Consejo',
};

/** What an administrator may add: rows that title, words and a number say whole. */
export const ADDED_KINDS = [
  'window',
  'exam',
  'task',
  'parasites',
  'rabiesWait',
  'rabiesCover',
  'rabiesWithin',
  'rabiesAge',
  'age',
  'chip',
  'advice',
] as const satisfies readonly TravelKind[];

/** Rows that compare nothing without their number. */
export const NUMBERED: readonly TravelKind[] = [
  'window',
  'exam',
  'parasites',
  'rabiesWait',
  'rabiesWithin',
  'rabiesAge',
  'age',
];

export const RULE_MARKS = ['S', 'R', 'P', 'K', 'C'] as const satisfies RuleMark[];
/** How sure a row is, as people read it. */
export const MARK_WORDS: Readonly<Record<RuleMark, string>> = {
  S: 'texto oficial visto',
  R: 'repositorio público visto',
  P: 'página de terceros',
  K: 'sin verificar',
  C: 'las fuentes no coinciden',
};

export const RULE_UNITS = ['hour', 'day', 'week', 'month'] as const satisfies RuleUnit[];
export const UNIT_WORDS: Readonly<Record<RuleUnit, readonly [one: string, many: string]>> = {
  hour: ['hora', 'horas'],
  day: ['día', 'días'],
  week: ['semana', 'semanas'],
  month: ['mes', 'meses'],
};

/** A row that was not verified, or whose sources contradict, warns and never says no. */
export function onlyWarns({ mark }: { mark: RuleMark }): boolean {
  return mark === 'K' || mark === 'C';
}

/** Whether a row was last looked at more than a year ago. */
export function isOld({ checkedOn }: { checkedOn: CalendarDate }, today: CalendarDate): boolean {
  return plusMonths(checkedOn, 12) < today;
}

/** Whether a row holds on a day. */
export function holdsOn(
  { active, validFrom, validUntil }: Pick<CountryRuleTable, 'active' | 'validFrom' | 'validUntil'>,
  day: CalendarDate,
): boolean {
  return active === 1 && (validFrom === null || validFrom <= day) && (validUntil === null || day <= validUntil);
}

/** `28 días`, `1 mes`. */
export function spanInWords(amount: number, unit: RuleUnit): string {
  return `${amount} ${UNIT_WORDS[unit][amount === 1 ? 0 : 1]}`;
}

/** A day later by a rule's number: three months are calendar months, never ninety days. */
export function later(day: CalendarDate, amount: number, unit: RuleUnit): CalendarDate {
  if (unit === 'month') return plusMonths(day, amount);
  return plusDays(day, unit === 'week' ? amount * 7 : unit === 'hour' ? Math.ceil(amount / 24) : amount);
}

/** The last day from which `later` still reaches `day`. */
export function earlier(day: CalendarDate, amount: number, unit: RuleUnit): CalendarDate {
  return later(day, -amount, unit);
}

/** Countries as people read them. */
export const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  EC: 'Ecuador',
  ES: 'España',
  EU: 'Otro país de la Unión Europea',
  FI: 'Finlandia',
  IE: 'Irlanda',
  MT: 'Malta',
  NO: 'Noruega',
  US: 'Estados Unidos',
  CO: 'Colombia',
  PE: 'Perú',
  CL: 'Chile',
  MX: 'México',
  AR: 'Argentina',
  CR: 'Costa Rica',
  PA: 'Panamá',
  VE: 'Venezuela',
};

/** Where trips go, in the order of the form; more than is known of is not offered. */
export const DESTINATIONS = [
  'ES',
  'US',
  'CO',
  'PE',
  'CL',
  'MX',
  'AR',
  'CR',
  'PA',
  'VE',
  'FI',
  'IE',
  'MT',
  'NO',
  'EU',
] as const;

const OF_UNION = ['ES', 'FI', 'IE', 'MT', 'NO'];

/** The countries whose rows hold at a country's border, its own last. */
export function bordersOf(country: string): string[] {
  return OF_UNION.includes(country) ? ['EU', country] : [country];
}

const ZONES: Readonly<Record<string, string>> = {
  EC: 'America/Guayaquil',
  FI: 'Europe/Helsinki',
  IE: 'Europe/Dublin',
  MT: 'Europe/Malta',
  NO: 'Europe/Oslo',
};

/** Where a rule counts hours; other countries count days. */
export function zoneOf(country: string): string {
  return ZONES[country] ?? 'UTC';
}

/** What registers ask of a person, an animal and its papers, in the order of a sheet. */
export const TOWN_FIELDS = [
  'tutorName',
  'tutorId',
  'tutorAdult',
  'tutorEmail',
  'tutorPhone',
  'tutorAddress',
  'tutorStudies',
  'petName',
  'species',
  'breed',
  'sex',
  'birth',
  'color',
  'size',
  'marks',
  'neutered',
  'chip',
  'chipDay',
  'origin',
  'home',
  'purpose',
  'rabies',
  'vaccines',
  'dangerous',
  'insurance',
  'incidents',
  'photoFront',
  'photoSide',
  'photoTutor',
  'docId',
  'docCarnet',
  'docOwnership',
  'docChip',
  'docHealth',
  'docInsurance',
  'docNeutering',
] as const;
export type TownField = (typeof TOWN_FIELDS)[number];

export function isTownField(kind: string): kind is TownField {
  return TOWN_FIELDS.some((field) => field === kind);
}

/** Countries whose documents, money and habits are known as far as a source tells; Spain for travel and identity only. */
export const PACKS = ['EC', 'CO', 'PE', 'CL', 'MX', 'AR', 'ES'] as const;

export const CURRENCIES = ['USD', 'COP', 'PEN', 'CLP', 'MXN', 'ARS', 'EUR'] as const;
export type Currency = (typeof CURRENCIES)[number];

const MONEY: Readonly<Record<string, Currency>> = {
  CO: 'COP',
  PE: 'PEN',
  CL: 'CLP',
  MX: 'MXN',
  AR: 'ARS',
  ES: 'EUR',
};

/** The code of a country's money (ISO 4217); dollars where it is not one of the table. */
export function currencyOf(country: string): Currency {
  return MONEY[country] ?? 'USD';
}

/** What a pack may say, in the order in which it is shown. What no source tells is absent, and named so. */
export const PACK_TOPICS = [
  { kind: 'identity', word: 'Documentos de identidad' },
  { kind: 'money', word: 'Moneda y teléfono' },
  { kind: 'plan', word: 'Plan de vacunas' },
  { kind: 'vaccineName', word: 'Nombres de vacunas' },
  { kind: 'deworming', word: 'Desparasitación' },
  { kind: 'registry', word: 'Registro de animales' },
  { kind: 'travel', word: 'Viajes' },
] as const;

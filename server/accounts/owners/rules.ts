/**
 * Validates identity numbers and contacts. Pure, so that the form checks while the user types. Source: Registro
 * Civil and SRI, weights as in python-stdnum and stdnum-js; a cédula's third digit is not checked.
 */
import type { OwnerIdKind } from '#db/types.ts';
import { documentOf, remarkAbroad } from './abroad.rules.ts';

const CEDULA_DIGITS = 10;
const RUC_DIGITS = 13;
const LONGEST_FOREIGN = 20;
const PRIVATE_WEIGHTS = [4, 3, 2, 7, 6, 5, 4, 3, 2];
const PUBLIC_WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2];
const COMPANY_WARNING =
  'No calza con la regla de los RUC antiguos. Los de empresas nuevas son así: revísalo y guárdalo si está bien.';

/** What is wrong with a number: impossible, or unusual but allowed. Null where it is fine. */
export interface IdentityRemark {
  level: 'error' | 'warning';
  message: string;
}

/** As stored and compared: without spaces, dashes and the points of thousands, in capitals. `76.086.428-k` → `76086428K`. */
export function plainIdNumber(typed: string): string {
  const number = typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
  return /^[A-Z]?[\d.]+[A-Z]?$/u.test(number) ? number.replaceAll('.', '') : number;
}

/**
 * @param typed as entered, spaces and dashes included
 * @param country whose document it is; one without a rule of ours is only looked at as any other number
 */
export function remarkOnIdentity(kind: OwnerIdKind, typed: string, country = 'EC'): IdentityRemark | null {
  const number = plainIdNumber(typed);
  if (number === '') return refused('Escribe el número.');
  const document = kind === 'cedula' || kind === 'ruc' ? documentOf(country, kind) : null;
  if (document) {
    const remark = remarkAbroad(document, number);
    // Who moved there may still have the document of home.
    return remark?.level === 'error' && remarkOnIdentity(kind, number) === null ? null : remark;
  }
  if (country !== 'EC') return anyNumber(number);
  if (kind === 'cedula') return shapeOf(number, CEDULA_DIGITS, 'La cédula') ?? remarkOnCedula(number);
  if (kind === 'ruc') return shapeOf(number, RUC_DIGITS, 'El RUC') ?? remarkOnRuc(number);
  return anyNumber(number);
}

function anyNumber(number: string): IdentityRemark | null {
  if (number.length > LONGEST_FOREIGN) return refused(`Usa ${LONGEST_FOREIGN} letras y números como máximo.`);
  return /^[\p{L}\p{N}./]+$/u.test(number) ? null : refused('Usa solo letras y números.');
}

function remarkOnCedula(number: string): IdentityRemark | null {
  if (!hasProvince(number)) return refused(NO_PROVINCE);
  return isCedula(number) ? null : refused('Revisa el número: así no existe ninguna cédula.');
}

/**
 * A person's RUC is the cédula plus an establishment. A company's check digit is no longer mandatory: it only
 * warns.
 */
function remarkOnRuc(number: string): IdentityRemark | null {
  if (!hasProvince(number)) return refused(NO_PROVINCE);
  if (number.endsWith('000')) return refused('El RUC no termina en 000: lo usual es 001.');
  if (isCedula(number)) return null;
  const third = number.charAt(2);
  if (third === '9') return passesMod11(number, PRIVATE_WEIGHTS) ? null : unusual(COMPANY_WARNING);
  if (third === '6') return passesMod11(number, PUBLIC_WEIGHTS) ? null : unusual(COMPANY_WARNING);
  return refused('Revisa los 10 primeros números: así no existe ninguna cédula.');
}

const NO_PROVINCE = 'Revisa los dos primeros números: no son de ninguna provincia.';

function shapeOf(number: string, digits: number, name: string): IdentityRemark | null {
  if (!/^\d+$/.test(number)) return refused(`${name} tiene solo números.`);
  const missing = digits - number.length;
  if (missing === 0) return null;
  const amount = Math.abs(missing);
  const verb = missing > 0 ? (amount === 1 ? 'falta' : 'faltan') : amount === 1 ? 'sobra' : 'sobran';
  const noun = amount === 1 ? 'un número' : `${amount} números`;
  return refused(`Le ${verb} ${noun}: son ${digits}.`);
}

/** 01 to 24, and 30 for people registered abroad. */
function hasProvince(number: string): boolean {
  const province = Number(number.slice(0, 2));
  return (province >= 1 && province <= 24) || province === 30;
}

/** Modulo 10 over the first nine digits, every other one doubled. */
function isCedula(number: string): boolean {
  let sum = 0;
  for (let place = 0; place < 9; place += 1) {
    const digit = Number(number.charAt(place)) * (place % 2 === 0 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return (10 - (sum % 10)) % 10 === Number(number.charAt(9));
}

/** Modulo 11; the check digit follows the weighted digits. */
function passesMod11(number: string, weights: readonly number[]): boolean {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(number.charAt(place)), 0);
  return (11 - (sum % 11)) % 11 === Number(number.charAt(weights.length));
}

export interface Contact {
  phone: string | null;
  email: string | null;
}

/**
 * How to reach a contact. Missing data comes from the account only where the contact is the account's own
 * person: the account of a clinic's client animal is the administrator's.
 */
export function contactOf({ principal, ...own }: Contact & { principal: number }, account: Contact): Contact {
  if (principal !== 1) return { phone: own.phone, email: own.email };
  return { phone: own.phone ?? account.phone, email: own.email ?? account.email };
}

function refused(message: string): IdentityRemark {
  return { level: 'error', message };
}

function unusual(message: string): IdentityRemark {
  return { level: 'warning', message };
}

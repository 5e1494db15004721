/** The 49 digits that name a document at the SRI; they are its authorisation number too. Pure. */
import type { CalendarDate, DocumentKind, SriEnvironment } from '#db/types.ts';

/** What the key says. Each part must equal the field of the same meaning in the document. */
export interface KeyParts {
  day: CalendarDate;
  kind: DocumentKind;
  ruc: string;
  environment: SriEnvironment;
  establishment: string;
  point: string;
  sequence: number;
  /** Eight digits of our own. */
  code: string;
}

const KEY = /^(\d{2})(\d{2})(\d{4})(0[1-7])(\d{13})([12])(\d{3})(\d{3})(\d{9})(\d{8})1(\d)$/;

export function accessKeyOf({ day, kind, ruc, environment, establishment, point, sequence, code }: KeyParts): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const body = `${date}${month}${year}${kind}${ruc}${environment}${establishment}${point}${nineDigits(sequence)}${code}1`;
  return body + keyCheckDigit(body);
}

/** Modulo 11 from the right, weights 2 to 7. */
export function keyCheckDigit(body: string): string {
  let sum = 0;
  for (const [place, digit] of [...body].toReversed().entries()) sum += Number(digit) * ((place % 6) + 2);
  const rest = 11 - (sum % 11);
  if (rest === 11) return '0';
  return rest === 10 ? '1' : String(rest);
}

/** The parts of a key; null where its shape or its last digit is wrong. */
export function readAccessKey(key: string): KeyParts | null {
  const found = KEY.exec(key);
  if (!found || keyCheckDigit(key.slice(0, -1)) !== found[11]) return null;
  const [, date, month, year, kind, ruc = '', environment, establishment = '', point = '', sequence, code = ''] = found;
  return {
    day: `${year}-${month}-${date}`,
    kind: kind as DocumentKind,
    ruc,
    environment: environment as SriEnvironment,
    establishment,
    point,
    sequence: Number(sequence),
    code,
  };
}

/** `000000123`. */
export function nineDigits(sequence: number): string {
  return String(sequence).padStart(9, '0');
}

/** `001-001-000000123`, as it is printed. */
export function documentNumber(of: { establishment: string; point: string; sequence: number }): string {
  return `${of.establishment}-${of.point}-${nineDigits(of.sequence)}`;
}

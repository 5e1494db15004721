/**
 * Identity numbers of other countries: a person's and a tax number each. Check digits only where the rule is published (as in
 * python-stdnum); of the rest the length alone is looked at, and the field says so. Pure; runs in the browser too.
 */
import type { OwnerIdKind } from '#db/types.ts';

interface Document {
  /** As it is called there. */
  name: string;
  shape: RegExp;
  /** How many signs it has. */
  length: string;
  /** Whether the last sign follows from the others; absent where no rule is known. */
  check?: (number: string) => boolean;
  /** Some real ones break the rule: it only warns. */
  loose?: true;
  figures: boolean;
}

type Kind = Extract<OwnerIdKind, 'cedula' | 'ruc'>;

const RUT: Document = {
  name: 'RUT',
  shape: /^\d{7,8}[\dK]$/u,
  length: 'Son 8 o 9 signos, con el verificador.',
  check: isRut,
  figures: false,
};

const ABROAD: Readonly<Record<string, Readonly<Record<Kind, Document>>>> = {
  CO: {
    cedula: { name: 'Cédula de ciudadanía', shape: /^\d{6,10}$/u, length: 'Son de 6 a 10 números.', figures: true },
    ruc: {
      name: 'NIT',
      shape: /^\d{9,10}$/u,
      length: 'Son 10 números, con el de verificación.',
      check: isNit,
      figures: true,
    },
  },
  PE: {
    cedula: { name: 'DNI', shape: /^\d{8}$/u, length: 'Son 8 números.', figures: true },
    ruc: { name: 'RUC', shape: /^\d{11}$/u, length: 'Son 11 números.', check: isRucOfPeru, figures: true },
  },
  CL: { cedula: RUT, ruc: RUT },
  MX: {
    cedula: {
      name: 'CURP',
      shape: /^[A-Z]{4}\d{6}[HMX][A-Z]{5}[0-9A-Z]\d$/u,
      length: 'Son 18 letras y números.',
      check: isCurp,
      figures: false,
    },
    ruc: {
      name: 'RFC',
      shape: /^[A-ZÑ&]{3,4}\d{6}[0-9A-Z]{3}$/u,
      length: 'Son 12 o 13 letras y números.',
      check: isRfc,
      loose: true,
      figures: false,
    },
  },
  AR: {
    cedula: { name: 'DNI', shape: /^\d{7,8}$/u, length: 'Son 7 u 8 números.', figures: true },
    ruc: { name: 'CUIT', shape: /^\d{11}$/u, length: 'Son 11 números.', check: isCuit, figures: true },
  },
  ES: {
    cedula: {
      name: 'DNI o NIE',
      shape: /^[XYZ\d]\d{7}[A-Z]$/u,
      length: 'Son 8 signos y una letra.',
      check: isDniOfSpain,
      figures: false,
    },
    ruc: { name: 'NIF', shape: /^[A-Z\d]\d{7}[A-Z\d]$/u, length: 'Son 9 signos.', figures: false },
  },
};

/** The document of a country of the table; null for Ecuador, which has rules of its own, and for all others. */
export function documentOf(country: string, kind: Kind): Document | null {
  return ABROAD[country]?.[kind] ?? null;
}

/** As a number's document is called where its person lives; null where it is none of that country. */
export function documentName(kind: OwnerIdKind, number: string, country: string): string | null {
  const document = kind === 'cedula' || kind === 'ruc' ? documentOf(country, kind) : null;
  return document && remarkAbroad(document, number)?.level !== 'error' ? document.name : null;
}

/** What is wrong with a number of a country of the table; null where nothing is. */
export function remarkAbroad(
  { name, shape, length, check, loose }: Document,
  number: string,
): { level: 'error' | 'warning'; message: string } | null {
  if (!shape.test(number)) return { level: 'error', message: `Revisa el número de ${name}. ${length}` };
  if (!check || check(number)) return null;
  return loose
    ? {
        level: 'warning',
        message: `El ${name} no calza con su regla. Hay algunos así: revísalo y guárdalo si está bien.`,
      }
    : { level: 'error', message: `Revisa el número: así no existe ningún ${name}.` };
}

function weighted(number: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(number.charAt(at)), 0);
}

/** Colombia: weights from the right, modulo 11. Nine figures alone have no check digit. */
function isNit(number: string): boolean {
  if (number.length === 9) return true;
  const rest = weighted(number, [41, 37, 29, 23, 19, 17, 13, 7, 3]) % 11;
  return Number(number.charAt(9)) === (rest < 2 ? rest : 11 - rest);
}

function isRucOfPeru(number: string): boolean {
  return Number(number.charAt(10)) === (11 - (weighted(number, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 10;
}

/** Argentina: 11 becomes 0 and 10 becomes 9. */
function isCuit(number: string): boolean {
  const rest = 11 - (weighted(number, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  return Number(number.charAt(10)) === (rest === 11 ? 0 : rest === 10 ? 9 : rest);
}

/** Chile: from the right by 2 to 7, modulo 11; K stands for ten. */
function isRut(number: string): boolean {
  const digits = Array.from(number.slice(0, -1)).toReversed();
  const rest = 11 - (digits.reduce((sum, digit, at) => sum + Number(digit) * ((at % 6) + 2), 0) % 11);
  return number.at(-1) === (rest === 11 ? '0' : rest === 10 ? 'K' : String(rest));
}

const CURP_SIGNS = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

function isCurp(number: string): boolean {
  const sum = Array.from(number.slice(0, 17)).reduce(
    (total, sign, at) => total + CURP_SIGNS.indexOf(sign) * (18 - at),
    0,
  );
  return Number(number.charAt(17)) === (10 - (sum % 10)) % 10;
}

const RFC_SIGNS = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';

function isRfc(number: string): boolean {
  const padded = number.slice(0, -1).padStart(12, ' ');
  const sum = [...padded].reduce((total, sign, at) => total + RFC_SIGNS.indexOf(sign) * (13 - at), 0);
  return number.at(-1) === RFC_SIGNS.charAt((11 - (sum % 11)) % 11);
}

/** Spain: the letter of the number modulo 23; of a NIE its first letter counts as 0, 1 or 2. */
function isDniOfSpain(number: string): boolean {
  const digits = number.slice(0, 8).replace(/^[XYZ]/u, (first) => String('XYZ'.indexOf(first)));
  return number.at(8) === 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(Number(digits) % 23);
}

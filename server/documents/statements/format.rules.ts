/**
 * The signed statement, version 1, as arrays without names so that it fits a code of 40 mm. Described for other programs at
 * /api/docs/comprobante-firmado (server/app/rest/statement-docs.ts). Pure; runs in the browser too.
 */
import type { CalendarDate, Sex } from '#db/types.ts';
import { daysBetween, plusDays } from '#server/platform/lib/calendar.ts';

export const VERSION = 1;
/** Of what a code unpacks to: no honest statement is near it. */
export const MOST_BYTES = 8192;
/** Longer text is no code of ours: a QR code holds 2,953 bytes at most. */
export const MOST_LETTERS = 4000;
const FIRST_DAY = '1970-01-01';
const MOST_DOSES = 99;
const MOST_TEXT = 200;
const MOST_SENTENCES = 20;

/**
 * v: a veterinarian of the issuing clinic whose registration was looked at · o: a veterinarian of another clinic that the issuer checked · r: the clinic, from its own
 * earlier records · f: the family · n: a person who said to be a veterinarian. The last two are never signed by this product.
 */
export const VOUCHER_KINDS = ['v', 'o', 'r', 'f', 'n'] as const;
export type VoucherKind = (typeof VOUCHER_KINDS)[number];
export const SIGNED_KINDS: readonly VoucherKind[] = ['v', 'o', 'r'];

export interface Voucher {
  kind: VoucherKind;
  name: string;
  registration: string;
  clinic: string;
}

export interface StatedDose {
  product: string;
  /** Short codes of DISEASES, or a name in words. */
  diseases: string[];
  maker: string;
  lot: string;
  givenOn: CalendarDate;
  /** Null: no rule about it is known. */
  validFrom: CalendarDate | null;
  /** Null: no end is known, or none is needed. */
  validUntil: CalendarDate | null;
  voucher: Voucher;
}

/** What a veterinarian certified, in the words that stand on the paper. */
export interface StatedCertificate {
  /** Of CERTIFICATES; another installation may have kinds that this one does not know. */
  kind: string;
  statedOn: CalendarDate;
  /** Null: it has no end of its own. */
  until: CalendarDate | null;
  says: string[];
  voucher: Voucher;
}

export const CERTIFICATES: Readonly<Record<string, string>> = {
  salud: 'Certificado de salud',
  esterilizacion: 'Certificado de esterilización',
  microchip: 'Certificado de microchip',
  fallecimiento: 'Certificado de fallecimiento',
};

export interface StatedAnimal {
  name: string;
  /** `dog`, `cat`, …: the codes of the species. */
  species: string;
  breed: string;
  sex: Sex;
  birthOn: CalendarDate | null;
  chip: string;
}

export interface Statement {
  /** The domain that signs: `clinica.ec`. */
  issuer: string;
  issuedOn: CalendarDate;
  /** The last day on which it may be read as valid. */
  expiresOn: CalendarDate;
  /** Its place in the issuer's list of revoked statements. */
  index: number;
  animal: StatedAnimal;
  doses: StatedDose[];
  /** Doses of the record that found no room. */
  leftOut: number;
  /** Absent where it says doses. */
  certificate?: StatedCertificate;
}

/** Each disease of the catalogue by the short code that stands in a statement. Codes never change their meaning. */
export const DISEASES: Readonly<Record<string, { code: string; name: string }>> = {
  rabies: { code: 'RAB', name: 'Rabia' },
  distemper: { code: 'CDV', name: 'Moquillo' },
  parvovirus: { code: 'CPV', name: 'Parvovirus' },
  hepatitis: { code: 'CAV', name: 'Hepatitis infecciosa' },
  'adenovirus-2': { code: 'CA2', name: 'Adenovirus tipo 2' },
  parainfluenza: { code: 'CPI', name: 'Parainfluenza' },
  leptospirosis: { code: 'LEP', name: 'Leptospirosis' },
  bordetella: { code: 'BOR', name: 'Bordetella' },
  'canine-coronavirus': { code: 'COR', name: 'Coronavirus' },
  giardia: { code: 'GIA', name: 'Giardia' },
  panleukopenia: { code: 'FPV', name: 'Panleucopenia' },
  rhinotracheitis: { code: 'FHV', name: 'Rinotraqueítis' },
  calicivirus: { code: 'FCV', name: 'Calicivirus' },
  'feline-leukemia': { code: 'FEL', name: 'Leucemia felina' },
  chlamydia: { code: 'CHL', name: 'Clamidiosis' },
  'feline-infectious-peritonitis': { code: 'FIP', name: 'Peritonitis infecciosa felina' },
  myxomatosis: { code: 'MYX', name: 'Mixomatosis' },
  'rabbit-hemorrhagic-disease': { code: 'RHD', name: 'Enfermedad hemorrágica' },
  tetanus: { code: 'TET', name: 'Tétanos' },
  'equine-influenza': { code: 'EIV', name: 'Influenza equina' },
  'equine-encephalomyelitis': { code: 'EEV', name: 'Encefalomielitis equina' },
  'west-nile': { code: 'WNV', name: 'Virus del Nilo Occidental' },
  'equine-rhinopneumonitis': { code: 'EHV', name: 'Rinoneumonitis equina' },
  strangles: { code: 'STR', name: 'Gurma' },
};
const NAMES = new Map(Object.values(DISEASES).map(({ code, name }) => [code, name]));

/** A disease that an administrator added stands in words. */
export function diseaseCode({ code, name }: { code: string; name: string }): string {
  return DISEASES[code]?.code ?? name.replaceAll(',', ' ');
}

export function diseaseName(stated: string): string {
  return NAMES.get(stated) ?? stated;
}

/** `dog` → `Perro`; another installation may have species that this one does not know. */
export const SPECIES: Readonly<Record<string, string>> = {
  dog: 'Perro',
  cat: 'Gato',
  rabbit: 'Conejo',
  bird: 'Ave',
  'guinea-pig': 'Cuy',
  hamster: 'Hámster',
  turtle: 'Tortuga',
  ferret: 'Hurón',
  horse: 'Caballo',
  hedgehog: 'Erizo',
  chinchilla: 'Chinchilla',
  reptile: 'Reptil',
  fish: 'Pez',
  other: 'Otro animal',
};

const SEXES = { male: 'm', female: 'f', unknown: '' } as const satisfies Record<Sex, string>;

/** The statement's JSON. Empty ends of an array are left out: a reader takes what is missing for unknown. */
export function writeStatement(statement: Statement): string {
  const { issuer, issuedOn, expiresOn, index, animal, doses, leftOut, certificate } = statement;
  const sealed = [...doses, ...(certificate ? [certificate] : [])];
  const vouchers = distinct(sealed.map(({ voucher }) => voucher));
  return JSON.stringify([
    VERSION,
    issuer,
    dayNumber(issuedOn),
    dayNumber(expiresOn),
    index,
    cut([
      text(animal.name),
      animal.species,
      text(animal.breed),
      SEXES[animal.sex],
      animal.birthOn === null ? 0 : dayNumber(animal.birthOn),
      text(animal.chip),
    ]),
    vouchers.map(({ kind, name, registration, clinic }) => cut([kind, text(name), text(registration), text(clinic)])),
    doses.map((dose) => [
      text(dose.product),
      dose.diseases.map(text).join(','),
      text(dose.maker),
      text(dose.lot),
      dayNumber(dose.givenOn),
      dose.validFrom === null ? 0 : dayNumber(dose.validFrom),
      dose.validUntil === null ? 0 : dayNumber(dose.validUntil),
      vouchers.findIndex((one) => sameVoucher(one, dose.voucher)),
    ]),
    ...(leftOut > 0 || certificate ? [leftOut] : []),
    ...(certificate ? [certificateParts(certificate, vouchers)] : []),
  ]);
}

function certificateParts({ kind, statedOn, until, says, voucher }: StatedCertificate, vouchers: readonly Voucher[]) {
  const by = vouchers.findIndex((one) => sameVoucher(one, voucher));
  return [kind, dayNumber(statedOn), until === null ? 0 : dayNumber(until), by, says.map(text)];
}

/** What a statement's JSON says; `newer`: of a version that this reader does not know; `broken`: it is no statement. */
export function readStatement(json: string): Statement | 'newer' | 'broken' {
  try {
    const parts: unknown = JSON.parse(json);
    if (!Array.isArray(parts) || !Number.isInteger(parts[0])) return 'broken';
    return parts[0] === VERSION ? readParts(parts) : 'newer';
  } catch {
    return 'broken';
  }
}

/** @throws where a part is of another kind */
function readParts(parts: unknown[]): Statement {
  const [, issuer, issued, expires, index, animal, vouchers, doses, leftOut, certificate] = parts;
  const [name, species, breed, sex, birth, chip] = list(animal, 6);
  const known = list(vouchers, MOST_DOSES).map((one) => {
    const [kind, who, registration, clinic] = list(one, 4);
    const its = VOUCHER_KINDS.find((letter) => letter === kind);
    if (!its) throw new Error('a voucher of no kind');
    return { kind: its, name: words(who), registration: words(registration), clinic: words(clinic) };
  });
  return {
    issuer: words(issuer),
    issuedOn: day(issued),
    expiresOn: day(expires),
    index: whole(index),
    animal: {
      name: words(name),
      species: words(species),
      breed: words(breed),
      sex: sex === 'm' ? 'male' : sex === 'f' ? 'female' : 'unknown',
      birthOn: maybeDay(birth),
      chip: words(chip),
    },
    doses: list(doses, MOST_DOSES).map((one) => {
      const [product, diseases, maker, lot, given, from, until, by] = list(one, 8);
      const voucher = known[whole(by)];
      if (!voucher) throw new Error('a dose of no voucher');
      return {
        product: words(product),
        diseases: words(diseases).split(',').filter(Boolean),
        maker: words(maker),
        lot: words(lot),
        givenOn: day(given),
        validFrom: maybeDay(from),
        validUntil: maybeDay(until),
        voucher,
      };
    }),
    leftOut: whole(leftOut),
    ...(certificate !== undefined && { certificate: readCertificate(certificate, known) }),
  };
}

function readCertificate(part: unknown, known: readonly Voucher[]): StatedCertificate {
  const [kind, stated, until, by, says] = list(part, 5);
  const voucher = known[whole(by)];
  if (!voucher) throw new Error('a certificate of no voucher');
  return {
    kind: words(kind),
    statedOn: day(stated),
    until: maybeDay(until),
    says: list(says, MOST_SENTENCES).map(words),
    voucher,
  };
}

function list(value: unknown, most: number): unknown[] {
  if (!Array.isArray(value) || value.length > most) throw new Error('no list');
  return value;
}

function words(value: unknown = ''): string {
  if (typeof value !== 'string' || value.length > MOST_TEXT * 2) throw new Error('no text');
  return value;
}

function whole(value: unknown = 0): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new Error('no number');
  return value;
}

function day(value: unknown): CalendarDate {
  const days = whole(value);
  if (days === 0 || days > 100_000) throw new Error('no day');
  return plusDays(FIRST_DAY, days);
}

function maybeDay(value: unknown): CalendarDate | null {
  return whole(value) === 0 ? null : day(value);
}

function dayNumber(date: CalendarDate): number {
  return daysBetween(FIRST_DAY, date);
}

/** One spelling of each letter, and no longer than a code can carry. */
function text(value: string): string {
  return value.normalize('NFC').slice(0, MOST_TEXT);
}

function cut(values: (string | number)[]): (string | number)[] {
  const last = values.findLastIndex((one) => one !== '' && one !== 0);
  return values.slice(0, last + 1);
}

function distinct(vouchers: readonly Voucher[]): Voucher[] {
  return vouchers.filter((one, place) => vouchers.findIndex((other) => sameVoucher(other, one)) === place);
}

function sameVoucher(one: Voucher, other: Voucher): boolean {
  return (['kind', 'name', 'registration', 'clinic'] as const).every((field) => one[field] === other[field]);
}

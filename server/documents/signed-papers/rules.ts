/** What each signed paper says of its entry. Pure. */
import { documentOf } from '#server/accounts/owners/abroad.rules.ts';
import type { CalendarDate, CertificateKind, Sex, WeightUnit } from '#db/types.ts';
import { certifiedWords, type ChipWay, type Statement, statementWords } from '#server/documents/certificates/rules.ts';
import type { SignedPaperKind } from '#server/documents/papers/schema.ts';
import { showTemperature } from '#server/health/consultations/rules.ts';
import { howToGive, type PrescribedItem } from '#server/health/prescriptions/rules.ts';
import { fromGrams } from '#server/pets/pets/rules.ts';
import { showDay } from '#server/platform/lib/calendar.ts';
import { fileWord, showPhone } from '#server/platform/lib/text.ts';

export const TITLES: Record<SignedPaperKind, string> = {
  certificado: 'Certificado de vacunación',
  consulta: 'Nota de consulta',
  receta: 'Receta',
  salud: 'Certificado de salud',
  esterilizacion: 'Certificado de esterilización',
  microchip: 'Certificado de microchip',
  fallecimiento: 'Certificado de fallecimiento',
};

/** What such a paper is called in the sentence at its foot. */
export const WHAT: Record<SignedPaperKind, string> = {
  certificado: 'este certificado',
  consulta: 'esta nota',
  receta: 'esta receta',
  salud: 'este certificado',
  esterilizacion: 'este certificado',
  microchip: 'este certificado',
  fallecimiento: 'este certificado',
};

export type Fact = { name: string; value: string };

/** A part between the head and the signature. */
export type Part =
  | { kind: 'dose'; title: string; small: string | null; facts: Fact[] }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'text'; title: string; text: string }
  | { kind: 'items'; items: Fact[] }
  | { kind: 'list'; lines: readonly string[] }
  | { kind: 'sentence'; text: string }
  | { kind: 'small'; text: string };

interface Dose {
  name: string;
  givenOn: CalendarDate;
  nextOn: CalendarDate | null;
  laboratory: string | null;
  lot: string | null;
  lotExpiresOn: CalendarDate | null;
  /** A list or a copy brought it. */
  brought: boolean;
}

/** `vaccine`: the name in the catalogue; the dose's own name is then the product. */
export function dosePart(dose: Dose, { vaccine, against }: { vaccine: string | null; against: string[] }): Part {
  const facts = known([
    ['Se aplicó el', showDay(dose.givenOn)],
    ['Vale hasta (próxima dosis)', dose.nextOn && showDay(dose.nextOn)],
    ['Producto', vaccine !== null && vaccine !== dose.name ? dose.name : null],
    ['Laboratorio', dose.laboratory],
    ['Lote', dose.lot],
    ['El frasco vence el', dose.lotExpiresOn && showDay(dose.lotExpiresOn)],
    ['Origen', dose.brought ? 'Traída de otro registro' : null],
  ]);
  const small = against.length > 0 ? `Contra ${against.join(', ').toLowerCase()}` : null;
  return { kind: 'dose', title: vaccine ?? dose.name, small, facts };
}

interface Certified {
  animal: string;
  on: CalendarDate;
  amount: number;
  brought: boolean;
}

/** Of what was brought the clinic says what is on record, not what it gave. */
export function certified({ animal, on, amount, brought }: Certified): Part {
  const what = amount === 1 ? 'esta vacuna' : `estas ${amount} vacunas`;
  if (brought)
    return { kind: 'sentence', text: `Consta en su libreta que ${animal} recibió ${what} el ${showDay(on)}.` };
  return { kind: 'sentence', text: `Certificamos que ${animal} recibió ${what} el ${showDay(on)}.` };
}

interface Note {
  attendedOn: CalendarDate;
  reason: string;
  temperatureTenths: number | null;
  grams: number | null;
  unit: WeightUnit | null;
  findings: string | null;
  plan: string | null;
}

const number = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 2 });

export function noteParts(note: Note): Part[] {
  const { grams, temperatureTenths } = note;
  const unit = note.unit ?? 'kg';
  const facts = known([
    ['Fecha', showDay(note.attendedOn)],
    ['Temperatura', temperatureTenths === null ? null : showTemperature(temperatureTenths)],
    ['Peso', grams === null ? null : `${number.format(fromGrams(grams, unit))} ${unit}`],
  ]);
  return [
    { kind: 'facts', facts },
    text('Motivo', note.reason),
    ...maybe('Hallazgos', note.findings),
    ...maybe('Plan', note.plan),
  ];
}

interface Prescribed {
  prescribedOn: CalendarDate;
  items: readonly PrescribedItem[];
  indications: string | null;
}

export function prescriptionParts({ prescribedOn, items, indications }: Prescribed): Part[] {
  return [
    { kind: 'facts', facts: known([['Fecha', showDay(prescribedOn)]]) },
    { kind: 'items', items: items.map((item) => ({ name: item.product, value: sentence(howToGive(item)) })) },
    ...maybe('Indicaciones', indications),
  ];
}

interface Certificate {
  kind: CertificateKind;
  statedOn: CalendarDate;
  until: CalendarDate | null;
  purpose: string | null;
  statements: readonly Statement[];
  way: ChipWay | null;
  place: string | null;
  notes: string | null;
}

const NOT_OFFICIAL =
  'Lo firma el veterinario que lo atendió. No reemplaza el certificado oficial que pida un destino: confírmalo con su autoridad.';

export function certificateParts(
  one: Certificate,
  animal: { name: string; sex: Sex; microchip: string | null },
): Part[] {
  const { kind, until, purpose, statements, notes } = one;
  const facts = known([
    ['Motivo', purpose],
    ['Vale hasta', until && showDay(until)],
  ]);
  return [
    { kind: 'sentence', text: certifiedWords(one, animal) },
    ...(statements.length > 0 ? [listed(statements.map((statement) => statementWords(statement, animal.sex)))] : []),
    ...(facts.length > 0 ? [{ kind: 'facts' as const, facts }] : []),
    ...maybe('Observaciones', notes),
    ...(kind === 'salud' ? [{ kind: 'small' as const, text: NOT_OFFICIAL }] : []),
  ];
}

function listed(lines: readonly string[]): Part {
  return { kind: 'list', lines };
}

/** What stands beside the code with which the guardian takes the record. */
export function handOverWords(of: { name: string; day: string; byMail: boolean; byFigures: boolean }) {
  const figures = of.byFigures ? 'los cuatro últimos números de tu teléfono o de tu cédula' : null;
  const code = of.byMail ? 'un código que llega a tu correo' : null;
  return {
    title: `La libreta de ${of.name} es para ti`,
    words: `Escanea este código con la cámara de tu teléfono y recíbela en tu cuenta, con toda su historia y lo que le toca. Te pediremos ${[figures, code].filter(Boolean).join(', o ')}. Sirve hasta el ${of.day}, para una sola cuenta.`,
  };
}

function text(title: string, words: string): Part {
  return { kind: 'text', title, text: words };
}

function maybe(title: string, words: string | null): Part[] {
  return words === null ? [] : [text(title, words)];
}

function known(facts: [string, string | null][]): Fact[] {
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `certificado-canela.pdf`. */
export function signedFileName(kind: SignedPaperKind, petName: string): string {
  return `${kind}-${fileWord(petName).toLowerCase() || 'mascota'}.pdf`;
}

interface ClinicPage {
  countryIso: string;
  ruc: string | null;
  address: string | null;
  city: string | null;
  phone: string | null;
  whatsapp: string | null;
  email: string | null;
}

/** Who the clinic is and how it is reached, for the foot. */
export function clinicWords({ countryIso, ruc, address, city, phone, whatsapp, email }: ClinicPage): string {
  const place = [address, city].filter(Boolean).join(', ');
  const chat = whatsapp && whatsapp !== phone ? `WhatsApp ${showPhone(whatsapp)}` : null;
  const taxNumber = ruc && `${documentOf(countryIso, 'ruc')?.name ?? 'RUC'} ${ruc}`;
  return [taxNumber, place, phone && showPhone(phone), chat, email].filter(Boolean).join(' · ');
}

/** The cells of the entries of a record, and of what is due because of them. Pure. */
import type {
  CalendarDate,
  DewormingTarget,
  DueKind,
  FollowUpTable,
  IllnessState,
  Instant,
  NextSource,
  Period,
  WallTime,
} from '#db/types.ts';
import { broughtBy } from '#server/health/entries/brought.rules.ts';
import { ROUTE_WORDS } from '#server/health/medicines/routes.rules.ts';
import { type PrescribedItem, readItems } from '#server/health/prescriptions/rules.ts';
import { aboutPet, type PatientRow } from './rules.ts';
import * as words from './words.rules.ts';

interface SignedRow {
  id: number;
  disputedAt: Instant | null;
  signatureId: number | null;
  signedPrefix: string | null;
  signedName: string | null;
  signedRegistration: string | null;
  signedClinic: string | null;
  visitName: string | null;
  visitRegistration: string | null;
  visitClinic: string | null;
  importId: number | null;
  importKey: string | null;
  veterinarian?: string | null;
  clinic?: string | null;
  notes?: string | null;
}

function signerOf(entry: SignedRow) {
  return entry.signedName === null
    ? { signedBy: entry.visitName, registration: entry.visitRegistration, signedClinic: entry.visitClinic }
    : {
        signedBy: [entry.signedPrefix, entry.signedName].filter(Boolean).join(' '),
        registration: entry.signedRegistration,
        signedClinic: entry.signedClinic,
      };
}

function signedCells(entry: SignedRow) {
  const signed = signerOf(entry);
  const { veterinarian = null, clinic = null, notes = null } = entry;
  const brought = broughtBy(entry) ? 'Sí' : null;
  const disputed = entry.disputedAt === null ? null : 'Sí';
  return { id: entry.id, ...signed, veterinarian, clinic, notes, brought, disputed };
}

/** The cells that tell about the animal, then those of the entry. */
export function entryCells<Entry extends SignedRow, Cells extends object>(
  pet: PatientRow,
  entry: Entry,
  cells: (entry: Entry) => Cells,
) {
  return { ...aboutPet(pet), ...signedCells(entry), ...cells(entry) };
}

interface DoseRow {
  vaccine: string | null;
  name: string;
  laboratory: string | null;
  lot: string | null;
  lotExpiresOn: CalendarDate | null;
  lotId: number | null;
  givenOn: CalendarDate;
  nextOn: CalendarDate | null;
  nextSource: NextSource;
  campaign: string | null;
}

/**
 * A dose is of a vaccine of the catalogue; what was written down instead is its product. A dose of none has its own name in both
 * cells.
 */
export function doseCells({ vaccine, name, nextSource, ...dose }: DoseRow) {
  const { laboratory, lot, lotExpiresOn, lotId, givenOn, nextOn, campaign } = dose;
  const named = { vaccine: vaccine ?? name, product: vaccine === name ? null : name };
  const next = { nextOn, nextSource: words.NEXT_WORDS[nextSource] };
  return { ...named, laboratory, lot, lotExpiresOn, lotId, givenOn, ...next, campaign };
}

export function dewormingCells(entry: {
  target: DewormingTarget;
  product: string;
  form: string | null;
  dose: string | null;
  grams: number | null;
  givenOn: CalendarDate;
  nextOn: CalendarDate | null;
  nextSource: NextSource;
}) {
  const { product, dose, grams, givenOn, nextOn } = entry;
  const form = entry.form && words.FORM_WORDS[entry.form as keyof typeof words.FORM_WORDS];
  const next = { nextOn, nextSource: words.NEXT_WORDS[entry.nextSource] };
  const kilos = grams === null ? null : grams / 1000;
  return { product, target: words.TARGET_WORDS[entry.target], form, dose, kilos, givenOn, ...next };
}

interface WeightRow {
  grams: number;
  measuredOn: CalendarDate;
  takenBy: string | null;
  authorName: string | null;
  authorSurname: string | null;
}

export function weightCells(entry: WeightRow & SignedRow) {
  const { grams, measuredOn, authorName, authorSurname } = entry;
  const author = authorName === null ? null : `${authorName} ${authorSurname ?? ''}`.trim();
  const takenBy = entry.takenBy ?? signerOf(entry).signedBy ?? author;
  return { kilos: grams / 1000, measuredOn, takenBy };
}

export function illnessCells(entry: {
  name: string;
  diagnosedOn: CalendarDate;
  state: IllnessState;
  overcomeOn: CalendarDate | null;
  treatment: string | null;
  disabledAt: Instant | null;
}) {
  const { name, diagnosedOn, state, overcomeOn, treatment } = entry;
  const hidden = hiddenWord(entry);
  return { illness: name, diagnosedOn, state: words.ILLNESS_WORDS[state], overcomeOn, treatment, hidden };
}

function hiddenWord({ disabledAt }: { disabledAt: Instant | null }): string | null {
  return disabledAt === null ? null : 'Sí';
}

export function medicineCells(entry: {
  name: string;
  illness: string | null;
  dose: string;
  every: number;
  everyUnit: Period;
  route: string | null;
  firstTime: string;
  startOn: CalendarDate;
  duration: number | null;
  durationUnit: Period | null;
  endOn: CalendarDate | null;
  disabledAt: Instant | null;
  /** The last planned time with a dose. */
  lastSlot: WallTime | null;
}) {
  const { name, illness, dose, firstTime, startOn, endOn } = entry;
  const route = entry.route && ROUTE_WORDS[entry.route as keyof typeof ROUTE_WORDS];
  const every = spanWord(entry.every, entry.everyUnit);
  const duration = spanWord(entry.duration, entry.durationUnit);
  const lastDose = entry.lastSlot?.replace('T', ' ') ?? null;
  const when = { every, firstTime, startOn, duration, endOn, lastDose };
  return { medicine: name, illness, dose, route, ...when, hidden: hiddenWord(entry) };
}

/** `8 horas`. */
function spanWord(amount: number | null, unit: Period | null): string | null {
  return amount === null || unit === null ? null : `${amount} ${words.PERIOD_WORDS[unit]}`;
}

export function checkupCells(entry: {
  reason: string;
  plannedOn: CalendarDate | null;
  doneOn: CalendarDate | null;
  findings: string | null;
  illness: string | null;
}) {
  const { reason, plannedOn, doneOn, findings, illness } = entry;
  return { reason, plannedOn, doneOn, findings, illness };
}

export function consultationCells(entry: {
  attendedOn: CalendarDate;
  reason: string;
  temperatureTenths: number | null;
  grams: number | null;
  findings: string | null;
  plan: string | null;
}) {
  const { attendedOn, reason, temperatureTenths, grams, findings, plan } = entry;
  const celsius = temperatureTenths === null ? null : temperatureTenths / 10;
  return { attendedOn, reason, celsius, kilos: grams === null ? null : grams / 1000, findings, plan };
}

interface PrescriptionRow {
  prescribedOn: CalendarDate;
  items: string;
  indications: string | null;
}

/** A row for each of its items. */
export function inItems<Entry extends PrescriptionRow>(entries: readonly Entry[]): (Entry & PrescribedItem)[] {
  return entries.flatMap((entry) => readItems(entry.items).map((item) => ({ ...entry, ...item })));
}

export function prescriptionCells(entry: PrescriptionRow & PrescribedItem) {
  const { prescribedOn, product, dose, frequency, duration, indications } = entry;
  return { prescribedOn, product, dose, frequency, duration, indications };
}

export function dueCells(
  pet: PatientRow,
  line: {
    kind: DueKind;
    title: string;
    dueOn: CalendarDate | null;
    remindOn: CalendarDate | null;
    state: FollowUpTable['state'] | null;
    note: string | null;
    bookedOn: CalendarDate | null;
  },
) {
  const { kind, title, dueOn, remindOn, state, note, bookedOn } = line;
  const contact = state && words.CONTACT_WORDS[state];
  return { ...aboutPet(pet), kind: words.DUE_WORDS[kind], title, dueOn, remindOn, contact, bookedOn, note };
}

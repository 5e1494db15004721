/** What stands in the cells of the export of the whole clinic; their columns are in columns.rules.ts. Pure. */
import { ROUTE_WORDS } from '#server/health/medicines/rules.ts';
import { broughtBy } from '#server/health/entries/brought.rules.ts';
import { type Seriousness, SERIOUSNESS_WORDS } from '#server/health/adverse-events/rules.ts';
import { dosesLeft, servesWords } from '#server/health/lots/rules.ts';
import type {
  CalendarDate,
  DewormingTarget,
  DueKind,
  Flag,
  FollowUpTable,
  IllnessState,
  Instant,
  NextSource,
  OwnerIdKind,
  Period,
  Sex,
  WallTime,
} from '#db/types.ts';
import { contactOf } from '#server/accounts/owners/rules.ts';
import { type PrescribedItem, readItems } from '#server/health/prescriptions/rules.ts';
import { VIA_WORDS } from '#server/pets/patients/rules.ts';
import { SEX_WORDS } from '#server/pets/pets/rules.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { showCode } from '#server/platform/lib/codes.ts';
import * as words from './words.rules.ts';

export interface PatientRow {
  id: number;
  code: string;
  importRef: string | null;
  name: string;
  speciesName: string;
  breed: string | null;
  sex: Sex;
  birthOn: CalendarDate | null;
  birthEstimated: Flag;
  color: string | null;
  marks: string | null;
  microchip: string | null;
  neutered: Flag | null;
  neuteredOn: CalendarDate | null;
  allergies: string | null;
  deceasedOn: CalendarDate | null;
  lostAt: Instant | null;
  ownerId: number;
  since: Instant;
  via: keyof typeof VIA_WORDS;
  consentAt: Instant | null;
  endedAt: Instant | null;
  keptBy: number | null;
  ownerName: string;
  ownerSurname: string;
  principal: Flag;
  idNumber: string | null;
  phone: string | null;
  email: string | null;
  city: string | null;
  address: string | null;
  userPhone: string | null;
  userEmail: string;
}

/** Of an animal whose guardian ended the consent the clinic knows what it is called, what it is and when it was born. */
function aboutPet(pet: PatientRow) {
  const known = {
    petId: pet.id,
    name: pet.name,
    species: pet.speciesName,
    sex: SEX_WORDS[pet.sex],
    birthOn: pet.birthOn,
  };
  if (pet.endedAt !== null) return known;
  const account = pet.keptBy === null ? { phone: pet.userPhone, email: pet.userEmail } : { phone: null, email: null };
  const owner = isKeepersOwn(pet) ? null : `${pet.ownerName} ${pet.ownerSurname}`.trim();
  return { ...known, code: showCode(pet.code), microchip: pet.microchip, owner, ...contactOf(pet, account) };
}

/** A reference as its list had it; a row without one has a mark of ours. */
function referenceOf(importRef: string | null): string | null {
  return importRef?.startsWith('ref:') ? importRef.slice('ref:'.length) : null;
}

export function petCells(pet: PatientRow, timeZone: string) {
  if (pet.endedAt !== null)
    return { ...aboutPet(pet), access: words.NO_PATIENT, endedOn: dayIn(timeZone, pet.endedAt) };
  return {
    ...aboutPet(pet),
    importRef: referenceOf(pet.importRef),
    breed: pet.breed,
    birthEstimated: pet.birthOn === null ? null : yesOrNo(pet.birthEstimated),
    color: pet.color,
    marks: pet.marks,
    neutered: pet.neutered === null ? null : yesOrNo(pet.neutered),
    neuteredOn: pet.neuteredOn,
    allergies: pet.allergies,
    state: pet.deceasedOn !== null ? 'En recuerdo' : pet.lostAt !== null ? 'Perdido' : 'En vida',
    deceasedOn: pet.deceasedOn,
    since: dayIn(timeZone, pet.since),
    via: VIA_WORDS[pet.via],
    access: pet.keptBy === null ? 'Con permiso de su tutor' : 'Libreta de la clínica',
    ...(isKeepersOwn(pet) ? {} : ownerOfPet(pet)),
  };
}

/** An animal without a guardian stands in the keeper's own name, which is no person's. */
function isKeepersOwn({ principal, keptBy }: Pick<PatientRow, 'principal' | 'keptBy'>): boolean {
  return principal === 1 && keptBy !== null;
}

function ownerOfPet({ ownerId, ownerName, ownerSurname, idNumber, city, address }: PatientRow) {
  return { ownerId, ownerName, ownerSurname, idNumber, city, address };
}

interface OwnerRow {
  id: number;
  name: string;
  surname: string;
  principal: Flag;
  idKind: OwnerIdKind | null;
  idNumber: string | null;
  phone: string | null;
  email: string | null;
  city: string | null;
  address: string | null;
  createdAt: Instant;
  removedAt: Instant | null;
  userPhone: string | null;
  userEmail: string;
  keptBy: number | null;
  patients: number;
  /** Taken over by the account of its person. */
  isAccountNow: unknown;
}

/** Those that the clinic wrote down itself, and those who bring a patient. The keeper's own entry is no person. */
export function isClinicOwner({ removedAt, keptBy, principal, patients, isAccountNow }: OwnerRow): boolean {
  if (removedAt !== null || isAccountNow) return false;
  return (keptBy !== null && principal === 0) || Number(patients) > 0;
}

export function ownerCells(owner: OwnerRow, timeZone: string) {
  const account =
    owner.keptBy === null ? { phone: owner.userPhone, email: owner.userEmail } : { phone: null, email: null };
  return {
    ownerId: owner.id,
    name: owner.name,
    surname: owner.surname,
    idKind: owner.idKind && words.ID_WORDS[owner.idKind],
    idNumber: owner.idNumber,
    ...contactOf(owner, account),
    city: owner.city,
    address: owner.address,
    patients: Number(owner.patients),
    since: dayIn(timeZone, owner.createdAt),
  };
}

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

function yesOrNo(flag: Flag): string {
  return flag === 1 ? 'Sí' : 'No';
}

interface LotRow {
  id: number;
  laboratory: string;
  number: string;
  product: string | null;
  expiresOn: CalendarDate;
  received: number;
  given: number;
  withdrawnOn: CalendarDate | null;
  withdrawnReason: string | null;
  closedAt: string | null;
}

export function lotCells(lot: LotRow, vaccines: readonly { vaccine: string; speciesName: string }[]) {
  const { laboratory, product, expiresOn, received, given, withdrawnOn, withdrawnReason, closedAt } = lot;
  const label = { lotId: lot.id, vaccines: servesWords(vaccines), laboratory, lot: lot.number, product, expiresOn };
  const counted = { received, given, left: dosesLeft(lot) };
  return { ...label, ...counted, withdrawnOn, withdrawnReason, closed: closedAt === null ? null : 'Sí' };
}

interface EventRow {
  vaccinationId: number;
  vaccine: string;
  laboratory: string | null;
  lot: string | null;
  givenOn: CalendarDate;
  happenedOn: CalendarDate;
  what: string;
  seriousness: Seriousness;
  reportedTo: string | null;
  prefix: string | null;
  signedBy: string | null;
}

export function eventCells(pet: PatientRow, { prefix, signedBy, seriousness, ...event }: EventRow) {
  const { vaccine, laboratory, lot, givenOn, happenedOn, what, reportedTo } = event;
  const by = signedBy && [prefix, signedBy].filter(Boolean).join(' ');
  const said = { happenedOn, what, seriousness: SERIOUSNESS_WORDS[seriousness], reportedTo, signedBy: by };
  return { ...aboutPet(pet), vaccine, laboratory, lot, givenOn, ...said, doseId: event.vaccinationId };
}

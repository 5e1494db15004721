/** Prints an entry that a veterinarian of the clinic signed: a vaccine's certificate, a consultation's note, a prescription. */
import { others, overdue } from '#db/turns.ts';
import type { CalendarDate, CertificateKind, Db, Instant } from '#db/types.ts';
import { clinicOf, issuerOf } from '#server/accounts/clinic-profile/service.ts';
import { findContact, listCoverage } from '#server/documents/carnet/queries.ts';
import { headFacts } from '#server/documents/carnet/rules.ts';
import { animalFacts, type EntryFacts, type SignedFacts, vouchFacts } from '#server/documents/papers/rules.ts';
import { CERTIFICATES, type SignedPaperKind } from '#server/documents/papers/schema.ts';
import { entryPrint, issuePaper, peoplePrint } from '#server/documents/papers/service.ts';
import { certificateVoucher, issueStatement, printedCodes } from '#server/documents/statements/service.ts';
import { broughtBy, type MaybeBrought } from '#server/health/entries/brought.rules.ts';
import { staffMark, type VisitMark } from '#server/health/entries/signed.rules.ts';
import { type Vouch, vouchOfStaff, vouchWord } from '#server/health/entries/vouching.rules.ts';
import { signedEntries } from '#server/health/record/signed.service.ts';
import { linkToPrint } from '#server/pets/hand-over/service.ts';
import { noteReading, requirePatient, requirePet } from '#server/pets/pets/access.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError, type DomainErrorCode } from '#server/platform/errors/errors.ts';
import { dayIn, dayMonthInWords, showDay } from '#server/platform/lib/calendar.ts';
import { showCode } from '#server/platform/lib/codes.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { drawn } from '#server/platform/workers/drawing.service.ts';
import { type CertificateRow, listCertificates } from '#server/documents/certificates/queries.ts';
import { REGISTRATION_LABEL } from '#server/documents/certificates/rules.ts';
import { readStatements } from '#server/documents/certificates/service.ts';
import { findPicture } from './queries.ts';
import {
  certificateParts,
  clinicWords,
  certified,
  dosePart,
  handOverWords,
  noteParts,
  type Part,
  prescriptionParts,
  signedFileName,
  TITLES,
  WHAT,
} from './rules.ts';

function isCertificate(kind: SignedPaperKind): kind is CertificateKind {
  const kinds: readonly SignedPaperKind[] = CERTIFICATES;
  return kinds.includes(kind);
}

interface Wanted {
  petId: number;
  kind: SignedPaperKind;
  entryId: number;
  /** Other doses of the same day and signature on one certificate. */
  more?: readonly number[];
}

interface Asked extends Omit<Wanted, 'kind'> {
  /** `certificados`: of whatever kind this one is. */
  kind: SignedPaperKind | 'certificados';
  /** Of an animal that the clinic keeps, while an offer waits. */
  withHandOver?: boolean;
  /** Half a page, for an office printer. */
  half?: boolean;
}

const MISSING: Record<SignedPaperKind, DomainErrorCode> = {
  certificado: 'VACCINATION_NOT_FOUND',
  consulta: 'CONSULTATION_NOT_FOUND',
  receta: 'PRESCRIPTION_NOT_FOUND',
  salud: 'CERTIFICATE_NOT_FOUND',
  esterilizacion: 'CERTIFICATE_NOT_FOUND',
  microchip: 'CERTIFICATE_NOT_FOUND',
  fallecimiento: 'CERTIFICATE_NOT_FOUND',
};

/**
 * The PDF of one signed entry, for every member and for staff that signs. Unchanged and printed again on the same day it is
 * the same document.
 * @throws PET_NOT_FOUND; …_NOT_FOUND of the entry; INVALID where the clinic did not sign it, or no hand-over waits; TOO_MANY, BUSY
 */
export async function printSigned(context: SignedInContext, asked: Asked) {
  const { db, actor, config, now, store, workers } = context;
  const { petId, withHandOver = false, half = false } = asked;
  const pet = await requirePet(db, actor, petId, 'sign');
  await noteReading(context, pet);
  const at = now();
  await limit(db, 'printUser', String(actor.userId), at);
  const kind = asked.kind === 'certificados' ? await kindOf(db, asked) : asked.kind;
  const { read, more } = await readSigned(db, pet, { ...asked, kind });
  const handOver = withHandOver ? await handOverOf(context, pet) : null;
  const contact = await contactOf(db, petId);
  const facts = factsOf(kind, pet, { read, more }, contact);
  const issue = { petId, facts, issuedBy: actor.userId, timeZone: actor.timeZone, at };
  const { id: paperId, number, issuedAt } = await issuePaper(db, issue);
  const code = await codeOf(context, { petId, paperId, kind, entries: [read, ...more] });
  // A document without its photo is better than none.
  const photo = pet.photo === null ? null : await store.read(`${pet.photo}/l.jpg`).catch(() => null);
  const picture = await findPicture(db, read.signatureId);
  if (overdue()) await others();
  const drawing = workers.run('signedPaper', {
    title: TITLES[kind],
    what: WHAT[kind],
    issuer: await issuerOf({ db, config }),
    clinic: clinicWords(await clinicOf(context)),
    number,
    issuedAt,
    issuedOn: showDay(dayIn(actor.timeZone, issuedAt)),
    verifyUrl: `${config.publicUrl}/verificar/${number}`,
    verifyAt: `${config.publicUrl.replace(/^https?:\/\//, '')}/verificar`,
    name: pet.name,
    species: pet.species,
    facts: [
      ...headFacts(pet, undefined, contact),
      ...(isCertificate(kind) && pet.marks ? [{ name: 'Señas', value: pet.marks }] : []),
      { name: 'Código', value: showCode(pet.code) },
    ],
    photo,
    parts: partsOf(pet.name, kind, [read, ...more]),
    doses: kind === 'certificado' ? more.length + 1 : 0,
    stamped: isCertificate(kind),
    half,
    handOver,
    statement: code && printedCodes({ ...code, full: code.url }, config.publicUrl),
    signature: {
      ...read.mark,
      vouched: vouchWord(read.vouch),
      label: (await clinicOf(context)).registrationLabel ?? REGISTRATION_LABEL,
      on: showDay(read.on),
      picture: picture ? { ...picture, png: Buffer.from(picture.png, 'base64') } : null,
    },
  });
  return { name: signedFileName(kind, pet.name), bytes: await drawn(drawing) };
}

interface Coded {
  petId: number;
  paperId: number;
  kind: SignedPaperKind;
  entries: readonly Pick<Read, 'facts' | 'vouch' | 'on' | 'parts' | 'until'>[];
}

/** What is read without this server: of vaccines their doses, of another certificate its words. Notes and prescriptions have none. */
async function codeOf(context: SignedInContext, { petId, paperId, kind, entries }: Coded) {
  const { actor, now } = context;
  const wanted = { petId, paperId, size: 'full', today: dayIn(actor.timeZone, now()) } as const;
  const ids = entries.map(({ facts }) => facts.id);
  if (kind === 'certificado') return issueStatement(context, { ...wanted, only: ids });
  const [one] = entries;
  if (!isCertificate(kind) || !one) return null;
  const voucher = await certificateVoucher(context, one.vouch);
  if (!voucher) return null;
  const { on: statedOn, until = null } = one;
  const says = one.parts.flatMap((part) =>
    part.kind === 'sentence' ? [part.text] : part.kind === 'list' ? part.lines : [],
  );
  const certificate = { id: one.facts.id, kind, statedOn, until, says, voucher };
  return issueStatement(context, { ...wanted, certificate, ...(until !== null && { until }) });
}

/** @throws CERTIFICATE_NOT_FOUND */
async function kindOf(db: Db, { petId, entryId }: Pick<Asked, 'petId' | 'entryId'>): Promise<CertificateKind> {
  const one = (await listCertificates(db, petId)).find(({ id }) => id === entryId);
  if (!one) throw new DomainError('CERTIFICATE_NOT_FOUND');
  return one.kind;
}

/** @throws …_NOT_FOUND of the entry; INVALID where the clinic did not sign it, or where two doses have no signature in common */
async function readSigned(db: Db, pet: Animal, { kind, entryId, more: others = [] }: Wanted) {
  const ids = [...new Set([entryId, ...others])];
  const found = await readEntries(db, pet, kind, ids);
  if (found.length < ids.length) throw new DomainError(MISSING[kind]);
  const signed = found.map(({ signatureId, mark, disputedAt, ...rest }) => {
    if (signatureId === null || mark === null) throw new DomainError('INVALID', { message: UNSIGNED[kind] });
    if (disputedAt !== null)
      throw new DomainError('INVALID', { message: isCertificate(kind) ? WITHDRAWN : IN_DISPUTE });
    return { signatureId, mark, ...rest };
  });
  const [read, ...more] = signed;
  if (!read) throw new DomainError(MISSING[kind]);
  const { on, mark } = read;
  const alike = more.every((one) => one.on === on && one.mark.name === mark.name);
  if (!alike) throw new DomainError('INVALID', { message: NOT_TOGETHER });
  return { read, more };
}

function partsOf(
  animal: string,
  kind: SignedPaperKind,
  entries: readonly Pick<Read, 'parts' | 'on' | 'facts'>[],
): Part[] {
  const parts = entries.flatMap((entry) => entry.parts);
  const [first] = entries;
  if (kind !== 'certificado' || !first) return parts;
  return [
    ...parts,
    certified({ animal, on: first.on, amount: entries.length, brought: entries.some(({ facts }) => facts.brought) }),
  ];
}

/** Given by who may hand over, not by a member of the family. @throws PET_NOT_FOUND, INVALID */
async function handOverOf(context: SignedInContext, { id, name }: { id: number; name: string }) {
  const kept = await requirePatient(context.db, context.actor, id, 'attend');
  if (!kept?.kept) throw new DomainError('PET_NOT_FOUND');
  const { link, until, byMail, byFigures } = await linkToPrint(context, id);
  const day = dayMonthInWords(dayIn(context.actor.timeZone, until));
  return { link, ...handOverWords({ name, day, byMail, byFigures }) };
}

const UNSIGNED: Record<SignedPaperKind, string> = {
  certificado:
    'El certificado lo firma la clínica que puso la vacuna. Esta dosis no la firmó nuestro equipo: está en su carnet.',
  consulta: 'Esta nota no la firmó un veterinario de la clínica.',
  receta: 'Esta receta no la firmó un veterinario de la clínica.',
  // A certificate is signed or it is none.
  salud: '',
  esterilizacion: '',
  microchip: '',
  fallecimiento: '',
};
const WITHDRAWN = 'Este certificado se retiró. Haz otro.';
const NOT_TOGETHER =
  'En un certificado van las vacunas de un mismo día que firmó la misma persona. Imprime las otras en otro papel.';
const IN_DISPUTE = 'Su familia dice que no es correcta. Corrígela antes de imprimirla.';

type Animal = Parameters<typeof animalFacts>[0] & { id: number };

/** What the same paper would say now, to compare with an earlier one. */
export async function presentSigned(
  db: Db,
  pet: Animal,
  { kind, entry, more = [] }: SignedFacts,
): Promise<SignedFacts> {
  const ids = [entry, ...more].flatMap((one) => one?.id ?? []);
  const found = await readEntries(db, pet, kind, ids);
  const its = entry === null ? undefined : found.find(({ facts }) => facts.id === entry.id);
  const others = found.filter((one) => one !== its);
  return factsOf(kind, pet, { read: its ?? null, more: others }, await contactOf(db, pet.id));
}

interface Read {
  signatureId: number | null;
  mark: VisitMark | null;
  vouch: Vouch | null;
  disputedAt: Instant | null;
  on: CalendarDate;
  /** Of a certificate that ends. */
  until?: CalendarDate | null;
  parts: Part[];
  facts: EntryFacts;
}

interface Columns {
  kind: EntryFacts['kind'];
  on: CalendarDate;
  title?: string;
  nextOn?: CalendarDate | null;
  /** Printed besides day, name and next day. */
  printed: readonly string[];
  parts: Part[];
}

/** Those of the record that have these ids, in their order. */
async function readEntries(db: Db, animal: Animal, kind: SignedPaperKind, ids: readonly number[]): Promise<Read[]> {
  const petId = animal.id;
  if (isCertificate(kind)) {
    const rows = (await listCertificates(db, petId)).filter((one) => one.kind === kind);
    return ids.flatMap((wanted) => rows.find(({ id }) => id === wanted) ?? []).map((row) => certificateOf(row, animal));
  }
  const { vaccinations, consultations, prescriptions } = await signedEntries(db, petId);
  const its = <E extends { id: number }>(entries: readonly E[]) =>
    ids.flatMap((wanted) => entries.find(({ id }) => id === wanted) ?? []);
  if (kind === 'consulta') {
    const printed = ['reason', 'temperatureTenths', 'grams', 'unit', 'findings', 'plan', 'visit'];
    return its(consultations).map((note) =>
      reading(note, { kind: 'consultation', on: note.attendedOn, printed, parts: noteParts(note) }),
    );
  }
  if (kind === 'receta') {
    const printed = ['items', 'indications', 'visit'];
    return its(prescriptions).map((one) =>
      reading(one, { kind: 'prescription', on: one.prescribedOn, printed, parts: prescriptionParts(one) }),
    );
  }
  const covered = await listCoverage(db, {});
  const printed = ['name', 'laboratory', 'lot', 'lotExpiresOn', 'visit'];
  return its(vaccinations).map((dose) => {
    const coverage = covered.filter(({ vaccineId }) => vaccineId === dose.vaccineId);
    const vaccine = coverage[0]?.vaccine ?? null;
    const brought = broughtBy(dose) !== null;
    const parts = [dosePart({ ...dose, brought }, { vaccine, against: coverage.map(({ disease }) => disease) })];
    const { givenOn, nextOn } = dose;
    return reading(dose, { kind: 'vaccination', on: givenOn, title: vaccine ?? '', nextOn, printed, parts });
  });
}

/** One that was withdrawn stands as one in dispute: it is printed no more. */
function certificateOf(row: CertificateRow, animal: Animal): Read {
  const { id, statedOn, signatureId, createdAt, withdrawnAt } = row;
  const mark = staffMark(row);
  const one = { ...row, statements: readStatements(row.statements) };
  const printed = ['until', 'purpose', 'statements', 'way', 'place', 'notes', 'mark'];
  const read = reading(
    { id, signatureId, disputedAt: withdrawnAt, visit: mark, vouch: vouchOfStaff(mark, row, createdAt) },
    { kind: 'certificate', on: statedOn, printed: [], parts: certificateParts(one, animal) },
    entryPrint({ ...row, mark }, printed),
  );
  return { ...read, until: row.until };
}

type Entry = Pick<Read, 'signatureId' | 'disputedAt' | 'vouch'> &
  MaybeBrought & { id: number; visit: VisitMark | null };

function reading(
  entry: Entry,
  { kind, on, title = '', nextOn = null, printed, parts }: Columns,
  print = entryPrint({ ...entry }, printed),
): Read {
  const brought = broughtBy(entry) === null ? {} : ({ brought: true } as const);
  const { signatureId, disputedAt, visit: mark, vouch } = entry;
  const vouched = vouchFacts(vouch, broughtBy(entry) !== null);
  const facts: EntryFacts = { kind, id: entry.id, title, on, nextOn, print, ...brought, ...vouched };
  return {
    signatureId,
    mark,
    vouch,
    disputedAt,
    on,
    parts,
    facts: disputedAt === null ? facts : { ...facts, disputed: true },
  };
}

async function contactOf(db: Db, petId: number) {
  const [contact = { name: '', surname: '', city: null }] = await findContact(db, { petId });
  return contact;
}

/** Marks and allergies are not on these papers. */
function factsOf(
  kind: SignedPaperKind,
  pet: Animal,
  { read, more }: { read: Pick<Read, 'facts'> | null; more: readonly Pick<Read, 'facts'>[] },
  { name, surname, city }: Awaited<ReturnType<typeof contactOf>>,
): SignedFacts {
  return {
    kind,
    animal: { ...animalFacts(pet), marks: isCertificate(kind) ? pet.marks : null, allergies: null },
    entry: read?.facts ?? null,
    // Absent of one dose alone, so that papers of before still compare as equal.
    ...(more.length > 0 && { more: more.map(({ facts }) => facts) }),
    people: peoplePrint([name, surname, city]),
  };
}

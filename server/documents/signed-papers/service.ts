/** Prints an entry that a veterinarian of the clinic signed: a vaccine's certificate, a consultation's note, a prescription. */
import { others, overdue } from '#db/turns.ts';
import type { CalendarDate, Db, Instant } from '#db/types.ts';
import { clinicOf, issuerOf } from '#server/accounts/clinic-profile/service.ts';
import { findContact, listCoverage } from '#server/documents/carnet/queries.ts';
import { headFacts } from '#server/documents/carnet/rules.ts';
import { animalFacts, type EntryFacts, type SignedFacts } from '#server/documents/papers/rules.ts';
import type { SignedPaperKind } from '#server/documents/papers/schema.ts';
import { entryPrint, issuePaper, peoplePrint } from '#server/documents/papers/service.ts';
import type { VisitMark } from '#server/health/entries/signed.rules.ts';
import { signedEntries } from '#server/health/record/signed.service.ts';
import { noteReading, requirePet } from '#server/pets/pets/access.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError, type DomainErrorCode } from '#server/platform/errors/errors.ts';
import { dayIn, showDay } from '#server/platform/lib/calendar.ts';
import { showCode } from '#server/platform/lib/codes.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { drawn } from '#server/platform/workers/drawing.service.ts';
import { findPicture } from './queries.ts';
import {
  clinicWords,
  doseParts,
  noteParts,
  type Part,
  prescriptionParts,
  signedFileName,
  TITLES,
  WHAT,
} from './rules.ts';

interface Wanted {
  petId: number;
  kind: SignedPaperKind;
  entryId: number;
}

const MISSING: Record<SignedPaperKind, DomainErrorCode> = {
  certificado: 'VACCINATION_NOT_FOUND',
  consulta: 'CONSULTATION_NOT_FOUND',
  receta: 'PRESCRIPTION_NOT_FOUND',
};

/**
 * The PDF of one signed entry, for every member and for staff that signs. Unchanged and printed again on the same day it is
 * the same document.
 * @throws PET_NOT_FOUND; …_NOT_FOUND of the entry; INVALID where the clinic did not sign it; TOO_MANY, BUSY
 */
export async function printSigned(context: SignedInContext, { petId, kind, entryId }: Wanted) {
  const { db, actor, config, now, store, workers } = context;
  const pet = await requirePet(db, actor, petId, 'sign');
  await noteReading(context, pet);
  const at = now();
  await limit(db, 'printUser', String(actor.userId), at);
  const read = await readEntry(db, pet, kind, entryId);
  if (!read) throw new DomainError(MISSING[kind]);
  const { signatureId, mark, disputedAt } = read;
  if (signatureId === null || mark === null) throw new DomainError('INVALID', { message: UNSIGNED[kind] });
  if (disputedAt !== null) throw new DomainError('INVALID', { message: IN_DISPUTE });
  const contact = await contactOf(db, petId);
  const facts = factsOf(kind, pet, read, contact);
  const issue = { petId, facts, issuedBy: actor.userId, timeZone: actor.timeZone, at };
  const { number, issuedAt } = await issuePaper(db, issue);
  // A document without its photo is better than none.
  const photo = pet.photo === null ? null : await store.read(`${pet.photo}/l.jpg`).catch(() => null);
  const picture = await findPicture(db, signatureId);
  if (overdue()) await others();
  const drawing = workers.run('signedPaper', {
    kind,
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
    facts: [...headFacts(pet, undefined, contact), { name: 'Código', value: showCode(pet.code) }],
    photo,
    parts: read.parts,
    signature: {
      ...mark,
      on: showDay(read.on),
      picture: picture ? { ...picture, png: Buffer.from(picture.png, 'base64') } : null,
    },
  });
  return { name: signedFileName(kind, pet.name), bytes: await drawn(drawing) };
}

const UNSIGNED: Record<SignedPaperKind, string> = {
  certificado:
    'El certificado lo firma la clínica que puso la vacuna. Esta dosis no la firmó nuestro equipo: está en su carnet.',
  consulta: 'Esta nota no la firmó un veterinario de la clínica.',
  receta: 'Esta receta no la firmó un veterinario de la clínica.',
};
const IN_DISPUTE = 'Su familia dice que no es correcta. Corrígela antes de imprimirla.';

type Animal = Parameters<typeof animalFacts>[0] & { id: number };

/** What the same paper would say now, to compare with an earlier one. */
export async function presentSigned(db: Db, pet: Animal, { kind, entry }: SignedFacts): Promise<SignedFacts> {
  const read = entry && (await readEntry(db, pet, kind, entry.id));
  return factsOf(kind, pet, read ?? null, await contactOf(db, pet.id));
}

interface Read {
  signatureId: number | null;
  mark: VisitMark | null;
  disputedAt: Instant | null;
  on: CalendarDate;
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

async function readEntry(
  db: Db,
  { id: petId, name }: Animal,
  kind: SignedPaperKind,
  entryId: number,
): Promise<Read | undefined> {
  const { vaccinations, consultations, prescriptions } = await signedEntries(db, petId);
  const its = ({ id }: { id: number }) => id === entryId;
  if (kind === 'consulta') {
    const note = consultations.find(its);
    const printed = ['reason', 'temperatureTenths', 'grams', 'unit', 'findings', 'plan', 'visit'];
    return note && reading(note, { kind: 'consultation', on: note.attendedOn, printed, parts: noteParts(note) });
  }
  if (kind === 'receta') {
    const one = prescriptions.find(its);
    const printed = ['items', 'indications', 'visit'];
    return one && reading(one, { kind: 'prescription', on: one.prescribedOn, printed, parts: prescriptionParts(one) });
  }
  const dose = vaccinations.find(its);
  if (!dose) return undefined;
  const coverage = (await listCoverage(db, {})).filter(({ vaccineId }) => vaccineId === dose.vaccineId);
  const vaccine = coverage[0]?.vaccine ?? null;
  const parts = doseParts({ ...dose, animal: name }, { vaccine, against: coverage.map(({ disease }) => disease) });
  const printed = ['name', 'laboratory', 'lot', 'lotExpiresOn', 'visit'];
  const { givenOn, nextOn } = dose;
  return reading(dose, { kind: 'vaccination', on: givenOn, title: vaccine ?? '', nextOn, printed, parts });
}

type Entry = Pick<Read, 'signatureId' | 'disputedAt'> & { id: number; visit: VisitMark | null };

function reading(entry: Entry, { kind, on, title = '', nextOn = null, printed, parts }: Columns): Read {
  const print = entryPrint({ ...entry }, printed);
  const facts: EntryFacts = { kind, id: entry.id, title, on, nextOn, print };
  const { signatureId, disputedAt, visit: mark } = entry;
  return {
    signatureId,
    mark,
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
  read: Read | null,
  { name, surname, city }: Awaited<ReturnType<typeof contactOf>>,
): SignedFacts {
  return {
    kind,
    animal: { ...animalFacts(pet), marks: null, allergies: null },
    entry: read?.facts ?? null,
    people: peoplePrint([name, surname, city]),
  };
}

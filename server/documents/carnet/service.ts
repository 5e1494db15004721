/**
 * Prints the carnet and the complete history: the current record, a document number for it, and the worker
 * process that draws it.
 */
import { others, overdue } from '#db/turns.ts';
import type { CalendarDate, Db, WeightUnit } from '#db/types.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { issuerOf } from '#server/accounts/clinic-profile/service.ts';
import { drawn } from '#server/platform/workers/drawing.service.ts';
import { dayIn, showDay } from '#server/platform/lib/calendar.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { takenOn } from '#server/documents/identity-card/rules.ts';
import { animalFacts, type EntryFacts, type RecordFacts, vouchFacts } from '#server/documents/papers/rules.ts';
import { entryPrint, issuePaper, peoplePrint } from '#server/documents/papers/service.ts';
import { findUser } from '#server/accounts/users/queries.ts';
import { issueBoth, printedCodes } from '#server/documents/statements/service.ts';
import { broughtBy } from '#server/health/entries/brought.rules.ts';
import { noteReading, requirePet } from '#server/pets/pets/access.ts';
import { type ChosenUnit, readIn } from '#server/pets/pets/rules.ts';
import { coverOf } from '#server/health/record/cover.service.ts';
import { signedEntries } from '#server/health/record/signed.service.ts';
import { findContact, listCoverage } from './queries.ts';
import { ENTRIES_OF, fileName, headFacts, type RecordPaperKind, TITLES } from './rules.ts';
import { CARNET_SECTIONS, type Section } from './schema.ts';

type Entries = Awaited<ReturnType<typeof signedEntries>>;

/**
 * The PDF of one animal, for every member and for staff that may read the record. An unchanged record printed again on the
 * same day is the same document. @throws PET_NOT_FOUND, TOO_MANY, BUSY
 */
export async function printRecord(
  context: SignedInContext,
  { petId, kind, sections }: { petId: number; kind: RecordPaperKind; sections: Section[] },
): Promise<{ name: string; bytes: Buffer }> {
  const { db, actor, config, now, store, workers } = context;
  const pet = await requirePet(db, actor, petId, 'readRecord');
  await noteReading(context, pet);
  const at = now();
  await limit(db, 'printUser', String(actor.userId), at);
  const today = dayIn(actor.timeZone, at);
  const wanted = kind === 'carnet' ? [...CARNET_SECTIONS] : sections;
  const read = await readRecord(db, petId);
  const { entries, guardian, coverage } = read;
  if (overdue()) await others();
  const facts = recordFacts(kind, wanted, pet, read, today);
  if (overdue()) await others();
  const issue = { petId, facts, issuedBy: actor.userId, timeZone: actor.timeZone, at };
  const { id: paperId, number, issuedAt } = await issuePaper(db, issue);
  const codes = kind === 'carnet' ? await issueBoth(context, { petId, paperId, today }) : null;
  const weightUnit = (await findUser(db, actor.userId))?.weightUnit ?? 'kg';
  const written = inUnit(entries, weightUnit);
  const alerts = wanted.includes('alergias');
  // A document without its photo is better than none.
  const photo = pet.photo === null ? null : await store.read(`${pet.photo}/l.jpg`).catch(() => null);
  if (overdue()) await others();
  // A booklet that nothing was written in yet keeps its page for the pen.
  const covered = wanted.includes('vacunas') && entries.vaccinations.length > 0 && pet.deceasedOn === null;
  const drawing = workers.run('carnet', {
    kind,
    title: TITLES[kind],
    issuer: await issuerOf({ db, config }),
    number,
    issuedAt,
    issuedOn: showDay(dayIn(actor.timeZone, issuedAt)),
    verifyUrl: `${config.publicUrl}/verificar/${number}`,
    verifyAt: `${config.publicUrl.replace(/^https?:\/\//, '')}/verificar`,
    name: pet.name,
    species: pet.species,
    facts: headFacts(pet, written.weights[0], guardian),
    allergies: alerts ? pet.allergies : null,
    medicines: facts.medicines,
    photo,
    sections: wanted,
    record: onlyPrinted(written, wanted),
    weightUnit,
    diseases: diseasesOf(coverage),
    statement: codes && printedCodes(codes, config.publicUrl),
    cover: covered ? (await coverOf(db, petId, today)).rows : [],
  });
  return { name: fileName(kind, pet.name), bytes: await drawn(drawing) };
}

/** The record as a document of these sections would print it now, to compare with an earlier document. */
export async function presentFacts(
  db: Db,
  pet: PetToday,
  { kind, sections }: RecordFacts,
  today: CalendarDate,
): Promise<RecordFacts> {
  return recordFacts(kind, sections as Section[], pet, await readRecord(db, pet.id), today);
}

type PetToday = Parameters<typeof animalFacts>[0] & { id: number };

/** Hidden diseases and medicines are never printed. */
async function readRecord(db: Db, petId: number) {
  const entries = await signedEntries(db, petId);
  const [contact = { name: '', surname: '', city: null }] = await findContact(db, { petId });
  return {
    entries: {
      ...entries,
      illnesses: entries.illnesses.filter(({ disabledAt }) => disabledAt === null),
      medicines: entries.medicines.filter(({ disabledAt }) => disabledAt === null),
    },
    guardian: contact,
    coverage: await listCoverage(db, {}),
  };
}

function onlyPrinted(entries: Entries, sections: readonly Section[]): Entries {
  const has = (section: Section) => sections.includes(section);
  return {
    vaccinations: has('vacunas') ? entries.vaccinations : [],
    dewormings: has('desparasitacion') ? entries.dewormings : [],
    illnesses: has('enfermedades') ? entries.illnesses : [],
    medicines: has('medicinas') ? entries.medicines : [],
    checkups: has('controles') ? entries.checkups : [],
    consultations: has('consultas') ? entries.consultations : [],
    prescriptions: has('recetas') ? entries.prescriptions : [],
    weights: has('pesos') ? entries.weights : [],
  };
}

/** Every weight in the unit of the person who prints; what was typed stays in the record. */
function inUnit(entries: Entries, chosen: ChosenUnit): Entries {
  const read = <One extends { unit: WeightUnit | null }>(one: One) => ({
    ...one,
    unit: one.unit && readIn(chosen, one.unit),
  });
  return {
    ...entries,
    weights: entries.weights.map((one) => ({ ...one, unit: readIn(chosen, one.unit) })),
    dewormings: entries.dewormings.map(read),
    consultations: entries.consultations.map(read),
  };
}

type Coverage = Awaited<ReturnType<typeof listCoverage>>;

function diseasesOf(coverage: Coverage): Record<number, string[]> {
  const diseases: Record<number, string[]> = {};
  for (const { vaccineId, disease } of coverage) (diseases[vaccineId] ??= []).push(disease);
  return diseases;
}

function recordFacts(
  kind: RecordPaperKind,
  sections: readonly Section[],
  pet: PetToday,
  { entries: all, guardian, coverage }: Awaited<ReturnType<typeof readRecord>>,
  today: CalendarDate,
): RecordFacts {
  const names = new Map(coverage.map(({ vaccineId, vaccine }) => [vaccineId, vaccine]));
  const entries = onlyPrinted(all, sections);
  // Only a hash of a user's own words is stored: they may name a person.
  const fact = (
    of: EntryFacts['kind'],
    row: { id: number; [column: string]: unknown },
    on: CalendarDate,
    more: Partial<Pick<EntryFacts, 'title' | 'nextOn' | 'vouch' | 'endedOn'>> & { printed?: readonly string[] } = {},
  ): EntryFacts => ({
    kind: of,
    id: row.id,
    title: more.title ?? '',
    on,
    nextOn: more.nextOn ?? null,
    print: entryPrint(row, more.printed ?? PRINTED),
    ...(more.vouch && { vouch: more.vouch }),
    ...(more.endedOn && { endedOn: more.endedOn }),
  });
  return {
    kind,
    animal: { ...animalFacts(pet), allergies: sections.includes('alergias') ? pet.allergies : null },
    sections: [...sections],
    medicines: sections.includes('alergias') ? takenOn(all.medicines, today) : [],
    people: peoplePrint([guardian.name, guardian.surname, guardian.city]),
    entries: [
      ...entries.vaccinations.map((one) =>
        fact(ENTRIES_OF.vacunas, one, one.givenOn, {
          title: (one.vaccineId !== null && names.get(one.vaccineId)) || '',
          nextOn: one.nextOn,
          ...vouchFacts(one.vouch, broughtBy(one) !== null),
        }),
      ),
      ...entries.dewormings.map((one) => fact(ENTRIES_OF.desparasitacion, one, one.givenOn, { nextOn: one.nextOn })),
      ...entries.illnesses.map((one) => fact(ENTRIES_OF.enfermedades, one, one.diagnosedOn)),
      ...entries.medicines.map((one) => fact(ENTRIES_OF.medicinas, one, one.startOn)),
      ...entries.checkups.map((one) => fact(ENTRIES_OF.controles, one, one.doneOn ?? one.plannedOn ?? '')),
      ...entries.consultations.map((one) => fact(ENTRIES_OF.consultas, one, one.attendedOn, { printed: NOTE_PRINTED })),
      ...entries.prescriptions.map((one) =>
        fact(ENTRIES_OF.recetas, one, one.prescribedOn, { printed: PRESCRIPTION_PRINTED }),
      ),
      ...entries.weights.map((one) => fact(ENTRIES_OF.pesos, one, one.measuredOn)),
    ],
  };
}

/** The printed columns; an entry's author, its time, and later doses are not among them. */
const PRINTED = [
  'name',
  'product',
  'reason',
  'target',
  'form',
  'dose',
  'grams',
  'unit',
  'laboratory',
  'lot',
  'lotExpiresOn',
  'state',
  'overcomeOn',
  'treatment',
  'every',
  'everyUnit',
  'endOn',
  'findings',
  'veterinarian',
  'clinic',
  'notes',
  'visit',
  'disputedAt',
];

const BY = ['veterinarian', 'clinic', 'visit', 'disputedAt'];
const NOTE_PRINTED = ['reason', 'temperatureTenths', 'grams', 'unit', 'findings', 'plan', ...BY];
const PRESCRIPTION_PRINTED = ['items', 'indications', ...BY];

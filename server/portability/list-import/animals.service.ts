/** The animal of a row: a new one with its owner and record, or what is added to one that is there. */
import { inOneRoundTrip } from '#db/round-trips.ts';
import type { CalendarDate, Instant, Trx } from '#db/types.ts';
import { insertOwner } from '#server/accounts/owners/queries.ts';
import { findListed, listKnownEntries } from './check.queries.ts';
import { findPatient } from '#server/health/due/queries.ts';
import { readCare, recomputeDue } from '#server/health/due/service.ts';
import { type listCatalogue, listDoses } from '#server/health/vaccines/queries.ts';
import { insertMember } from '#server/pets/family/queries.ts';
import { beginTrial } from '#server/pets/licences/trials.service.ts';
import { instantOf } from '#server/platform/lib/wall-clock.ts';
import { insertKept } from '#server/pets/patients/queries.ts';
import { insertPet, updatePet } from '#server/pets/pets/queries.ts';
import { asFlag } from '#server/platform/lib/changes.ts';
import { newCode } from '#server/platform/lib/codes.ts';
import { endLife } from '#server/portability/memorials/service.ts';
import type { Decision } from './check.service.ts';
import { codeRef, type Lookup, ownerOf, remember, type Said } from './lookup.service.ts';
import { bringContact } from './contacts.service.ts';
import { bringEntries } from './entries.service.ts';
import { planEntries, recordOf } from './plan.service.ts';
import type { List } from './look.service.ts';
import { type Changes, type Contact, merged, OF_OWNER } from './merge.rules.ts';
import type { Vocabulary } from './names.rules.ts';
import { listSaid, noteWritten, putSaid } from './said.queries.ts';
import type { rowReader } from './rules.ts';
import type { ListRow } from './row.rules.ts';

/** What is the same for all rows of a list that is being written. */
export interface Run {
  list: List;
  holderId: number;
  kept: boolean;
  words: Vocabulary;
  catalogue: Awaited<ReturnType<typeof listCatalogue>>;
  readers: ReturnType<typeof rowReader>[];
  timeZone: string;
}

type AnimalRow = ListRow & { fields: NonNullable<ListRow['fields']> };

/** @returns the new animal */
export async function bringNew(
  db: Trx,
  run: Run,
  lookup: Lookup,
  { row, decision, at }: { row: AnimalRow; decision: Decision; at: Instant },
): Promise<number> {
  const { holderId, kept, list } = run;
  // An owner that an earlier row of this transaction made is known by now.
  const ownerId = decision.ownerId ?? ownerOf(lookup, row.guardian) ?? (await insertListOwner(db, run, row, at));
  const reference = decision.reference ?? '';
  const { birthEstimated, neutered, ...fields } = row.fields;
  const code = newCode();
  const trialFrom = kept ? null : await beginTrial(db, holderId, { codes: [code], microchip: fields.microchip }, at);
  const petId = await insertPet(db, {
    ...fields,
    birthEstimated: asFlag(birthEstimated),
    neutered: asFlag(neutered),
    userId: holderId,
    ownerId,
    importRef: reference,
    code,
    trialFrom,
    lostAt: null,
    createdAt: at,
    updatedAt: at,
    removedAt: null,
  });
  await insertMember(db, { petId, userId: holderId, role: 'owner', createdAt: at });
  const since = row.since === null ? at : instantOf(run.timeZone, { day: row.since, time: '12:00' });
  if (kept) await insertKept(db, { petId, since: since < at ? since : at, via: 'import', addedBy: list.userId });
  const said: Said = { importId: list.id, fields: row.fields, contact: contactOf(row.guardian) };
  const listed = { holderId, petId, said: JSON.stringify(said), writtenAt: at };
  await putSaid(db, { ...listed, reference, importId: list.id });
  const byCode = codeRef(row.code);
  // A name more for the same animal: its sheets of doses say the code alone. Undoing goes by the first.
  if (byCode !== null && byCode !== reference) await putSaid(db, { ...listed, reference: byCode, importId: null });
  const about = { petId, speciesId: fields.speciesId, listId: list.id, native: false, ...run };
  await bringEntries(db, { petId, listId: list.id, at }, planEntries(row, recordOf([]), about));
  await refresh(db, run, petId);
  remember(lookup, row, { petId, ownerId, reference, importId: list.id });
  return petId;
}

async function insertListOwner(db: Trx, { holderId, list }: Run, { guardian }: ListRow, at: Instant): Promise<number> {
  if (!guardian) throw new Error('the account has no contact of its own');
  const { ref, ...owner } = guardian;
  return insertOwner(db, {
    ...owner,
    importRef: ref,
    userId: holderId,
    principal: 0,
    importId: list.id,
    createdAt: at,
    removedAt: null,
  });
}

const REMOVED_HERE = 'Lo que alguien quitó de su libreta sigue quitado.';

interface Known {
  petId: number;
  row: ListRow;
  reference: string | null;
  native: boolean;
  at: Instant;
}

/** An animal that is there: its record gets what it lacks, and its fields what staff left as the list said them. */
export async function bringMore(db: Trx, run: Run, { petId, row, reference, native, at }: Known) {
  const animal = await findListed(db, petId);
  if (!animal) return { changed: null, note: null };
  const [said] = reference === null ? [] : await listSaid(db, run.holderId, [reference]);
  const before = said ? (JSON.parse(said.said) as Said) : null;
  const { changes, stayed } = row.fields
    ? merged(animal, before?.fields ?? {}, row.fields)
    : { changes: {}, stayed: [] };
  const fields = Object.fromEntries(Object.entries(changes).map(([field, [, after]]) => [field, after]));
  if (Object.keys(fields).length > 0) await updatePet(db, petId, fields);
  const { deceasedOn } = fields as { deceasedOn?: CalendarDate | null };
  if (deceasedOn) await endLife(db, { petId, deceasedOn, at, by: run.list.userId, byGuardian: !run.kept });
  const about = { petId, speciesId: animal.speciesId, listId: run.list.id, native, ...run };
  const record = recordOf(await listKnownEntries(db, [petId]));
  const plan = planEntries(row, record, about);
  await bringEntries(db, { petId, listId: run.list.id, at }, plan);
  const written = plan.length > 0 || Object.keys(fields).length > 0;
  const { holderId } = run;
  const contact =
    run.kept && row.guardian && row.fields
      ? await bringContact(db, {
          holderId,
          ownerId: animal.ownerId,
          said: before?.contact ?? null,
          listed: row.guardian,
        })
      : { changes: {}, stayed: [] };
  if (written) {
    await updatePet(db, petId, { updatedAt: at });
    // A row without the reference, as in a sheet of doses, is the list's own too: undoing it takes the animal back.
    await noteWritten(db, { petId, importId: run.list.id, from: animal.updatedAt, to: at });
    await refresh(db, run, petId);
  }
  if (reference !== null && row.fields) {
    // The first list may still take it back, unless staff or another list touched it.
    const own = said === undefined || (said.importId === run.list.id && said.writtenAt === animal.updatedAt);
    const writtenAt = said && (!own || !written) ? said.writtenAt : at;
    const next: Said = {
      importId: run.list.id,
      fields: { ...before?.fields, ...given(row.fields) },
      contact: { ...before?.contact, ...contactOf(row.guardian) },
    };
    await putSaid(db, {
      holderId: run.holderId,
      reference,
      petId,
      importId: null,
      said: JSON.stringify(next),
      writtenAt,
    });
  }
  const left = [...stayed, ...contact.stayed];
  const notes = [
    ...(left.length > 0 ? [`Se quedó como está aquí: ${left.join(', ')}.`] : []),
    ...(record.removed > 0 ? [REMOVED_HERE] : []),
  ];
  const note = notes.length > 0 ? notes.join(' ') : null;
  const wrote: Changes = { ...changes };
  for (const [field, both] of Object.entries(contact.changes)) wrote[OF_OWNER + field] = both;
  return { changed: written || Object.keys(wrote).length > 0 ? { wrote } : null, note };
}

/** What a list says of its owner, to compare with the next one. */
function contactOf(guardian: ListRow['guardian']): Contact {
  if (!guardian) return {};
  const { ref: _ref, ...contact } = guardian;
  return given(contact);
}

function given<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Partial<Fields>;
}

/** The lines of what is due, from what was just written. */
async function refresh(db: Trx, { catalogue }: Run, petId: number): Promise<void> {
  const [[patient], doses, care] = await inOneRoundTrip(
    db,
    (db) => findPatient(db, { petId }),
    (db) => listDoses(db, { petId }),
    (db) => readCare(db, petId),
  );
  if (patient) await recomputeDue(db, patient, { doses, catalogue, care });
}

/** Writes a list row by row, some in each transaction: the next run goes on behind the last one. */
import { others, overdue } from '#db/turns.ts';
import type { CalendarDate, Db, Instant, Trx } from '#db/types.ts';
import { insertOwner } from '#server/accounts/owners/queries.ts';
import { findAccount, findListed, listKnownEntries } from './check.queries.ts';
import { findPatient } from '#server/health/due/queries.ts';
import { recomputeDue } from '#server/health/due/service.ts';
import { listCatalogue, listDoses } from '#server/health/vaccines/queries.ts';
import { insertMember } from '#server/pets/family/queries.ts';
import { beginTrial } from '#server/pets/licences/trials.service.ts';
import { instantOf } from '#server/platform/lib/wall-clock.ts';
import { insertKept } from '#server/pets/patients/queries.ts';
import { insertPet, updatePet } from '#server/pets/pets/queries.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { asFlag } from '#server/platform/lib/changes.ts';
import { newCode } from '#server/platform/lib/codes.ts';
import { isStorable } from '#server/platform/lib/text.ts';
import { endLife } from '#server/portability/memorials/service.ts';
import { bringBeside, rememberBeside } from './beside.service.ts';
import { decide, type Decision } from './check.service.ts';
import { codeRef, type Lookup, lookUp, ownerOf, remember, rememberPerson, type Said } from './lookup.service.ts';
import { bringContact } from './contacts.service.ts';
import { bringEntries } from './entries.service.ts';
import { isBeside, planEntries, recordOf } from './plan.service.ts';
import { type List, numbersOf } from './look.service.ts';
import { knownFor, spansOf, type StoredSettings, vocabulary } from './numbers.service.ts';
import { type Changes, type Contact, merged, OF_OWNER } from './merge.rules.ts';
import type { Vocabulary } from './names.rules.ts';
import { moveImport, takeRows } from './queries.ts';
import { listSaid, noteWritten, putSaid } from './said.queries.ts';
import { listRows, updateRow } from './rows.queries.ts';
import { rowReader } from './rules.ts';
import type { ListRow, Understood } from './row.rules.ts';
import type { Sheet } from './schema.ts';

export interface Clock {
  db: Db;
  now: () => Instant;
}

/** Rows of one transaction. */
const CHUNK = 25;

interface Run {
  list: List;
  holderId: number;
  kept: boolean;
  words: Vocabulary;
  catalogue: Awaited<ReturnType<typeof listCatalogue>>;
  readers: ReturnType<typeof rowReader>[];
  timeZone: string;
}

/** False where another process took over, or the account is gone. */
export async function bring({ db, now }: Clock, list: List): Promise<boolean> {
  const { holderId } = list;
  const account = holderId === null ? undefined : await findAccount(db, holderId);
  if (holderId === null || !account) return moveImport(db, list.id, 'running', { state: 'undone', undoneAt: now() });
  const settings = JSON.parse(list.settings) as StoredSettings;
  const sheets = JSON.parse(list.sheets) as Sheet[];
  const known = { ...(await knownFor(db, list, now(), settings)), dayFirst: settings.dayFirst };
  const run: Run = {
    list,
    holderId,
    kept: holderId === (await keeperOf(db)),
    words: await vocabulary(db, settings.names),
    catalogue: await listCatalogue(db),
    readers: sheets.map((sheet, at) => rowReader(sheet, settings.fields[at] ?? [], known)),
    timeZone: account.timeZone,
  };
  let before = 0;
  for (const { from, to } of spansOf(sheets, settings)) {
    const size = to - from;
    for (let at = Math.max(0, list.handled - before); at < size; at += CHUNK) {
      const most = Math.min(CHUNK, size - at);
      const rows = await understood(db, run, { after: from + at - 1, most });
      if (!(await writeChunk({ db, now }, run, rows, before + at))) return false;
    }
    before += size;
  }
  const counts = await numbersOf(db, list.id);
  return moveImport(db, list.id, 'running', { state: 'done', finishedAt: now(), result: JSON.stringify(counts) });
}

async function understood(
  db: Db,
  { list, readers }: Run,
  page: { after: number; most: number },
): Promise<Understood[]> {
  const rows = await listRows(db, list.id, page);
  const read: Understood[] = [];
  for (const { place, sheet, line, cells: text } of rows) {
    const cells = JSON.parse(text) as string[];
    const place_ = { place, sheet, line };
    const one = cells.every(isStorable)
      ? (readers[sheet]?.(cells) ?? { problems: [], name: '' })
      : { problems: [{ column: '', message: 'Tiene un carácter que no sirve.' }], name: '' };
    read.push('row' in one ? { ...place_, row: one.row, problems: null } : { ...place_, row: null, ...one });
    if (overdue()) await others();
  }
  return read;
}

/** At once or, if the database refuses one of its rows, row by row. False where another process took these rows. */
async function writeChunk({ db, now }: Clock, run: Run, rows: readonly Understood[], from: number): Promise<boolean> {
  try {
    return await db.transaction().execute((db) => writeRows(db, run, rows, { from, at: now() }));
  } catch {
    for (const [at, row] of rows.entries()) {
      const place = { from: from + at, at: now() };
      const written = db.transaction().execute((db) => writeRows(db, run, [row], place));
      const goesOn = await written.catch(async (failure: unknown) => {
        await db.transaction().execute(async (db) => {
          // A database that is away or full refuses this as well, and the run goes on later.
          if (!(await takeRows(db, { importId: run.list.id, state: 'running', from: place.from, to: place.from + 1 })))
            throw failure;
          await updateRow(db, run.list.id, row.place, {
            state: 'wrong',
            note: 'No se pudo guardar. Inténtalo otra vez.',
          });
        });
        return true;
      });
      if (!goesOn) return false;
    }
    return true;
  }
}

async function writeRows(
  db: Trx,
  run: Run,
  rows: readonly Understood[],
  { from, at }: { from: number; at: Instant },
): Promise<boolean> {
  const { list, holderId, kept } = run;
  if (!(await takeRows(db, { importId: list.id, state: 'running', from, to: from + rows.length }))) return false;
  const lookup = await lookUp(db, { holder: { userId: holderId, kept }, importId: list.id }, rows);
  for (const one of rows) {
    const decision = decide(lookup, one, { importId: list.id, kept });
    const { row } = one;
    if (row?.own && isBeside(row.own) && decision.state === 'known') {
      const made = await bringBeside(db, { ...run, ...decision, at }, row, row.own);
      if (row.own.kind === 'owner' && decision.ownerId === null && typeof made === 'number')
        rememberPerson(lookup, made, row.own.owner);
      rememberBeside(lookup.beside, row);
      const wrong = typeof made === 'string';
      await updateRow(db, list.id, one.place, { state: wrong ? 'wrong' : 'more', note: wrong ? made : null });
    } else if (row && decision.state === 'new' && row.fields) {
      const petId = await bringNew(db, run, lookup, { row: { ...row, fields: row.fields }, decision, at });
      await updateRow(db, list.id, one.place, { state: 'new', petId });
    } else if (row && decision.state === 'known' && decision.petId !== null) {
      const { petId } = decision;
      const { changed, note } = await bringMore(db, run, { ...decision, petId, row, at });
      const change = changed && Object.keys(changed.wrote).length > 0 ? JSON.stringify(changed.wrote) : null;
      await updateRow(db, list.id, one.place, {
        state: changed ? 'more' : 'already',
        petId,
        change,
        note: note ?? (changed ? null : decision.note),
      });
    } else {
      const note = decision.state === 'wrong' ? wordsOf(decision) : decision.note;
      await updateRow(db, list.id, one.place, {
        state: decision.state === 'wrong' ? 'wrong' : 'already',
        petId: decision.petId,
        note,
      });
    }
  }
  return true;
}

const MOST_WORDS = 500;

function wordsOf({ problems }: Decision): string {
  const words = problems.map(({ column, message }) => (column ? `${column.slice(0, 100)}: ${message}` : message));
  return [...new Set(words)].join(' ').slice(0, MOST_WORDS);
}

type AnimalRow = ListRow & { fields: NonNullable<ListRow['fields']> };

async function bringNew(
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
async function bringMore(db: Trx, run: Run, { petId, row, reference, native, at }: Known) {
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
  const [patient] = await findPatient(db, { petId });
  if (patient) await recomputeDue(db, patient, await listDoses(db, { petId }), catalogue);
}

/**
 * Imports animals from a list: first a preview row by row, then the good rows. Importing a list twice adds
 * nothing twice.
 */
import type { Trx } from '#db/types.ts';
import { recordRoute } from '#server/platform/audit/service.ts';
import { refreshDue } from '#server/health/due/service.ts';
import { authorColumns } from '#server/health/entries/service.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { insertMember } from '#server/pets/family/queries.ts';
import { newCode } from '#server/platform/lib/codes.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { csvPieces } from '#server/platform/lib/csv.ts';
import { LongText } from '#server/platform/lib/in-pieces.ts';
import { type Judged, judge, keyOf, type ReadRow, readList } from './check.service.ts';
import { beginTrial, usedTrial } from '#server/pets/licences/trials.service.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { insertKept } from '#server/pets/patients/queries.ts';
import { mayDo } from '#server/platform/core/rights.ts';
import { insertOwner } from '#server/accounts/owners/queries.ts';
import { insertPet } from '#server/pets/pets/queries.ts';
import { asFlag } from '#server/platform/lib/changes.ts';
import { insertVaccination, listCatalogue } from '#server/health/vaccines/queries.ts';
import { vaccineNamed } from '#server/health/vaccines/rules.ts';
import type { ListOwner, ListAnimal } from './rules.ts';
import { CHUNK } from './schema.ts';

const SAMPLE = 20;
const MOST_PROBLEMS = 200;
const SHOWN_LETTERS = 100;

/** Previews the import without writing. @throws IMPORT_REFUSED */
export async function previewList(context: SignedInContext, file: string) {
  const holder = await holderOf(context);
  const { headings, columns, rows } = await readList(context, file);
  const seen = new Set<string>();
  const judged: Judged[] = [];
  for (const chunk of chunksOf(rows)) judged.push(...(await judge(context.db, holder, chunk, seen)));
  const sample: Judged[] = [];
  for (const row of judged.slice(0, SAMPLE)) sample.push(await withTrial(context, row));
  const problems = judged.flatMap(({ line, problems: all }) =>
    all.map(({ column, message }) => ({ line, column: shown(column), message })),
  );
  const amount = (state: Judged['state']) => judged.filter((row) => row.state === state).length;
  return {
    columns: headings.map((title, at) => ({ title: shown(title), field: columns[at] ?? null })),
    counts: { total: judged.length, new: amount('new'), already: amount('already'), wrong: amount('wrong') },
    sample: sample.map(({ line, cells, animal, state, note, problems: all }) => ({
      line,
      state,
      note: note ?? all[0]?.message ?? null,
      name: shown(cells[columns.indexOf('name')] ?? ''),
      species: shown(cells[columns.indexOf('species')] ?? ''),
      birthOn: animal?.fields.birthOn ?? null,
      guardian: animal?.guardian ? `${animal.guardian.name} ${animal.guardian.surname}`.trim() : null,
      phone: animal?.guardian?.phone ?? null,
      vaccine: animal?.vaccine ?? null,
    })),
    problems: problems.slice(0, MOST_PROBLEMS),
    moreProblems: Math.max(0, problems.length - MOST_PROBLEMS),
  };
}

/** A list that an administrator imports is the clinic's; any other account's is its own. */
async function holderOf({ db, actor }: SignedInContext): Promise<number> {
  return mayDo(actor.roles, 'administer') ? keeperOf(db) : actor.userId;
}

/** Adds the remark that an animal's trial has already been used. */
async function withTrial({ db, actor, config }: SignedInContext, row: Judged): Promise<Judged> {
  const microchip = row.animal?.fields.microchip;
  if (!config.subscriptions || row.state !== 'new' || !microchip || mayDo(actor.roles, 'administer')) return row;
  const since = await usedTrial(db, actor.userId, { codes: [], microchip });
  if (since === null) return row;
  const day = dayIn(actor.timeZone, since).split('-').toReversed().join('/');
  return {
    ...row,
    note: `Su prueba empezó el ${day} y no empieza otra: si terminó, se lee todo y para añadir se paga su año.`,
  };
}

/** Enough to recognise a cell, which may hold a whole file. */
function shown(cell: string): string {
  return cell.length > SHOWN_LETTERS ? `${cell.slice(0, SHOWN_LETTERS)}…` : cell;
}

/**
 * Writes the good rows, a few per transaction. Existing animals stay unchanged; bad rows are returned as a table
 * with the reason in an extra column.
 * @throws IMPORT_REFUSED, TOO_MANY
 */
export async function bringList(context: SignedInContext, file: string) {
  const { db, actor, now } = context;
  await limit(db, 'importUser', String(actor.userId), now());
  const { headings, rows } = await readList(context, file);
  const seen = new Set<string>();
  const judged: Judged[] = [];
  for (const chunk of chunksOf(rows)) judged.push(...(await writeChunk(context, chunk, seen)));
  const wrong = judged.filter(({ state }) => state === 'wrong');
  const amount = (state: Judged['state']) => judged.filter((row) => row.state === state).length;
  const counts = { made: amount('new'), already: amount('already'), wrong: wrong.length };
  await recordRoute(context, 'import.pets', { values: counts });
  return { ...counts, rejected: wrong.length > 0 ? await rejectedTable(headings, wrong) : null };
}

function* chunksOf<Row>(rows: readonly Row[]) {
  for (let start = 0; start < rows.length; start += CHUNK) yield rows.slice(start, start + CHUNK);
}

/** Writes a chunk at once or, if the database refuses one of its rows, row by row. */
async function writeChunk(context: SignedInContext, rows: readonly ReadRow[], seen: Set<string>): Promise<Judged[]> {
  const before = new Set(seen);
  const whole = writeRows(context, rows, seen);
  return whole.catch(async (failure: unknown) => {
    context.log.warn({ err: failure }, 'a part of a list is written row by row');
    const judged: Judged[] = [];
    for (const row of rows) {
      const problem = { column: '', message: 'No se pudo guardar. Inténtalo otra vez.' };
      const alone = await writeRows(context, [row], before).catch((): Judged[] => [
        { ...row, state: 'wrong', note: null, ownerId: null, importRef: '', problems: [problem] },
      ]);
      judged.push(...alone);
    }
    return judged;
  });
}

async function writeRows(context: SignedInContext, rows: readonly ReadRow[], seen: Set<string>): Promise<Judged[]> {
  const { db, actor, now } = context;
  const holder = await holderOf(context);
  return db.transaction().execute(async (db) => {
    const judged = await judge(db, holder, rows, seen);
    const made = new Map<string, number>();
    const catalogue = await listCatalogue(db);
    for (const { state, animal, ownerId, importRef } of judged) {
      if (state !== 'new' || !animal) continue;
      const key = keyOf(animal.guardian);
      const guardian = ownerId ?? made.get(key) ?? (await insertListOwner(db, holder, animal.guardian, now()));
      made.set(key, guardian);
      await insertAnimal(db, { animal, importRef, ownerId: guardian, actor, holder, at: now(), catalogue });
    }
    return judged;
  });
}

async function insertListOwner(db: Trx, userId: number, guardian: ListOwner | null, at: string): Promise<number> {
  if (!guardian) throw new DomainError('OWNER_NOT_FOUND');
  return insertOwner(db, { ...guardian, userId, principal: 0, createdAt: at, removedAt: null });
}

interface NewAnimal {
  animal: ListAnimal;
  importRef: string;
  ownerId: number;
  actor: SignedInContext['actor'];
  /** The account that gets it. */
  holder: number;
  at: string;
  catalogue: Awaited<ReturnType<typeof listCatalogue>>;
}

async function insertAnimal(
  db: Trx,
  { animal, importRef, ownerId, actor, holder, at, catalogue }: NewAnimal,
): Promise<void> {
  const { weight: _weight, ownerId: _ownerId, birthEstimated, neutered, ...fields } = animal.fields;
  const stamp = { createdAt: at, updatedAt: at, removedAt: null };
  const flags = { birthEstimated: asFlag(birthEstimated), neutered: asFlag(neutered) };
  const code = newCode();
  const kept = holder !== actor.userId;
  const trialFrom = kept ? null : await beginTrial(db, holder, { codes: [code], microchip: fields.microchip }, at);
  const row = { ...fields, ...flags, ...stamp, userId: holder, ownerId, importRef, code, trialFrom };
  const petId = await insertPet(db, { ...row, deceasedOn: null, lostAt: null });
  await insertMember(db, { petId, userId: holder, role: 'owner', createdAt: at });
  if (kept) await insertKept(db, { petId, since: at, via: 'import', addedBy: actor.userId });
  if (animal.vaccine) {
    const vaccineId = vaccineNamed(animal.vaccine.name, fields.speciesId, catalogue)?.id ?? null;
    const dose = { petId, vaccineId, ...animal.vaccine, nextOn: null, nextSource: 'schedule' as const };
    await insertVaccination(db, { ...dose, ...(await authorColumns(db, actor, at)), ...stamp, updatedBy: null });
  }
  await refreshDue(db, petId);
}

/** The rows as received, with the reason. */
async function rejectedTable(headings: readonly string[], rows: readonly Judged[]): Promise<LongText> {
  const columns = [...headings.map((header, at) => ({ key: String(at), header })), { key: 'error', header: 'error' }];
  const table = function* () {
    for (const { line, cells, problems } of rows)
      yield {
        ...Object.fromEntries(headings.map((_, at) => [String(at), cells[at] ?? ''])),
        error: `Línea ${line}: ${problems.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' ')}`,
      };
  };
  const pieces: string[] = [];
  for await (const piece of csvPieces(table(), columns)) pieces.push(piece);
  return new LongText(pieces);
}

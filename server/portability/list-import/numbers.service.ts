/** What a list means, in numbers: all its rows are walked through as the import will, without writing. */
import { others, overdue } from '#db/turns.ts';
import type { Db } from '#db/types.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { fromLines } from '#server/platform/lib/json-lines.ts';
import { listCatalogue } from '#server/health/vaccines/queries.ts';
import { comparableName } from '#server/health/vaccines/rules.ts';
import { listSynonyms } from '#server/health/vaccines/synonyms.queries.ts';
import { usedTrial } from '#server/pets/licences/trials.service.ts';
import { listSpecies } from '#server/pets/reference/queries.ts';
import { holderOf, type ImportContext } from './access.ts';
import { findAccount } from './check.queries.ts';
import { rememberBeside } from './beside.service.ts';
import { decide, type Decision } from './check.service.ts';
import { type Lookup, lookUp, remember, rememberPerson } from './lookup.service.ts';
import { kindOf } from './columns.rules.ts';
import { meaningOf, type Vocabulary, vocabularyOf } from './names.rules.ts';
import { listRows } from './rows.queries.ts';
import { OWN_READ } from './own-book.rules.ts';
import { isBeside, type Planned } from './plan.service.ts';
import type { ListRow, Problem, Understood, UnderstandHead } from './row.rules.ts';
import { openTrial } from './trial.service.ts';
import type { NameChoice, Settings, Sheet } from './schema.ts';

/** What stands beside the settings that a person decides. */
export type StoredSettings = Settings & { orderTold?: boolean; remembered?: boolean };

export async function vocabulary(db: Db, choices: readonly NameChoice[]): Promise<Vocabulary> {
  return vocabularyOf(await listCatalogue(db), await listSynonyms(db), choices);
}

/** The rows of one kind of sheet after those of another: an animal comes before its doses. */
export function spansOf(
  sheets: readonly Sheet[],
  settings: Pick<Settings, 'fields' | 'speciesId'>,
): { from: number; to: number }[] {
  let from = 0;
  const spans = sheets.map((sheet, at) => {
    const { rows } = sheet;
    const span = { from, to: from + rows, kind: kindOf(sheet, settings.fields[at] ?? [], settings.speciesId) };
    from += rows;
    return span;
  });
  const of = (wanted: string) => spans.filter(({ kind, to, from: first }) => kind === wanted && to > first);
  return OWN_READ.flatMap(of).map(({ from: first, to }) => ({ from: first, to }));
}

/** What rows are read with. */
export async function knownFor(
  db: Db,
  { holderId }: Pick<ImportContext['list'], 'holderId'>,
  now: string,
  settings: Pick<Settings, 'speciesId'>,
) {
  const account = holderId === null ? undefined : await findAccount(db, holderId);
  return {
    species: (await listSpecies(db)).map(({ id, code, name }) => ({ id, code, name })),
    today: dayIn(account?.timeZone ?? 'America/Guayaquil', now),
    country: account?.countryIso ?? 'EC',
    speciesId: settings.speciesId,
  };
}

const PAGE = 500;
const LOOKED_UP_AT_ONCE = 200;
const SAMPLE = 20;
const MOST_PROBLEMS = 200;
const MOST_WARNINGS = 50;
const SHOWN_LETTERS = 100;
const MOST_NAMES = 200;

export type Numbers = Awaited<ReturnType<typeof countAll>>;

/** Reads all rows with these settings. */
export async function understandAll(context: ImportContext, settings: StoredSettings) {
  const { db, list, now, workers } = context;
  const sheets = JSON.parse(list.sheets) as Sheet[];
  const pieces: Buffer[] = [];
  for (const { from, to } of spansOf(sheets, settings)) {
    for (let after = from - 1; after < to - 1; after += PAGE) {
      const rows = await listRows(db, list.id, { after, most: Math.min(PAGE, to - 1 - after) });
      const text = rows.map(
        (row) => `{"place":${row.place},"sheet":${row.sheet},"line":${row.line},"cells":${row.cells}}\n`,
      );
      pieces.push(Buffer.from(text.join('')));
      if (overdue()) await others();
    }
  }
  const known = {
    ...(await knownFor(db, list, now(), settings)),
    dayFirst: settings.orderTold ? settings.dayFirst : null,
  };
  const read = await workers.run('understand', { rows: Buffer.concat(pieces), sheets, fields: settings.fields, known });
  const lines = fromLines<UnderstandHead | Understood>(read);
  const head = lines.next().value as UnderstandHead;
  return { head, numbers: await countAll(context, lines as Iterable<Understood>, { settings, head }) };
}

/** What a vaccine is called changes no row: only the names need another look. */
export function withChoices(numbers: Numbers, choices: readonly NameChoice[]): Numbers {
  const told = new Map(
    choices.map(({ speciesId, name, vaccineId }) => [`${speciesId} ${comparableName(name)}`, vaccineId]),
  );
  const names = numbers.names.map((seen) => {
    const vaccineId = told.get(`${seen.speciesId} ${comparableName(seen.name)}`);
    return vaccineId === undefined ? { ...seen, told: false } : { ...seen, vaccineId, told: true };
  });
  return { ...numbers, names };
}

interface NameSeen {
  speciesId: number;
  name: string;
  doses: number;
}

/** What comes in beside the animals, by what it is called in the answer. */
const BRINGS = {
  owners: 0, doses: 0, dewormings: 0, weights: 0, notes: 0, illnesses: 0, medicines: 0, checkups: 0, consultations: 0,
  prescriptions: 0, lots: 0, events: 0, appointments: 0,
}; // biome-ignore format: a list
const CALLED = {
  vaccination: 'doses',
  deworming: 'dewormings',
  weight: 'weights',
  illness: 'illnesses',
  medicine: 'medicines',
  checkup: 'checkups',
  consultation: 'consultations',
  prescription: 'prescriptions',
  owner: 'owners',
  lot: 'lots',
  event: 'events',
  appointment: 'appointments',
} as const;

/** Walks through all rows as the import will, without writing. */
async function countAll(
  context: ImportContext,
  rows: Iterable<Understood>,
  { settings, head }: { settings: StoredSettings; head: UnderstandHead },
) {
  const { db, actor, list } = context;
  const { holderId, kept } = await holderOf(db, actor);
  const words = await vocabulary(db, settings.names);
  const catalogue = await listCatalogue(db);
  const trial = openTrial({ db, holderId, kept, listId: list.id, words, catalogue });
  const counts = { total: 0, new: 0, known: 0, already: 0, wrong: 0 };
  const brings = { ...BRINGS };
  const names = new Map<string, NameSeen>();
  const problems: (Problem & { line: number; sheet: number })[] = [];
  let more = 0;
  const warnings: { line: number; sheet: number; message: string }[] = [];
  let warned = 0;
  const sample: Awaited<ReturnType<typeof sampleOf>>[] = [];
  let lookup: Lookup | undefined;
  let pseudo = 0;
  const bring = (plan: readonly Planned[], speciesId: number) => {
    for (const { kind, key, asks, onto } of plan) {
      if (onto === null) brings[key.startsWith('notes ') ? 'notes' : CALLED[kind]] += 1;
      if (asks !== null) see(names, speciesId, asks);
    }
  };
  /** Known, unless nothing would come of it. */
  const stateOf = (known: Lookup, row: ListRow, decision: Decision): Decision['state'] => {
    if (decision.state === 'new' && row.fields) {
      pseudo -= 1;
      const { fields } = row;
      bring(trial.make(pseudo, { ...row, fields }), fields.speciesId);
      const made = { petId: pseudo, ownerId: decision.ownerId ?? pseudo, reference: decision.reference ?? '' };
      remember(known, { ...row, fields }, { ...made, importId: list.id });
      return 'new';
    }
    if (decision.state !== 'known') return decision.state;
    if (row.own && isBeside(row.own)) {
      rememberBeside(known.beside, row);
      if (row.own.kind === 'owner') {
        if (decision.ownerId !== null) return 'known';
        pseudo -= 1;
        rememberPerson(known, pseudo, row.own.owner);
      }
      brings[CALLED[row.own.kind]] += 1;
      return 'known';
    }
    if (decision.petId === null) return 'already';
    const { plan, changed, speciesId } = trial.change(decision.petId, row, { ...decision, lookup: known });
    bring(plan, speciesId);
    return changed ? 'known' : 'already';
  };
  const take = async (some: readonly Understood[]) => {
    lookup = await lookUp(db, { holder: { userId: holderId, kept }, importId: list.id }, some, lookup);
    await trial.load(lookup);
    for (const one of some) {
      if (overdue()) await others();
      const decided = decide(lookup, one, { importId: list.id, kept });
      const decision = one.row ? { ...decided, state: stateOf(lookup, one.row, decided) } : decided;
      counts.total += 1;
      counts[decision.state] += 1;
      for (const problem of decision.problems) {
        if (problems.length < MOST_PROBLEMS)
          problems.push({ line: one.line, sheet: one.sheet, ...shownProblem(problem) });
        else more += 1;
      }
      if (one.row?.warning && (decision.state === 'new' || decision.state === 'known')) {
        warned += 1;
        if (warnings.length < MOST_WARNINGS)
          warnings.push({ line: one.line, sheet: one.sheet, message: `${shown(one.row.name)}: ${one.row.warning}` });
      }
      if (sample.length < SAMPLE) sample.push(await sampleOf(context, one, decision));
    }
  };
  let some: Understood[] = [];
  for (const row of rows) {
    some.push(row);
    if (some.length < LOOKED_UP_AT_ONCE) continue;
    await take(some);
    some = [];
  }
  if (some.length > 0) await take(some);
  const told = new Set(settings.names.map(({ speciesId, name }) => `${speciesId} ${comparableName(name)}`));
  const asked = [...names.values()]
    .map((seen) => ({
      ...seen,
      ...meaning(words, seen),
      told: told.has(`${seen.speciesId} ${comparableName(seen.name)}`),
    }))
    .filter(({ certain, told: decided }) => !certain || decided)
    .toSorted((a, b) => b.doses - a.doses)
    .slice(0, MOST_NAMES);
  const said = { problems, moreProblems: more, warnings, warned };
  return { counts, brings, names: asked, ...said, sample, order: head.order };
}

function see(names: Map<string, NameSeen>, speciesId: number, name: string): void {
  const key = `${speciesId} ${comparableName(name)}`;
  const seen = names.get(key) ?? { speciesId, name, doses: 0 };
  seen.doses += 1;
  names.set(key, seen);
}

/** `vaccineId`: what is decided or proposed; null for none. */
function meaning(words: Vocabulary, { speciesId, name }: NameSeen): { vaccineId: number | null; certain: boolean } {
  const known = meaningOf(words, speciesId, name);
  return { vaccineId: known?.vaccineIds[0] ?? null, certain: known?.certain ?? false };
}

async function sampleOf(
  context: ImportContext,
  understood: Understood,
  { state, note, problems }: ReturnType<typeof decide>,
) {
  const { line, sheet, row } = understood;
  const name = understood.row ? calledIn(understood.row) : understood.name;
  const trial = row && state === 'new' ? await trialNote(context, row.microchip) : null;
  return {
    line,
    sheet,
    state,
    note: trial ?? note ?? problems[0]?.message ?? null,
    name: shown(name),
    speciesId: row?.fields?.speciesId ?? null,
    birthOn: row?.fields?.birthOn ?? null,
    guardian: row?.guardian ? shown(`${row.guardian.name} ${row.guardian.surname}`.trim()) : null,
    phone: row?.guardian?.phone ?? null,
    doses: (row?.doses ?? []).slice(0, 4).map(({ name, givenOn }) => ({ name: shown(name), givenOn })),
  };
}

/** What a row is about: an animal, an owner of their sheet, a lot. A row of doses may say its animal by the reference alone. */
function calledIn({ name, ref, own }: ListRow): string {
  if (own?.kind === 'owner') return `${own.owner.name} ${own.owner.surname}`.trim();
  if (own?.kind === 'lot') return `Lote ${own.number}`;
  return name || ref || (own?.kind === 'appointment' ? (own.person ?? '') : '');
}

/** The remark that an animal's trial has already been used. */
async function trialNote({ db, actor, config, list }: ImportContext, microchip: string | null): Promise<string | null> {
  if (!config.subscriptions || !microchip || list.holderId !== actor.userId) return null;
  const since = await usedTrial(db, actor.userId, { codes: [], microchip });
  if (since === null) return null;
  const day = dayIn(actor.timeZone, since).split('-').toReversed().join('/');
  return `Su prueba empezó el ${day} y no empieza otra: si terminó, se lee todo y para añadir se paga su año.`;
}

function shownProblem({ column, message }: Problem): Problem {
  return { column: shown(column), message };
}

/** Enough to recognise a cell, which may hold a whole file. */
export function shown(cell: string): string {
  return cell.length > SHOWN_LETTERS ? `${cell.slice(0, SHOWN_LETTERS)}…` : cell;
}

/** The audit log for an administrator: its pages, its export and its verification. */
import type { Db, Instant } from '#db/types.ts';
import { findHead } from '#server/platform/audit/queries.ts';
import { verify } from '#server/platform/audit/service.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { dayBegins } from '#server/platform/lib/day-begins.ts';
import { plus } from '#server/platform/lib/time.ts';
import * as log from './queries.ts';
import { breakInWords, sentence } from './rules.ts';
import type { AuditExportInput, AuditListInput, AuditPeopleInput } from './schema.ts';

/** Verifies over the whole chain that no entry was changed, removed or moved. */
export async function verified({ db }: SignedInContext) {
  const { entries, broken } = await verify(db);
  return { entries, broken };
}

/**
 * The daily verification. Its result holds the last hash: an administrator who kept an earlier one can detect
 * a rewritten chain.
 */
export async function checkChain(db: Db): Promise<string> {
  const { entries, hash, broken } = await verify(db);
  if (broken) throw new Error(`El registro no está completo. ${breakInWords(broken)}`);
  if (entries === 0) return 'Aún no hay apuntes.';
  return `Registro completo: ${entries} ${entries === 1 ? 'apunte' : 'apuntes'}, último sello ${hash.slice(0, 16)}.`;
}

const PER_PAGE = 50;

/** Newest first, each with the name of its object where that still exists. */
export async function entriesPage(context: SignedInContext, { cursor, ...filters }: AuditListInput) {
  const { db } = context;
  const asked = await wanted(context, filters);
  const found = await log.listEntries(db, { ...asked, below: cursor ?? asked.below, limit: PER_PAGE + 1 });
  const rows = found.slice(0, PER_PAGE);
  return { rows: await named(db, rows), next: found.length > PER_PAGE ? (rows.at(-1)?.id ?? null) : null };
}

/** As many as a spreadsheet takes, a page at a time. */
export async function* exportedRows(context: SignedInContext, filters: AuditExportInput) {
  const { db } = context;
  const asked = await wanted(context, filters);
  let { below } = asked;
  for (let left = MOST_EXPORTED; left > 0; left -= AT_ONCE) {
    const found: Found[] = await log.listEntries(db, { ...asked, below, limit: AT_ONCE });
    for (const row of await named(db, found)) {
      const who = [row.actorName, row.actorSurname].filter(Boolean).join(' ');
      yield { ...row, who, words: sentence(row), about: row.objectName };
    }
    if (found.length < AT_ONCE) return;
    below = found.at(-1)?.id ?? null;
  }
}

export const exportColumns = [
  { key: 'id', header: 'apunte' },
  { key: 'at', header: 'momento_utc' },
  { key: 'actorId', header: 'cuenta' },
  { key: 'who', header: 'quien' },
  { key: 'words', header: 'que' },
  { key: 'object', header: 'sobre' },
  { key: 'objectId', header: 'sobre_id' },
  { key: 'about', header: 'sobre_nombre' },
  { key: 'outcome', header: 'resultado' },
  { key: 'detail', header: 'detalle' },
  { key: 'ipPrefix', header: 'red' },
];

type Found = Awaited<ReturnType<typeof log.listEntries>>[number];

const MOST_EXPORTED = 100_000;
const AT_ONCE = 1000;

/** The filter's day is one on the administrator's calendar. */
async function wanted({ db, actor }: SignedInContext, filters: AuditExportInput) {
  const { actorId, action, object, objectId, day, outcome } = filters;
  const [since, until] = day ? [day, plusDays(day, 1)].map((one) => dayBegins(actor.timeZone, one)) : [];
  return {
    actorId: actorId ?? null,
    action: action ?? null,
    object: object ?? null,
    objectId: objectId ?? null,
    outcome: outcome ?? null,
    since: since ?? null,
    until: until ?? null,
    from: since ? await firstIdSince(db, plus(since, -CLOCKS_DIFFER_HOURS, 'hours')) : 1,
    below: until ? await firstIdSince(db, plus(until, CLOCKS_DIFFER_HOURS, 'hours')) : null,
  };
}

/** Ids follow time, except for the clock difference of two machines. */
const CLOCKS_DIFFER_HOURS = 1;

/** The first id since then, by binary search, so that a day of last year costs as little as today. */
async function firstIdSince(db: Db, since: Instant): Promise<number> {
  let low = 1;
  let high = (await findHead(db)).entries + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const at = await log.findTime(db, middle);
    if (at !== undefined && at < since) low = middle + 1;
    else high = middle;
  }
  return low;
}

async function named<Row extends { object: string | null; objectId: number | null }>(db: Db, rows: Row[]) {
  const names = new Map<string, log.ObjectName>();
  const kinds = new Set(rows.map(({ object }) => object ?? ''));
  for (const kind of kinds) {
    const ids = new Set(
      rows.flatMap(({ object, objectId }) => (object === kind && objectId !== null ? [objectId] : [])),
    );
    const found = ids.size === 0 ? [] : ((await log.namesOf[kind]?.(db, [...ids])) ?? []);
    for (const one of found) names.set(`${kind}:${one.id}`, one);
  }
  return rows.map((row) => {
    const { name, more, code } = names.get(`${row.object}:${row.objectId}`) ?? {};
    return { ...row, objectName: name ? [name, more].filter(Boolean).join(' ') : null, objectCode: code ?? null };
  });
}

/** The users that the filter offers: the administrators, and the one that is already chosen. */
export async function people({ db }: SignedInContext, { actorId }: AuditPeopleInput) {
  const administrators = await log.listAdministrators(db);
  const other = actorId && !administrators.some(({ id }) => id === actorId) ? await log.findPerson(db, actorId) : null;
  return other ? [...administrators, other] : administrators;
}

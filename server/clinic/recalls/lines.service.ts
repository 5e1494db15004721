/** What is due for the patients in a window of days, one line after the other, whatever was said to the owner. */
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { contactOf } from '#server/accounts/owners/rules.ts';
import { listLinesOf } from './lines.queries.ts';
import type { DueLinesInput } from './lines.schema.ts';
import { type ScannedLine, scanLines } from './queries.ts';
import { BEFORE_ALL, type Place, readPlace, writePlace } from './rules.ts';

/** How many lines one answer reads beyond its page: a register without patients must not be read whole. */
const STEPS = [200, 2000, 2000];

/** One page in the order of the days; it may hold fewer lines where it reached its reading limit. */
export async function dueLinesPage({ db }: SignedInContext, { from, until, cursor, size }: DueLinesInput) {
  const begin = cursor ? readPlace(cursor) : BEFORE_ALL;
  if (!begin) throw new DomainError('INVALID', { field: 'cursor' });
  const places: Place[] = [];
  let reached: Place | null = begin;
  let full = false;
  for (const limit of STEPS) {
    const rows: ScannedLine[] = await scanLines(db, { state: null, from, until, after: reached, limit });
    for (const row of rows) {
      full = places.length === size;
      if (full) break;
      reached = { on: row.on, petId: row.petId, key: row.key };
      if (isOpen(row)) places.push(reached);
    }
    if (full) break;
    if (rows.length < limit) {
      reached = null;
      break;
    }
  }
  return { lines: await linesAt(db, places, { from, until }), next: reached && writePlace(reached) };
}

function isOpen({ patientId, removedAt, lostAt, deceasedOn }: ScannedLine): boolean {
  return patientId !== null && removedAt === null && lostAt === null && deceasedOn === null;
}

async function linesAt(
  db: SignedInContext['db'],
  places: readonly Place[],
  days: Pick<DueLinesInput, 'from' | 'until'>,
) {
  if (places.length === 0) return [];
  const petIds = [...new Set(places.map(({ petId }) => petId))];
  const found = new Map(
    (await listLinesOf(db, { petIds, ...days })).map((line) => [`${line.petId} ${line.key}`, line]),
  );
  return places.flatMap(({ petId, key }) => {
    const line = found.get(`${petId} ${key}`);
    if (!line) return [];
    const { keptBy, userPhone, userEmail, ...rest } = line;
    const account = keptBy === null ? { phone: userPhone, email: userEmail } : { phone: null, email: null };
    return [{ ...rest, ...contactOf(line, account) }];
  });
}

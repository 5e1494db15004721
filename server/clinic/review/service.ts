/**
 * The nightly look at the records of the clinic's patients. What was found is a row, so that the screen opens at once; what is shown
 * of it is read from the record as it stands.
 */
import { others } from '#db/turns.ts';
import type { Db, ReviewKind, Trx } from '#db/types.ts';
import { clinicZone } from '#server/accounts/clinic-profile/queries.ts';
import { contactOf } from '#server/accounts/owners/rules.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { countOwners } from '#server/clinic/lots/recipients.queries.ts';
import * as rows from './queries.ts';
import {
  DOSE_KINDS,
  type Finding,
  REVIEW_KINDS,
  reviewDewormings,
  reviewDoses,
  reviewLots,
  reviewOwner,
  reviewPairs,
  reviewReference,
} from './rules.ts';
import type { ReviewInput, ReviewLineInput } from './schema.ts';

const PATIENTS_AT_ONCE = 60;
/** The largest that both databases store in an id. */
const LAST_ID = 2_147_483_647;
const PAGE = 30;
/** More lines of a kind than these are counted as the night left them. */
const MOST_JOINED = 500;
/** More doubtful lines of a kind than these are counted without reading their records. */
const MOST_READ = 100;
/** How long a transaction may be under way with the clock of its beginning: what it writes meanwhile counts as not read. */
const UNDER_WAY = 60;

type Clock = Pick<Context, 'db' | 'now'>;

interface Asked {
  today: string;
  /** What is looked for; all without it. */
  kinds?: ReadonlySet<ReviewKind>;
  /** The owners of a lot are counted once. */
  lots?: Map<number, Awaited<ReturnType<typeof countOwners>>>;
}

/** What does not add up with these animals today. */
async function findingsOf(
  db: Db,
  petIds: readonly number[],
  { today, kinds = new Set(REVIEW_KINDS), lots = new Map() }: Asked,
): Promise<Finding[]> {
  const found: Finding[] = [];
  if (petIds.length === 0) return found;
  if (DOSE_KINDS.some((kind) => kinds.has(kind))) {
    const doses = await rows.listReviewedDoses(db, petIds);
    const known = doses.map((dose) => ({ ...dose, rabies: dose.rabies === 1 }));
    found.push(...reviewDoses(known, today));
  }
  if (kinds.has('futureDose') || kinds.has('nextBefore'))
    found.push(...reviewDewormings(await rows.listReviewedDewormings(db, petIds), today));
  if (kinds.has('animalTwice')) found.push(...reviewPairs(await rows.listPairs(db, petIds)));
  if (kinds.has('noContact')) found.push(...withoutContact(await rows.listReviewedOwners(db, petIds)).map(reviewOwner));
  if (kinds.has('lostReference'))
    for (const { petId, ...reference } of await rows.listLostReferences(db, petIds))
      if (petId !== null) found.push(reviewReference({ petId, ...reference }));
  if (kinds.has('withdrawnLot'))
    for (const lot of await rows.listWithdrawnLots(db, petIds)) {
      const counts = lots.get(lot.lotId) ?? (await countOwners(db, lot.lotId));
      lots.set(lot.lotId, counts);
      found.push(...reviewLots([{ ...lot, ...counts }]));
    }
  return found;
}

/** Each once, with the first of its animals. */
function withoutContact(owners: Awaited<ReturnType<typeof rows.listReviewedOwners>>) {
  const first = new Map<number, { petId: number; ownerId: number; name: string }>();
  for (const { petId, ownerId, name, surname, userPhone, userEmail, keptBy, ...own } of owners) {
    const account = keptBy === null ? { phone: userPhone, email: userEmail } : { phone: null, email: null };
    const { phone, email } = contactOf(own, account);
    if (phone === null && email === null && !first.has(ownerId))
      first.set(ownerId, { petId, ownerId, name: `${name} ${surname}`.trim() });
  }
  return [...first.values()];
}

/** Writes what is found of these animals, and takes away what is not any more. */
async function writeLines(db: Trx, petIds: readonly number[], { at, ...asked }: Asked & { at: string }) {
  const found = await findingsOf(db, petIds, asked);
  const keys = new Set(found.map(({ key }) => key));
  const known = await rows.listLinesOf(db, petIds);
  await rows.deleteLines(
    db,
    known.filter(({ key }) => !keys.has(key)).map(({ id }) => id),
  );
  const before = new Map(known.map(({ key, petId }) => [key, petId]));
  const elsewhere = found.filter(({ key, petId }) => before.get(key) !== petId);
  const moved = await rows.moveLines(db, elsewhere);
  const fresh = elsewhere.filter(({ key }) => !moved.has(key));
  const readUntil = plus(at, -UNDER_WAY, 'seconds');
  await rows.insertLines(
    db,
    fresh.map(({ key, kind, petId }) => ({ key, kind, petId, foundAt: at, readUntil })),
  );
  if (found.length > fresh.length) await rows.noteRead(db, petIds, readUntil);
  return fresh.length;
}

async function clinicToday({ db, now }: Clock): Promise<string> {
  return dayIn(await clinicZone(db), now());
}

/** The job: all patients, some at a time. Returns how many lines are new. */
export async function reviewAll(context: Clock): Promise<number> {
  const { db, now } = context;
  const night = { today: await clinicToday(context), lots: new Map() };
  let fresh = 0;
  for (let after = 0; ; ) {
    const petIds = await rows.listPatientIds(db, after, PATIENTS_AT_ONCE);
    const last = petIds.at(-1);
    await rows.deleteStrangers(db, { after, last: last ?? LAST_ID });
    if (last === undefined) break;
    fresh += await db.transaction().execute((db) => writeLines(db, petIds, { ...night, at: now() }));
    after = last;
    await others();
  }
  return fresh;
}

/** A line that was mended since the night is left out. */
export async function reviewPage(context: SignedInContext, { kind, accepted, cursor }: ReviewInput) {
  const { db } = context;
  const found = await rows.listLines(db, { kind, accepted, after: cursor ?? 0, limit: PAGE + 1 });
  const page = found.slice(0, PAGE);
  const stands = await standing(context, page);
  return {
    rows: page.flatMap(({ id: lineId, key, petName, photo, species, acceptedAt, judgeName, judgeSurname }) => {
      const finding = stands.get(key);
      if (!finding) return [];
      const judge = judgeName === null ? null : `${judgeName} ${judgeSurname ?? ''}`.trim();
      return [{ ...finding, lineId, petName, photo, species, acceptedAt, acceptedBy: judge }];
    }),
    next: found.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

/**
 * How many lines wait, by what they are about. As on the page, one that was mended since the night counts no more; a record in which
 * nothing was written since it was read is not read again.
 */
export async function reviewCounts(context: SignedInContext) {
  const kinds = Object.fromEntries(REVIEW_KINDS.map((kind) => [kind, 0])) as Record<ReviewKind, number>;
  const few: ReviewKind[] = [];
  const read: ReviewKind[] = [];
  for (const { kind, all } of await rows.countLines(context.db))
    if (all > MOST_JOINED) kinds[kind] = all;
    else few.push(kind);
  for (const { kind, all, doubtful } of await rows.countOpen(context.db, few)) {
    const reads = doubtful > 0 && doubtful <= MOST_READ;
    kinds[kind] = reads ? all - doubtful : all;
    if (reads) read.push(kind);
  }
  const lines = await rows.listDoubtful(context.db, read);
  const stands = await standing(context, lines);
  for (const { kind, key } of lines) if (stands.has(key)) kinds[kind] += 1;
  return { all: Object.values(kinds).reduce((sum, amount) => sum + amount, 0), kinds };
}

/** What is found now of the animals of these lines, of their kinds, by its key. */
async function standing(
  context: SignedInContext,
  lines: readonly { petId: number; kind: ReviewKind }[],
): Promise<Map<string, Finding>> {
  const asked = { today: await clinicToday(context), lots: new Map() };
  const stands = new Map<string, Finding>();
  const byKinds = Map.groupBy(lines, ({ kind }) => (isOfDoses(kind) ? 'doses' : kind));
  for (const some of byKinds.values()) {
    const kinds = new Set(some.map(({ kind }) => kind));
    const petIds = [...new Set(some.map(({ petId }) => petId))];
    for (let first = 0; first < petIds.length; first += PATIENTS_AT_ONCE) {
      const ids = petIds.slice(first, first + PATIENTS_AT_ONCE);
      for (const one of await findingsOf(context.db, ids, { ...asked, kinds })) stands.set(one.key, one);
      await others();
    }
  }
  return stands;
}

function isOfDoses(kind: ReviewKind): boolean {
  return (DOSE_KINDS as readonly ReviewKind[]).includes(kind);
}

/** «Está bien así», with who said so; and back. @throws REVIEW_LINE_NOT_FOUND */
export const acceptLine = judge(true);
export const reopenLine = judge(false);

function judge(accepting: boolean) {
  return async ({ db, actor, now }: SignedInContext, { lineId: id }: ReviewLineInput) => {
    const said = accepting ? { acceptedAt: now(), acceptedBy: actor.userId } : { acceptedAt: null, acceptedBy: null };
    if (!(await rows.judgeLine(db, { id, ...said }))) throw new DomainError('REVIEW_LINE_NOT_FOUND');
    return { lineId: id };
  };
}

/** The animal of a line is looked at again, after it was mended. */
export async function recheckLine(context: SignedInContext, { lineId }: ReviewLineInput) {
  const { db, now } = context;
  const today = await clinicToday(context);
  return db.transaction().execute(async (db) => {
    const line = await rows.findLine(db, lineId);
    if (line) await writeLines(db, [line.petId], { today, at: now() });
    return { lineId, gone: line === undefined || (await rows.findLine(db, lineId)) === undefined };
  });
}

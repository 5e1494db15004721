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
import * as rows from './queries.ts';
import {
  type Finding,
  REVIEW_KINDS,
  reviewDewormings,
  reviewDoses,
  reviewOwner,
  reviewPairs,
  reviewReference,
} from './rules.ts';
import type { ReviewInput, ReviewLineInput } from './schema.ts';

const PATIENTS_AT_ONCE = 60;
/** The largest that both databases store in an id. */
const LAST_ID = 2_147_483_647;
const PAGE = 30;
/** More lines of a kind than these are counted without reading their animals. */
const MOST_READ = 100;
const OPEN = { accepted: false, after: 0 } as const;

type Clock = Pick<Context, 'db' | 'now'>;

/** What does not add up with these animals today. */
async function findingsOf(db: Db, petIds: readonly number[], today: string): Promise<Finding[]> {
  if (petIds.length === 0) return [];
  const doses = (await rows.listReviewedDoses(db, petIds)).map((dose) => ({ ...dose, rabies: dose.rabies === 1 }));
  const dewormings = await rows.listReviewedDewormings(db, petIds);
  const pairs = await rows.listPairs(db, petIds);
  const owners = await rows.listReviewedOwners(db, petIds);
  const references = await rows.listLostReferences(db, petIds);
  return [
    ...reviewDoses(doses, today),
    ...reviewDewormings(dewormings, today),
    ...reviewPairs(pairs),
    ...withoutContact(owners).map(reviewOwner),
    ...references.flatMap(({ petId, ...reference }) =>
      petId === null ? [] : reviewReference({ petId, ...reference }),
    ),
  ];
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
async function writeLines(db: Trx, petIds: readonly number[], { today, at }: { today: string; at: string }) {
  const found = await findingsOf(db, petIds, today);
  const keys = new Set(found.map(({ key }) => key));
  const known = await rows.listLinesOf(db, petIds);
  await rows.deleteLines(
    db,
    known.filter(({ key }) => !keys.has(key)).map(({ id }) => id),
  );
  const before = new Set(known.map(({ key }) => key));
  const fresh = found.filter(({ key }) => !before.has(key));
  await rows.insertLines(
    db,
    fresh.map(({ key, kind, petId }) => ({ key, kind, petId, foundAt: at })),
  );
  return fresh.length;
}

async function clinicToday({ db, now }: Clock): Promise<string> {
  return dayIn(await clinicZone(db), now());
}

/** The job: all patients, some at a time. Returns how many lines are new. */
export async function reviewAll(context: Clock): Promise<number> {
  const { db, now } = context;
  const today = await clinicToday(context);
  let fresh = 0;
  for (let after = 0; ; ) {
    const petIds = await rows.listPatientIds(db, after, PATIENTS_AT_ONCE);
    const last = petIds.at(-1);
    await rows.deleteStrangers(db, { after, last: last ?? LAST_ID });
    if (last === undefined) break;
    fresh += await db.transaction().execute((db) => writeLines(db, petIds, { today, at: now() }));
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

/** How many lines wait, by what they are about. As on the page, one that was mended since the night counts no more. */
export async function reviewCounts(context: SignedInContext) {
  const { db } = context;
  const kinds = Object.fromEntries(REVIEW_KINDS.map((kind) => [kind, 0])) as Record<ReviewKind, number>;
  const read = [];
  for (const { kind, amount } of await rows.countLines(db))
    if (Number(amount) > MOST_READ) kinds[kind] = Number(amount);
    else read.push(...(await rows.listLines(db, { kind, ...OPEN, limit: MOST_READ })));
  const stands = await standing(context, read);
  for (const { kind, key } of read) if (stands.has(key)) kinds[kind] += 1;
  return { all: Object.values(kinds).reduce((sum, amount) => sum + amount, 0), kinds };
}

/** What is found now of the animals of these lines, by its key. */
async function standing(context: SignedInContext, lines: readonly { petId: number }[]): Promise<Map<string, Finding>> {
  const today = await clinicToday(context);
  const petIds = [...new Set(lines.map(({ petId }) => petId))];
  const stands = new Map<string, Finding>();
  for (let first = 0; first < petIds.length; first += PATIENTS_AT_ONCE) {
    const some = petIds.slice(first, first + PATIENTS_AT_ONCE);
    for (const one of await findingsOf(context.db, some, today)) stands.set(one.key, one);
    await others();
  }
  return stands;
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

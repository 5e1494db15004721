/** Handing over all that the clinic keeps: by mail some at a time, in a chat one by one, and what became of each. */
import { others, overdue } from '#db/turns.ts';
import type { Db } from '#db/types.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { clinicName } from '#server/accounts/clinic-profile/service.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { plus } from '#server/platform/lib/time.ts';
import { countWaiting, findLastId, listKeptOf, listTaken, listWaiting, scanKept } from './lists.queries.ts';
import { holdPet } from '#server/pets/pets/queries.ts';
import { TAKE_BACK_DAYS } from './rules.ts';
import type { OffersInput, PageInput } from './schema.ts';
import { chatNumber, isProvable, isReady, offerTo, shownOffer } from './service.ts';

/** Ids of one statement. */
const STRETCH = 1000;
/** How many stretches one answer looks through: behind many that were handed over it may find few, and goes on from there. */
const STRETCHES = 20;
const PAGE = 50;
const AFTER_ALL = 2_147_483_647;

type Kept = Awaited<ReturnType<typeof scanKept>>[number];

/** All that the clinic keeps, by id, in stretches between which others have a turn. */
async function* walk(
  { db }: SignedInContext,
  after: number,
): AsyncGenerator<{ rows: Kept[]; reached: number; end: boolean }> {
  const keeperId = await keeperOf(db);
  const [last] = await findLastId(db, {});
  for (let from = after, end = false; !end; from += STRETCH) {
    const reached = from + STRETCH;
    end = reached >= (last?.id ?? 0);
    yield { rows: await scanKept(db, { keeperId, after: from, until: reached }), reached, end };
    await others();
  }
}

/** Some animals that fit, and where the next call goes on; null at the end. */
async function some(
  context: SignedInContext,
  { after, most, fits }: { after: number; most: number; fits: (row: Kept) => boolean },
) {
  const found: Kept[] = [];
  let stretches = 0;
  for await (const { rows, reached, end } of walk(context, after)) {
    for (const row of rows) {
      if (!fits(row)) continue;
      if (found.length === most) return { found, next: found.at(-1)?.petId ?? null };
      found.push(row);
    }
    if (end) break;
    stretches += 1;
    if (stretches === STRETCHES) return { found, next: reached };
  }
  return { found, next: null };
}

/** «Entregar N libretas»: how many may go by mail, by chat alone, or only on paper, and how many wait for an answer. */
export async function counts(context: SignedInContext) {
  const of = { mail: 0, chat: 0, paper: 0, unknown: 0 };
  const mailed = new Set<number>();
  for await (const { rows } of walk(context, 0))
    for (const row of rows) {
      if (isReady(row)) {
        of[row.email !== null ? 'mail' : chatNumber(row) ? 'chat' : 'paper'] += 1;
        if (row.email !== null) mailed.add(row.ownerId);
      } else if (row.waits === null && row.removedAt === null && row.lostAt === null && !isProvable(row))
        of.unknown += 1;
      if (overdue()) await others();
    }
  const waiting = await countWaiting(context.db);
  // A guardian gets one letter.
  return { ...of, letters: mailed.size, waiting, clinic: await clinicName(context) };
}

/** What may go of the guardians of these, by guardian. */
async function readyOf(db: Db, found: readonly Kept[]): Promise<Map<number, Kept[]>> {
  const keeperId = await keeperOf(db);
  const ownerIds = [...new Set(found.map(({ ownerId }) => ownerId))];
  const theirs = (await listKeptOf(db, { keeperId, ownerIds })).filter(isReady);
  return Map.groupBy(theirs, ({ ownerId }) => ownerId);
}

/** What is handed over one by one, without a mail address: a guardian once, at the first of the animals. */
export async function ready(context: SignedInContext, { cursor }: PageInput) {
  const fits = (row: Kept) => isReady(row) && row.email === null;
  const { found, next } = await some(context, { after: cursor ?? 0, most: PAGE, fits });
  const groups = await readyOf(context.db, found);
  return {
    rows: found.flatMap((row) => {
      const theirs = groups.get(row.ownerId) ?? [];
      if (theirs[0]?.petId !== row.petId) return [];
      const { petId, ownerName, ownerSurname, phone, countryIso } = row;
      return {
        petId,
        animals: theirs.map((one) => ({
          petId: one.petId,
          petName: one.name,
          photo: one.photo,
          species: one.species,
        })),
        ownerName: `${ownerName} ${ownerSurname}`.trim(),
        phone,
        chat: chatNumber({ phone, countryIso }),
      };
    }),
    next,
  };
}

/**
 * Mails the next of those that have an address, a letter to each guardian; the screen asks again until `next` is null, and may
 * stop in between. `sent`: animals.
 */
export async function mailSome(context: SignedInContext, { cursor }: PageInput) {
  const { db, actor, now } = context;
  const at = now();
  const fits = (row: Kept) => isReady(row) && row.email !== null;
  const { found, next } = await some(context, { after: cursor ?? 0, most: PAGE, fits });
  const sent = await db.transaction().execute(async (db) => {
    let animals = 0;
    // Of two who press at once the second finds them waiting.
    for (const { petId } of found) await holdPet(db, petId);
    for (const theirs of (await readyOf(db, found)).values()) {
      const petIds = theirs.map(({ petId }) => petId);
      await offerTo(db, { petIds, by: actor.userId, way: 'mail', at });
      animals += petIds.length;
      if (overdue()) await others();
    }
    return animals;
  });
  return { sent, next };
}

/** Offers that wait, or what was taken within the days in which it may be taken back. */
export async function offers({ db, now }: SignedInContext, { state, cursor }: OffersInput) {
  const at = now();
  const page = { before: cursor ?? AFTER_ALL, most: PAGE };
  const since = plus(at, -TAKE_BACK_DAYS, 'days');
  const rows = await (state === 'waiting' ? listWaiting(db, page) : listTaken(db, { ...page, since }));
  return {
    rows: rows.map((row) => ({
      ...shownOffer(row, at),
      petId: row.petId,
      petName: row.petName,
      photo: row.photo,
      species: row.species,
      ownerName: `${row.ownerName} ${row.ownerSurname}`.trim(),
      chat: row.keptBy === null ? null : chatNumber(row),
    })),
    next: rows.length < PAGE ? null : (rows.at(-1)?.id ?? null),
  };
}

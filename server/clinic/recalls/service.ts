/** The clinic's recall list: which animals are due, grouped by owner, and the results of contacting them. */
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { clinicOf } from '#server/accounts/clinic-profile/service.ts';
import { UNNAMED } from '#server/accounts/clinic-profile/rules.ts';
import { contactOf } from '#server/accounts/owners/rules.ts';
import { recallProofs } from '#server/documents/proofs/service.ts';
import { readPhone } from '#server/platform/lib/phone.ts';
import { showPhone } from '#server/platform/lib/text.ts';
import { listGroupLines, listOwnersToCall, listOpenKeys, listPetsOf, type ScannedLine, scanLines } from './queries.ts';
import { deleteFollowUp, putFollowUp } from './follow-ups.queries.ts';
import { BEFORE_ALL, chatDigits, daysOf, isAfter, type Place, readPlace, writePlace } from './rules.ts';
import type { MarkInput, PrepareInput, RecallCountsInput, RecallListInput } from './schema.ts';

const GROUPS = 20;
const LINES_EACH = 30;
/** How many lines one answer reads: a filter without matches must not read the whole register. */
const STEPS = [200, 2000, 2000, 2000];
const MOST_COUNTED = 1000;

/** How many owners one query looks up on the earlier pages, and how many such queries one answer makes. */
const ASKED = 60;
const QUESTIONS = 6;

/**
 * One page of owners, the most urgent first. It continues after the last line read, so contacting an owner
 * moves no other. It may hold fewer than twenty owners where it reached its reading limit.
 */
export async function recallPage({ db, actor, config, now }: SignedInContext, input: RecallListInput) {
  const { window, kind, speciesId, state, cursor } = input;
  const today = dayIn(actor.timeZone, now());
  const begin = cursor ? readPlace(cursor) : BEFORE_ALL;
  if (!begin) throw new DomainError('INVALID', { field: 'cursor' });
  const noted = state === 'waiting' ? null : state;
  const days = daysOf(window, today);
  const wanted = { state: noted, ...days, kind, speciesId };
  const fits = (row: ScannedLine) =>
    isWanted(row, noted) && (kind === null || row.kind === kind) && (speciesId ?? row.speciesId) === row.speciesId;
  const page = new Set<number>();
  const earlier = earlierPages(db, begin, wanted);
  let reached: Place | null = begin;
  for (const limit of STEPS) {
    const rows: ScannedLine[] = await scanLines(db, { state: noted, ...days, after: reached, limit });
    const whose = rows.filter(fits).map(({ ownerId }) => ownerId);
    let full = false;
    for (const row of rows) {
      if (fits(row) && !page.has(row.ownerId)) {
        const stood = await earlier(row.ownerId, whose);
        full = stood === 'unknown' || (!stood && page.size === GROUPS);
        if (full) break;
        if (!stood) page.add(row.ownerId);
      }
      reached = { on: row.on, petId: row.petId, key: row.key };
    }
    if (full) break;
    if (rows.length < limit) {
      reached = null;
      break;
    }
  }
  const groups = await groupsOf(db, [...page], { ...wanted, each: LINES_EACH });
  return {
    today,
    clinic: await senderOf({ db, config }),
    groups,
    next: reached && writePlace(reached),
  };
}

/** Who writes the messages. */
export async function senderOf(context: Pick<SignedInContext, 'db' | 'config'>) {
  const { name, phone, whatsapp } = await clinicOf(context);
  const number = phone ?? whatsapp;
  return { name: name ?? UNNAMED, phone: number && showPhone(number) };
}

/**
 * Tells which owners stood on an earlier page, where their first line lies. Owners are looked up in batches;
 * those beyond the allowed queries count as `unknown`.
 */
function earlierPages(db: SignedInContext['db'], begin: Place, wanted: Omit<Wanted, 'each'>) {
  const known = new Map<number, boolean>();
  let questions = begin === BEFORE_ALL ? 0 : QUESTIONS;
  return async (ownerId: number, whose: readonly number[]): Promise<boolean | 'unknown'> => {
    if (begin === BEFORE_ALL) return false;
    if (!known.has(ownerId)) {
      if (questions === 0) return 'unknown';
      questions -= 1;
      const asked = [...new Set(whose)].filter((id) => !known.has(id)).slice(0, ASKED);
      for (const id of asked) known.set(id, true);
      for (const line of await listGroupLines(db, { ...wanted, ownerIds: asked, each: 1 }))
        known.set(line.ownerId, !isAfter({ on: line.on, petId: line.petId, key: line.key }, begin));
    }
    return known.get(ownerId) ?? true;
  };
}

export function isWanted(
  { kind, state, removedAt, lostAt, deceasedOn, patientId }: ScannedLine,
  noted: string | null,
): boolean {
  if (patientId === null) return false;
  return kind !== null && state === noted && removedAt === null && lostAt === null && deceasedOn === null;
}

type Wanted = Omit<Parameters<typeof listGroupLines>[1], 'ownerIds'>;

async function groupsOf(db: SignedInContext['db'], ownerIds: readonly number[], wanted: Wanted) {
  if (ownerIds.length === 0) return [];
  const owners = new Map((await listOwnersToCall(db, ownerIds)).map((one) => [one.ownerId, one]));
  const lines = Map.groupBy(await listGroupLines(db, { ...wanted, ownerIds }), ({ ownerId }) => ownerId);
  return ownerIds.flatMap((ownerId) => {
    const [first] = lines.get(ownerId) ?? [];
    const owner = owners.get(ownerId);
    if (!first || !owner) return [];
    const all = (lines.get(ownerId) ?? []).map((line) => ({
      petId: line.petId,
      petName: line.petName,
      petCode: line.petCode,
      photo: line.photo,
      species: line.species,
      kind: line.kind,
      key: line.key,
      title: line.title,
      vaccineId: line.vaccineId,
      dueOn: line.dueOn,
      spoiledOn: line.spoiledOn,
      state: line.state,
      note: line.note,
      bookedOn: line.bookedOn,
      changedAt: line.changedAt,
    }));
    return [{ ...ownerCard(owner), lines: all, more: Number(first.all) - all.length }];
  });
}

type OwnerToCall = Awaited<ReturnType<typeof listOwnersToCall>>[number];

export function ownerCard({ ownerId, name, surname, principal, ...of }: OwnerToCall) {
  const kept = of.keptBy !== null;
  const account = kept ? { phone: null, email: null } : { phone: of.userPhone, email: of.userEmail };
  const { phone, email } = contactOf({ principal, ...of }, account);
  const off = of.withdrawnAt !== null || (of.byMail === 0 && of.byPush === 0);
  return {
    ownerId,
    name,
    surname,
    phone,
    chat: chatDigits(phone) ?? chatDigits(readPhone(phone ?? '', of.countryIso)?.e164 ?? null),
    email,
    silent: (off && !kept) || of.silentSince !== null,
    /** The owner said so to the clinic, which notes it when that changes. */
    said: of.silentSince !== null,
  };
}

/** The number of lines in each state, and of their owners; `more` where the count stopped at its limit. */
export async function recallCounts(
  { db, actor, now }: SignedInContext,
  { window, kind, speciesId }: RecallCountsInput,
) {
  const days = daysOf(window, dayIn(actor.timeZone, now()));
  const count = async (state: 'sent' | 'answered' | 'booked' | 'gone' | null) => {
    const rows = await scanLines(db, { state, ...days, after: BEFORE_ALL, limit: MOST_COUNTED });
    const fit = rows.filter(
      (row) =>
        isWanted(row, state) &&
        (kind === null || row.kind === kind) &&
        (speciesId === null || row.speciesId === speciesId),
    );
    const guardians = new Set(fit.map(({ ownerId }) => ownerId)).size;
    return { lines: fit.length, guardians, more: rows.length === MOST_COUNTED };
  };
  return {
    waiting: await count(null),
    sent: await count('sent'),
    answered: await count('answered'),
    booked: await count('booked'),
    gone: await count('gone'),
  };
}

/**
 * Makes or renews a link to each animal's proof for the message being sent. Viewing the list makes none,
 * because a link opens for any holder; nor does it where the family revoked the clinic's link.
 */
export async function prepare(context: SignedInContext, { ownerId, petIds }: PrepareInput) {
  const pets = await listPetsOf(context.db, ownerId, [...new Set(petIds)]);
  if (pets.length === 0) throw new DomainError('LINE_DONE');
  const [owner] = await listOwnersToCall(context.db, [ownerId]);
  if (!owner) throw new DomainError('OWNER_NOT_FOUND');
  // An owner who wants no notices gets no message, so none of their data is published either.
  const links = ownerCard(owner).silent
    ? []
    : await recallProofs(context.db, {
        petIds: pets.map(({ petId }) => petId),
        today: dayIn(context.actor.timeZone, context.now()),
        createdBy: context.actor.userId,
        publicUrl: context.config.publicUrl,
        at: context.now(),
      });
  return { links };
}

/**
 * Records the result of a contact, line by line; a line that was done meanwhile is skipped and named.
 * @throws LINE_DONE where all were done
 */
export async function mark({ db, actor, now }: SignedInContext, { lines }: MarkInput) {
  const done = await db.transaction().execute(async (db) => {
    const open = await listOpenKeys(db, [...new Set(lines.map(({ petId }) => petId))]);
    const names = new Set(open.map(({ petId, key, dueOn }) => `${petId} ${key} ${dueOn}`));
    const gone: { petId: number; key: string }[] = [];
    for (const { petId, key, dueOn, state, note, bookedOn } of lines) {
      if (state === null) await deleteFollowUp(db, petId, key, dueOn);
      else if (!names.has(`${petId} ${key} ${dueOn}`)) gone.push({ petId, key });
      else {
        const day = state === 'booked' ? bookedOn : null;
        const by = { changedBy: actor.userId, changedAt: now() };
        await putFollowUp(db, { petId, key, dueOn, state, note, bookedOn: day, ...by });
      }
    }
    return gone;
  });
  if (done.length === lines.length) throw new DomainError('LINE_DONE');
  return { done };
}

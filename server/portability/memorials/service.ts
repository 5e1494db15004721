/** An animal died: what of its life ends at once, how it is remembered, and that it was a mistake. */
import type { CalendarDate, Instant, Trx } from '#db/types.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { refreshDue } from '#server/health/due/service.ts';
import { cancelAhead, countAhead } from '#server/health/appointments/queries.ts';
import { lockRecord } from '#server/health/entries/service.ts';
import { changePet } from '#server/health/record/service.ts';
import { listDue } from '#server/health/due/queries.ts';
import { closeLoss, resumeLoss } from '#server/lost-found/lost-pets/service.ts';
import { listMembers } from '#server/pets/family/queries.ts';
import { abilitiesOf, refuseReader, requirePet } from '#server/pets/pets/access.ts';
import { type Pet, updatePet } from '#server/pets/pets/queries.ts';
import type { Actor, SignedInContext } from '#server/platform/core/context.ts';
import { mayReach } from '#server/platform/core/staff-access.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { enqueueMail, withdrawMails } from '#server/platform/mail/outbox.ts';
import { listSentAbout } from '#server/platform/mail/queries.ts';
import { announceAppointment } from '#server/platform/webhooks/delivery.service.ts';
import { findMemorial, isPictureOf, putMemorial } from './queries.ts';
import type { CorrectInput, RememberInput } from './schema.ts';

type PetContext = SignedInContext & { pet: Pet };
type Writer = Pick<SignedInContext, 'actor' | 'now'> & { pet: Pet };

/** The family is not told before a slip of the finger can be taken back. */
const TOLD_AFTER_MINUTES = 30;

/** How it is remembered, and what ends with its life where nobody has said so yet. */
export async function memorialOf({ db, actor, now, pet }: PetContext) {
  const { id, name, sex, species, speciesName, breed, birthOn, birthEstimated, deceasedOn, photo, lostAt } = pet;
  const memorial = await findMemorial(db, id);
  const members = await listMembers(db, id);
  const keeper = await keeperOf(db);
  const others = members.filter(({ userId }) => userId !== actor.userId && userId !== keeper);
  return {
    pet: { id, name, sex, species, speciesName, breed, birthOn, birthEstimated, deceasedOn, photo },
    words: memorial?.words ?? null,
    fileId: memorial?.fileId ?? null,
    /** Code of the picture that stands for it. */
    face: memorial?.photo ?? photo,
    /** Whose words these are; null where nobody has said anything, or the account ended. */
    author: memorial?.author ?? null,
    ends:
      deceasedOn === null
        ? {
            lost: lostAt !== null,
            due: (await listDue(db, { petId: id })).length,
            appointments: await countAhead(db, { petId: id, at: now() }),
            /** First names of who else is told. */
            told: others.map((one) => one.name),
          }
        : null,
    today: dayIn(actor.timeZone, now()),
    can: abilitiesOf(actor, pet),
  };
}

/**
 * It died on that day, or is remembered otherwise from now on.
 * @throws INVALID with field deceasedOn or fileId
 */
export async function remember(context: PetContext, { petId, ...input }: RememberInput) {
  const { db, now, pet } = context;
  await db.transaction().execute(async (db) => {
    await lockRecord(db, petId, now());
    await writeDeath(db, { ...context, pet: await again(db, context) }, input);
    await refreshDue(db, petId);
  });
  return { petId, name: pet.name, first: pet.deceasedOn === null };
}

/** It lives: its lines come back, and the loss that ended within a day. Appointments stay cancelled. */
export async function takeBack(context: PetContext) {
  const { db, now, pet } = context;
  await db.transaction().execute(async (db) => {
    await lockRecord(db, pet.id, now());
    await writeLife(db, { ...context, pet: await again(db, context) });
    await refreshDue(db, pet.id);
  });
  return { petId: pet.id, name: pet.name };
}

/** For the older calls: corrects the animal, and says or takes back that it died, in one. */
export async function correct(context: PetContext, { deceasedOn, ...input }: CorrectInput) {
  const { actor, pet } = context;
  if (deceasedOn === undefined) return changePet(context, input);
  if (pet.asStaff && !mayReach(actor, 'sign')) throw new DomainError('VETERINARIAN_ONLY');
  const { birthOn = pet.birthOn } = input;
  if (deceasedOn !== null) refuseImpossible(deceasedOn, { birthOn }, dayIn(actor.timeZone, context.now()));
  return changePet({ ...context, pet: { ...pet, deceasedOn } }, input, async (db) => {
    const corrected = { ...context, pet: await again(db, context) };
    await (deceasedOn === null ? writeLife(db, corrected) : writeDeath(db, corrected, { deceasedOn }));
  });
}

/** Reads it behind the lock: another member may have said so, or it may have changed families meanwhile. */
async function again(db: Trx, { actor, pet }: PetContext): Promise<Pet> {
  const still = await requirePet(db, actor, pet.id, 'attend');
  refuseReader(still);
  return still;
}

/** Inside the write of an animal; the caller works out what is due. */
async function writeDeath(db: Trx, { pet, actor, now }: Writer, input: Omit<RememberInput, 'petId'>): Promise<void> {
  const { deceasedOn, words, fileId } = input;
  const at = now();
  refuseImpossible(deceasedOn, pet, dayIn(actor.timeZone, at));
  if (fileId && !(await isPictureOf(db, pet.id, fileId)))
    throw new DomainError('INVALID', { field: 'fileId', message: 'Elige una foto de su galería.' });
  const given = { ...(words !== undefined && { words }), ...(fileId !== undefined && { fileId }), updatedAt: at };
  const byClinic = pet.asStaff ? 1 : 0;
  const row = { petId: pet.id, words: null, fileId: null, byClinic, saidBy: actor.userId, saidAt: at } as const;
  if (pet.deceasedOn !== null) {
    await updatePet(db, pet.id, { deceasedOn });
    return putMemorial(db, { ...row, lossId: null, ...given }, given);
  }
  const lossId = await endLife(db, { petId: pet.id, deceasedOn, at, by: actor.userId, byGuardian: !pet.asStaff });
  const said = { lossId, byClinic, saidBy: actor.userId, saidAt: at } as const;
  await putMemorial(db, { ...row, lossId, ...given }, { ...said, ...given });
  await tellFamily(db, 'pet-died', pet.id, { actor, at, notBefore: plus(at, TOLD_AFTER_MINUTES, 'minutes') });
}

interface End {
  petId: number;
  deceasedOn: CalendarDate;
  at: Instant;
  by: number | null;
  byGuardian: boolean;
}

/** What is a row ends in the transaction that says so: the search, and what was agreed. @returns the loss that it ended */
export async function endLife(db: Trx, { petId, deceasedOn, at, by, byGuardian }: End): Promise<number | null> {
  await updatePet(db, petId, { deceasedOn });
  for (const cancelled of await cancelAhead(db, { petId, at, byGuardian: byGuardian ? 1 : 0 }))
    await announceAppointment(db, 'turno.cambiado', cancelled, at);
  return closeLoss(db, petId, { at, by });
}

async function writeLife(db: Trx, { pet, actor, now }: Writer): Promise<void> {
  if (pet.deceasedOn === null) return;
  const at = now();
  await updatePet(db, pet.id, { deceasedOn: null });
  const memorial = await findMemorial(db, pet.id);
  if (memorial?.lossId) await resumeLoss(db, pet.id, memorial.lossId, at);
  await withdrawMails(db, { kind: 'pet-died', refIds: [pet.id] }, at);
  const about = { kind: 'pet-died', refId: pet.id, since: memorial?.saidAt ?? at } as const;
  const told = new Set((await listSentAbout(db, about)).map(({ userId }) => userId));
  await tellFamily(db, 'pet-lives', pet.id, { actor, at, only: told });
}

interface Telling {
  actor: Actor;
  at: Instant;
  notBefore?: Instant;
  /** Only these of the family. */
  only?: ReadonlySet<number | null>;
}

async function tellFamily(
  db: Trx,
  kind: 'pet-died' | 'pet-lives',
  petId: number,
  { actor, at, notBefore = at, only }: Telling,
): Promise<void> {
  const keeper = await keeperOf(db);
  for (const { userId, email } of await listMembers(db, petId)) {
    if (userId === actor.userId || userId === keeper || only?.has(userId) === false) continue;
    const dedupeKey = `${kind}:${petId}:${userId}:${at}`;
    await enqueueMail(db, { kind, userId, email, refId: petId, dedupeKey, notBefore }, at);
  }
}

function refuseImpossible(day: CalendarDate, { birthOn }: Pick<Pet, 'birthOn'>, today: CalendarDate): void {
  const refuse = (message: string) => new DomainError('INVALID', { field: 'deceasedOn', message });
  if (day > today) throw refuse('Esa fecha aún no llega.');
  if (birthOn && day < birthOn) throw refuse('Es anterior a su nacimiento.');
}

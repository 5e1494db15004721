/** Lost mode: a family looks for its animal, what happens meanwhile, and the poster for the street. */
import type { Db, Instant, Trx } from '#db/types.ts';
import { lockRecord, refuseImpossibleDay } from '#server/health/entries/service.ts';
import type { Actor, SignedInContext } from '#server/platform/core/context.ts';
import { drawn } from '#server/platform/workers/drawing.service.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { givenFields } from '#server/platform/lib/changes.ts';
import { plus } from '#server/platform/lib/time.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { announce } from '#server/platform/webhooks/delivery.service.ts';
import { abilitiesOf, requirePet } from '#server/pets/pets/access.ts';
import { type Pet, updatePet } from '#server/pets/pets/queries.ts';
import { tellOfFound } from '#server/lost-found/found-animals/matches.service.ts';
import { findPageByPet } from '#server/lost-found/tag-page/queries.ts';
import { pageOf } from '#server/lost-found/tag-page/service.ts';
import {
  findAnimalState,
  findEndedLoss,
  findOpenLoss,
  insertLoss,
  listConversations,
  listOpenLosses,
  listPastLosses,
  listReadingTimes,
  updateLoss,
} from './queries.ts';
import { pointOf, storedPoint } from '#server/lost-found/threads/rules.ts';
import { lostMessage, posterFileName, posterWords, shortAddress } from './rules.ts';
import type { DrawingFormat } from '#server/pets/pets/schema.ts';
import type { ChangeLossInput, ReopenLossInput, StartLossInput } from './schema.ts';

type PetContext = SignedInContext & { pet: Pet };

const REOPEN_HOURS = 24;

/** This user's lost animals, which head the home screen. */
export function openLosses({ db, actor }: SignedInContext) {
  return listOpenLosses(db, { userId: actor.userId });
}

/** An animal's lost mode: its state, the events since, what can be shared, and the earlier losses. */
export async function lossOf(context: PetContext) {
  const { db, actor, now, config, pet } = context;
  const [loss, past, page] = await Promise.all([
    findOpenLoss(db, pet.id),
    listPastLosses(db, pet.id),
    findPageByPet(db, { petId: pet.id }),
  ]);
  const { attend, read } = abilitiesOf(actor, pet);
  const can = { edit: pet.role !== 'reader', own: pet.role === 'owner', attend, read };
  const { id, name, sex, code, species, speciesName, photo, birthOn, deceasedOn, keeper, ownerId, ownerName } = pet;
  return {
    pet: { id, name, sex, code, species, speciesName, photo, birthOn, deceasedOn, keeper, ownerId, ownerName },
    can,
    today: dayIn(actor.timeZone, now()),
    /** The number that page and poster show; other members learn it only where the public does. */
    phone: can.own || loss?.contactShown === 1 ? (page[0]?.phone ?? null) : null,
    loss: loss ? shownLoss(loss) : null,
    ...(loss ? await happened(context, loss.since) : { readings: [], lastReadAt: null, conversations: [] }),
    message: loss ? lostMessage((await pageOf(context, pet.id)).view, config.publicUrl) : null,
    past,
  };
}

function shownLoss({
  latitude,
  longitude,
  contactShown,
  ...loss
}: NonNullable<Awaited<ReturnType<typeof findOpenLoss>>>) {
  return { ...loss, point: pointOf({ latitude, longitude }), contactShown: contactShown === 1 };
}

async function happened({ db, actor, pet }: PetContext, since: string) {
  // East of Greenwich a local day begins on the UTC day before.
  const from = plusDays(since, -1);
  const onDay = (at: Instant) => dayIn(actor.timeZone, at);
  const times = (await listReadingTimes(db, pet.id, from)).map(({ at }) => at).filter((at) => onDay(at) >= since);
  const byDay = new Map<string, number>();
  for (const at of times) byDay.set(onDay(at), (byDay.get(onDay(at)) ?? 0) + 1);
  const conversations = (await listConversations(db, pet.id, from)).filter(({ lastAt }) => onDay(lastAt) >= since);
  return {
    readings: [...byDay].map(([day, amount]) => ({ day, amount })),
    lastReadAt: times[0] ?? null,
    conversations: conversations.map(({ saidAt, readAt, places, ...one }) => ({
      ...one,
      unread: saidAt !== null && (readAt === null || readAt < saidAt),
      urgent: Number(places) > 0,
    })),
  };
}

/**
 * Its page, its cédula and the search report it as lost at once; reminders pause. The second of two members
 * finds it done, with the first one's text.
 * @throws PET_OWNER_ONLY for the owner's number; INVALID with field since, or without one for a deceased
 * animal
 */
export async function startLoss({ db, actor, now, pet }: PetContext, input: StartLossInput) {
  if (input.contactShown) refuseOthers(pet);
  const at = now();
  const today = dayIn(actor.timeZone, at);
  const since = input.since ?? today;
  refuseImpossibleDay(since, { ...pet, deceasedOn: null }, today, 'since');
  return db.transaction().execute(async (db) => {
    await holdLiving(db, actor, pet, at);
    const open = await findOpenLoss(db, pet.id);
    if (open) return { petId: pet.id, lossId: open.id };
    const { place, point, detail, reward, contactShown } = input;
    const lossId = await insertLoss(db, {
      petId: pet.id,
      since,
      place,
      ...storedPoint(point),
      detail,
      reward,
      contactShown: contactShown ? 1 : 0,
      startedBy: actor.userId,
      startedAt: at,
      endedBy: null,
      endedAt: null,
    });
    await updatePet(db, pet.id, { lostAt: at });
    await tellOfFound(db, pet.id, at);
    await announce(db, 'mascota.perdida', [{ mascotaId: pet.id }], at);
    return { petId: pet.id, lossId };
  });
}

/**
 * @throws LOSS_NOT_FOUND where the animal came home meanwhile; PET_OWNER_ONLY where another member would
 * change whether the owner's number is shown; INVALID with field since
 */
export async function changeLoss(
  { db, actor, now, pet }: PetContext,
  { contactShown, point, ...input }: ChangeLossInput,
) {
  if (contactShown !== undefined) refuseOthers(pet);
  const at = now();
  if (input.since) refuseImpossibleDay(input.since, { ...pet, deceasedOn: null }, dayIn(actor.timeZone, at), 'since');
  return db.transaction().execute(async (db) => {
    await hold(db, actor, pet, at);
    const open = await findOpenLoss(db, pet.id);
    if (!open) throw new DomainError('LOSS_NOT_FOUND');
    const flag = contactShown === undefined ? {} : { contactShown: contactShown ? (1 as const) : (0 as const) };
    const changes = { ...givenFields(input), ...(point !== undefined && storedPoint(point)), ...flag };
    if (Object.keys(changes).length > 0) await updateLoss(db, open.id, changes);
    return { petId: pet.id, lossId: open.id };
  });
}

/** "Ya apareció". Of two concurrent calls one ends it; `lossId` is null where another member was first. */
export async function endLoss({ db, actor, now, pet }: PetContext) {
  const at = now();
  return db.transaction().execute(async (db) => {
    await hold(db, actor, pet, at);
    return { petId: pet.id, lossId: await closeLoss(db, pet.id, { at, by: actor.userId }) };
  });
}

/** Inside the write of what ends the search, the record being locked. @returns the loss that it ended */
export async function closeLoss(
  db: Trx,
  petId: number,
  { at, by }: { at: Instant; by: number | null },
): Promise<number | null> {
  const open = await findOpenLoss(db, petId);
  if (open) await updateLoss(db, open.id, { endedAt: at, endedBy: by });
  if (open) await announce(db, 'mascota.encontrada', [{ mascotaId: petId }], at);
  await updatePet(db, petId, { lostAt: null });
  return open?.id ?? null;
}

/** A loss that ended within a day goes on, with its texts; false for any other. */
export async function resumeLoss(db: Trx, petId: number, lossId: number, at: Instant): Promise<boolean> {
  const ended = await findEndedLoss(db, petId, { lossId, since: plus(at, -REOPEN_HOURS, 'hours') });
  if (!ended) return false;
  await updateLoss(db, ended.id, { endedAt: null, endedBy: null });
  await updatePet(db, petId, { lostAt: ended.startedAt });
  await announce(db, 'mascota.perdida', [{ mascotaId: petId }], at);
  return true;
}

/**
 * Undoes "Ya apareció" within a day: the same loss continues with its texts. Later no member may bring back
 * the texts and the shown number of that time. @throws LOSS_NOT_FOUND, INVALID for a deceased animal
 */
export async function reopenLoss({ db, actor, now, pet }: PetContext, { lossId }: ReopenLossInput) {
  const at = now();
  return db.transaction().execute(async (db) => {
    await holdLiving(db, actor, pet, at);
    const open = await findOpenLoss(db, pet.id);
    if (open) return { petId: pet.id, lossId: open.id };
    if (!(await resumeLoss(db, pet.id, lossId, at)))
      throw new DomainError('LOSS_NOT_FOUND', { message: 'Ese tiempo ya no se puede reabrir.' });
    return { petId: pet.id, lossId };
  });
}

/** The number is the owner's: only the animal's own user decides where it is shown, as on the public page. */
function refuseOthers({ role }: Pet): void {
  if (role !== 'owner') throw new DomainError('PET_OWNER_ONLY');
}

/** Checks the animal again behind the lock: it may have changed families since the gate read it. */
async function hold(db: Trx, actor: Actor, { id, role }: Pet, at: Instant): Promise<void> {
  await lockRecord(db, id, at);
  const still = await requirePet(db, actor, id, 'attend');
  if (still.role !== role) throw new DomainError(still.role === 'reader' ? 'PET_READ_ONLY' : 'PET_OWNER_ONLY');
}

async function holdLiving(db: Trx, actor: Actor, pet: Pet, at: Instant): Promise<void> {
  await hold(db, actor, pet, at);
  const state = await findAnimalState(db, pet.id);
  if (state?.deceasedOn)
    throw new DomainError('INVALID', { message: `${pet.name} falleció: no se marca en modo perdida.` });
}

/** The poster shows no more than the public page. @throws LOSS_NOT_FOUND, TOO_MANY, BUSY */
export async function printPoster(context: PetContext, format: DrawingFormat) {
  const { db, actor, now, config, store, workers, pet } = context;
  await requireLost(db, pet.id);
  await limit(db, 'printUser', String(actor.userId), now());
  const { view, photo: face } = await pageOf(context, pet.id);
  // Without an answer of the store, the poster is printed without its photograph.
  const photo = face ? await store.read(`${face}/l.jpg`).catch(() => null) : null;
  const printing = workers.run('poster', {
    format,
    words: posterWords(view),
    species: view.species,
    photo,
    address: `${config.publicUrl}/q/${view.code}`,
    shortAddress: shortAddress(config.publicUrl, view.code),
    issuedAt: now(),
  });
  return { bytes: await drawn(printing), fileName: posterFileName(view.name, format) };
}

async function requireLost(db: Db, petId: number): Promise<void> {
  if (!(await findOpenLoss(db, petId))) throw new DomainError('LOSS_NOT_FOUND');
}

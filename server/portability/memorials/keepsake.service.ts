/** The keepsake: album and story of an animal as a book to print. */
import { others, overdue } from '#db/turns.ts';
import type { CalendarDate } from '#db/types.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { signedEntries } from '#server/health/record/signed.service.ts';
import { listPastLosses } from '#server/lost-found/lost-pets/queries.ts';
import { listMembers } from '#server/pets/family/queries.ts';
import { listGallery } from '#server/pets/files/gallery.queries.ts';
import { noteReading } from '#server/pets/pets/access.ts';
import type { Pet } from '#server/pets/pets/queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { dayIn, showDay } from '#server/platform/lib/calendar.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { drawn } from '#server/platform/workers/drawing.service.ts';
import {
  chapterOf,
  familyWords,
  keepsakeFileName,
  type Life,
  MOST_PHOTOS,
  spanOf,
  spread,
  storyOf,
  yearsOf,
} from './keepsake.rules.ts';
import { findMemorial } from './queries.ts';

type PetContext = SignedInContext & { pet: Pet };

/** @throws TOO_MANY, BUSY */
export async function printKeepsake(context: PetContext) {
  const { db, actor, now, store, workers, pet } = context;
  await noteReading(context, pet);
  const at = now();
  await limit(db, 'printUser', String(actor.userId), at);
  const memorial = await findMemorial(db, pet.id);
  const life = await lifeOf(context, memorial?.lossId ?? null);
  const album = (await listGallery(db, { petId: pet.id })).filter(({ kind }) => kind === 'photo').toReversed();
  const chosen = spread(album, MOST_PHOTOS);
  // A book without one of its pictures is better than none.
  const read = async (key: string) => {
    if (overdue()) await others();
    return store.read(key).catch(() => null);
  };
  const photos: { on: CalendarDate; picture: Uint8Array; caption: string | null; day: string }[] = [];
  for (const { code, caption, takenOn } of chosen) {
    const picture = await read(`${code}/m.webp`);
    if (picture) photos.push({ on: takenOn, picture, caption, day: showDay(takenOn) });
  }
  const face = memorial?.photo ?? pet.photo;
  const keeper = await keeperOf(db);
  const family = (await listMembers(db, pet.id)).filter(({ userId }) => userId !== keeper);
  const drawing = workers.run('keepsake', {
    name: pet.name,
    species: pet.species,
    years: yearsOf(life),
    span: spanOf(life),
    words: memorial?.words ?? null,
    face: face === null ? null : await read(`${face}/l.jpg`),
    chapters: storyOf(life, photos).map((chapter) => ({
      ...chapter,
      photos: photos
        .filter(({ on }) => chapterOf(on, life) === chapter.title)
        .map(({ picture, caption, day }) => ({ picture, caption, day })),
    })),
    family: family.length === 0 ? null : familyWords(family.map(({ name }) => name)),
    left: album.length - chosen.length,
    issuedAt: at,
  });
  return { fileName: keepsakeFileName(pet.name), bytes: await drawn(drawing) };
}

/** @param endedWithLife the search that never brought it home */
async function lifeOf({ db, actor, pet }: PetContext, endedWithLife: number | null): Promise<Life> {
  const record = await signedEntries(db, pet.id);
  const day = (at: string) => dayIn(actor.timeZone, at);
  const stands = <Row extends { disputedAt: string | null }>(rows: readonly Row[]) =>
    rows.filter(({ disputedAt }) => disputedAt === null);
  const losses = (await listPastLosses(db, pet.id)).filter(({ id }) => id !== endedWithLife);
  return {
    name: pet.name,
    birthOn: pet.birthOn,
    birthEstimated: pet.birthEstimated,
    neuteredOn: pet.neuteredOn,
    deceasedOn: pet.deceasedOn,
    recordOn: day(pet.createdAt),
    vaccinations: stands(record.vaccinations).map(({ name, givenOn: on }) => ({ name, on })),
    dewormings: stands(record.dewormings).map(({ givenOn: on }) => ({ on })),
    checkups: stands(record.checkups).flatMap(({ doneOn: on }) => (on ? [{ on }] : [])),
    overcome: stands(record.illnesses).flatMap(({ name, overcomeOn: on }) => (on ? [{ name, on }] : [])),
    weights: stands(record.weights).map(({ grams, measuredOn: on }) => ({ grams, on })),
    homecomings: losses.flatMap(({ endedAt }) => (endedAt ? [day(endedAt)] : [])),
  };
}

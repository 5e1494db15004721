/** Tag data in the export, in a transfer and at the end of an account. */
import type { Db, Instant, Trx } from '#db/types.ts';
import { deleteFamilyReports } from '#server/lost-found/abuse/queries.ts';
import { deleteThreadsOf, listMessagesOfUser, listThreadsOfUser } from '#server/lost-found/threads/queries.ts';
import { forgetLossWords } from '#server/lost-found/lost-pets/queries.ts';
import { deletePageChoices, listPageChoices } from '#server/lost-found/tag-page/choices.queries.ts';
import { deleteScansOf } from '#server/lost-found/tag-page/queries.ts';
import { withdrawTagsOfUser } from '#server/lost-found/tags/queries.ts';
import { listLossesOfUser, listReportsOfUser, listScansOfUser, listTagsOfUser } from './queries.ts';

/**
 * For each own animal, by its id. Finders' messages belong to the members; the key of a finder's link belongs to
 * the finder.
 */
export async function tagDataOf(db: Db, userId: number) {
  const messages = Map.groupBy(await listMessagesOfUser(db, userId), ({ threadId }) => threadId);
  const conversations = (await listThreadsOfUser(db, userId)).map((thread) => ({
    ...thread,
    messages: (messages.get(thread.id) ?? []).map((one) => ({
      ...one,
      latitude: degrees(one.latitude),
      longitude: degrees(one.longitude),
    })),
  }));
  const byPet = <Row extends { petId: number }>(rows: Row[]) => {
    const groups = Map.groupBy(rows, (row) => row.petId);
    return (petId: number) => groups.get(petId) ?? [];
  };
  const talks = byPet(conversations);
  const pages = byPet(await listPageChoices(db, userId));
  const tags = byPet(await listTagsOfUser(db, userId));
  const losses = byPet(await listLossesOfUser(db, userId));
  const readings = byPet(await listScansOfUser(db, userId));
  const reports = byPet(await listReportsOfUser(db, userId));
  return (petId: number) => ({
    page: pages(petId)[0] ?? null,
    tags: tags(petId),
    losses: losses(petId),
    readings: readings(petId),
    conversations: talks(petId),
    reports: reports(petId),
  });
}

/** From the stored millionths. */
function degrees(millionths: number | null): number | null {
  return millionths === null ? null : millionths / 1e6;
}

/**
 * An animal passes to a new owner. Its tags and its losses go along. The former owner's data does not: numbers,
 * names and notes of the page, addresses and rewards, finders' messages and readings.
 */
export async function passTagData(db: Trx, petId: number): Promise<void> {
  await deletePageChoices(db, petId);
  await forgetLossWords(db, petId);
  await deleteThreadsOf(db, petId);
  await deleteScansOf(db, petId);
}

/**
 * An account ends with its animals. Their tags keep their codes, so that none is reused; they are withdrawn, so
 * that a finder neither reaches the former owner nor can activate them.
 */
export async function endTagData(db: Trx, userId: number, at: Instant): Promise<void> {
  await withdrawTagsOfUser(db, userId, at);
  await deleteFamilyReports(db, userId);
}

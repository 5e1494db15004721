/** Tag data in the export, in a transfer and at the end of an account. */
import type { Db, Instant, Trx } from '#db/types.ts';
import type { Whose } from '#db/whose.ts';
import { deleteFamilyReports } from '#server/lost-found/abuse/queries.ts';
import { deleteThreadsOf, listMessagesOf, listThreadsOf } from '#server/lost-found/threads/queries.ts';
import { forgetLossWords } from '#server/lost-found/lost-pets/queries.ts';
import { deletePageChoices, listPageChoices } from '#server/lost-found/tag-page/choices.queries.ts';
import { deleteScansOf } from '#server/lost-found/tag-page/queries.ts';
import { withdrawTagsOfUser } from '#server/lost-found/tags/queries.ts';
import { listLossesOf, listReportsOf, listScansOf, listTagsOf } from './queries.ts';

/**
 * For each of these animals, by its id. Finders' messages belong to the members; the key of a finder's link belongs to
 * the finder.
 */
export async function tagDataOf(db: Db, whose: Whose) {
  const messages = Map.groupBy(await listMessagesOf(db, whose), ({ threadId }) => threadId);
  const conversations = (await listThreadsOf(db, whose)).map((thread) => ({
    ...thread,
    messages: (messages.get(thread.id) ?? []).map((one) => ({ ...one, ...inDegrees(one) })),
  }));
  const byPet = <Row extends { petId: number }>(rows: Row[]) => {
    const groups = Map.groupBy(rows, (row) => row.petId);
    return (petId: number) => groups.get(petId) ?? [];
  };
  const talks = byPet(conversations);
  const pages = byPet(await listPageChoices(db, whose));
  const tags = byPet(await listTagsOf(db, whose));
  const losses = byPet((await listLossesOf(db, whose)).map((one) => ({ ...one, ...inDegrees(one) })));
  const readings = byPet(await listScansOf(db, whose));
  const reports = byPet(await listReportsOf(db, whose));
  return (petId: number) => ({
    page: pages(petId)[0] ?? null,
    tags: tags(petId),
    losses: losses(petId),
    readings: readings(petId),
    conversations: talks(petId),
    reports: reports(petId),
  });
}

function inDegrees({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  return { latitude: degrees(latitude), longitude: degrees(longitude) };
}

/** From the stored millionths. */
function degrees(millionths: number | null): number | null {
  return millionths === null ? null : millionths / 1e6;
}

/**
 * Animals pass to a new owner. Their tags and their losses go along. The former owner's data does not: numbers,
 * names and notes of the page, addresses and rewards, finders' messages and readings.
 */
export async function passTagData(db: Trx, petIds: readonly number[]): Promise<void> {
  await deletePageChoices(db, petIds);
  await forgetLossWords(db, petIds);
  await deleteThreadsOf(db, petIds);
  await deleteScansOf(db, petIds);
}

/**
 * An account ends with its animals. Their tags keep their codes, so that none is reused; they are withdrawn, so
 * that a finder neither reaches the former owner nor can activate them.
 */
export async function endTagData(db: Trx, userId: number, at: Instant): Promise<void> {
  await withdrawTagsOfUser(db, userId, at);
  await deleteFamilyReports(db, userId);
}

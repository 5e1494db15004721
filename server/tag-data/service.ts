/** Whose the traces of a plate are: what is taken along, what passes with an animal, and what ends with an account. */
import type { Db, Instant, Trx } from '#db/types.ts';
import { deleteFamilyReports } from '#server/abuse/queries.ts';
import { deleteThreadsOf, listMessagesOfUser, listThreadsOfUser } from '#server/finders/queries.ts';
import { forgetLossWords } from '#server/losses/queries.ts';
import { deletePageChoices, listPageChoices } from '#server/page-choices/queries.ts';
import { deleteScansOf } from '#server/tag-page/queries.ts';
import { withdrawTagsOfUser } from '#server/tags/queries.ts';
import { listLossesOfUser, listReportsOfUser, listScansOfUser, listTagsOfUser } from './queries.ts';

/** Of each own animal, by its id. What finders wrote was written to the family; the key of their link is theirs. */
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

/** Millionths, as they are kept. */
function degrees(millionths: number | null): number | null {
  return millionths === null ? null : millionths / 1e6;
}

/**
 * An animal passes to another family. Its plates go along and lead to it as before, and that it was lost stays in its history.
 * What the former family said of itself does not: numbers, names and notes on the page, where it lives and what it offered,
 * what finders wrote to it, and when its page was read.
 */
export async function passTagData(db: Trx, petId: number): Promise<void> {
  await deletePageChoices(db, petId);
  await forgetLossWords(db, petId);
  await deleteThreadsOf(db, petId);
  await deleteScansOf(db, petId);
}

/**
 * An account ends, its animals with it. Their plates are out in the world and keep their codes, so that none is ever given twice;
 * they are withdrawn, because whoever finds one may neither be led to somebody nor make it their own.
 */
export async function endTagData(db: Trx, userId: number, at: Instant): Promise<void> {
  await withdrawTagsOfUser(db, userId, at);
  await deleteFamilyReports(db, userId);
}

/** Vaccination campaigns. */
import type { Insertable, Updateable } from 'kysely';
import type { CampaignTable, Database, Db } from '#db/types.ts';

const campaigns = (db: Db) =>
  db
    .selectFrom('campaign')
    .leftJoin('species', 'species.id', 'campaign.speciesId')
    .leftJoin('user', 'user.id', 'campaign.createdBy')
    .selectAll('campaign')
    .select((eb) => [
      'species.name as speciesName',
      'species.code as species',
      'user.name as author',
      eb
        .selectFrom('campaignDose')
        .select((doses) => doses.fn.countAll<number>().as('doses'))
        .whereRef('campaignDose.campaignId', '=', 'campaign.id')
        .$asScalar()
        .$notNull()
        .as('doses'),
    ]);

export async function insertCampaign(db: Db, campaign: Insertable<Database['campaign']>): Promise<number> {
  const { id } = await db.insertInto('campaign').values(campaign).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateCampaign(db: Db, id: number, changes: Updateable<CampaignTable>): Promise<void> {
  await db.updateTable('campaign').set(changes).where('id', '=', id).execute();
}

/** Campaigns of a merged vaccine give the other one from now on. They keep the name they were begun with. */
export async function moveCampaigns(db: Db, vaccineId: number, intoId: number): Promise<void> {
  await db.updateTable('campaign').set({ vaccineId: intoId }).where('vaccineId', '=', vaccineId).execute();
}

/** Locks and reads the campaign: concurrent doses, undos and a closing wait for each other. */
export function holdCampaign(db: Db, id: number) {
  return db
    .updateTable('campaign')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export function findCampaign(db: Db, id: number) {
  return campaigns(db).where('campaign.id', '=', id).executeTakeFirst();
}

/** Newest first. */
export function listCampaigns(
  db: Db,
  { state, below, limit }: { state: 'open' | 'closed' | null; below: number | null; limit: number },
) {
  return campaigns(db)
    .$if(state !== null, (query) => query.where('campaign.closedAt', state === 'open' ? 'is' : 'is not', null))
    .$if(below !== null, (query) => query.where('campaign.id', '<', below))
    .orderBy('campaign.id', 'desc')
    .limit(limit)
    .execute();
}

/** The last campaign: the next one repeats most of it. */
export function findLastCampaign(db: Db) {
  return db.selectFrom('campaign').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** Animals that were patients: their guardians ended the consent. */
import { beginsWith } from '#db/search.ts';
import type { Db, Instant } from '#db/types.ts';

const former = (db: Db) =>
  db
    .selectFrom('patient')
    .innerJoin('pet', 'pet.id', 'patient.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .select(['pet.id', 'pet.name', 'pet.birthOn', 'pet.sex', 'species.code as species'])
    .select(['species.name as speciesName', 'patient.endedAt'])
    .where('patient.endedAt', 'is not', null)
    .$narrowType<{ endedAt: Instant }>()
    .where('pet.removedAt', 'is', null);

interface FormerWanted {
  /** The beginning of the animal's name, folded; its guardian's is no longer searched. */
  name: string;
  after: { endedAt: Instant; petId: number } | null;
  limit: number;
}

/** The next ones, the last ended first. */
export function listFormer(db: Db, { name, after, limit }: FormerWanted) {
  return former(db)
    .$if(name !== '', (query) => query.where(beginsWith(db, 'pet', name)))
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('patient.endedAt', '<', after?.endedAt ?? ''),
          eb.and([eb('patient.endedAt', '=', after?.endedAt ?? ''), eb('pet.id', '<', after?.petId ?? 0)]),
        ]),
      ),
    )
    .orderBy('patient.endedAt', 'desc')
    .orderBy('pet.id', 'desc')
    .limit(limit)
    .execute();
}

export function findFormer(db: Db, petId: number) {
  return former(db).where('pet.id', '=', petId).executeTakeFirst();
}

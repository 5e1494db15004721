/** What of records borders ask for, of any number of animals. */
import { inChunks } from '#db/chunks.ts';
import type { CalendarDate, Db, DewormingTarget } from '#db/types.ts';

type Ids = readonly number[];

export async function listTravellers(db: Db, petIds: Ids) {
  const found = await inChunks(petIds, (some) =>
    db
      .selectFrom('pet')
      .innerJoin('species', 'species.id', 'pet.speciesId')
      .select(['pet.id as petId', 'pet.name', 'species.code as species', 'pet.birthOn'])
      .select(['pet.microchip', 'pet.microchipOn'])
      .where('pet.id', 'in', some)
      .execute(),
  );
  return found.flat();
}

interface Treated {
  petId: number;
  target: DewormingTarget;
  givenOn: CalendarDate;
  product: string;
  substance: string | null;
}

export async function listTreatments(db: Db, petIds: Ids): Promise<Treated[]> {
  const found = await inChunks(petIds, (some) =>
    db
      .selectFrom('deworming')
      .leftJoin('dewormingProduct', 'dewormingProduct.id', 'deworming.productId')
      .select(['deworming.petId', 'deworming.target', 'deworming.givenOn', 'deworming.product'])
      .select('dewormingProduct.substance')
      .where('deworming.petId', 'in', some)
      .where('deworming.removedAt', 'is', null)
      .where('deworming.disputedAt', 'is', null)
      .orderBy('deworming.givenOn')
      .execute(),
  );
  return found.flat();
}

/** Days on which a veterinarian saw them. */
export async function listExams(db: Db, petIds: Ids): Promise<{ petId: number; day: CalendarDate }[]> {
  const found = await inChunks(petIds, (some) =>
    db
      .selectFrom('checkup')
      .select(['petId', 'doneOn as day'])
      .$narrowType<{ day: CalendarDate }>()
      .where('petId', 'in', some)
      .where('doneOn', 'is not', null)
      .where('removedAt', 'is', null)
      .where('disputedAt', 'is', null)
      .union(
        db
          .selectFrom('consultation')
          .select(['petId', 'attendedOn as day'])
          .where('petId', 'in', some)
          .where('removedAt', 'is', null)
          .where('disputedAt', 'is', null),
      )
      .execute(),
  );
  return found.flat();
}

import { inChunks } from '#db/chunks.ts';
import type { CalendarDate, Db } from '#db/types.ts';

export interface CoveringDose {
  id: number;
  petId: number;
  name: string;
  givenOn: CalendarDate;
  nextOn: CalendarDate | null;
  laboratory: string | null;
  lot: string | null;
  /** A disease of its vaccine; null for a name of no catalogue. */
  disease: string | null;
  diseaseName: string | null;
}

/** Doses that count, one row for each disease: none that was removed, disputed, or of a withdrawn lot. */
export async function listCoveringDoses(db: Db, petIds: readonly number[]): Promise<CoveringDose[]> {
  const found = await inChunks(petIds, (some) =>
    db
      .selectFrom('vaccination')
      .leftJoin('lot', 'lot.id', 'vaccination.lotId')
      .leftJoin('vaccineDisease', 'vaccineDisease.vaccineId', 'vaccination.vaccineId')
      .leftJoin('disease', 'disease.id', 'vaccineDisease.diseaseId')
      .select(['vaccination.id', 'vaccination.petId', 'vaccination.name', 'vaccination.givenOn', 'vaccination.nextOn'])
      .select(['vaccination.laboratory', 'vaccination.lot', 'disease.code as disease', 'disease.name as diseaseName'])
      .where('vaccination.petId', 'in', some)
      .where('vaccination.removedAt', 'is', null)
      .where('vaccination.disputedAt', 'is', null)
      .where('lot.withdrawnOn', 'is', null)
      .orderBy('vaccination.givenOn')
      .orderBy('vaccination.id')
      .execute(),
  );
  return found.flat();
}

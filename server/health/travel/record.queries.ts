/** What of a record borders ask for. */
import { preparedRead } from '#db/prepared.ts';
import type { CalendarDate, DewormingTarget } from '#db/types.ts';

export const findTraveller = preparedRead<
  { petId: number },
  {
    name: string;
    species: string;
    birthOn: CalendarDate | null;
    microchip: string | null;
    microchipOn: CalendarDate | null;
  }
>((db, p) =>
  db
    .selectFrom('pet')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .select(['pet.name', 'species.code as species', 'pet.birthOn', 'pet.microchip', 'pet.microchipOn'])
    .where('pet.id', '=', p.petId),
);

export interface CoveringDose {
  id: number;
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
export const listCoveringDoses = preparedRead<{ petId: number }, CoveringDose>((db, p) =>
  db
    .selectFrom('vaccination')
    .leftJoin('lot', 'lot.id', 'vaccination.lotId')
    .leftJoin('vaccineDisease', 'vaccineDisease.vaccineId', 'vaccination.vaccineId')
    .leftJoin('disease', 'disease.id', 'vaccineDisease.diseaseId')
    .select(['vaccination.id', 'vaccination.name', 'vaccination.givenOn', 'vaccination.nextOn'])
    .select(['vaccination.laboratory', 'vaccination.lot', 'disease.code as disease', 'disease.name as diseaseName'])
    .where('vaccination.petId', '=', p.petId)
    .where('vaccination.removedAt', 'is', null)
    .where('vaccination.disputedAt', 'is', null)
    .where('lot.withdrawnOn', 'is', null)
    .orderBy('vaccination.givenOn')
    .orderBy('vaccination.id'),
);

export const listTreatments = preparedRead<
  { petId: number },
  { target: DewormingTarget; givenOn: CalendarDate; product: string; substance: string | null }
>((db, p) =>
  db
    .selectFrom('deworming')
    .leftJoin('dewormingProduct', 'dewormingProduct.id', 'deworming.productId')
    .select(['deworming.target', 'deworming.givenOn', 'deworming.product', 'dewormingProduct.substance'])
    .where('deworming.petId', '=', p.petId)
    .where('deworming.removedAt', 'is', null)
    .where('deworming.disputedAt', 'is', null)
    .orderBy('deworming.givenOn'),
);

/** Days on which a veterinarian saw it. */
export const listExams = preparedRead<{ petId: number }, { day: CalendarDate }>((db, p) =>
  db
    .selectFrom('checkup')
    .select('doneOn as day')
    .$narrowType<{ day: CalendarDate }>()
    .where('petId', '=', p.petId)
    .where('doneOn', 'is not', null)
    .where('removedAt', 'is', null)
    .where('disputedAt', 'is', null)
    .union(
      db
        .selectFrom('consultation')
        .select('attendedOn as day')
        .where('petId', '=', p.petId)
        .where('removedAt', 'is', null)
        .where('disputedAt', 'is', null),
    ),
);

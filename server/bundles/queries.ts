import { preparedRead } from '#db/prepared.ts';

/** Pictures and papers of an animal and its living entries, as they go into its bundle, oldest first. */
export const listFilesOf = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('file')
    .select([
      'code',
      'kind',
      'purpose',
      'caption',
      'takenOn',
      'vaccinationId',
      'dewormingId',
      'illnessId',
      'medicineId',
      'checkupId',
    ])
    .where('petId', '=', p.petId)
    .where('storedAt', 'is not', null)
    .where('removedAt', 'is', null)
    .orderBy('id'),
);

/** Doses that were given of an animal's medicines. */
export const listGivenOf = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('medicineDose')
    .innerJoin('medicine', 'medicine.id', 'medicineDose.medicineId')
    .select(['medicineDose.medicineId', 'medicineDose.slot', 'medicineDose.givenAt'])
    .where('medicine.petId', '=', p.petId)
    .where('medicine.removedAt', 'is', null)
    .orderBy('medicineDose.medicineId')
    .orderBy('medicineDose.slot'),
);

import type { Page } from '#db/pages.ts';
import { preparedRead } from '#db/prepared.ts';
import type { Db } from '#db/types.ts';

/** Files of an animal and its unremoved entries for its archive, oldest first. */
export const listFilesOf = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('file')
    .select([
      'code',
      'kind',
      'createdBy',
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

/** The given doses of an animal's medicines, one treatment after the other. */
export function listGivenOf(
  db: Db,
  petId: number,
  { after = { medicineId: 0, slot: '' }, most }: Page<{ medicineId: number; slot: string }>,
) {
  return db
    .selectFrom('medicineDose')
    .innerJoin('medicine', 'medicine.id', 'medicineDose.medicineId')
    .select(['medicineDose.medicineId', 'medicineDose.slot', 'medicineDose.givenAt'])
    .select(['medicineDose.state', 'medicineDose.late', 'medicineDose.reason'])
    .where('medicine.petId', '=', petId)
    .where('medicine.removedAt', 'is', null)
    .where('medicineDose.medicineId', '>=', after.medicineId)
    .where((eb) =>
      eb.or([eb('medicineDose.medicineId', '>', after.medicineId), eb('medicineDose.slot', '>', after.slot)]),
    )
    .orderBy('medicineDose.medicineId')
    .orderBy('medicineDose.slot')
    .limit(most)
    .execute();
}

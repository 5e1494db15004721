/** Who is to be told of a dose at its hour. */
import type { Db, WallTime } from '#db/types.ts';
import type { Plan } from '#server/health/medicines/rules.ts';

export interface DosePlan extends Plan {
  userId: number;
  timeZone: string;
  petId: number;
  petName: string;
  medicineId: number;
  title: string;
  dose: string;
}

/** Treatments of these animals, while they live, for each member who may record a dose, has a device and wants such notices. */
export function listDosePlans(db: Db, petIds: readonly number[]): Promise<DosePlan[]> {
  return db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .innerJoin('medicine', 'medicine.petId', 'pet.id')
    .innerJoin('user', 'user.id', 'petMember.userId')
    .leftJoin('reminderChoice', 'reminderChoice.userId', 'petMember.userId')
    .select([
      'petMember.userId',
      'user.timeZone',
      'pet.id as petId',
      'pet.name as petName',
      'medicine.id as medicineId',
      'medicine.name as title',
      'medicine.dose',
      'medicine.every',
      'medicine.everyUnit',
      'medicine.startOn',
      'medicine.firstTime',
      'medicine.endOn',
      'medicine.duration',
      'medicine.durationUnit',
    ])
    .where('petMember.petId', 'in', petIds)
    .where('petMember.role', '!=', 'reader')
    .where('user.status', '=', 'active')
    .where((eb) => {
      const device = eb.selectFrom('pushSubscription').select('pushSubscription.id');
      const channel = eb.selectFrom('noticeChannel').select('noticeChannel.id');
      return eb.or([
        eb.exists(device.whereRef('pushSubscription.userId', '=', 'petMember.userId')),
        eb.exists(
          channel
            .whereRef('noticeChannel.userId', '=', 'petMember.userId')
            .where('noticeChannel.stoppedAt', 'is', null),
        ),
      ]);
    })
    .where((eb) =>
      eb.or([
        eb('reminderChoice.userId', 'is', null),
        eb.and([eb('reminderChoice.byPush', '=', 1), eb('reminderChoice.doses', '=', 1)]),
      ]),
    )
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null)
    .where('pet.lostAt', 'is', null)
    .where('medicine.removedAt', 'is', null)
    .where('medicine.disabledAt', 'is', null)
    .where('medicine.disputedAt', 'is', null)
    .orderBy('petMember.userId')
    .orderBy('pet.id')
    .orderBy('medicine.id')
    .execute();
}

/** Whether a dose may still be recorded by this user, and was not. */
export async function isDoseOpen(
  db: Db,
  { userId, medicineId, slot }: { userId: number; medicineId: number; slot: WallTime },
): Promise<boolean> {
  const row = await db
    .selectFrom('medicine')
    .innerJoin('petMember', 'petMember.petId', 'medicine.petId')
    .innerJoin('pet', 'pet.id', 'medicine.petId')
    .leftJoin('medicineDose', (join) =>
      join.onRef('medicineDose.medicineId', '=', 'medicine.id').on('medicineDose.slot', '=', slot),
    )
    .select('medicine.id')
    .where('medicine.id', '=', medicineId)
    .where('petMember.userId', '=', userId)
    .where('petMember.role', '!=', 'reader')
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null)
    .where('medicine.removedAt', 'is', null)
    .where('medicine.disabledAt', 'is', null)
    .where('medicineDose.slot', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

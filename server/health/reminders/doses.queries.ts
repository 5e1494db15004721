/** Who is to be told of a dose at its hour. */
import { preparedRead } from '#db/prepared.ts';
import type { CalendarDate, Db, WallTime } from '#db/types.ts';
import type { Plan } from '#server/health/medicines/rules.ts';

export interface DoseTaker {
  id: number;
  timeZone: string;
}

/** The next active users by id with a subscribed browser who want notices, and those of doses. */
export const listDoseTakers = preparedRead<{ after: number; most: number }, DoseTaker>((db, p) =>
  db
    .selectFrom('user')
    .leftJoin('reminderChoice', 'reminderChoice.userId', 'user.id')
    .select(['user.id', 'user.timeZone'])
    .where('user.id', '>', p.after)
    .where('user.status', '=', 'active')
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('pushSubscription')
            .select('pushSubscription.id')
            .whereRef('pushSubscription.userId', '=', 'user.id'),
        ),
        eb.exists(
          eb
            .selectFrom('noticeChannel')
            .select('noticeChannel.id')
            .whereRef('noticeChannel.userId', '=', 'user.id')
            .where('noticeChannel.stoppedAt', 'is', null),
        ),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('reminderChoice.userId', 'is', null),
        eb.and([eb('reminderChoice.byPush', '=', 1), eb('reminderChoice.doses', '=', 1)]),
      ]),
    )
    .orderBy('user.id')
    .limit(p.most),
);

export interface DosePlan extends Plan {
  userId: number;
  petId: number;
  petName: string;
  medicineId: number;
  title: string;
  dose: string;
}

/** Current treatments of living animals of these users, who may record a dose. */
export const listDosePlans = preparedRead<
  { after: number; last: number; from: CalendarDate; until: CalendarDate },
  DosePlan
>((db, p) =>
  db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .innerJoin('medicine', 'medicine.petId', 'pet.id')
    .select([
      'petMember.userId',
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
    .where('petMember.userId', '>', p.after)
    .where('petMember.userId', '<=', p.last)
    .where('petMember.role', '!=', 'reader')
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null)
    .where('pet.lostAt', 'is', null)
    .where('medicine.removedAt', 'is', null)
    .where('medicine.disabledAt', 'is', null)
    .where('medicine.disputedAt', 'is', null)
    .where('medicine.startOn', '<=', p.until)
    .where((eb) => eb.or([eb('medicine.endOn', 'is', null), eb('medicine.endOn', '>=', p.from)]))
    .orderBy('petMember.userId')
    .orderBy('pet.id')
    .orderBy('medicine.id'),
);

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

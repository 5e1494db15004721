/** Stored files that may be sent, each read through what lets its caller in. */
import { preparedRead } from '#db/prepared.ts';
import type { Db } from '#db/types.ts';

/** A stored file by its code, through its animal or its user; none for other users or a removed file. */
export async function findServed(db: Db, which: { userId: number; code: string }) {
  const [file] = await servedFile(db, which);
  return file;
}

const servedFile = preparedRead((db, p: { userId: number; code: string }) =>
  db
    .selectFrom('file')
    .leftJoin('pet', 'pet.id', 'file.petId')
    .leftJoin('petMember', (join) =>
      join.onRef('petMember.petId', '=', 'file.petId').on('petMember.userId', '=', p.userId),
    )
    .leftJoin('owner', 'owner.id', 'file.ownerId')
    .select([
      'file.id',
      'file.code',
      'file.kind',
      'file.purpose',
      'file.takenOn',
      'file.createdBy',
      'pet.name as petName',
    ])
    .where('file.code', '=', p.code)
    .where('file.storedAt', 'is not', null)
    .where('file.removedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('petMember.role', 'is not', null), eb('pet.removedAt', 'is', null)]),
        eb.and([
          eb('file.purpose', '=', 'owner'),
          eb('owner.userId', '=', p.userId),
          eb('owner.removedAt', 'is', null),
        ]),
        eb.and([eb('file.purpose', '=', 'user'), eb('file.userId', '=', p.userId)]),
        eb.and([
          eb('file.purpose', '=', 'payment'),
          eb('file.userId', '=', p.userId),
          eb('file.paymentId', 'is not', null),
        ]),
        eb.and([
          eb('file.purpose', '=', 'report'),
          eb('file.userId', '=', p.userId),
          eb('file.reportId', 'is not', null),
        ]),
      ]),
    ),
);

const petOfFile = preparedRead((db, p: { code: string }) =>
  db
    .selectFrom('file')
    .innerJoin('pet', 'pet.id', 'file.petId')
    .select(['pet.id as petId', 'pet.photo as face', 'file.purpose'])
    .where('file.code', '=', p.code),
);

/** The animal of a file, for a caller who still has to pass its gate. */
export async function findPetOfFile(db: Db, code: string) {
  const [file] = await petOfFile(db, { code });
  return file;
}

/**
 * A file that a user sent to the administrators: a payment's proof or a screenshot; none where the account
 * has ended.
 */
export const findServedToAdministrators = preparedRead((db, p: { code: string }) =>
  db
    .selectFrom('file')
    .select(['id', 'code', 'kind', 'purpose', 'takenOn', 'createdBy'])
    .where('code', '=', p.code)
    .where((eb) =>
      eb.or([
        eb.and([eb('purpose', '=', 'payment'), eb('paymentId', 'is not', null)]),
        eb.and([eb('purpose', '=', 'report'), eb('reportId', 'is not', null)]),
      ]),
    )
    .where('userId', 'is not', null)
    .where('storedAt', 'is not', null)
    .where('removedAt', 'is', null),
);

/** A stored file of one animal, for a caller that was let in to that animal alone. */
export const findServedOfPet = preparedRead((db, p: { petId: number; code: string }) =>
  db
    .selectFrom('file')
    .innerJoin('pet', 'pet.id', 'file.petId')
    .select([
      'file.id',
      'file.code',
      'file.kind',
      'file.purpose',
      'file.takenOn',
      'file.createdBy',
      'pet.name as petName',
    ])
    .where('file.code', '=', p.code)
    .where('file.petId', '=', p.petId)
    .where('file.storedAt', 'is not', null)
    .where('file.removedAt', 'is', null),
);

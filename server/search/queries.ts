import { preparedRead } from '#db/prepared.ts';

/** Somebody whom a finder's word reaches: the owner and the editors, with an account that is in use. */
export const findReachable = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('petMember')
    .innerJoin('user', 'user.id', 'petMember.userId')
    .select('petMember.userId')
    .where('petMember.petId', '=', p.petId)
    .where('petMember.role', 'in', ['owner', 'editor'])
    .where('user.status', '=', 'active')
    .limit(1),
);

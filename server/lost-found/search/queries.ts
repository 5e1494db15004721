import { preparedRead } from '#db/prepared.ts';

/** A member whom a finder's message reaches: the owner or an editor with an active account. */
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

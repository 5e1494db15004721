/** One account as an administrator sees it. Never a password's hash, a secret or a token. */
import { IS_PERSON } from '#db/keeper.ts';
import type { Db, Instant } from '#db/types.ts';

export function findAccount(db: Db, userId: number, now: Instant) {
  return db
    .selectFrom('user')
    .leftJoin('country', 'country.iso', 'user.countryIso')
    .select((eb) => [
      'user.id as userId',
      'user.name',
      'user.surname',
      'user.email',
      'user.pendingEmail',
      'user.phone',
      'country.name as countryName',
      'user.role',
      'user.status',
      'user.signupKind',
      'user.createdAt',
      'user.confirmedAt',
      eb('user.passwordHash', 'is not', null).as('hasPassword'),
      eb
        .selectFrom('pet')
        .select((pets) => pets.fn.countAll<number>().as('n'))
        .whereRef('pet.userId', '=', 'user.id')
        .where('pet.removedAt', 'is', null)
        .as('pets'),
      eb
        .selectFrom('session')
        .select((sessions) => sessions.fn.countAll<number>().as('n'))
        .whereRef('session.userId', '=', 'user.id')
        .where('session.expiresAt', '>', now)
        .as('sessions'),
      eb
        .selectFrom('session')
        .select((sessions) => sessions.fn.max('session.lastUsedAt').as('at'))
        .whereRef('session.userId', '=', 'user.id')
        .as('lastUsedAt'),
      eb
        .selectFrom('apiKey')
        .select((keys) => keys.fn.countAll<number>().as('n'))
        .whereRef('apiKey.userId', '=', 'user.id')
        .where('apiKey.revokedAt', 'is', null)
        .where('apiKey.expiresAt', '>', now)
        .as('keys'),
    ])
    .where('user.id', '=', userId)
    .where(IS_PERSON)
    .executeTakeFirst();
}

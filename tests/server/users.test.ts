import { IS_PERSON } from '#db/keeper.ts';
import { expect } from 'vitest';
import { createAccount, newAccount } from '#server/accounts/profile/service.ts';
import { test, type World } from '../support/world.ts';

async function someone(world: World, email = 'ana@correo.ec') {
  const account = newAccount({ email, name: 'Ana', passwordHash: 'x', createdAt: world.now });
  const id = await world.db.transaction().execute((db) => createAccount(db, { ...account, status: 'active' }));
  return world.db.selectFrom('user').where(IS_PERSON).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

const PROFILE = { name: 'Ana', surname: 'Vera', country: 'CO', phone: '300 123 4567', timeZone: 'America/Bogota' };

test('a person changes its profile, and its own entry among the owners follows', async ({ world }) => {
  const ana = await someone(world);
  const luis = await someone(world, 'luis@correo.ec');
  await world.as(ana).profile.updateProfile(PROFILE);
  expect(await world.as(ana).auth.me()).toMatchObject({
    name: 'Ana',
    surname: 'Vera',
    countryIso: 'CO',
    phone: '+573001234567',
    timeZone: 'America/Bogota',
  });
  const owners = await world.db
    .selectFrom('owner')
    .select(['userId', 'surname', 'phone'])
    .where('userId', 'in', [ana.id, luis.id])
    .orderBy('userId')
    .execute();
  expect(owners).toEqual([
    { userId: ana.id, surname: 'Vera', phone: '+573001234567' },
    { userId: luis.id, surname: '', phone: null },
  ]);
});

test.for([
  ['a zone that does not exist', { timeZone: 'America/Macondo' }],
  ['an offset instead of a zone', { timeZone: '+05:00' }],
  ['a number of no country', { phone: '00000' }],
  ['no name', { name: '  ' }],
] as const)('%s is refused', async ([, change], { world }) => {
  const ana = await someone(world);
  await expect(world.as(ana).profile.updateProfile({ ...PROFILE, ...change })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});

test('without a zone that we know, an account is in Ecuador', () => {
  const person = { email: 'a@b.ec', name: 'A', passwordHash: 'x', createdAt: '2026-11-21T15:00:00.000Z' };
  expect(newAccount({ ...person, timeZone: 'Nowhere/Here' }).timeZone).toBe('America/Guayaquil');
  expect(newAccount({ ...person, timeZone: 'Europe/Madrid' }).timeZone).toBe('Europe/Madrid');
});

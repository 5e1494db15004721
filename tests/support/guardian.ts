/** A guardian with an active account and the animals it keeps, for tests that begin after the registration. */
import type { Insertable } from 'kysely';
import type { Database } from '#db/types.ts';
import { openPatient } from '#server/pets/patients/queries.ts';
import type { CreatePetInput } from '#server/health/record/schema.ts';
import type { StaffRole } from '#server/platform/core/rights.ts';
import { saveStaff } from '#server/accounts/staff/queries.ts';
import { flagsOf } from '#server/accounts/staff/rules.ts';
import type { Person, World } from './world.ts';

let made = 0;

/** An active account with its principal owner; what does not matter to the test is filled in. */
export async function makeUser(world: World, changes: Partial<Insertable<Database['user']>> = {}): Promise<Person> {
  made += 1;
  const user = await world.db
    .insertInto('user')
    .values({
      email: `ana${made}@correo.ec`,
      passwordHash: null,
      name: 'Ana',
      surname: 'Vera',
      countryIso: 'EC',
      phone: null,
      role: 'ROLE_USUARIO',
      status: 'active',
      signupKind: 'correo',
      timeZone: 'America/Guayaquil',
      termsAcceptedAt: world.now,
      createdAt: world.now,
      confirmedAt: world.now,
      ...changes,
    })
    .returning(['id', 'role', 'email', 'timeZone'])
    .executeTakeFirstOrThrow();
  if (user.role === 'ROLE_ADMINISTRADOR') await beStaff(world, user.id, ['administrator']);
  await world.db
    .insertInto('owner')
    .values({
      userId: user.id,
      principal: 1,
      name: 'Ana',
      surname: 'Vera',
      email: user.email,
      phone: null,
      createdAt: world.now,
      removedAt: null,
    })
    .execute();
  return user;
}

/** A member of the clinic's staff with these roles. */
export async function makeStaff(
  world: World,
  roles: readonly StaffRole[],
  changes: Partial<Insertable<Database['user']>> = {},
): Promise<Person> {
  const administers = roles.includes('administrator');
  const person = await makeUser(world, { ...changes, role: administers ? 'ROLE_ADMINISTRADOR' : 'ROLE_USUARIO' });
  await beStaff(world, person.id, roles);
  return { ...person, roles };
}

/** Gives an account exactly these roles in the clinic. */
export async function beStaff({ db, now }: World, userId: number, roles: readonly StaffRole[]): Promise<void> {
  const unknown = { prefix: null, professionalName: null, registration: null, specialty: null, branchId: null };
  await saveStaff(db, { userId, ...flagsOf(roles), ...unknown, since: now }, flagsOf(roles));
}

/** Registers an animal as its guardian would; a dog unless said otherwise. Returns its id. */
export async function makePet(world: World, guardian: Person, fields: Partial<CreatePetInput> = {}): Promise<number> {
  const { petId } = await world.as(guardian).pets.create({ name: 'Toby', speciesId: 1, sex: 'unknown', ...fields });
  return petId;
}

/** A guardian's animal that the clinic attends with consent. Returns its id. */
export async function makePatient(
  world: World,
  guardian: Person,
  fields: Partial<CreatePetInput> = {},
): Promise<number> {
  const petId = await makePet(world, guardian, fields);
  const consent = { at: world.now, addedBy: null, consentBy: guardian.id, consentHow: 'code' } as const;
  await openPatient(world.db, { petId, ...consent });
  return petId;
}

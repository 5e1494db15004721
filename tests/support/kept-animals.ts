/** The clinic of the tests: its team, and animals that it keeps itself. */
import type { Db } from '#db/types.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { insertOwner } from '#server/accounts/owners/queries.ts';
import { type CreatePetInput, createPetInput } from '#server/health/record/schema.ts';
import { writePet } from '#server/health/record/service.ts';
import { insertKept } from '#server/pets/patients/queries.ts';
import { newCode } from '#server/platform/lib/codes.ts';
import { makePet, makeStaff } from './guardian.ts';
import type { Person, World } from './world.ts';

/** Vera administers and is no veterinarian; Paz signs; Camila is at reception. */
export async function makeTeam(world: World) {
  const vera = await makeStaff(world, ['administrator'], { name: 'Vera', surname: '' });
  const paz = await makeStaff(world, ['veterinarian'], { name: 'Paz', surname: '' });
  const camila = await makeStaff(world, ['reception'], { name: 'Camila', surname: '' });
  const signs = { prefix: 'Dra.', professionalName: 'Paz Vera', registration: 'MV-22' };
  await world.db.updateTable('staff').set(signs).where('userId', '=', paz.id).execute();
  const hours = JSON.stringify(['', '', '', '', '', '', '']);
  const clinic = { id: 1, name: 'Clínica Ñandú', hours, updatedAt: world.now };
  await world.db.insertInto('clinicProfile').values(clinic).execute();
  return { vera, paz, camila };
}

interface Kept {
  /** The member of the staff who wrote it down. */
  by: number;
  at: string;
  name?: string;
  /** Of its owner, Rosa. */
  email?: string | null;
  phone?: string | null;
  /** More of the animal and of its owner. */
  pet?: Partial<CreatePetInput>;
  owner?: { name?: string; surname?: string };
}

/** An animal of Rosa, a client without an account. */
export async function writeKeptAnimal(db: Db, { by, at, name = 'Toby', email = null, phone = null, ...more }: Kept) {
  const code = newCode();
  const ids = await db.transaction().execute(async (db) => {
    const holder = await keeperOf(db);
    const nothing = { idKind: null, idNumber: null, countryIso: null, cityId: null, city: null, address: null };
    const rosa = { name: 'Rosa', surname: 'Loor', ...more.owner, phone, email, principal: 0 } as const;
    const since = { createdAt: at, removedAt: null };
    const ownerId = await insertOwner(db, { ...nothing, ...rosa, ...since, userId: holder });
    const pet = createPetInput.parse({ name, speciesId: 1, sex: 'female', ...more.pet, ownerId });
    const actor = { userId: by, timeZone: 'America/Guayaquil' } as never;
    const petId = await writePet(db, { actor, now: () => at, holder }, pet, code);
    await insertKept(db, { petId, since: at, via: 'counter', addedBy: by });
    return { petId, ownerId };
  });
  return { ...ids, code };
}

/** The same, where only the animal's id matters. */
export async function keepAnimal(world: World, by: Person, changes: Partial<Omit<Kept, 'by'>> = {}): Promise<number> {
  return (await writeKeptAnimal(world.db, { by: by.id, at: world.now, ...changes })).petId;
}

/** A guardian's animal that was opened to the clinic with six digits. Returns its id. */
export async function openAnimal(world: World, guardian: Person, staff: Person): Promise<number> {
  const petId = await makePet(world, guardian);
  const { code } = await world.as(guardian).patients.showCode({ petId });
  await world.as(staff).patients.redeem({ code });
  return petId;
}

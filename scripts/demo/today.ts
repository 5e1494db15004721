/**
 * The clinic's morning: contacts with only a phone number, one in every follow-up state, and one who wants no
 * reminders.
 */
import { createPetInput } from '#server/health/record/schema.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { createCaller } from '#server/app/http/router.ts';
import { addKeptOwner, registerKept, type Staff } from './patients.ts';

/** Registered by the clinic itself, with a name and a number, or not even that. */
export const CLIENTS = [
  { name: 'Marcia', surname: 'Tituaña', phone: '0987001122', animal: 'Kiara', speciesId: 1, inDays: 0, daysHere: 118 },
  {
    name: 'Segundo',
    surname: 'Pilataxi',
    phone: '0969001133',
    animal: 'Bandido',
    speciesId: 1,
    inDays: 5,
    daysHere: 70,
  },
  { name: 'Doña Charito', surname: '', phone: null, animal: 'Pinina', speciesId: 2, inDays: -9, daysHere: 45 },
] as const;

const CALLED = [
  { email: 'carmen.quinatoa@correo.ec', state: 'sent', hoursAgo: 20 },
  { email: 'lucia.morocho@correo.ec', state: 'answered', hoursAgo: 44 },
  { email: 'jorge.chicaiza@correo.ec', state: 'booked', hoursAgo: 26 },
] as const;

/** Returns the animal's id. */
export async function addClient(staff: Staff, client: (typeof CLIENTS)[number]): Promise<number> {
  const { reception, veterinarians } = staff;
  const [veterinarian] = veterinarians;
  const { name, surname, phone, animal, speciesId, inDays, daysHere } = client;
  const { actor, db, now } = reception;
  const came = plus(now(), -daysHere, 'days');
  const ownerId = await addKeptOwner(db, { name, surname, phone, email: null }, came);
  const input = createPetInput.parse({ name: animal, speciesId, ownerId, sex: 'female' });
  const petId = await registerKept({ ...reception, now: () => came }, input);
  const nextOn = plusDays(dayIn(actor.timeZone, now()), inDays);
  const dose = { name: 'Antirrábica', givenOn: plusDays(nextOn, -365), nextSource: 'chosen' as const, nextOn };
  if (veterinarian) await createCaller(veterinarian).vaccines.add({ petId, ...dose });
  return petId;
}

export async function addToday(reception: SignedInContext, accounts: ReadonlyMap<string, number>): Promise<void> {
  const { actor, db, now } = reception;
  const today = dayIn(actor.timeZone, now());
  const idOf = (email: string) => accounts.get(email) ?? 0;
  const silent = idOf('rosa.guaman@correo.ec');
  await createCaller({ ...reception, actor: { ...actor, userId: silent, roles: [] } }).reminders.choose({
    byMail: 0,
    byPush: 0,
  });
  for (const { email, state, hoursAgo } of CALLED) {
    const lines = await db
      .selectFrom('due')
      .innerJoin('pet', 'pet.id', 'due.petId')
      .select(['due.petId', 'due.key', 'due.dueOn'])
      .where('pet.userId', '=', idOf(email))
      .where('due.remindOn', '<=', plusDays(today, 30))
      .$narrowType<{ dueOn: string }>()
      .execute();
    if (lines.length === 0) continue;
    const at = plus(now(), -hoursAgo, 'hours');
    const noted = state === 'booked' ? { bookedOn: plusDays(today, 2), note: '10:30, con la Dra. Andrade' } : {};
    const asked = lines.map((line) => ({ ...line, state, ...noted }));
    await createCaller({ ...reception, now: () => at }).recalls.mark({ lines: asked });
  }
}

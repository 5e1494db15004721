/**
 * The access matrix of the clinic: every procedure that leads to a row × reception, veterinarian, administrator who is no
 * veterinarian, staff of before × an animal that the clinic keeps, one with consent, and one whose consent has ended.
 */
import { expect } from 'vitest';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { endPatient, insertKept, openPatient } from '#server/pets/patients/queries.ts';
import { type ProcedurePath, procedures } from '#server/app/http/router.ts';
import { mayByDesign } from '../support/designed-rights.ts';
import { DOORS, ID_OF, type Kept } from '../support/doors.ts';
import { makeStaff, makeUser } from '../support/guardian.ts';
import { keepOneOfEach } from '../support/kept-rows.ts';
import { STAFF_DOORS } from '../support/staff-doors.ts';
import { type Person, test, type World } from '../support/world.ts';

type Case = 'kept' | 'consent' | 'ended';
const CASES: Case[] = ['kept', 'consent', 'ended'];
const doors = Object.entries(DOORS).flatMap(([path, door]) =>
  typeof door === 'object' ? [{ path: path as ProcedurePath, ...door }] : [],
);
/** What the clinic decides of its own animals alone. */
const OWNER_DECIDES = new Set<ProcedurePath>([
  'merges.join',
  'pets.remove',
  'transfers.ofPet',
  'transfers.offer',
  'papers.showPhone',
]);
/** The family's own, also where the clinic may write: what it offered, its proofs, and what finders wrote to it. */
const isOfFamily = (path: ProcedurePath) =>
  ['transfers.cancel', 'proofs.revoke', 'proofs.restore'].includes(path) || path.startsWith('finderInbox.');
/** Deshacer of a removal by the clinic; its gate is not a patient's, which a removed animal is not. */
const OF_REMOVED: Partial<Record<ProcedurePath, 'mend'>> = { 'pets.restore': 'mend' };

test('staff is let in to patients as far as the table of rights goes, and nowhere else', { timeout: 300_000 }, async ({
  world,
}) => {
  const people = {
    reception: await makeStaff(world, ['reception']),
    veterinarian: await makeStaff(world, ['veterinarian']),
    administrator: await makeStaff(world, ['administrator']),
    before: await makeStaff(world, []),
  };
  // A certificate asks for the number of who signs it.
  const numbered = world.db.updateTable('staff').set({ registration: 'VT-1' });
  await numbered.where('userId', '=', people.veterinarian.id).execute();
  const wrong: string[] = [];
  for (const which of CASES) {
    const shared = await rowsOf(world, which);
    for (const [who, person] of Object.entries(people))
      for (const { path, of, refused, keeper, with: rest } of doors) {
        const right = STAFF_DOORS[path] ?? OF_REMOVED[path];
        const may = right !== undefined && mayByDesign(person.roles ?? [], right);
        const opened = may && which !== 'ended' && !(which === 'consent' && (isOfFamily(path) || OF_REMOVED[path]));
        // What reads leaves the rows as they were.
        const rows = opened && procedures.get(path)?._def.type !== 'query' ? await rowsOf(world, which) : shared;
        const told = await tell(world, person, path, { ...rest, [ID_OF[of]]: rows[of] });
        const wanted = !opened
          ? refused
          : which === 'consent' && OWNER_DECIDES.has(path)
            ? 'PET_OWNER_ONLY'
            : (keeper ?? 'done');
        if (told !== wanted) wrong.push(`${which} ${who} ${path}: ${told} · wanted ${wanted}`);
      }
  }
  expect(wrong).toEqual([]);
});

async function rowsOf(world: World, which: Case): Promise<Record<Kept, number>> {
  const ana = await makeUser(world);
  const rows = await keepOneOfEach(world, ana);
  const { db, now: at } = world;
  for (const petId of [rows.pet, rows.removedPet]) {
    if (which === 'kept') {
      const userId = await keeperOf(db);
      await db.updateTable('pet').set({ userId }).where('id', '=', petId).execute();
      await db.updateTable('petMember').set({ userId }).where('petId', '=', petId).execute();
      await db.updateTable('transfer').set({ fromUserId: userId }).where('petId', '=', petId).execute();
      await insertKept(db, { petId, since: at, via: 'counter', addedBy: null });
    } else await openPatient(db, { petId, at, addedBy: null, consentBy: ana.id, consentHow: 'code' });
    if (which === 'ended') await endPatient(db, petId, at);
  }
  return rows;
}

async function tell(world: World, person: Person, path: string, input: object): Promise<string> {
  const [noun = '', verb = ''] = path.split('.');
  const api = world.as(person) as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>;
  return api[noun]?.[verb]?.(input).then(
    () => 'done',
    (error: { cause?: { code?: string } }) => error.cause?.code ?? 'unexpected',
  ) as Promise<string>;
}

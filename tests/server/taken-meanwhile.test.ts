/** What happens to an animal while another process hands it over: who asks second finds it with its new guardian. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { holdPet } from '#server/pets/pets/queries.ts';
import { handOver } from '#server/portability/transfers/handover.service.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { makeTeam, openAnimal } from '../support/kept-animals.ts';
import { type Person, test, type World } from '../support/world.ts';

const PASSWORD = 'tres lunas de cobre';

test('the account of its former guardian is deleted: the record that went along stays whole', async ({ world }) => {
  const { paz } = await makeTeam(world);
  const ana = await makeUser(world, { passwordHash: await hashPassword(PASSWORD) });
  const luis = await makeUser(world);
  const petId = await openAnimal(world, ana, paz);
  await world.as(paz).vaccines.add({ petId, name: 'Antirrábica', givenOn: '2026-11-01' });
  await world.as(ana).vaccines.add({ petId, name: 'Séxtuple', givenOn: '2026-10-01' });
  const deleted = await whileTaken(world, { petId, by: luis }, () =>
    world.as(ana).privacy.deleteAccount({ password: PASSWORD }),
  );
  expect(deleted).toBe('done');
  const { vaccinations } = await world.as(luis).pets.get({ petId });
  expect(vaccinations.map(({ name }) => name)).toEqual(['Antirrábica', 'Séxtuple']);
});

test('its former guardian shows a code: it would be the consent of another family', async ({ world }) => {
  const { ana, luis, petId } = await owned(world);
  expect(await whileTaken(world, { petId, by: luis }, () => world.as(ana).patients.showCode({ petId }))).toBe(
    'PET_NOT_FOUND',
  );
  expect(await world.db.selectFrom('consentCode').selectAll().execute()).toEqual([]);
});

test('its administrator says that it is the clinic’s: it is no longer hers to give', async ({ world }) => {
  const { vera } = await makeTeam(world);
  const luis = await makeUser(world);
  const petId = await makePet(world, vera);
  await world.db.insertInto('patientCandidate').values({ petId, userId: vera.id }).execute();
  await whileTaken(world, { petId, by: luis }, () => world.as(vera).clinicAnimals.sortOut({ clinicIds: [petId] }));
  expect((await world.as(luis).pets.get({ petId })).can.own).toBe(true);
});

async function owned(world: World) {
  const [ana, luis] = [await makeUser(world), await makeUser(world)];
  return { ana, luis, petId: await makePet(world, ana) };
}

/** Acts while the animal is being handed over, and answers `done` or the code of the refusal. */
async function whileTaken(
  world: World,
  { petId, by }: { petId: number; by: Person },
  act: () => Promise<unknown>,
): Promise<string> {
  const [taken, end] = [gate(), gate()];
  const taking = world.db.transaction().execute(async (db) => {
    await holdPet(db, petId);
    await handOver(db, { petId, userId: by.id, at: world.now });
    taken.open();
    await end.opened;
  });
  await taken.opened;
  let said: string | undefined;
  const acting = act().then(
    () => 'done',
    (error: { cause?: { code?: string } }) => error.cause?.code ?? 'unexpected',
  );
  void acting.then((answer) => {
    said = answer;
  });
  // On SQLite every statement waits for the transaction.
  if (world.dialect === 'postgres') await expect.poll(async () => said ?? (await isWaiting(world))).toBeTruthy();
  end.open();
  await taking;
  return acting;
}

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

async function isWaiting({ db }: World): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

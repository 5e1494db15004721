/** Every procedure there is, and who may call it. A new one without a row here fails: somebody has to say for whom it is. */
import { describe, expect } from 'vitest';
import { type Api, type ProcedurePath, procedures } from '#server/app/http/router.ts';
import { AT_VISIT, type Door, doorOf, DOORS, FAMILY, ID_OF, isRight } from '../support/doors.ts';
import { STAFF_DOORS } from '../support/staff-doors.ts';
import type { Right } from '#server/platform/core/rights.ts';
import type { Facts } from '#server/platform/core/trpc.ts';
import { makePet, makeStaff, makeUser } from '../support/guardian.ts';
import { keepOneOfEach } from '../support/kept-rows.ts';
import { type Person, test, type World } from '../support/world.ts';

const doors = Object.entries(DOORS);
const doorsOf = (kind: Door) => doors.filter(([, door]) => door === kind).map(([path]) => path);
/** How a person without the right is refused. */
const REFUSED: Record<Right, string> = {
  attend: 'STAFF_ONLY',
  readRecord: 'STAFF_ONLY',
  charge: 'STAFF_ONLY',
  sign: 'VETERINARIAN_ONLY',
  keepLots: 'STAFF_ONLY',
  mend: 'ADMIN_ONLY',
  decideMoney: 'ADMIN_ONLY',
  administer: 'ADMIN_ONLY',
};
const doorsById = doors.flatMap(([path, door]) => (typeof door === 'object' ? [[path, door] as const] : []));

describe('every procedure has its row in the table', () => {
  test('and every row its procedure', () => {
    expect([...procedures.keys()].toSorted()).toEqual(Object.keys(DOORS).toSorted());
  });

  test('and says the same of itself in its facts', () => {
    const said = [...procedures].map(([path, { _def }]) => [path, _def.meta?.right ?? _def.meta?.door]);
    const expected = (path: ProcedurePath): Right | Facts['door'] => {
      if (AT_VISIT.includes(path)) return DOORS[path] === 'visit' ? 'visit' : 'signedInOrVisit';
      const door = DOORS[path];
      return door === 'open' || isRight(door) ? door : 'signedIn';
    };
    expect(said).toEqual([...procedures.keys()].map((path) => [path, expected(path as ProcedurePath)]));
  });

  test('and lets the staff in to a patient with the right of the table alone', () => {
    const said = [...procedures].flatMap(([path, { _def }]) => (_def.meta?.staff ? [[path, _def.meta.staff]] : []));
    expect(Object.fromEntries(said)).toEqual(STAFF_DOORS);
  });

  test('and whatever takes an id is tried with the id of somebody else', () => {
    const ids = new Set<string>(Object.values(ID_OF));
    const takesAnId = [...procedures]
      // An administrator's ids are nobody's own: there the role is the gate.
      .filter(([path]) => doorOf(path) !== 'visit' && !isRight(doorOf(path)))
      .filter(([, { _def }]) =>
        _def.inputs.some((input) =>
          Object.keys('shape' in input ? (input.shape as object) : {}).some((key) => ids.has(key)),
        ),
      )
      .map(([path]) => path);
    expect(takesAnId.toSorted()).toEqual(doorsById.map(([path]) => path).toSorted());
  });
});

describe('a stranger', () => {
  test('is asked to sign in, before anything is said about what was sent', async ({ world }) => {
    const closed = doors.filter(([, door]) => door !== 'open' && door !== 'visit').map(([path]) => path);
    for (const path of closed) expect([path, await refusal(world, null, path)]).toEqual([path, 'SIGN_IN_REQUIRED']);
  });

  test('and nobody is at a visit by being signed in, whoever that is', async ({ world }) => {
    const admin = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
    for (const path of doorsOf('visit'))
      for (const person of [null, admin])
        expect([path, await refusal(world, person, path)]).toEqual([path, 'VISIT_NOT_FOUND']);
  });

  test('at a visit is let in to the visit’s own calls, and to no other that is closed', async ({ world }) => {
    const ana = await makeUser(world);
    const { address } = await world.as(ana).visits.show({ petId: await makePet(world, ana) });
    const vet = { name: 'Dra. Paz', registration: '1234' };
    await world.anonymous().visits.open({ token: address.split('/').at(-1) ?? '', ...vet });
    const visit = world.atVisit(world.tokens.at(-1) ?? '');
    const opened: string[] = [];
    for (const [path] of doors.filter(([, door]) => door !== 'open'))
      if ((await answerOf(visit, path)).cause?.code !== 'SIGN_IN_REQUIRED') opened.push(path);
    expect(opened.toSorted()).toEqual(AT_VISIT.toSorted());
  });

  test('is not asked at the open doors', async ({ world }) => {
    for (const path of doorsOf('open')) {
      expect([path, await refusal(world, null, path)]).not.toEqual([path, 'SIGN_IN_REQUIRED']);
    }
  });
});

test('a guardian, and a former member of the staff, reach nothing of the clinic', async ({ world }) => {
  for (const person of [await makeUser(world), await makeStaff(world, [])])
    for (const [path, door] of doors)
      if (isRight(door)) expect([path, await refusal(world, person, path)]).toEqual([path, REFUSED[door]]);
});

test('what somebody else keeps answers exactly like what does not exist, and stays as it was', async ({ world }) => {
  const ana = await makeUser(world);
  const luis = await makeUser(world);
  const kept = await keepOneOfEach(world, ana);
  const before = await everything(world);
  for (const [path, { of, refused, with: rest }] of doorsById) {
    const tryId = (id: number) => answer(world, luis, path, { ...rest, [ID_OF[of]]: id });
    const [foreign, missing] = [await tryId(kept[of]), await tryId(2_000_000_000)];
    expect([path, foreign.cause?.code]).toEqual([path, refused]);
    expect([path, foreign]).toEqual([path, missing]);
  }
  expect(await everything(world)).toEqual(before);
});

test('its family is let in by the same doors, each as far as their part goes', async ({ world }) => {
  const wrong: string[] = [];
  for (const [path, { of, keeper, family, with: rest }] of doorsById) {
    const [owner, editor, reader] = [await makeUser(world), await makeUser(world), await makeUser(world)];
    const kept = await keepOneOfEach(world, owner);
    const since = { createdAt: world.now };
    for (const petId of [kept.pet, kept.removedPet])
      await world.db
        .insertInto('petMember')
        .values([
          { petId, userId: editor.id, role: 'editor', ...since },
          { petId, userId: reader.id, role: 'reader', ...since },
        ])
        .execute();
    const tell = async (person: Person) => {
      const told = await answer(world, person, path, { ...rest, [ID_OF[of]]: kept[of] });
      return told.cause?.code ?? (Object.keys(told).length === 0 ? 'done' : JSON.stringify(told));
    };
    const passes = family ?? keeper ?? 'done';
    const [ofReader, ofEditor] = FAMILY[path] ?? ['PET_READ_ONLY', 'in'];
    const expected = (told: string) => (told === 'in' ? passes : told);
    const [byReader, byEditor] = [await tell(reader), await tell(editor)];
    // Where an editor has done it, the owner would find it done.
    const byOwner = byEditor === passes ? passes : await tell(owner);
    const told = [path, byReader, byEditor, byOwner].join(' ');
    const wanted = [path, expected(ofReader), expected(ofEditor), passes].join(' ');
    if (told !== wanted) wrong.push(`${told} · wanted ${wanted}`);
  }
  expect(wrong).toEqual([]);
}, 180_000);

test('an animal cannot be given to a person of somebody else', async ({ world }) => {
  const ana = await makeUser(world);
  const luis = await makeUser(world);
  const { owner } = await keepOneOfEach(world, ana);
  const petId = await makePet(world, luis);
  const tryOwner = (ownerId: number) => answer(world, luis, 'pets.update', { petId, ownerId });
  expect((await tryOwner(owner)).cause?.code).toBe('INVALID');
  expect(await tryOwner(owner)).toEqual(await tryOwner(2_000_000_000));
});

interface Refusal {
  code?: string;
  message?: string;
  cause?: { code: string; details: object };
}

/** What the caller learns of a failure; empty where there was none. */
function answer(world: World, person: Person | null, path: string, input?: object): Promise<Refusal> {
  return answerOf(person ? world.as(person) : world.anonymous(), path, input);
}

async function answerOf(caller: Api, path: string, input?: object): Promise<Refusal> {
  const [noun = '', verb = ''] = path.split('.');
  const api = caller as unknown as Record<string, Record<string, (input?: object) => Promise<unknown>>>;
  try {
    await api[noun]?.[verb]?.(input);
    return {};
  } catch (error) {
    const { code, message, cause } = error as Required<Refusal>;
    return { code, message, cause: { code: cause?.code, details: cause?.details } };
  }
}

async function refusal(world: World, person: Person | null, path: string): Promise<string | undefined> {
  return (await answer(world, person, path)).cause?.code;
}

async function everything({ db }: World) {
  return {
    pets: await db.selectFrom('pet').selectAll().orderBy('id').execute(),
    vaccinations: await db.selectFrom('vaccination').selectAll().orderBy('id').execute(),
    dewormings: await db.selectFrom('deworming').selectAll().orderBy('id').execute(),
    weights: await db.selectFrom('weight').selectAll().orderBy('id').execute(),
    owners: await db.selectFrom('owner').selectAll().orderBy('id').execute(),
    members: await db.selectFrom('petMember').selectAll().orderBy('petId').orderBy('userId').execute(),
    feeds: await db.selectFrom('calendarFeed').selectAll().orderBy('id').execute(),
    invites: await db.selectFrom('petInvite').selectAll().orderBy('id').execute(),
    illnesses: await db.selectFrom('illness').selectAll().orderBy('id').execute(),
    medicines: await db.selectFrom('medicine').selectAll().orderBy('id').execute(),
    given: await db.selectFrom('medicineDose').selectAll().orderBy('medicineId').orderBy('slot').execute(),
    checkups: await db.selectFrom('checkup').selectAll().orderBy('id').execute(),
    consultations: await db.selectFrom('consultation').selectAll().orderBy('id').execute(),
    prescriptions: await db.selectFrom('prescription').selectAll().orderBy('id').execute(),
    postponed: await db.selectFrom('postponement').selectAll().orderBy('petId').orderBy('key').execute(),
    proofs: await db.selectFrom('proof').selectAll().orderBy('id').execute(),
    tags: await db.selectFrom('tag').selectAll().orderBy('id').execute(),
    papers: await db.selectFrom('paper').selectAll().orderBy('id').execute(),
    files: await db.selectFrom('file').selectAll().orderBy('id').execute(),
    reports: await db.selectFrom('report').selectAll().orderBy('id').execute(),
    transfers: await db.selectFrom('transfer').selectAll().orderBy('id').execute(),
    due: await db.selectFrom('due').selectAll().orderBy('id').execute(),
  };
}

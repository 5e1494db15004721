/** Who may see an animal besides its own user: letters, links, roles, and that a reader writes nowhere. */
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { type Procedure, procedures } from '#server/app/http/router.ts';
import { member, outsideCaller } from '../rest/caller.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { makeThread } from '../support/finder-threads.ts';
import { doorOf, isRight } from '../support/doors.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { OF_A_PERSON } from '../support/own-doors.ts';
import { makeNotes } from '../support/notes.ts';
import { makePaper } from '../support/papers.ts';
import { makePhoto } from '../support/stored-file.ts';
import { makeProof } from '../support/proofs.ts';
import { makeTag } from '../support/tags.ts';
import { type Person, test, type World } from '../support/world.ts';

const DAY = 24 * 60 * 60 * 1000;

function refusal(code: string, field?: string) {
  return { cause: { code, ...(field && { details: { field } }) } };
}

function wait(world: World, days: number) {
  world.now = new Date(Date.parse(world.now) + days * DAY).toISOString();
}

/** The link's token in the last invitation that went out. */
async function linkFromMail(world: World): Promise<string> {
  const token = /\/invitacion\/([\w-]{43})\b/.exec((await deliveredMails(world)).at(-1)?.text ?? '')?.[1];
  if (!token) throw new Error('no invitation went out');
  return token;
}

async function family(world: World) {
  const ana = await makeUser(world, { name: 'Ana' });
  const luis = await makeUser(world, { name: 'Luis', email: 'luis@correo.ec' });
  const petId = await makePet(world, ana, { name: 'Luna' });
  const invite = async (role: 'editor' | 'reader' = 'reader') => {
    const { inviteId } = await world.as(ana).family.invite({ petId, email: luis.email, role });
    return { inviteId, token: await linkFromMail(world) };
  };
  const join = async (role: 'editor' | 'reader') => {
    const { token } = await invite(role);
    await world.as(luis).family.accept({ token });
  };
  return { ana, luis, petId, invite, join };
}

describe('an invitation', () => {
  test('is a letter whose link lets exactly its own address in', async ({ world }) => {
    const { ana, luis, petId } = await family(world);
    await world.as(ana).family.invite({ petId, email: ' Luis@Correo.ec ', role: 'editor' });
    const [mail] = await deliveredMails(world);
    expect(mail).toMatchObject({ to: 'luis@correo.ec', subject: 'Ana te comparte la libreta de Luna' });
    expect(mail?.text).toContain('sirve hasta el 28 de noviembre');
    const token = /\/invitacion\/([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? '';
    const shown = { petName: 'Luna', species: 'dog', speciesName: 'Perro', inviter: 'Ana', role: 'editor' };
    const open = { ...shown, petId: null, email: 'l•••@correo.ec' };
    expect(await world.anonymous().family.look({ token })).toEqual({ ...open, forYou: null });
    expect(await world.as(luis).family.look({ token })).toEqual({ ...open, forYou: true });
    const eva = await makeUser(world);
    expect(await world.as(eva).family.look({ token })).toEqual({ ...open, forYou: false });
    await expect(world.as(eva).family.accept({ token })).rejects.toMatchObject(refusal('INVALID'));
    await expect(world.as(eva).pets.get({ petId })).rejects.toMatchObject(refusal('PET_NOT_FOUND'));
    expect(await world.as(luis).family.accept({ token })).toEqual({ petId, petName: 'Luna' });
    expect((await world.as(luis).pets.get({ petId })).can).toMatchObject({ edit: true, own: false });
    expect((await world.as(luis).pets.list()).map(({ id, role }) => [id, role])).toEqual([[petId, 'editor']]);
    // Twice is once, and the link goes on showing the way.
    expect(await world.as(luis).family.accept({ token })).toEqual({ petId, petName: 'Luna' });
    expect(await world.as(luis).family.look({ token })).toMatchObject({ petId });
    expect((await world.as(ana).family.list({ petId })).invites).toEqual([]);
    await expect(world.anonymous().family.look({ token })).rejects.toMatchObject(refusal('INVITE_NOT_FOUND'));
  });

  test('carries no words of a stranger to a stranger but names', async ({ world }) => {
    const ana = await makeUser(world, { name: 'Gana ya en sitio.example/premio' });
    const petId = await makePet(world, ana, { name: 'http://malo.example' });
    await world.as(ana).family.invite({ petId, email: 'luis@correo.ec', role: 'reader' });
    const [mail] = await deliveredMails(world);
    expect(mail?.subject).toBe('Una persona te comparte la libreta de su animal');
    expect(mail?.text).not.toContain('.example');
  });

  test('is refused to oneself, to whoever is in, and beyond twenty people', async ({ world }) => {
    const { ana, petId, join } = await family(world);
    const api = world.as(ana);
    const toMyself = api.family.invite({ petId, email: ana.email.toUpperCase(), role: 'reader' });
    await expect(toMyself).rejects.toMatchObject(refusal('INVALID', 'email'));
    await join('reader');
    const again = api.family.invite({ petId, email: 'luis@correo.ec', role: 'editor' });
    await expect(again).rejects.toMatchObject(refusal('INVALID', 'email'));
    wait(world, 1);
    for (let person = 2; person <= 20; person += 1) {
      await api.family.invite({ petId, email: `persona${person}@correo.ec`, role: 'reader' });
    }
    wait(world, 1);
    const tooMany = api.family.invite({ petId, email: 'persona21@correo.ec', role: 'reader' });
    await expect(tooMany).rejects.toMatchObject(refusal('INVALID', 'email'));
    await api.family.invite({ petId, email: 'persona20@correo.ec', role: 'editor' });
    expect((await api.family.list({ petId })).invites).toHaveLength(19);
    // Those that lapsed hold no place.
    wait(world, 8);
    await api.family.invite({ petId, email: 'persona21@correo.ec', role: 'reader' });
  });

  test('to the same address renews the one there is', async ({ world }) => {
    const { ana, luis, petId, invite } = await family(world);
    const first = await invite('reader');
    wait(world, 6);
    const second = await invite('editor');
    expect(second.inviteId).toBe(first.inviteId);
    wait(world, 6);
    expect(await world.as(luis).family.look({ token: first.token })).toMatchObject({ role: 'editor' });
    await world.as(luis).family.accept({ token: second.token });
    expect((await world.as(ana).family.list({ petId })).members.map(({ name, role }) => [name, role])).toEqual([
      ['Ana Vera', 'owner'],
      ['Luis Vera', 'editor'],
    ]);
  });

  test('ends after seven days, when it is taken back, and with its animal', async ({ world }) => {
    const { ana, luis, petId, invite } = await family(world);
    const told = async (token: string) => {
      const error = await world
        .as(luis)
        .family.look({ token })
        .catch((caught: unknown) => caught);
      await expect(world.as(luis).family.accept({ token })).rejects.toMatchObject(refusal('INVITE_NOT_FOUND'));
      return (error as { cause: { details: { message: string } } }).cause.details.message;
    };
    const lapsing = await invite();
    wait(world, 7);
    expect(await told(lapsing.token)).toBe('Esta invitación venció. Pide que te envíen otra.');
    expect((await world.as(ana).family.list({ petId })).invites).toMatchObject([{ email: luis.email, lapsed: true }]);
    const taken = await invite();
    await world.as(ana).family.revoke({ inviteId: taken.inviteId });
    expect(await told(taken.token)).toBe('Quien te invitó retiró esta invitación.');
    await expect(world.as(ana).family.revoke({ inviteId: taken.inviteId })).rejects.toMatchObject(
      refusal('INVITE_NOT_FOUND'),
    );
    const orphan = await invite();
    await world.as(ana).pets.remove({ petId });
    expect(await told(orphan.token)).toContain('ya no existe');
    await world.as(ana).pets.restore({ petId });
    await world.as(luis).family.accept({ token: orphan.token });
  });

  test('is not sent any more once it was taken back', async ({ world }) => {
    const { ana, petId } = await family(world);
    const { inviteId } = await world.as(ana).family.invite({ petId, email: 'eva@correo.ec', role: 'reader' });
    await world.as(ana).family.revoke({ inviteId });
    expect(await deliveredMails(world)).toEqual([]);
  });

  test('taken back wins over accepted, whichever comes first', async ({ world }) => {
    const { ana, luis, petId, invite } = await family(world);
    for (let round = 0; round < 4; round += 1) {
      const { inviteId, token } = await invite('editor');
      const [accepting, revoking] = [
        () => world.as(luis).family.accept({ token }),
        () => world.as(ana).family.revoke({ inviteId }),
      ];
      const both = round % 2 === 0 ? [accepting, revoking] : [revoking, accepting];
      await Promise.allSettled(both.map((call) => call()));
      expect((await world.as(ana).family.list({ petId })).members).toHaveLength(1);
      await expect(world.as(luis).pets.get({ petId })).rejects.toMatchObject(refusal('PET_NOT_FOUND'));
    }
  });

  test('accepted many times at once makes one member', async ({ world }) => {
    const { ana, luis, petId, invite } = await family(world);
    const { token } = await invite('editor');
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.as(luis).family.accept({ token })));
    expect(new Set(answers.map((answer) => answer.petId))).toEqual(new Set([petId]));
    expect((await world.as(ana).family.list({ petId })).members).toHaveLength(2);
  });

  test('is limited: letters by their sender and their address, links by who tries them', async ({ world }) => {
    const { ana, luis, petId } = await family(world);
    const api = world.as(ana);
    const sent = [];
    for (let time = 0; time < 6; time += 1) {
      sent.push(
        await api.family.invite({ petId, email: luis.email, role: 'reader' }).catch((error) => error.cause.code),
      );
      world.now = new Date(Date.parse(world.now) + 1000).toISOString();
    }
    expect(sent.at(-1)).toBe('TOO_MANY');
    expect(sent.filter((one) => one === 'TOO_MANY')).toHaveLength(1);
    const tried = [];
    for (let time = 0; time < 21; time += 1) {
      tried.push(
        await world
          .anonymous()
          .family.look({ token: `no-${time}` })
          .catch((error) => error.cause.code),
      );
    }
    expect([...new Set(tried)]).toEqual(['INVITE_NOT_FOUND', 'TOO_MANY']);
  });
});

describe('a member', () => {
  test('sees first names, and invitations and addresses are for the own user', async ({ world }) => {
    const { ana, luis, petId, join } = await family(world);
    await join('reader');
    await world.as(ana).family.invite({ petId, email: 'eva@correo.ec', role: 'editor' });
    expect(await world.as(luis).family.list({ petId })).toMatchObject({
      role: 'reader',
      keeper: 'Ana',
      members: [
        { name: 'Ana', role: 'owner', email: null, you: false },
        { name: 'Luis Vera', role: 'reader', email: null, you: true },
      ],
      invites: [],
    });
    expect((await world.as(ana).family.list({ petId })).invites).toMatchObject([
      { email: 'eva@correo.ec', role: 'editor', lapsed: false },
    ]);
  });

  test('is given another role, sent away, or leaves, and from then on sees nothing', async ({ world }) => {
    const { ana, luis, petId, join } = await family(world);
    const api = world.as(ana);
    const weigh = () => world.as(luis).pets.update({ petId, weight: { amount: 4, unit: 'kg' } });
    const outside = () => expect(world.as(luis).pets.get({ petId })).rejects.toMatchObject(refusal('PET_NOT_FOUND'));
    await join('reader');
    await expect(weigh()).rejects.toMatchObject(refusal('PET_READ_ONLY'));
    await api.family.changeRole({ petId, userId: luis.id, role: 'editor' });
    await weigh();
    await api.family.removeMember({ petId, userId: luis.id });
    await outside();
    expect(await world.as(luis).pets.list()).toEqual([]);
    expect((await world.as(luis).agenda.overview()).due).toEqual([]);
    await api.family.removeMember({ petId, userId: luis.id });
    const gone = api.family.changeRole({ petId, userId: luis.id, role: 'editor' });
    await expect(gone).rejects.toMatchObject(refusal('INVALID', 'userId'));
    await join('editor');
    await world.as(luis).family.leave({ petId });
    await outside();
  });

  test('never takes the place of the own user', async ({ world }) => {
    const { ana, petId, join } = await family(world);
    const api = world.as(ana);
    await join('editor');
    await api.family.removeMember({ petId, userId: ana.id });
    const demoted = api.family.changeRole({ petId, userId: ana.id, role: 'reader' });
    await expect(demoted).rejects.toMatchObject(refusal('INVALID', 'userId'));
    await expect(api.family.leave({ petId })).rejects.toMatchObject(refusal('INVALID'));
    expect((await api.pets.get({ petId })).can).toMatchObject({ edit: true, own: true });
  });

  test('loses the animal with its removal and has it again when it comes back', async ({ world }) => {
    const { ana, luis, petId, join } = await family(world);
    await join('reader');
    await world.as(ana).pets.remove({ petId });
    expect(await world.as(luis).pets.list()).toEqual([]);
    await expect(world.as(luis).family.list({ petId })).rejects.toMatchObject(refusal('PET_NOT_FOUND'));
    await expect(world.as(luis).pets.restore({ petId })).rejects.toMatchObject(refusal('PET_NOT_FOUND'));
    await world.as(ana).pets.restore({ petId });
    expect((await world.as(luis).pets.get({ petId })).can).toMatchObject({ edit: false, own: false });
  });

  test('who edits adds and corrects, and decides nothing that is the own user’s', async ({ world }) => {
    const { luis, petId, join } = await family(world);
    await join('editor');
    const api = world.as(luis);
    const { vaccinationId } = await api.vaccines.add({ petId, name: 'Rabia', givenOn: '2026-11-01' });
    await api.vaccines.edit({ vaccinationId, notes: 'Bien' });
    const { vaccinations } = await api.pets.get({ petId });
    expect(vaccinations).toMatchObject([{ createdBy: luis.id, author: 'Luis' }]);
    const own = refusal('PET_OWNER_ONLY');
    await expect(api.pets.remove({ petId })).rejects.toMatchObject(own);
    await expect(api.family.invite({ petId, email: 'eva@correo.ec', role: 'reader' })).rejects.toMatchObject(own);
    await expect(api.family.removeMember({ petId, userId: luis.id })).rejects.toMatchObject(own);
    const { ownerId } = await api.owners.create({ name: 'Mía' });
    await expect(api.pets.update({ petId, ownerId })).rejects.toMatchObject(refusal('INVALID', 'ownerId'));
  });
});

/** Ids through which an animal's record is reached; `entryId` always comes with its animal, `eventId` with its dose. */
const OF_AN_ANIMAL = {
  vaccinationId: 'vaccination',
  dewormingId: 'deworming',
  illnessId: 'illness',
  medicineId: 'medicine',
  checkupId: 'checkup',
  consultationId: 'consultation',
  prescriptionId: 'prescription',
  weightId: 'weight',
  paperId: 'paper',
  fileId: 'file',
  proofId: 'proof',
  tagId: 'tag',
  threadId: 'finderThread',
} as const;
/** What even a reader may send, because nothing of the animal changes by it, and what is told otherwise. */
const READER_MAY: Record<string, string> = {
  'family.leave': 'done',
  'calendarFeeds.create': 'done',
  'identityCard.issue': 'done',
  'wallet.takeBack': 'done',
  // What a reader paid is the reader's own note.
  'costs.add': 'done',
  'pets.restore': 'PET_NOT_FOUND',
};

interface Shape {
  properties?: Record<string, unknown>;
  anyOf?: Shape[];
}

function fieldsOf({ _def }: Procedure): string[] {
  const shapes = _def.inputs.map((input) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape);
  return shapes.flatMap((shape) => shape.anyOf ?? [shape]).flatMap(({ properties }) => Object.keys(properties ?? {}));
}

const mutations = [...procedures]
  .filter(([, { _def }]) => _def.type === 'mutation')
  .map(([path, procedure]) => ({ path, fields: fieldsOf(procedure) }));

describe('a reader', () => {
  test('every id that a call takes is known to the walk below', () => {
    const known = ['petId', ...Object.keys(OF_AN_ANIMAL), ...OF_A_PERSON];
    // The administration is nobody's family: tests/server/closed-doors.test.ts walks its doors.
    const walked = mutations.filter(({ path }) => !isRight(doorOf(path)));
    const unknown = walked.flatMap(({ path, fields }) =>
      fields.filter((name) => name.endsWith('Id') && !known.includes(name)).map((name) => `${path} ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  test('writes nothing through any procedure', async ({ world }) => {
    const { ana, luis, petId, join } = await family(world);
    await join('reader');
    const [living, removed] = [await entries(world, ana, petId, null), await entries(world, ana, petId, world.now)];
    const before = await everything(world);
    const walked = mutations.filter(
      ({ path, fields }) => !isRight(doorOf(path)) && fields.some((name) => name === 'petId' || name in OF_AN_ANIMAL),
    );
    expect(walked.length).toBeGreaterThan(20);
    for (const { path } of walked.filter((one) => !(one.path in READER_MAY))) {
      // A note that was removed belongs to a dose that is there.
      const ofRemoved = path.endsWith('.restore') && path !== 'adverseEvents.restore';
      const door = doorOf(path);
      const rest = typeof door === 'object' && 'with' in door ? door.with : {};
      const input = { ...rest, petId, ...(ofRemoved ? removed : living) };
      expect([path, await told(world, luis, path, input)]).toEqual([
        path,
        expect.stringMatching(/^PET_(READ|OWNER)_ONLY$/),
      ]);
    }
    expect(await everything(world)).toBe(before);
    // The same calls reach the own user's rules: what refused the reader was the role.
    for (const { path } of walked) {
      const said = await told(world, ana, path, { petId: 2_000_000_000 });
      expect([path, said]).not.toEqual([path, expect.stringMatching(/ONLY$/)]);
    }
  });

  test('and by no older call', async ({ world }) => {
    const { app, post } = await outsideCaller(world);
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    const luis = await member(world, 'Luis');
    await world.db
      .insertInto('petMember')
      .values({ petId, userId: luis.id, role: 'reader', createdAt: world.now })
      .execute();
    const ids = await entries(world, ana, petId, null);
    const rows: Record<string, number> = {
      mascota: petId,
      vacuna: ids.vaccinationId,
      desparasitacion: ids.dewormingId,
      enfermedad: ids.illnessId,
      medicamento: ids.medicineId,
      peso: ids.weightId,
      foto: ids.fileId,
    };
    const named = {
      qr_id: ids.tagId,
      ...Object.fromEntries(Object.entries(rows).map(([name, id]) => [`${name}Id`, id])),
    };
    const before = await everything(world);
    const { paths } = (await app.inject('/api/openapi.json')).json() as {
      paths: Record<string, { post?: LegacyPost }>;
    };
    // Never looked into: who may not write is told so first.
    const PHOTO = 'data:image/png;base64,AAAA';
    let walked = 0;
    for (const [path, { post: call }] of Object.entries(paths)) {
      const body = call?.requestBody?.content['application/json'].schema;
      // A cédula may be printed by whoever sees the record.
      if (!call?.parameters || !body || path === '/mostrarDatosCedula') continue;
      for (const { properties = {}, required = [] } of body.oneOf ?? [body]) {
        const table = properties.tabla?.const;
        if (table === undefined ? !Object.keys(properties).some((name) => name in named) : !(table in rows)) continue;
        const sent =
          table === undefined
            ? { ...named, ...(required.includes('foto') && { foto: PHOTO }) }
            : { tabla: table, id: rows[table] };
        const { status } = await post(path, { usuario_id: luis.id, usuarioId: luis.id, ...sent }, luis);
        // To make an animal is to make one's own.
        if (path !== '/crearMascota') expect({ path, table, status }).toEqual({ path, table, status: 403 });
        walked += 1;
      }
    }
    expect(walked).toBeGreaterThan(4);
    expect(await everything(world)).toBe(before);
    expect(await post('/detalleMascota', { mascotaId: petId }, luis)).toMatchObject({ status: 200 });
  });
});

interface LegacyPost {
  parameters?: unknown[];
  requestBody?: { content: { 'application/json': { schema: LegacyBody } } };
}
interface LegacyBody {
  required?: string[];
  properties?: Record<string, { const?: string }>;
  oneOf?: LegacyBody[];
}

async function told(world: World, person: Person, path: string, input: object): Promise<string> {
  const [noun = '', verb = ''] = path.split('.');
  const api = world.as(person) as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>;
  try {
    await api[noun]?.[verb]?.(input);
    return 'done';
  } catch (error) {
    return (error as { cause?: { code?: string } }).cause?.code ?? String(error);
  }
}

/** One entry of each kind, straight into the tables. */
async function entries(world: World, { id: createdBy }: Person, petId: number, removedAt: string | null) {
  const { db, now } = world;
  const stamp = { petId, createdBy, updatedBy: null, createdAt: now, updatedAt: now, removedAt };
  const words = { veterinarian: null, clinic: null, notes: null };
  const next = { nextOn: null, nextSource: 'none' as const };
  const product = { target: 'internal' as const, product: 'Drontal', form: null, dose: null, grams: null, unit: null };
  const plan = { dose: '5 mg', route: null, every: 8, everyUnit: 'hour' as const, firstTime: '08:00', duration: null };
  const insert = {
    vaccinationId: db
      .insertInto('vaccination')
      .values({
        ...stamp,
        ...words,
        ...next,
        name: 'Rabia',
        givenOn: '2026-11-01',
        vaccineId: null,
        laboratory: null,
        lot: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
    dewormingId: db
      .insertInto('deworming')
      .values({ ...stamp, ...words, ...next, ...product, givenOn: '2026-11-01' })
      .returning('id')
      .executeTakeFirstOrThrow(),
    illnessId: db
      .insertInto('illness')
      .values({
        ...stamp,
        ...words,
        name: 'Otitis',
        diagnosedOn: '2026-11-01',
        state: 'active',
        overcomeOn: null,
        treatment: null,
        disabledAt: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
    medicineId: db
      .insertInto('medicine')
      .values({
        ...stamp,
        ...words,
        ...plan,
        illnessId: null,
        name: 'Amoxicilina',
        startOn: '2026-11-01',
        durationUnit: null,
        endOn: null,
        disabledAt: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
    checkupId: db
      .insertInto('checkup')
      .values({
        ...stamp,
        ...words,
        illnessId: null,
        reason: 'Control',
        plannedOn: '2026-12-01',
        doneOn: null,
        findings: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
    weightId: db
      .insertInto('weight')
      .values({
        petId,
        grams: 4000,
        unit: 'kg',
        measuredOn: removedAt ? '2026-10-01' : '2026-11-01',
        createdBy,
        updatedBy: null,
        createdAt: now,
        removedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  };
  return {
    vaccinationId: (await insert.vaccinationId).id,
    dewormingId: (await insert.dewormingId).id,
    illnessId: (await insert.illnessId).id,
    medicineId: (await insert.medicineId).id,
    checkupId: (await insert.checkupId).id,
    ...(await makeNotes(world, { petId, createdBy, removedAt })),
    weightId: (await insert.weightId).id,
    paperId: await makePaper(world, petId, removedAt),
    fileId: await makePhoto(world, { petId, userId: createdBy }, removedAt),
    proofId: await makeProof(world, petId, createdBy, removedAt),
    tagId: (await makeTag(world, { petId })).tagId,
    threadId: await makeThread(world, petId),
  };
}

/** Every row of every animal, as one text. */
async function everything({ db }: World): Promise<string> {
  const tables = [
    'pet',
    'petMember',
    'petInvite',
    'weight',
    'vaccination',
    'deworming',
    'illness',
    'medicine',
  ] as const;
  const more = [
    'medicineDose',
    'checkup',
    'consultation',
    'prescription',
    'due',
    'postponement',
    'file',
    'paper',
    'tag',
    'finderThread',
    'finderMessage',
  ] as const;
  const rows = [];
  for (const table of [...tables, ...more]) rows.push(await db.selectFrom(table).selectAll().execute());
  return JSON.stringify(rows);
}

/**
 * The access matrix of files: every address that answers bytes × everybody × an animal that the clinic keeps, one with consent,
 * one whose consent has ended, and one of a guardian who never met the clinic; then what belongs to no animal.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import type { Api } from '#server/app/http/router.ts';
import type { FilePurpose } from '#db/types.ts';
import { requirePlace } from '#server/documents/uploads/access.ts';
import { requireActor } from '#server/platform/core/context.ts';
import { endPatient } from '#server/pets/patients/queries.ts';
import { LIMITS } from '#server/platform/rate-limits/rules.ts';
import type { Right, StaffRole } from '#server/platform/core/rights.ts';
import { keepAnimal } from '../support/kept-animals.ts';
import { mayByDesign } from '../support/designed-rights.ts';
import { CAMPAIGN } from '../support/good-entries.ts';
import { LOT } from '../support/clinic-inputs.ts';
import { ANIMAL_FILES, type Behind, type Beside, OTHER_FILES, PLACES } from '../support/file-doors.ts';
import { cookieOf, formOf } from '../support/files.ts';
import { makePatient, makePet, makeStaff, makeUser } from '../support/guardian.ts';
import { storedInvoice } from '../support/invoices.ts';
import { makeSigned } from '../support/notes.ts';
import { ROUTE_DOORS } from '../support/route-doors.ts';
import { makeServedPhoto } from '../support/stored-file.ts';
import { announce, openPaidWorld } from '../support/transfers-paid.ts';
import type { Person, World } from '../support/world.ts';

const STAFF = {
  reception: ['reception'],
  veterinarian: ['veterinarian'],
  administrator: ['administrator'],
  former: [],
} as const satisfies Record<string, readonly StaffRole[]>;
type Who = keyof typeof STAFF | 'guardian' | 'stranger' | 'keeper' | 'nobody';
const CASES = ['kept', 'consent', 'ended', 'foreign'] as const;

let world: World;
let app: FastifyInstance;
const cookies = new Map<Who, string>([['nobody', '']]);
const persons = new Map<Who, Person>();
const animals = new Map<(typeof CASES)[number], Behind>();
let beside: Beside;

beforeAll(async () => {
  world = await openPaidWorld();
  app = await world.http();
  const { db } = world;
  const guardian = await makeUser(world);
  const people = {
    guardian,
    stranger: await makeUser(world),
    reception: await makeStaff(world, STAFF.reception),
    veterinarian: await makeStaff(world, STAFF.veterinarian),
    administrator: await makeStaff(world, STAFF.administrator),
    former: await makeStaff(world, STAFF.former),
  };
  const keeperId = await keeperOf(db);
  const keeper = await db.selectFrom('user').selectAll().where('id', '=', keeperId).executeTakeFirstOrThrow();
  for (const [who, person] of Object.entries({ ...people, keeper })) {
    cookies.set(who as Who, await cookieOf(world, person));
    if (who !== 'keeper') persons.set(who as Who, person);
  }
  const { veterinarian } = people;
  animals.set('kept', await filled(await keepAnimal(world, veterinarian), { by: veterinarian, userId: keeperId }));
  const ofGuardian = { by: guardian, userId: guardian.id };
  for (const which of ['consent', 'ended'] as const)
    animals.set(which, await filled(await makePatient(world, guardian), ofGuardian));
  await endPatient(db, animals.get('ended')?.petId ?? 0, world.now);
  animals.set('foreign', await filled(await makePet(world, guardian), ofGuardian));
  beside = await filledBeside(people, keeperId);
}, 60_000);

afterAll(() => world.close());

test('every address behind a door that answers bytes is in the table', () => {
  const rows = [...Object.values(ANIMAL_FILES), ...Object.values(OTHER_FILES)].map(({ route }) => route);
  const closed = Object.entries(ROUTE_DOORS).filter(
    ([key, door]) => key.startsWith('GET ') && door.for !== 'everybody',
  );
  expect([...new Set(rows)].toSorted()).toEqual(closed.map(([key]) => key).toSorted());
});

test('a file of an animal: its guardian gets it, and the staff by the table of rights where it is a patient', async () => {
  const wrong: string[] = [];
  for (const [which, of] of animals) {
    await drawFor(which === 'kept' ? 'veterinarian' : 'nobody');
    for (const [what, { staff, at }] of Object.entries(ANIMAL_FILES))
      for (const who of cookies.keys()) {
        const gets =
          who === 'guardian'
            ? which !== 'kept'
            : (which === 'kept' || which === 'consent') && staff !== null && may(who, staff);
        const wanted = gets ? 200 : isOut(who) ? 401 : 404;
        wrong.push(...(await compared(`${which} · ${what}`, who, at(of), wanted)));
      }
  }
  expect(wrong).toEqual([]);
}, 60_000);

test('a file of no animal: its own person gets it, and the staff with its right', async () => {
  await drawFor('administrator');
  const wrong: string[] = [];
  for (const [what, { own, staff, refused, gate, at }] of Object.entries(OTHER_FILES))
    for (const who of cookies.keys()) {
      const gets = own === 'everybody' || own === who || (staff !== null && may(who, staff));
      const status = gate && !may(who, gate) ? 403 : gets ? 200 : refused;
      wrong.push(...(await compared(what, who, at(beside), isOut(who) ? 401 : status)));
    }
  expect(wrong).toEqual([]);
}, 60_000);

test('a file is added to an animal by its family, and by the staff with the right for what it is', async () => {
  const wrong: string[] = [];
  for (const [which, behind] of animals)
    for (const [purpose, { staff, of, refused }] of Object.entries(PLACES))
      for (const [who, person] of persons) {
        const context = { ...world.context(person), actor: requireActor(world.context(person)) };
        const told = await requirePlace(context, { purpose: purpose as FilePurpose, id: behind[of] }).then(
          () => 'in',
          (error: { code?: string }) => error.code,
        );
        const isPatient = which === 'kept' || which === 'consent';
        const gets = who === 'guardian' ? which !== 'kept' : isPatient && may(who, staff);
        const wanted = gets ? 'in' : refused;
        if (told !== wanted) wrong.push(`${which} · ${purpose} · ${who}: ${told} · wanted ${wanted}`);
      }
  expect(wrong).toEqual([]);
});

test('where there is no right, an animal answers as one that does not exist', async () => {
  const missing = {
    petId: 2_000_000_000,
    face: CODE,
    gallery: CODE,
    attached: CODE,
    neutering: CODE,
    vaccinationId: 0,
    tripId: 2_000_000_000,
    signed: { vaccinationId: 1, consultationId: 1, prescriptionId: 1, certificateId: 1 },
  };
  for (const { at } of Object.values(ANIMAL_FILES))
    for (const which of ['ended', 'foreign'] as const) {
      const there = await ask('veterinarian', at(animals.get(which) ?? missing));
      expect(there.body).toEqual((await ask('veterinarian', at(missing))).body);
    }
});

const CODE = 'z'.repeat(26);

const isOut = (who: Who) => who === 'nobody' || who === 'keeper';
const may = (who: Who, right: Right) => who in STAFF && mayByDesign(STAFF[who as keyof typeof STAFF], right);

function ask(who: Who, url: string) {
  const cookie = cookies.get(who);
  return app.inject({ url, headers: cookie ? { cookie } : {} });
}

/** A drawing takes a quarter of a second: one person gets them, and for the others to be let in is to be told to wait. */
async function drawFor(one: Who): Promise<void> {
  await world.db.deleteFrom('rateLimit').execute();
  const spent = { count: LIMITS.printUser.max, resetsAt: '2026-11-21T15:59:00.000Z' };
  const others = [...persons].filter(([who]) => who !== one);
  const limits = others.map(([, { id }]) => ({ key: `printUser:${id}`, ...spent }));
  await world.db.insertInto('rateLimit').values(limits).execute();
}

/** What differs from the table, in words. */
async function compared(what: string, who: Who, url: string, wanted: number): Promise<string[]> {
  const { statusCode } = await ask(who, url);
  return statusCode === wanted || (statusCode === 429 && wanted === 200)
    ? []
    : [`${what} · ${who}: ${statusCode} · wanted ${wanted}`];
}

/** One file of each kind, of a lost animal: only of such a one there is a poster. */
async function filled(petId: number, { by, userId }: { by: Person; userId: number }): Promise<Behind> {
  const api = world.as(by);
  const { vaccinationId } = await api.vaccines.add({ petId, name: 'Antirrábica', givenOn: '2026-11-01' });
  await api.lostPets.start({ petId, place: 'La Floresta' });
  const file = (more: Parameters<typeof makeServedPhoto>[2]) => makeServedPhoto(world, { petId, userId }, more);
  return {
    petId,
    face: await file({ purpose: 'pet' }),
    gallery: await file({}),
    attached: await file({ purpose: 'vaccination', vaccinationId }),
    neutering: await file({ purpose: 'neutering' }),
    vaccinationId,
    tripId: await tripOf(petId),
    signed: await makeSigned(world, petId),
  };
}

type People = Record<'guardian' | 'veterinarian' | 'administrator', Person>;

async function filledBeside({ guardian, veterinarian, administrator }: People, keeperId: number): Promise<Beside> {
  const { db, config, now } = world;
  const admin = world.as(administrator);
  const contactOf = async (userId: number) => {
    const row = { userId, principal: 0, name: 'Rosa', surname: 'Loor', createdAt: now } as const;
    return (await db.insertInto('owner').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  const file = (userId: number, more: Parameters<typeof makeServedPhoto>[2]) =>
    makeServedPhoto(world, { petId: 0, userId }, { petId: null, ...more });
  const petId = animals.get('foreign')?.petId ?? 0;
  const { paymentId, code: payment } = await announce(world, guardian, [petId]);
  await admin.transferApproval.approve({ paymentId });
  const { reportId } = await world.as(guardian).feedback.create({ kind: 'error', title: 'No guarda', body: 'El peso' });
  const ink = { code: 'k'.repeat(26), png: 'iVBORw0KGgo=', width: 10, height: 10 };
  await db
    .insertInto('staffSignature')
    .values({ ...ink, userId: veterinarian.id })
    .execute();
  const { lotId } = await admin.lots.add(LOT);
  const { campaignId } = await admin.campaigns.begin(CAMPAIGN);
  await world.as(veterinarian).campaignDoses.give({ campaignId, code: await codeOf(animals.get('kept')) });
  const backup = '2026-11-22T03-00-00Z';
  mkdirSync(path.join(config.backups.dir, backup), { recursive: true });
  writeFileSync(path.join(config.backups.dir, backup, 'petlove.db'), 'bytes');
  return {
    guardianFace: await file(guardian.id, { purpose: 'user' }),
    contact: await file(guardian.id, { purpose: 'owner', ownerId: await contactOf(guardian.id) }),
    keptContact: await file(keeperId, { purpose: 'owner', ownerId: await contactOf(keeperId) }),
    keptOwnerId: await ownerOf(animals.get('kept')),
    proof: await file(guardian.id, { purpose: 'payment', paymentId }),
    screenshot: await file(guardian.id, { purpose: 'report', reportId }),
    costId: await costOf(guardian, petId),
    payment,
    invoice: await storedInvoice(world, { userId: guardian.id, paymentId }),
    signature: ink.code,
    credentialId: await credentialOf(veterinarian),
    video: await publishedVideo(admin),
    batchId: (await admin.tagBatches.make({ name: 'Feria', amount: 2 })).batchId,
    campaignId,
    lotId,
    backup,
    list: await listOf(guardian.id),
    keptList: await listOf(keeperId),
  };
}

async function tripOf(petId: number): Promise<number> {
  const way = { fromCountry: 'EC', toCountry: 'ES', arrivesOn: '2027-06-01', means: 'air' } as const;
  const row = { petId, ...way, createdAt: world.now, updatedAt: world.now };
  return (await world.db.insertInto('trip').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** The picture of a credential that waits to be looked at. */
async function credentialOf({ id: userId }: Person): Promise<number> {
  const { db, now: askedAt } = world;
  const asked = { userId, name: 'Paz Vera', registration: 'MV-22', askedAt } as const;
  const { id } = await db.insertInto('credential').values(asked).returning('id').executeTakeFirstOrThrow();
  const code = 'C'.repeat(26);
  await db
    .insertInto('credentialPicture')
    .values({ code, credentialId: id, storedAt: askedAt, createdAt: askedAt })
    .execute();
  await world.store.put(`${code}/l.jpg`, Buffer.from(code), 'image/jpeg');
  return id;
}

/** What a visit cost, with its receipt. */
async function costOf(person: Person, petId: number): Promise<number> {
  const { costId } = await world.as(person).costs.add({ petId, spentOn: '2026-11-01', amount: '25', what: 'Consulta' });
  const code = 'R'.repeat(26);
  await world.db
    .insertInto('costReceipt')
    .values({ code, costId, storedAt: world.now, createdAt: world.now })
    .execute();
  await world.store.put(`${code}/l.jpg`, Buffer.from(code), 'image/jpeg');
  return costId;
}

/** A list that was brought, and one row of it that stayed out. */
async function listOf(holderId: number): Promise<number> {
  const sheets = JSON.stringify([{ name: '', headings: ['Nombre'] }]);
  const read = { sheets, headings: 'nombre', settings: '{}', total: 1, handled: 1 };
  const at = { createdAt: world.now, startedAt: world.now, finishedAt: world.now };
  const { id } = await world.db
    .insertInto('listImport')
    .values({ holderId, userId: holderId, fileName: 'lista.csv', format: 'csv', state: 'done', ...read, ...at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('listImportRow')
    .values({ importId: id, place: 0, sheet: 0, line: 2, cells: '[""]', state: 'wrong', note: 'Sin nombre' })
    .execute();
  return id;
}

async function ownerOf(of: Behind | undefined): Promise<number> {
  const pets = world.db.selectFrom('pet').select('ownerId');
  return (await pets.where('id', '=', of?.petId ?? 0).executeTakeFirstOrThrow()).ownerId;
}

async function codeOf(animal: Behind | undefined): Promise<string> {
  const { code } = await world.db
    .selectFrom('pet')
    .select('code')
    .where('id', '=', animal?.petId ?? 0)
    .executeTakeFirstOrThrow();
  return code;
}

/** The first bytes of a webm, and then any. */
const WEBM = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
  Buffer.alloc(99),
]);

async function publishedVideo(admin: Api): Promise<string> {
  const { headers, payload } = formOf([
    { name: 'title', value: 'Registrar a tu mascota' },
    { name: 'seconds', value: '15' },
    { name: 'file', value: WEBM, filename: 'video', type: 'video/webm' },
  ]);
  const all = { ...headers, 'sec-fetch-site': 'same-origin', cookie: cookies.get('administrator') ?? '' };
  const stored = await app.inject({ method: 'POST', url: '/api/videos', headers: all, payload });
  const { videoId, code } = stored.json<{ videoId: number; code: string }>();
  await admin.tutorials.setCaptions({ videoId, captions: 'WEBVTT\n\n00:00.000 --> 00:02.000\nHola\n' });
  await admin.tutorials.publish({ videoId, published: true });
  return code;
}

/** What stops when a year is over: adding to the record, by whichever door. And what never stops, each thing by itself. */
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { Api } from '#server/app/http/router.ts';
import { procedures } from '#server/app/http/router.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { AT_VISIT } from '../support/doors.ts';
import { GOOD, type Kept } from '../support/good-inputs.ts';
import { makeThread } from '../support/finder-threads.ts';
import { cookieOf, photograph, sendFile } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { makeNotes } from '../support/notes.ts';
import { eachNth } from '../support/sample.ts';
import { makePhoto } from '../support/stored-file.ts';
import { makeTag } from '../support/tags.ts';
import { openWorld, test, type World } from '../support/world.ts';

const ENDED = { cause: { code: 'LICENCE_ENDED' } };
const paths = [...procedures.keys()];

/** Everything that adds to the record of an animal that is there. A new one belongs here, and behind `petAddProcedure` or `entryAddProcedure`. */
const ADDING = [
  'agenda.done',
  'checkups.add',
  'consultations.add',
  'dewormings.add',
  'illnesses.add',
  'medicines.add',
  'memorials.correct',
  'prescriptions.add',
  'pets.update',
  'tags.activate',
  'tags.activateByEither',
  'trips.addTitre',
  'vaccines.add',
  'weights.add',
  'weights.setTarget',
  'weights.removeTarget',
];
/** Behind the same door, though they change the animal alone and add no row. */
const AIMS = ['weights.setTarget', 'weights.removeTarget'];
/** At a visit, of these; the clinic at its patients, who have no year. */
const BY_VETERINARIANS = ['consultations.add', 'prescriptions.add', ...AIMS];
/**
 * What writes such rows and adds nothing: another animal has its own trial, the weight of a dose is corrected with the dose, and a
 * plate that was lost is replaced, because whoever lost it must not lose the way home too.
 */
const NOTHING_NEW = ['pets.create', 'dewormings.edit', 'tags.replace'];

type Household = Awaited<ReturnType<typeof household>>;

async function household(world: World) {
  const ana = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
  const api = world.as(ana);
  const petId = await makePet(world, ana);
  const day = { givenOn: '2026-11-01' };
  const next = { nextOn: '2026-11-20', nextSource: 'chosen' } as const;
  const { vaccinationId } = await api.vaccines.add({ petId, name: 'Rabia', ...day, ...next });
  const product = { target: 'internal', product: 'Drontal' } as const;
  const { dewormingId } = await api.dewormings.add({ petId, ...product, givenOn: '2026-10-01', ...next });
  const { weightId } = await api.weights.add({ petId, amount: 2.9, unit: 'kg', measuredOn: '2026-10-01' });
  const { illnessId } = await api.illnesses.add({ petId, name: 'Otitis', diagnosedOn: '2026-11-01' });
  const medicine = { name: 'Gotas', dose: '2 gotas', every: 8, everyUnit: 'hour', startOn: '2026-11-01' } as const;
  const { medicineId } = await api.medicines.add({ petId, ...medicine });
  const { checkupId } = await api.checkups.add({ petId, reason: 'Control', plannedOn: '2026-11-30' });
  const { ownerId } = await api.owners.create({ name: 'Eva' });
  const threadId = await makeThread(world, petId);
  const fileId = await makePhoto(world, { petId, userId: ana.id });
  const { tagId, code: tagCode } = await makeTag(world, { petId });
  const { address } = await api.visits.show({ petId });
  await world.anonymous().visits.open({ token: address.split('/').at(-1) ?? '', name: 'Dra. Paz', registration: '1' });
  const visit = world.tokens.at(-1) ?? '';
  const kept: Kept = {
    petId,
    fileId,
    tagId,
    threadId,
    inviteId: 2_000_000_000,
    vaccinationId,
    dewormingId,
    weightId,
    illnessId,
    medicineId,
    checkupId,
    ...(await makeNotes(world, { petId, createdBy: ana.id })),
    ownerId,
    token: newToken(),
  };
  /** From now on nothing may be added; everything else is as it was a moment ago. */
  const end = () => world.db.updateTable('pet').set({ createdAt: '2020-01-01T12:00:00.000Z' }).execute();
  return { ana, api, petId, kept, visit, tagCode, end };
}

/** How many rows there are of whatever a record is made of. */
async function rows({ db }: World): Promise<string> {
  const counts = [];
  const entries = [
    'vaccination',
    'deworming',
    'illness',
    'medicine',
    'checkup',
    'consultation',
    'prescription',
  ] as const;
  for (const table of [...entries, 'weight', 'file', 'titre'] as const)
    counts.push(
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('rows'))
          .executeTakeFirstOrThrow()
      ).rows,
    );
  const worn = db.selectFrom('tag').where('petId', 'is not', null);
  counts.push((await worn.select(({ fn }) => fn.countAll().as('rows')).executeTakeFirstOrThrow()).rows);
  return counts.join(' ');
}

/** With what makes a good input succeed. */
async function inputOf(world: World, path: string, kept: Kept): Promise<Record<string, unknown>> {
  const input = GOOD[path]?.(kept) ?? {};
  if (path === 'agenda.done') return { petId: kept.petId, key: `vaccination:${kept.vaccinationId}` };
  if (path === 'medicines.add') return { ...input, duration: undefined, durationUnit: undefined };
  if (!path.startsWith('tags.')) return input;
  const { code, activationCode } = await makeTag(world);
  return path.startsWith('tags.activate') || path === 'tags.replace'
    ? { ...input, ...('code' in input && { code }), ...('activationCode' in input && { activationCode }) }
    : input;
}

async function call(api: Api, path: string, input: unknown): Promise<string> {
  const [noun = '', verb = ''] = path.split('.');
  const router = api[noun as keyof Api] as unknown as Record<string, (input: unknown) => Promise<unknown>>;
  const procedure = router[verb];
  if (!procedure) throw new Error(`no procedure ${path}`);
  return procedure(input).then(
    () => 'done',
    (error: { cause?: { code?: string }; code?: string }) => error.cause?.code ?? error.code ?? 'failed',
  );
}

describe('every procedure there is', () => {
  const walked = paths.filter(
    (path) => GOOD[path] && !/^(auth|privacy|socialLogin|secondFactor|security)\./.test(path),
  );

  const reads = (path: string) => procedures.get(path)?._def.type === 'query';
  const named = (path: string) =>
    `${path} ${ADDING.includes(path) ? 'adds, and is refused where the year is over' : 'adds nothing'}`;

  async function answersAsListed(path: string, world: World, { api, kept, end }: Household): Promise<void> {
    const adds = ADDING.includes(path);
    const input = await inputOf(world, path, kept);
    await end();
    const before = await rows(world);
    const answer = await call(api, path, input);
    if (adds) expect([answer, await rows(world)]).toEqual(['LICENCE_ENDED', before]);
    else if (!NOTHING_NEW.includes(path)) expect(await rows(world)).toBe(before);
    expect(adds || answer !== 'LICENCE_ENDED', `${path} is refused and stands on no list`).toBe(true);
  }

  describe('in one world', () => {
    let world: World;
    let home: Household;

    beforeAll(async () => {
      world = await openWorld();
      home = await household(world);
    });

    // The procedures before this one used up what a caller may do in a day.
    beforeEach(async () => void (await world.db.deleteFrom('rateLimit').execute()));
    afterAll(() => world.close());

    // What reads leaves a household as it was: one serves them all.
    for (const path of walked.filter(reads)) test(named(path), async () => answersAsListed(path, world, home));
    for (const path of walked.filter((one) => !reads(one)))
      test(named(path), async () => answersAsListed(path, world, await household(world)));
  });

  test('and each of the list does add while there is time', async ({ world }) => {
    for (const path of ADDING.filter((path) => !BY_VETERINARIANS.includes(path))) {
      const { api, kept } = await household(world);
      const input = await inputOf(world, path, kept);
      await world.db.deleteFrom('rateLimit').execute();
      const before = await rows(world);
      expect([path, await call(api, path, input)]).toEqual([path, 'done']);
      expect([path, await rows(world)]).not.toEqual([path, before]);
    }
  }, 60_000);
});

describe('what adds, by its other doors', () => {
  test('every kind of entry at a visit, which adds while there is time', async ({ world }) => {
    for (const path of ADDING.filter((path) => AT_VISIT.some((known) => known === path))) {
      const { kept, visit, end } = await household(world);
      const vet = world.atVisit(visit);
      const input = await inputOf(world, path, kept);
      const before = await rows(world);
      expect([path, await call(vet, path, input)]).toEqual([path, 'done']);
      const after = await rows(world);
      if (!AIMS.includes(path)) expect([path, after]).not.toEqual([path, before]);
      await end();
      expect([path, await call(vet, path, input), await rows(world)]).toEqual([path, 'LICENCE_ENDED', after]);
    }
  }, 60_000);

  test('a veterinarian reads who can renew, and keeps the text', async ({ world }) => {
    const { petId, visit, end } = await household(world);
    await end();
    const adding = world.atVisit(visit).weights.add({ petId, amount: 3.1, unit: 'kg', measuredOn: '2026-11-21' });
    await expect(adding).rejects.toMatchObject({
      cause: { code: 'LICENCE_ENDED', details: { message: expect.stringMatching(/Quien cuida a este animal/) } },
    });
  });

  test('“ya está hecho” in a mail: the link stays good for after', async ({ world }) => {
    const { ana, petId, kept, end } = await household(world);
    const digest = { userId: ana.id, day: '2026-11-20', createdAt: world.now };
    const { id: digestId } = await world.db
      .insertInto('digest')
      .values(digest)
      .returning('id')
      .executeTakeFirstOrThrow();
    const key = `vaccination:${kept.vaccinationId}`;
    const { id: refId } = await world.db
      .insertInto('reminder')
      .values({ digestId, userId: ana.id, petId, key, remindOn: '2026-11-20', stage: 'onTheDay' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = newToken();
    const link = { hash: hashToken(token), kind: 'care-done' as const, userId: ana.id, email: ana.email, refId };
    const expiresAt = '2027-01-01T00:00:00.000Z';
    await world.db
      .insertInto('token')
      .values({ ...link, createdAt: world.now, expiresAt })
      .execute();
    const open = () => world.anonymous().reminders.openLink({ token });
    expect(await open()).toMatchObject({ state: 'open', ended: false });
    await end();
    // Said where it is opened, not after the day was chosen.
    expect(await open()).toMatchObject({ state: 'open', ended: true });
    await expect(world.anonymous().reminders.done({ token })).rejects.toMatchObject(ENDED);
    await world.db.updateTable('pet').set({ licensedUntil: '2027-11-21' }).where('id', '=', petId).execute();
    expect(await world.anonymous().reminders.done({ token })).toMatchObject({ title: 'Antirrábica' });
  });

  test('photographs and papers of the animal; not those of a person', async ({ world }) => {
    const { ana, petId, kept, end } = await household(world);
    await end();
    const app = await world.http();
    const cookie = await cookieOf(world, ana);
    const send = async (purpose: string, id?: number) => {
      const bytes = await photograph().toBuffer();
      const answer = await sendFile(app, { cookie, purpose, ...(id !== undefined && { id }), bytes });
      return [purpose, answer.status];
    };
    for (const [purpose, id] of [
      ['gallery', petId],
      ['pet', petId],
      ['neutering', petId],
      ['vaccination', kept.vaccinationId],
      ['checkup', kept.checkupId],
    ] as const)
      expect(await send(purpose, id)).toEqual([purpose, 402]);
    expect(await send('user')).toEqual(['user', 200]);
    expect(await send('owner', kept.ownerId)).toEqual(['owner', 200]);
  });

  test('an entry that waited without a network is taken under the same key once the year is paid', async ({
    world,
  }) => {
    const { ana, petId, end } = await household(world);
    await end();
    const app = await world.http();
    const headers = {
      cookie: await cookieOf(world, ana),
      'idempotency-key': 'una-clave-de-la-cola-0001',
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
    };
    const payload = { petId, amount: 3.1, unit: 'kg', measuredOn: '2026-11-21' };
    const send = () => app.inject({ method: 'POST', url: '/trpc/weights.add', headers, payload });
    const refused = await send();
    expect([refused.statusCode, refused.json().error.data.domain.code]).toEqual([402, 'LICENCE_ENDED']);
    await world.db.updateTable('pet').set({ licensedUntil: '2027-11-21' }).where('id', '=', petId).execute();
    expect((await send()).statusCode).toBe(200);
  });

  test('a weight that comes along with a correction: the same is no entry, another is', async ({ world }) => {
    const { api, petId, end } = await household(world);
    await end();
    await api.pets.update({ petId, color: 'Negro', weight: { amount: 2.9, unit: 'kg' } });
    expect((await api.pets.get({ petId })).weights).toHaveLength(1);
    await expect(api.pets.update({ petId, weight: { amount: 3.2, unit: 'kg' } })).rejects.toMatchObject(ENDED);
  });

  test('who pays may add at once, and an animal that died needs no year', async ({ world }) => {
    const { api, petId, end } = await household(world);
    await end();
    const weigh = () => api.weights.add({ petId, amount: 3.1, unit: 'kg', measuredOn: '2026-11-19' });
    await expect(weigh()).rejects.toMatchObject(ENDED);
    await world.db.updateTable('pet').set({ licensedUntil: '2026-11-21' }).where('id', '=', petId).execute();
    await weigh();
    await world.db.updateTable('pet').set({ licensedUntil: null, deceasedOn: '2026-11-20' }).execute();
    await weigh();
  });
});

describe('what never stops', () => {
  const STAYS: Record<string, (home: Awaited<ReturnType<typeof household>>, world: World) => Promise<unknown>> = {
    'reading the record': ({ api, petId }) => api.pets.get({ petId }),
    'the list of animals and home': async ({ api }) => [await api.pets.list(), await api.agenda.overview()],
    'the cédula': ({ api, petId }) => api.identityCard.issue({ petId }),
    'what was issued': ({ api, petId }) => api.papers.list({ petId }),
    'a proof of vaccination': ({ api, petId }) => api.proofs.create({ petId, purpose: 'Viaje', until: '2026-12-01' }),
    'what a plate shows': ({ api, petId }) => api.tagPage.save({ petId, chipShown: true }),
    'finding by code': ({ tagCode }, world) => world.anonymous().search.byCode({ code: tagCode }),
    'lost: beginning, changing, ending': async ({ api, petId }) => {
      await api.lostPets.start({ petId, place: 'La Floresta' });
      await api.lostPets.change({ petId, reward: 'Un abrazo' });
      await api.lostPets.end({ petId });
    },
    'a finder’s message': ({ tagCode }, world) =>
      world.anonymous().finders.notify({ code: tagCode, message: 'Está conmigo', name: 'Pedro', phone: '0998842547' }),
    'answering a finder': ({ api, kept }) => api.finderInbox.reply({ threadId: kept.threadId, text: 'Voy' }),
    'switching a plate off and on': async ({ api, kept: { tagId } }) => {
      await api.tags.disable({ tagId });
      await api.tags.enable({ tagId });
    },
    // It takes the place of one that is there: whoever lost a plate must not lose the way home too.
    'replacing a plate': async ({ api, kept: { tagId } }, world) => {
      const { activationCode } = await makeTag(world);
      await api.tags.replace({ tagId, activationCode, reason: 'lost' });
    },
    'correcting, removing and bringing back an entry': async ({ api, kept: { vaccinationId } }) => {
      await api.vaccines.edit({ vaccinationId, notes: 'En el sur' });
      await api.vaccines.remove({ vaccinationId });
      await api.vaccines.restore({ vaccinationId });
    },
    'correcting the animal itself': ({ api, petId }) => api.pets.update({ petId, allergies: 'Pollo' }),
    'a caption, another face, removing a photograph': async ({ api, kept: { fileId } }) => {
      await api.files.caption({ fileId, caption: 'En la playa' });
      await api.files.useAsFace({ fileId });
      await api.files.remove({ fileId });
      await api.files.restore({ fileId });
    },
    'marking a dose as given': ({ api, kept: { medicineId } }) =>
      api.medicines.give({ medicineId, slot: '2026-11-01T08:00' }),
    'ending a medicine, overcoming an illness': async ({ api, kept }) => {
      await api.medicines.disable({ medicineId: kept.medicineId });
      await api.illnesses.disable({ illnessId: kept.illnessId });
    },
    'a visit that was planned took place': ({ api, petId, kept }) =>
      api.agenda.done({ petId, key: `checkup:${kept.checkupId}` }),
    postponing: ({ api, petId, kept }) =>
      api.agenda.postpone({ petId, key: `checkup:${kept.checkupId}`, until: '2026-12-05' }),
    'the calendar': ({ api, petId }) => api.calendarFeeds.create({ petId }),
    'inviting the family': ({ api, petId }) => api.family.invite({ petId, email: 'tia@correo.ec', role: 'editor' }),
    'giving the animal to somebody else': ({ api, petId }) => api.transfers.offer({ petId, email: 'otra@correo.ec' }),
    'showing the record to a veterinarian': async ({ api, petId, visit }, world) => {
      await api.visits.show({ petId });
      await world.atVisit(visit).visits.record();
    },
    'disputing an entry': ({ api, petId, kept }) =>
      call(api, 'disputes.make', { petId, kind: 'checkup', entryId: kept.checkupId }).then((answer) =>
        expect(answer).not.toBe('LICENCE_ENDED'),
      ),
    'registering another animal, with its own trial': async ({ api }) => {
      const { petId } = await api.pets.create({ name: 'Toby', speciesId: 1, sex: 'male' });
      await api.weights.add({ petId, amount: 4, unit: 'kg', measuredOn: '2026-11-21' });
    },
    'the copy of everything': ({ api }) => api.privacy.mine(),
    'what there is to pay': ({ api }) => api.checkout.choices(),
  };

  for (const [what, happens] of Object.entries(STAYS))
    test(what, async ({ world }) => {
      const home = await household(world);
      await home.end();
      expect((await home.api.licences.of({ petId: home.petId })).mayAdd).toBe(false);
      await happens(home, world);
    });

  test('the papers, the copy, the poster, the page of the plate and the calendar, as bytes', async ({ world }) => {
    const { ana, api, petId, tagCode, end } = await household(world);
    const feed = new URL((await api.calendarFeeds.create({ petId })).https).pathname;
    await api.lostPets.start({ petId, place: 'La Floresta' });
    await end();
    const app = await world.http();
    const cookie = await cookieOf(world, ana);
    const papers = ['carnet.pdf', 'historia.pdf', 'cedula.pdf', 'cedula.png', 'placa.pdf', 'cartel.pdf', 'copia.zip'];
    for (const url of [
      ...eachNth(0, 3, papers).map((paper) => `/api/mascotas/${petId}/${paper}`),
      `/q/${tagCode}`,
      feed,
    ]) {
      const answer = await app.inject({ url, headers: { cookie } });
      expect([url, answer.statusCode]).toEqual([url, 200]);
    }
  }, 60_000);
});

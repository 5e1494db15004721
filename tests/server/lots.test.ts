/** The lots of vaccines that the clinic keeps: what is left, what is asked before a dose, and who received one. */
import { describe, expect } from 'vitest';
import { refreshRecipients } from '#server/clinic/lots/due.service.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { cookieOf } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { keepAnimal, makeTeam, openAnimal, writeKeptAnimal } from '../support/kept-animals.ts';
import { test, type World } from '../support/world.ts';

const RABIES = { vaccineIds: [1], laboratory: 'MSD', number: 'A-200', expiresOn: '2027-06-30', received: 2 };
const DOSE = { name: 'Antirrábica', vaccineId: 1, givenOn: '2026-11-20' } as const;
const invalid = (field: string) => ({ cause: { code: 'INVALID', details: { field } } });
const doubtful = (message: RegExp) => ({
  cause: { code: 'LOT_DOUBTFUL', details: { message: expect.stringMatching(message) } },
});
const dosesOf = (world: World) =>
  world.db
    .selectFrom('vaccination')
    .select(['lotId', 'lot', 'laboratory', 'lotExpiresOn', 'petId'])
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute();

describe('a lot', () => {
  test('is written down once, by who keeps lots, and counts down with each dose', async ({ world }) => {
    const { vera, paz, camila } = await makeTeam(world);
    const petId = await keepAnimal(world, vera);
    const { lots } = world.as(paz);
    await expect(world.as(camila).lots.add(RABIES)).rejects.toMatchObject({ cause: { code: 'STAFF_ONLY' } });
    await expect(lots.add({ ...RABIES, received: -1 })).rejects.toThrow(/1 o más/);
    const { lotId } = await lots.add(RABIES);
    await expect(lots.add({ ...RABIES, number: 'a 200', laboratory: 'msd' })).rejects.toMatchObject({
      cause: { code: 'LOT_TAKEN', details: { field: 'number' } },
    });
    const [other] = await world.db.selectFrom('vaccine').select('id').where('speciesId', '=', 2).execute();
    await lots.add({ ...RABIES, vaccineIds: [other?.id ?? 0], expiresOn: '2026-12-01' });
    const { vaccinationId } = await world.as(paz).vaccines.add({ ...DOSE, petId, lotId });
    expect(await dosesOf(world)).toMatchObject([
      { lotId, lot: 'A-200', laboratory: 'MSD', lotExpiresOn: '2027-06-30' },
    ]);
    const { rows } = await world.as(camila).lots.list({});
    expect(rows).toMatchObject([
      { expiresOn: '2026-12-01', state: 'expiring', left: 2 },
      { lotId, state: 'good', left: 1, vaccines: [{ vaccine: 'Antirrábica', speciesName: 'Perro' }] },
    ]);
    await world.as(paz).vaccines.remove({ vaccinationId });
    expect(await lots.get({ lotId })).toMatchObject({ left: 2 });
    await expect(lots.remove({ lotId })).rejects.toMatchObject({ cause: { code: 'INVALID' } });
    await lots.close({ lotId, closed: true });
    expect((await lots.list({ closed: true })).rows).toMatchObject([{ lotId }]);
    expect(await lots.offered({ speciesId: 1 })).toEqual([]);
    await expect(lots.get({ lotId: 999 })).rejects.toMatchObject({ cause: { code: 'LOT_NOT_FOUND' } });
  });

  test('is for its species and its vaccine, and one bottle may serve two species', async ({ world }) => {
    const { vera, paz } = await makeTeam(world);
    const dog = await keepAnimal(world, vera);
    const cat = await keepAnimal(world, vera, { name: 'Misu', pet: { speciesId: 2 } });
    const vaccines = await world.db.selectFrom('vaccine').select(['id', 'speciesId', 'name']).execute();
    const [forCats] = vaccines.filter(({ speciesId, name }) => speciesId === 2 && name === 'Antirrábica');
    const another = vaccines.find(({ id, speciesId }) => speciesId === 1 && id !== 1);
    const api = world.as(paz);
    const { lotId } = await api.lots.add(RABIES);
    const catDose = { ...DOSE, petId: cat, vaccineId: forCats?.id ?? 0, lotId };
    await expect(api.vaccines.add(catDose)).rejects.toMatchObject(invalid('lot'));
    const wrong = { ...DOSE, petId: dog, vaccineId: another?.id ?? 0, name: another?.name ?? '', lotId };
    await expect(api.vaccines.add(wrong)).rejects.toMatchObject(invalid('lot'));
    await api.lots.edit({ ...RABIES, lotId, vaccineIds: [1, forCats?.id ?? 0] });
    await api.vaccines.add(catDose);
    await expect(api.lots.edit({ ...RABIES, lotId })).rejects.toMatchObject(invalid('vaccineIds'));
    expect(await api.lots.offered({ speciesId: 2 })).toMatchObject([{ lotId, left: 1 }]);
  });

  test('that expired, is used up or was withdrawn is asked about, and may be given all the same', {
    tags: 'same-on-both',
  }, async ({ world }) => {
    const { vera, paz } = await makeTeam(world);
    const petId = await keepAnimal(world, vera);
    const api = world.as(paz);
    const give = (more: object) => api.vaccines.add({ ...DOSE, petId, sure: true, lotSure: false, ...more });
    const { lotId } = await api.lots.add({ ...RABIES, expiresOn: '2026-11-19', received: 1 });
    await expect(give({ lotId })).rejects.toMatchObject(doubtful(/venció el 19/));
    await expect(give({ lot: 'otro', lotExpiresOn: '2026-11-01' })).rejects.toMatchObject(doubtful(/venció el 01/));
    await give({ lotId, lotSure: true });
    await api.lots.edit({ ...RABIES, lotId, received: 1 });
    await expect(give({ lotId })).rejects.toMatchObject(doubtful(/llegaron 1 dosis y ya se anotaron 1/));
    await expect(api.lots.withdraw({ lotId, on: '2026-12-24', reason: 'Aviso' })).rejects.toMatchObject(invalid('on'));
    await api.lots.withdraw({ lotId, on: '2026-11-20', reason: 'Aviso del laboratorio' });
    expect(await api.lots.warnings()).toEqual({ withdrawn: 1, expired: 0, empty: 0, expiring: 0 });
    // Typed, it is the same lot.
    await expect(give({ lot: 'a200', laboratory: 'Msd' })).rejects.toMatchObject(doubtful(/retirado.*laboratorio/));
    await give({ lot: 'a200', lotSure: true });
    expect(await api.lots.get({ lotId })).toMatchObject({ state: 'withdrawn', given: 2, received: 1, left: 0 });
    await api.lots.reinstate({ lotId });
    expect(await api.lots.get({ lotId })).toMatchObject({ state: 'empty', withdrawnReason: null });
  });

  test('that was typed is refused where it is of another species, and asked about where it is of another vaccine', {
    tags: 'same-on-both',
  }, async ({ world }) => {
    const { vera, paz } = await makeTeam(world);
    const dog = await keepAnimal(world, vera);
    const cat = await keepAnimal(world, vera, { name: 'Nube', pet: { speciesId: 2 } });
    const vaccines = await world.db.selectFrom('vaccine').select(['id', 'speciesId', 'name']).execute();
    const forCats = vaccines.find(({ speciesId, name }) => speciesId === 2 && name === 'Antirrábica')?.id ?? 0;
    const another = vaccines.find(({ id, speciesId }) => speciesId === 1 && id !== 1);
    const api = world.as(paz);
    const { lotId } = await api.lots.add({ ...RABIES, number: 'RAB-2611' });
    const typed = { ...DOSE, sure: true, lotSure: false, lot: 'rab 2611' };
    const forCat = { ...typed, petId: cat, vaccineId: forCats };
    await expect(api.vaccines.add(forCat)).rejects.toMatchObject(invalid('lot'));
    await expect(api.vaccines.add({ ...forCat, laboratory: 'msd', lotSure: true })).rejects.toMatchObject(
      invalid('lot'),
    );
    expect(await dosesOf(world)).toEqual([]);
    // Another maker's bottle with that number is another lot.
    const { vaccinationId } = await api.vaccines.add({ ...forCat, laboratory: 'Zoetis' });
    await expect(api.vaccines.edit({ vaccinationId, laboratory: 'MSD', lotSure: false })).rejects.toMatchObject(
      invalid('lot'),
    );
    const forDog = { ...typed, petId: dog, vaccineId: another?.id ?? 0, name: another?.name ?? '' };
    await expect(api.vaccines.add(forDog)).rejects.toMatchObject(
      doubtful(/RAB-2611 de MSD es de Antirrábica \(perro\)/),
    );
    await expect(api.vaccines.add({ ...forDog, vaccineId: null, name: 'Otra' })).rejects.toMatchObject(
      doubtful(/es de Antirrábica/),
    );
    await api.lots.withdraw({ lotId, on: '2026-11-20', reason: 'Aviso' });
    await expect(api.vaccines.add(forDog)).rejects.toMatchObject(doubtful(/retirado/));
    await api.vaccines.add({ ...forDog, lotSure: true });
    // Two makers with one number, of which one was withdrawn: which of them it was is asked.
    await api.lots.add({ ...RABIES, number: 'RAB-2611', laboratory: 'Virbac' });
    await expect(api.vaccines.add({ ...typed, petId: dog })).rejects.toMatchObject(doubtful(/retirado/));
    await api.vaccines.add({ ...typed, petId: dog, laboratory: 'Virbac' });
    expect((await dosesOf(world)).map((dose) => dose.lotId !== null)).toEqual([false, false, true]);
  });

  test('of another clinic is written as it stands, and a family’s copy of a booklet counts none', {
    tags: 'same-on-both',
  }, async ({ world }) => {
    const { vera, paz } = await makeTeam(world);
    const ana = await makeUser(world);
    const { lotId } = await world.as(paz).lots.add(RABIES);
    const own = await openAnimal(world, ana, vera);
    const strange = { petId: own, lot: 'A-200', laboratory: 'MSD', lotId };
    await world.as(ana).vaccines.add({ ...DOSE, ...strange });
    await world.as(paz).vaccines.add({ ...DOSE, petId: own, lot: 'A-200', laboratory: 'Zoetis', sure: true });
    expect(await dosesOf(world)).toMatchObject([
      { lotId: null, lot: 'A-200' },
      { lotId: null, lot: 'A-200', laboratory: 'Zoetis' },
    ]);
  });

  test('takes the clinic’s doses with its label along with one press, and a corrected dose changes its lot', async ({
    world,
  }) => {
    const { vera, paz } = await makeTeam(world);
    const api = world.as(paz);
    const [toby, kira] = [await keepAnimal(world, vera), await keepAnimal(world, vera, { name: 'Kira' })];
    const { vaccinationId } = await api.vaccines.add({ ...DOSE, petId: toby, lot: 'a-200' });
    await api.vaccines.add({ ...DOSE, petId: kira, lot: 'A-200', laboratory: 'MSD' });
    await api.vaccines.add({ ...DOSE, petId: kira, givenOn: '2025-11-20', lot: 'A-200', laboratory: 'Zoetis' });
    expect(await api.lots.add(RABIES)).toMatchObject({ alike: 2 });
    const { lotId = 0 } = (await api.lots.list({})).rows[0] ?? {};
    expect(await api.lots.link({ lotId })).toEqual({ lotId, linked: 2 });
    expect(await api.lots.get({ lotId })).toMatchObject({ left: 0, alike: 0 });
    await api.vaccines.edit({ vaccinationId, notes: 'Bien' });
    expect(await dosesOf(world)).toMatchObject([{ lotId }, { lotId }, { lotId: null }]);
    await api.vaccines.edit({ vaccinationId, lot: 'B-1', lotExpiresOn: null });
    expect((await dosesOf(world))[0]).toMatchObject({ lotId: null, lot: 'B-1' });
  });
});

test('of a lot that is withdrawn its doses answer nothing, until it is taken back', async ({ world }) => {
  const { vera, paz } = await makeTeam(world);
  const api = world.as(paz);
  const clock = { db: world.db, now: () => world.now };
  const { lotId } = await api.lots.add({ ...RABIES, received: 9 });
  const [kira, toby] = [await keepAnimal(world, vera, { name: 'Kira' }), await keepAnimal(world, vera)];
  await api.vaccines.add({ ...DOSE, petId: toby, givenOn: '2026-01-10' });
  const given = [];
  for (const petId of [kira, toby]) given.push(await api.vaccines.add({ ...DOSE, petId, lotId }));
  const rabies = (petId: number) =>
    world.db
      .selectFrom('due')
      .select(['key', 'dueOn'])
      .where('petId', '=', petId)
      .where('title', '=', 'Antirrábica')
      .execute();
  const before = [await rabies(kira), await rabies(toby)];
  await api.lots.withdraw({ lotId, on: '2026-11-21', reason: 'Aviso del laboratorio.' });
  expect(await refreshRecipients(clock)).toBe(2);
  expect(await refreshRecipients(clock)).toBe(0);
  // Without another dose it is to be given again; the dose before holds as long as it did.
  expect(await rabies(kira)).toEqual([{ key: `vaccination:${given[0]?.vaccinationId}`, dueOn: '2026-11-21' }]);
  // It is another line than the one that the spoiled dose had answered: its owner is called about it again.
  expect(await rabies(toby)).toEqual([{ key: `vaccination:${given[1]?.vaccinationId}`, dueOn: '2027-01-10' }]);
  // Its message says what happened, not that something is due.
  const called = (await world.as(vera).recalls.list({})).groups.flatMap((group) => group.lines);
  expect(called.filter(({ title }) => title === 'Antirrábica')).toMatchObject([
    { petId: kira, spoiledOn: DOSE.givenOn },
  ]);
  const { vaccinations, lines } = await api.pets.get({ petId: kira });
  expect(vaccinations).toMatchObject([{ withdrawnOn: '2026-11-21', withdrawnReason: 'Aviso del laboratorio.' }]);
  expect(lines).toContainEqual(expect.objectContaining({ title: 'Antirrábica', nextOn: '2026-11-21' }));
  const proof = await api.proofs.create({ petId: kira, purpose: 'Viaje', until: '2026-12-01' });
  const code = proof.url.split('/').at(-1) ?? '';
  expect(JSON.stringify(await world.anonymous().proofs.look({ code }))).toContain('"note":"withdrawn"');
  // A dose that is written of it later asks to be given again, too.
  const late = await api.vaccines.add({ ...DOSE, petId: kira, lotId, sure: true, lotSure: true });
  expect(late).toMatchObject({ nextOn: null, reason: null });
  await api.vaccines.remove({ vaccinationId: late.vaccinationId });
  await api.lots.reinstate({ lotId });
  await refreshRecipients(clock);
  expect([await rabies(kira), await rabies(toby)]).toEqual(before);
});

describe('who received a lot', () => {
  test('is listed with contacts, told by mail in one step, and not twice', async ({ world }) => {
    const { vera, paz, camila } = await makeTeam(world);
    const api = world.as(paz);
    const { lotId } = await api.lots.add({ ...RABIES, received: 10 });
    const rosa = { email: 'rosa@correo.ec', phone: '+593998842547' };
    const toby = await writeKeptAnimal(world.db, { by: vera.id, at: world.now, ...rosa });
    const kira = await writeKeptAnimal(world.db, { by: vera.id, at: world.now, name: 'Kira' });
    const without = kira.petId;
    const ana = await makeUser(world, { email: 'ana@correo.ec' });
    const hers = await openAnimal(world, ana, vera);
    for (const petId of [toby.petId, without, hers]) await api.vaccines.add({ ...DOSE, petId, lotId });
    const desk = world.as(camila).lots;
    // What was said before the lot was withdrawn said nothing of that.
    await desk.noteTold({ lotId, ownerId: toby.ownerId, way: 'person' });
    expect(await desk.audience({ lotId })).toMatchObject({ owners: 3, told: 1, toMail: 1 });
    world.now = '2026-11-22T15:00:00.000Z';
    await api.lots.withdraw({ lotId, on: '2026-11-21', reason: 'Aviso del laboratorio' });
    // A guardian who ended the consent is told all the same, and shown no more.
    await world.as(ana).patients.end({ petId: hers });
    expect((await desk.recipients({ lotId })).rows).toMatchObject([
      { petId: hers, patient: false, ownerName: null, phone: null, email: null, told: [] },
      { petId: without, email: null, chat: null, told: [] },
      {
        petId: toby.petId,
        ownerName: 'Rosa Loor',
        chat: '593998842547',
        email: 'rosa@correo.ec',
        told: [{ way: 'person', by: 'Camila', tells: false, failed: false }],
      },
    ]);
    const waiting = { owners: 3, told: 0, withMail: 2, toMail: 2, chatAlone: 0, without: 1 };
    expect(await api.lots.audience({ lotId })).toEqual(waiting);

    // Who has neither mail nor number is told by word of mouth, which staff says, and may take back at once.
    const { noticeId } = await desk.noteTold({
      lotId,
      ownerId: kira.ownerId,
      way: 'phone',
      advice: 'Hay que repetirla.',
    });
    expect((await desk.recipients({ lotId })).rows[1]).toMatchObject({
      told: [{ noticeId, way: 'phone', by: 'Camila', at: world.now, tells: true }],
    });
    expect(await desk.audience({ lotId })).toEqual({ ...waiting, told: 1 });
    expect(await desk.takeBackTold({ lotId, noticeId })).toMatchObject({ gone: true });
    expect(await desk.takeBackTold({ lotId, noticeId })).toMatchObject({ gone: false });
    expect(await desk.audience({ lotId })).toEqual(waiting);
    await desk.noteTold({ lotId, ownerId: kira.ownerId, way: 'person' });

    const tell = () => api.lots.mailSome({ lotId, advice: 'Si notas fiebre, llámanos.' });
    expect(await tell()).toEqual({ sent: 2, next: null });
    expect(await tell()).toEqual({ sent: 0, next: null });
    expect(await api.lots.audience({ lotId })).toEqual({ ...waiting, told: 3, toMail: 0 });
    const again = { lotId, advice: 'Otra vez', since: '2026-12-01T00:00:00.000Z' };
    expect(await api.lots.mailSome(again)).toMatchObject({ sent: 2 });
    const mailed = (await desk.recipients({ lotId })).rows[2]?.told.find(({ way }) => way === 'mail');
    expect(await desk.takeBackTold({ lotId, noticeId: mailed?.noticeId ?? 0 })).toMatchObject({ gone: false });
    await desk.noteChat({ lotId, ownerId: toby.ownerId, advice: 'Llámanos' });
    const [, , told] = (await api.lots.recipients({ lotId })).rows;
    expect(told?.told.map(({ way, tells }) => [way, tells])).toEqual([
      ['person', false],
      ['mail', true],
      ['chat', true],
    ]);
    for (const call of [desk.noteChat, desk.noteTold])
      await expect(call({ lotId, ownerId: 999, advice: 'x', way: 'phone' })).rejects.toMatchObject({
        cause: { code: 'OWNER_NOT_FOUND' },
      });
    const letters = await deliveredMails(world);
    expect(letters).toHaveLength(4);
    expect(letters.find(({ to }) => to === 'rosa@correo.ec')).toMatchObject({
      subject: 'Clínica Ñandú: se retiró un lote de vacuna',
      text: expect.stringMatching(
        /Hola, Rosa[\s\S]*Toby[\s\S]*A-200 de MSD[\s\S]*Por qué se retiró: Aviso del laboratorio\.\s[\s\S]*Si notas fiebre, llámanos/,
      ),
    });

    // A mail that was given up reached no one.
    await world.db
      .updateTable('mailOutbox')
      .set({ parkedAt: world.now, sentAt: null })
      .where('email', '=', 'ana@correo.ec')
      .execute();
    expect(await api.lots.audience({ lotId })).toEqual({ ...waiting, told: 2, toMail: 1 });
    expect((await desk.recipients({ lotId })).rows[0]?.told).toMatchObject([
      { way: 'mail', tells: false, failed: true },
    ]);
  });

  test('goes out as a table, for who keeps lots', { tags: 'same-on-both' }, async ({ world }) => {
    const { vera, paz, camila } = await makeTeam(world);
    const { lotId } = await world.as(paz).lots.add(RABIES);
    const { petId } = await writeKeptAnimal(world.db, { by: vera.id, at: world.now, phone: '+593998842547' });
    await world.as(paz).vaccines.add({ ...DOSE, petId, lotId });
    const app = await world.http();
    const ask = async (person: typeof paz, lot: number) =>
      app.inject({ url: `/api/admin/lote.csv?lote=${lot}`, headers: { cookie: await cookieOf(world, person) } });
    expect((await ask(paz, lotId)).body).toMatch(/A-200;MSD;Antirrábica;2026-11-20;Toby;Perro;;Rosa Loor;593998842547/);
    expect((await ask(camila, lotId)).statusCode).toBe(403);
    expect((await ask(paz, 999)).statusCode).toBe(404);
  });
});

test('what happened after a dose is noted on it by a veterinarian, shown with its lot, and taken back', {
  tags: 'same-on-both',
}, async ({ world }) => {
  const { vera, paz } = await makeTeam(world);
  const api = world.as(paz);
  const ana = await makeUser(world);
  const petId = await openAnimal(world, ana, vera);
  const { lotId } = await api.lots.add(RABIES);
  const { vaccinationId } = await api.vaccines.add({ ...DOSE, petId, lotId });
  const event = { vaccinationId, happenedOn: '2026-11-20', what: 'Hinchazón', seriousness: 'serious' } as const;
  await expect(api.adverseEvents.add({ ...event, happenedOn: '2026-11-19' })).rejects.toMatchObject(
    invalid('happenedOn'),
  );
  await expect(world.as(ana).adverseEvents.add(event)).rejects.toMatchObject({ cause: { code: 'VETERINARIAN_ONLY' } });
  const { eventId } = await api.adverseEvents.add(event);
  const noted = { what: 'Hinchazón', seriousness: 'serious', signedBy: 'Paz Vera', vaccinationId };
  expect(await world.as(ana).adverseEvents.ofPet({ petId })).toMatchObject([noted]);
  expect(await api.lots.events({ lotId })).toMatchObject([{ ...noted, petId, patient: true }]);
  await api.adverseEvents.remove({ vaccinationId, eventId });
  await expect(api.adverseEvents.remove({ vaccinationId, eventId })).rejects.toMatchObject({
    cause: { code: 'ADVERSE_EVENT_NOT_FOUND' },
  });
  expect(await api.lots.events({ lotId })).toEqual([]);
  await api.adverseEvents.restore({ vaccinationId, eventId });
  expect(await api.lots.events({ lotId })).toHaveLength(1);
  await world.as(ana).patients.end({ petId });
  expect(await api.lots.events({ lotId })).toMatchObject([{ petId, patient: false }]);
  const stranger = await makeUser(world);
  await expect(world.as(stranger).adverseEvents.ofPet({ petId })).rejects.toThrow();
  expect(await makePet(world, stranger)).toBeGreaterThan(0);
});

test('two vaccines of the catalogue that become one take their lots along', async ({ world }) => {
  const { vera, paz } = await makeTeam(world);
  const { vaccineId } = await world.as(vera).catalogue.addVaccine({
    speciesId: 1,
    name: 'Rabia doble',
    diseaseIds: [1],
    core: false,
    minAgeDays: 84,
    seriesDoses: 1,
    seriesIntervalDays: 21,
    seriesUntilAgeDays: null,
    seriesBoosterAgeDays: null,
    adultDoses: 1,
    boosterMonths: 12,
    note: null,
    source: 'La clínica',
  });
  const { lotId } = await world.as(paz).lots.add({ ...RABIES, vaccineIds: [vaccineId] });
  await world.as(vera).catalogue.mergeVaccine({ vaccineId, intoId: 1 });
  expect(await world.as(paz).lots.offered({ speciesId: 1 })).toMatchObject([{ lotId, vaccineId: 1 }]);
});

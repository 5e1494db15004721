/** The clinic's own animals, its patients with consent, what its staff signs, and that no leaving harms one. */
import { describe, expect } from 'vitest';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { createCaller } from '#server/app/http/router.ts';
import { requireServed } from '#server/documents/uploads/access.ts';
import { plus } from '#server/platform/lib/time.ts';
import { makeServedPhoto } from '../support/stored-file.ts';
import { makePet, makeStaff, makeUser } from '../support/guardian.ts';
import { keepAnimal, makeTeam, openAnimal, writeKeptAnimal } from '../support/kept-animals.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { openWorld, type Person, test } from '../support/world.ts';

const DOSE = { name: 'Antirrábica', givenOn: '2026-11-01' };
const PASSWORD = 'tres lunas de cobre';

describe('an animal that the clinic keeps', () => {
  test('is read and written by its staff, each as far as the table of rights goes', async ({ world }) => {
    const { vera, paz, camila } = await makeTeam(world);
    const petId = await keepAnimal(world, vera);
    expect((await world.as(paz).pets.get({ petId })).can).toMatchObject({ edit: true, own: false, attend: true });
    expect((await world.as(vera).pets.get({ petId })).can).toMatchObject({ edit: false, remove: true });
    await expect(world.as(camila).pets.get({ petId })).rejects.toMatchObject({ cause: { code: 'PET_NOT_FOUND' } });
    const { vaccinationId } = await world.as(paz).vaccines.add({ petId, ...DOSE });
    await expect(world.as(vera).vaccines.add({ petId, ...DOSE })).rejects.toMatchObject({
      cause: { code: 'PET_NOT_FOUND' },
    });
    await expect(world.as(camila).vaccines.edit({ vaccinationId, lot: 'X' })).rejects.toMatchObject({
      cause: { code: 'VACCINATION_NOT_FOUND' },
    });
    await world.as(camila).weights.add({ petId, amount: 12, unit: 'kg', measuredOn: '2026-11-02' });
    await world.as(camila).pets.update({ petId, name: 'Tobías', weight: { amount: 13, unit: 'kg' } });
    const record = await world.as(paz).pets.get({ petId });
    expect(record.pet.name).toBe('Tobías');
    expect(record.vaccinations[0]?.visit).toEqual({
      name: 'Dra. Paz Vera',
      registration: 'MV-22',
      clinic: 'Clínica Ñandú',
      verified: true,
    });
    for (const weight of record.weights) expect(weight.visit).toMatchObject({ name: 'Camila', registration: null });
    expect(record.weights.map(({ grams }) => grams)).toEqual([13_000, 12_000]);
  });

  test('is nobody’s guardian’s: a guardian and staff of before find nothing', async ({ world }) => {
    const { vera } = await makeTeam(world);
    const petId = await keepAnimal(world, vera);
    for (const person of [await makeUser(world), await makeStaff(world, [])])
      await expect(world.as(person).pets.get({ petId })).rejects.toMatchObject({ cause: { code: 'PET_NOT_FOUND' } });
  });

  test('has no year to pay, ever', async ({ world }) => {
    const { vera, paz } = await makeTeam(world);
    const petId = await keepAnimal(world, vera, { at: '2020-01-01T00:00:00.000Z' });
    await world.as(paz).vaccines.add({ petId, ...DOSE });
    const list = await world.as(vera).adminLists.pets({});
    expect(list.rows.map(({ id }) => id)).toContain(petId);
    expect((await world.as(vera).adminRecord.pet({ petId })).licence).toMatchObject({ state: 'libre' });
  });

  test('keeps every entry with its signature when any one of the team deletes the account', async ({ world }) => {
    const leaving = ['vera', 'paz', 'camila'] as const;
    const everybody = await makeTeam(world);
    const second = await makeStaff(world, ['administrator']);
    const petId = await keepAnimal(world, everybody.vera);
    await world.as(everybody.paz).vaccines.add({ petId, ...DOSE });
    await world.as(everybody.camila).weights.add({ petId, amount: 12, unit: 'kg', measuredOn: '2026-11-02' });
    const passwordHash = await hashPassword(PASSWORD);
    for (const who of leaving) {
      const person = everybody[who];
      await world.db.updateTable('user').set({ passwordHash }).where('id', '=', person.id).execute();
      await world.as(person).privacy.deleteAccount({ password: PASSWORD });
      const { vaccinations, weights } = await world.as(second).pets.get({ petId });
      expect(vaccinations.map(({ visit }) => visit?.name)).toEqual(['Dra. Paz Vera']);
      expect(weights.map(({ visit }) => visit?.name)).toEqual(['Camila']);
    }
    await world.db.updateTable('user').set({ passwordHash }).where('id', '=', second.id).execute();
    await expect(world.as(second).privacy.deleteAccount({ password: PASSWORD })).rejects.toThrow();
  });
});

describe('a guardian’s animal', () => {
  test('is closed to the clinic until six digits that the guardian reads aloud are typed', async ({ world }) => {
    const { paz, camila } = await makeTeam(world);
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    await expect(world.as(paz).pets.get({ petId })).rejects.toMatchObject({ cause: { code: 'PET_NOT_FOUND' } });
    const { code } = await world.as(ana).patients.showCode({ petId });
    expect(code).toMatch(/^\d{6}$/);
    await world.as(camila).patients.redeem({ code: `${code.slice(0, 3)} ${code.slice(3)}` });
    await expect(world.as(camila).patients.redeem({ code })).rejects.toMatchObject({
      cause: { code: 'CODE_NOT_FOUND' },
    });
    const { can } = await world.as(paz).pets.get({ petId });
    expect(can).toMatchObject({ edit: true, own: false, remove: false });
    await world.as(paz).vaccines.add({ petId, ...DOSE });
    await expect(world.as(paz).family.list({ petId })).rejects.toMatchObject({ cause: { code: 'PET_NOT_FOUND' } });
  });

  test('a code is spent after fifteen minutes, and guessing is stopped', async ({ world }) => {
    const { camila } = await makeTeam(world);
    const ana = await makeUser(world);
    const { code } = await world.as(ana).patients.showCode({ petId: await makePet(world, ana) });
    world.now = plus(world.now, 15, 'minutes');
    await expect(world.as(camila).patients.redeem({ code })).rejects.toMatchObject({
      cause: { code: 'CODE_NOT_FOUND' },
    });
    const tries: { code: string; message: string }[] = [];
    for (let n = 0; n < 10; n += 1)
      await world
        .as(camila)
        .patients.redeem({ code: '000000' })
        .catch(({ cause }) => tries.push({ code: cause.code, message: cause.details.message }));
    const said = tries.map(({ message }) => message);
    expect(said[0]).toContain('Te quedan 8 intentos.');
    expect(said[6]).toContain('Te quedan 2 intentos.');
    expect(said[7]).toContain('Te queda 1 intento.');
    expect(said[8]).toContain('era el último intento de esta hora');
    expect(tries[9]).toMatchObject({ code: 'TOO_MANY', message: expect.stringContaining('«Pedir permiso»') });
  });

  test('shows its photos to who may read the record, and to none of the clinic once consent has ended', async ({
    world,
  }) => {
    const { paz, camila } = await makeTeam(world);
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    const code = await makeServedPhoto(world, { petId, userId: ana.id });
    const seenBy = (person: Person) => requireServed(world.context(person), code).then(({ petName }) => petName);
    await expect(seenBy(paz)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
    const { code: digits } = await world.as(ana).patients.showCode({ petId });
    await world.as(camila).patients.redeem({ code: digits });
    expect(await seenBy(paz)).toBe('Toby');
    await expect(seenBy(camila)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
    await world.as(ana).patients.end({ petId });
    await expect(seenBy(paz)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  });

  test('each look is written once a day for each person, and the guardian reads the list', async ({ world }) => {
    const { vera, paz } = await makeTeam(world);
    const ana = await makeUser(world);
    const petId = await openAnimal(world, ana, paz);
    await world.as(paz).pets.get({ petId });
    await world.as(paz).pets.get({ petId });
    await world.as(vera).pets.get({ petId });
    await world.as(ana).pets.get({ petId });
    const { looks, given } = await world.as(ana).patients.consent({ petId });
    expect(given).toMatchObject({ how: 'code' });
    expect(looks.map(({ name }) => name).toSorted()).toEqual(['Paz', 'Vera']);
    world.now = plus(world.now, 1, 'days');
    await world.as(paz).pets.get({ petId });
    expect((await world.as(ana).patients.consent({ petId })).looks).toHaveLength(3);
  });

  test('closes again when its guardian says so; what was signed stays and cannot be changed or removed', async ({
    world,
  }) => {
    const { paz } = await makeTeam(world);
    const ana = await makeUser(world);
    const petId = await openAnimal(world, ana, paz);
    const { vaccinationId } = await world.as(paz).vaccines.add({ petId, ...DOSE });
    await world.as(ana).patients.end({ petId });
    await expect(world.as(paz).pets.get({ petId })).rejects.toMatchObject({ cause: { code: 'PET_NOT_FOUND' } });
    await world.as(ana).vaccines.add({ petId, name: 'Séxtuple', givenOn: '2026-10-01' });
    expect((await world.as(paz).formerPatients.list({})).rows).toMatchObject([{ id: petId, name: 'Toby' }]);
    for (const [filter, amount] of [
      ['tó', 1],
      ['toby', 1],
      ['ana', 0],
    ] as const)
      expect((await world.as(paz).formerPatients.list({ filter })).rows, filter).toHaveLength(amount);
    const { vaccinations: ours } = await world.as(paz).formerPatients.record({ petId });
    expect(ours.map(({ name }) => name)).toEqual(['Antirrábica']);
    for (const change of [
      () => world.as(ana).vaccines.edit({ vaccinationId, lot: 'X' }),
      () => world.as(ana).vaccines.remove({ vaccinationId }),
    ])
      await expect(change()).rejects.toMatchObject({ cause: { code: 'ENTRY_OF_VISIT' } });
    await world.as(ana).disputes.make({ petId, kind: 'vaccination', entryId: vaccinationId });
    const { vaccinations } = await world.as(ana).pets.get({ petId });
    expect(vaccinations[0]?.disputedAt).not.toBeNull();
  });

  test('«Pedir permiso» sends one mail, and the answer opens or leaves it closed', async ({ world }) => {
    const { camila, paz } = await makeTeam(world);
    const ana = await makeUser(world, { email: 'ana@correo.ec' });
    const petId = await makePet(world, ana);
    const { pet } = await world.as(ana).pets.get({ petId });
    const { link } = await world.as(camila).patients.ask({ code: pet.code });
    await world.as(camila).patients.ask({ code: pet.code });
    expect(link).toContain(`mascota=${petId}`);
    const mails = (await deliveredMails(world)).filter(({ to }) => to === 'ana@correo.ec');
    expect(mails.map(({ subject }) => subject)).toEqual(['Clínica Ñandú pide ver la libreta de Toby']);
    const { requests } = await world.as(ana).patients.requests();
    const [request] = requests;
    const luis = await makeUser(world);
    const answered = { requestId: request?.requestId ?? 0, granted: false };
    await expect(world.as(luis).patients.answer(answered)).rejects.toMatchObject({
      cause: { code: 'CONSENT_REQUEST_NOT_FOUND' },
    });
    await world.as(ana).patients.answer(answered);
    await expect(world.as(camila).patients.ask({ code: pet.code })).rejects.toMatchObject({
      cause: { code: 'INVALID' },
    });
    await expect(world.as(paz).pets.get({ petId })).rejects.toMatchObject({ cause: { code: 'PET_NOT_FOUND' } });
    world.now = plus(world.now, 25, 'hours');
    await world.as(camila).patients.ask({ code: pet.code });
    const [again] = (await world.as(ana).patients.requests()).requests;
    await world.as(ana).patients.answer({ requestId: again?.requestId ?? 0, granted: true });
    expect((await world.as(paz).pets.get({ petId })).pet.id).toBe(petId);
  });

  test('the mail names the clinic as the screens do, also before its page was saved', async () => {
    const world = await openWorld({ VENDOR_NAME: 'Clínica San Roque' });
    const camila = await makeStaff(world, ['reception']);
    const ana = await makeUser(world, { email: 'ana@correo.ec' });
    const { pet } = await world.as(ana).pets.get({ petId: await makePet(world, ana) });
    const asked = await world.as(camila).patients.ask({ code: pet.code });
    expect(asked.clinic).toBe('Clínica San Roque');
    expect(JSON.stringify(asked)).not.toMatch(/Ana|Vera/);
    const [mail] = await deliveredMails(world);
    expect(mail?.subject).toBe('Clínica San Roque pide ver la libreta de Toby');
    await world.close();
  });

  test('written down on paper and asked for at the same moment is asked of nobody; on paper it counts once', async ({
    world,
  }) => {
    const { vera, camila } = await makeTeam(world);
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    const { pet } = await world.as(ana).pets.get({ petId });
    const paper = () => world.as(vera).patients.recordPaper({ code: pet.code, note: 'Firmó Ana, carpeta 4' });
    const both = await Promise.allSettled([paper(), paper(), world.as(camila).patients.ask({ code: pet.code })]);
    expect(
      both
        .slice(0, 2)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(['fulfilled', 'rejected']);
    expect((await world.as(ana).patients.requests()).requests).toEqual([]);
  });

  test('a transfer to another family ends consent', async ({ world }) => {
    const { paz } = await makeTeam(world);
    const ana = await makeUser(world);
    const luis = await makeUser(world, { email: 'luis@correo.ec' });
    const petId = await openAnimal(world, ana, paz);
    await world.as(ana).transfers.offer({ petId, email: 'luis@correo.ec' });
    const mail = (await deliveredMails(world)).find(({ to }) => to === 'luis@correo.ec');
    const token = /\/traspaso\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await world.as(luis).transfers.accept({ token });
    await expect(world.as(paz).pets.get({ petId })).rejects.toMatchObject({ cause: { code: 'PET_NOT_FOUND' } });
  });

  test('leaves its signed entries with the clinic when its guardian deletes the account, and nothing of the person', async ({
    world,
  }) => {
    const { vera, paz } = await makeTeam(world);
    const ana = await makeUser(world, { name: 'Anacleta', passwordHash: await hashPassword(PASSWORD) });
    const petId = await openAnimal(world, ana, paz);
    await world.as(paz).vaccines.add({ petId, ...DOSE });
    await world.as(ana).vaccines.add({ petId, name: 'Séxtuple', givenOn: '2026-10-01', notes: 'Anacleta la llevó' });
    await world.as(ana).privacy.deleteAccount({ password: PASSWORD });
    const record = await world.as(vera).pets.get({ petId });
    expect(record.vaccinations.map(({ name }) => name)).toEqual(['Antirrábica']);
    expect(record.pet.ownerName).toBe('Tutor que borró sus datos');
    expect(JSON.stringify(record)).not.toContain('Anacleta');
  });
});

describe('an animal that the clinic hands over', () => {
  test('begins its trial then, and stays a patient where its guardian agrees', async ({ world }) => {
    const { vera, camila, paz } = await makeTeam(world);
    for (const staysPatient of [true, false]) {
      const luis = await makeUser(world);
      const petId = await keepAnimal(world, vera, { at: '2020-01-01T00:00:00.000Z' });
      await world.as(paz).vaccines.add({ petId, ...DOSE });
      const { byClinic, can } = await world.as(camila).transfers.ofPet({ petId });
      expect({ byClinic, can }).toEqual({
        byClinic: { name: 'Clínica Ñandú', to: { name: 'Rosa Loor', email: null } },
        can: { read: false },
      });
      await world.as(camila).transfers.offer({ petId, email: luis.email });
      const mail = (await deliveredMails(world)).find(({ to }) => to === luis.email);
      expect(mail?.subject).toBe('Clínica Ñandú te entrega la libreta de Toby');
      expect(mail?.text).not.toMatch(/traspas(?!o\/)/);
      const token = /\/traspaso\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
      const shown = { giver: 'Clínica Ñandú', fromClinic: true };
      expect(await world.anonymous().transfers.look({ token })).toMatchObject(shown);
      await world.as(luis).transfers.accept({ token, staysPatient });
      expect((await world.as(luis).licences.of({ petId })).state).toBe('prueba');
      expect((await world.as(luis).pets.get({ petId })).vaccinations[0]?.visit?.name).toBe('Dra. Paz Vera');
      const read = world.as(paz).pets.get({ petId });
      if (staysPatient) expect((await read).can.edit).toBe(true);
      else await expect(read).rejects.toMatchObject({ cause: { code: 'PET_NOT_FOUND' } });
    }
  });
});

test('reception corrects the contact of an owner whom the clinic keeps, and no guardian’s own', async ({ world }) => {
  const { camila } = await makeTeam(world);
  const { ownerId } = await writeKeptAnimal(world.db, { by: camila.id, at: world.now, phone: '0998842547' });
  const api = world.as(camila).keptOwners;
  expect((await api.get({ ownerId })).owner).toMatchObject({ name: 'Rosa', phone: '0998842547' });
  await api.update({ ownerId, phone: '099 111 2222', phoneCountry: 'EC', email: 'rosa@correo.ec' });
  expect((await api.get({ ownerId })).owner).toMatchObject({ phone: '+593991112222', email: 'rosa@correo.ec' });
  expect((await world.as(camila).owners.list()).map(({ id }) => id)).not.toContain(ownerId);
  const ana = await makeUser(world);
  const opened = await openAnimal(world, ana, camila);
  const own = await world.db.selectFrom('pet').select('ownerId').where('id', '=', opened).executeTakeFirstOrThrow();
  const before = await makeStaff(world, []);
  for (const act of [
    () => api.update({ ownerId: own.ownerId, name: 'Otra' }),
    () => world.as(camila).owners.update({ ownerId, name: 'Otra' }),
  ])
    await expect(act()).rejects.toMatchObject({ cause: { code: 'OWNER_NOT_FOUND' } });
  for (const person of [before, ana])
    await expect(world.as(person).keptOwners.get({ ownerId })).rejects.toMatchObject({ cause: { code: 'STAFF_ONLY' } });
});

test('an animal that the clinic removed comes back by its administrator alone, with the second step that is due', async ({
  world,
}) => {
  const { vera } = await makeTeam(world);
  const petId = await keepAnimal(world, vera);
  await world.as(vera).pets.remove({ petId });
  const context = world.context(vera);
  for (const limited of [
    { secondFactorMissing: true },
    { apiKey: { keyId: 1, scopes: ['mascotas:escribir', 'libretas:leer'] } },
  ] as const) {
    const actor = context.actor && { ...context.actor, ...limited };
    await expect(createCaller({ ...context, actor }).pets.restore({ petId })).rejects.toMatchObject({
      cause: { code: 'PET_NOT_FOUND' },
    });
  }
  await world.as(vera).pets.restore({ petId });
  expect((await world.as(vera).pets.get({ petId })).pet.id).toBe(petId);
});

test('the keeper is never found, listed, counted, changed or signed in', async ({ world }) => {
  const { vera } = await makeTeam(world);
  const keeper = await keeperOf(world.db);
  const { rows } = await world.as(vera).adminLists.users({});
  expect(rows.map(({ id }) => id)).not.toContain(keeper);
  expect((await world.as(vera).adminLists.totals()).accounts?.all).toBe(3);
  await expect(world.as(vera).profile.identify({ userId: keeper })).rejects.toThrow();
  for (const act of [
    () => world.as(vera).accounts.get({ userId: keeper }),
    () => world.as(vera).accounts.enable({ userIds: [keeper] }),
    () => world.as(vera).accounts.sendReset({ userIds: [keeper] }),
  ])
    await expect(act()).rejects.toMatchObject({ cause: { code: 'USER_NOT_FOUND' } });
});

test('the headings count patients and their guardians: no removed animal, no ended consent, each guardian once', async ({
  world,
}) => {
  const vera = await makeStaff(world, ['administrator', 'reception']);
  const counted = async () => {
    const { pets, owners } = await world.as(vera).adminLists.totals();
    const listed = await world.as(vera).adminLists.pets({ size: 100 });
    const guardians = await world.as(vera).adminLists.owners({});
    expect([pets, owners]).toEqual([listed.rows.length, guardians.rows.length]);
    return [pets, owners];
  };
  const [none = 0, clinicsOwn = 0] = await counted();
  expect(none).toBe(0);
  const kept = [await keepAnimal(world, vera), await keepAnimal(world, vera), await keepAnimal(world, vera)];
  const ana = await makeUser(world);
  const opened = [await openAnimal(world, ana, vera), await openAnimal(world, ana, vera)];
  await makePet(world, ana);
  expect(await counted()).toEqual([5, clinicsOwn + 4]);
  await world.as(vera).pets.remove({ petId: kept[0] ?? 0 });
  await world.as(ana).patients.end({ petId: opened[0] ?? 0 });
  expect(await counted()).toEqual([3, clinicsOwn + 4]);
  await world.as(ana).pets.remove({ petId: opened[1] ?? 0 });
  expect(await counted()).toEqual([2, clinicsOwn + 3]);
  await world.db.updateTable('owner').set({ removedAt: world.now }).where('name', '=', 'Rosa').execute();
  expect((await world.as(vera).adminLists.totals()).owners).toBe(clinicsOwn);
});
